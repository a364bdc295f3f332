"""What is read of the world."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Name, Number, Part
from linkwork.world.scene.values import FrameName, Vector

MOST_RAYS = 2000
"""Greatest number of rays of one scanner."""

MOST_ERROR = 1e10
"""Greatest error of a reading, in its unit."""

Spread = Annotated[Number, Field(ge=0, le=MOST_ERROR)]
Spreads = Annotated[tuple[Spread, ...], Field(max_length=MOST_RAYS)]
Offset = Annotated[Number, Field(ge=-MOST_ERROR, le=MOST_ERROR)]
Offsets = Annotated[tuple[Offset, ...], Field(max_length=MOST_RAYS)]
Length = Annotated[Number, Field(ge=1e-6, le=1e4)]


class SensorBase(Part):
    """What all sensors that give numbers have in common: how they err, and when they read."""

    noise: Spread | Spreads = 0.0
    """Standard deviation of the noise of each sample, in the reading's unit; one or one for each
    number. An orientation errs by a turn about the three axes of what it reads [rad]."""
    bias: Offset | Offsets = 0.0
    """Constant error, in the reading's unit; one or one for each number."""
    drift: Spread | Spreads = 0.0
    """Random walk of the error: its standard deviation after one second, growing with the square
    root of time [unit/sqrt(s)]; one or one for each number."""
    resolution: Annotated[Number, Field(ge=1e-12, le=MOST_ERROR)] | None = None
    """Readings are rounded to whole multiples of this, and kept within `limits`."""
    limits: tuple[Number, Number] | None = None
    """Least and greatest reading; what lies outside reads as the nearer one."""
    period: Annotated[Number, Field(ge=1e-6, le=1000)] | None = None
    """Time between samples, held in between [s]; whole physics steps. Each step when None."""
    delay: Annotated[Number, Field(ge=0, le=1000)] = 0.0
    """Time until a sample is read [s]; whole physics steps. Until then the first is."""


class MountedSensor(SensorBase):
    """A sensor that sits somewhere."""

    frame: FrameName
    """What carries it: a body, a robot's link or frame, or `world`."""
    position: Vector = (0.0, 0.0, 0.0)
    """Of the sensor in that frame [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the sensor in that frame [rad]."""


class MotionSensor(MountedSensor):
    """Where something is and how it moves."""

    kind: Literal["position", "orientation", "velocity"]
    """`position` reads x, y, z [m]; `orientation` the quaternion qw, qx, qy, qz; `velocity` vx, vy,
    vz [m/s] and wx, wy, wz [rad/s]."""
    relative_to: FrameName = "world"
    """In whose frame; another moving one gives the motion as seen from it."""


class InertialSensor(MountedSensor):
    """An inertial measurement unit. At rest it reads gravity upwards, in free fall nothing.

    On a body that floats (`gravity: false`) it reads as if something held the body up.
    """

    kind: Literal["imu"]
    """Reads ax, ay, az [m/s^2] and wx, wy, wz [rad/s], in its own axes."""


class ForceTorqueSensor(MountedSensor):
    """Measures how the carrier is held by what it hangs on: a mass on a rope reads its weight."""

    kind: Literal["force-torque"]
    """Reads fx, fy, fz [N] and tx, ty, tz [N m] about the sensor, in its own axes: what acts on the
    carrier and all it carries, from its parent; what floats (`gravity: false`) weighs nothing."""


class TouchSensor(MountedSensor):
    """Adds up how hard others press on a body, such as the load of a wheel."""

    kind: Literal["touch"]
    """Reads the sum of normal contact forces [N]."""
    shape: Literal["box", "sphere", "ellipsoid", "cylinder", "capsule"] | None = None
    """Volume in which contacts count, about the sensor; None: all of the body."""
    size: Annotated[tuple[Length, ...], Field(max_length=3)] = ()
    """Box: three edges; sphere: radius; ellipsoid: three radii; cylinder, capsule: radius, length
    without caps [m]."""


class Scanner(MountedSensor):
    """A laser scanner. Its rays lie in its x-y plane, spread evenly about its x axis."""

    kind: Literal["scanner"]
    """Reads ray1, ray2, ... [m], from right to left. A ray that meets nothing reads the range,
    without any error."""
    rays: Annotated[int, Field(ge=1, le=MOST_RAYS)] = 11
    """How many; a single one points along x and has the sensor's name alone."""
    half_angle: Annotated[Number, Field(ge=0, le=3.141592653589793)] = 0.1
    """Angle between x and the outermost rays [rad]."""
    range: Annotated[Number, Field(gt=0, le=1e6)] = 10.0
    """Greatest distance [m]."""


class JointSensor(SensorBase):
    """A reading of one joint."""

    kind: Literal["joint-position", "joint-speed", "joint-torque"]
    """Position [rad or m], speed, or torque (force) of the actuators. A ball joint reads qw, qx,
    qy, qz; wx, wy, wz; tx, ty, tz, the latter in the axes of the body it carries."""
    robot: Name | None = None
    """The robot's name in this scene; None for a joint between bodies."""
    joint: str
    """The joint's name in the robot, or in the scene."""


class EchoSensor(SensorBase):
    """Reads what it was last sent, to try a connection with."""

    kind: Literal["echo"]
    """Reads one number: the last that was set as `sensors.NAME.input`, 0 before."""


class CameraSensor(Part):
    """A camera. It gives pictures on demand and no numbers."""

    kind: Literal["camera"]
    """Looks along its x axis, z up."""
    frame: FrameName
    """What carries it: a body, a robot's link or frame, or `world`."""
    position: Vector = (0.0, 0.0, 0.0)
    """Of the camera in that frame [m]."""
    rpy: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw of the camera in that frame [rad]."""
    width: Annotated[int, Field(ge=1, le=1920)] = 640
    """[pixels]."""
    height: Annotated[int, Field(ge=1, le=1440)] = 480
    """[pixels]."""
    field_of_view: Annotated[Number, Field(ge=0.01, le=3.0)] = 1.0
    """Angle between the left and right edges of the picture [rad]."""


NumberSensor = (
    MotionSensor
    | InertialSensor
    | ForceTorqueSensor
    | TouchSensor
    | Scanner
    | JointSensor
    | EchoSensor
)
"""Sensors that give numbers."""

Sensor = Annotated[NumberSensor | CameraSensor, Field(discriminator="kind")]
