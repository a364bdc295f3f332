"""How far apart the surfaces of a contact are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3, vector3
from linkwork.world.contacts.contact_forces import BodyNames
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.view import Rgba, VisualShape

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def contact_distances(model: MjModel, data: MjData) -> NDArray[np.float64]:
    """The distance at each contact of a state, negative where the surfaces overlap [m].

    The engine foresees contacts of what moves fast, and then tells a number in place of the
    distance that makes its solver stop the body in time. No overlap is deeper than the smaller of
    two shapes, so such numbers stand out, and the true distance is measured.
    """
    contact = data.contact
    distances = contact.dist.copy()
    radii = model.geom_rbound[contact.geom]
    # A plane has no radius.
    smaller = np.where(radii > 0, radii, np.inf).min(axis=1, initial=np.inf)
    for index in np.flatnonzero(distances < -2 * smaller):
        first, second = (int(geom) for geom in contact.geom[index])
        reach = float(np.linalg.norm(data.geom_xpos[first] - data.geom_xpos[second])) + 1.0
        measure = import_extra("mujoco", "world").mj_geomDistance
        distances[index] = measure(model, data, first, second, reach, None)
    return distances


Array = NDArray[np.float64]

_MOST_TRIES = 24
"""Greatest number of directions tried for the box of one body."""


@dataclass(frozen=True)
class BodyFixedBoxes:
    """BoundingBoxes fixed to bodies.

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


def boxes_of_model(model: MjModel) -> BodyFixedBoxes:
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
    return BodyFixedBoxes(
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


Indices = NDArray[np.intp]

_SLACK = 1e-9
"""Boxes nearer than this overlap [m]; it also keeps parallel edges from separating anything."""


def overlapping(centers: Array, rotations: Array, half_sizes: Array) -> tuple[Indices, Indices]:
    """All pairs of boxes that overlap, each once.

    Args:
        centers: [m], (boxes, 3).
        rotations: Columns are the boxes' axes, (boxes, 3, 3).
        half_sizes: Half of each edge [m], (boxes, 3).

    Returns:
        The first and the second box of each pair.
    """
    first, second = _near(centers, np.einsum("nij,nj->ni", np.abs(rotations), half_sizes))
    meets = boxes_meet(
        centers[second] - centers[first],
        rotations[first],
        rotations[second],
        half_sizes[first],
        half_sizes[second],
    )
    return first[meets], second[meets]


def boxes_meet(
    offsets: Array, rotations_a: Array, rotations_b: Array, halves_a: Array, halves_b: Array
) -> NDArray[np.bool_]:
    """For many pairs of boxes whether they overlap, by the fifteen axes that may separate two.

    Args:
        offsets: From the centre of a to that of b [m], (pairs, 3).
        rotations_a: Columns are the axes of a, (pairs, 3, 3).
        rotations_b: Those of b.
        halves_a: Half of each edge of a [m], (pairs, 3).
        halves_b: Those of b.
    """
    faces_a, faces_b = rotations_a.transpose(0, 2, 1), rotations_b.transpose(0, 2, 1)
    edges = np.cross(faces_a[:, :, None], faces_b[:, None, :]).reshape(-1, 9, 3)
    axes = np.concatenate([faces_a, faces_b, edges], axis=1)
    reach_a = np.einsum("nak,nk->na", np.abs(axes @ rotations_a), halves_a)
    reach_b = np.einsum("nak,nk->na", np.abs(axes @ rotations_b), halves_b)
    distances = np.abs(np.einsum("nak,nk->na", axes, offsets))
    return (distances <= reach_a + reach_b + _SLACK).all(axis=1)


def _near(centers: Array, reaches: Array) -> tuple[Indices, Indices]:
    """Pairs whose boxes along the world's axes overlap, found by sorting along the first axis."""
    low, high = centers - reaches - _SLACK, centers + reaches + _SLACK
    order = np.argsort(low[:, 0], kind="stable")
    ends = np.searchsorted(low[order, 0], high[order, 0], side="right")
    places = np.arange(len(order))
    counts = np.maximum(ends - places - 1, 0)
    first = np.repeat(places, counts)
    # The boxes that begin before this one ends: those right behind it in the order.
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    second = first + 1 + np.arange(len(first)) - starts
    a, b = np.sort([order[first], order[second]], axis=0)
    keep = ((low[a] <= high[b]) & (low[b] <= high[a])).all(axis=1)
    return a[keep], b[keep]


FREE: Rgba = (0.15, 0.75, 0.25, 0.35)
"""Colour of a box whose body touches nothing."""
COLLIDING: Rgba = (0.9, 0.15, 0.1, 0.45)
"""Colour of a box whose body touches something."""


@dataclass(frozen=True)
class BoundingBoxes:
    """An oriented box around the shapes of every body, at one moment.

    Attributes:
        names: The bodies: `crate`, `left/link2`.
        sizes: Full edges of each box [m], (boxes, 3).
        poses: Pose of each box in the world, (boxes, 4, 4).
        colliding: Whether the body itself touches something, the ground too.
        overlapping: Pairs of bodies whose boxes overlap though they are not joined: bodies that
            touch, and those that are near.
        in_bodies: The same boxes, fixed to the engine's bodies.
    """

    names: tuple[str, ...]
    sizes: NDArray[np.float64]
    poses: NDArray[np.float64]
    colliding: NDArray[np.bool_]
    overlapping: tuple[tuple[str, str], ...]
    in_bodies: BodyFixedBoxes

    def shapes(self) -> tuple[VisualShape, ...]:
        """The boxes to draw: green where a body is free, red where it collides."""
        boxes = self.in_bodies
        return tuple(
            VisualShape(
                # Frame layouts leave out the engine's body 0, the world.
                body=int(body) - 1,
                kind="box",
                size=vector3(self.sizes[i].tolist()),
                position=vector3(boxes.centers[i].tolist()),
                wxyz=to_wxyz(matrix3(boxes.rotations[i].tolist())),
                rgba=COLLIDING if self.colliding[i] else FREE,
            )
            for i, body in enumerate(boxes.bodies)
        )


class BoundingBoxReporter:
    """Tells where the boxes of a world stand."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._boxes = boxes_of_model(world.model)
        self._bodies = BodyNames(world).bodies
        self._names = tuple(self._bodies[i] for i in self._boxes.bodies)

    def boxes(self) -> BoundingBoxes:
        """All boxes at the present state, which stays as it is."""
        data, fixed = self._world.data, self._boxes
        carriers = data.xmat[fixed.bodies].reshape(-1, 3, 3)
        rotations = carriers @ fixed.rotations
        centers = data.xpos[fixed.bodies] + np.einsum("nij,nj->ni", carriers, fixed.centers)
        poses = np.tile(np.eye(4), (len(centers), 1, 1))
        poses[:, :3, :3], poses[:, :3, 3] = rotations, centers
        return BoundingBoxes(
            self._names,
            2 * fixed.half_sizes,
            poses,
            self._touching()[fixed.bodies],
            self._overlapping(centers, rotations),
            fixed,
        )

    def _touching(self) -> NDArray[np.bool_]:
        """Of each body whether it touches something; contacts are up to date after a step."""
        contact = self._world.data.contact
        distances = contact_distances(self._world.model, self._world.data)
        acting = (contact.efc_address >= 0) & (distances <= 0.0)
        touching = np.zeros(len(self._bodies), dtype=bool)
        touching[self._world.model.geom_bodyid[contact.geom[acting]]] = True
        return touching

    def _overlapping(
        self, centers: NDArray[np.float64], rotations: NDArray[np.float64]
    ) -> tuple[tuple[str, str], ...]:
        first, second = overlapping(centers, rotations, self._boxes.half_sizes)
        bodies = self._boxes.bodies
        kept = ~_is_joined(self._world.model, bodies[first], bodies[second])
        pairs = zip(first[kept].tolist(), second[kept].tolist(), strict=True)
        return tuple((self._names[a], self._names[b]) for a, b in sorted(pairs))


def _is_joined(
    model: MjModel, first: NDArray[np.intp], second: NDArray[np.intp]
) -> NDArray[np.bool_]:
    """Of each pair of bodies, the lesser index first, whether they never collide."""
    a, b = model.body_weldid[first], model.body_weldid[second]
    carrier_a = model.body_weldid[model.body_parentid[a]]
    carrier_b = model.body_weldid[model.body_parentid[b]]
    # Everything that stands still counts as one body: whoever stands on it is not joined to all.
    neighbours = ((carrier_a == b) | (carrier_b == a)) & (a != 0) & (b != 0)
    excluded = np.isin((first << 16) + second, model.exclude_signature)
    return (a == b) | neighbours | excluded
