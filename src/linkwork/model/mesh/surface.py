"""Triangles in memory, checked before anything else sees them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.checks import GREATEST
from linkwork.errors import FileError, Place
from linkwork.spatial import Vector3

MOST_FACES = 2_000_000
"""Triangles a mesh may have."""
MOST_VERTICES = 3 * MOST_FACES
"""Vertices a mesh may have."""


@dataclass(frozen=True, eq=False)
class MeshData:
    """A surface of triangles.

    Attributes:
        vertices: (V, 3) float64 [m].
        faces: (F, 3) int32, counter-clockwise seen from outside.
    """

    vertices: NDArray[np.float64]
    faces: NDArray[np.int32]

    def scaled(self, factors: Vector3) -> MeshData:
        """The surface stretched along its axes; a reflection keeps the outside outside."""
        if factors == (1.0, 1.0, 1.0):
            return self
        faces = self.faces[:, ::-1] if np.prod(factors) < 0 else self.faces
        return MeshData(_frozen(self.vertices * np.asarray(factors)), _frozen(faces))


def checked_surface(vertices: ArrayLike, faces: ArrayLike, place: Place) -> MeshData:
    """A surface whose numbers are finite and whose triangles have corners.

    Raises:
        FileError: No triangles, too many, or numbers that cannot be.
    """
    corners = np.asarray(vertices, dtype=np.float64).reshape(-1, 3)
    triangles = np.asarray(faces, dtype=np.int64).reshape(-1, 3)
    check_counts(len(corners), len(triangles), place)
    if not len(triangles):
        raise FileError("the mesh has no faces", place=place)
    if not (np.abs(corners) <= GREATEST).all():
        bad = int(np.argmin((np.abs(corners) <= GREATEST).all(axis=1)))
        shown = ", ".join(f"{x:g}" for x in corners[bad])
        message = f"vertex {bad + 1} ({shown}) is not finite or beyond {GREATEST:g}"
        raise FileError(message, place=place)
    if triangles.min() < 0 or triangles.max() >= len(corners):
        bad = int(np.argmax(((triangles < 0) | (triangles >= len(corners))).any(axis=1)))
        message = f"face {bad + 1} names a vertex that is not among the {len(corners)} there are"
        raise FileError(message, place=place)
    return MeshData(_frozen(corners), _frozen(triangles.astype(np.int32)))


def check_counts(vertices: int, faces: int, place: Place) -> None:
    """Refuses a mesh too large to be worked with."""
    for count, most, what in ((vertices, MOST_VERTICES, "vertices"), (faces, MOST_FACES, "faces")):
        if count > most:
            raise FileError(
                f"the mesh has {count} {what}, more than the {most} that are read",
                place=place,
                hint="simplify it",
            )


def _frozen(array: np.ndarray) -> np.ndarray:
    array = np.ascontiguousarray(array)
    array.flags.writeable = False
    return array
