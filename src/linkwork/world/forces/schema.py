"""Forces that act inside every step: wind and contact points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Number
from linkwork.world.scene.values import Duration, FrameName, NotNegative, Positive, Time, Vector

Formula = Annotated[str, Field(min_length=1, max_length=1000)]
"""An expression such as `5 * sin(2 * pi * t)`."""

MOST_POINTS = 1000
"""Greatest number of bodies, gusts or contact points of one force."""

ZERO = (0.0, 0.0, 0.0)


class Gust(FileModel):
    """A pulse that swells and fades like one period of 1 - cos."""

    start: Time
    """When it begins [s]."""
    duration: Duration
    """From nothing over its peak to nothing [s]."""
    force: Vector = ZERO
    """At its peak [N]."""
    torque: Vector = ZERO
    """At its peak [N m]."""
    every: Duration | None = None
    """From one beginning to the next [s]; comes once where not given."""


class Turbulence(FileModel):
    """A force that wanders at random about zero, forgetting itself (Gauss-Markov)."""

    time_constant: Duration
    """After this time little is left of what it was [s]."""
    force: tuple[NotNegative, NotNegative, NotNegative] = ZERO
    """Standard deviation along each axis [N]."""
    torque: tuple[NotNegative, NotNegative, NotNegative] = ZERO
    """Standard deviation about each axis [N m]."""


class WindFormulas(FileModel):
    """Formulas in t [s] and in the place and velocity of what is pushed, in the world.

    The place is x, y, z [m], the velocity vx, vy, vz [m/s].
    """

    fx: Formula | None = None
    """Force along x [N]."""
    fy: Formula | None = None
    """Force along y [N]."""
    fz: Formula | None = None
    """Force along z [N]."""
    tx: Formula | None = None
    """Torque about x [N m]."""
    ty: Formula | None = None
    """Torque about y [N m]."""
    tz: Formula | None = None
    """Torque about z [N m]."""


class Wind(FileModel):
    """A force and torque on bodies: the sum of all that is given here, the same on each."""

    kind: Literal["wind"]
    """Which force."""
    bodies: Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=MOST_POINTS)]
    """What it pushes: bodies, links or frames."""
    point: Vector | None = None
    """Where it pushes, in the body, link or frame [m]; at the centre of mass where not given."""
    axes: Literal["world", "frame"] = "world"
    """Whether its axes are those of the world or turn with what is pushed."""
    force: Vector = ZERO
    """Steady force [N]."""
    torque: Vector = ZERO
    """Steady torque [N m]."""
    gusts: Annotated[tuple[Gust, ...], Field(max_length=MOST_POINTS)] = ()
    """Pulses."""
    random: Turbulence | None = None
    """What wanders; every body feels the same."""
    formula: WindFormulas = WindFormulas()
    """What depends on time, place and velocity; each body feels its own."""
    active: bool = True
    """Whether it blows at the start."""


class ContactPoints(FileModel):
    """Points of a body that the ground pushes up by springs and dampers and holds by friction.

    While a point is below the ground's height it is pushed up by stiffness times depth, less
    damping times its speed upwards, never down.
    """

    kind: Literal["contact-points"]
    """Which force."""
    body: FrameName
    """What the points are fixed to: a body, link or frame."""
    points: Annotated[tuple[Vector, ...], Field(min_length=1, max_length=MOST_POINTS)]
    """In that body, link or frame [m]."""
    stiffness: Positive
    """Of each point's spring [N/m]."""
    damping: NotNegative = 0.0
    """Of each point's damper [N s/m]."""
    viscous: NotNegative = 0.0
    """Level force against a touching point's level velocity [N s/m]."""
    sliding: NotNegative = 0.0
    """Friction coefficient: level force against sliding, as a part of the push upwards."""
    slip_speed: Positive = 0.01
    """Sliding friction is whole from this speed on, and falls to zero with speed below [m/s]."""
    height: Number | Formula | None = None
    """Height of the ground [m], or a formula in x and y; the scene's ground where not given."""
    active: bool = True
    """Whether the points feel the ground at the start."""


Force = Annotated[Wind | ContactPoints, Field(discriminator="kind")]
