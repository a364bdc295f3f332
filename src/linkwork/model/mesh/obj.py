"""Wavefront OBJ: the vertices and faces of a text file; all else in it is looks."""

from __future__ import annotations

from array import array
from itertools import pairwise

from linkwork.errors import FileError, Place
from linkwork.model.mesh.surface import MOST_FACES, MOST_VERTICES, MeshData, checked_surface

_VERTEX, _FACE = b"v", b"f"


def read_obj(content: bytes, file: str) -> MeshData:
    """The surface in an OBJ file; polygons become fans of triangles.

    Raises:
        FileError: Names the line.
    """
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
            raise FileError(f"{shown!r} is no {_meant(words)}: {error}", place=place) from error
        if len(vertices) > 3 * MOST_VERTICES or len(faces) > 3 * MOST_FACES:
            break
    return checked_surface(vertices, faces, Place(file))


def _meant(words: list[bytes]) -> str:
    return "vertex" if words[0] == _VERTEX else "face"


def _vertex(words: list[bytes]) -> list[float]:
    if len(words) < 4:
        raise ValueError("three coordinates are needed")
    return [float(word) for word in words[1:4]]


def _fan(words: list[bytes], known: int) -> list[int]:
    corners = [_corner(word, known) for word in words[1:]]
    if len(corners) < 3:
        raise ValueError("three corners are needed")
    first, fan = corners[0], []
    for second, third in pairwise(corners[1:]):
        fan += (first, second, third)
    return fan


def _corner(word: bytes, known: int) -> int:
    """Index from 0 of a corner such as `3`, `3/1/2` or, counted from the last, `-1`."""
    given = int(word.split(b"/", 1)[0])
    if given == 0 or given < -known or given > MOST_VERTICES:
        raise ValueError(f"there is no vertex {given}")
    return given - 1 if given > 0 else known + given
