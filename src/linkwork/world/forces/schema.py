"""Schema of forces: wind, airflow, contact points and soil."""

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Number
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.scene.values import Duration, FrameName, NotNegative, Positive, Time, Vector

Formula = Annotated[str, Field(min_length=1, max_length=1000)]
"""An expression such as `5 * sin(2 * pi * t)`."""

MAX_POINTS = 1000  # Maximum number of bodies, gusts or contact points of one force

ZERO = (0.0, 0.0, 0.0)


class Gust(FileModel):
    """A pulse of the form 1 - cos."""

    start: Time  # Start time [s]
    duration: Duration  # Duration of the pulse [s]
    force: Vector = ZERO  # Peak force [N]
    torque: Vector = ZERO  # Peak torque [N m]
    every: Duration | None = None  # Period from start to start [s]; a single pulse when not given


class Turbulence(FileModel):
    """A random force: a first-order Gauss-Markov process of zero mean."""

    time_constant: Duration  # Correlation time [s]
    force: tuple[NotNegative, NotNegative, NotNegative] = ZERO
    """Standard deviation of the force along each axis [N]."""
    torque: tuple[NotNegative, NotNegative, NotNegative] = ZERO
    """Standard deviation of the torque about each axis [N m]."""


class WindFormulas(FileModel):
    """Formulas in t [s] and in position and velocity of the pushed point, in the world.

    The position is x, y, z [m], the velocity vx, vy, vz [m/s].
    """

    fx: Formula | None = None  # Force along x [N]
    fy: Formula | None = None  # Force along y [N]
    fz: Formula | None = None  # Force along z [N]
    tx: Formula | None = None  # Torque about x [N m]
    ty: Formula | None = None  # Torque about y [N m]
    tz: Formula | None = None  # Torque about z [N m]


class Wind(FileModel):
    """A force and torque on bodies: the sum of its components, equal on each body."""

    kind: Literal["wind"]  # Kind of force
    bodies: Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=MAX_POINTS)]
    """Bodies, links or frames it acts on."""
    point: Vector | None = None
    """Point of application, in the body, link or frame [m]; centre of mass when not given."""
    axes: Literal["world", "frame"] = "world"
    """Axes of force and torque: those of the world, or those of the body, link or frame."""
    force: Vector = ZERO  # Constant force [N]
    torque: Vector = ZERO  # Constant torque [N m]
    gusts: Annotated[tuple[Gust, ...], Field(max_length=MAX_POINTS)] = ()  # Gusts
    random: Turbulence | None = None  # Random component, the same on every body
    formula: WindFormulas = WindFormulas()
    """Component that depends on time, position and velocity of each body."""
    active: bool = True  # Whether it acts at the start


Airspeed = Annotated[Number, Field(ge=-200, le=200)]  # A component of an air velocity [m/s]
AirVelocity = tuple[Airspeed, Airspeed, Airspeed]


class AirGust(FileModel):
    """A pulse of the air velocity of the form 1 - cos."""

    start: Time  # Start time [s]
    duration: Duration  # Duration of the pulse [s]
    velocity: AirVelocity  # Peak of the added velocity [m/s]
    every: Duration | None = None  # Period from start to start [s]; a single pulse when not given


class AirTurbulence(FileModel):
    """A random air velocity: a first-order Gauss-Markov process of zero mean."""

    time_constant: Duration  # Correlation time [s]
    velocity: tuple[NotNegative, NotNegative, NotNegative]
    """Standard deviation along each axis [m/s]."""


class Airflow(FileModel):
    """Moving air, equal everywhere: drag on bodies, and the air that rotors work in."""

    kind: Literal["airflow"]  # Kind of force
    velocity: AirVelocity = ZERO  # Constant velocity of the air, in the world [m/s]
    gusts: Annotated[tuple[AirGust, ...], Field(max_length=MAX_POINTS)] = ()  # Gusts
    random: AirTurbulence | None = None  # Random component
    density: Annotated[Positive, Field(le=2000)] = 1.225
    """Density of the air [kg/m^3]; that of the standard atmosphere at sea level by default."""
    drag: Annotated[
        dict[FrameName, tuple[NotNegative, NotNegative, NotNegative]], Field(max_length=MAX_POINTS)
    ] = {}
    """Drag areas (drag coefficient times area) along the axes of bodies, links or frames [m^2];
    the drag acts at the centre of mass."""


class ContactPoints(FileModel):
    """Points of a body in contact with the ground by springs, dampers and friction.

    A point below the ground is pushed up by stiffness times depth minus damping times its
    upward velocity, never down.
    """

    kind: Literal["contact-points"]  # Kind of force
    body: FrameName  # Body, link or frame the points are fixed to
    points: Annotated[tuple[Vector, ...], Field(min_length=1, max_length=MAX_POINTS)]
    """Positions in that body, link or frame [m]."""
    stiffness: Positive  # Spring stiffness of each point [N/m]
    damping: NotNegative = 0.0  # Damping of each point [N s/m]
    viscous: NotNegative = 0.0
    """Viscous friction: horizontal force over horizontal velocity of a touching point [N s/m]."""
    sliding: NotNegative = 0.0
    """Friction coefficient: horizontal force against sliding over normal force."""
    slip_speed: Positive = 0.01
    """Sliding friction is proportional to the sliding speed below this speed [m/s]."""
    height: Number | Formula | None = None
    """Height of the ground [m], or a formula in x and y; the scene's ground when not given."""
    active: bool = True  # Whether the points act at the start


Force = Annotated[Wind | Airflow | ContactPoints | SoilGround, Field(discriminator="kind")]
