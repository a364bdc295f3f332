"""What a user holds: a robot whose functions take and give arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import dynamics
from linkwork.arm.border import Border
from linkwork.arm.states import Array
from linkwork.errors import ArgumentError
from linkwork.model.parts import Model, Part
from linkwork.model.parts.of_tree import model_of_tree
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

    Every function takes a single state (n,) or a batch (N, n), in the order of `position_names` and
    `speed_names`, and answers in the same way; float32 in gives float32 out. Where every joint
    turns or slides, both are `joint_names`.
    """

    def __init__(
        self,
        tree: Tree,
        *,
        gravity: ArrayLike = dynamics.GRAVITY,
        model: Model | None = None,
        tool: str | None = None,
    ) -> None:
        """Takes a robot.

        Args:
            tree: The robot.
            gravity: Acceleration of a falling body in the base frame [m/s^2].
            model: The parts it was built from; made from the tree when None.
            tool: The link or frame that is the tool, after every `init` too; the robot's own when
                None.
        """
        self._gravity = _checked_gravity(gravity)
        self._model = model
        self._tool = tool
        self._border = Border(self._with_tool(tree))

    def __repr__(self) -> str:
        return f"<Manipulator {self.name!r}: {', '.join(self.joint_names)}>"

    @property
    def tree(self) -> Tree:
        """The model everything is computed from."""
        return self._border.tree

    @property
    def name(self) -> str:
        """The robot's name."""
        return self._tree.name

    @property
    def tool(self) -> str:
        """Name of the frame that is the tool."""
        return self._tree.tool

    @property
    def gravity_vector(self) -> Vector3:
        """Acceleration of a falling body in the base frame [m/s^2]."""
        return self._gravity

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the joints that move by themselves, in order."""
        return self._border.joint_names

    @property
    def position_names(self) -> tuple[str, ...]:
        """Names of the numbers in q: those of the joints, of a ball `j.w`, `j.x`, ..."""
        return self._tree.position_names

    @property
    def speed_names(self) -> tuple[str, ...]:
        """Names of the numbers in qd and tau."""
        return self._tree.speed_names

    @property
    def lower(self) -> Array:
        """Least positions; -inf where unlimited [rad or m]."""
        return self._border.lower

    @property
    def upper(self) -> Array:
        """Greatest positions; inf where unlimited [rad or m]."""
        return self._border.upper

    @property
    def speed_limits(self) -> Array:
        """Greatest speeds; inf where unlimited [rad/s or m/s]."""
        return self._border.speed_limits

    @property
    def effort_limits(self) -> Array:
        """Greatest torques or forces; inf where unlimited [N m or N]."""
        return self._border.effort_limits

    @property
    def model(self) -> Model:
        """The robot as parts that can be changed; `init` makes changes count."""
        if self._model is None:
            self._model = model_of_tree(self._tree)
        return self._model

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts connected now, by name: `arm.parts["l3"].mass = 2`."""
        return self.model.parts

    def init(self) -> None:
        """Builds the robot anew from its parts; if that fails, all stays as it was.

        Raises:
            LinkworkError: The parts make no robot; the message names those at fault.
        """
        self._border = Border(self._with_tool(self.model.init()))

    def save(self) -> dict[str, Any]:
        """The parameters of all parts and their connections, as JSON can hold them."""
        return self.model.save()

    def recall(self, state: Mapping[str, Any]) -> None:
        """Makes the robot what it was when saved; if that fails, all stays as it was.

        Args:
            state: What `save` gave.

        Raises:
            LinkworkError: It is no saved state, or makes no robot.
        """
        self._border = Border(self._with_tool(self.model.recall(state)))

    def fk(self, q: ArrayLike, frame: str | None = None) -> Array:
        """Pose of a frame in the base, 4x4.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
        """
        states = self._border.read(q=q)
        pose = dynamics.pose_of_frame_in_base(self._tree, *states.scalars, frame=frame)
        rows = [(*pose.rotation[i], pose.position[i]) for i in range(3)]
        return states.array((*rows, (0.0, 0.0, 0.0, 1.0)), 4, 4)

    def jacobian(self, q: ArrayLike, frame: str | None = None) -> Array:
        """Geometric Jacobian of a frame in the base, 6 x n: linear velocity, then angular.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
        """
        states = self._border.read(q=q)
        return states.array(dynamics.jacobian(self._tree, *states.scalars, frame=frame), 6, self._n)

    def inverse_dynamics(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike) -> Array:
        """Torques that give the wanted accelerations, rotors and friction included [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            qdd: Joint accelerations [rad/s^2 or m/s^2].
        """
        states = self._border.read(q=q, qd=qd, qdd=qdd)
        torques = dynamics.inverse_dynamics(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def forward_dynamics(self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike) -> Array:
        """Accelerations that torques cause [rad/s^2 or m/s^2].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            tau: Joint torques or forces [N m or N].
        """
        states = self._border.read(q=q, qd=qd, tau=tau)
        accelerations = dynamics.forward_dynamics(
            self._massive, *states.scalars, gravity=self._gravity
        )
        return states.array(accelerations, self._n)

    def mass_matrix(self, q: ArrayLike) -> Array:
        """Mass matrix, n x n, with reflected rotor inertia.

        Args:
            q: Joint positions [rad or m].
        """
        states = self._border.read(q=q)
        return states.array(dynamics.mass_matrix(self._massive, *states.scalars), self._n, self._n)

    def bias(self, q: ArrayLike, qd: ArrayLike) -> Array:
        """Coriolis and gravity torques, without friction [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
        """
        states = self._border.read(q=q, qd=qd)
        torques = dynamics.bias(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def gravity(self, q: ArrayLike) -> Array:
        """Torques that hold the robot still against gravity [N m or N].

        Args:
            q: Joint positions [rad or m].
        """
        states = self._border.read(q=q)
        torques = dynamics.gravity_torques(self._massive, *states.scalars, gravity=self._gravity)
        return states.array(torques, self._n)

    def friction(self, qd: ArrayLike) -> Array:
        """Torques spent on friction [N m or N].

        Args:
            qd: Joint speeds [rad/s or m/s].
        """
        self._tree.require_axes("friction")
        states = self._border.read(qd=qd)
        return states.array(dynamics.friction_torques(self._tree, *states.scalars), self._n)

    def energy(self, q: ArrayLike, qd: ArrayLike) -> Energy:
        """Kinetic and potential energy [J].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
        """
        states = self._border.read(q=q, qd=qd)
        kinetic = dynamics.kinetic_energy(self._massive, *states.scalars)
        potential = dynamics.potential_energy(self._massive, states.scalars[0], self._gravity)
        return Energy(states.array(kinetic), states.array(potential))

    @property
    def _tree(self) -> Tree:
        return self._border.tree

    @property
    def _massive(self) -> Tree:
        return self._border.massive

    @property
    def _n(self) -> int:
        return self._tree.speed_count

    def _with_tool(self, tree: Tree) -> Tree:
        return tree if self._tool is None else tree.with_tool(self._tool)


def _checked_gravity(gravity: ArrayLike) -> Vector3:
    values = np.asarray(gravity, dtype=float)
    if values.shape != (3,) or not np.isfinite(values).all():
        raise ArgumentError(
            f"gravity cannot be {gravity!r}",
            hint="give three finite numbers, the acceleration of a falling body in the base frame",
        )
    return vector3(values)
