"""Messages about trajectories that are edited, computed, run and saved."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from linkwork.studio.messages.message import MAX_TEXT, Action, Message, Text, Triple

MAX_POINTS = 500
"""Most points of a trajectory."""


class TrajectoryPoint(Message):
    """Joint positions, or a pose of the tool in the world; as in scene files.

    Attributes:
        time: Since the start [s]; None where times follow from the limits.
        positions: One per joint [rad or m].
        position: Of the tool [m].
        rpy: Roll, pitch, yaw of the tool [rad].
    """

    time: FiniteFloat | None = None
    positions: Annotated[list[FiniteFloat], Field(max_length=200)] | None = None
    position: tuple[FiniteFloat, FiniteFloat, FiniteFloat] | None = None
    rpy: tuple[FiniteFloat, FiniteFloat, FiniteFloat] | None = None


class TrajectoryDraft(Message):
    """A trajectory as it is edited.

    Attributes:
        profile: One of `SceneOpened.profiles`.
        points: In the order of the motion.
        speed: Share of the joint velocity limits, of kinds without times.
        blend: Duration of each blend [s], of `blended`.
        plan: Whether to plan around obstacles from point to point, whatever the kind.
    """

    profile: Text
    points: Annotated[list[TrajectoryPoint], Field(max_length=MAX_POINTS)]
    speed: FiniteFloat = 1.0
    blend: FiniteFloat = 0.2
    plan: bool = False


class PlanTrajectory(Action):
    """Compute a trajectory; answered by `trajectory`."""

    kind: Literal["plan-trajectory"]
    robot: Text
    draft: TrajectoryDraft


class RunTrajectory(Action):
    """Let a robot follow the trajectory of `TrajectoryPlan.number`."""

    kind: Literal["run-trajectory"]
    robot: Text
    number: Annotated[int, Field(ge=0, lt=2**53)]


class WriteTrajectory(Action):
    """Write a trajectory as YAML; answered by `trajectory-file`."""

    kind: Literal["write-trajectory"]
    robot: Text
    draft: TrajectoryDraft


class ReadTrajectory(Action):
    """Read a trajectory from YAML; answered by `trajectory-file`."""

    kind: Literal["read-trajectory"]
    robot: Text
    text: Annotated[str, Field(max_length=MAX_TEXT)]


class TrajectoryPlan(Message):
    """Answer to `plan-trajectory`.

    Attributes:
        number: By which it is run.
        joints: Names of the joints, in the order of all rows.
        times: Of the rows [s].
        positions: [rad or m].
        velocities: [rad/s or m/s].
        torques: Of a robot in free space [N m or N]; empty if unknown.
        velocity_limits: [rad/s or m/s]; None if unlimited.
        torque_limits: [N m or N]; None if unlimited.
        path: Position of the tool in the world [m].
        notes: Limits that are exceeded, contacts on the way; empty if it can run.
        reason: Why there is none.
    """

    kind: Literal["trajectory"] = "trajectory"
    number: int
    robot: str
    joints: list[str]
    times: list[float]
    positions: list[list[float]]
    velocities: list[list[float]]
    torques: list[list[float]]
    velocity_limits: list[float | None]
    torque_limits: list[float | None]
    path: list[Triple]
    notes: list[str]
    reason: str


class TrajectoryFile(Message):
    """A trajectory as YAML and as the page edits it."""

    kind: Literal["trajectory-file"] = "trajectory-file"
    robot: str
    text: str
    draft: TrajectoryDraft


TrajectoryAction = PlanTrajectory | RunTrajectory | WriteTrajectory | ReadTrajectory
TrajectoryReport = TrajectoryPlan | TrajectoryFile
