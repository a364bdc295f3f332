"""Franka Emika Panda, a seven-axis arm with torque sensors."""

import math

from linkwork.library.shapes import GRAPHITE, STEEL, WHITE, box, capsule, cylinder, with_shapes
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, Limits, Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose

D1, D3, A4, D5, A7, FLANGE = 0.333, 0.316, 0.0825, 0.384, 0.088, 0.107

LOWER = (-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973)
UPPER = (2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973)
VELOCITIES = (2.175, 2.175, 2.175, 2.175, 2.61, 2.61, 2.61)
EFFORTS = (87.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0)
ROTOR_INERTIAS = (0.6, 0.6, 0.5, 0.5, 0.2, 0.2, 0.2)
VISCOUS = (0.5, 0.5, 0.5, 0.5, 0.2, 0.2, 0.2)

BASE_INERTIAL = (
    (0.629769, (-4.1018e-2, -1.4e-4, 4.9974e-2)),
    (3.15e-3, 3.88e-3, 4.285e-3, 8.2904e-7, 1.5e-4, 8.2299e-6),
)
INERTIALS = (
    (
        (4.970684, (3.875e-3, 2.081e-3, -0.1750)),
        (7.0337e-1, 7.0661e-1, 9.1170e-3, -1.3900e-4, 6.7720e-3, 1.9169e-2),
    ),
    (
        (0.646926, (-3.141e-3, -2.872e-2, 3.495e-3)),
        (7.9620e-3, 2.8110e-2, 2.5995e-2, -3.9250e-3, 1.0254e-2, 7.0400e-4),
    ),
    (
        (3.228604, (2.7518e-2, 3.9252e-2, -6.6502e-2)),
        (3.7242e-2, 3.6155e-2, 1.0830e-2, -4.7610e-3, -1.1396e-2, -1.2805e-2),
    ),
    (
        (3.587895, (-5.317e-2, 1.04419e-1, 2.7454e-2)),
        (2.5853e-2, 1.9552e-2, 2.8323e-2, 7.7960e-3, -1.3320e-3, 8.6410e-3),
    ),
    (
        (1.225946, (-1.1953e-2, 4.1065e-2, -3.8437e-2)),
        (3.5549e-2, 2.9474e-2, 8.6270e-3, -2.1170e-3, -4.0370e-3, 2.2900e-4),
    ),
    (
        (1.666555, (6.0149e-2, -1.4117e-2, -1.0517e-2)),
        (1.9640e-3, 4.3540e-3, 5.4330e-3, 1.0900e-4, -1.1580e-3, 3.4100e-4),
    ),
    (
        (0.735522, (1.0517e-2, -4.252e-3, 6.1597e-2)),
        (1.2516e-2, 1.0027e-2, 4.8150e-3, -4.2800e-4, -1.1960e-3, -7.4100e-4),
    ),
)
"""Mass [kg], centre [m]; inertia xx, yy, zz, xy, xz, yz about it [kg m^2], in the row frames."""


def panda() -> Tree:
    """Franka Emika Panda: seven revolute axes, 0.855 m reach, 3 kg payload, redundant.

    At zero, outside the limits of axis 4, the arm is upright and the flange points down. The tool
    is the flange.

    Sources, parameter by parameter:
        Modified DH rows, flange, limits, velocities, efforts: Franka Emika, "Robot and interface
            specifications" of the Franka Control Interface documentation.
        Masses, centres, inertias: C. Gaz, M. Cognetti, A. Oliva, P. Robuffo Giordano and
            A. De Luca, "Dynamic identification of the Franka Emika Panda robot with retrieval of
            feasible parameters using penalty-based optimization", IEEE Robotics and Automation
            Letters 4(4), 2019, inertias about the centres of mass. They are identified, not
            measured: parameters without effect on the dynamics, such as the moments of link 1
            across its axis, are arbitrary. The numbers, and those of the base, are taken from
            Franka's robot description, which uses them.
        Rotor inertias, viscous friction: estimated. Coulomb friction is omitted.
        Shapes: from pictures.
    """
    half = math.pi / 2
    constants = (
        (0.0, D1, 0.0, 0.0),
        (0.0, 0.0, 0.0, -half),
        (0.0, D3, 0.0, half),
        (0.0, 0.0, A4, half),
        (0.0, D5, -A4, -half),
        (0.0, 0.0, 0.0, half),
        (0.0, 0.0, A7, half),
    )
    rows = [
        DHRow(
            *row,
            limits=Limits(LOWER[axis], UPPER[axis], VELOCITIES[axis], EFFORTS[axis]),
            drive=Drive(ROTOR_INERTIAS[axis], VISCOUS[axis]),
            inertia=_inertia(INERTIALS[axis]),
        )
        for axis, row in enumerate(constants)
    ]
    tree = tree_from_dh(
        "panda",
        rows,
        convention="modified",
        tool_pose=Pose.from_translation((0.0, 0.0, FLANGE)),
        base_inertia=_inertia(BASE_INERTIAL),
    )
    return with_shapes(tree, _lower_shapes() | _upper_shapes())


def _inertia(
    inertial: tuple[tuple[float, tuple[float, float, float]], tuple[float, ...]],
) -> Inertia:
    (mass, center), (xx, yy, zz, xy, xz, yz) = inertial
    return Inertia(mass, center, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)))


def _cheeks(x: float, z: float, inner: float, outer: float, radius: float) -> list[Shape]:
    """Two discs of a hinge along Y."""
    return [cylinder((x, side * inner, z), (x, side * outer, z), radius, WHITE) for side in (1, -1)]


def _lower_shapes() -> dict[str, list[Shape]]:
    elbow = D1 + D3
    return {
        "base": [
            cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.135), 0.070, WHITE),
            box((-0.075, 0.0, 0.040), (0.150, 0.150, 0.080), WHITE),
            box((-0.155, 0.0, 0.035), (0.020, 0.110, 0.060), GRAPHITE),
        ],
        "link1": [
            cylinder((0.0, 0.0, 0.139), (0.0, 0.0, 0.290), 0.062, WHITE),
            cylinder((0.0, 0.066, D1), (0.0, -0.066, D1), 0.060, WHITE),
        ],
        "link2": [
            *_cheeks(0.0, D1, 0.069, 0.092, 0.058),
            box((0.0, 0.080, 0.385), (0.084, 0.018, 0.080), WHITE),
            box((0.0, -0.080, 0.385), (0.084, 0.018, 0.080), WHITE),
            cylinder((0.0, 0.0, 0.405), (0.0, 0.0, 0.430), 0.092, WHITE),
            cylinder((0.0, 0.0, 0.430), (0.0, 0.0, 0.505), 0.062, WHITE),
        ],
        "link3": [
            cylinder((0.0, 0.0, 0.509), (0.0, 0.0, 0.585), 0.061, WHITE),
            capsule((0.010, 0.0, 0.590), (A4, 0.0, elbow), 0.052, WHITE),
            cylinder((A4, 0.060, elbow), (A4, -0.060, elbow), 0.056, GRAPHITE),
        ],
    }


def _upper_shapes() -> dict[str, list[Shape]]:
    elbow, wrist = D1 + D3, D1 + D3 + D5
    return {
        "link4": [
            *_cheeks(A4, elbow, 0.063, 0.085, 0.054),
            box((A4 - 0.020, 0.074, elbow + 0.050), (0.075, 0.018, 0.070), WHITE),
            box((A4 - 0.020, -0.074, elbow + 0.050), (0.075, 0.018, 0.070), WHITE),
            capsule((A4 - 0.022, 0.0, elbow + 0.120), (0.010, 0.0, elbow + 0.150), 0.060, WHITE),
        ],
        "link5": [
            cylinder((0.0, 0.0, elbow + 0.214), (0.0, 0.0, elbow + 0.250), 0.060, WHITE),
            capsule((0.0, 0.0, elbow + 0.230), (-0.012, 0.0, wrist - 0.060), 0.044, WHITE),
            cylinder((-0.005, 0.050, wrist), (-0.005, -0.050, wrist), 0.045, GRAPHITE),
        ],
        "link6": [
            *_cheeks(0.0, wrist, 0.054, 0.070, 0.046),
            box((0.040, 0.062, wrist + 0.020), (0.075, 0.012, 0.050), WHITE),
            box((0.040, -0.062, wrist + 0.020), (0.075, 0.012, 0.050), WHITE),
            cylinder((A7, 0.0, wrist - 0.040), (A7, 0.0, wrist + 0.050), 0.050, WHITE),
        ],
        "link7": [
            cylinder((A7, 0.0, wrist - 0.043), (A7, 0.0, wrist - 0.090), 0.040, WHITE),
            cylinder((A7, 0.0, wrist - 0.090), (A7, 0.0, wrist - FLANGE), 0.0315, STEEL),
        ],
    }
