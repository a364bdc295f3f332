"""One robot of a session: its state, and its commands as methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import SessionError
from linkwork.motion.cartesian.pose_path import PoseLike, checked_pose
from linkwork.session.state import JointStates, Snapshot
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import matrix3
from linkwork.world.engine.element import Event

if TYPE_CHECKING:
    from linkwork.session.session import Session

ToolGoal = PoseLike | Mapping[str, Any]
"""Pose of the tool in the world: a `Pose`, a 4x4 array, or `{"position": ..., "rpy": ...}`."""

INTERVAL = 0.02  # Simulated time between two questions whether a move has ended [s]


class SessionRobot:
    """A robot of a session, by `session.robot(name)`.

    Every method sets a live value or gives a command of the session: docs/sessions.md has both.

    Attributes:
        name: Name of the robot in the scene.
        joint_names: Names of its joints, in the order of `position`.
    """

    def __init__(self, session: Session, name: str) -> None:
        self._session = session
        self.name = name
        self.joint_names = tuple(x.joint for x in session.info.joints if x.robot == name)
        self._last_event: Event | None = None
        self._has_moved = False

    @property
    def position(self) -> NDArray[np.float64]:
        """Joint positions in the newest state (n,) [rad or m]."""
        return self._states().positions

    @property
    def velocity(self) -> NDArray[np.float64]:
        """Joint velocities in the newest state (n,) [rad/s or m/s]."""
        return self._states().velocities

    @property
    def effort(self) -> NDArray[np.float64]:
        """Joint torques or forces in the newest state (n,) [N m or N]."""
        return self._states().efforts

    @property
    def reference(self) -> NDArray[np.float64]:
        """Positions that the controller tracks (n,) [rad or m]; NaN for a joint without one."""
        return self._states().references

    def move_joints(
        self,
        goal: Mapping[str, float] | ArrayLike,
        *,
        speed: float | None = None,
        profile: str | None = None,
        blend: float | None = None,
        plan: bool = False,
    ) -> None:
        """Start a move of the joints; `wait_until_arrived` runs it to its end.

        Args:
            goal: Positions of all joints, or of those that move, by name [rad or m].
            speed: Share of the velocity limits, up to 1.
            profile: `quintic`, `cubic`, `trapezoidal` or `jerk-limited`.
            blend: Duration of the blends of a linear motion, instead of a profile [s].
            plan: Whether the joints move around the obstacles of the scene.

        Raises:
            NotFoundError: An unknown joint, or a robot without a controller.
            ArgumentError: An invalid goal or option; nothing changes.
        """
        joints = dict(goal) if isinstance(goal, Mapping) else goal
        self._move(joints=joints, speed=speed, profile=profile, blend=blend, plan=plan)

    def move_tool(
        self,
        goal: ToolGoal | Sequence[ToolGoal],
        *,
        path: str = "linear",
        speed: float | None = None,
        profile: str | None = None,
        blend: float | None = None,
        plan: bool = False,
    ) -> None:
        """Start a move of the tool through one pose or several.

        Args:
            goal: Poses of the tool in the world. A dict without `rpy` means rpy [0, 0, 0].
            path: `linear` or `circular` for the tool's path, or `joints`: the joints move straight.
            speed: Speed of the tool [m/s]; with path `joints` a share of the velocity limits.
            profile: As of `move_joints`, with path `joints`.
            blend: Distance from the corners at which they are rounded off [m]; with path `joints`
                the duration of the blends [s].
            plan: Whether the joints move around the obstacles of the scene, with path `joints`.

        Raises:
            ArgumentError: An invalid or unreachable pose, or an invalid option; nothing changes.
        """
        options = {"speed": speed, "profile": profile, "blend": blend, "plan": plan}
        self._move(poses=_poses(goal), path=path, **options)

    def set_target(self, joint: str, value: float) -> None:
        """Set the target of one joint by hand [rad or m], as a slider of the studio does.

        Raises:
            NotFoundError: An unknown joint, or a robot without a controller.
            ArgumentError: Outside the joint limits.
        """
        checks.choice(f"joint of {self.name!r} called", joint, self.joint_names)
        self._session.set(f"robots.{self.name}.targets.{joint}", value)

    def stop(self) -> None:
        """Stop all joints within their limits, and hold them there."""
        self._session.command("stop", robot=self.name)

    def follow(self) -> None:
        """Return to the trajectory of the scene."""
        self._session.command("follow", robot=self.name)

    def set_controller(
        self, kind: str | None = None, *, gains: Mapping[str, Any] | None = None
    ) -> None:
        """Change the controller without a jump of the torques.

        Args:
            kind: E.g. `computed-torque`; `scene` for that of the start; None keeps the law.
            gains: Gains by name; None for suggested ones.

        Raises:
            NotFoundError: An unknown kind.
            ArgumentError: Invalid gains, or neither kind nor gains.
        """
        gains = dict(gains) if isinstance(gains, Mapping) else gains
        self._command("control", kind=kind, gains=gains)

    def wait_until_arrived(self, timeout: float = 60.0) -> Snapshot:
        """Run the session until the last move of this robot has arrived, then stop.

        Args:
            timeout: Longest simulated time to run [s].

        Returns:
            The state then, up to 0.02 s after the arrival.

        Raises:
            SessionError: No move was started here, it was cancelled, physics has stopped, or the
                time is over.
        """
        session, steps = self._session, self._session.steps_in(timeout)
        if not self._has_moved:
            raise SessionError(f"{self.name} has no move to wait for", hint="start one before")
        first = state = session.latest()
        while (end := self._end_of_move()) is None:
            left = steps - (state.step - first.step)
            if left <= 0:
                message = f"{self.name} has not arrived within {timeout:g} s"
                raise SessionError(message, hint="wait longer, or move faster")
            goal = state.step + min(left, max(1, session.steps_in(INTERVAL)))
            state = session.run_for((goal - state.step) * session.info.step_size)
            if state.step < goal and self._end_of_move() is None:
                message = f"physics has stopped before {self.name} arrived"
                raise SessionError(message, hint="session.events() may say why")
        if end.kind == "cancelled":
            raise SessionError(end.message, hint="start another move")
        return state

    def _states(self) -> JointStates:
        return self._session.joints(self.name)

    def _move(self, **arguments: Any) -> None:
        self._command("move", **arguments)
        self._last_event = next(reversed(self._session.events()), None)
        self._has_moved = True

    def _command(self, name: str, **arguments: Any) -> None:
        """Give a command to this robot, without the arguments that are None."""
        options = {key: value for key, value in arguments.items() if value is not None}
        self._session.command(name, robot=self.name, **options)

    def _end_of_move(self) -> Event | None:
        """Return the event that ended the last move; None while it goes on."""
        events = self._session.events()
        if self._last_event in events:
            events = events[len(events) - events[::-1].index(self._last_event) :]
        ends = (x for x in events if x.kind in ("arrived", "cancelled"))
        return next((x for x in ends if x.data.get("robot") == self.name), None)

    def __repr__(self) -> str:
        return f"<SessionRobot {self.name}, joints {', '.join(self.joint_names)}>"


def _poses(goal: Any) -> list[Any]:
    """Return the poses as the command takes them."""
    is_list = isinstance(goal, list | tuple) or (isinstance(goal, np.ndarray) and goal.ndim > 0)
    if is_list and not (len(goal) and _is_row(goal[0])):
        return [_pose(pose) for pose in goal]
    return [_pose(goal)]


def _is_row(value: Any) -> bool:
    """Whether a value is a row of numbers: what contains it is one matrix."""
    if isinstance(value, np.ndarray):
        return value.ndim == 1
    return isinstance(value, list | tuple) and not (value and isinstance(value[0], list | tuple))


def _pose(pose: Any) -> Any:
    if isinstance(pose, Mapping):
        return dict(pose)
    position, rotation = checked_pose("pose", pose)
    return {"position": position.tolist(), "rpy": list(to_rpy(matrix3(rotation)))}
