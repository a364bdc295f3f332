"""Messages about missions and trajectories: edited, checked, run and saved."""

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from linkwork.session.state import MissionNode
from linkwork.studio.messages.message import (
    Action,
    Counter,
    FiniteTriple,
    LongText,
    Message,
    Number,
    Text,
    Triple,
)

MAX_POINTS = 500  # Points of a trajectory


class CheckMission(Action):
    """Check a mission for the machines of the scene; answered by `mission-problems`."""

    kind: Literal["check-mission"]
    text: LongText
    name: Text
    files: dict[Text, LongText] = {}


class MissionSource(Message):
    """A mission to choose, with the texts that it imports by name."""

    name: str
    text: str
    files: dict[str, str]


class Missions(Message):
    """Missions that the machines of the scene can carry out; that of the scene first."""

    kind: Literal["missions"] = "missions"
    sources: list[MissionSource]


class MissionState(Message):
    """The mission at present."""

    kind: Literal["mission"] = "mission"
    status: str  # As of a step; `none` without a mission
    reason: str  # Why it failed
    paused: bool
    steps: list[MissionNode]  # In the order of the text
    hidden: int  # Number of steps that are left out


class MissionProblem(Message):
    """A problem of a mission text; line and column count from 1, 0 if unknown."""

    line: int
    column: int
    file: str
    message: str
    hint: str


class MissionProblems(Message):
    """Answer to `check-mission`; no problems if the mission can start."""

    kind: Literal["mission-problems"] = "mission-problems"
    problems: list[MissionProblem]


class TrajectoryPoint(Message):
    """Joint positions [rad or m], or a pose of the tool in the world; as in scene files."""

    time: FiniteFloat | None = None  # Since the start [s]; None where times follow from the limits
    positions: Annotated[list[FiniteFloat], Field(max_length=200)] | None = None
    position: FiniteTriple | None = None
    rpy: FiniteTriple | None = None


class TrajectoryDraft(Message):
    """A trajectory as it is edited."""

    profile: Text  # One of `SceneOpened.profiles`
    points: Annotated[list[TrajectoryPoint], Field(max_length=MAX_POINTS)]
    speed: FiniteFloat = 1.0  # Fraction of the joint velocity limits, of kinds without times
    blend: FiniteFloat = 0.2  # Duration of each blend [s], of `blended`
    plan: bool = False  # Whether to plan around obstacles from point to point, whatever the kind


class PlanTrajectory(Action):
    """Compute a trajectory; answered by `trajectory`."""

    kind: Literal["plan-trajectory"]
    robot: Text
    draft: TrajectoryDraft


class RunTrajectory(Action):
    """Let a robot follow the trajectory of `TrajectoryPlan.number`."""

    kind: Literal["run-trajectory"]
    robot: Text
    number: Counter


class WriteTrajectory(Action):
    """Write a trajectory as YAML; answered by `trajectory-file`."""

    kind: Literal["write-trajectory"]
    robot: Text
    draft: TrajectoryDraft


class ReadTrajectory(Action):
    """Read a trajectory from YAML; answered by `trajectory-file`."""

    kind: Literal["read-trajectory"]
    robot: Text
    text: LongText


class TrajectoryPlan(Message):
    """Answer to `plan-trajectory`; empty lists if there is none."""

    kind: Literal["trajectory"] = "trajectory"
    number: int  # By which it is run
    robot: str
    joints: list[str]  # Names of the joints, in the order of all rows
    times: list[float] = []  # Of the rows [s]
    positions: list[list[float]] = []
    velocities: list[list[float]] = []
    torques: list[list[float]] = []  # Of a robot in free space [N m or N]
    velocity_limits: list[Number] = []
    torque_limits: list[Number] = []
    path: list[Triple] = []  # Position of the tool in the world [m]
    notes: list[str] = []  # Limits that are exceeded, contacts on the way; empty if it can run
    reason: str = ""  # Why there is none


class TrajectoryFile(Message):
    """A trajectory as YAML and as the page edits it."""

    kind: Literal["trajectory-file"] = "trajectory-file"
    robot: str
    text: str
    draft: TrajectoryDraft


TrajectoryAction = PlanTrajectory | RunTrajectory | WriteTrajectory | ReadTrajectory
TrajectoryReport = TrajectoryPlan | TrajectoryFile
