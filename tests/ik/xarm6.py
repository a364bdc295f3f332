"""UFACTORY xArm 6 (xarm_description, xarm6.urdf.xacro, BSD licence): no closed form is known."""

import math

from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Limits
from linkwork.model.tree import Tree

BASE, UPPER, FOREARM, WRIST = 0.267, (0.0535, 0.2845), (0.0775, 0.3425), (0.076, 0.097)
LIMITS = (
    (-2 * math.pi, 2 * math.pi),
    (-2.059, 2.0944),
    (-3.927, 0.19198),
    (-2 * math.pi, 2 * math.pi),
    (-1.69297, math.pi),
    (-2 * math.pi, 2 * math.pi),
)


def xarm6() -> Tree:
    half, bend = math.pi / 2, math.atan2(-UPPER[1], UPPER[0])
    rows = (
        (0.0, BASE, 0.0, 0.0),
        (bend, 0.0, 0.0, -half),
        (-bend, 0.0, math.hypot(*UPPER), 0.0),
        (0.0, FOREARM[1], FOREARM[0], -half),
        (0.0, 0.0, 0.0, half),
        (0.0, WRIST[1], WRIST[0], -half),
    )
    limited = [DHRow(*row, limits=Limits(*x)) for row, x in zip(rows, LIMITS, strict=True)]
    return tree_from_dh("xarm6", limited, convention="modified")
