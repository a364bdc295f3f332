"""A part of the reduced robot: what one joint moves, in a frame that suits the algorithms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from linkwork.model.link import JointKind
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import IDENTITY, ZERO

Second = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
"""Second moments of mass about a frame's origin: xx, yy, zz, xy, xz, yz [kg m^2]."""

NO_SECOND: Second = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def known(*numbers: Scalar) -> bool:
    """Whether numbers of a model are plain: only then may a rule depend on their values."""
    return all(isinstance(x, float | int) for x in numbers)


def known_pose(pose: Pose) -> bool:
    """Whether all numbers of a pose are plain."""
    return known(*pose.position, *(x for row in pose.rotation for x in row))


@dataclass(frozen=True, slots=True)
class Mass:
    """Mass, first and second moments about a frame's origin: the pseudo-inertia by its entries.

    Attributes:
        mass: Mass [kg].
        first: Mass times centre of mass [kg m].
        second: Second moments [kg m^2].
    """

    mass: Scalar = 0.0
    first: Vector3 = ZERO
    second: Second = NO_SECOND

    def map(self, change: Callable[[Scalar], Scalar]) -> Mass:
        """The same with every number changed."""
        x, y, z = (change(number) for number in self.first)
        xx, yy, zz, xy, xz, yz = (change(number) for number in self.second)
        return Mass(change(self.mass), (x, y, z), (xx, yy, zz, xy, xz, yz))

    @property
    def numbers(self) -> tuple[Scalar, ...]:
        """All ten numbers."""
        return (self.mass, *self.first, *self.second)


@dataclass(frozen=True, slots=True)
class Part:
    """What one joint moves: the links that fixed joints hold together, as one body.

    A joint with an axis moves about or along the z axis of the part's frame, by
    `ratio * q + offset`.

    Attributes:
        parent: Index of the carrying part; -1 for the base or the world.
        kind: How the joint moves it.
        position_at: Where the joint's positions begin in q, or its leader's.
        speed_at: Where the joint's speeds begin in qd, or its leader's.
        ratio: A follower's multiplier; 1 for a joint that moves by itself.
        offset: Added to the position [rad or m].
        rotation: Axes of the frame at zero in the carrying part's frame, as columns.
        position: Origin of the frame at zero in the carrying part's frame.
        body: Mass and its moments in the part's frame.
    """

    parent: int
    kind: JointKind
    position_at: int
    speed_at: int
    ratio: float
    offset: Scalar
    rotation: Matrix3 = IDENTITY
    position: Vector3 = ZERO
    body: Mass = Mass()

    def map(self, change: Callable[[Scalar], Scalar]) -> Part:
        """The same with every model number changed."""
        return replace(
            self,
            offset=change(self.offset),
            rotation=_rows(self.rotation, change),
            position=_row(self.position, change),
            body=self.body.map(change),
        )


def map_pose(pose: Pose, change: Callable[[Scalar], Scalar]) -> Pose:
    """A pose with every number changed."""
    return Pose(_rows(pose.rotation, change), _row(pose.position, change))


def main_children(parents: Sequence[int]) -> tuple[int, ...]:
    """For each part the child that carries most, the first of equals; -1 for a leaf."""
    sizes = [1] * len(parents)
    chosen = [-1] * len(parents)
    for index in range(len(parents) - 1, -1, -1):
        parent = parents[index]
        if parent >= 0:
            sizes[parent] += sizes[index]
            if chosen[parent] < 0 or sizes[index] >= sizes[chosen[parent]]:
                chosen[parent] = index
    return tuple(chosen)


def _row(row: Vector3, change: Callable[[Scalar], Scalar]) -> Vector3:
    return (change(row[0]), change(row[1]), change(row[2]))


def _rows(rows: Matrix3, change: Callable[[Scalar], Scalar]) -> Matrix3:
    return (_row(rows[0], change), _row(rows[1], change), _row(rows[2], change))
