"""How far shapes reach."""

from __future__ import annotations

import numpy as np

from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mesh import read_mesh
from linkwork.spatial.vector import norm

MOST_LENGTH = 50.0
"""A distance between joints, or a shape, beyond this looks like millimetres [m]."""


def largest_size(shape: Shape) -> float:
    """The greatest length of a shape [m].

    Raises:
        FileError: The file of a mesh cannot be read.
    """
    if shape.mesh is not None:
        return float(np.ptp(read_mesh(shape.mesh).vertices, axis=0).max())
    return max(shape.size)


def reach(shape: Shape) -> float:
    """Distance from the link's origin that no point of the shape exceeds [m].

    Raises:
        FileError: The file of a mesh cannot be read.
    """
    if shape.mesh is not None:
        half = float(np.linalg.norm(read_mesh(shape.mesh).vertices, axis=1).max())
    elif shape.kind is ShapeKind.BOX:
        half = norm(shape.size) / 2
    elif shape.kind in (ShapeKind.CYLINDER, ShapeKind.CAPSULE):
        half = shape.size[0] + shape.size[1] / 2
    else:
        half = max(shape.size)
    return norm(shape.pose_in_link.position) + half
