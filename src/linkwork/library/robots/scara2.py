"""SCARA 2 of two cooperating SCARAs: the redundant one."""

import math

from linkwork.library.robots import Length, Width
from linkwork.library.scara import WRIST_DRIVE, Build, ClampLength, FixedJaws, wrist_limits
from linkwork.library.shapes import BLUE, GRAPHITE, WHITE, with_shapes
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.tree import Tree


def scara2(
    base_height: Length = 0.5,
    l1: Length = 0.3,
    l2: Length = 0.25,
    l3: Length = 0.2,
    l5: ClampLength = 0.14,
    stroke: Length = 0.25,
    width: Width = 0.1,
    clamp_size: Width = 0.05,
    fixed_jaws: FixedJaws = 1.0,
) -> Tree:
    """Redundant SCARA with a clamp: three revolute joints, quill, yaw of the clamp (RRRPR).

    At zero the arm is stretched along +X and the quill is up; q4 lowers the clamp, whose z points
    down. The jaws are fixed shapes on the last link.

    Sources: the DH table and the table of centres of mass of Urrea and Coltters (see
    `linkwork.library.scara`), with their swapped columns a and alpha corrected and the fourth
    centre at q4 - Lc4, not theta3 - Lc4. Each centre lies midway in its segment (chosen). Lengths,
    limits, masses, inertias and drives are chosen; the source gives none.

    Args:
        base_height: Height of the plane of the first joint, L_base [m].
        l1: Length of the first arm [m].
        l2: Length of the second arm [m].
        l3: Length of the third arm [m].
        l5: From the end of the quill to the tool point between the jaws [m].
        stroke: Travel of the quill [m].
        width: Width of the arms [m].
        clamp_size: Opening between the jaws [m].
        fixed_jaws: 1 for jaws that are fixed shapes on the last link; 0 if a scene adds jaws that
            move, as `scara-cell` does.
    """
    build = Build((l1, l2, l3), base_height, width, stroke, clamp_size, fixed_jaws)
    clamp = DHRow(
        d=l5, limits=wrist_limits(math.pi), drive=WRIST_DRIVE, inertia=build.clamp_inertia(l5)
    )
    centers = [*build.centers(), (0.0, l5 / 2, 0.0, 0.0)]
    tree = tree_from_dh("scara2", with_centers([*build.rows(), clamp], centers))
    flange = (l1 + l2 + l3, 0.0, base_height)
    jaws = {"link5": build.clamp_shapes(flange, l5, GRAPHITE)}
    return with_shapes(tree, build.shapes((WHITE, BLUE, WHITE)) | jaws)
