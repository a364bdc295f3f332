"""Unimation PUMA 560."""

import math

from linkwork.library.shapes import GRAPHITE, STEEL, WHITE, box, capsule, cylinder, with_shapes
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, Limits, Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose

D1, A2, D3, A3, D4, FLANGE = 0.67183, 0.4318, 0.15005, 0.0203, 0.4318, 0.05625

TABLE = (
    (0.0, D1, 0.0, math.pi / 2),
    (0.0, 0.0, A2, 0.0),
    (0.0, D3, A3, -math.pi / 2),
    (0.0, D4, 0.0, math.pi / 2),
    (0.0, 0.0, 0.0, -math.pi / 2),
    (0.0, 0.0, 0.0, 0.0),
)
LIMITS = ((-160, 160), (-45, 225), (-225, 45), (-110, 170), (-100, 100), (-266, 266))
EFFORTS = (97.6, 186.4, 89.4, 24.2, 20.1, 21.3)

LINKS = (
    (13.0, (0.0, 0.0, 0.0), (0.35, 0.35, 0.35)),
    (17.4, (-0.3638, 0.006, 0.2275), (0.13, 0.524, 0.539)),
    (4.8, (-0.0203, -0.0141, 0.070), (0.0735, 0.086, 0.0125)),
    (0.82, (0.0, 0.019, 0.0), (1.8e-3, 1.3e-3, 1.8e-3)),
    (0.34, (0.0, 0.0, 0.0), (0.3e-3, 0.4e-3, 0.3e-3)),
    (0.09, (0.0, 0.0, 0.032), (0.15e-3, 0.15e-3, 0.04e-3)),
)
"""Mass [kg], centre of mass [m] and diagonal inertia about it [kg m^2], in the row frames."""

MOTORS = (
    (62.6111, 200e-6, 1.48e-3, 0.395, 0.435),
    (107.815, 200e-6, 0.817e-3, 0.126, 0.071),
    (53.7063, 200e-6, 1.38e-3, 0.132, 0.105),
    (76.0364, 33e-6, 71.2e-6, 11.2e-3, 16.9e-3),
    (71.923, 33e-6, 82.6e-6, 9.26e-3, 14.5e-3),
    (76.686, 33e-6, 36.7e-6, 3.96e-3, 10.5e-3),
)
"""Gear ratio; rotor inertia, viscous and Coulomb friction forward and back at the motor."""


def puma560() -> Tree:
    """Unimation PUMA 560: six revolute axes, spherical wrist, published dynamics.

    At zero the upper arm is horizontal along +X and the forearm upright; frame dh6 is the wrist
    centre, as in the published tables, and the tool is the flange.

    Sources, parameter by parameter, as collected in the PUMA 560 model of P. Corke's Robotics
    Toolbox, the source of the numbers:
        DH rows, masses, centres, inertias, gear ratios, rotor inertias, friction: P. Corke and
            B. Armstrong-Helouvry, "A search for consensus among model parameters reported for the
            PUMA 560 robot", IEEE ICRA 1994, pp. 1608-1613; the masses, centres and inertias are
            those that B. Armstrong, O. Khatib and J. Burdick measured on a disassembled arm ("The
            explicit dynamic model and inertial parameters of the PUMA 560 arm", IEEE ICRA 1986,
            pp. 510-518). Friction is given at the motor, for both directions; the signs of the
            gear ratios of axes 1 and 3, which are negative there, are omitted.
        Link 1: only its inertia about the vertical axis, 0.35 kg m^2, is published and relevant;
            its mass and the other two moments are estimated.
        Link 3: the published moments (0.066, 0.086, 0.0125) violate the triangle inequality; the
            first is increased by the missing 0.0075 kg m^2.
        Efforts: maximum torques of the drives at the joints, Armstrong, Khatib and Burdick 1986.
            Over the gear ratios they are 1.56 to 1.73 N m at the three large motors, which are
            alike, and 0.28 to 0.32 N m at the three small ones.
        Limits: L. Wang and C. Chen, "A combined optimization method for solving the inverse
            kinematics problem", IEEE Trans. Robotics and Automation 7(4), 1991. Velocities are not
            published there and are omitted.
        Height of the shoulder: 26.45 in, the Toolbox's model. Flange, 0.05625 m beyond the wrist
            centre: K. Fu, R. Gonzalez and C. Lee, "Robotics", 1987.
        Shapes: from pictures.
    """
    rows = [
        DHRow(*row, limits=_limits(axis), drive=_drive(axis), inertia=_inertia(axis))
        for axis, row in enumerate(TABLE)
    ]
    tree = tree_from_dh("puma560", rows, tool_pose=Pose.from_translation((0.0, 0.0, FLANGE)))
    return with_shapes(tree, _lower_shapes() | _upper_shapes())


def _limits(axis: int) -> Limits:
    lower, upper = (math.radians(value) for value in LIMITS[axis])
    return Limits(lower, upper, effort=EFFORTS[axis])


def _drive(axis: int) -> Drive:
    ratio, inertia, viscous, forward, back = MOTORS[axis]
    return Drive(inertia * ratio**2, viscous * ratio**2, forward * ratio, back * ratio)


def _inertia(axis: int) -> Inertia:
    mass, center, (xx, yy, zz) = LINKS[axis]
    return Inertia(mass, center, ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz)))


def _lower_shapes() -> dict[str, list[Shape]]:
    arm = -0.245
    return {
        "base": [
            cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.025), 0.165, GRAPHITE),
            cylinder((0.0, 0.0, 0.025), (0.0, 0.0, 0.535), 0.085, WHITE),
        ],
        "link1": [
            cylinder((0.0, 0.0, 0.540), (0.0, 0.0, 0.600), 0.090, WHITE),
            cylinder((0.0, 0.120, D1), (0.0, -0.185, D1), 0.088, WHITE),
            cylinder((0.0, 0.140, D1), (0.0, 0.120, D1), 0.065, GRAPHITE),
        ],
        "link2": [
            cylinder((0.0, -0.190, D1), (0.0, -0.300, D1), 0.100, WHITE),
            box((A2 / 2, arm, D1), (A2, 0.100, 0.140), WHITE),
            box((-0.120, arm, D1), (0.200, 0.095, 0.150), WHITE),
            cylinder((A2, -0.190, D1), (A2, -0.300, D1), 0.075, WHITE),
        ],
    }


def _upper_shapes() -> dict[str, list[Shape]]:
    elbow, x, y, wrist = A2, A2 + A3, -D3, D1 + D4
    return {
        "link3": [
            cylinder((elbow, -0.110, D1), (elbow, -0.188, D1), 0.070, WHITE),
            box((elbow + 0.005, y, D1 - 0.075), (0.105, 0.075, 0.090), GRAPHITE),
            box((x - 0.008, y, D1 + 0.155), (0.095, 0.072, 0.290), WHITE),
            cylinder((x, y, D1 + 0.300), (x, y, D1 + 0.330), 0.040, GRAPHITE),
        ],
        "link4": [
            cylinder((x, y, D1 + 0.333), (x, y, wrist - 0.040), 0.038, WHITE),
            box((x, y + 0.036, wrist - 0.008), (0.060, 0.012, 0.080), WHITE),
            box((x, y - 0.036, wrist - 0.008), (0.060, 0.012, 0.080), WHITE),
        ],
        "link5": [
            cylinder((x, y + 0.028, wrist), (x, y - 0.028, wrist), 0.026, GRAPHITE),
            capsule((x, y, wrist), (x, y, wrist + 0.014), 0.022, GRAPHITE),
        ],
        "link6": [cylinder((x, y, wrist + 0.040), (x, y, wrist + FLANGE), 0.025, STEEL)],
    }
