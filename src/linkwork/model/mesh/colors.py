"""Colour of a mesh file: that of its materials or vertices, read without its surface.

A shape has one colour. A file with several gets that of most of its polygons.
"""

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from linkwork.errors import FileError
from linkwork.files import Element, parse_xml, read_bytes
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.link import Mesh

Rgba = tuple[float, float, float, float]

_CACHE_SIZE = 4096

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
"""Exceptions on files with unexpected colours; their surfaces may still be read."""


@dataclass(frozen=True)
class MeshColor:
    """Colour of a mesh file; None without one. `loss` says what of the file it does not show."""

    rgba: Rgba | None = None
    loss: str = ""


def mesh_color(mesh: Mesh) -> MeshColor:
    """Colour of a mesh; none for a file without colours or with a defect in them."""
    return _color(mesh.file, mesh.digest)


@lru_cache(maxsize=_CACHE_SIZE)
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
    plain = False
    for part in parts:
        plain = plain or (part.rgba is None and part.polygons > 0 and not part.loss)
        if part.rgba is not None:
            if not all(0 <= x <= 1 for x in part.rgba):
                raise ValueError("not a colour")
            counts[part.rgba] += part.polygons
        if part.loss:
            losses[part.loss] = None
    if plain and counts:
        losses["some of its polygons have no colour"] = None
    if len(counts) > 1:
        losses[f"{len(counts)} colours; that of most polygons is used"] = None
    rgba = counts.most_common(1)[0][0] if counts else None
    return MeshColor(rgba, "; ".join(losses))


_FACES = ("triangles", "polylist", "polygons", "trifans", "tristrips")
_SHADERS = {"constant": "emission", "lambert": "diffuse", "phong": "diffuse", "blinn": "diffuse"}
"""Shaders of Collada, and where each has its colour."""


def _collada_parts(path: Path) -> Iterator[_Part]:
    inside = list(parse_xml(read_bytes(path), str(path)).walk())
    named = {x.attributes["id"]: x for x in inside if "id" in x.attributes}
    for instance in inside:
        if instance.tag != "instance_geometry":
            continue
        bound = {
            x.attributes["symbol"]: x.attributes["target"]
            for x in instance.walk()
            if x.tag == "instance_material"
        }
        mesh = _target(named, instance.attributes["url"]).first("mesh")
        for faces in mesh.children if mesh else ():
            if faces.tag in _FACES:
                count = int(faces.attributes.get("count", 1))
                rgba, lost = _collada_color(named, faces, bound)
                yield _Part(count, rgba, "; ".join(lost))


def _collada_color(
    named: dict[str, Element], faces: Element, bound: dict[str, str]
) -> tuple[Rgba | None, list[str]]:
    symbol = faces.attributes.get("material", "")
    rgba, lost = None, list[str]()
    if symbol in bound or symbol in named:
        material = _target(named, bound.get(symbol, symbol))
        effect = _target(named, material.required("instance_effect").attributes["url"])
        rgba, lost = _effect_color(effect)
    elif symbol:
        lost = [f"its material {shorten(symbol)!r} is not in the file"]
    source = _vertex_colors(named, faces)
    if source is None:
        return rgba, lost
    if rgba is None:
        return _mean_color(source), [*lost, _MEAN]
    return rgba, [*lost, _NO_VERTEX_COLORS]


def _effect_color(effect: Element) -> tuple[Rgba | None, list[str]]:
    """Colour of a material, and what else of it is lost."""
    shader = next((x for x in effect.walk() if x.tag in _SHADERS), effect)
    channel = _SHADERS.get(shader.tag, "")
    surface = shader.first(channel)
    lost = [NO_TEXTURES] if surface and surface.first("texture") else []
    color = _numbers_of(effect, surface)
    if not color and not lost:
        lost.append("a material has no colour")
    if color[3:] not in ([], [1.0]) or not _is_opaque(effect, shader):
        lost.append("its transparency is not read")
    glow = shader.first("emission")
    shines = glow and (any(_numbers_of(effect, glow)[:3]) or glow.first("texture"))
    if channel != "emission" and shines:
        lost.append("its emission is not read")
    if not color:
        return None, lost
    red, green, blue = color[:3]
    return (red, green, blue, 1.0), lost


def _numbers_of(effect: Element, holder: Element | None) -> list[float]:
    """Return the numbers of a property: its own, or those of the parameter that it names."""
    parameter = holder.first("param") if holder else None
    if parameter is not None:
        holder = {x.attributes.get("sid"): x for x in effect.walk()}[parameter.attributes["ref"]]
    written = [x for x in holder.children if x.tag[:5] in ("color", "float")] if holder else []
    return [float(x) for x in written[0].text.split()] if written else []


def _is_opaque(effect: Element, shader: Element) -> bool:
    """Whether a material hides what is behind it, by the rules of Collada 1.5."""
    transparent = shader.first("transparent")
    share = (_numbers_of(effect, shader.first("transparency")) or [1.0])[0]
    if transparent is None:
        return share == 1.0
    mode = transparent.attributes.get("opaque", "A_ONE")
    numbers = [*_numbers_of(effect, transparent), *[math.nan] * 4]
    values = numbers[3:4] if mode.startswith("A") else numbers[:3]
    if mode.endswith("ZERO"):
        return not any(x * share for x in values)
    return all(x * share == 1.0 for x in values)


def _vertex_colors(named: dict[str, Element], faces: Element) -> Element | None:
    """Source of the colours of vertices, which polygons or the vertices themselves name."""
    inputs = faces.all("input")
    for one in faces.all("input"):
        if one.attributes.get("semantic") == "VERTEX":
            inputs = [*inputs, *_target(named, one.attributes["source"]).all("input")]
    colors = [x for x in inputs if x.attributes.get("semantic") == "COLOR"]
    return _target(named, colors[0].attributes["source"]) if colors else None


def _mean_color(source: Element) -> Rgba:
    accessor = source.required("technique_common").required("accessor")
    step = int(accessor.attributes["stride"])
    numbers = [float(x) for x in source.required("float_array").text.split()]
    red, green, blue = (sum(x) / len(x) for x in (numbers[i::step] for i in range(3)))
    return (red, green, blue, 1.0)


def _target(named: dict[str, Element], reference: str) -> Element:
    return named[reference.removeprefix("#")]


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
    materials: dict[str, tuple[Rgba | None, str]] = {}
    name, alpha = "", 1.0
    for line in read_bytes(file).decode("utf-8", "replace").splitlines():
        kind, _, rest = line.strip().partition(" ")
        rgba, lost = materials.get(name, (None, ""))
        numbers = [x for x in map(parse_number, rest.split()) if x is not None]
        if kind == "newmtl":
            name, alpha = rest.strip(), 1.0
        elif kind == "Kd" and len(numbers) >= 3:
            red, green, blue = numbers[:3]
            materials[name] = ((red, green, blue, alpha), lost)
        elif kind == "d" and numbers:
            alpha = numbers[-1]
            materials[name] = (rgba and (*rgba[:3], alpha), lost)
        elif kind == "map_Kd":
            materials[name] = (rgba, NO_TEXTURES)
    return materials
