"""Messages between the studio and its pages.

Text messages are JSON, one of `FromPage` or `ToPage`, told apart by `kind`. Binary messages are
frames (`frames.py`). `web/src/protocol.ts` is generated from this file by `make web`.

A page acknowledges each frame. At most `FRAMES_IN_FLIGHT` are on the way to it, so that a slow page
gets fewer frames and delays nobody.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, TypeAdapter

FRAMES_IN_FLIGHT = 2
"""Frames sent to a page that it has not acknowledged."""

MAX_MESSAGE = 64 * 1024
"""Size of the longest message a page may send [bytes]; a longer one ends its connection."""

MAX_SIGNALS = 256
"""Most signals that a page can plot."""

MAX_TEXT = 50_000
"""Length of the longest text that a page can send, e.g. a mission."""

MAX_POINTS = 500
"""Most points of a trajectory."""

MAX_STEPS = 10_000
"""Most steps, or recorded frames, of one message."""

Triple = tuple[float, float, float]
Quadruple = tuple[float, float, float, float]
Text = Annotated[str, Field(max_length=400)]
Plain = bool | float | str | None | list[float]
"""Value of a live parameter."""


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action(_Message):
    """A message that changes the session.

    Attributes:
        request: Number that `done` or `problem` answers with; 0 for no answer.
    """

    request: Annotated[int, Field(ge=0, lt=2**53)] = 0


class Acknowledge(_Message):
    """A frame was shown."""

    kind: Literal["acknowledge"]
    frame: Annotated[int, Field(ge=0, lt=2**32)]


class Signals(_Message):
    """Signals that the page wants in its frames, besides poses and joints."""

    kind: Literal["signals"]
    names: Annotated[list[Text], Field(max_length=MAX_SIGNALS)]


class Show(_Message):
    """What the page draws besides the bodies, and so wants to be sent.

    Attributes:
        contacts: Contact points and forces.
        boxes: Bounding boxes of bodies.
        mission: The tree of the mission.
    """

    kind: Literal["show"]
    contacts: bool = False
    boxes: bool = False
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


class CheckMission(Action):
    """Check a mission for the machines of the scene; answered by `mission-problems`."""

    kind: Literal["check-mission"]
    text: Annotated[str, Field(max_length=MAX_TEXT)]
    name: Text
    files: dict[Text, Annotated[str, Field(max_length=MAX_TEXT)]] = {}


class TrajectoryPoint(_Message):
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


class TrajectoryDraft(_Message):
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


class Open(Action):
    """Open another scene or run of the list."""

    kind: Literal["open"]
    scene: Text


FromPage = (
    Acknowledge
    | Signals
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
    | CheckMission
    | PlanTrajectory
    | RunTrajectory
    | WriteTrajectory
    | ReadTrajectory
    | Open
)
FROM_PAGE: TypeAdapter[FromPage] = TypeAdapter(Annotated[FromPage, Field(discriminator="kind")])


Asked = CheckMission | PlanTrajectory | RunTrajectory | WriteTrajectory | ReadTrajectory
"""Questions that are answered by messages of their own."""


class SceneCard(_Message):
    """A scene, or a recorded run, to choose from.

    Attributes:
        name: Name to open it by.
        description: One line.
        tags: What is in it, e.g. `arm`, `sensors`.
        picture: Address of its picture; empty if there is none.
    """

    name: str
    description: str = ""
    tags: list[str] = []
    picture: str = ""


class Welcome(_Message):
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


class Joint(_Message):
    """A joint; limits are None if unlimited [rad or m].

    Attributes:
        body: Index of the body it moves; -1 if unknown.
        axis: In that body.
        anchor: A point on the axis, in that body [m].
        zero: Position at which that body has its pose of `Link` [rad or m].
        home: Position at the start [rad or m].
    """

    name: str
    robot: str
    joint: str
    lower: float | None
    upper: float | None
    unit: Literal["rad", "m"]
    driven: bool
    body: int
    axis: Triple
    anchor: Triple
    zero: float
    home: float


class Link(_Message):
    """A body with its place in the tree of bodies.

    Attributes:
        parent: Index of its parent; -1 for the world.
        position: In the parent, with its joints at zero [m].
        wxyz: In the parent, with its joints at zero.
        mass: [kg].
        center: Centre of mass, in the body [m].
        fixed: Whether it is fixed to the world.
    """

    parent: int
    position: Triple
    wxyz: Quadruple
    mass: float
    center: Triple
    fixed: bool


class SensorView(_Message):
    """A scanner or a camera, fixed to a body; it looks along its x axis, z up.

    Attributes:
        body: Index of the body; -1 for the world.
        position: In the body [m].
        wxyz: In the body.
        angles: Of the rays of a scanner, in its x-y plane [rad]; empty for a camera.
        channels: Signals with the lengths of the rays.
        range: Length of a ray that hits nothing [m].
        field_of_view: Vertical field of view of a camera [rad].
        aspect: Width over height of its pictures.
    """

    name: str
    sensor: Literal["scanner", "camera"]
    body: int
    position: Triple
    wxyz: Quadruple
    angles: list[float]
    channels: list[str]
    range: float
    field_of_view: float
    aspect: float


class NamedPoint(_Message):
    """A place or pose of a machine, which missions can name.

    Attributes:
        size: Edge of the box that marks it [m].
    """

    name: str
    position: Triple
    size: float


class Shape(_Message):
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


class MeshPart(_Message):
    """Where a mesh lies in the buffer at `/meshes/<scene number>`.

    Attributes:
        offset: Of the vertices, float32 x y z; triangles, uint32 a b c, follow [bytes].
        vertices: Number of vertices.
        triangles: Number of triangles.
    """

    offset: int
    vertices: int
    triangles: int


class Signal(_Message):
    """A number of the frame that can be plotted.

    Attributes:
        name: E.g. `joints.arm/q1.velocity`.
        unit: E.g. `rad/s`; empty if unknown.
        group: What it belongs to, e.g. `arm`.
    """

    name: str
    unit: str
    group: str


class Playback(_Message):
    """A recorded run that is shown without physics."""

    run: str
    database: str
    status: str
    notes: list[str]


class ToolFrame(_Message):
    """The tool of a robot, fixed to a body."""

    robot: str
    body: int
    position: Triple
    wxyz: Quadruple


class SceneOpened(_Message):
    """Everything about the open scene that does not change.

    Attributes:
        number: Number of the scene on this server; frames carry it.
        name: Name it was opened by.
        scene: Name of the scene; of a playback, that of the recorded scene.
        links: Of each body; empty if unknown.
        sensors: Scanners and cameras.
        points: Places and poses of machines.
        controllers: Kinds of controllers to change to.
        profiles: Kinds of trajectories.
        takes_missions: Whether it has machines that carry out missions.
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
    links: list[Link]
    sensors: list[SensorView]
    points: list[NamedPoint]
    controllers: list[str]
    profiles: list[str]
    takes_missions: bool
    playback: Playback | None


class SceneClosed(_Message):
    """No scene is open: the page shows the gallery."""

    kind: Literal["closed"] = "closed"


class Status(_Message):
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


class LiveValue(_Message):
    """A value that can be set while the scene runs."""

    path: str
    what: str
    unit: str
    value: Plain


class LiveValues(_Message):
    """All live values."""

    kind: Literal["live"] = "live"
    values: list[LiveValue]


class ContactPoint(_Message):
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


class Contacts(_Message):
    """All contacts at a step."""

    kind: Literal["contacts"] = "contacts"
    step: int
    contacts: list[ContactPoint]


class Boxes(_Message):
    """Bounding boxes of bodies.

    Attributes:
        boxes: One of each body that has shapes.
        touching: Indices of the bodies in contact.
    """

    kind: Literal["boxes"] = "boxes"
    boxes: list[Shape]
    touching: list[int]


class Finding(_Message):
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


class Findings(_Message):
    """All that `linkwork check` finds about the open scene, errors first."""

    kind: Literal["findings"] = "findings"
    findings: list[Finding]


class MissionSource(_Message):
    """A mission to choose.

    Attributes:
        files: Texts that it imports, by name.
    """

    name: str
    text: str
    files: dict[str, str]


class Missions(_Message):
    """Missions that the machines of the scene can carry out; that of the scene first."""

    kind: Literal["missions"] = "missions"
    sources: list[MissionSource]


class MissionStep(_Message):
    """A node of the running mission.

    Attributes:
        depth: Its level, 0 for the root.
        line: Its line in the text.
        file: Name of the text it stands in.
        state: `idle`, `running`, `waiting`, `done`, `failed` or `cancelled`.
        points: Where it goes, in the world [m].
    """

    depth: int
    line: int
    file: str
    text: str
    state: str
    points: list[Triple]


class MissionState(_Message):
    """The mission at present.

    Attributes:
        status: As of a step; `none` without a mission.
        reason: Why it failed.
        steps: In the order of the text, at most `MOST_STEPS`.
        hidden: Number of steps that are left out.
    """

    kind: Literal["mission"] = "mission"
    status: str
    reason: str
    paused: bool
    steps: list[MissionStep]
    hidden: int


class MissionProblem(_Message):
    """A problem of a mission text; line and column count from 1, 0 if unknown."""

    line: int
    column: int
    file: str
    message: str
    hint: str


class MissionProblems(_Message):
    """Answer to `check-mission`; no problems if the mission can start."""

    kind: Literal["mission-problems"] = "mission-problems"
    problems: list[MissionProblem]


class TrajectoryPlan(_Message):
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


class TrajectoryFile(_Message):
    """A trajectory as YAML and as the page edits it."""

    kind: Literal["trajectory-file"] = "trajectory-file"
    robot: str
    text: str
    draft: TrajectoryDraft


class Checkpoint(_Message):
    """A state that can be restored; `time` is simulated [s]."""

    number: int
    time: float


class Checkpoints(_Message):
    """All states that can be restored, oldest first."""

    kind: Literal["checkpoints"] = "checkpoints"
    checkpoints: list[Checkpoint]


class ToolSolution(_Message):
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


class ToolSolutions(_Message):
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


class LogEntry(_Message):
    """An event of the session."""

    step: int
    time: float
    event: str
    message: str


class LogEntries(_Message):
    """Events, oldest first.

    Attributes:
        restart: Whether they replace all earlier ones.
    """

    kind: Literal["log"] = "log"
    entries: list[LogEntry]
    restart: bool


class Busy(_Message):
    """Something takes a while; `text` is empty when it is over."""

    kind: Literal["busy"] = "busy"
    text: str


class Done(_Message):
    """An action was executed."""

    kind: Literal["done"] = "done"
    request: int


class Problem(_Message):
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
    | Boxes
    | Findings
    | Missions
    | MissionState
    | MissionProblems
    | TrajectoryPlan
    | TrajectoryFile
    | Checkpoints
    | ToolSolutions
    | LogEntries
    | Busy
    | Done
    | Problem
)
