"""Lagrange-Euler formulation: mass matrix, Christoffel symbols and gravity, entry by entry.

Reference: Siciliano et al., Robotics: Modelling, Planning and Control, 2009, ch. 7.1. Every entry
is computed only from the bodies it depends on, from frame to frame, so intermediate results stay
short.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.equations.expression import Expression, expression
from linkwork.dynamics.plain.body import Body, Freedom, bodies_of
from linkwork.dynamics.plain.body_motion import momentum
from linkwork.dynamics.plain.crba import Composite, join
from linkwork.dynamics.plain.twist import Twist, Wrench, power, wrench_in_parent
from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, apply_transposed, dot


class _Motion(NamedTuple):
    """One way in which a coordinate moves bodies: its own joint, or one that follows it."""

    body: int
    freedom: Freedom


class Lagrangian:
    """Kinetic and potential energy of a robot at a position, computed on demand."""

    def __init__(self, tree: Tree, q: Sequence[Scalar], gravity: Vector3) -> None:
        self._tree, self._q, self._gravity = tree, q, gravity
        self._bodies = bodies_of(tree)
        self._motions = [
            _Motion(i, x) for i, body in enumerate(self._bodies) for x in body.freedoms
        ]
        self._chains = _chains(self._bodies)
        self._poses: dict[int, Pose] = {}
        self._composites: dict[int, Composite] = {}
        self._momenta: dict[tuple[_Motion, int], Wrench] = {}
        self._masses: dict[tuple[int, int], Scalar | ModelError] = {}
        self._slopes: dict[tuple[int, int, int], Expression] = {}
        self._falls: dict[int, tuple[Scalar, Vector3]] = {}

    def mass(self, i: int, j: int) -> Scalar:
        """Return an entry of the mass matrix, rotors included."""
        key = (min(i, j), max(i, j))
        if key not in self._masses:
            try:
                self._masses[key] = self._sum_of_motions(*key)
            except ModelError as error:
                # Every entry of C that needs it would try again, for seconds each.
                self._masses[key] = error
        entry = self._masses[key]
        if isinstance(entry, ModelError):
            raise entry
        return entry

    def _sum_of_motions(self, i: int, j: int) -> Scalar:
        rotors = (_rotor(self._bodies[x.body], x.freedom) for x in self._of_dof(i) if i == j)
        total = sum(rotors, 0.0)
        for a in self._of_dof(i):
            for b in self._of_dof(j):
                felt = a.freedom.ratio * b.freedom.ratio
                total = total + felt * self._shared(a, b)
        return total

    def _of_dof(self, dof: int) -> list[_Motion]:
        return [motion for motion in self._motions if motion.freedom.dof == dof]

    def _shared(self, a: _Motion, b: _Motion) -> Scalar:
        """Return the inertia between two motions; zero when neither moves what the other does."""
        if a.body in self._chains[b.body]:
            return power(_unit_twist(a), self._momentum(b, a.body))
        return self._shared(b, a) if b.body in self._chains[a.body] else 0.0

    def _momentum(self, motion: _Motion, carrier: int) -> Wrench:
        """Return the momentum of all that a motion moves at unit velocity, in a carrier's frame."""
        if carrier == motion.body:
            return momentum(self._composite(carrier), _unit_twist(motion))
        key = (motion, carrier)
        if key not in self._momenta:
            chain = self._chains[motion.body]
            inner = chain[chain.index(carrier) - 1]
            self._momenta[key] = wrench_in_parent(self._momentum(motion, inner), self._pose(inner))
        return self._momenta[key]

    def _composite(self, index: int) -> Composite:
        """Return a body and all it carries as one rigid body."""
        if index not in self._composites:
            body = self._bodies[index]
            total = Composite(body.mass, body.first_moment, body.inertia)
            for child, other in enumerate(self._bodies):
                if other.parent == index:
                    total = join(total, self._composite(child), self._pose(child))
            self._composites[index] = total
        return self._composites[index]

    def coriolis(self, i: int, j: int, qd: Sequence[Expression]) -> Expression:
        """Return the entry of the Coriolis matrix, by Christoffel symbols of the mass matrix."""
        total = expression(0.0)
        for k, velocity in enumerate(qd):
            slope = self._slope(i, j, k)
            if i != j:
                slope = slope + self._slope(i, k, j) - self._slope(j, k, i)
            total = total + 0.5 * slope * velocity
        return total

    def _slope(self, i: int, j: int, k: int) -> Expression:
        key = (min(i, j), max(i, j), k)
        if key not in self._slopes:
            self._slopes[key] = expression(self.mass(i, j)).derivative(position_name(k))
        return self._slopes[key]

    def gravity(self, i: int) -> Expression:
        """Return an entry of gravity torques: the slope of the potential energy along a joint."""
        potential = expression(0.0)
        movers = {motion.body for motion in self._of_dof(i)}
        for body, chain in zip(self._bodies, self._chains, strict=True):
            inertia = self._tree.links[body.link].inertia
            if inertia is not None and not movers.isdisjoint(chain):
                depth, falling = self._fall(chain[0])
                center_depth = depth + dot(falling, inertia.center)
                potential = potential - inertia.mass * center_depth
        return potential.derivative(position_name(i))

    def _pose(self, index: int) -> Pose:
        if index not in self._poses:
            self._poses[index] = self._bodies[index].pose_in_parent(self._q)
        return self._poses[index]

    def _fall(self, index: int) -> tuple[Scalar, Vector3]:
        """Return a link's origin along gravity, and gravity in link axes."""
        if index < 0:
            return 0.0, self._gravity
        if index not in self._falls:
            depth, falling = self._fall(self._bodies[index].parent)
            pose = self._pose(index)
            in_link = apply_transposed(pose.rotation, falling)
            self._falls[index] = (depth + dot(falling, pose.position), in_link)
        return self._falls[index]


def position_name(index: int) -> str:
    """Return the name of a joint's position in the equations."""
    return f"q{index + 1}"


def velocity_name(index: int) -> str:
    """Return the name of a joint's velocity in the equations."""
    return f"qd{index + 1}"


def _chains(bodies: Sequence[Body]) -> list[tuple[int, ...]]:
    """For each body itself and all that carry it, down to the base."""
    chains: list[tuple[int, ...]] = []
    for index, body in enumerate(bodies):
        chains.append((index, *(chains[body.parent] if body.parent >= 0 else ())))
    return chains


def _unit_twist(motion: _Motion) -> Twist:
    axis = motion.freedom.axis
    return Twist(axis, ZERO) if motion.freedom.is_rotation else Twist(ZERO, axis)


def _rotor(body: Body, freedom: Freedom) -> Scalar:
    return freedom.ratio * freedom.ratio * body.joint.drive.rotor_inertia
