"""Messages about the running session: its control, its state, what is drawn and plotted of it."""

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat

from linkwork.studio.messages.message import (
    Action,
    Counter,
    FiniteTriple,
    Message,
    Number,
    Quadruple,
    Text,
)
from linkwork.studio.messages.scene import Shape
from linkwork.world.contacts.contact import Contact

MAX_STEPS = 10_000  # Steps, or recorded frames, of one message


class Play(Action):
    """Start, or continue."""

    kind: Literal["play"]


class Pause(Action):
    """Stop at the present step."""

    kind: Literal["pause"]


class Step(Action):
    """Run a number of physics steps; of a playback, go so many frames forward or back."""

    kind: Literal["step"]
    count: Annotated[int, Field(ge=-MAX_STEPS, le=MAX_STEPS)]


class Reset(Action):
    """Go back to the start; a physics process that has ended is started again."""

    kind: Literal["reset"]


class Speed(Action):
    """Set the speed as a factor of real time; None is unpaced."""

    kind: Literal["speed"]
    factor: Annotated[FiniteFloat, Field(ge=0.0, le=100.0)] | None


class Seek(Action):
    """Go to a time of a playback [s]."""

    kind: Literal["seek"]
    time: FiniteFloat


class Restore(Action):
    """Go back to a checkpoint of `Checkpoints`, from which a new run begins."""

    kind: Literal["restore"]
    number: Counter


class SetValue(Action):
    """Set a live value."""

    kind: Literal["set"]
    path: Text
    value: bool | FiniteFloat | Text | Annotated[list[FiniteFloat], Field(max_length=1000)] | None


class DriveRobot(Action):
    """Drive the robot on wheels of the scene, as `/cmd_vel` does."""

    kind: Literal["drive"]
    velocity: Annotated[FiniteFloat, Field(ge=-100.0, le=100.0)]  # Of its base, forward [m/s]
    # Of its base, to the left [rad/s]
    turn_rate: Annotated[FiniteFloat, Field(ge=-100.0, le=100.0)]


class Command(Action):
    """Execute a command of the session, e.g. `follow`."""

    kind: Literal["command"]
    name: Text
    arguments: dict[Text, Any]


class Solve(Action):
    """Find all joint positions that bring a tool to a pose in the world."""

    kind: Literal["solve"]
    robot: Text
    position: FiniteTriple
    wxyz: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]
    moves: bool  # Whether the robot follows: the nearest solution becomes the target of its joints


SessionAction = (
    Play | Pause | Step | Reset | Speed | Seek | Restore | SetValue | DriveRobot | Command | Solve
)


class Status(Message):
    """What changes seldom while a scene runs."""

    kind: Literal["status"] = "status"
    run: str  # Run being recorded, or shown; empty if none is
    trouble: str  # Why physics stopped by itself; empty if all is well
    ended: bool  # Whether its process has ended: only a reset helps
    begin: float  # First time of a playback [s]
    end: float  # Last time of a playback [s]


class LiveValue(Message):
    """A value that can be set while the scene runs."""

    path: str
    what: str
    unit: str
    value: bool | float | str | list[float] | None


class LiveValues(Message):
    """All live values."""

    kind: Literal["live"] = "live"
    values: list[LiveValue]


class Contacts(Message):
    """All contacts at a step."""

    kind: Literal["contacts"] = "contacts"
    step: int
    contacts: list[Contact]


class Boxes(Message):
    """Bounding boxes of bodies, and the indices of the bodies in contact."""

    kind: Literal["boxes"] = "boxes"
    boxes: list[Shape]
    touching: list[int]


class Highlights(Message):
    """Indices and colours of the bodies whose colour depends on contacts."""

    kind: Literal["highlights"] = "highlights"
    bodies: list[int]
    colors: list[Quadruple]


class Ruts(Message):
    """Indices of the vertices of the terrain that have sunk, and how far each has [m]."""

    kind: Literal["ruts"] = "ruts"
    vertices: list[int]
    depths: list[float]


class Finding(Message):
    """What makes a scene hard to simulate."""

    severity: Literal["error", "warning"]
    part: str  # The element, e.g. `body 'crate'`.
    message: str
    fix: str
    place: str  # File, line and column; empty if unknown


class Findings(Message):
    """All that `linkwork check` finds about the open scene, errors first."""

    kind: Literal["findings"] = "findings"
    findings: list[Finding]


class Checkpoint(Message):
    """A state that can be restored; `time` is simulated [s]."""

    number: int
    time: float


class Checkpoints(Message):
    """All states that can be restored, oldest first."""

    kind: Literal["checkpoints"] = "checkpoints"
    checkpoints: list[Checkpoint]


class ToolSolution(Message):
    """Joint positions that bring a tool to a pose."""

    positions: list[float]  # Of the joints of `ToolSolutions` [rad or m]
    branch: str  # E.g. `elbow up, wrist flipped`; empty for a numeric solution.
    in_limits: bool
    distance: float  # Greatest change of a joint from its reference [rad or m]
    singularity: Number  # Distance to the nearest singularity [m, or a sine]


class ToolSolutions(Message):
    """Answer to `solve`."""

    kind: Literal["solutions"] = "solutions"
    robot: str
    joints: list[str]  # Joints that move the tool
    solutions: list[ToolSolution]  # The nearest first, those outside the limits last
    reason: str  # Why there is none


class Samples(Message):
    """Values of signals since the last such message."""

    kind: Literal["samples"] = "samples"
    scene: int  # Number of the scene
    names: list[str]
    times: list[float]  # Simulated time of each sample [s]
    columns: list[list[Number]]  # Values of each signal that the page has asked for


class LogEntry(Message):
    """An event of the session."""

    step: int
    time: float
    event: str
    message: str


class LogEntries(Message):
    """Events, oldest first; `restart` if they replace all earlier ones."""

    kind: Literal["log"] = "log"
    entries: list[LogEntry]
    restart: bool


SessionReport = (
    Status
    | LiveValues
    | Contacts
    | Boxes
    | Highlights
    | Ruts
    | Findings
    | Checkpoints
    | ToolSolutions
    | LogEntries
    | Samples
)
