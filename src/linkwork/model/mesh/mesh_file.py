"""Mesh files: which may be used, and what is in them."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import read_bytes
from linkwork.model.link import Mesh
from linkwork.model.mesh.formats import read_obj, read_stl, read_with_trimesh
from linkwork.model.mesh.surface import MeshData
from linkwork.spatial import Vector3

_READERS = {
    ".obj": read_obj,
    ".stl": read_stl,
    ".dae": read_with_trimesh,
    ".glb": read_with_trimesh,
    ".gltf": read_with_trimesh,
}
MESH_SUFFIXES = tuple(_READERS)
"""Endings of the files that hold meshes."""

_KEPT = 64
"""Meshes kept in memory once read."""


def mesh_of_file(
    path: Path, scale: Vector3 = (1.0, 1.0, 1.0), *, place: Place | None = None
) -> Mesh:
    """The mesh in a file, told apart by its content; the surface itself is not read yet.

    Args:
        path: The file; its ending says what it is.
        scale: Factors along its axes.
        place: What mentions the file; the file itself when None.

    Raises:
        FileError: No regular file, too large, of an unknown kind, or a scale that flattens it.
    """
    where = place or Place(str(path))
    _reader(path, where)
    if not all(math.isfinite(x) and x != 0 for x in scale):
        hint = "give three finite factors other than zero"
        raise FileError(f"a mesh cannot be scaled by {scale}", place=where, hint=hint)
    content = read_bytes(path)
    return Mesh(str(path), scale, hashlib.sha256(content).hexdigest())


def read_mesh(mesh: Mesh) -> MeshData:
    """The surface of a mesh, scaled [m].

    Raises:
        FileError: The file is malformed, or no longer what it was when the model was made.
    """
    return _surface(mesh.file, mesh.digest).scaled(mesh.scale)


def _reader(path: Path, place: Place) -> Callable[[bytes, str], MeshData]:
    suffix = path.suffix.lower()
    if suffix not in _READERS:
        raise FileError(
            f"{str(path)!r} is no mesh file",
            place=place,
            hint=f"meshes are read from files that end in {', '.join(MESH_SUFFIXES)}",
        )
    return _READERS[suffix]


@lru_cache(maxsize=_KEPT)
def _surface(file: str, digest: str) -> MeshData:
    path, place = Path(file), Place(file)
    reader = _reader(path, place)
    content = read_bytes(path)
    if digest and hashlib.sha256(content).hexdigest() != digest:
        raise FileError(
            "the mesh has changed since the model was made", place=place, hint="load it again"
        )
    return reader(content, file)
