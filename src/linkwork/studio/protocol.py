"""Messages between the studio and its pages.

Text messages are JSON, one of `FromPage` or `ToPage`, told apart by `kind`. Binary messages are
frames (`frames.py`). `web/src/protocol.ts` is generated from this file by `make web`.

A page acknowledges each frame. At most `FRAMES_IN_FLIGHT` are on the way to it, so that a slow page
gets fewer frames and delays nobody.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat, TypeAdapter

from linkwork.studio.authoring import AuthoringAction, AuthoringReport
from linkwork.studio.message import Action, Message, Quadruple, Text, Triple

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
    """What the page draws besides the bodies, and so wants to be sent."""

    kind: Literal["show"]
    contacts: bool


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
    | Command
    | Solve
    | Open
    | AuthoringAction
)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="kind")])


class SceneCard(Message):
    """A scene, or a recorded run, to choose from.

    Attributes:
        name: Name to open it by.
        description: One line.
        tags: What is in it, e.g. `arm`, `sensors`.
        group: Where it stands in the gallery.
        picture: Address of its picture; empty if there is none.
    """

    name: str
    description: str = ""
    tags: list[str] = []
    group: Literal["scene", "robot", "run"] = "scene"
    picture: str = ""


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


class Joint(Message):
    """A joint; limits are None if unlimited [rad or m]."""

    name: str
    robot: str
    joint: str
    lower: float | None
    upper: float | None
    unit: Literal["rad", "m"]
    driven: bool


class Shape(Message):
    """A visual shape; fields as in `world.view.VisualShape`.

    Attributes:
        mesh: Index in `SceneOpened.meshes`; -1 for other kinds.
    """

    body: int
    shape: str
    size: list[float]
    position: Triple
    wxyz: Quadruple
    rgba: Quadruple
    mesh: int


class MeshPart(Message):
    """Where a mesh lies in the buffer at `/meshes/<scene number>`.

    Attributes:
        offset: Of the vertices, float32 x y z; triangles, uint32 a b c, follow [bytes].
        vertices: Number of vertices.
        triangles: Number of triangles.
    """

    offset: int
    vertices: int
    triangles: int


class Signal(Message):
    """A number of the frame that can be plotted.

    Attributes:
        name: E.g. `joints.arm/q1.velocity`.
        unit: E.g. `rad/s`; empty if unknown.
        group: What it belongs to, e.g. `arm`.
    """

    name: str
    unit: str
    group: str


class Playback(Message):
    """A recorded run that is shown without physics."""

    run: str
    database: str
    status: str
    notes: list[str]


class ToolFrame(Message):
    """The tool of a robot, fixed to a body."""

    robot: str
    body: int
    position: Triple
    wxyz: Quadruple


class SceneOpened(Message):
    """Everything about the open scene that does not change.

    Attributes:
        number: Number of the scene on this server; frames carry it.
        name: Name it was opened by.
        scene: Name of the scene; of a playback, that of the recorded scene.
    """

    kind: Literal["scene"] = "scene"
    number: int
    name: str
    scene: str
    description: str
    step_size: float
    recorded: bool
    bodies: list[str]
    joints: list[Joint]
    shapes: list[Shape]
    meshes: list[MeshPart]
    camera_position: Triple
    camera_target: Triple
    signals: list[Signal]
    tools: list[ToolFrame]
    playback: Playback | None


class SceneClosed(Message):
    """No scene is open: the page shows the gallery."""

    kind: Literal["closed"] = "closed"


class Status(Message):
    """What changes seldom while a scene runs.

    Attributes:
        run: Run being recorded, or shown; empty if none is.
        trouble: Why physics stopped by itself; empty if all is well.
        begin: First time of a playback [s].
        end: Last time of a playback [s].
    """

    kind: Literal["status"] = "status"
    run: str
    trouble: str
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


class Problem(Message):
    """An action failed.

    Attributes:
        request: Number of the action; 0 if none asked for an answer.
        title: What did not work.
        lines: Each problem on one line, with its place and what to do.
    """

    kind: Literal["problem"] = "problem"
    request: int
    title: str
    lines: list[str]


ToPage = (
    Welcome
    | SceneOpened
    | SceneClosed
    | Status
    | LiveValues
    | Contacts
    | Checkpoints
    | ToolSolutions
    | LogEntries
    | Samples
    | Busy
    | Done
    | Problem
    | AuthoringReport
)
