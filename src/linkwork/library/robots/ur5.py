"""Universal Robots UR5, a collaborative arm for 5 kg."""

import math

from linkwork.library.shapes import (
    BLUE,
    GRAPHITE,
    STEEL,
    Rgba,
    cylinder,
    with_mass_centers,
    with_masses,
    with_shapes,
)
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, Limits, Shape
from linkwork.model.tree import Tree

D1, A2, A3, D4, D5, D6 = 0.089159, -0.425, -0.39225, 0.10915, 0.09465, 0.0823
SILVER: Rgba = (0.78, 0.80, 0.82, 1.0)

EFFORTS = (150.0, 150.0, 150.0, 28.0, 28.0, 28.0)
ROTOR_INERTIAS = (0.6, 0.6, 0.6, 0.1, 0.1, 0.1)
VISCOUS = (4.0, 4.0, 4.0, 0.6, 0.6, 0.6)
MASSES = {
    "base": 1.35,
    "link1": 3.7,
    "link2": 8.393,
    "link3": 2.33,
    "link4": 1.219,
    "link5": 1.219,
    "link6": 0.1879,
}
CENTERS = {
    "dh1": (0.0, -0.02561, 0.00193),
    "dh2": (0.2125, 0.0, 0.11336),
    "dh3": (0.15, 0.0, 0.0265),
    "dh4": (0.0, -0.0018, 0.01634),
    "dh5": (0.0, 0.0018, 0.01634),
    "dh6": (0.0, 0.0, -0.001159),
}
"""Centre of mass by DH frame, in that frame [m]."""


def ur5() -> Tree:
    """Universal Robots UR5: six revolute axes, 0.85 m reach, 5 kg payload, no spherical wrist.

    At zero the arm is stretched horizontally along -X and the tool points along -Y.

    Sources, parameter by parameter:
        DH rows: Universal Robots, service manual of the UR5 (CB3), table "DH parameters for the UR5
            serie 3"; the same in the article below.
        Masses, centres of mass: Universal Robots, "Parameters for calculations of kinematics and
            dynamics" (support article 45257, CB3). The UR5e of that article has the same centres
            and other masses. ROS-Industrial's ur_description has the same masses but for the
            forearm, 2.275 kg instead of 2.33 kg, and 4 kg for the base.
        Efforts: Universal Robots, "Max. joint torques" (150 N m in the large joints, 28 N m in the
            small ones). Limits +-360 deg and velocities 180 deg/s: UR5 technical specifications.
        Base: the rest of the 18.4 kg of the specifications; it does not move.
        Inertias: not published for the UR5; those of the shapes at uniform density per link, about
            the published centres.
        Rotor inertias, viscous friction: not published; estimated. Coulomb friction is omitted.
    """
    constants = (
        (0.0, D1, 0.0, math.pi / 2),
        (0.0, 0.0, A2, 0.0),
        (0.0, 0.0, A3, 0.0),
        (0.0, D4, 0.0, math.pi / 2),
        (0.0, D5, 0.0, -math.pi / 2),
        (0.0, D6, 0.0, 0.0),
    )
    full_turn = 2 * math.pi
    rows = [
        DHRow(
            *row,
            limits=Limits(-full_turn, full_turn, math.pi, EFFORTS[axis]),
            drive=Drive(ROTOR_INERTIAS[axis], VISCOUS[axis]),
        )
        for axis, row in enumerate(constants)
    ]
    tree = with_shapes(tree_from_dh("ur5", rows), _arm_shapes() | _wrist_shapes())
    return with_mass_centers(with_masses(tree, MASSES), CENTERS)


def _joint(x: float, z: float, start: float, end: float, radius: float) -> list[Shape]:
    """Return a joint housing along Y with its blue cap."""
    cap = end - math.copysign(0.012, end - start)
    return [
        cylinder((x, start, z), (x, cap, z), radius, SILVER),
        cylinder((x, cap, z), (x, end, z), 0.92 * radius, BLUE),
    ]


def _arm_shapes() -> dict[str, list[Shape]]:
    elbow, upper, fore = A2, -0.136, -0.0165
    return {
        "base": [
            cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.012), 0.075, GRAPHITE),
            cylinder((0.0, 0.0, 0.012), (0.0, 0.0, 0.024), 0.065, SILVER),
        ],
        "link1": [
            cylinder((0.0, 0.0, 0.027), (0.0, 0.0, D1), 0.060, SILVER),
            *_joint(0.0, D1, -0.070, 0.070, 0.060),
        ],
        "link2": [
            *_joint(0.0, D1, -0.073, -0.205, 0.060),
            cylinder((-0.050, upper, D1), (elbow + 0.045, upper, D1), 0.046, SILVER),
            *_joint(elbow, D1, -0.082, -0.195, 0.054),
        ],
        "link3": [
            *_joint(elbow, D1, -0.079, 0.040, 0.052),
            cylinder((elbow - 0.045, fore, D1), (elbow + A3 + 0.035, fore, D1), 0.037, SILVER),
            *_joint(elbow + A3, D1, -0.058, 0.030, 0.041),
        ],
    }


def _wrist_shapes() -> dict[str, list[Shape]]:
    wrist, y, z = A2 + A3, -D4, D1 - D5
    return {
        "link4": [
            *_joint(wrist, D1, -0.061, -0.160, 0.041),
            cylinder((wrist, y, D1 - 0.030), (wrist, y, D1 - 0.052), 0.038, SILVER),
        ],
        "link5": [
            cylinder((wrist, y, D1 - 0.055), (wrist, y, z - 0.035), 0.041, SILVER),
            cylinder((wrist, y, z - 0.035), (wrist, y, z - 0.047), 0.038, BLUE),
            cylinder((wrist, y - 0.030, z), (wrist, y - 0.050, z), 0.038, SILVER),
        ],
        "link6": [cylinder((wrist, y - 0.053, z), (wrist, y - D6, z), 0.0375, STEEL)],
    }
