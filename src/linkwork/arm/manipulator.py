"""What a user holds: a robot whose functions take and give arrays."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import dynamics
from linkwork.arm.states import Array, States, read_states
from linkwork.errors import ArgumentError
from linkwork.model.link import Limits
from linkwork.model.rigid import require_dynamics
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3


class Energy(NamedTuple):
    """Energies of a robot, one number or one for each state of a batch.

    Attributes:
        kinetic: Energy of motion of links and rotors [J].
        potential: Energy in gravity, zero at the base's origin [J].
    """

    kinetic: Array
    potential: Array


class Manipulator:
    """A robot and its kinematics and dynamics.

    Every function takes a single state (n,) or a batch (N, n), in the order of `joint_names`, and
    answers in the same way; float32 in gives float32 out.
    """

    def __init__(self, tree: Tree, *, gravity: ArrayLike = dynamics.GRAVITY) -> None:
        """Takes a robot.

        Args:
            tree: The robot.
            gravity: Acceleration of a falling body in the base frame [m/s^2].
        """
        self._tree = tree
        self._gravity = _checked_gravity(gravity)

    def __repr__(self) -> str:
        return f"<Manipulator {self.name!r}: {', '.join(self.joint_names)}>"

    @property
    def tree(self) -> Tree:
        """The model everything is computed from."""
        return self._tree

    @property
    def name(self) -> str:
        """The robot's name."""
        return self._tree.name

    @property
    def tool(self) -> str:
        """Name of the frame that is the tool."""
        return self._tree.tool

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the coordinates, in order."""
        return self._tree.joint_names

    @cached_property
    def lower(self) -> Array:
        """Least positions; -inf where unlimited [rad or m]."""
        return self._limits("lower")

    @cached_property
    def upper(self) -> Array:
        """Greatest positions; inf where unlimited [rad or m]."""
        return self._limits("upper")

    @cached_property
    def speed_limits(self) -> Array:
        """Greatest speeds; inf where unlimited [rad/s or m/s]."""
        return self._limits("speed")

    @cached_property
    def effort_limits(self) -> Array:
        """Greatest torques or forces; inf where unlimited [N m or N]."""
        return self._limits("effort")

    def fk(self, q: ArrayLike, frame: str | None = None) -> Array:
        """Pose of a frame in the base, 4x4.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
        """
        states = self._read(q=q)
        pose = dynamics.pose_of_frame_in_base(self._tree, *states.scalars, frame=frame)
        rows = [(*pose.rotation[i], pose.position[i]) for i in range(3)]
        return states.array((*rows, (0.0, 0.0, 0.0, 1.0)), 4, 4)

    def jacobian(self, q: ArrayLike, frame: str | None = None) -> Array:
        """Geometric Jacobian of a frame in the base, 6 x n: linear velocity, then angular.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
        """
        states = self._read(q=q)
        return states.array(dynamics.jacobian(self._tree, *states.scalars, frame=frame), 6, self._n)

    def inverse_dynamics(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> Array:
        """Torques that give the wanted accelerations, rotors and friction included [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            qdd: Joint accelerations [rad/s^2 or m/s^2].
        """
        states = self._read(q=q, qd=qd, qdd=qdd)
        torques = dynamics.inverse_dynamics(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def forward_dynamics(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> Array:
        """Accelerations that torques cause [rad/s^2 or m/s^2].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            tau: Joint torques or forces [N m or N].
        """
        states = self._read(q=q, qd=qd, tau=tau)
        accelerations = dynamics.forward_dynamics(
            self._massive, *states.scalars, gravity=self._gravity
        )
        return states.array(accelerations, self._n)

    def mass_matrix(self, q: ArrayLike) -> Array:
        """Mass matrix, n x n, with reflected rotor inertia.

        Args:
            q: Joint positions [rad or m].
        """
        states = self._read(q=q)
        return states.array(dynamics.mass_matrix(self._massive, *states.scalars), self._n, self._n)

    def bias(self, q: ArrayLike, qd: ArrayLike) -> Array:
        """Coriolis and gravity torques, without friction [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
        """
        states = self._read(q=q, qd=qd)
        torques = dynamics.bias(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def gravity(self, q: ArrayLike) -> Array:
        """Torques that hold the robot still against gravity [N m or N].

        Args:
            q: Joint positions [rad or m].
        """
        states = self._read(q=q)
        torques = dynamics.gravity_torques(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def friction(self, qd: ArrayLike) -> Array:
        """Torques spent on friction [N m or N].

        Args:
            qd: Joint speeds [rad/s or m/s].
        """
        states = self._read(qd=qd)
        return states.array(dynamics.friction_torques(self._tree, *states.scalars), self._n)

    def energy(self, q: ArrayLike, qd: ArrayLike) -> Energy:
        """Kinetic and potential energy [J].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
        """
        states = self._read(q=q, qd=qd)
        kinetic = dynamics.kinetic_energy(self._massive, *states.scalars)
        potential = dynamics.potential_energy(self._massive, states.scalars[0], self._gravity)
        return Energy(states.array(kinetic), states.array(potential))

    @property
    def _n(self) -> int:
        return len(self.joint_names)

    @cached_property
    def _massive(self) -> Tree:
        """The tree, once it is known that dynamics can use it."""
        require_dynamics(self._tree)
        return self._tree

    def _read(self, **arguments: ArrayLike) -> States:
        return read_states(self.joint_names, **arguments)

    def _limits(self, name: str) -> Array:
        limits: list[Limits] = [joint.limits for joint in self._tree.joints]
        values = np.array([getattr(one, name) for one in limits], dtype=float)
        values.setflags(write=False)
        return values


def _checked_gravity(gravity: ArrayLike) -> Vector3:
    values = np.asarray(gravity, dtype=float)
    if values.shape != (3,) or not np.isfinite(values).all():
        raise ArgumentError(
            f"gravity cannot be {gravity!r}",
            hint="give three finite numbers, the acceleration of a falling body in the base frame",
        )
    return vector3(values)
