"""Every function of 200 random robots, of all kinds of joints, against MuJoCo."""

import pytest

from tests.dynamics.agreement import CHECKS
from tests.dynamics.mujoco_reference import MujocoReference
from tests.dynamics.random_tree import random_motions, random_robot

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(200))
def test_mujoco_agrees_about_any_robot(seed):
    tree = random_robot(1000 + seed)
    reference = MujocoReference(tree)
    for q, qd, other in random_motions(tree, seed, count=3):
        for check in CHECKS.values():
            assert check(tree, reference.at(q, qd), q, qd, other)
