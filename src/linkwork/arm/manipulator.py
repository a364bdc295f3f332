"""The manipulator: a robot with compiled kinematics, dynamics and inverse kinematics."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.closed_mechanism import ClosedMechanism
from linkwork.arm.compiled_functions import Call, Notices
from linkwork.arm.compiled_robot import CompiledRobot
from linkwork.arm.live_state import checked_body, payload_numbers, tool_numbers
from linkwork.arm.singular_position import SingularPosition, singular_position
from linkwork.arm.state_spec import Array
from linkwork.dynamics import ForwardDerivatives, InverseDerivatives
from linkwork.dynamics.live import checked_parts
from linkwork.dynamics.plain.body import checked_gravity, gravity_of
from linkwork.errors import ModelError, import_extra
from linkwork.ik import BatchSolutions, JointPath, Nearest, SolutionFamily, Solutions, Task
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.vector import are_floats
from linkwork.trace import Program

if TYPE_CHECKING:
    from linkwork.arm.inverse_robot import InverseRobot
    from linkwork.model.ledger import Finding
    from linkwork.model.parts import Model, Part


class Energy(NamedTuple):
    """Energies of a robot, a number or one per state of a batch.

    Attributes:
        kinetic: Of links and rotors [J].
        potential: Of gravity, zero at the base origin, and of springs [J].
    """

    kinetic: Array
    potential: Array


class Manipulator:
    """A robot with compiled kinematics, dynamics and inverse kinematics.

    Every function takes a single state (n,) or a batch (N, n), in the order of `position_names` and
    `velocity_names` (of revolute and prismatic joints `joint_names`), and returns one result or a
    batch; in a batch an argument of shape (n,) is shared by all states. float32 arguments give
    float32 results. Arguments of all functions are

    - `q`, `qd`, `qdd`: positions [rad or m], velocities [rad/s or m/s] and accelerations
      [rad/s^2 or m/s^2] of the joints;
    - `tau`: their torques or forces [N m or N];
    - `frame`: a link or named frame; the tool when None;
    - `out`: an array for the result, or a tuple of several.

    Code is compiled at the first call of a function; there is one IK solver per frame.

    The numbers of live parts (tool, payload, gravity) change without compiling. Any thread may
    change them; a call computes all its states with the numbers at its start.
    """

    def __init__(
        self,
        tree: TreeLike,
        *,
        gravity: ArrayLike | None = None,
        model: Model | None = None,
        tool: str | None = None,
        live: Sequence[str] = (),
        findings: Sequence[Finding] = (),
        strict: bool = False,
    ) -> None:
        """Create a manipulator.

        Args:
            gravity: Gravitational acceleration in the base frame [m/s^2]; that of the robot's file
                when None, 9.81 down if it states none.
            model: The parts it was built from; derived from the tree when None.
            tool: Link or frame that is the tool, also after `rebuild`; that of the tree when None.
            live: Parts that may change without compiling: `tool`, `payload`, `gravity`.
            findings: Faults of its file that were corrected or left out.
            strict: Dynamics reject invalid masses, inertias and drives instead of warning.

        Warns:
            ModelWarning: At the first use of a default tool, of invalid masses or of a robot with
                loops.
        """
        tree = tree_of(tree)
        notices = Notices(strict=checks.flag("strict", strict))
        self.findings = checks.instances("findings", findings, object)
        """Faults of the file that were corrected or left out."""
        if model is not None:
            # Imports pydantic, which computing does not need.
            from linkwork.model.parts import Model

            checks.instance("model", model, Model, "a Model, or None")
        self._model = model
        self._tool = tool
        none = isinstance(live, list | tuple) and not live
        names = () if none else checked_parts(live)
        down = gravity_of(tree, gravity)
        self._set_robot(CompiledRobot(self._with_own_tool(tree), down, names, notices))

    def __repr__(self) -> str:
        return f"<Manipulator {self.name!r}: {', '.join(self.joint_names)}>"

    def __str__(self) -> str:
        return str(self.tree)

    def _repr_html_(self) -> str:
        return self.tree.joint_table().html()

    def show(
        self,
        q: ArrayLike | None = None,
        *,
        times: ArrayLike | None = None,
        browser: bool | None = None,
    ) -> Any:
        """Show the robot in three dimensions: in a browser, or inline in a notebook.

        Args:
            q: Joint positions, or one row of them for each moment of a motion; home when None.
            times: Ascending time of each row [s]; 0.05 s apart when None.
            browser: Whether to open a browser; outside of notebooks when None.

        Returns:
            A `linkwork.studio.show.RobotView`: `save(path)` writes a page that needs no server.

        Raises:
            ArgumentError: Positions or times do not fit the robot.
        """
        # The studio is an optional extra above this layer.
        return import_extra("linkwork.studio.show", "studio").show(
            self.tree, q, times=times, browser=browser
        )

    def on(self, device: str = "cuda", *, columns: bool = False) -> Any:
        """Return the robot on a GPU, whose methods take batches in the memory of the device.

        Args:
            device: `cuda`, or `cuda:1` for the second GPU.
            columns: Whether arrays are (n, N) instead of (N, n).

        Returns:
            A `linkwork.gpu.robot.RobotOnDevice`.

        Raises:
            PlatformError: There is no driver, or no such GPU.
        """
        # A layer above this one.
        robot = import_extra("linkwork.gpu.robot", "cuda")
        return robot.RobotOnDevice(self, device, columns=columns)

    @property
    def compiled(self) -> CompiledRobot:
        """The compiled functions, the numbers of live parts and the IK solvers."""
        return self._robot

    @property
    def tree(self) -> Tree:
        """The current model, live parts included."""
        return self._robot.tree

    @property
    def name(self) -> str:
        """Name of the robot."""
        return self.tree.name

    @property
    def tool(self) -> str:
        """Name of the tool frame."""
        self._robot.notices.about_tool(self._robot.spec.tree)
        return self.tree.tool

    @property
    def gravity_vector(self) -> Vector3:
        """Gravitational acceleration in the base frame [m/s^2]."""
        return self._robot.gravity

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the joints that are coordinates, in order."""
        return self._robot.spec.joint_names

    @property
    def position_names(self) -> tuple[str, ...]:
        """Names of the entries of q: joint names; of a ball joint `j.w`, `j.x`, ..."""
        return self.tree.position_names

    @property
    def velocity_names(self) -> tuple[str, ...]:
        """Names of the entries of qd and tau."""
        return self.tree.velocity_names

    @property
    def lower(self) -> Array:
        """Lower position limits; -inf where unlimited [rad or m]."""
        return self._robot.spec.lower

    @property
    def upper(self) -> Array:
        """Upper position limits; inf where unlimited [rad or m]."""
        return self._robot.spec.upper

    @property
    def velocity_limits(self) -> Array:
        """Velocity limits; inf where unlimited [rad/s or m/s]."""
        return self._robot.spec.velocity_limits

    @property
    def effort_limits(self) -> Array:
        """Effort limits; inf where unlimited [N m or N]."""
        return self._robot.spec.effort_limits

    @property
    def model(self) -> Model:
        """The robot as parts that can be changed; `rebuild` applies the changes."""
        if self._model is None:
            # Imports pydantic, which computing does not need.
            from linkwork.model.parts.from_tree import model_of_tree

            self._model = model_of_tree(self._robot.spec.tree)
        return self._model

    @property
    def parts(self) -> Mapping[str, Part]:
        """Connected parts by name: `arm.parts["l3"].mass = 2`."""
        return self.model.parts

    def to_pinocchio(self) -> Any:
        """Return the robot as a `pinocchio.Model`, with its gravity, live parts and all frames.

        Raises:
            MissingPackageError: Pinocchio is not installed.
            ModelError: Pinocchio cannot represent a joint or an inertia.

        Warns:
            ModelWarning: The robot has loops or springs, which such a model has not.
        """
        from linkwork.model.foreign.pinocchio import pinocchio_of_tree

        return pinocchio_of_tree(self.tree, self.gravity_vector)

    def to_mujoco(self) -> Any:
        """Return the robot as a `mujoco.MjSpec`, with its gravity, live parts, shapes and frames.

        Raises:
            MissingPackageError: MuJoCo is not installed.
            ModelError: MuJoCo rejects an inertia or a joint.
        """
        from linkwork.model.mujoco.spec import spec_of_tree

        spec = spec_of_tree(self.tree)
        spec.option.gravity = self.gravity_vector
        return spec

    def rebuild(self) -> None:
        """Rebuild the robot from its parts; on failure nothing changes.

        A live tool becomes that of the parts; live payload and gravity are kept.

        Raises:
            LinkworkError: The parts are not a valid robot.
        """
        self._replace_tree(self.model.rebuild())

    def save_state(self) -> dict[str, Any]:
        """Return the parameters and connections of all parts as JSON data."""
        return self.model.save_state()

    def load_state(self, state: Mapping[str, Any]) -> None:
        """Restore a robot from the data of `save_state`; on failure nothing changes.

        Raises:
            LinkworkError: Invalid state or robot.
        """
        self._replace_tree(self.model.load_state(state))

    def fk(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """Return the pose of a frame in the base, 4x4: forward kinematics."""
        return self._about("fk", frame)(q, out=out)

    def poses(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Return the poses of all links and named frames in the base, F x 4 x 4.

        In the order of `tree.frame_names`.
        """
        return self._calls["poses"](q, out=out)

    def jacobian(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """Return the geometric Jacobian of a frame in the base, 6 x n: linear velocity first."""
        return self._about("jacobian", frame)(q, out=out)

    def pose_and_jacobian(
        self, q: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> tuple[Array, Array]:
        """Return `fk` and `jacobian` in one call, cheaper than both."""
        return self._about("pose_and_jacobian", frame)(q, out=out)

    def jacobian_in_tool(self, q: ArrayLike, frame: str | None = None, *, out: Any = None) -> Array:
        """Return the geometric Jacobian of a frame in the axes of the frame, 6 x n."""
        return self._about("jacobian_in_tool", frame)(q, out=out)

    def jacobian_rate(
        self, q: ArrayLike, qd: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> Array:
        """Return the time derivative of the Jacobian, 6 x n."""
        return self._about("jacobian_rate", frame)(q, qd, out=out)

    def wrench_torques(
        self, q: ArrayLike, wrench: ArrayLike, frame: str | None = None, *, out: Any = None
    ) -> Array:
        """Return the joint torques of a wrench on a frame: J^T F [N m or N].

        M qdd + bias + friction + springs = tau + J^T F: subtract it from the torques of inverse
        dynamics, add it to those of forward dynamics.

        Args:
            wrench: Force at the frame origin [N], then torque [N m], in base axes.
        """
        return self._about("wrench_torques", frame)(q, wrench, out=out)

    def inverse_dynamics(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None
    ) -> Array:
        """Return the joint torques of inverse dynamics, friction and springs included."""
        return self._calls["inverse_dynamics"](q, qd, qdd, out=out)

    def forward_dynamics(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Any = None
    ) -> Array:
        """Return the joint accelerations of forward dynamics [rad/s^2 or m/s^2]."""
        return self._calls["forward_dynamics"](q, qd, tau, out=out)

    def mass_matrix(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Return the mass matrix, n x n, with reflected rotor inertia."""
        return self._calls["mass_matrix"](q, out=out)

    def bias(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """Return the Coriolis and gravity torques, without friction and springs [N m or N]."""
        return self._calls["bias"](q, qd, out=out)

    def coriolis_matrix(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """Return the Coriolis matrix C, n x n: C qd = bias - gravity.

        dM/dt - 2 C is skew-symmetric.
        """
        return self._calls["coriolis_matrix"](q, qd, out=out)

    def gravity(self, q: ArrayLike, *, out: Any = None) -> Array:
        """Return the gravity torques g(q), those that hold the robot at rest [N m or N].

        The gravitational acceleration itself is `gravity_vector`.
        """
        return self._calls["gravity"](q, out=out)

    def friction(self, qd: ArrayLike, *, out: Any = None) -> Array:
        """Return the friction torques [N m or N]."""
        return self._calls["friction"](qd, out=out)

    def springs(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Array:
        """Return torques of springs and dampers between frames, and of joint springs [N m or N]."""
        return self._calls["springs"](q, qd, out=out)

    def energy(self, q: ArrayLike, qd: ArrayLike, *, out: Any = None) -> Energy:
        """Return the kinetic and potential energy [J]."""
        return Energy(*self._calls["energy"](q, qd, out=out))

    def regressor(self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None) -> Array:
        """Return the regressor: its product with the inertial parameters is the joint torques.

        Column names: `linkwork.dynamics.regressor_names(arm.tree)`.
        """
        return self._calls["regressor"](q, qd, qdd, out=out)

    def inverse_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, qdd: ArrayLike, *, out: Any = None
    ) -> InverseDerivatives:
        """Return the derivatives of inverse dynamics by positions and velocities."""
        results = self._calls["inverse_dynamics_derivatives"](q, qd, qdd, out=out)
        return InverseDerivatives(*results)

    def forward_dynamics_derivatives(
        self, q: ArrayLike, qd: ArrayLike, tau: ArrayLike, *, out: Any = None
    ) -> ForwardDerivatives:
        """Return the derivatives of forward dynamics by positions, velocities and torques."""
        results = self._calls["forward_dynamics_derivatives"](q, qd, tau, out=out)
        return ForwardDerivatives(*results)

    def ik(
        self,
        pose: Any,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        task: Task | None = None,
        within_limits: bool = False,
        all_turns: bool = False,
        near: ArrayLike | None = None,
    ) -> Solutions | BatchSolutions:
        """Return all joint positions that bring a frame to a pose.

        In closed form if the robot has one; by elimination for other robots of six or seven joints;
        else by numeric search, and `complete` is False.

        Args:
            pose: Pose of the frame in the base: 4x4, (N, 4, 4), or (position, wxyz).
            parameters: Redundancy parameters by name, one value or one per pose; others are zero.
                When None a convention fixes them if there is one; else one parameter is sampled
                over its range, and several are searched numerically.
            task: The part of the pose to reach, by search; all of it when None.
            within_limits: Keep only solutions within the joint limits; a search always does.
            all_turns: Return all solutions within the limits that differ by full turns.
            near: Joint positions, (n,) or one per pose (N, n) [rad or m]. Solutions are then sorted
                by distance from them, nearest first, and moved by full turns within the limits
                towards them. A robot with one redundant joint is solved at the parameter of its
                nearest solution within the limits; other redundant ones are searched from there.

        Returns:
            `Solutions` of one pose, `BatchSolutions` of a batch.

        Raises:
            ArgumentError: Invalid pose, parameter or position.
            NotFoundError: Unknown frame or parameter.
            ModelError: No joint moves the frame, or a loop does.
        """
        # Fast path: it costs little more than the kernel.
        if (
            parameters is None
            and task is None
            and all_turns is False
            and within_limits is False
            and near is None
        ):
            solver = self._robot.solvers.get(None) if frame is None else None
            return (solver or self._robot.solver(frame)).usual(pose)
        return self._robot.solver(frame).solve(
            pose, parameters, task=task, within_limits=within_limits, all_turns=all_turns, near=near
        )

    def ik_family(
        self, pose: Any, frame: str | None = None, *, samples: int = 128, within_limits: bool = True
    ) -> SolutionFamily:
        """Return the solutions of a robot with one redundant joint: a one-parameter family.

        It gives the member nearest to a position, those farthest from limits and singularities, and
        continuous motions with the frame at rest.

        Args:
            pose: Pose of the frame in the base: 4x4, or (position, wxyz).
            samples: Number of values of the redundancy parameter.

        Raises:
            ArgumentError: Invalid pose, or no redundancy parameter, or several.
            NotFoundError: Unknown frame.
        """
        solver = self._robot.solver(frame)
        return solver.family(pose, samples=samples, within_limits=within_limits)

    def ik_nearest(
        self, pose: Any, frame: str | None = None, *, task: Task | None = None
    ) -> Nearest:
        """Return the reachable pose nearest to a target, within the joint limits, by search.

        Args:
            pose: Pose of the frame in the base: 4x4, or (position, wxyz).
            task: The part of a pose to reach; all of it when None.

        Raises:
            ArgumentError: Invalid pose.
            NotFoundError: Unknown frame.
            ModelError: No joint moves the frame, or a loop does.
        """
        return self._robot.solver(frame).nearest(pose, task)

    def ik_path(
        self,
        poses: Any,
        start: ArrayLike | None = None,
        frame: str | None = None,
        parameters: Mapping[str, ArrayLike] | None = None,
        *,
        within_limits: bool = True,
    ) -> JointPath:
        """Return the continuous joint positions along a path of poses, as far as possible.

        Args:
            poses: (N, 4, 4), or positions (N, 3) with quaternions wxyz (N, 4).
            start: Joint positions before the path, which starts at the nearest solution. When None
                it starts on the branch that can be followed farthest, with least motion.
            parameters: Redundancy parameters by name, one value or one per pose.
            within_limits: Stay within the joint limits.

        Raises:
            ArgumentError: Invalid poses, start or parameter.
            NotFoundError: Unknown frame or parameter.
            ModelError: No joint moves the frame, or a loop does.
        """
        return self._robot.solver(frame).path(poses, start, parameters, within_limits=within_limits)

    def singularity(self, q: ArrayLike, frame: str | None = None) -> SingularPosition:
        """Return the motions that a frame loses at a position, and the joints concerned."""
        at = checks.array("q", q, (len(self.position_names),))
        name = self.tree.tool if frame is None else checks.text("frame", frame)
        if len(self.position_names) != len(self.velocity_names):
            raise ModelError(f"singularity of {self.name!r}: it has ball joints or a floating base")
        return singular_position(lambda x: self.jacobian(x, frame), at, self.joint_names, name)

    def mechanism(
        self, independent: Sequence[str] | None = None, near: ArrayLike | None = None
    ) -> ClosedMechanism:
        """Return the robot with its loops closed, as a function of its independent joints.

        The functions of the manipulator itself are those of the spanning tree.

        Args:
            independent: Names of the independent joints, as many as its mobility; chosen when None.
            near: Positions of all joints near a closed configuration; home when None.

        Raises:
            ModelError: The robot has no loops, or they cannot be closed.
            NotFoundError: An unknown joint.
            ArgumentError: Another number of independent joints than its mobility.
        """
        return ClosedMechanism(self.tree, self.gravity_vector, independent, near)

    def inverse_robot(self) -> InverseRobot:
        """Return the inverse robot: its links with free joints, carried by driven bars at the tip.

        Raises:
            ModelError: Its arm has neither two parallel revolute joints nor six.
        """
        # Only here: builds another robot, which few need.
        from linkwork.arm.inverse_robot import InverseRobot

        return InverseRobot(self.tree, self.gravity_vector)

    @property
    def live(self) -> tuple[str, ...]:
        """Names of the live parts."""
        return self._robot.live_names

    @property
    def live_parts(self) -> dict[str, NDArray[np.float64]]:
        """Current numbers of each live part, as in `linkwork.dynamics.live`."""
        live = self._robot.live
        return {} if live is None else {part: x.copy() for part, x in live.numbers.items()}

    @property
    def live_program(self) -> Program:
        """Program that computes the block of live numbers from those of the live parts."""
        return self._robot.live_parts.block.program

    @property
    def live_numbers(self) -> NDArray[np.float64]:
        """Current block of live numbers, the last argument of every program."""
        return self._robot.live_parts.held[0][0].copy()

    def set_tool(self, pose: Pose | ArrayLike, inertia: Inertia | None = None) -> None:
        """Set the live tool.

        Args:
            pose: Pose of the tool frame in its parent link, a `Pose` or 4x4.
            inertia: Mass, centre of mass and inertia of the tool in its frame; none when None.

        Raises:
            ArgumentError: The tool is not live, or invalid.
        """
        placed = pose if isinstance(pose, Pose) else Pose.from_matrix(pose)
        if not are_floats(placed.rotation, placed.position):
            raise checks.invalid("pose of the tool", pose, "a Pose of numbers, or a 4x4 matrix")
        self._robot.live_parts.set("tool", tool_numbers(placed, checked_body("tool", inertia)))

    def set_payload(self, inertia: Inertia | None) -> None:
        """Set the live payload.

        Args:
            inertia: Mass, centre of mass and inertia of the load in the tool frame; none when None.

        Raises:
            ArgumentError: The payload is not live, or invalid.
        """
        self._robot.live_parts.set("payload", payload_numbers(checked_body("payload", inertia)))

    def set_gravity(self, gravity: ArrayLike) -> None:
        """Set live gravity.

        Raises:
            ArgumentError: Gravity is not live, or invalid.
        """
        self._robot.live_parts.set("gravity", np.array(checked_gravity(gravity)))

    def program(self, name: str, frame: str | None = None) -> Program:
        """Return the expression graph of a function, from which its code is generated.

        Args:
            name: One of `linkwork.dynamics.functions.FUNCTIONS`.
            frame: Link or frame of kinematic functions; the tool when None.

        Raises:
            NotFoundError: Unknown function or frame.
            ModelError: The robot does not support the function.
        """
        return self._robot.functions.program(name, frame)

    def __copy__(self) -> Self:
        """Return a copy with its own live parts."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._set_robot(copy.copy(self._robot))
        return other

    def __getstate__(self) -> dict[str, Any]:
        # Found again in the robot, which compiles its functions in each process.
        return {key: x for key, x in self.__dict__.items() if key != "_calls"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._set_robot(self._robot)

    def _about(self, name: str, frame: str | None) -> Call:
        return self._calls[name] if frame is None else self._robot.functions.of_frame(name, frame)

    def _with_own_tool(self, tree: Tree) -> Tree:
        return tree if self._tool is None else tree.with_tool(self._tool)

    def _replace_tree(self, tree: Tree) -> None:
        self._robot.replace_tree(self._with_own_tool(tree))
        self._set_robot(self._robot)

    def _set_robot(self, robot: CompiledRobot) -> None:
        self._robot = robot
        # At hand for functions of the tool: a call costs little more than its kernel.
        self._calls = robot.functions.calls
