"""The robots of the package rtb-data stand as MuJoCo makes them stand."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.read import read_robot
from linkwork.model.urdf import expand_xacro
from tests.model.urdf.mujoco_poses import MujocoUrdf
from tests.model.urdf.rtb_robots import FOLDER, OTHERS, ROBOTS


def original(file: str) -> str:
    path = FOLDER / file
    return expand_xacro(path) if path.suffix == ".xacro" else path.read_text()


@pytest.mark.parametrize("file", ROBOTS)
def test_links_stand_where_mujoco_puts_them(file):
    # Packages are found as they are kept.
    robot = read_robot(FOLDER / file, strict=True)
    assert robot.ledger.entries
    tree, mujoco_robot = robot.tree, MujocoUrdf(original(file))
    moving = {x.joint.name for x in tree.links if x.joint.kind.moves}
    assert moving == set(mujoco_robot.joint_names)
    assert {x.name for x in tree.links} - {tree.links[0].name} <= set(mujoco_robot.link_names)
    rng = np.random.default_rng(list(file.encode()))
    for _ in range(5):
        q = rng.uniform(-3, 3, len(tree.joints))
        poses = mujoco_robot.poses(dict(zip(tree.joint_names, q, strict=True)))
        for link, pose in zip(tree.links, link_poses(tree, q), strict=True):
            expected = poses.get(link.name, np.eye(4))
            np.testing.assert_allclose(pose.matrix, expected, rtol=0, atol=1e-9)


def test_the_list_names_every_file():
    files = [*FOLDER.rglob("*.urdf"), *FOLDER.rglob("*.xacro")]
    assert sorted(x.relative_to(FOLDER).as_posix() for x in files) == sorted((*ROBOTS, *OTHERS))


@pytest.mark.parametrize("file", OTHERS)
def test_what_is_no_robot_is_refused_with_its_place(file):
    with pytest.raises(LinkworkError) as caught:
        read_robot(FOLDER / file)
    assert caught.value.place is not None
    assert file in caught.value.place.file
