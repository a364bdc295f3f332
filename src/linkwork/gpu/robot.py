"""A robot on a GPU: the functions of a manipulator for batches in the memory of the device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork import checks
from linkwork.arm.compiled_robot import CompiledRobot
from linkwork.arm.manipulator import Energy, Manipulator
from linkwork.arm.state_spec import StateSpec
from linkwork.dynamics import ForwardDerivatives, InverseDerivatives
from linkwork.errors import ArgumentError
from linkwork.gpu import simulation
from linkwork.gpu.driver import find_device
from linkwork.gpu.inverse_kinematics import DeviceIk, DeviceSolutions
from linkwork.gpu.kernel import BatchKernel, LivePair


class RobotOnDevice:
    """A robot on a GPU, from `arm.on("cuda")`.

    Its methods are those of the manipulator. They take and return arrays in the memory of the
    device, of any library that supports DLPack or `__cuda_array_interface__` (PyTorch, CuPy, JAX,
    Numba), without copies. They compute on the caller's current stream and do not wait for it.

    A batch is (N, n), in memory by rows or, as a transposed view of (n, N), by columns; the
    results are in the layout of the arguments. With `columns` a batch is (n, N) itself. Arguments
    are float64 or float32, and so are the results. Every argument has a row for every state.

    Kernels are compiled at the first call of a function and kept in the cache. Live parts have the
    numbers of the manipulator at the call, or those of `live`, a block for each state from
    `live_blocks`. Singular mass matrices are not detected: they give results that are not finite.

    Attributes:
        arm: The manipulator.
        device: The GPU.
        columns: Whether the last axis of arrays is the batch.
    """

    def __init__(self, arm: Manipulator, device: str = "cuda", *, columns: bool = False) -> None:
        """Find the device; nothing is compiled yet.

        Args:
            device: `cuda`, or `cuda:1` for the second GPU.
            columns: Whether arrays are (n, N) instead of (N, n).

        Raises:
            GpuError: There is no driver, or no such GPU.
        """
        self.arm = checks.instance("arm", arm, Manipulator, "such as linkwork.load('irb140')")
        self.columns = checks.flag("columns", columns)
        self.device = find_device(device)
        self._spec: StateSpec | None = None
        self._kernels: dict[tuple[str, str | None], BatchKernel] = {}
        self._ik: dict[str | None, DeviceIk] = {}

    def __repr__(self) -> str:
        return f"<{self.arm.name!r} on cuda:{self.device.index}, {self.device.name}>"

    def __reduce__(self) -> Any:
        """Find the device again for copies and what is unpickled."""
        return _on_device, (self.arm, f"cuda:{self.device.index}", self.columns)

    def kernel(self, name: str, frame: str | None = None) -> BatchKernel:
        """Return a function as a kernel; nothing is compiled before it is called.

        Args:
            name: One of `linkwork.dynamics.functions.FUNCTIONS`.
            frame: A link or frame; the tool when None.
        """
        robot = self._current()
        key = name, frame
        kernel = self._kernels.get(key)
        if kernel is None:
            program = robot.functions.program(name, frame)
            live = _live_of(robot) if robot.live else None
            kernel = BatchKernel(program, self.device, columns=self.columns, live=live)
            self._kernels[key] = kernel
        return kernel

    def _current(self) -> CompiledRobot:
        """Return the robot; when it was rebuilt, kernels of the one before are dropped."""
        robot = self.arm.compiled
        if robot.spec is not self._spec:
            self._spec = robot.spec
            self._kernels.clear()
            self._ik.clear()
        return robot

    def ik(
        self,
        poses: Any,
        frame: str | None = None,
        *,
        near: Any = None,
        farthest_from_limits: bool = False,
        within_limits: bool = False,
        parameters: Mapping[str, Any] | None = None,
        tolerance: float | None = None,
        out: tuple[Any, Any] | None = None,
    ) -> DeviceSolutions:
        """Return all solutions of poses of a frame in closed form, or the best one of each.

        See `linkwork.gpu.inverse_kinematics.DeviceIk`.

        Args:
            poses: Of the frame in the base, (N, 4, 4) or (N, 16).
            near: Positions, (n,) or (N, n); select the solution nearest to them.
            farthest_from_limits: Select the solution farthest from the joint limits.
            within_limits: Count only solutions within the joint limits.
            parameters: Redundancy parameters by name, numbers or (N,).
            tolerance: Largest residual of a solution; 1e-9, of float32 1e-4, when None [m or rad].
            out: Arrays for the results, `q` and `valid`.

        Raises:
            ArgumentError: Invalid arrays, options that exclude each other, or no parameters.
            ModelError: The robot has no closed form; `arm.ik` solves it on the CPU.
        """
        self._current()
        solver = self._ik.get(frame)
        if solver is None:
            solver = DeviceIk(self.arm, self.device, frame, columns=self.columns)
            self._ik[frame] = solver
        return solver(
            poses,
            near=near,
            farthest_from_limits=farthest_from_limits,
            within_limits=within_limits,
            parameters=parameters,
            tolerance=tolerance,
            out=out,
        )

    def fk(self, q: Any, frame: str | None = None, *, out: Any = None, live: Any = None) -> Any:
        """Return the poses of a frame in the base, (N, 4, 4)."""
        return self.kernel("fk", frame)(q, out=out, live=live)

    def poses(self, q: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the poses of all links and named frames in the base, (N, F, 4, 4)."""
        return self.kernel("poses")(q, out=out, live=live)

    def jacobian(
        self, q: Any, frame: str | None = None, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the geometric Jacobians of a frame in the base, (N, 6, n)."""
        return self.kernel("jacobian", frame)(q, out=out, live=live)

    def pose_and_jacobian(
        self, q: Any, frame: str | None = None, *, out: Any = None, live: Any = None
    ) -> tuple[Any, Any]:
        """Return `fk` and `jacobian` of one kernel."""
        return self.kernel("pose_and_jacobian", frame)(q, out=out, live=live)

    def jacobian_in_tool(
        self, q: Any, frame: str | None = None, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the geometric Jacobians of a frame in the axes of the frame, (N, 6, n)."""
        return self.kernel("jacobian_in_tool", frame)(q, out=out, live=live)

    def jacobian_rate(
        self, q: Any, qd: Any, frame: str | None = None, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the time derivatives of the Jacobians, (N, 6, n)."""
        return self.kernel("jacobian_rate", frame)(q, qd, out=out, live=live)

    def wrench_torques(
        self, q: Any, wrench: Any, frame: str | None = None, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the joint torques of wrenches (N, 6) on a frame [N m or N]."""
        return self.kernel("wrench_torques", frame)(q, wrench, out=out, live=live)

    def inverse_dynamics(
        self, q: Any, qd: Any, qdd: Any, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the joint torques of inverse dynamics, friction and springs included."""
        return self.kernel("inverse_dynamics")(q, qd, qdd, out=out, live=live)

    def forward_dynamics(
        self, q: Any, qd: Any, tau: Any, *, out: Any = None, live: Any = None
    ) -> Any:
        """Return the joint accelerations of forward dynamics [rad/s^2 or m/s^2]."""
        return self.kernel("forward_dynamics")(q, qd, tau, out=out, live=live)

    def mass_matrix(self, q: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the mass matrices, (N, n, n), with reflected rotor inertia."""
        return self.kernel("mass_matrix")(q, out=out, live=live)

    def bias(self, q: Any, qd: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the Coriolis and gravity torques, without friction and springs [N m or N]."""
        return self.kernel("bias")(q, qd, out=out, live=live)

    def coriolis_matrix(self, q: Any, qd: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the Coriolis matrices, (N, n, n)."""
        return self.kernel("coriolis_matrix")(q, qd, out=out, live=live)

    def gravity(self, q: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the gravity torques, those that hold the robot at rest [N m or N]."""
        return self.kernel("gravity")(q, out=out, live=live)

    def friction(self, qd: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the friction torques [N m or N]."""
        return self.kernel("friction")(qd, out=out, live=live)

    def springs(self, q: Any, qd: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the torques of springs and dampers [N m or N]."""
        return self.kernel("springs")(q, qd, out=out, live=live)

    def energy(self, q: Any, qd: Any, *, out: Any = None, live: Any = None) -> Energy:
        """Return the kinetic and potential energies, (N,) each [J]."""
        return Energy(*self.kernel("energy")(q, qd, out=out, live=live))

    def regressor(self, q: Any, qd: Any, qdd: Any, *, out: Any = None, live: Any = None) -> Any:
        """Return the regressors: products with the inertial parameters are joint torques."""
        return self.kernel("regressor")(q, qd, qdd, out=out, live=live)

    def inverse_dynamics_derivatives(
        self, q: Any, qd: Any, qdd: Any, *, out: Any = None, live: Any = None
    ) -> InverseDerivatives:
        """Return the derivatives of inverse dynamics by positions and velocities, (N, n, n)."""
        kernel = self.kernel("inverse_dynamics_derivatives")
        return InverseDerivatives(*kernel(q, qd, qdd, out=out, live=live))

    def forward_dynamics_derivatives(
        self, q: Any, qd: Any, tau: Any, *, out: Any = None, live: Any = None
    ) -> ForwardDerivatives:
        """Return the derivatives of forward dynamics by its arguments, (N, n, n)."""
        kernel = self.kernel("forward_dynamics_derivatives")
        return ForwardDerivatives(*kernel(q, qd, tau, out=out, live=live))

    simulate = simulation.simulate

    def live_blocks(self, **parts: Any) -> Any:
        """Return a block of live numbers for each state, (N, m), the argument `live`.

        Args:
            parts: Numbers of each live part for each state, as in `linkwork.dynamics.live`, e.g.
                `payload=` (N, 10).
        """
        program = self.arm.live_program
        names = [x.name for x in program.arguments]
        if set(parts) != set(names):
            raise ArgumentError(
                f"live_blocks needs {', '.join(names)}, got {', '.join(parts) or 'nothing'}",
                hint="give the numbers of every live part; `arm.live_parts` has the current ones",
            )
        kernel = self._kernels.get((program.name, ""))
        if kernel is None:
            kernel = BatchKernel(program, self.device, columns=self.columns)
            self._kernels[program.name, ""] = kernel
        return kernel(*(parts[name] for name in names))


def _on_device(arm: Manipulator, device: str, columns: bool) -> RobotOnDevice:
    return RobotOnDevice(arm, device, columns=columns)


def _live_of(robot: CompiledRobot) -> Any:
    held = robot.live_parts.held

    def pair() -> LivePair:
        return held[0]

    return pair
