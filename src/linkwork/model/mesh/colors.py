"""Colour of a mesh file: that of its materials or vertices, read without its surface.

A shape has one colour. A file with several gets that of most of its polygons.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from linkwork.errors import FileError
from linkwork.files import Element, parse_xml, read_bytes
from linkwork.files.numbers import parse_number
from linkwork.model.link import Mesh

Rgba = tuple[float, float, float, float]

_KEPT = 4096
"""Size of the cache of colours."""

NO_TEXTURES = "textures are not read"
_MEAN = "the mean of the colours of its vertices is used"
_NO_VERTEX_COLORS = "the colours of its vertices are not read"
_DEFECTS = (
    FileError,
    ValueError,
    ArithmeticError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
)
"""Of files whose colours are not as expected; their surfaces may still be read."""


@dataclass(frozen=True)
class MeshColor:
    """Colour of a mesh file.

    Attributes:
        rgba: Red, green, blue and opacity, each 0 to 1; None without a colour.
        loss: What of the file it does not show; empty for nothing.
    """

    rgba: Rgba | None = None
    loss: str = ""


def mesh_color(mesh: Mesh) -> MeshColor:
    """Colour of a mesh; none for a file without colours or with a defect in them."""
    return _color(mesh.file, mesh.digest)


@lru_cache(maxsize=_KEPT)
def _color(file: str, _digest: str) -> MeshColor:
    readers: dict[str, Callable[[Path], Iterable[_Part]]] = {
        ".dae": _collada_parts,
        ".glb": _gltf_parts,
        ".gltf": _gltf_parts,
        ".obj": _obj_parts,
    }
    path = Path(file)
    try:
        return _dominant(readers.get(path.suffix.lower(), lambda _: ())(path))
    except _DEFECTS:
        return MeshColor(loss="its colours cannot be read")


@dataclass(frozen=True)
class _Part:
    """Polygons of one colour."""

    polygons: int
    rgba: Rgba | None
    loss: str = ""


def _dominant(parts: Iterable[_Part]) -> MeshColor:
    counts: Counter[Rgba] = Counter()
    losses: dict[str, None] = {}
    for part in parts:
        if part.rgba is not None:
            if not all(0 <= x <= 1 for x in part.rgba):
                raise ValueError("not a colour")
            counts[part.rgba] += part.polygons
        if part.loss:
            losses[part.loss] = None
    if len(counts) > 1:
        losses[f"{len(counts)} colours; that of most polygons is used"] = None
    rgba = counts.most_common(1)[0][0] if counts else None
    return MeshColor(rgba, "; ".join(losses))


_FACES = ("triangles", "polylist", "polygons", "trifans", "tristrips")


def _collada_parts(path: Path) -> Iterator[_Part]:
    inside = list(_inside(parse_xml(read_bytes(path), str(path))))
    named = {x.attributes["id"]: x for x in inside if "id" in x.attributes}
    for instance in inside:
        if instance.tag != "instance_geometry":
            continue
        bound = {
            x.attributes["symbol"]: x.attributes["target"]
            for x in _inside(instance)
            if x.tag == "instance_material"
        }
        mesh = _target(named, instance.attributes["url"]).first("mesh")
        for faces in mesh.children if mesh else ():
            if faces.tag in _FACES:
                count = int(faces.attributes.get("count", 1))
                yield _collada_part(named, faces, bound, count)


def _collada_part(
    named: dict[str, Element], faces: Element, bound: dict[str, str], count: int
) -> _Part:
    symbol = faces.attributes.get("material", "")
    color, texture = None, False
    if symbol in bound or symbol in named:
        material = _target(named, bound.get(symbol, symbol))
        effect = _target(named, material.required("instance_effect").attributes["url"])
        diffuse = next((x for x in _inside(effect) if x.tag == "diffuse"), None)
        color = diffuse.first("color") if diffuse else None
        texture = diffuse is not None and diffuse.first("texture") is not None
    vertices = [x for x in faces.all("input") if x.attributes.get("semantic") == "COLOR"]
    if color is None and vertices:
        return _Part(count, _mean_color(_target(named, vertices[0].attributes["source"])), _MEAN)
    if color is None:
        return _Part(count, None, NO_TEXTURES if texture else "")
    red, green, blue = map(float, color.text.split()[:3])
    return _Part(count, (red, green, blue, 1.0), _NO_VERTEX_COLORS if vertices else "")


def _mean_color(source: Element) -> Rgba:
    accessor = source.required("technique_common").required("accessor")
    step = int(accessor.attributes["stride"])
    numbers = [float(x) for x in source.required("float_array").text.split()]
    red, green, blue = (sum(x) / len(x) for x in (numbers[i::step] for i in range(3)))
    return (red, green, blue, 1.0)


def _target(named: dict[str, Element], reference: str) -> Element:
    return named[reference.removeprefix("#")]


def _inside(top: Element) -> Iterator[Element]:
    waiting = [top]
    while waiting:
        element = waiting.pop()
        yield element
        waiting += element.children[::-1]


def _gltf_parts(path: Path) -> Iterator[_Part]:
    content = read_bytes(path)
    if path.suffix.lower() == ".glb":
        # A header of 12 bytes, then the length and kind of the first part, which is JSON.
        content = content[20 : 20 + int.from_bytes(content[12:16], "little")]
    data = json.loads(content)
    for mesh in data.get("meshes", ()):
        for primitive in mesh["primitives"]:
            corners = primitive.get("indices", primitive["attributes"]["POSITION"])
            count = int(data["accessors"][corners]["count"]) // 3
            index = primitive.get("material")
            material = data["materials"][index] if index is not None else {}
            lost = _NO_VERTEX_COLORS if "COLOR_0" in primitive["attributes"] else ""
            yield _gltf_part(material, count, lost)


def _gltf_part(material: dict[str, Any], count: int, lost: str) -> _Part:
    surface = material.get("pbrMetallicRoughness", {})
    if "baseColorTexture" in surface:
        lost = "; ".join(filter(None, (lost, NO_TEXTURES)))
    if "baseColorFactor" not in surface:
        return _Part(count, None, lost)
    red, green, blue, alpha = map(float, surface["baseColorFactor"])
    opacity = alpha if material.get("alphaMode") == "BLEND" else 1.0
    return _Part(count, (_srgb(red), _srgb(green), _srgb(blue), opacity), lost)


def _srgb(linear: float) -> float:
    """Return a share of light, as glTF has it, as colours are written elsewhere (IEC 61966-2-1)."""
    if linear <= 0.0031308:
        return 12.92 * linear
    return min(1.0, 1.055 * linear ** (1 / 2.4) - 0.055)


def _obj_parts(path: Path) -> Iterator[_Part]:
    counts: Counter[str] = Counter()
    materials: dict[str, tuple[Rgba | None, str]] = {}
    name = ""
    for line in read_bytes(path).decode("utf-8", "replace").splitlines():
        kind, _, rest = line.strip().partition(" ")
        if kind == "mtllib":
            more = _mtl_materials(path, rest.strip())
            if more is None:
                yield _Part(0, None, f"the material file {rest.strip()!r} is not in its folder")
            materials |= more or {}
        elif kind == "usemtl":
            name = rest.strip()
        elif kind == "f":
            counts[name] += 1
    for name, count in counts.items():
        rgba, lost = materials.get(name, (None, ""))
        yield _Part(count, rgba, lost)


def _mtl_materials(path: Path, reference: str) -> dict[str, tuple[Rgba | None, str]] | None:
    """Colours of a material file in the folder of an OBJ file; None when it is not there."""
    file = (path.parent / reference.replace("\\", "/")).resolve()
    if not file.is_relative_to(path.parent.resolve()) or not file.is_file():
        return None
    found: dict[str, tuple[Rgba | None, str]] = {}
    name, alpha = "", 1.0
    for line in read_bytes(file).decode("utf-8", "replace").splitlines():
        kind, _, rest = line.strip().partition(" ")
        rgba, lost = found.get(name, (None, ""))
        numbers = [x for x in map(parse_number, rest.split()) if x is not None]
        if kind == "newmtl":
            name, alpha = rest.strip(), 1.0
        elif kind == "Kd" and len(numbers) >= 3:
            red, green, blue = numbers[:3]
            found[name] = ((red, green, blue, alpha), lost)
        elif kind == "d" and numbers:
            alpha = numbers[-1]
            found[name] = (rgba and (*rgba[:3], alpha), lost)
        elif kind == "map_Kd":
            found[name] = (rgba, NO_TEXTURES)
    return found
