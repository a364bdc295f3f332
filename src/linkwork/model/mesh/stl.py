"""STL, binary and text: triangles with their corners written out."""

from __future__ import annotations

import numpy as np

from linkwork.errors import FileError, Place
from linkwork.model.mesh.surface import MeshData, check_counts, checked_surface

_HEADER = 84
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def read_stl(content: bytes, file: str) -> MeshData:
    """The surface in an STL file; corners that coincide become one vertex.

    Raises:
        FileError: Names the line of a text file, the byte of a binary one.
    """
    corners = _binary(content, file) if _is_binary(content) else _text(content, file)
    vertices, faces = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    return checked_surface(vertices, faces, Place(file))


def _count(content: bytes) -> int:
    return int.from_bytes(content[80:84], "little")


def _is_binary(content: bytes) -> bool:
    # Binary files may begin with `solid` as well; only their length tells.
    if len(content) >= _HEADER and len(content) == _HEADER + _count(content) * _TRIANGLE.itemsize:
        return True
    return not content.lstrip().startswith(b"solid")


def _binary(content: bytes, file: str) -> np.ndarray:
    count = _count(content) if len(content) >= _HEADER else 0
    check_counts(0, count, Place(file))
    needed = _HEADER + count * _TRIANGLE.itemsize
    if len(content) < needed:
        raise FileError(
            f"the file ends at byte {len(content)}, but its {count} triangles need {needed}",
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
            raise FileError(f"{shown!r} is no vertex: {error}", place=place) from error
        corners.append((x, y, z))
    if len(corners) % 3:
        message = f"the last triangle has {len(corners) % 3} of its three corners"
        raise FileError(message, place=Place(file))
    return np.array(corners, dtype=np.float64).reshape(-1, 3)
