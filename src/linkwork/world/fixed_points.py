"""Points fixed to bodies: where they are, how fast they move, and pushing there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.vector import Vector3
from linkwork.world.naming import carrier_of_frame

if TYPE_CHECKING:
    from linkwork.world.world import World

Vectors = NDArray[np.float64]
"""One vector in each row."""

_NEXT, _LAST = np.array([1, 2, 0]), np.array([2, 0, 1])

FramePoint = tuple[str, Vector3 | None]
"""A frame and a point in it [m]; None: the centre of mass of the body that carries the frame."""


class FixedPoints:
    """Points that move with bodies of a world, computed all at once.

    Args:
        world: The world.
        points: Each with the frame it is given in.
    """

    def __init__(self, world: World, points: Sequence[FramePoint]) -> None:
        self._model, self._data = world.model, world.data
        carriers = [carrier_of_frame(world.loaded, frame) for frame, _ in points]
        self.bodies = np.array([world.model.body(name).id for name, _ in carriers], dtype=np.intp)
        self._frames = np.array([pose.rotation for _, pose in carriers], dtype=float)
        self._points = np.array(
            [
                self._model.body_ipos[body] if point is None else pose.transform(point)
                for body, (_, pose), (_, point) in zip(self.bodies, carriers, points, strict=True)
            ]
        )
        self._roots = world.model.body_rootid[self.bodies]
        pushed, self._owner, counts = np.unique(
            self.bodies, return_inverse=True, return_counts=True
        )
        self._is_shared = len(pushed) < len(points)
        self._pushed: list[int] = (pushed if self._is_shared else self.bodies).tolist()
        self._by_body = np.argsort(self.bodies, kind="stable")
        self._first = np.concatenate([[0], np.cumsum(counts)[:-1]])

    def positions(self) -> Vectors:
        """Where they are in the world [m]."""
        return self._data.xpos[self.bodies] + turned(self._bodies_in_world(), self._points)

    def rotations(self) -> NDArray[np.float64]:
        """Axes of each point's frame as columns, in the world."""
        return self._bodies_in_world() @ self._frames

    def velocities(self, positions: Vectors) -> Vectors:
        """How fast they move in the world [m/s].

        Args:
            positions: What `positions` gave for the present state.
        """
        # The engine keeps velocities of bodies at the centre of mass of their whole tree.
        centers = self._data.subtree_com[self._roots]
        motion = self._data.cvel[self.bodies]
        return motion[:, 3:] + crossed(motion[:, :3], positions - centers)

    def turning(self) -> Vectors:
        """How fast their bodies turn, in the world [rad/s]."""
        return self._data.cvel[self.bodies, :3]

    def push(self, world: World, positions: Vectors, forces: Vectors, torques: Vectors) -> None:
        """Pushes at every point, once for each body.

        Args:
            world: The world.
            positions: What `positions` gave for the present state.
            forces: In the world [N].
            torques: In the world [N m].
        """
        centers = positions
        if self._is_shared:
            centers = positions[self._by_body[self._first]]
            torques = torques + crossed(positions - centers[self._owner], forces)
            torques = np.add.reduceat(torques[self._by_body], self._first)
            forces = np.add.reduceat(forces[self._by_body], self._first)
        for index, body in enumerate(self._pushed):
            world.push(body, forces[index], torques[index], centers[index])

    def move(self, points: Vectors) -> None:
        """Fixes the points elsewhere in their bodies [m]."""
        self._points[:] = points

    def seen_from_bodies(self, positions: Vectors) -> Vectors:
        """Positions in the world as each point's body sees them [m]."""
        rotations = self._bodies_in_world().transpose(0, 2, 1)
        return turned(rotations, positions - self._data.xpos[self.bodies])

    def _bodies_in_world(self) -> NDArray[np.float64]:
        return self._data.xmat[self.bodies].reshape(-1, 3, 3)


def turned(rotations: NDArray[np.float64], vectors: Vectors) -> Vectors:
    """Each vector turned by its own rotation."""
    return (rotations @ vectors[:, :, np.newaxis])[:, :, 0]


def crossed(a: Vectors, b: Vectors) -> Vectors:
    """Cross product of each row with its fellow; numpy's own takes many times as long."""
    next_a, next_b = a.take(_NEXT, axis=1), b.take(_NEXT, axis=1)
    return next_a * b.take(_LAST, axis=1) - a.take(_LAST, axis=1) * next_b
