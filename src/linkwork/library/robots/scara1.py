"""SCARA 1 of two cooperating SCARAs: the classic one."""

import math

from linkwork.library.robots import Length, Width
from linkwork.library.scara import (
    ARM_DENSITY,
    WRIST_DRIVE,
    Build,
    ClampLength,
    FixedJaws,
    wrist_limits,
)
from linkwork.library.shapes import GRAPHITE, TEAL, WHITE, box, cylinder, with_shapes
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.link import Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Pose, box_inertia

FORK = 0.05  # Width and depth of the wrist [m]


def scara1(
    base_height: Length = 0.5,
    l1: Length = 0.35,
    l2: Length = 0.3,
    l4: Length = 0.06,
    l5: ClampLength = 0.12,
    stroke: Length = 0.25,
    width: Width = 0.1,
    clamp_size: Width = 0.05,
    fixed_jaws: FixedJaws = 1.0,
) -> Tree:
    """Classic SCARA with a tilting clamp: two revolute joints, quill, yaw, tilt (RRPRR).

    At zero the arm is stretched along +X and the quill is up; q3 lowers the wrist, q4 rotates it
    about the vertical, q5 tilts the clamp, which points down at zero. The jaws are fixed shapes on
    the last link.

    Sources: types and order of the joints are those of SCARA 1 of Urrea and Coltters (see
    `linkwork.library.scara`), who give no table for it; the DH table and the table of centres of
    mass here follow the form of their tables for SCARA 2. Each centre lies midway in its segment
    (chosen). Lengths, limits, masses, inertias and drives are chosen; the source gives none.

    Args:
        base_height: Height of the plane of the first joint [m].
        l1: Length of the first arm [m].
        l2: Length of the second arm [m].
        l4: From the end of the quill to the axis of the tilt [m].
        l5: From the axis of the tilt to the tool point between the jaws [m].
        stroke: Travel of the quill [m].
        width: Width of the arms [m].
        clamp_size: Opening between the jaws [m].
        fixed_jaws: 1 for jaws that are fixed shapes on the last link; 0 if a scene adds jaws that
            move, as `scara-cell` does.
    """
    build = Build((l1, l2), base_height, width, stroke, clamp_size, fixed_jaws)
    tool = Pose.from_translation((0.0, 0.0, l5))
    tree = tree_from_dh("scara1", _rows(build, l4, l5), tool_pose=tool)
    return with_shapes(tree, _shapes(build, l4, l5))


def _rows(build: Build, l4: float, l5: float) -> list[DHRow]:
    wrist = DHRow(
        d=l4,
        alpha=math.pi / 2,
        limits=wrist_limits(math.pi),
        drive=WRIST_DRIVE,
        inertia=box_inertia(ARM_DENSITY * FORK * FORK * l4, (FORK, l4, FORK)),
    )
    clamp = DHRow(
        alpha=-math.pi / 2,
        limits=wrist_limits(math.radians(100)),
        drive=WRIST_DRIVE,
        inertia=build.clamp_inertia(l5),
    )
    centers = [(0.0, l4 / 2, 0.0, 0.0), (math.pi / 2, 0.0, l5 / 2, 0.0)]
    return with_centers([*build.rows(), wrist, clamp], [*build.centers(), *centers])


def _shapes(build: Build, l4: float, l5: float) -> dict[str, list[Shape]]:
    tip, height = sum(build.arms), build.base_height
    tilt = height - l4
    return build.shapes((WHITE, TEAL)) | {
        "link4": [
            cylinder((tip, 0.0, height), (tip, 0.0, height - 0.02), FORK / 2, GRAPHITE),
            box((tip, 0.032, height - l4 / 2 - 0.01), (0.04, 0.012, l4 + 0.02), GRAPHITE),
            box((tip, -0.032, height - l4 / 2 - 0.01), (0.04, 0.012, l4 + 0.02), GRAPHITE),
        ],
        "link5": [
            cylinder((tip, 0.026, tilt), (tip, -0.026, tilt), 0.018, TEAL),
            *build.clamp_shapes((tip, 0.0, tilt), l5, GRAPHITE),
        ],
    }
