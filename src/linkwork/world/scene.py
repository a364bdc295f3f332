"""The scene file, version 1: these models are its one definition.

Named things are maps, so that `--set robots.left.parameters.l1=0.3` can reach them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Color, Name, Number, Part

Positive = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)]
NotNegative = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0)]
Vector = tuple[Number, Number, Number]

MOST_NAMED = 2000
"""Greatest number of entries in one map of a scene."""


class Solver(Part):
    """How physics is stepped. The defaults served every published experiment."""

    step: Annotated[Number, Field(ge=1e-6, le=0.02)] = 0.001
    """Physics step [s]."""
    integrator: Literal["implicitfast", "implicit", "euler", "rk4"] = "implicitfast"
    """`rk4` only for smooth motion without stiff contacts."""
    cone: Literal["elliptic", "pyramidal"] = "elliptic"
    """Shape of the friction cone."""
    impratio: Positive = 10.0
    """Ratio of frictional to normal constraint impedance; larger slips less."""


class Friction(Part):
    """Friction of a surface."""

    sliding: NotNegative = 1.0
    """Sliding coefficient."""
    torsional: NotNegative = 0.005
    """Torsional coefficient [m]."""
    rolling: NotNegative = 0.0001
    """Rolling coefficient [m]."""


class Ground(Part):
    """A level plane under everything."""

    height: Number = 0.0
    """Height of the plane [m]."""
    friction: Friction = Friction()
    """Friction of the plane."""
    color: Color = "#c9ced6"
    """Colour as #rrggbb."""


class Body(Part):
    """A rigid body of its own."""

    shape: Literal["box", "sphere", "cylinder", "capsule"]
    """Which solid."""
    size: Annotated[tuple[Positive, ...], Field(min_length=1, max_length=3)]
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps [m]."""
    mass: Positive | None = None
    """Mass [kg]; needed unless the body is fixed."""
    position: Vector = (0.0, 0.0, 0.0)
    """Centre in the world [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw [rad]."""
    fixed: bool = False
    """Whether it stands still for ever, like a table."""
    color: Color = "#7f8fa6"
    """Colour as #rrggbb."""
    friction: Friction = Friction()
    """Friction of its surface."""


class TrajectoryPoint(Part):
    """Where the joints shall be at a time."""

    time: NotNegative
    """Time since the start [s]."""
    positions: Annotated[tuple[Number, ...], Field(max_length=200)]
    """One for each joint, in the robot's order [rad or m]."""
    speeds: Annotated[tuple[Number, ...], Field(max_length=200)] | None = None
    """One for each joint [rad/s or m/s]; natural when no point gives them."""


class Trajectory(Part):
    """A cubic trajectory through points."""

    kind: Literal["cubic"] = "cubic"
    """Only `cubic` for now."""
    points: Annotated[tuple[TrajectoryPoint, ...], Field(min_length=2, max_length=10_000)]
    """At rising times."""
    loop: bool = False
    """Whether to begin again at the end, for ever."""


class Controller(Part):
    """What drives a robot's joints."""

    kind: Literal["pid", "pd-gravity", "computed-torque", "sliding-mode"] = "pid"
    """Which control law."""
    period: Annotated[Number, Field(ge=1e-6, le=1.0)] = 0.002
    """Sampling period [s]; a whole number of physics steps."""
    gains: dict[Name, Number | tuple[Number, ...]] = {}
    """By name; one number for all joints or one for each. Suggested ones where not given."""


class Robot(Part):
    """A robot placed in the world."""

    model: str
    """Library name, or a robot file beside the scene."""
    parameters: Annotated[dict[Name, Number], Field(max_length=MOST_NAMED)] = {}
    """Parameters of the model, such as link lengths."""
    position: Vector = (0.0, 0.0, 0.0)
    """Base in the world [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the base [rad]."""
    start: Annotated[dict[str, Number], Field(max_length=MOST_NAMED)] = {}
    """Joint positions at the start, by joint name [rad or m]; zero where not given."""
    controller: Controller | None = None
    """None leaves the joints undriven."""
    trajectory: Trajectory | None = None
    """What the controller follows; it holds the start position without one."""


class Actuator(Part):
    """A torque (or force) on one joint, by itself or as the arm of the robot's controller."""

    kind: Literal["torque"] = "torque"
    """Only `torque` for now."""
    robot: Name
    """The robot's name in this scene."""
    joint: str
    """The joint's name in the robot."""
    limit: Positive | None = None
    """Greatest torque or force [N m or N]; the model's effort limit when not given."""


class Sensor(Part):
    """A reading of one joint."""

    kind: Literal["joint-position", "joint-speed", "joint-torque"]
    """What is read."""
    robot: Name
    """The robot's name in this scene."""
    joint: str
    """The joint's name in the robot."""


class Recording(Part):
    """What a run writes down."""

    rate: Annotated[Number, Field(ge=0.001, le=1_000_000)] = 100.0
    """Frames a second of simulated time [Hz]; never more than one a step."""


class Camera(Part):
    """A good place to look from."""

    position: Vector = (2.2, -2.2, 1.6)
    """In the world [m]."""
    target: Vector = (0.0, 0.0, 0.5)
    """What to look at, in the world [m]."""


class Scene(Part):
    """A Linkwork scene: the world, what stands in it and what drives it."""

    linkwork: Literal["scene"]
    """What kind of file this is."""
    version: Literal[1]
    """Version of the form."""
    description: Annotated[str, Field(max_length=2000)] = ""
    """One sentence for lists."""
    gravity: Vector = (0.0, 0.0, -9.81)
    """[m/s^2]."""
    solver: Solver = Solver()
    """How physics is stepped."""
    ground: Ground | None = None
    """None: nothing below."""
    bodies: Annotated[dict[Name, Body], Field(max_length=MOST_NAMED)] = {}
    """Bodies by name."""
    robots: Annotated[dict[Name, Robot], Field(max_length=50)] = {}
    """Robots by name."""
    actuators: Annotated[dict[Name, Actuator], Field(max_length=MOST_NAMED)] = {}
    """Actuators by name."""
    sensors: Annotated[dict[Name, Sensor], Field(max_length=MOST_NAMED)] = {}
    """Sensors by name."""
    recording: Recording = Recording()
    """What a run writes down."""
    camera: Camera = Camera()
    """Where to look from."""
