"""One oriented box around the shapes of every body."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.mujoco_types import MjModel

Array = NDArray[np.float64]

_MOST_TRIES = 24
"""Greatest number of directions tried for the box of one body."""


@dataclass(frozen=True)
class BodyBoxes:
    """Boxes fixed to bodies.

    Attributes:
        bodies: The engine's index of each box's body.
        half_sizes: Half of each edge [m], (boxes, 3).
        centers: In the body [m], (boxes, 3).
        rotations: In the body, (boxes, 3, 3).
    """

    bodies: NDArray[np.intp]
    half_sizes: Array
    centers: Array
    rotations: Array


def boxes_of_model(model: MjModel) -> BodyBoxes:
    """The least box among a few directions around every body's shapes; none around the world's.

    Around the shapes that collide, or those that are seen where none does.
    """
    solid = (model.geom_contype | model.geom_conaffinity) > 0
    found = []
    for body in range(1, model.nbody):
        geoms = np.flatnonzero(model.geom_bodyid == body)
        geoms = geoms[solid[geoms]] if solid[geoms].any() else geoms
        if geoms.size:
            found.append((body, *_least_box(model, body, geoms)))
    bodies, halves, centers, rotations = zip(*found, strict=True) if found else ((), (), (), ())
    return BodyBoxes(
        np.array(bodies, dtype=np.intp),
        np.array(halves).reshape(-1, 3),
        np.array(centers).reshape(-1, 3),
        np.array(rotations).reshape(-1, 3, 3),
    )


def _least_box(model: MjModel, body: int, geoms: NDArray[np.intp]) -> tuple[Array, Array, Array]:
    quaternions = [(1.0, 0.0, 0.0, 0.0), model.body_iquat[body], *model.geom_quat[geoms]]
    tries = [_rotation(x) for x in np.unique(quaternions, axis=0)[::-1][:_MOST_TRIES]]
    spans = [_span(model, geoms, rotation) for rotation in tries]
    volumes = [float(np.prod(high - low)) for low, high in spans]
    # The body's own axes come first and stay where others are better by round-off alone.
    best = next(i for i, x in enumerate(volumes) if x <= min(volumes) * (1 + 1e-9))
    low, high = spans[best]
    return (high - low) / 2, tries[best] @ ((high + low) / 2), tries[best]


def _span(model: MjModel, geoms: NDArray[np.intp], rotation: Array) -> tuple[Array, Array]:
    """Least and greatest coordinates of shapes along the columns of a rotation."""
    lows, highs = [], []
    for geom in geoms:
        own = rotation.T @ _rotation(model.geom_quat[geom])
        center = rotation.T @ model.geom_pos[geom]
        low, high = _reach(model, int(geom), own)
        lows.append(center + low)
        highs.append(center + high)
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _reach(model: MjModel, geom: int, axes: Array) -> tuple[Array, Array]:
    """How far a shape reaches from its centre; the columns of `axes` are its own axes."""
    kinds = import_extra("mujoco", "world").mjtGeom
    kind = kinds(int(model.geom_type[geom]))
    if kind == kinds.mjGEOM_MESH:
        mesh = model.geom_dataid[geom]
        first = model.mesh_vertadr[mesh]
        vertices = model.mesh_vert[first : first + model.mesh_vertnum[mesh]] @ axes.T
        return vertices.min(axis=0), vertices.max(axis=0)
    reaches: dict[object, Callable[[Array, Array], Array]] = {
        kinds.mjGEOM_SPHERE: lambda size, a: np.full(3, size[0]),
        kinds.mjGEOM_BOX: lambda size, a: np.abs(a) @ size,
        kinds.mjGEOM_ELLIPSOID: lambda size, a: np.sqrt(a**2 @ size**2),
        kinds.mjGEOM_CAPSULE: lambda size, a: np.abs(a[:, 2]) * size[1] + size[0],
        kinds.mjGEOM_CYLINDER: _reach_of_cylinder,
    }
    reach = reaches[kind](model.geom_size[geom], axes)
    return -reach, reach


def _reach_of_cylinder(size: Array, axes: Array) -> Array:
    along = np.abs(axes[:, 2])
    return along * size[1] + np.sqrt(np.maximum(1 - along**2, 0.0)) * size[0]


def _rotation(wxyz: Array | tuple[float, ...]) -> Array:
    rotation = np.empty(9)
    import_extra("mujoco", "world").mju_quat2Mat(rotation, np.asarray(wxyz, dtype=float))
    return rotation.reshape(3, 3)
