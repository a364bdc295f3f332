"""A service robot: a six-axis arm on a platform that moves along x and y."""

import math

from linkwork.library.robots import Length
from linkwork.library.shapes import (
    BLUE,
    GRAPHITE,
    STEEL,
    WHITE,
    box,
    capsule,
    cylinder,
    with_masses,
    with_shapes,
)
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, JointKind, Limits, Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

SHOULDER, UPPER_ARM, FOREARM, GRIP = 0.60, 0.40, 0.36, 0.14
LIMITS = ((-180, 180), (-100, 120), (-150, 70), (-180, 180), (-115, 115), (-180, 180))
EFFORTS = (150.0, 200.0, 120.0, 40.0, 30.0, 20.0)
ROTOR_INERTIAS = (1.0, 1.0, 0.6, 0.1, 0.1, 0.05)
VISCOUS = (6.0, 6.0, 4.0, 1.0, 0.8, 0.4)
MASSES = {
    "link1": 20.0,
    "link2": 30.0,
    "link3": 8.0,
    "link4": 6.0,
    "link5": 3.5,
    "link6": 1.5,
    "link7": 0.8,
    "link8": 0.7,
}


def service_arm(travel_x: Length = 3.0, travel_y: Length = 2.0) -> Tree:
    """Service robot: six revolute axes on a platform driven along x and y, with a magnet gripper.

    The first two coordinates move the platform, the other six the arm. At zero the platform is
    centred, the upper arm upright, the forearm horizontal along +X and the gripper, which points
    along +X, 1 m above the ground.

    Sources: the structure (seven bodies and six revolute joints with a motor each, on a platform
    with two translational joints; home position of the gripper about 1 m above the ground; the load
    a cube of 0.1 m held as by a magnet) follows the published service robot, made from a CAD
    assembly and translated to Modelica. The source gives no sizes: every length, mass, limit and
    drive here is chosen for loads of a few kilograms. Inertias are those of the shapes at uniform
    density per link.

    Args:
        travel_x: Travel of the platform along x, half in each direction [m].
        travel_y: Travel of the platform along y, half in each direction [m].
    """
    return arm_on_platform("service-arm", travel_x, travel_y, _rail_shapes(travel_x, travel_y))


def arm_on_platform(
    name: str, travel_x: float, travel_y: float, platform: dict[str, list[Shape]]
) -> Tree:
    """The arm on a platform with two prismatic joints and shapes of `base`, `link1`, `link2`."""
    half = math.pi / 2
    arm = (
        (0.0, SHOULDER, 0.0, -half),
        (-half, 0.0, UPPER_ARM, 0.0),
        (0.0, 0.0, 0.0, -half),
        (0.0, FOREARM, 0.0, half),
        (0.0, 0.0, 0.0, -half),
        (0.0, GRIP, 0.0, 0.0),
    )
    rows = [_prismatic_row("x", travel_x), _prismatic_row("y", travel_y)]
    rows += [
        DHRow(
            *row,
            name=f"q{axis + 1}",
            limits=_limits(axis),
            drive=Drive(ROTOR_INERTIAS[axis], VISCOUS[axis]),
        )
        for axis, row in enumerate(arm)
    ]
    # Frame 0 has its z along X, the axis of the first row.
    along_x = Pose(((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
    tree = tree_from_dh(name, rows, base_pose=along_x)
    shapes = platform | _arm_shapes() | _wrist_shapes()
    return with_masses(with_shapes(tree, shapes), MASSES)


def _prismatic_row(name: str, travel: float) -> DHRow:
    return DHRow(
        theta=math.pi / 2,
        alpha=math.pi / 2,
        kind=JointKind.PRISMATIC,
        name=name,
        limits=Limits(-travel / 2, travel / 2, velocity=1.0, effort=600.0),
        drive=Drive(10.0, 200.0),
    )


def _limits(axis: int) -> Limits:
    lower, upper = (math.radians(value) for value in LIMITS[axis])
    return Limits(lower, upper, velocity=math.pi, effort=EFFORTS[axis])


def _rail_shapes(travel_x: float, travel_y: float) -> dict[str, list[Shape]]:
    side, along, across = travel_y / 2 + 0.28, travel_x + 0.7, travel_y + 0.7
    return {
        "base": [
            box((0.0, side, 0.02), (along, 0.06, 0.04), GRAPHITE),
            box((0.0, -side, 0.02), (along, 0.06, 0.04), GRAPHITE),
        ],
        "link1": [
            box((0.12, 0.0, 0.07), (0.08, across, 0.05), STEEL),
            box((-0.12, 0.0, 0.07), (0.08, across, 0.05), STEEL),
        ],
        "link2": [
            box((0.0, 0.0, 0.15), (0.50, 0.44, 0.10), WHITE),
            box((0.0, 0.0, 0.21), (0.44, 0.38, 0.02), BLUE),
            cylinder((0.0, 0.0, 0.22), (0.0, 0.0, 0.32), 0.11, GRAPHITE),
        ],
    }


def _arm_shapes() -> dict[str, list[Shape]]:
    z, elbow = SHOULDER, SHOULDER + UPPER_ARM
    return {
        "link3": [
            cylinder((0.0, 0.0, 0.325), (0.0, 0.0, 0.505), 0.085, WHITE),
            cylinder((0.0, 0.055, z), (0.0, -0.055, z), 0.080, WHITE),
            cylinder((0.0, 0.055, z), (0.0, 0.062, z), 0.060, BLUE),
            box((0.0, 0.0, 0.53), (0.11, 0.10, 0.07), WHITE),
        ],
        "link4": [
            cylinder((0.0, -0.058, z), (0.0, -0.140, z), 0.075, WHITE),
            capsule((0.0, -0.100, z + 0.05), (0.0, -0.100, elbow - 0.04), 0.042, WHITE),
            cylinder((0.0, -0.062, elbow), (0.0, -0.140, elbow), 0.062, WHITE),
            cylinder((0.0, -0.140, elbow), (0.0, -0.147, elbow), 0.048, BLUE),
        ],
        "link5": [
            cylinder((0.0, -0.059, elbow), (0.0, 0.055, elbow), 0.058, WHITE),
            cylinder((0.050, 0.0, elbow), (0.145, 0.0, elbow), 0.045, WHITE),
        ],
    }


def _wrist_shapes() -> dict[str, list[Shape]]:
    z, wrist = SHOULDER + UPPER_ARM, FOREARM
    return {
        "link6": [
            cylinder((0.148, 0.0, z), (wrist - 0.065, 0.0, z), 0.040, WHITE),
            box((wrist - 0.025, 0.042, z), (0.100, 0.014, 0.060), WHITE),
            box((wrist - 0.025, -0.042, z), (0.100, 0.014, 0.060), WHITE),
        ],
        "link7": [
            cylinder((wrist, 0.033, z), (wrist, -0.033, z), 0.030, GRAPHITE),
            capsule((wrist, 0.0, z), (wrist + 0.024, 0.0, z), 0.024, GRAPHITE),
        ],
        "link8": [
            cylinder((wrist + 0.052, 0.0, z), (wrist + 0.100, 0.0, z), 0.030, WHITE),
            cylinder((wrist + 0.100, 0.0, z), (wrist + GRIP, 0.0, z), 0.042, BLUE),
        ],
    }
