"""Boxes around all bodies of a world, and which of them collide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3, vector3
from linkwork.world.contacts.body_boxes import BodyBoxes, boxes_of_model
from linkwork.world.contacts.distances import contact_distances
from linkwork.world.contacts.names import BodyNames
from linkwork.world.contacts.overlap import overlapping
from linkwork.world.engine.mujoco_types import MjModel
from linkwork.world.view import Rgba, VisualShape

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

FREE: Rgba = (0.15, 0.75, 0.25, 0.35)
"""Colour of a box whose body touches nothing."""
COLLIDING: Rgba = (0.9, 0.15, 0.1, 0.45)
"""Colour of a box whose body touches something."""


@dataclass(frozen=True)
class Boxes:
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
    in_bodies: BodyBoxes

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


class BoxReporter:
    """Tells where the boxes of a world stand."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._boxes = boxes_of_model(world.model)
        self._bodies = BodyNames(world).bodies
        self._names = tuple(self._bodies[i] for i in self._boxes.bodies)

    def bounding_boxes(self) -> Boxes:
        """All boxes at the present state, which stays as it is."""
        data, fixed = self._world.data, self._boxes
        carriers = data.xmat[fixed.bodies].reshape(-1, 3, 3)
        rotations = carriers @ fixed.rotations
        centers = data.xpos[fixed.bodies] + np.einsum("nij,nj->ni", carriers, fixed.centers)
        poses = np.tile(np.eye(4), (len(centers), 1, 1))
        poses[:, :3, :3], poses[:, :3, 3] = rotations, centers
        return Boxes(
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
