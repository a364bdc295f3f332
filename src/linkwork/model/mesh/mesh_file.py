"""Mesh files: hashed when a model is made, read on first use, cached."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from linkwork.errors import FileError, Place, list_names
from linkwork.files import read_bytes
from linkwork.model.link import Mesh
from linkwork.model.mesh.surface import MeshData
from linkwork.model.shape_sizes import scale_fault
from linkwork.spatial import Vector3

MESH_SUFFIXES = (".obj", ".stl", ".msh", ".dae", ".glb", ".gltf")
"""File extensions of meshes."""

_KEPT = 64
"""Size of the cache of meshes."""


def mesh_of_file(
    path: Path, scale: Vector3 = (1.0, 1.0, 1.0), *, place: Place | None = None
) -> Mesh:
    """Mesh of a file, identified by its content; the surface is not read yet.

    Args:
        path: The file; the extension selects the format.
        scale: Factors along the mesh axes.
        place: Position of the reference; the file itself when None.

    Raises:
        FileError: Not a regular file, too large, empty, of an unknown format, not downloaded, or an
            invalid scale.
    """
    where = place or Place(str(path))
    _suffix(path, where)
    if hint := scale_fault(scale):
        raise FileError(f"invalid mesh scale: {scale}", place=where, hint=hint)
    content = read_bytes(path)
    _check_content(path.suffix.lower(), content, where)
    return Mesh(str(path), scale, hashlib.sha256(content).hexdigest())


def read_mesh(mesh: Mesh) -> MeshData:
    """Scaled surface of a mesh [m].

    Raises:
        FileError: The file is malformed, or has changed since the model was made.
    """
    return _surface(mesh.file, mesh.digest).scaled(mesh.scale)


_POINTER = b"version https://git-lfs.github.com/"
_STARTS = {".dae": (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"), ".glb": (b"glTF",)}


def _check_content(suffix: str, content: bytes, place: Place) -> None:
    """Check the start of a mesh file; the whole is parsed on first use."""
    if content.startswith(_POINTER):
        hint = "download the file with `git lfs pull`"
        raise FileError("the mesh is a Git LFS pointer, not the file", place=place, hint=hint)
    if not content.strip():
        raise FileError("the mesh file is empty", place=place, hint="export it again")
    if suffix in _STARTS and not content.lstrip().startswith(_STARTS[suffix]):
        message = f"the mesh is not a {suffix} file: it begins with {content[:20]!r}"
        raise FileError(message, place=place, hint="export it again")


def _suffix(path: Path, place: Place) -> str:
    suffix = path.suffix.lower()
    if suffix not in MESH_SUFFIXES:
        raise FileError(
            f"unknown mesh file format: {str(path)!r}",
            place=place,
            hint=f"expected one of {list_names(MESH_SUFFIXES, near=suffix)}",
        )
    return suffix


def _reader(suffix: str) -> Callable[[bytes, str], MeshData]:
    # Only here: most robots and scenes have no meshes.
    from linkwork.model.mesh.formats import read_msh, read_obj, read_stl, read_with_trimesh

    return {".obj": read_obj, ".stl": read_stl, ".msh": read_msh}.get(suffix, read_with_trimesh)


@lru_cache(maxsize=_KEPT)
def _surface(file: str, digest: str) -> MeshData:
    path, place = Path(file), Place(file)
    reader = _reader(_suffix(path, place))
    content = read_bytes(path)
    if digest and hashlib.sha256(content).hexdigest() != digest:
        raise FileError(
            "the mesh has changed since the model was made", place=place, hint="load it again"
        )
    return reader(content, file)
