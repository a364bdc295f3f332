"""A branched robot of thirty joints, humanoid."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

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
    with_masses,
    with_shapes,
)
from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Shape, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.vector import subtract

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

SHOULDER_SIDE, HIP_SIDE = 0.215, 0.095
HAND_LENGTH = 0.165


@dataclass(frozen=True)
class Segment:
    """A link of a mass [kg] and its joint, with every joint at zero."""

    name: str
    axis: Vector3
    height: float  # Height of the joint above the ground [m]
    limits: tuple[float, float]  # Limits on the left side [deg]
    effort: float
    mass: float
    shapes: Sequence[Shape]


def tree30() -> Tree:
    """Thirty revolute joints in five branches: waist 2, neck 2, arms 7 each, legs 6 each.

    Upright at zero, facing +X, with the pelvis fixed to a stand and the feet just above the
    ground; the tool is the tip of the right hand.

    Sources: segment lengths and masses are rounded from the body-segment fractions of D. Winter,
    "Biomechanics and Motor Control of Human Movement", for a person of 1.72 m and 70 kg; where one
    segment has several joints its mass is divided by estimate. Limits, efforts, rotor inertias
    and friction are estimates for electric drives of this size. Inertias are those of the shapes
    at uniform density per link.
    """
    base = TreeLink("base", None, Joint("base"))
    chains = [("base", 0.0, _waist()), ("waist_bend", 0.0, _neck())]
    chains += [("waist_bend", y, _arm(y)) for y in (SHOULDER_SIDE, -SHOULDER_SIDE)]
    chains += [("base", y, _leg(y)) for y in (HIP_SIDE, -HIP_SIDE)]
    at: dict[str, Point] = {"base": (0.0, 0.0, 0.0)}
    links, shapes, masses = [base], {"base": _stand()}, {"base": 12.0}
    for carrier, side, parts in chains:
        parent = carrier
        for part in parts:
            at[part.name] = (0.0, side, part.height)
            links.append(_link(part, parent, subtract(at[part.name], at[parent])))
            shapes[part.name], masses[part.name] = list(part.shapes), part.mass
            parent = part.name
    tip = Pose.from_translation((0.0, 0.0, -HAND_LENGTH))
    frames = [Frame(f"{side}_tip", f"{side}_hand", tip) for side in ("left", "right")]
    tree = build_tree("tree30", links, frames, tool="right_tip")
    return with_masses(with_shapes(tree, shapes), masses)


def _link(part: Segment, parent: str, step: Vector3) -> TreeLink:
    lower, upper = (math.radians(value) for value in part.limits)
    if part.name.startswith("right") and part.axis != Y:
        lower, upper = -upper, -lower
    limits = Limits(lower, upper, velocity=8.0, effort=part.effort)
    drive = Drive(rotor_inertia=part.effort / 400, viscous=part.effort / 100)
    joint = Joint(part.name, JointKind.REVOLUTE, part.axis, limits, drive)
    return TreeLink(part.name, parent, joint, Pose.from_translation(step))


def _stand() -> list[Shape]:
    back = -0.220
    return [
        box((back - 0.080, 0.0, 0.010), (0.300, 0.420, 0.020), GRAPHITE),
        cylinder((back, 0.0, 0.020), (back, 0.0, 0.960), 0.025, STEEL),
        cylinder((back, 0.0, 0.940), (-0.060, 0.0, 0.940), 0.022, STEEL),
        capsule((0.0, 0.075, 0.945), (0.0, -0.075, 0.945), 0.062, WHITE),
    ]


def _waist() -> list[Segment]:
    belly = cylinder((0.0, 0.0, 1.012), (0.0, 0.0, 1.060), 0.070, GRAPHITE)
    chest = (
        box((0.0, 0.0, 1.250), (0.165, 0.250, 0.270), WHITE),
        capsule((0.0, 0.070, 1.380), (0.0, -0.070, 1.380), 0.060, WHITE),
        box((0.088, 0.0, 1.270), (0.016, 0.130, 0.120), BLUE),
    )
    return [
        Segment("waist_turn", Z, 1.010, (-60, 60), 150.0, 6.0, (belly,)),
        Segment("waist_bend", Y, 1.090, (-20, 60), 200.0, 19.0, chest),
    ]


def _neck() -> list[Segment]:
    neck = cylinder((0.0, 0.0, 1.443), (0.0, 0.0, 1.480), 0.040, GRAPHITE)
    skull = ball((0.010, 0.0, 1.610), 0.092, WHITE)
    visor = box((0.088, 0.0, 1.620), (0.030, 0.110, 0.040), GRAPHITE)
    return [
        Segment("neck_turn", Z, 1.440, (-80, 80), 20.0, 1.0, (neck,)),
        Segment("neck_nod", Y, 1.500, (-45, 45), 20.0, 4.6, (skull, visor)),
    ]


def _arm(y: float) -> list[Segment]:
    side, sign = ("left", 1.0) if y > 0 else ("right", -1.0)
    disc = cylinder((0.0, sign * 0.142, 1.390), (0.0, sign * 0.172, 1.390), 0.048, GRAPHITE)
    shoulder = ball((0.0, y, 1.390), 0.041, BLUE)
    upper_arm = capsule((0.0, y, 1.300), (0.0, y, 1.125), 0.038, WHITE)
    elbow = cylinder((0.0, y + 0.036, 1.075), (0.0, y - 0.036, 1.075), 0.033, BLUE)
    forearm = capsule((0.0, y, 1.050), (0.0, y, 0.965), 0.032, WHITE)
    turn = cylinder((0.0, y, 0.928), (0.0, y, 0.862), 0.029, GRAPHITE)
    wrist = ball((0.0, y, 0.825), 0.027, BLUE)
    palm = box((0.0, y, 0.728), (0.070, 0.026, 0.136), WHITE)
    return [
        Segment(f"{side}_shoulder_lift", Y, 1.390, (-170, 60), 80.0, 0.7, (disc,)),
        Segment(f"{side}_shoulder_spread", X, 1.390, (-15, 170), 80.0, 0.7, (shoulder,)),
        Segment(f"{side}_upper_arm", Z, 1.340, (-90, 90), 50.0, 1.0, (upper_arm,)),
        Segment(f"{side}_elbow", Y, 1.075, (-140, 5), 50.0, 0.8, (elbow, forearm)),
        Segment(f"{side}_forearm_turn", Z, 0.930, (-90, 90), 15.0, 0.4, (turn,)),
        Segment(f"{side}_wrist_bend", Y, 0.825, (-60, 60), 15.0, 0.15, (wrist,)),
        Segment(f"{side}_hand", X, 0.825, (-40, 40), 15.0, 0.4, (palm,)),
    ]


def _leg(y: float) -> list[Segment]:
    side = "left" if y > 0 else "right"
    hip = cylinder((0.0, y, 0.880), (0.0, y, 0.857), 0.050, GRAPHITE)
    hip_ball = ball((0.0, y, 0.830), 0.044, BLUE)
    thigh = capsule((0.0, y, 0.768), (0.0, y, 0.560), 0.056, WHITE)
    knee = cylinder((0.0, y + 0.046, 0.490), (0.0, y - 0.046, 0.490), 0.044, BLUE)
    shank = capsule((0.0, y, 0.440), (0.0, y, 0.185), 0.042, WHITE)
    ankle = ball((0.0, y, 0.100), 0.035, BLUE)
    foot = box((0.045, y, 0.036), (0.240, 0.088, 0.044), GRAPHITE)
    return [
        Segment(f"{side}_hip_turn", Z, 0.910, (-40, 40), 80.0, 1.0, (hip,)),
        Segment(f"{side}_hip_spread", X, 0.830, (-20, 45), 150.0, 1.0, (hip_ball,)),
        Segment(f"{side}_thigh", Y, 0.830, (-110, 30), 200.0, 5.5, (thigh,)),
        Segment(f"{side}_knee", Y, 0.490, (0, 140), 200.0, 3.2, (knee, shank)),
        Segment(f"{side}_ankle", Y, 0.100, (-50, 30), 100.0, 0.3, (ankle,)),
        Segment(f"{side}_foot", X, 0.100, (-20, 20), 60.0, 0.8, (foot,)),
    ]
