"""Positions that a tool reaches in no orientation."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.spatial import Pose
from linkwork.world.robots.tool_poses import ToolPoses


@pytest.mark.parametrize("name", ["irb140", "scara1", "scara2", "panda", "stanford", "ur5"])
def test_no_position_of_a_tool_is_out_of_reach(name):
    arm = lw.load(name)
    rng = np.random.default_rng(3)
    base = Pose.from_xyz_rpy((1.0, -2.0, 0.5), (0.1, 0.2, 0.3))
    poses = ToolPoses(arm.tree, base)
    limits = (np.maximum(arm.lower, -math.pi), np.minimum(arm.upper, math.pi))
    for q in rng.uniform(*limits, (200, len(arm.joint_names))):
        position = base.transform(tuple(arm.fk(q)[:3, 3].tolist()))
        poses.check_position(position)
    with pytest.raises(ArgumentError, match="out of reach"):
        poses.check_position((1.0, -2.0, 4.5))
