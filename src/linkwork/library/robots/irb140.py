"""ABB IRB 140, a six-axis arm for 6 kg."""

import math

from linkwork.library.shapes import (
    GRAPHITE,
    ORANGE,
    STEEL,
    box,
    capsule,
    cylinder,
    with_masses,
    with_shapes,
)
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Drive, Limits, Shape
from linkwork.model.tree import Tree

D1, A1, A2, D4, D6 = 0.352, 0.070, 0.360, 0.380, 0.065

LIMITS = ((-180, 180, 200), (-90, 110, 200), (-230, 50, 260))
WRIST_LIMITS = ((-200, 200, 360), (-115, 115, 360), (-400, 400, 450))
EFFORTS = (400.0, 400.0, 250.0, 60.0, 60.0, 30.0)
ROTOR_INERTIAS = (3.0, 3.0, 1.5, 0.30, 0.30, 0.15)
VISCOUS = (12.0, 12.0, 6.0, 1.5, 1.5, 0.8)
MASSES = {
    "base": 28.0,
    "link1": 29.0,
    "link2": 19.0,
    "link3": 14.0,
    "link4": 5.0,
    "link5": 2.5,
    "link6": 0.5,
}


def irb140() -> Tree:
    """ABB IRB 140: six revolute axes, 0.81 m reach, 6 kg payload.

    At zero the upper arm is upright and the forearm horizontal along +X; the tool frame is ABB's
    tool0: z out of the flange, x down. Axes 2, 3 and 5 rotate about +Y (forward and down), axis 1
    about +Z, axes 4 and 6 about +X.

    Sources, parameter by parameter:
        Lengths d1, a1, a2, d4, d6: Monteiro, Pereira, Santos, Machado, Oliveira, "Modelling and
            simulation of a pick&place system using Modelica modelling language and an inverse
            kinematics approach"; they are ABB's. The DH rows printed there permute the header and
            do not match its wrist matrix; the standard rows here are derived from the axes at
            ABB's zero pose.
        Limits and velocities: ABB's product specification of the IRB 140 (axis 1 at +-180 deg,
            axes 4 and 6 at their default +-200 and +-400 deg).
        Masses: ABB publishes only the total, 98 kg; its division among the links is estimated.
        Centres and inertias: not published; those of the shapes at uniform density per link.
        Efforts, rotor inertias, viscous friction: not published; estimated for motors and gears of
            this size (efforts about twice the static load of the stretched arm and its payload).
            Coulomb friction is omitted.
    """
    constants = (
        (0.0, D1, A1, -math.pi / 2),
        (-math.pi / 2, 0.0, A2, 0.0),
        (0.0, 0.0, 0.0, -math.pi / 2),
        (0.0, D4, 0.0, math.pi / 2),
        (0.0, 0.0, 0.0, -math.pi / 2),
        (math.pi, D6, 0.0, 0.0),
    )
    rows = [
        DHRow(*row, limits=_limits(axis), drive=Drive(ROTOR_INERTIAS[axis], VISCOUS[axis]))
        for axis, row in enumerate(constants)
    ]
    tree = tree_from_dh("irb140", rows)
    return with_masses(with_shapes(tree, _lower_shapes() | _upper_shapes()), MASSES)


def _limits(axis: int) -> Limits:
    lower, upper, velocity = (math.radians(value) for value in (*LIMITS, *WRIST_LIMITS)[axis])
    return Limits(lower, upper, velocity, EFFORTS[axis])


def _lower_shapes() -> dict[str, list[Shape]]:
    return {
        "base": [
            box((-0.02, 0.0, 0.0125), (0.40, 0.36, 0.025), GRAPHITE),
            cylinder((0.0, 0.0, 0.025), (0.0, 0.0, 0.155), 0.135, ORANGE),
            box((-0.15, 0.0, 0.085), (0.14, 0.17, 0.12), ORANGE),
        ],
        "link1": [
            cylinder((0.0, 0.0, 0.160), (0.0, 0.0, 0.235), 0.130, ORANGE),
            box((0.02, 0.0, 0.265), (0.21, 0.23, 0.09), ORANGE),
            cylinder((A1, 0.125, D1), (A1, 0.070, D1), 0.085, ORANGE),
            cylinder((A1, -0.125, D1), (A1, -0.070, D1), 0.085, ORANGE),
            cylinder((A1, -0.125, D1), (A1, -0.185, D1), 0.055, GRAPHITE),
        ],
        "link2": [
            cylinder((A1, 0.065, D1), (A1, -0.065, D1), 0.080, ORANGE),
            box((A1, 0.0, D1 + A2 / 2), (0.115, 0.125, A2), ORANGE),
            cylinder((A1, 0.065, D1 + A2), (A1, -0.065, D1 + A2), 0.070, ORANGE),
        ],
    }


def _upper_shapes() -> dict[str, list[Shape]]:
    z, wrist = D1 + A2, A1 + D4
    return {
        "link3": [
            cylinder((A1, 0.120, z), (A1, 0.070, z), 0.075, ORANGE),
            cylinder((A1, -0.120, z), (A1, -0.070, z), 0.075, ORANGE),
            cylinder((A1, -0.120, z), (A1, -0.165, z), 0.045, GRAPHITE),
            box((A1 + 0.115, 0.0, z + 0.01), (0.08, 0.22, 0.13), ORANGE),
            cylinder((A1 + 0.155, 0.0, z), (A1 + 0.195, 0.0, z), 0.060, ORANGE),
        ],
        "link4": [
            cylinder((A1 + 0.197, 0.0, z), (wrist - 0.085, 0.0, z), 0.052, ORANGE),
            box((wrist - 0.033, 0.052, z), (0.125, 0.024, 0.078), ORANGE),
            box((wrist - 0.033, -0.052, z), (0.125, 0.024, 0.078), ORANGE),
        ],
        "link5": [
            cylinder((wrist, 0.039, z), (wrist, -0.039, z), 0.036, GRAPHITE),
            capsule((wrist, 0.0, z), (wrist + 0.022, 0.0, z), 0.026, GRAPHITE),
        ],
        "link6": [cylinder((wrist + 0.050, 0.0, z), (wrist + D6, 0.0, z), 0.031, STEEL)],
    }
