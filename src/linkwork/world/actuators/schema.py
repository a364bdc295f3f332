"""Schema of actuators."""

from typing import Annotated, Any, ClassVar, Literal, TypeGuard

from pydantic import Discriminator, Field, Tag

from linkwork.files.file_model import FileModel, Name, Number
from linkwork.world.scene.values import FrameName, NotNegative, Port, Positive, Time, Vector

HOLDING = 1000.0  # Holding force of a motor before its first command, as published [N m or N]

MAX_EFFORT = 1e9  # Maximum torque or force of an actuator [N m or N]
MAX_MOTION = 1e6  # Maximum velocity or position command of a motor [rad, m, rad/s or m/s]

_Effort = Annotated[Positive, Field(ge=1e-9, le=MAX_EFFORT)]
_VelocityLimit = Annotated[Positive, Field(ge=1e-9, le=MAX_MOTION)]
Amount = float | tuple[float, float, float]
"""One number for all axes, or three for a three-axis joint."""


class MotorGains(FileModel):
    """Gains from position error to target velocity; the force follows from the velocity.

    The integral stops while the motor saturates (anti-windup).
    """

    proportional: NotNegative = 10.0  # Velocity over error [1/s]
    integral: NotNegative = 0.0
    """Velocity over integral of the error [1/s^2]; oscillates above proportional^2 / 4."""
    derivative: Annotated[NotNegative, Field(lt=1)] = 0.0
    """Reduction of the target velocity over present velocity."""


class AxisActuator(FileModel):
    """Drives a joint, or pushes two frames apart."""

    robot: Name | None = None  # Name of the robot in this scene; None for a joint between bodies
    joint: str | None = None
    """Name of the joint in the robot or in the scene; all axes of a three-axis joint."""
    between: tuple[FrameName, FrameName] | None = None
    """Instead of a joint: a linear actuator between two frames, positive when it pushes them
    apart. Its position is their distance [m]."""
    port: Port | None = None
    """Port of its network device, unique in the scene; assigned by `linkwork serve` when None."""


class Actuator(AxisActuator):
    """A torque actuator or a motor, commanded alone or by a controller."""

    kind: Literal["torque", "velocity", "position"] = "torque"
    """Commanded quantity: `torque` (torque or force), `velocity` or `position`; velocity and
    position motors apply at most `limit`."""
    limit: _Effort | tuple[_Effort, _Effort, _Effort] | None = None
    """Greatest torque or force, one number or one per axis [N m or N]. Default: the model's effort
    limit; without one, unlimited for `torque` and 1000 for motors."""
    velocity_limit: (
        _VelocityLimit | tuple[_VelocityLimit, _VelocityLimit, _VelocityLimit] | None
    ) = None
    """Velocity limit of a motor, one number or one per axis [rad/s or m/s]; the model's velocity
    limit when not given."""
    hold: NotNegative = HOLDING
    """Holding torque or force of a motor at the start position before its first command, at most
    `limit` [N m or N]."""
    gains: MotorGains = MotorGains()  # Gains of a `position` motor
    start: Number = 0.0  # Command of a `torque` actuator at the start [N m or N]


_Gain = Annotated[NotNegative, Field(le=MAX_EFFORT)]


class Servo(AxisActuator):
    """A spring and damper towards a commanded position: t = k (q_ref - q) - d q'."""

    kind: Literal["servo"]  # Kind of actuator
    stiffness: _Gain  # Torque or force over position error, k [N m/rad or N/m]
    damping: _Gain = 0.0  # Torque or force over velocity, d [N m s/rad or N s/m]
    limit: _Effort | None = None
    """Greatest torque or force [N m or N]; the model's effort limit when not given."""
    start: Number | None = None
    """Commanded position at the start [rad or m]; the start position when not given."""


_Electrical = Annotated[Positive, Field(ge=1e-9, le=1e6)]


class DcMotor(AxisActuator):
    """A DC motor with pulse-width modulation.

    V = duty * supply = R i + L i' + Ke w, t = Kt i, with the motor velocity w = N q' and the joint
    torque N t.
    """

    kind: Literal["dc-motor"]  # Kind of actuator
    supply: _Electrical  # Supply voltage [V]
    resistance: _Electrical  # Winding resistance R [ohm]
    inductance: Annotated[NotNegative, Field(le=1e6)] = 0.0
    """Winding inductance L [H]; without it the current follows the voltage at once."""
    torque_constant: _Electrical  # Torque over current at the motor shaft, Kt [N m/A]
    voltage_constant: _Electrical | None = None
    """Induced voltage over motor velocity, Ke [V s/rad]; the torque constant when not given."""
    gear_ratio: Annotated[Number, Field(ge=-1e6, le=1e6)] = 1.0
    """Motor velocity over joint velocity, N; negative reverses [1, or rad/m]."""
    rotor_inertia: Annotated[NotNegative, Field(le=1e6)] = 0.0
    """Inertia of the rotor about its axis; N^2 times that is added to the joint [kg m^2]."""
    current_limit: _Electrical | None = None
    """Greatest current that gives torque [A]; unlimited when not given. With an inductance the
    unlimited current is what L and R delay."""


_Force = Annotated[Number, Field(ge=-MAX_EFFORT, le=MAX_EFFORT)]


class Thrust(FileModel):
    """A force along an axis that is fixed in a body: a propeller, a jet."""

    robot: ClassVar[None] = None
    joint: ClassVar[None] = None

    kind: Literal["thrust"]  # Kind of actuator
    frame: FrameName  # What it pushes: a body, or a robot's link or frame
    position: Vector = (0.0, 0.0, 0.0)  # Point of application in that frame [m]
    axis: Vector = (0.0, 0.0, 1.0)  # Direction of a positive force in that frame; any length
    limits: tuple[_Force, _Force] = (-MAX_EFFORT, MAX_EFFORT)  # Least and greatest force [N]
    time_constant: Time = 0.0
    """Time constant of the first-order lag from command to force [s]; 0 for none."""
    torque_ratio: Number = 0.0  # Reaction torque about the axis over force, right-handed [m]
    port: Port | None = None
    """Port of its network device, unique in the scene; assigned by `linkwork serve` when None."""


_Range = tuple[Number, Number]


class General(FileModel):
    """MuJoCo's general actuator: force = gain u + b0 + b1 l + b2 l'.

    u is the command, or the activation where there is `dynamics`; l is the position of the joint or
    the length of the tendon, times `gear`. The force acts with the same `gear`.
    """

    kind: Literal["general"]  # Kind of actuator
    robot: Name | None = None  # Name of the robot of `joint`; None for a joint between bodies
    joint: str | None = None  # Joint that it drives; exactly one of `joint`, `tendon` and `frame`
    tendon: Name | None = None  # Tendon of the scene that it pulls
    frame: FrameName | None = None
    """Body, or link or frame of a robot, that it pushes at its origin."""
    gear: Annotated[tuple[Number, ...], Field(min_length=1, max_length=6)] = (1.0,)
    """Factor of a joint or tendon; for a frame, force and torque in it, six numbers."""
    gain: tuple[Number, Number, Number] = (1.0, 0.0, 0.0)
    """Gain: constant, over length and over velocity; only the first unless `affine_gain`."""
    affine_gain: bool = False  # Whether the gain depends on length and velocity
    bias: tuple[Number, Number, Number] = (0.0, 0.0, 0.0)  # Bias b0, b1 and b2
    dynamics: Literal["none", "integrator", "filter", "filterexact"] = "none"
    """From command to activation: at once, integrated, or with a first-order lag."""
    time_constant: Time = 0.0  # Time constant of a lag [s]
    acts_early: bool = False  # Whether the force uses the activation at the end of the step
    command_range: _Range | None = None  # Least and greatest command; unlimited when not given
    force_range: _Range | None = None
    """Least and greatest force, before `gear`; unlimited when not given."""
    activation_range: _Range | None = None
    """Least and greatest activation; unlimited when not given."""
    start: Number = 0.0  # Command at the start
    start_activation: Number = 0.0  # Activation at the start
    port: Port | None = None
    """Port of its network device, unique in the scene; assigned by `linkwork serve` when None."""


class Blades(FileModel):
    """Blades of a rotor: constant chord, linear twist, hinged at the axis."""

    count: Annotated[int, Field(strict=True, ge=1, le=20)]  # Number of blades
    chord: Annotated[Positive, Field(le=10)]  # Chord [m]
    lift_slope: Annotated[Positive, Field(le=10)] = 5.73
    """Lift coefficient over angle of attack [1/rad]; that of thin sections by default."""
    drag: Annotated[NotNegative, Field(le=1)] = 0.012  # Profile drag coefficient
    twist: Annotated[Number, Field(ge=-1, le=1)] = 0.0
    """Pitch at the tip minus pitch at the axis [rad]."""
    lock_number: Annotated[Positive, Field(le=100)] = 6.0
    """Ratio of aerodynamic to inertial moments of a flapping blade."""
    induced_factor: Annotated[Number, Field(ge=1, le=3)] = 1.0
    """Induced power over that of momentum theory."""


class Rotor(AxisActuator):
    """A rotor on a revolute joint that its drive keeps at a velocity.

    Without `blades` the command is the thrust along the axis of its `joint`, with blades the
    collective pitch.
    """

    kind: Literal["rotor"]  # Kind of actuator
    radius: Annotated[Positive, Field(le=100)]  # Radius [m]
    velocity: Annotated[Number, Field(ge=-1e4, le=1e4)]
    """Angular velocity that its drive holds [rad/s]."""
    drive_torque: _Effort = 100.0  # Greatest torque of the drive [N m]
    limits: tuple[_Force, _Force]
    """Least and greatest command: thrust [N] or collective pitch [rad]."""
    time_constant: Time = 0.05
    """Time constant of the first-order lag from command to thrust or pitch [s]; 0 for none."""
    torque_ratio: Number = 0.0  # Without blades: drag torque over thrust [m]
    blades: Blades | None = None
    """Blades: thrust, torque and flapping by blade elements and momentum theory."""
    air: Name | None = None  # Airflow of the scene it works in; still air when not given


def kind(value: Any) -> str:
    """Kind of actuator; named like the key, which error messages show."""
    if isinstance(value, AxisActuator | Thrust | General):
        return str(getattr(value, "kind", "torque"))
    return str(value.get("kind", "torque")) if isinstance(value, dict) else "torque"


SceneActuator = Annotated[
    Annotated[Actuator, Tag("torque")]
    | Annotated[Actuator, Tag("velocity")]
    | Annotated[Actuator, Tag("position")]
    | Annotated[Servo, Tag("servo")]
    | Annotated[DcMotor, Tag("dc-motor")]
    | Annotated[Thrust, Tag("thrust")]
    | Annotated[General, Tag("general")]
    | Annotated[Rotor, Tag("rotor")],
    Discriminator(kind),
]
"""An actuator of any kind; a torque actuator by default."""


def is_motor(actuator: SceneActuator) -> TypeGuard[Actuator]:
    """Whether it is a velocity or position motor, whose force the constraint solver finds."""
    return isinstance(actuator, Actuator) and actuator.kind != "torque"
