"""Oriented bounding boxes of bodies, and which of them overlap.

Pairs are found by sweep and prune (Ericson, Real-Time Collision Detection, 2005, ch. 7) and tested
by the separating axis theorem (Gottschalk et al., OBBTree, 1996).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3, vector3
from linkwork.world.contacts.contact_forces import BodyNames, contact_distances
from linkwork.world.engine.element import World
from linkwork.world.engine.names import MjModel
from linkwork.world.view import Rgba, VisualShape

Array = NDArray[np.float64]

_MAX_ORIENTATIONS = 24  # Maximum number of orientations tried for the box of one body


@dataclass(frozen=True)
class BodyFixedBoxes:
    """Boxes fixed to bodies; lengths [m] and rotations in the coordinates of the body."""

    bodies: NDArray[np.intp]  # Index of each box's body in the engine
    half_sizes: Array
    centers: Array
    rotations: Array


def boxes_of_model(model: MjModel) -> BodyFixedBoxes:
    """Return the smallest box over a few orientations around every body but the world.

    Encloses the colliding shapes, or the visible ones of a body without any.
    """
    solid = (model.geom_contype | model.geom_conaffinity) > 0
    boxes = []
    for body in range(1, model.nbody):
        first = model.body_geomadr[body]
        geoms = np.arange(first, first + model.body_geomnum[body])
        geoms = geoms[solid[geoms]] if solid[geoms].any() else geoms
        if geoms.size:
            boxes.append((body, *_least_box(model, body, geoms)))
    bodies, halves, centers, rotations = zip(*boxes, strict=True) if boxes else ((), (), (), ())
    return BodyFixedBoxes(
        np.array(bodies, dtype=np.intp),
        np.array(halves).reshape(-1, 3),
        np.array(centers).reshape(-1, 3),
        np.array(rotations).reshape(-1, 3, 3),
    )


def _least_box(model: MjModel, body: int, geoms: NDArray[np.intp]) -> tuple[Array, Array, Array]:
    quaternions = [(1.0, 0.0, 0.0, 0.0), model.body_iquat[body], *model.geom_quat[geoms]]
    tries = [_rotation(x) for x in np.unique(quaternions, axis=0)[::-1][:_MAX_ORIENTATIONS]]
    spans = [_span(model, geoms, rotation) for rotation in tries]
    volumes = [float(np.prod(high - low)) for low, high in spans]
    # The body axes come first; others must be better by more than round-off.
    best = next(i for i, x in enumerate(volumes) if x <= min(volumes) * (1 + 1e-9))
    low, high = spans[best]
    return (high - low) / 2, tries[best] @ ((high + low) / 2), tries[best]


def _span(model: MjModel, geoms: NDArray[np.intp], rotation: Array) -> tuple[Array, Array]:
    """Least and greatest coordinates of shapes along the columns of a rotation."""
    lows, highs = [], []
    for geom in geoms:
        axes = rotation.T @ _rotation(model.geom_quat[geom])
        center = rotation.T @ model.geom_pos[geom]
        low, high = _reach(model, int(geom), axes)
        lows.append(center + low)
        highs.append(center + high)
    return np.min(lows, axis=0), np.max(highs, axis=0)


def _reach(model: MjModel, geom: int, axes: Array) -> tuple[Array, Array]:
    """Extents of a shape from its centre; columns of `axes` are its axes."""
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

_SLACK = 1e-9  # Boxes nearer than this overlap [m]; also excludes degenerate axes of parallel edges


MAX_PAIRS = 100_000  # Maximum number of overlapping pairs that are reported
_BLOCK = 50_000  # Candidate pairs that are tested at once; bounds the memory


def overlapping(centers: Array, rotations: Array, half_sizes: Array) -> tuple[Indices, Indices]:
    """Return the first and second box of each pair that overlaps, at most `MAX_PAIRS`.

    Centres and half edges are (boxes, 3) [m], the columns of rotations the axes of the boxes.
    """
    pairs, count = [np.zeros((2, 0), dtype=np.intp)], 0
    reaches = np.einsum("nij,nj->ni", np.abs(rotations), half_sizes)
    for first, second in _candidates(centers, reaches):
        meets = boxes_meet(
            centers[second] - centers[first],
            rotations[first],
            rotations[second],
            half_sizes[first],
            half_sizes[second],
        )
        pairs.append(np.stack([first[meets], second[meets]]))
        count += int(np.count_nonzero(meets))
        if count >= MAX_PAIRS:
            break
    first, second = np.concatenate(pairs, axis=1)[:, :MAX_PAIRS]
    return first, second


def boxes_meet(
    offsets: Array, rotations_a: Array, rotations_b: Array, halves_a: Array, halves_b: Array
) -> NDArray[np.bool_]:
    """Whether pairs of boxes overlap, by their fifteen possible separating axes.

    Offsets are from the centre of a to that of b, `halves` half of each edge, (pairs, 3) [m].
    """
    faces_a, faces_b = rotations_a.transpose(0, 2, 1), rotations_b.transpose(0, 2, 1)
    edges = np.cross(faces_a[:, :, None], faces_b[:, None, :]).reshape(-1, 9, 3)
    axes = np.concatenate([faces_a, faces_b, edges], axis=1)
    reach_a = np.einsum("nak,nk->na", np.abs(axes @ rotations_a), halves_a)
    reach_b = np.einsum("nak,nk->na", np.abs(axes @ rotations_b), halves_b)
    distances = np.abs(np.einsum("nak,nk->na", axes, offsets))
    return (distances <= reach_a + reach_b + _SLACK).all(axis=1)


def _candidates(centers: Array, reaches: Array) -> Iterator[tuple[Indices, Indices]]:
    """Pairs with overlapping axis-aligned boxes, in blocks, by sweep and prune."""
    low, high = centers - reaches - _SLACK, centers + reaches + _SLACK
    order, counts = min((_sweep(low[:, i], high[:, i]) for i in range(3)), key=lambda x: x[1].sum())
    ends = np.cumsum(counts)
    start = 0
    while start < len(order):
        before = ends[start] - counts[start]
        stop = max(start + 1, int(np.searchsorted(ends, before + _BLOCK, side="right")))
        block = counts[start:stop]
        first = np.repeat(np.arange(start, stop), block)
        # Candidates of a box follow it directly in the sorted order.
        second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(block) - block, block)
        a, b = np.sort([order[first], order[second]], axis=0)
        keep = ((low[a] <= high[b]) & (low[b] <= high[a])).all(axis=1)
        yield a[keep], b[keep]
        start = stop


def _sweep(low: Array, high: Array) -> tuple[Indices, Indices]:
    """Intervals in the order of their lower ends, and how many begin inside each one."""
    order = np.argsort(low, kind="stable")
    ends = np.searchsorted(low[order], high[order], side="right")
    return order, np.maximum(ends - np.arange(len(order)) - 1, 0)


FREE: Rgba = (0.15, 0.75, 0.25, 0.35)  # Colour of a box whose body is not in contact
COLLIDING: Rgba = (0.9, 0.15, 0.1, 0.45)  # Colour of a box whose body is in contact


@dataclass(frozen=True)
class BoundingBoxes:
    """Oriented bounding boxes of all bodies in one state."""

    names: tuple[str, ...]  # The bodies: `crate`, `left/link2`
    sizes: NDArray[np.float64]  # Full edges of each box [m], (boxes, 3)
    poses: NDArray[np.float64]  # Pose of each box in the world, (boxes, 4, 4)
    colliding: NDArray[np.bool_]  # Whether the body is in contact with another body or the ground
    # Pairs of bodies with overlapping boxes, without bodies connected by joints; at most
    # `MAX_PAIRS`
    overlapping: tuple[tuple[str, str], ...]
    in_bodies: BodyFixedBoxes  # The same boxes in body coordinates

    def shapes(self) -> tuple[VisualShape, ...]:
        """Return the boxes as visual shapes: green for a free body, red in contact."""
        boxes = self.in_bodies
        return tuple(
            VisualShape(
                # Frame layouts omit the engine's body 0, the world.
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
    """Bounding boxes of the bodies of a world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._boxes = boxes_of_model(world.model)
        self._bodies = BodyNames(world).bodies
        self._names = tuple(self._bodies[i] for i in self._boxes.bodies)

    def bounding_boxes(self) -> BoundingBoxes:
        """Bounding boxes in the present state, which is unchanged."""
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
        """Mask of the bodies in contact; contacts are current after a step."""
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
    """Whether pairs of bodies, first index < second, never collide."""
    a, b = model.body_weldid[first], model.body_weldid[second]
    carrier_a = model.body_weldid[model.body_parentid[a]]
    carrier_b = model.body_weldid[model.body_parentid[b]]
    # All fixed bodies weld to body 0; bodies that stand on it are not connected to all of them.
    neighbours = ((carrier_a == b) | (carrier_b == a)) & (a != 0) & (b != 0)
    excluded = np.isin((first << 16) + second, model.exclude_signature)
    return (a == b) | neighbours | excluded
