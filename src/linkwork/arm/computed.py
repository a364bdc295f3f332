"""What can be computed of a robot: arrays in, arrays out, through compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpy.typing import ArrayLike

from linkwork.arm.compiled import Call, Compiled
from linkwork.arm.states import Array
from linkwork.dynamics import ForwardDerivatives, InverseDerivatives


class Energy(NamedTuple):
    """Energies of a robot, one number or one for each state of a batch.

    Attributes:
        kinetic: Energy of motion of links and rotors [J].
        potential: Energy in gravity, zero at the base's origin, and in springs [J].
    """

    kinetic: Array
    potential: Array


class Computed:
    """Functions of a robot.

    Each takes a single state (n,) or a batch (N, n) and answers in the same way; in a batch an
    argument of shape (n,) is shared by all states. float32 in gives float32 out. `out` is an array,
    or a tuple of several, that the answer is written to. Code is compiled at the first call.
    """

    _calls: dict[str, Call]
    _compiled: Compiled

    def fk(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """Pose of a frame in the base, 4x4.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
            out: Where to write the answer.
        """
        return self._about("fk", frame)(q, out=out)

    def poses(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Poses of all links and named frames in the base, F x 4 x 4.

        They stand in the order of `tree.frame_names`.

        Args:
            q: Joint positions [rad or m].
            out: Where to write the answer.
        """
        return self._calls["poses"](q, out=out)

    def jacobian(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """Geometric Jacobian of a frame in the base, 6 x n: linear velocity, then angular.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
            out: Where to write the answer.
        """
        return self._about("jacobian", frame)(q, out=out)

    def pose_and_jacobian(
        self, q: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> tuple[Array, Array]:
        """What `fk` and `jacobian` give, for little more than the price of one."""
        return self._about("pose_and_jacobian", frame)(q, out=out)

    def jacobian_in_tool(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """The Jacobian of a frame in the frame's own axes, 6 x n.

        Args:
            q: Joint positions [rad or m].
            frame: A link or named frame; the tool when None.
            out: Where to write the answer.
        """
        return self._about("jacobian_in_tool", frame)(q, out=out)

    def jacobian_rate(
        self, q: ArrayLike, qd: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> Array:
        """How fast the Jacobian changes along a motion, 6 x n.

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            frame: A link or named frame; the tool when None.
            out: Where to write the answer.
        """
        return self._about("jacobian_rate", frame)(q, qd, out=out)

    def wrench_torques(
        self, q: ArrayLike, wrench: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> Array:
        """What a force and torque on a frame do to the joints: J^T F [N m or N].

        M qdd + bias + friction + springs = tau + J^T F: take it off the torques of inverse
        dynamics, add it to those given to forward dynamics.

        Args:
            q: Joint positions [rad or m].
            wrench: Force at the frame's origin [N], then torque [N m], in base axes.
            frame: A link or named frame; the tool when None.
            out: Where to write the answer.
        """
        return self._about("wrench_torques", frame)(q, wrench, out=out)

    def inverse_dynamics(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None
    ) -> Array:
        """Torques that give the wanted accelerations, friction and springs included [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            qdd: Joint accelerations [rad/s^2 or m/s^2].
            out: Where to write the answer.
        """
        return self._calls["inverse_dynamics"](q, qd, qdd, out=out)

    def forward_dynamics(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Any = None
    ) -> Array:
        """Accelerations that torques cause [rad/s^2 or m/s^2].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            tau: Joint torques or forces [N m or N].
            out: Where to write the answer.
        """
        return self._calls["forward_dynamics"](q, qd, tau, out=out)

    def mass_matrix(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Mass matrix, n x n, with reflected rotor inertia.

        Args:
            q: Joint positions [rad or m].
            out: Where to write the answer.
        """
        return self._calls["mass_matrix"](q, out=out)

    def bias(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """Coriolis and gravity torques, without friction and springs [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            out: Where to write the answer.
        """
        return self._calls["bias"](q, qd, out=out)

    def coriolis_matrix(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """The matrix C, n x n, with C qd = bias - gravity and dM/dt - 2 C skew-symmetric.

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            out: Where to write the answer.
        """
        return self._calls["coriolis_matrix"](q, qd, out=out)

    def gravity(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Torques that hold the robot still against gravity [N m or N].

        Args:
            q: Joint positions [rad or m].
            out: Where to write the answer.
        """
        return self._calls["gravity"](q, out=out)

    def friction(self, qd: ArrayLike, *, out: Any = None) -> Array:
        """Torques spent on friction [N m or N].

        Args:
            qd: Joint speeds [rad/s or m/s].
            out: Where to write the answer.
        """
        return self._calls["friction"](qd, out=out)

    def springs(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """Torques that hold the robot still against its springs, and move its dampers [N m or N].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            out: Where to write the answer.
        """
        return self._calls["springs"](q, qd, out=out)

    def energy(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Energy:
        """Kinetic and potential energy [J].

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            out: Where to write the answer.
        """
        return Energy(*self._calls["energy"](q, qd, out=out))

    def regressor(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None) -> Array:
        """The matrix whose product with the inertial parameters is the torques.

        Its columns are named by `linkwork.dynamics.regressor_names(arm.tree)`.

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            qdd: Joint accelerations [rad/s^2 or m/s^2].
            out: Where to write the answer.
        """
        return self._calls["regressor"](q, qd, qdd, out=out)

    def inverse_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None
    ) -> InverseDerivatives:
        """How the torques of inverse dynamics change with positions and speeds.

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            qdd: Joint accelerations [rad/s^2 or m/s^2].
            out: Where to write the answer.
        """
        results = self._calls["inverse_dynamics_derivatives"](q, qd, qdd, out=out)
        return InverseDerivatives(*results)

    def forward_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Any = None
    ) -> ForwardDerivatives:
        """How the accelerations of forward dynamics change with positions, speeds and torques.

        Args:
            q: Joint positions [rad or m].
            qd: Joint speeds [rad/s or m/s].
            tau: Joint torques or forces [N m or N].
            out: Where to write the answer.
        """
        results = self._calls["forward_dynamics_derivatives"](q, qd, tau, out=out)
        return ForwardDerivatives(*results)

    def _about(self, name: str, frame: str | None) -> Call:
        return self._calls[name] if frame is None else self._compiled.of_frame(name, frame)
