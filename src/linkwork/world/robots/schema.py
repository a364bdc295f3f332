"""Schema of robots, controllers and trajectories."""

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import MAX_NAMED, Duration, Time, Vector

ModelParameter = Number | StrictBool | Annotated[str, Field(max_length=1000)]
"""A number; an argument of a xacro file may also be a string or a boolean."""


Quaternion = tuple[Number, Number, Number, Number]


class TrajectoryPoint(FileModel):
    """Joint positions, or a pose of the tool."""

    time: Time | None = None
    """Time since the start [s]; none for kinds whose times follow from the limits."""
    positions: Annotated[tuple[Number, ...], Field(max_length=200)] | None = None
    """One per joint, in the robot's order [rad or m]."""
    velocities: Annotated[tuple[Number, ...], Field(max_length=200)] | None = None
    """Velocities, one per joint [rad/s or m/s], of all points or of none; smooth ones by default.
    Only for `cubic` and `quintic`."""
    position: Vector | None = None  # Position of the tool in the world [m], instead of `positions`
    rpy: Vector = (0.0, 0.0, 0.0)  # Roll, pitch, yaw of the tool in the world [rad]


class RobotTrajectory(FileModel):
    """A trajectory through points, of the joints or of the tool."""

    kind: Literal["cubic", "quintic", "trapezoidal", "jerk-limited", "blended"] = "cubic"
    """Kind of motion. `cubic` and `quintic` pass the points at their times, `blended` rounds them
    off, `trapezoidal` and `jerk-limited` stop at each as soon as the joint limits allow."""
    points: Annotated[tuple[TrajectoryPoint, ...], Field(min_length=2, max_length=10_000)]
    """Points in ascending order of time."""
    loop: bool = False  # Whether to repeat the trajectory
    blend: Duration | None = None
    """Duration of each blend [s]; required by `blended`, and only for it."""
    speed: Annotated[Number, Field(gt=0, le=1)] | None = None
    """Share of the joint velocity limits, 1 by default; only for `trapezoidal` and
    `jerk-limited`."""


class RobotController(FileModel):
    """Controller of a robot's joints."""

    kind: Literal["pid", "pd-gravity", "computed-torque", "sliding-mode", "c"] = "pid"
    """Control law; `c` is a function in C."""
    period: Annotated[Number, Field(ge=1e-6, le=1.0)] = 0.002
    """Sampling period [s]; a multiple of the physics step."""
    coupling: Literal["held", "linear", "smooth"] = "held"
    """Torques between two samples: held, or interpolated to the newest with a delay of a period."""
    gains: dict[Name, Number | tuple[Number, ...]] = {}
    """Gains by name; one number for all joints or one per joint. Defaults are suggested gains.
    A function in C gets its gains in the order of the file."""
    source: str | None = None  # The C file of kind `c`, relative to the scene
    symbol: Name = "step"  # Name of the function in C
    state_size: Annotated[int, Field(strict=True, ge=0, le=10_000)] = 0
    """Number of state variables of the function in C."""


class ActuatorController(FileModel):
    """Controller of actuators: a function in C, an object passed from Python, split steering."""

    kind: Literal["python", "c", "split-steering"] = "python"
    """`python` for an object of `controllers={...}`, `c` for a function in C, `split-steering` for
    a hinge and wheels, driven by a velocity [m/s] and an angle [rad]."""
    actuators: Annotated[tuple[Name, ...], Field(min_length=1, max_length=200)]
    """Actuators that it commands, one number each."""
    limits: Annotated[tuple[Name, ...], Field(max_length=200)] = ()
    """Motors among them whose `limit` it commands too, in outputs behind the commands: 0 releases
    a joint [N m or N]."""
    inputs: Annotated[tuple[str, ...], Field(max_length=200)] = ()
    """What it measures: `sensors.NAME`, `joints.NAME` (position, velocity), `bodies.NAME` (pose,
    velocities)."""
    period: Annotated[Number, Field(ge=1e-6, le=1.0)] = 0.002
    """Sampling period [s]; a multiple of the physics step."""
    coupling: Literal["held", "linear", "smooth"] = "held"
    """Commands between two samples: held, or interpolated to the newest with a delay of a
    period."""
    delay: Annotated[Number, Field(ge=0, le=1.0)] = 0.0
    """Time from a sample to the command that follows from it [s]; a multiple of the physics step,
    at most the period."""
    targets: Annotated[int, Field(strict=True, ge=1, le=200)] | None = None
    """Number of targets; when given they are the whole `reference` of a function in C. By default
    one per output, followed by as many velocities and accelerations, which are zero."""
    gains: dict[Name, Number | tuple[Number, ...]] = {}
    """Gains of a function in C, in its order, or of split steering (`arm`, `track`, `radius`,
    `most`); one number, or one per output."""
    choices: dict[Name, Annotated[tuple[Number, ...], Field(min_length=1, max_length=200)]] = {}
    """Allowed values of a gain of a function in C, e.g. the numbers of a table; others are
    refused."""
    source: str | None = None  # The C file of kind `c`, relative to the scene
    symbol: Name = "step"  # Name of the function in C
    state_size: Annotated[int, Field(strict=True, ge=0, le=10_000)] = 0
    """Number of state variables of the function in C."""


class Robot(FileModel):
    """A robot placed in the world."""

    model: str | dict[str, Any]
    """Library name, path of a robot file relative to the scene, or the contents of a robot file."""
    parameters: Annotated[dict[Name, ModelParameter], Field(max_length=MAX_NAMED)] = {}
    """Parameters of the model, such as link lengths; arguments of a xacro file."""
    tool: str | None = None  # Link or frame that is the tool; that of the model by default
    position: Vector = (0.0, 0.0, 0.0)
    """Position of the base in the world [m]; start position of a floating base."""
    rpy: Vector = (0.0, 0.0, 0.0)  # Roll, pitch, yaw of the base [rad]
    start: Annotated[dict[str, Number], Field(max_length=MAX_NAMED)] = {}
    """Start positions by joint name [rad or m]; zero by default."""
    start_orientations: Annotated[dict[str, Quaternion], Field(max_length=MAX_NAMED)] = {}
    """Start orientations of ball joints by name, unit quaternions w, x, y, z; none by default."""
    material: Surface | None = None  # Surface of all its links
    controller: RobotController | None = None  # None for passive joints
    trajectory: RobotTrajectory | None = None
    """Trajectory of the controller; without one it holds the start position."""
    self_collision: bool = True
    """Whether links of the robot collide with each other; links connected by a joint never do."""

    @property
    def model_name(self) -> str:
        """Library name, file, or the name in the description of the robot."""
        return self.model if isinstance(self.model, str) else str(self.model.get("name", ""))
