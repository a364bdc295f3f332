"""How high the ground of a scene is, whatever it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.spatial.scalar import Scalar
from linkwork.world.terrain.schema import Plane

if TYPE_CHECKING:
    from linkwork.world.scene.loaded import LoadedScene


def ground_height(loaded: LoadedScene, x: ArrayLike, y: ArrayLike) -> NDArray[np.float64]:
    """Height of the ground at points of the world; minus infinity where there is none [m].

    Args:
        loaded: The scene.
        x: Of one point or many [m].
        y: Alike [m].
    """
    if loaded.terrain is not None:
        return loaded.terrain.height(x, y)
    ground = loaded.scene.ground
    if not isinstance(ground, Plane):
        return np.full(np.broadcast(x, y).shape, -np.inf)
    return plane_height(ground, np.asarray(x), np.asarray(y))


def plane_height(plane: Plane, x: Scalar, y: Scalar) -> Scalar:
    """Height of a plane at points of the world [m]."""
    a, b, c = plane.normal
    return plane.height - (a * x + b * y) / c
