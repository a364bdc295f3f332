"""Messages of the editor, of generated code, of recording and of files that take a while."""

from typing import Annotated, Any, Literal

from pydantic import Field, FiniteFloat

from linkwork.studio.messages.message import Action, Key, Message, Number, Text, Triple
from linkwork.trace.program import Operations

MAX_PATCHES = 64  # Patches of one edit


class Patch(Message):
    """A change of one value of the edited scene."""

    # Keys and indices from the top of the scene file
    path: Annotated[list[Key], Field(min_length=1, max_length=40)]
    value: Any = None  # The new value; ignored if `remove`
    remove: bool = False  # Whether the key, or the list item, is removed
    insert: bool = False  # Whether a list item is inserted before the index, not replaced


class Edit(Action):
    """Change the edited scene, or only check the change while a value is typed."""

    kind: Literal["edit"]
    patches: Annotated[list[Patch], Field(min_length=1, max_length=MAX_PATCHES)]
    check_only: bool = False


class Inspect(Action):
    """Send the edited scene; answered by `editor`."""

    kind: Literal["inspect"]


class Browse(Action):
    """List scenes, robots and recorded runs again; answered by `welcome`."""

    kind: Literal["browse"]


class Undo(Action):
    """Take the last edit back, or with `redo` make it again."""

    kind: Literal["undo"]
    redo: bool = False


class Adopt(Action):
    """Put the description of a robot into the scene, so that all of it can be edited."""

    kind: Literal["adopt"]
    robot: Text
    form: Literal["links", "parts"]


class Connect(Action):
    """Connect two connectors of parts, `left << right`, or disconnect them, `left | right`."""

    kind: Literal["connect"]
    robot: Text
    left: Text
    right: Text
    cut: bool = False


class Reload(Action):
    """Open the scene again from its file, which may have changed."""

    kind: Literal["reload"]


class TrustCode(Action):
    """Trust refused code by its digests; an edited scene that needs it is then built."""

    kind: Literal["trust"]
    digests: Annotated[list[Text], Field(min_length=1, max_length=100)]


class SetRecording(Action):
    """Switch the recording, or set the size at which it stops [bytes]."""

    kind: Literal["record"]
    on: bool | None = None
    limit: Annotated[FiniteFloat, Field(ge=1e5, le=1e13)] | None = None


class Generate(Action):
    """Generate code of a robot."""

    kind: Literal["generate"]
    robot: Text
    functions: Annotated[list[Text], Field(min_length=1, max_length=40)]
    target: Text
    live: Annotated[list[Text], Field(max_length=10)] = []


class Derive(Action):
    """Derive the equations of motion of a robot; without entries, only the list of them."""

    kind: Literal["derive"]
    robot: Text
    entries: Annotated[list[Text], Field(max_length=12)] = []
    numbers: bool = False


class Overlay(Action):
    """Read signals of a recorded run, to compare with."""

    kind: Literal["overlay"]
    run: Text
    names: Annotated[list[Text], Field(min_length=1, max_length=64)]


class Film(Action):
    """Make a film of the recorded run; `made` answers with its address."""

    kind: Literal["film"]
    width: Annotated[int, Field(ge=64, le=1920)] = 640
    height: Annotated[int, Field(ge=64, le=1080)] = 360
    suffix: Literal["mp4", "webm", "gif"] = "mp4"


class Cancel(Action):
    """End the long action that is running."""

    kind: Literal["cancel"]


class Parameter(Message):
    """A parameter of a robot's model, within its range."""

    name: str
    value: float
    default: float
    lower: float | None
    upper: float | None
    unit: str


class PartConnector(Message):
    """A connector of a part: `A` towards the base, `B` away from it."""

    name: str
    side: Literal["A", "B"]
    medium: Literal["frame", "state"]


class PartBox(Message):
    """A part in the diagram of a robot."""

    name: str
    kind: str
    connectors: list[PartConnector]


class SkeletonLink(Message):
    """A link of a robot at its home position."""

    name: str
    parent: int  # Index of the parent link; -1 for the base
    joint: str  # Kind of its joint
    joint_name: str
    position: Triple  # Of its joint in the base of the robot [m]
    axis: Triple  # Of its joint in the base of the robot
    mass: float


class EditedRobot(Message):
    """A robot as the editor shows it."""

    name: str
    model: str
    # `library`, `file`, or the form of its description: `dh`, `links` or `parts`
    form: Literal["library", "file", "dh", "links", "parts"]
    parameters: list[Parameter]
    frames: list[str]  # Names that can be its tool
    skeleton: list[SkeletonLink]
    tool: Triple | None
    parts: list[PartBox]
    connections: list[tuple[str, str]]  # Pairs of connectors, `part.connector`


class EditorProblem(Message):
    """Something wrong with the edited scene."""

    severity: Literal["error", "warning"]  # `error`: the scene that runs is the last good one
    element: str  # Path of the value, e.g. `bodies.crate.mass`; empty if unknown.
    text: str


class Editor(Message):
    """The edited scene."""

    kind: Literal["editor"] = "editor"
    data: dict[str, Any]  # The scene file as plain data
    robots: list[EditedRobot]
    problems: list[EditorProblem]
    can_undo: bool
    can_redo: bool
    is_changed: bool  # Whether it differs from what was opened
    file: str  # The file it was opened from; empty if it is not from a file
    has_changed_on_disk: bool  # Whether that file is newer than what was opened
    models: list[str]  # Robots of the library
    kinds: list[str]  # Kinds of parts


class Checked(Message):
    """Problems that a change would cause; answer to `edit` with `check_only`."""

    kind: Literal["checked"] = "checked"
    problems: list[EditorProblem]


class CodeFile(Message):
    """A generated file."""

    name: str
    text: str


class Code(Message):
    """Generated code; answer to `generate`. `archive` is the address of all files in one."""

    kind: Literal["code"] = "code"
    robot: str
    target: str
    counts: dict[str, Operations]
    files: list[CodeFile]
    archive: str


class EquationEntry(Message):
    """An entry of the equations; `mathml` and `latex` are empty until it is derived."""

    name: str
    terms: int | None
    mathml: str
    latex: str


class EquationSymbol(Message):
    """A symbol in the equations."""

    name: str
    value: float
    unit: str
    meaning: str


class Derived(Message):
    """Equations of motion; answer to `derive`."""

    kind: Literal["equations"] = "equations"
    robot: str
    entries: list[EquationEntry]
    symbols: list[EquationSymbol]


class Recording(Message):
    """The recording."""

    kind: Literal["recording"] = "recording"
    can: bool  # Whether this session has a store
    on: bool
    run: str
    size: int  # Of the present run on the disk [bytes]
    limit: float  # Size at which recording stops [bytes]
    store: str
    reason: str  # Why it has stopped by itself; empty if it did not


class OverlaySignal(Message):
    """A signal of a recorded run."""

    name: str
    times: list[float]
    values: list[Number]


class OverlayRun(Message):
    """Signals of a recorded run; answer to `overlay`."""

    kind: Literal["overlay"] = "overlay"
    run: str
    scene: str
    signals: list[OverlaySignal]


class Made(Message):
    """A file is ready under an address; answer to `film`."""

    kind: Literal["made"] = "made"
    name: str
    address: str


AuthoringAction = (
    Edit
    | Inspect
    | Browse
    | Undo
    | Adopt
    | Connect
    | Reload
    | TrustCode
    | SetRecording
    | Generate
    | Derive
    | Overlay
    | Film
    | Cancel
)
AuthoringReport = Editor | Checked | Code | Derived | Recording | OverlayRun | Made
