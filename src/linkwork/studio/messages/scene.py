"""Messages that describe a scene: its bodies, joints, shapes, sensors and signals."""

from dataclasses import dataclass
from typing import Literal

from linkwork.session.state import JointInfo, PlaybackInfo
from linkwork.studio.messages.message import Message, Number, Quadruple, Triple


class SceneCard(Message):
    """A scene, or a recorded run, to choose from.

    Attributes:
        name: Name to open it by.
        tags: What is in it, e.g. `arm`, `sensors`.
        group: Its part of the gallery.
        picture: Address of its picture; empty if there is none.
    """

    name: str
    description: str = ""
    tags: list[str] = []
    group: Literal["scene", "robot", "run"] = "scene"
    picture: str = ""


@dataclass(frozen=True)
class Joint(JointInfo):
    """A joint, with its position at the start [rad or m]."""

    lower: Number
    upper: Number
    unit: Literal["rad", "m"]
    home: float = 0.0


class Link(Message):
    """A body with its place in the tree of bodies."""

    parent: int  # Index of its parent; -1 for the world
    position: Triple  # In the parent, with its joints at zero [m]
    wxyz: Quadruple  # In the parent, with its joints at zero
    mass: float  # [kg]
    center: Triple  # Centre of mass, in the body [m]
    fixed: bool


class SensorView(Message):
    """A scanner or a camera, fixed to a body; it looks along its x axis, z up."""

    name: str
    sensor: Literal["scanner", "camera"]
    body: int  # Index of the body; -1 for the world
    position: Triple  # In the body [m]
    wxyz: Quadruple  # In the body
    angles: list[float]  # Of the rays of a scanner, in its x-y plane [rad]; empty for a camera
    channels: list[str]  # Signals with the lengths of the rays
    range: float  # Length of a ray that hits nothing [m]
    field_of_view: float  # Vertical field of view of a camera [rad]
    aspect: float  # Width over height of its pictures


class NamedPoint(Message):
    """A place or pose of a machine, which missions can name; `size` is the edge of its box [m]."""

    name: str
    position: Triple
    size: float


class Shape(Message):
    """A visual shape; fields as in `world.view.VisualShape`."""

    body: int
    shape: str
    size: list[float]
    position: Triple
    wxyz: Quadruple
    rgba: Quadruple
    mesh: int  # Index in `SceneOpened.meshes`; -1 for other kinds


class MeshPart(Message):
    """A mesh in the buffer at `/meshes/<scene number>`, with the numbers of its elements."""

    offset: int  # Of the vertices, float32 x y z; triangles, uint32 a b c, follow [bytes]
    vertices: int
    triangles: int


class Signal(Message):
    """A number of the frame that can be plotted."""

    name: str  # E.g. `joints.arm/q1.velocity`.
    unit: str  # Empty if unknown
    group: str  # What it belongs to, e.g. `arm`.


class ToolFrame(Message):
    """The tool of a robot, fixed to a body."""

    robot: str
    body: int
    position: Triple
    wxyz: Quadruple


class SceneOpened(Message):
    """Everything about the open scene that does not change."""

    kind: Literal["scene"] = "scene"
    number: int  # Number of the scene on this server; frames carry it
    name: str  # Name it was opened by
    scene: str  # Name of the scene; of a playback, that of the recorded scene
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
    links: list[Link]  # Of each body; empty if unknown
    sensors: list[SensorView]
    points: list[NamedPoint]
    controllers: list[str]  # Kinds of controllers to change to
    profiles: list[str]  # Kinds of trajectories
    can_drive: bool  # Whether it has a robot on wheels that pages may drive
    takes_missions: bool  # Whether it has machines that execute missions
    has_highlights: bool
    rutted: int  # Index of the mesh of the terrain in which wheels leave ruts; -1 for none
    trails: list[int]  # Indices of bodies whose paths are drawn at first
    plot: list[str]  # Signals of the first chart; empty for positions of a robot
    shows_mission: bool  # Whether points of the mission are drawn at first
    playback: PlaybackInfo | None


class SceneClosed(Message):
    """No scene is open: the page shows the gallery."""

    kind: Literal["closed"] = "closed"
