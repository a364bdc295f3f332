"""Mesh formats: STL, OBJ, MSH of MuJoCo, and Collada and glTF through trimesh in the worker."""

import io
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.errors import FileError, Place, import_extra
from linkwork.files import parse_xml, read_bytes
from linkwork.model.mesh.surface import (
    MAX_FACES,
    MAX_VERTICES,
    MeshData,
    check_counts,
    checked_surface,
)
from linkwork.model.worker import limited_call, pack_floats, unpack_floats

_HEADER = 84
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def read_stl(content: bytes, file: str) -> MeshData:
    """Surface of an STL file, binary or text; equal corners are one vertex."""
    corners = stl_corners(content, file)
    vertices, faces = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    return checked_surface(vertices, faces, Place(file))


def read_msh(content: bytes, file: str) -> MeshData:
    """Surface of a MSH file, MuJoCo's binary format."""
    counts = [int.from_bytes(content[4 * i : 4 * i + 4], "little") for i in range(4)]
    vertices, normals, coordinates, faces = counts
    check_counts(vertices, faces, Place(file))
    needed = 16 + 4 * (3 * vertices + 3 * normals + 2 * coordinates + 3 * faces)
    if len(content) != needed:
        message = f"invalid MSH: {len(content)} bytes, expected {needed}"
        raise FileError(message, place=Place(file))
    points = np.frombuffer(content, "<f4", 3 * vertices, 16).astype(np.float64)
    corners = np.frombuffer(content, "<i4", 3 * faces, needed - 12 * faces)
    return checked_surface(points.reshape(-1, 3), corners.reshape(-1, 3), Place(file))


def _count(content: bytes) -> int:
    return int.from_bytes(content[80:84], "little")


def _is_binary(content: bytes) -> bool:
    # Binary files may also begin with `solid`: the length decides.
    if len(content) >= _HEADER and len(content) == _HEADER + _count(content) * _TRIANGLE.itemsize:
        return True
    return not content.lstrip().startswith(b"solid")


def _binary(content: bytes, file: str) -> np.ndarray:
    count = _count(content) if len(content) >= _HEADER else 0
    check_counts(0, count, Place(file))
    needed = _HEADER + count * _TRIANGLE.itemsize
    if len(content) < needed:
        raise FileError(
            f"truncated STL: {len(content)} bytes, expected {needed} for {count} triangles",
            place=Place(file),
        )
    triangles = np.frombuffer(content, _TRIANGLE, count, _HEADER)
    return triangles["corners"].astype(np.float64)


def _text(content: bytes, file: str) -> np.ndarray:
    corners: list[tuple[float, float, float]] = []
    for number, line in enumerate(content.splitlines(), start=1):
        words = line.split()
        if not words or words[0].lower() != b"vertex":
            continue
        try:
            x, y, z = (float(word) for word in words[1:])
        except ValueError as error:
            shown = line[:80].decode("utf-8", "replace").strip()
            place = Place(file, number)
            raise FileError(f"invalid vertex {shown!r}: {error}", place=place) from error
        corners.append((x, y, z))
    if len(corners) % 3:
        message = f"the last triangle has {len(corners) % 3} vertices, expected 3"
        raise FileError(message, place=Place(file))
    return np.array(corners, dtype=np.float64).reshape(-1, 3)


def stl_corners(content: bytes, file: str) -> np.ndarray:
    """Corners of the triangles of an STL file, a multiple of 3 points."""
    return _binary(content, file) if _is_binary(content) else _text(content, file)


_VERTEX, _FACE = b"v", b"f"


def read_obj(content: bytes, file: str) -> MeshData:
    """Surface of an OBJ file; polygons are split into triangle fans."""
    vertices, faces = array("d"), array("q")
    for number, line in enumerate(content.splitlines(), start=1):
        words = line.split()
        if not words or words[0] not in (_VERTEX, _FACE):
            continue
        try:
            if words[0] == _VERTEX:
                vertices.extend(_vertex(words))
            else:
                faces.extend(_fan(words, len(vertices) // 3))
        except ValueError as error:
            shown = line[:80].decode("utf-8", "replace").strip()
            place = Place(file, number)
            raise FileError(f"invalid {_kind(words)} {shown!r}: {error}", place=place) from error
        if len(vertices) > 3 * MAX_VERTICES or len(faces) > 3 * MAX_FACES:
            break
    return checked_surface(vertices, faces, Place(file))


def _kind(words: list[bytes]) -> str:
    return "vertex" if words[0] == _VERTEX else "face"


def _vertex(words: list[bytes]) -> list[float]:
    if len(words) < 4:
        raise ValueError("expected three coordinates")
    return [float(word) for word in words[1:4]]


def _fan(words: list[bytes], count: int) -> list[int]:
    corners = [_corner(word, count) for word in words[1:]]
    if len(corners) < 3:
        raise ValueError("expected at least three vertices")
    first, fan = corners[0], []
    for second, third in pairwise(corners[1:]):
        fan += (first, second, third)
    return fan


def _corner(word: bytes, count: int) -> int:
    """0-based index of a vertex such as `3`, `3/1/2` or, from the end, `-1`."""
    number = int(word.split(b"/", 1)[0])
    if number == 0 or number < -count or number > MAX_VERTICES:
        raise ValueError(f"unknown vertex {number}")
    return number - 1 if number > 0 else count + number


_MALFORMED = (ValueError, LookupError, TypeError, AttributeError, NameError, NotImplementedError)


def read_with_trimesh(content: bytes, file: str) -> MeshData:
    """Surface of a Collada or glTF file without references to others, all parts merged."""
    path = Path(file).resolve()
    unit = _collada_unit(content, file) if path.suffix.lower() == ".dae" else 1.0
    answer = limited_call(f"{__name__}:{triangles.__name__}", {"path": str(path)})
    packed = answer if isinstance(answer, dict) else {}
    vertices, faces = (unpack_floats(packed.get(name)) for name in ("vertices", "faces"))
    if vertices.shape[1:] != (3,) or faces.shape[1:] != (3,):
        raise FileError("the mesh does not consist of triangles", place=Place(file))
    return checked_surface(vertices * unit, faces, Place(file))


def triangles(path: str) -> dict[str, Any]:
    """Vertices and faces of a file, unscaled; runs in the worker process."""
    trimesh = import_extra("trimesh", "mesh")
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix == "dae":
        import_extra("collada", "mesh")
    content = read_bytes(Path(path))
    try:
        # Without a folder, trimesh cannot open other files.
        mesh = trimesh.load_scene(io.BytesIO(content), file_type=suffix).to_mesh()
    except _MALFORMED as error:
        message = f"invalid {suffix} mesh: {type(error).__name__} {error}"
        hint = "expected a mesh file without references to other files"
        raise FileError(message, place=Place(path), hint=hint) from error
    return {"vertices": pack_floats(mesh.vertices), "faces": pack_floats(mesh.faces)}


def _collada_unit(content: bytes, file: str) -> float:
    """Metres per unit of the file; parsing it here also rejects DTDs and entities."""
    asset = parse_xml(content, file).first("asset")
    unit = asset.first("unit") if asset else None
    return unit.number("meter", 1.0) if unit else 1.0
