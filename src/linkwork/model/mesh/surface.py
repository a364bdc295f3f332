"""Triangle surfaces: validation, volume and inertia."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.checks import MAX_NUMBER
from linkwork.errors import FileError, ModelError, Place, list_names
from linkwork.files import read_bytes
from linkwork.model.link import Mesh, scale_fault
from linkwork.spatial import Inertia, Vector3
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.vector import matrix3, vector3

MAX_FACES = 2_000_000
MAX_VERTICES = 3 * MAX_FACES


@dataclass(frozen=True, eq=False)
class MeshData:
    """A triangle surface."""

    vertices: NDArray[np.float64]  # (V, 3) float64 [m]
    faces: NDArray[np.int32]  # (F, 3) int32, counter-clockwise as seen from outside

    def scaled(self, factors: Vector3) -> MeshData:
        """Return the surface scaled along its axes; a reflection keeps the orientation outwards."""
        if factors == (1.0, 1.0, 1.0):
            return self
        faces = self.faces[:, ::-1] if np.prod(factors) < 0 else self.faces
        return MeshData(_frozen(self.vertices * np.asarray(factors)), _frozen(faces))


def checked_surface(vertices: ArrayLike, faces: ArrayLike, place: Place) -> MeshData:
    """Surface with finite vertices and valid vertex indices."""
    corners = np.asarray(vertices, dtype=np.float64).reshape(-1, 3)
    triangles = np.asarray(faces, dtype=np.int64).reshape(-1, 3)
    check_counts(len(corners), len(triangles), place)
    if not len(triangles):
        raise FileError("the mesh has no faces", place=place)
    if not (np.abs(corners) <= MAX_NUMBER).all():
        bad = int(np.argmin((np.abs(corners) <= MAX_NUMBER).all(axis=1)))
        shown = ", ".join(f"{x:g}" for x in corners[bad])
        message = f"vertex {bad + 1} ({shown}) is not finite or exceeds {MAX_NUMBER:g}"
        raise FileError(message, place=place)
    if triangles.min() < 0 or triangles.max() >= len(corners):
        bad = int(np.argmax(((triangles < 0) | (triangles >= len(corners))).any(axis=1)))
        message = f"face {bad + 1} has an unknown vertex, expected 1 to {len(corners)}"
        raise FileError(message, place=place)
    return MeshData(_frozen(corners), _frozen(triangles.astype(np.int32)))


def check_counts(vertices: int, faces: int, place: Place) -> None:
    """Raise for a mesh with too many vertices or faces."""
    for count, most, what in ((vertices, MAX_VERTICES, "vertices"), (faces, MAX_FACES, "faces")):
        if count > most:
            raise FileError(
                f"the mesh has {count} {what}, expected at most {most}",
                place=place,
                hint="simplify it",
            )


def _frozen(array: np.ndarray) -> np.ndarray:
    array = np.ascontiguousarray(array)
    array.flags.writeable = False
    return array


_MIN_SHARE = 1e-12  # Volume below this fraction of the bounding box is zero


def mesh_volume(data: MeshData) -> float:
    """Volume enclosed by a closed surface [m^3]."""
    return abs(float(_volumes(_corners(data)).sum()))


def mesh_inertia(data: MeshData, density: float) -> Inertia:
    """Inertia of the solid of one density [kg/m^3] inside a closed surface, in the mesh frame.

    Sums signed tetrahedra between each triangle and a common point (Mirtich, Fast and Accurate
    Computation of Polyhedral Mass Properties, 1996).
    """
    corners = _corners(data)
    # About the mean vertex: far from the origin the moments would lose precision.
    middle = corners.reshape(-1, 3).mean(axis=0)
    corners = corners - middle
    volumes = _volumes(corners)
    volumes = volumes if volumes.sum() > 0 else -volumes
    volume = volumes.sum()
    center = np.einsum("f,fci->i", volumes, corners) / (4 * volume)
    products = _second_moments(corners, volumes)
    about_middle = density * (np.trace(products) * np.eye(3) - products)
    mass = float(density * volume)
    about_center = about_middle - np.asarray(point_inertia(mass, vector3(center)))
    symmetric = (about_center + about_center.T) / 2
    return Inertia.unvalidated(mass, vector3(center + middle), matrix3(symmetric))


def _second_moments(corners: NDArray, volumes: NDArray) -> NDArray:
    """Integral of x x^T over the tetrahedra between the triangles and the origin."""
    sums = corners.sum(axis=1)
    squares = np.einsum("f,fci,fcj->ij", volumes, corners, corners)
    return (squares + np.einsum("f,fi,fj->ij", volumes, sums, sums)) / 20


def _volumes(corners: NDArray) -> NDArray:
    """Signed volume of the tetrahedron between each triangle and the origin."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    return np.einsum("fi,fi->f", a, np.cross(b, c)) / 6


def _corners(data: MeshData) -> NDArray:
    """Corners (F, 3, 3) of the triangles of a closed surface."""
    points, welded = np.unique(data.vertices, axis=0, return_inverse=True)
    faces = welded.reshape(-1)[data.faces]
    open_edges = _open_edges(faces, len(points))
    if open_edges:
        raise ModelError(
            f"the mesh is not closed: {open_edges} edges have a face on one side only",
            hint="close the surface, or give mass and inertia",
        )
    corners = points[faces]
    middle = corners - points.mean(axis=0)
    if abs(_volumes(middle).sum()) <= _MIN_SHARE * np.prod(np.ptp(points, axis=0) + 1e-300):
        hint = "give mass and inertia"
        raise ModelError("the mesh encloses no volume", hint=hint)
    return corners


def _open_edges(faces: NDArray, points: int) -> int:
    """Return the number of edges not used equally in both directions, without degenerate ones."""
    starts, ends = faces.reshape(-1), np.roll(faces, -1, axis=1).reshape(-1)
    ways = np.sign(ends - starts)
    keys = np.minimum(starts, ends).astype(np.int64) * points + np.maximum(starts, ends)
    _, where = np.unique(keys, return_inverse=True)
    return int(np.count_nonzero(np.bincount(where.reshape(-1), weights=ways)))


MESH_SUFFIXES = (".obj", ".stl", ".msh", ".dae", ".glb", ".gltf")

_CACHE_SIZE = 64


def mesh_of_file(
    path: Path, scale: Vector3 = (1.0, 1.0, 1.0), *, place: Place | None = None
) -> Mesh:
    """Mesh of a file, identified by its content; the surface is not read yet."""
    where = place or Place(str(path))
    _suffix(path, where)
    if hint := scale_fault(scale):
        raise FileError(f"invalid mesh scale: {scale}", place=where, hint=hint)
    content = read_bytes(path)
    _check_content(path.suffix.lower(), content, where)
    return Mesh(str(path), scale, hashlib.sha256(content).hexdigest())


def read_mesh(mesh: Mesh) -> MeshData:
    """Scaled surface of a mesh [m], whose file must not have changed since the model was made."""
    return _surface(mesh.file, mesh.digest).scaled(mesh.scale)


_POINTER = b"version https://git-lfs.github.com/"
_STARTS = {".dae": (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"), ".glb": (b"glTF",)}


def _check_content(suffix: str, content: bytes, place: Place) -> None:
    """Check the start of a mesh file; the rest is parsed on first use."""
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


@lru_cache(maxsize=_CACHE_SIZE)
def _surface(file: str, digest: str) -> MeshData:
    path, place = Path(file), Place(file)
    reader = _reader(_suffix(path, place))
    content = read_bytes(path)
    if digest and hashlib.sha256(content).hexdigest() != digest:
        raise FileError(
            "the mesh has changed since the model was made", place=place, hint="load it again"
        )
    return reader(content, file)
