"""Messages that describe a scene: its bodies, joints, shapes, sensors and signals."""

from __future__ import annotations

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
    """A body with its place in the tree of bodies.

    Attributes:
        parent: Index of its parent; -1 for the world.
        position: In the parent, with its joints at zero [m].
        wxyz: In the parent, with its joints at zero.
        mass: [kg].
        center: Centre of mass, in the body [m].
    """

    parent: int
    position: Triple
    wxyz: Quadruple
    mass: float
    center: Triple
    fixed: bool


class SensorView(Message):
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


class NamedPoint(Message):
    """A place or pose of a machine, which missions can name; `size` is the edge of its box [m]."""

    name: str
    position: Triple
    size: float


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
    """A mesh in the buffer at `/meshes/<scene number>`, with the numbers of its elements.

    Attributes:
        offset: Of the vertices, float32 x y z; triangles, uint32 a b c, follow [bytes].
    """

    offset: int
    vertices: int
    triangles: int


class Signal(Message):
    """A number of the frame that can be plotted.

    Attributes:
        name: E.g. `joints.arm/q1.velocity`.
        unit: Empty if unknown.
        group: What it belongs to, e.g. `arm`.
    """

    name: str
    unit: str
    group: str


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
        links: Of each body; empty if unknown.
        controllers: Kinds of controllers to change to.
        profiles: Kinds of trajectories.
        can_drive: Whether it has a robot on wheels that pages may drive.
        takes_missions: Whether it has machines that execute missions.
        rutted: Index of the mesh of the terrain in which wheels leave ruts; -1 for none.
        trails: Indices of bodies whose paths are drawn at first.
        plot: Signals of the first chart; empty for positions of a robot.
        shows_mission: Whether points of the mission are drawn at first.
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
    can_drive: bool
    takes_missions: bool
    has_highlights: bool
    rutted: int
    trails: list[int]
    plot: list[str]
    shows_mission: bool
    playback: PlaybackInfo | None


class SceneClosed(Message):
    """No scene is open: the page shows the gallery."""

    kind: Literal["closed"] = "closed"
