"""Messages between the studio and its pages.

Text messages are JSON, one of `FromPage` or `ToPage`, told apart by `kind`. Binary messages are
frames (`frames.py`). `web/src/protocol.ts` is generated from this file, and from
those it imports, by `make web`.

A page acknowledges each frame. At most `FRAMES_IN_FLIGHT` are on the way to it, so that a slow page
gets fewer frames and delays nobody.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat, TypeAdapter

from linkwork.studio.messages.authoring import AuthoringAction, AuthoringReport
from linkwork.studio.messages.message import Action, Message, Text, Triple
from linkwork.studio.messages.mission import CheckMission, MissionProblems, Missions, MissionState
from linkwork.studio.messages.scene import SceneCard, SceneClosed, SceneOpened, Shape
from linkwork.studio.messages.trajectory import TrajectoryAction, TrajectoryReport

FRAMES_IN_FLIGHT = 2
"""Frames sent to a page that it has not acknowledged."""

MAX_MESSAGE = 64 * 1024
"""Size of the longest message a page may send [bytes]; a longer one ends its connection."""

MAX_SIGNALS = 256
"""Most signals that a page can plot."""

MAX_STEPS = 10_000
"""Most steps, or recorded frames, of one message."""

Plain = bool | float | str | None | list[float]
"""Value of a live parameter."""


class Acknowledge(Message):
    """A frame was shown."""

    kind: Literal["acknowledge"]
    frame: Annotated[int, Field(ge=0, lt=2**32)]


class Signals(Message):
    """Signals that the page wants in its frames, besides poses and joints."""

    kind: Literal["signals"]
    names: Annotated[list[Text], Field(max_length=MAX_SIGNALS)]


class Sample(Message):
    """Signals that the page draws in charts, sent at the rate of the record."""

    kind: Literal["sample"]
    names: Annotated[list[Text], Field(max_length=MAX_SIGNALS)]


class Show(Message):
    """What the page draws besides the bodies, and so wants to be sent.

    Attributes:
        contacts: Contact points and forces.
        boxes: Bounding boxes of bodies.
        highlights: Colours of bodies that depend on contacts.
        ruts: Depths of ruts in the terrain.
        mission: The tree of the mission.
    """

    kind: Literal["show"]
    contacts: bool = False
    boxes: bool = False
    highlights: bool = False
    ruts: bool = False
    mission: bool = False


class Play(Action):
    """Start, or go on."""

    kind: Literal["play"]


class Pause(Action):
    """Stop at the present step."""

    kind: Literal["pause"]


class Step(Action):
    """Run a number of physics steps; of a playback, go so many frames on or back."""

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
    number: Annotated[int, Field(ge=0, lt=2**53)]


class SetValue(Action):
    """Set a live value."""

    kind: Literal["set"]
    path: Text
    value: bool | FiniteFloat | Text | Annotated[list[FiniteFloat], Field(max_length=1000)] | None


class DriveRobot(Action):
    """Drive the robot on wheels of the scene, as `/cmd_vel` does.

    Attributes:
        velocity: Of its base, forward [m/s].
        turn_rate: Of its base, to the left [rad/s].
    """

    kind: Literal["drive"]
    velocity: Annotated[FiniteFloat, Field(ge=-100.0, le=100.0)]
    turn_rate: Annotated[FiniteFloat, Field(ge=-100.0, le=100.0)]


class Command(Action):
    """Execute a command of the session, e.g. `follow`."""

    kind: Literal["command"]
    name: Text
    arguments: dict[Text, Any]


class Solve(Action):
    """Find all joint positions that bring a tool to a pose in the world.

    Attributes:
        moves: Whether the robot follows: the nearest solution becomes the target of its joints.
    """

    kind: Literal["solve"]
    robot: Text
    position: tuple[FiniteFloat, FiniteFloat, FiniteFloat]
    wxyz: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat]
    moves: bool


class Open(Action):
    """Open another scene or run of the list."""

    kind: Literal["open"]
    scene: Text


FromPage = (
    Acknowledge
    | Signals
    | Sample
    | Show
    | Play
    | Pause
    | Step
    | Reset
    | Speed
    | Seek
    | Restore
    | SetValue
    | DriveRobot
    | Command
    | Solve
    | CheckMission
    | TrajectoryAction
    | Open
    | AuthoringAction
)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="kind")])


Asked = CheckMission | TrajectoryAction
"""Questions that are answered by messages of their own."""


class Welcome(Message):
    """First message to a page.

    Attributes:
        version: Version of the package.
        scenes: What can be opened.
        shows_runs: Whether `scenes` are recorded runs.
        rich_light: Whether bodies cast shadows and reflect their surroundings.
        command: Command that starts this studio again.
    """

    kind: Literal["welcome"] = "welcome"
    version: str
    scenes: list[SceneCard]
    shows_runs: bool
    rich_light: bool
    command: str


class Status(Message):
    """What changes seldom while a scene runs.

    Attributes:
        run: Run being recorded, or shown; empty if none is.
        trouble: Why physics stopped by itself; empty if all is well.
        ended: Whether its process has ended: only a reset helps.
        begin: First time of a playback [s].
        end: Last time of a playback [s].
    """

    kind: Literal["status"] = "status"
    run: str
    trouble: str
    ended: bool
    begin: float
    end: float


class LiveValue(Message):
    """A value that can be set while the scene runs."""

    path: str
    what: str
    unit: str
    value: Plain


class LiveValues(Message):
    """All live values."""

    kind: Literal["live"] = "live"
    values: list[LiveValue]


class ContactPoint(Message):
    """A point at which two bodies touch.

    Attributes:
        bodies: Names of both.
        position: In the world [m].
        force: Of the first on the second, in the world [N].
        depth: Overlap [m].
    """

    bodies: tuple[str, str]
    position: Triple
    force: Triple
    depth: float


class Contacts(Message):
    """All contacts at a step."""

    kind: Literal["contacts"] = "contacts"
    step: int
    contacts: list[ContactPoint]


class Boxes(Message):
    """Bounding boxes of bodies.

    Attributes:
        boxes: One of each body that has shapes.
        touching: Indices of the bodies in contact.
    """

    kind: Literal["boxes"] = "boxes"
    boxes: list[Shape]
    touching: list[int]


class Highlights(Message):
    """Colours of bodies that depend on contacts.

    Attributes:
        bodies: Indices of the bodies; all others have their own colours.
        colors: Red, green, blue and opacity of each.
    """

    kind: Literal["highlights"] = "highlights"
    bodies: list[int]
    colors: list[tuple[float, float, float, float]]


class Ruts(Message):
    """Depths of ruts in the terrain.

    Attributes:
        vertices: Indices of the vertices of the terrain that have sunk.
        depths: How far each [m].
    """

    kind: Literal["ruts"] = "ruts"
    vertices: list[int]
    depths: list[float]


class Finding(Message):
    """What makes a scene hard to simulate.

    Attributes:
        part: The element, e.g. `body 'crate'`.
        place: File, line and column; empty if unknown.
    """

    severity: Literal["error", "warning"]
    part: str
    message: str
    fix: str
    place: str


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
    """Joint positions that bring a tool to a pose.

    Attributes:
        positions: Of the joints of `ToolSolutions` [rad or m].
        branch: E.g. `elbow up, wrist flipped`; empty for a numeric solution.
        in_limits: Whether every joint is within its limits.
        distance: Greatest change of a joint from its reference [rad or m].
        singularity: Distance to the nearest singularity [m, or a sine]; None if unknown.
    """

    positions: list[float]
    branch: str
    in_limits: bool
    distance: float
    singularity: float | None


class ToolSolutions(Message):
    """Answer to `solve`.

    Attributes:
        joints: Joints that move the tool.
        solutions: The nearest first, those outside the limits last.
        reason: Why there is none.
    """

    kind: Literal["solutions"] = "solutions"
    robot: str
    joints: list[str]
    solutions: list[ToolSolution]
    reason: str


class Samples(Message):
    """Values of signals since the last such message; those that are not finite are None.

    Attributes:
        scene: Number of the scene.
        times: Simulated time of each sample [s].
        columns: Values of each signal that the page has asked for.
    """

    kind: Literal["samples"] = "samples"
    scene: int
    names: list[str]
    times: list[float]
    columns: list[list[float | None]]


class LogEntry(Message):
    """An event of the session."""

    step: int
    time: float
    event: str
    message: str


class LogEntries(Message):
    """Events, oldest first.

    Attributes:
        restart: Whether they replace all earlier ones.
    """

    kind: Literal["log"] = "log"
    entries: list[LogEntry]
    restart: bool


class Busy(Message):
    """Something takes a while; `text` is empty when it is over.

    Attributes:
        share: What is done of it, 0 to 1; None if unknown.
        can_cancel: Whether `cancel` ends it.
    """

    kind: Literal["busy"] = "busy"
    text: str
    share: float | None = None
    can_cancel: bool = False


class Done(Message):
    """An action was executed."""

    kind: Literal["done"] = "done"
    request: int


class RefusedCode(Message):
    """Code that a scene would run and that is not trusted.

    Attributes:
        purpose: What it is for.
        file: Its file.
        text: The beginning of its text and of what it includes, to be read before it is trusted.
        digest: Names it in `trust`.
    """

    purpose: str
    file: str
    text: str
    digest: str


class Problem(Message):
    """An action failed.

    Attributes:
        request: Number of the action; 0 if none asked for an answer.
        title: What did not work.
        lines: Each problem on one line, with its place and what to do.
        code: Code that must be trusted first.
    """

    kind: Literal["problem"] = "problem"
    request: int
    title: str
    lines: list[str]
    code: list[RefusedCode] = []


ToPage = (
    Welcome
    | SceneOpened
    | SceneClosed
    | Status
    | LiveValues
    | Contacts
    | Boxes
    | Highlights
    | Ruts
    | Findings
    | Missions
    | MissionState
    | MissionProblems
    | TrajectoryReport
    | Checkpoints
    | ToolSolutions
    | LogEntries
    | Samples
    | Busy
    | Done
    | Problem
    | AuthoringReport
)
