"""Volume and inertia of solid shapes, for models whose inertia is estimated from their form."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from linkwork.model.link import Shape, ShapeKind
from linkwork.spatial import (
    Inertia,
    box_inertia,
    combine,
    cylinder_inertia,
    from_translation,
    sphere_inertia,
)


def volume(shape: Shape) -> float:
    """Volume of a shape [m^3]."""
    size = shape.size
    if shape.kind is ShapeKind.BOX:
        return size[0] * size[1] * size[2]
    ball = 4 / 3 * math.pi * size[0] ** 3
    if shape.kind is ShapeKind.SPHERE:
        return ball
    rod = math.pi * size[0] ** 2 * size[1]
    return rod if shape.kind is ShapeKind.CYLINDER else rod + ball


def shape_inertia(shape: Shape, mass: float) -> Inertia:
    """Inertia of a shape of uniform density in its link's frame.

    Args:
        shape: The solid.
        mass: Its mass [kg].
    """
    return _centred(shape, mass).moved(shape.pose_in_link)


def uniform_inertia(shapes: Sequence[Shape], mass: float) -> Inertia:
    """Inertia of shapes of one density in their link's frame; what overlaps counts twice.

    Args:
        shapes: The solids, at least one.
        mass: Of all together [kg].
    """
    density = mass / sum(volume(shape) for shape in shapes)
    return combine([shape_inertia(shape, density * volume(shape)) for shape in shapes])


def _centred(shape: Shape, mass: float) -> Inertia:
    if shape.kind is ShapeKind.BOX:
        x, y, z = shape.size
        return box_inertia(mass, (x, y, z))
    if shape.kind is ShapeKind.SPHERE:
        return sphere_inertia(mass, shape.size[0])
    radius, length = shape.size
    if shape.kind is ShapeKind.CYLINDER:
        return cylinder_inertia(mass, radius, length)
    rod = replace(shape, kind=ShapeKind.CYLINDER)
    share = volume(rod) / volume(shape)
    caps = [_half_ball(mass * (1 - share) / 2, radius, length / 2, side) for side in (1, -1)]
    return combine([cylinder_inertia(mass * share, radius, length), *caps])


def _half_ball(mass: float, radius: float, start: float, side: int) -> Inertia:
    # Moments of a half ball about its own centre of mass, 3/8 r beyond the flat face.
    across = 83 / 320 * mass * radius * radius
    along = 2 / 5 * mass * radius * radius
    matrix = ((across, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, along))
    cap = Inertia(mass, (0.0, 0.0, 0.0), matrix)
    return cap.moved(from_translation((0.0, 0.0, side * (start + 3 / 8 * radius))))
