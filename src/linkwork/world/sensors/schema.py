"""Schema of sensors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import FrameName, Port, Vector

MOST_RAYS = 2000
"""Most rays of one scanner."""

MOST_ERROR = 1e10
"""Greatest error of a reading, in its unit."""

Spread = Annotated[Number, Field(ge=0, le=MOST_ERROR)]
Spreads = Annotated[tuple[Spread, ...], Field(max_length=MOST_RAYS)]
Offset = Annotated[Number, Field(ge=-MOST_ERROR, le=MOST_ERROR)]
Offsets = Annotated[tuple[Offset, ...], Field(max_length=MOST_RAYS)]
Length = Annotated[Number, Field(ge=1e-6, le=1e4)]


class SensorBase(FileModel):
    """Common keys of numeric sensors: errors and sampling."""

    port: Port | None = None
    """Port of its network device, unique in the scene; assigned by `linkwork serve` when None."""
    noise: Spread | Spreads = 0.0
    """Standard deviation of the noise of each sample, in the reading's unit; one number or one per
    channel. For an orientation: a rotation about its three axes [rad]."""
    bias: Offset | Offsets = 0.0
    """Constant error, in the reading's unit; one number or one per channel."""
    drift: Spread | Spreads = 0.0
    """Random walk of the error: standard deviation after one second, growing with the square
    root of time [unit/sqrt(s)]; one number or one per channel."""
    resolution: Annotated[Number, Field(ge=1e-12, le=MOST_ERROR)] | None = None
    """Readings are rounded to multiples of this and clipped to `limits`."""
    limits: tuple[Number, Number] | None = None
    """Least and greatest reading; values outside are clipped."""
    period: Annotated[Number, Field(ge=1e-6, le=1000)] | None = None
    """Sampling period [s], a multiple of the physics step; every step when None."""
    delay: Annotated[Number, Field(ge=0, le=1000)] = 0.0
    """Delay of a sample [s], a multiple of the physics step; the first sample holds until then."""
    outside: bool = False
    """Whether an outside device measures instead: readings are the last value of
    `sensors.NAME.input`, as `linkwork serve --bind` sets it; 0 before."""


class MountedSensor(SensorBase):
    """A sensor mounted on a frame."""

    frame: FrameName
    """Frame that carries it: a body, a robot's link or frame, or `world`."""
    position: Vector = (0.0, 0.0, 0.0)
    """Position of the sensor in that frame [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the sensor in that frame [rad]."""


class MotionSensor(MountedSensor):
    """Position, orientation or velocity of a frame."""

    kind: Literal["position", "orientation", "velocity"]
    """`position` reads x, y, z [m]; `orientation` the quaternion qw, qx, qy, qz; `velocity` vx, vy,
    vz [m/s] and wx, wy, wz [rad/s]."""
    relative_to: FrameName = "world"
    """Reference frame; with a moving one, the motion relative to it."""


class InertialSensor(MountedSensor):
    """An inertial measurement unit. At rest it reads gravity upwards, in free fall zero.

    On a body with `gravity: false` it reads as if the body were supported.
    """

    kind: Literal["imu"]
    """Reads ax, ay, az [m/s^2] and wx, wy, wz [rad/s], in sensor axes."""


class ForceTorqueSensor(MountedSensor):
    """Wrench between a body and its parent: a mass on a rope reads its weight."""

    kind: Literal["force-torque"]
    """Reads fx, fy, fz [N] and tx, ty, tz [N m] about the sensor, in sensor axes: the wrench of the
    parent on the body and all it carries; bodies with `gravity: false` have no weight."""


class TouchSensor(MountedSensor):
    """Sum of normal contact forces on a body, e.g. the load of a wheel."""

    kind: Literal["touch"]
    """Reads the sum of normal contact forces [N]."""
    shape: Literal["box", "sphere", "ellipsoid", "cylinder", "capsule"] | None = None
    """Volume about the sensor in which contacts count; None: the whole body."""
    size: Annotated[tuple[Length, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; ellipsoid: three radii; cylinder, capsule: radius, length
    without caps [m]."""


class Scanner(MountedSensor):
    """A laser scanner. Its rays are in its x-y plane, evenly spaced about its x axis."""

    kind: Literal["scanner"]
    """Reads ray1, ray2, ... [m], from right to left. A ray that hits nothing reads the range,
    without error."""
    rays: Annotated[int, Field(ge=1, le=MOST_RAYS)] = 11
    """Number of rays; a single ray points along x, and its channel has the sensor's name."""
    half_angle: Annotated[Number, Field(ge=0, le=3.141592653589793)] = 0.1
    """Angle between x and the outermost rays [rad]."""
    range: Annotated[Number, Field(gt=0, le=1e6)] = 10.0
    """Greatest distance [m]."""


class JointSensor(SensorBase):
    """A sensor of one joint."""

    kind: Literal["joint-position", "joint-velocity", "joint-torque"]
    """Position [rad or m], velocity, or torque (force) of the actuators. A ball joint reads qw, qx,
    qy, qz; wx, wy, wz; tx, ty, tz, the last two in axes of the child body."""
    robot: Name | None = None
    """Name of the robot in this scene; None for a joint between bodies."""
    joint: str
    """Name of the joint in the robot or in the scene."""


class EchoSensor(SensorBase):
    """Reads the last number sent to it, to test connections."""

    kind: Literal["echo"]
    """Reads one number: the last value of `sensors.NAME.input`, 0 before."""


class RotorSensor(SensorBase):
    """What a rotor does in the present step."""

    kind: Literal["rotor"]
    """Reads thrust [N], torque [N m] and power [W]; with blades also pitch, the collective one
    [rad], and inflow, the induced velocity over the tip speed."""
    rotor: Name
    """Actuator of kind rotor."""


class AirSensor(SensorBase):
    """Velocity of the air: wind with gusts and turbulence."""

    kind: Literal["air"]
    """Reads vx, vy, vz in the world [m/s]."""
    air: Name
    """Force of kind airflow."""


class SoilSensor(SensorBase):
    """What the soil does to a wheel in the present step."""

    kind: Literal["soil"]
    """Reads sinkage [m], slip (positive when driving forward), load, drawbar (net force forward),
    side (force to the left) [N] and torque, against driving [N m]."""
    soil: Name
    """Force of kind soil."""
    wheel: FrameName
    """One of its wheels."""


class CameraSensor(FileModel):
    """A camera: pictures on demand, no channels."""

    kind: Literal["camera"]
    """Looks along its x axis, z up."""
    frame: FrameName
    """Frame that carries it: a body, a robot's link or frame, or `world`."""
    position: Vector = (0.0, 0.0, 0.0)
    """Position of the camera in that frame [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the camera in that frame [rad]."""
    width: Annotated[int, Field(ge=1, le=1920)] = 640
    """[pixels]."""
    height: Annotated[int, Field(ge=1, le=1440)] = 480
    """[pixels]."""
    field_of_view: Annotated[Number, Field(ge=0.01, le=3.0)] = 1.0
    """Horizontal field of view [rad]."""


NumberSensor = (
    MotionSensor
    | InertialSensor
    | ForceTorqueSensor
    | TouchSensor
    | Scanner
    | JointSensor
    | EchoSensor
    | RotorSensor
    | AirSensor
    | SoilSensor
)
"""Numeric sensors."""

Sensor = Annotated[NumberSensor | CameraSensor, Field(discriminator="kind")]
