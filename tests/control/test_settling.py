"""Suggested gains on real robots, sampled, with MuJoCo as the plant."""

from __future__ import annotations

from dataclasses import replace

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.control import CONTROLLER_KINDS, JointState, hold, home_position, make_controller
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree
from tests.dynamics.mujoco_reference import MujocoReference
from tests.library_arms import library_arms


def without_dry_friction(tree: Tree) -> Tree:
    def smooth(link: TreeLink) -> TreeLink:
        drive = replace(link.joint.drive, coulomb=0.0, coulomb_back=None)
        return replace(link, joint=replace(link.joint, drive=drive))

    return replace(tree, links=tuple(smooth(link) for link in tree.links))


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
@pytest.mark.parametrize("name", library_arms())
def test_every_library_robot_settles_within_two_seconds(name, kind):
    tree = library.robot(name)
    if kind in ("computed-torque", "sliding-mode"):
        # The plant has no dry friction, so who gives it back must not know of any.
        tree = without_dry_friction(tree)
    plant = MujocoReference(tree)
    plant.model.opt.timestep = 0.001
    data = plant.data
    home = np.array(home_position(tree))
    room = np.array([joint.limits.upper for joint in tree.joints]) - home
    goal = home + 0.5 * np.minimum(room, 0.6)
    data.qpos[:] = home
    controller = make_controller(kind, tree, period=0.002)
    for _ in range(1000):
        measured = JointState(data.qpos.copy(), data.qvel.copy())
        data.qfrc_applied[:] = controller.step(hold(goal), measured)
        mujoco.mj_step(plant.model, data, 2)
    assert np.abs(data.qpos - goal).max() < 1e-4
    assert np.abs(data.qvel).max() < 1e-3
