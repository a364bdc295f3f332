"""Lagrange-Euler: mass matrix, Coriolis matrix and gravity of a tree, entry by entry.

Every entry is computed only from the bodies it depends on, each in its own frame, so that an entry
of a later joint stays short. Written over any scalar that can be differentiated where that is
needed; the mass matrix runs on floats too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.body import Body, bodies_of
from linkwork.dynamics.equations.expression import Expression, expression
from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.inertia import Inertia
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    ZERO,
    add,
    apply,
    apply_transposed,
    cross,
    dot,
    scale,
    subtract,
)


class _Column(NamedTuple):
    """Velocity of a body's centre of mass and its turning at unit speed, in the body's axes."""

    linear: Vector3
    angular: Vector3


class _Walk(NamedTuple):
    """How far the way from a body to the base has been gone.

    Attributes:
        columns: For each speed that moves the body, as found so far.
        carrier: Index of the next body on the way; -1 at its end.
        carrier_in_body: Pose of that body's frame in the first one's.
    """

    columns: dict[int, _Column]
    carrier: int
    carrier_in_body: Pose


class Lagrangian:
    """Kinetic and potential energy of a robot at a position, as far as they have been asked for."""

    def __init__(self, tree: Tree, q: Sequence[Scalar], gravity: Vector3) -> None:
        """Takes a robot of joints with an axis.

        Args:
            tree: The robot; its numbers may be of any scalar.
            q: Joint positions [rad or m].
            gravity: Acceleration of a falling body in the base frame [m/s^2].
        """
        self._tree, self._q, self._gravity = tree, q, gravity
        self._bodies = bodies_of(tree)
        self._moved_by: dict[int, frozenset[int]] = {}
        self._poses: dict[int, Pose] = {}
        self._walks: dict[int, _Walk] = {}
        self._masses: dict[tuple[int, int], Scalar | ModelError] = {}
        self._slopes: dict[tuple[int, int, int], Expression] = {}
        self._falls: dict[int, tuple[Scalar, Vector3]] = {}

    def mass(self, i: int, j: int) -> Scalar:
        """Entry of the mass matrix, rotors included: the sum of m v_i.v_j + w_i.(I w_j).

        Raises:
            ModelError: It has too many terms.
        """
        key = (min(i, j), max(i, j))
        if key not in self._masses:
            try:
                self._masses[key] = self._sum_of_bodies(*key)
            except ModelError as error:
                # Every entry of C that needs it would try again, for seconds each.
                self._masses[key] = error
        known = self._masses[key]
        if isinstance(known, ModelError):
            raise known
        return known

    def _sum_of_bodies(self, i: int, j: int) -> Scalar:
        total = sum((_rotor(body, i) for body in self._bodies if i == j), 0.0)
        # Those that most joints move first: if the entry is too long, that shows soonest.
        for index in sorted(range(len(self._bodies)), key=lambda x: -len(self._movers(x))):
            inertia = self._tree.links[self._bodies[index].link].inertia
            if inertia is not None and {i, j} <= self._movers(index):
                total = total + _shared(inertia, self._column(index, i), self._column(index, j))
        return total

    def coriolis(self, i: int, j: int, qd: Sequence[Expression]) -> Expression:
        """Entry of the Coriolis matrix, by Christoffel symbols of the mass matrix."""
        total = expression(0.0)
        for k, speed in enumerate(qd):
            slope = self._slope(i, j, k)
            if i != j:
                slope = slope + self._slope(i, k, j) - self._slope(j, k, i)
            total = total + 0.5 * slope * speed
        return total

    def _slope(self, i: int, j: int, k: int) -> Expression:
        key = (min(i, j), max(i, j), k)
        if key not in self._slopes:
            self._slopes[key] = expression(self.mass(i, j)).derivative(position_name(k))
        return self._slopes[key]

    def gravity(self, i: int) -> Expression:
        """Entry of the gravity torques: the slope of the potential energy along a joint."""
        potential = expression(0.0)
        for index, body in enumerate(self._bodies):
            inertia = self._tree.links[body.link].inertia
            if inertia is not None and i in self._movers(index):
                depth, falling = self._fall(index)
                center_depth = depth + dot(falling, inertia.center)
                potential = potential - inertia.mass * center_depth
        return potential.derivative(position_name(i))

    def _movers(self, index: int) -> frozenset[int]:
        """The speeds that move a body."""
        if index not in self._moved_by:
            body = self._bodies[index]
            carried = self._movers(body.parent) if body.parent >= 0 else frozenset[int]()
            self._moved_by[index] = carried | {freedom.speed for freedom in body.freedoms}
        return self._moved_by[index]

    def _pose(self, index: int) -> Pose:
        if index not in self._poses:
            self._poses[index] = self._bodies[index].pose_in_parent(self._q)
        return self._poses[index]

    def _column(self, index: int, speed: int) -> _Column:
        """The column of one speed, which is whole when no body beyond has that speed too."""
        walk = self._walks.get(index) or _Walk({}, index, Pose())
        while walk.carrier >= 0 and speed in self._movers(walk.carrier):
            walk = self._step(index, walk)
        self._walks[index] = walk
        return walk.columns[speed]

    def _step(self, index: int, walk: _Walk) -> _Walk:
        """Goes one body nearer to the base."""
        inertia = self._tree.links[self._bodies[index].link].inertia
        carrier, pose = self._bodies[walk.carrier], walk.carrier_in_body
        lever = subtract(inertia.center if inertia else ZERO, pose.position)
        columns = dict(walk.columns)
        for freedom in carrier.freedoms:
            axis = scale(freedom.ratio, apply(pose.rotation, freedom.axis))
            linear = cross(axis, lever) if freedom.turns else axis
            before = columns.get(freedom.speed, _Column(ZERO, ZERO))
            columns[freedom.speed] = _Column(
                add(before.linear, linear),
                add(before.angular, axis) if freedom.turns else before.angular,
            )
        if carrier.parent < 0:
            return _Walk(columns, -1, pose)
        return _Walk(columns, carrier.parent, pose @ self._pose(walk.carrier).inverse())

    def _fall(self, index: int) -> tuple[Scalar, Vector3]:
        """A link's origin along gravity, and gravity in link axes."""
        if index < 0:
            return 0.0, self._gravity
        if index not in self._falls:
            depth, falling = self._fall(self._bodies[index].parent)
            pose = self._pose(index)
            own = apply_transposed(pose.rotation, falling)
            self._falls[index] = (depth + dot(falling, pose.position), own)
        return self._falls[index]


def position_name(index: int) -> str:
    """Name of a joint's position in the equations."""
    return f"q{index + 1}"


def speed_name(index: int) -> str:
    """Name of a joint's speed in the equations."""
    return f"qd{index + 1}"


def _shared(inertia: Inertia, a: _Column, b: _Column) -> Scalar:
    return inertia.mass * dot(a.linear, b.linear) + dot(a.angular, apply(inertia.matrix, b.angular))


def _rotor(body: Body, speed: int) -> Scalar:
    ratios = (freedom.ratio for freedom in body.freedoms if freedom.speed == speed)
    return sum((x * x * body.joint.drive.rotor_inertia for x in ratios), 0.0)
