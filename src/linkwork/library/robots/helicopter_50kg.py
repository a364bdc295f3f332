"""Small autonomous helicopter with a main rotor, a tail rotor and sprung landing gear."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from linkwork.library.robots import ParameterRange
from linkwork.library.shapes import (
    BLUE,
    GRAPHITE,
    STEEL,
    WHITE,
    Point,
    ball,
    box,
    capsule,
    cylinder,
    ellipsoid,
)
from linkwork.model.build import build_tree
from linkwork.model.inertia.mass_properties import uniform_inertia
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Shape, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.vector import matrix3, subtract

GLASS, BLUR = (0.13, 0.19, 0.26, 1.0), (0.22, 0.24, 0.27, 0.14)
"""Colours of the canopy and of the discs that spinning rotors draw."""

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

ROTOR_RADIUS, TAIL_RADIUS = 1.535, 0.40
HUB, TAIL_HUB = (0.0, 0.0, 0.58), (-1.95, 0.09, 0.10)  # Centres of the rotors in the body [m]
GEAR_SIDE, GEAR_REACH, FOOT = 0.38, 0.45, -0.60
"""Lateral distance and half length of the skids, and their height in the body [m]."""
FLOOR_SIDE, FLOOR_REACH, FLOOR = 0.16, 0.22, -0.27
"""Half distances of the floor points, and their height in the body [m]."""

Scale = Annotated[float, ParameterRange(0.5, 2.0, "")]
RotorInertia = Annotated[float, ParameterRange(0.003, 5.0, "kg m^2")]
Stiffness = Annotated[float, ParameterRange(100.0, 1e5, "N/m")]


@dataclass(frozen=True)
class _Part:
    """A part and the joint to its parent, whose origin is at `position` in the body [m]."""

    name: str
    parent: str
    kind: JointKind
    axis: Vector3
    position: Point
    mass: float
    shapes: Sequence[Shape]
    limits: Limits = field(default_factory=Limits)
    drive: Drive = field(default_factory=Drive)
    drawn: Sequence[Shape] = ()  # Further shapes without mass


def helicopter_50kg(
    mass_scale: Scale = 1.0,
    inertia_scale: Scale = 1.0,
    rotor_inertia: RotorInertia = 0.33,
    gear_stiffness: Stiffness = 12000.0,
) -> Tree:
    """Autonomous helicopter: floating base, two rotors, tilting rotor head, sprung gear, a door.

    x points forward, y to the left, z up; the base is the main body, its origin near the centre of
    mass. Of the eleven published parts nine are joined by the eight published joints (five
    revolute, two prismatic, one rigid): main body, mast, two tilting parts, main rotor, tail rotor,
    two skids and door. The load platform, which springs tie to the floor, and the reference
    cylinder have no joints: they are bodies of the scenes. All eleven weigh 50 kg. The ten
    published connection points are frames: `main-hub`, `tail-hub`, `floor-1` to `floor-4` and the
    ends of the skids.

    Args:
        mass_scale: Factor of all masses; inertias follow.
        inertia_scale: Further factor of the inertia of the main body.
        rotor_inertia: Moment of inertia of the main rotor about its axis.
        gear_stiffness: Spring between each skid and the body; its damping is 0.7 of critical.

    Sources, parameter by parameter:
        Parts, joints, connection points, mass of about 50 kg: the published helicopter model
            (PUBLISHED, section A), whose parts came from a CAD assembly without printed sizes.
        Rotor radius 1.535 m, tail arm of about the radius plus that of the tail rotor: Yamaha R-50,
            in B. Mettler, M. Tischler and T. Kanade, "System identification of small-size unmanned
            helicopter dynamics", American Helicopter Society 55th Forum, 1999.
        Rotor inertia: chosen, 30 N m s at the 91 rad/s of the R-50.
        Tail rotor: chosen larger and slower than that of the R-50, so that a step of 2 ms turns it
            by less than 0.3 rad.
        Masses of the parts, gear, door, shapes: chosen. Inertias are those of the shapes at uniform
            density per part.
    """
    body = _body(mass_scale, inertia_scale)
    parts = [*_head_parts(), *_rotor_parts(), *_gear_parts(gear_stiffness, mass_scale), _door()]
    at: dict[str, Point] = {"body": (0.0, 0.0, 0.0)} | {x.name: x.position for x in parts}
    links = [body, *(_link(part, at, mass_scale) for part in parts)]
    links = [
        replace(link, inertia=_rotor(mass_scale, rotor_inertia))
        if link.name == "main-rotor"
        else link
        for link in links
    ]
    return build_tree("helicopter-50kg", links, _frames(), tool="main-hub")


def _body(mass_scale: float, inertia_scale: float) -> TreeLink:
    tail = (
        capsule((-0.35, 0.0, 0.08), (-1.90, 0.0, 0.08), 0.05, WHITE),
        box((-1.92, 0.0, 0.20), (0.16, 0.02, 0.36), BLUE),
    )
    cabin = (
        box((0.10, 0.0, -0.02), (0.90, 0.42, 0.50), BLUE),
        box((0.62, 0.0, -0.08), (0.22, 0.36, 0.32), WHITE),
    )
    inertia = uniform_inertia((*cabin, *tail), 33.0 * mass_scale)
    # The engine and tanks: the centre of mass lies below the hub.
    inertia = replace(
        inertia,
        center=(0.028, -0.008, -0.02),
        matrix=matrix3([[inertia_scale * x for x in row] for row in inertia.matrix]),
    )
    # Round where the mass is counted in boxes.
    shapes = (
        ellipsoid((0.14, 0.0, -0.01), (0.68, 0.22, 0.28), BLUE),
        _visible(ellipsoid((0.50, 0.0, 0.02), (0.30, 0.19, 0.20), GLASS)),
        _visible(ellipsoid((-0.16, 0.0, 0.20), (0.42, 0.13, 0.12), WHITE)),
        _visible(box((-1.45, 0.0, 0.08), (0.16, 0.66, 0.016), WHITE)),
        *tail,
    )
    return TreeLink("body", None, Joint("base", JointKind.FLOATING), Pose(), inertia, shapes)


def _link(part: _Part, at: dict[str, Point], mass_scale: float) -> TreeLink:
    step = subtract(part.position, at[part.parent])
    joint = Joint(part.name, part.kind, part.axis, part.limits, part.drive)
    shapes = tuple(part.shapes)
    inertia = uniform_inertia(shapes, part.mass * mass_scale)
    pose, drawn = Pose.from_translation(step), (*shapes, *map(_visible, part.drawn))
    return TreeLink(part.name, part.parent, joint, pose, inertia, drawn)


def _rotor(mass_scale: float, polar: float) -> Inertia:
    """Return a thin disc, so that its momentum does not depend on its angle."""
    moments = ((polar / 2, 0.0, 0.0), (0.0, polar / 2, 0.0), (0.0, 0.0, polar))
    return Inertia(4.0 * mass_scale, (0.0, 0.0, 0.0), moments)


def _head_parts() -> list[_Part]:
    below, (x, y, z) = -0.06, HUB
    tilt, drive = Limits(-0.35, 0.35, effort=400.0), Drive(rotor_inertia=0.05)
    mast = cylinder((0.0, 0.0, 0.0), (0.0, 0.0, z + below - 0.23), 0.025, STEEL)
    along_x = cylinder((-0.07, 0.0, 0.0), (0.07, 0.0, 0.0), 0.02, GRAPHITE)
    along_y = cylinder((0.0, -0.07, 0.0), (0.0, 0.07, 0.0), 0.02, GRAPHITE)
    return [
        _Part("mast", "body", JointKind.FIXED, Z, (x, y, 0.23), 1.0, [mast]),
        _Part("tilt-x", "mast", JointKind.REVOLUTE, X, HUB, 0.8, [along_x], tilt, drive),
        _Part("tilt-y", "tilt-x", JointKind.REVOLUTE, Y, HUB, 0.8, [along_y], tilt, drive),
    ]


def _rotor_parts() -> list[_Part]:
    blade, tail_blade = (2 * ROTOR_RADIUS, 0.108, 0.015), (0.08, 0.012, 2 * TAIL_RADIUS)
    main = [
        _visible(box((0.0, 0.0, 0.0), blade, GRAPHITE)),
        cylinder((0.0, 0.0, 0.04), (0.0, 0.0, 0.15), 0.035, STEEL),
    ]
    tail = [
        _visible(box((0.0, 0.0, 0.0), tail_blade, GRAPHITE)),
        cylinder((0.0, -0.05, 0.0), (0.0, 0.03, 0.0), 0.02, STEEL),
    ]
    discs = (
        [cylinder((0.0, 0.0, -0.003), (0.0, 0.0, 0.003), ROTOR_RADIUS, BLUR)],
        [cylinder((0.0, -0.003, 0.0), (0.0, 0.003, 0.0), TAIL_RADIUS, BLUR)],
    )
    turns = JointKind.REVOLUTE
    return [
        _Part("main-rotor", "tilt-y", turns, Z, HUB, 4.0, main, drawn=discs[0]),
        _Part("tail-rotor", "body", turns, Y, TAIL_HUB, 0.6, tail, drawn=discs[1]),
    ]


def _gear_parts(stiffness: float, mass_scale: float) -> list[_Part]:
    damping = 1.4 * (stiffness * 25.0 * mass_scale) ** 0.5
    limits, drive = Limits(-0.02, 0.12), Drive(viscous=damping, stiffness=stiffness)
    parts = []
    for side, sign in (("left", 1.0), ("right", -1.0)):
        name, place = f"{side}-gear", (0.0, sign * GEAR_SIDE, FOOT)
        kind, skid = JointKind.PRISMATIC, _skid(sign)
        parts.append(_Part(name, "body", kind, Z, place, 1.5, skid, limits, drive))
    return parts


def _skid(sign: float) -> list[Shape]:
    inward = -sign * 0.18
    legs = [
        _visible(capsule((x, 0.0, 0.02), (x * 0.8, inward, 0.32), 0.018, STEEL))
        for x in (-0.25, 0.25)
    ]
    # The ends are the ground contact points: only they collide.
    ends = [ball((x, 0.0, 0.02), 0.02, GRAPHITE) for x in (-GEAR_REACH, GEAR_REACH)]
    rod = cylinder((-GEAR_REACH, 0.0, 0.02), (GEAR_REACH, 0.0, 0.02), 0.02, GRAPHITE)
    return [_visible(rod), *ends, *legs]


def _visible(shape: Shape) -> Shape:
    """Return the shape without contacts."""
    return replace(shape, collides=False)


def _door() -> _Part:
    hinge, panel = (0.42, 0.215, -0.02), box((-0.20, 0.008, 0.0), (0.40, 0.012, 0.36), WHITE)
    limits, drive = Limits(-1.6, 0.0, effort=20.0), Drive(viscous=0.05)
    return _Part("door", "body", JointKind.REVOLUTE, Z, hinge, 1.0, [panel], limits, drive)


def _frames() -> list[Frame]:
    frames = [
        Frame("main-hub", "tilt-y", Pose()),
        Frame("tail-hub", "body", Pose.from_translation(TAIL_HUB)),
    ]
    for number, (x, y) in enumerate(((1, 1), (1, -1), (-1, -1), (-1, 1)), start=1):
        place = (x * FLOOR_REACH, y * FLOOR_SIDE, FLOOR)
        frames.append(Frame(f"floor-{number}", "body", Pose.from_translation(place)))
    for side in ("left", "right"):
        for end, x in (("front", GEAR_REACH), ("rear", -GEAR_REACH)):
            place = Pose.from_translation((x, 0.0, 0.0))
            frames.append(Frame(f"{side}-{end}", f"{side}-gear", place))
    return frames
