"""The Stanford arm of Victor Scheinman."""

import math

from linkwork.library.shapes import (
    AMBER,
    GRAPHITE,
    STEEL,
    TEAL,
    box,
    capsule,
    cylinder,
    with_shapes,
)
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, JointKind, Limits, Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Vector3
from linkwork.spatial.inertia import point_inertia

D1, D2, D6 = 0.412, 0.154, 0.263
INCH = 0.0254

LIMITS = ((-170, 170), (-170, 170), (12 * INCH, 50 * INCH), (-170, 170), (-90, 90), (-170, 170))
LINKS = (
    (9.29, (0.0, 0.0175, -0.1105), (0.276, 0.255, 0.071)),
    (5.01, (0.0, -0.1054, 0.0), (0.108, 0.018, 0.100)),
    (4.25, (0.0, 0.0, -0.6447), (2.51, 2.51, 0.006)),
    (1.08, (0.0, 0.0092, -0.0054), (0.002, 0.001, 0.001)),
    (0.63, (0.0, 0.0, 0.0566), (0.003, 0.003, 0.0004)),
    (0.51, (0.0, 0.0, 0.1554), (0.013, 0.013, 0.0003)),
)
"""Mass [kg], centre of mass [m], moments about the frame origin [kg m^2], in the row frames."""
ROTOR_INERTIAS = (0.953, 2.193, 0.782, 0.106, 0.097, 0.020)


def stanford() -> Tree:
    """Stanford arm: two revolute axes, a prismatic boom, a spherical wrist (RRPRRR).

    At zero, below the lower limit of q3, the boom is retracted and points up; axis 2 tilts it, q3
    extends it. Upright, its tail is below the base. The last DH frame, the tool, is the tip of the
    hand.

    Sources, parameter by parameter:
        DH rows: V. Scheinman's arm as in R. Paul, "Modelling, trajectory calculation and servoing
            of a computer controlled arm", Stanford AIM-177, 1972, figure 2.3.
        Masses, centres, moments, rotor inertias: R. Paul, "Robot Manipulators: Mathematics,
            Programming, and Control", 1981, tables 6.5 and 6.6, which are A. Bejczy's ("Robot arm
            dynamics and control", JPL TM 33-669, 1974). The centres are in centimetres there;
            the moments are about the frame origins: moved to the centre of mass, those of the
            boom fit a rod of its length.
        Limits: 12 to 50 inches for the boom and the angles in common use. Velocities, efforts and
            friction are not published and are omitted.
        Shapes: from pictures.
    """
    half = math.pi / 2
    constants = (
        (0.0, D1, 0.0, -half),
        (0.0, D2, 0.0, half),
        (-half, 0.0, 0.0, 0.0),
        (0.0, 0.0, 0.0, -half),
        (0.0, 0.0, 0.0, half),
        (0.0, D6, 0.0, 0.0),
    )
    rows = [
        DHRow(
            *row,
            kind=JointKind.PRISMATIC if axis == 2 else JointKind.REVOLUTE,
            limits=_limits(axis),
            drive=Drive(ROTOR_INERTIAS[axis]),
            inertia=_inertia(*LINKS[axis]),
        )
        for axis, row in enumerate(constants)
    ]
    return with_shapes(tree_from_dh("stanford", rows), _lower_shapes() | _hand_shapes())


def _limits(axis: int) -> Limits:
    lower, upper = LIMITS[axis]
    if axis == 2:
        return Limits(lower, upper)
    return Limits(math.radians(lower), math.radians(upper))


def _inertia(mass: float, center: Vector3, moments: Vector3) -> Inertia:
    shift = point_inertia(mass, center)
    xx, yy, zz = (moment - shift[i][i] for i, moment in enumerate(moments))
    # Products of inertia are not published: taken as zero about the centre of mass.
    return Inertia(mass, center, ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz)))


def _lower_shapes() -> dict[str, list[Shape]]:
    return {
        "base": [
            cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.020), 0.115, GRAPHITE),
            cylinder((0.0, 0.0, 0.020), (0.0, 0.0, 0.200), 0.075, GRAPHITE),
        ],
        "link1": [
            cylinder((0.0, 0.0, 0.205), (0.0, 0.0, 0.335), 0.070, TEAL),
            box((0.0, -0.010, 0.345), (0.120, 0.130, 0.030), TEAL),
            cylinder((0.0, -0.085, D1), (0.0, 0.062, D1), 0.070, TEAL),
        ],
        "link2": [
            cylinder((0.0, 0.066, D1), (0.0, 0.108, D1), 0.065, AMBER),
            box((0.0, 0.116, D1), (0.100, 0.016, 0.180), AMBER),
            box((0.045, D2, D1), (0.012, 0.076, 0.180), AMBER),
            box((-0.045, D2, D1), (0.012, 0.076, 0.180), AMBER),
        ],
        "link3": [box((0.0, D2, D1 - 0.645), (0.050, 0.050, 1.240), STEEL)],
    }


def _hand_shapes() -> dict[str, list[Shape]]:
    y, z = D2, D1
    return {
        "link4": [
            cylinder((0.0, y, z - 0.022), (0.0, y, z + 0.010), 0.030, GRAPHITE),
            box((0.0, y + 0.034, z + 0.012), (0.040, 0.010, 0.060), GRAPHITE),
            box((0.0, y - 0.034, z + 0.012), (0.040, 0.010, 0.060), GRAPHITE),
        ],
        "link5": [capsule((0.0, y, z + 0.040), (0.0, y, z + 0.085), 0.024, AMBER)],
        "link6": [
            cylinder((0.0, y, z + 0.115), (0.0, y, z + 0.160), 0.032, GRAPHITE),
            box((0.0, y, z + 0.170), (0.030, 0.110, 0.020), GRAPHITE),
            box((0.0, y + 0.045, z + 0.222), (0.024, 0.012, 0.082), STEEL),
            box((0.0, y - 0.045, z + 0.222), (0.024, 0.012, 0.082), STEEL),
        ],
    }
