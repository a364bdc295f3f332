"""The library's robots against figures others have published for them."""

from __future__ import annotations

import math

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.spatial.rotation import about_y

HALF, QUARTER = math.pi / 2, math.pi / 4
NOMINAL = (0.0, QUARTER, math.pi, 0.0, QUARTER, 0.0)


def pose_of(tree, q, frame=None):
    link, pose = tree.frame(frame)
    return link_poses(tree, q)[link] @ pose


def moved(name: str, q) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = spec_of_tree(library.robot(name)).compile()
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    return model, data


# P. Corke, "Robotics, Vision and Control" (2011 and later), chapters 7 and 9: the PUMA 560's wrist
# centre, gravity load and inertia matrix.


@pytest.mark.parametrize(
    ("q", "position"),
    [
        ((0.0,) * 6, (0.4521, -0.1500, 0.4318)),
        ((0.0, HALF, -HALF, 0.0, 0.0, 0.0), (0.0203, -0.1500, 0.8636)),
        ((0.0, 0.0, -HALF, 0.0, 0.0, 0.0), (0.8636, -0.1500, -0.0203)),
        (NOMINAL, (0.5963, -0.1501, -0.0144)),
    ],
)
def test_puma560_wrist_is_where_corke_has_it(q, position):
    wrist = pose_of(library.robot("puma560"), q, "dh6").position
    np.testing.assert_allclose(np.subtract(wrist, (0.0, 0.0, 0.67183)), position, atol=1.1e-4)


@pytest.mark.parametrize(
    ("q", "torques"),
    [
        ((0.0,) * 6, (0.0, 37.4837, 0.2489, 0.0, 0.0, 0.0)),
        ((0.0, HALF, -HALF, 0.0, 0.0, 0.0), (0.0, -0.7752, 0.2489, 0.0, 0.0, 0.0)),
        (NOMINAL, (0.0, 31.6399, 6.0351, 0.0, 0.0283, 0.0)),
    ],
)
def test_puma560_bears_the_gravity_load_corke_gives(q, torques):
    _, data = moved("puma560", q)
    np.testing.assert_allclose(data.qfrc_bias, torques, atol=5e-5)


def test_puma560_resists_as_corke_says_but_for_the_mended_moment():
    published = [
        (3.6594, -0.4044, 0.1006, -0.0025, 0.0, 0.0),
        (-0.4044, 4.4137, 0.3509, 0.0, 0.0024, 0.0),
        (0.1006, 0.3509, 0.9378, 0.0, 0.0015, 0.0),
        (-0.0025, 0.0, 0.0, 0.1925, 0.0, 0.0),
        (0.0, 0.0024, 0.0015, 0.0, 0.1713, 0.0),
        (0.0, 0.0, 0.0, 0.0, 0.0, 0.1941),
    ]
    model, data = moved("puma560", NOMINAL)
    mass = np.zeros((6, 6))
    mujoco.mj_fullM(model, data, mass)
    # The forearm stands at 45 degrees: half of the 0.0075 kg m^2 added to its first moment.
    mass[0, 0] -= 0.0075 / 2
    np.testing.assert_allclose(mass, published, atol=6e-5)


def test_ur5_zero_pose_is_universal_robots_():
    tool = pose_of(library.robot("ur5"), [0.0] * 6)
    np.testing.assert_allclose(tool.position, (-0.81725, -0.19145, -0.005491), atol=1e-9)
    np.testing.assert_allclose(tool.rotation, ((1, 0, 0), (0, 0, -1), (0, 1, 0)), atol=1e-12)


def test_ur5_upright_reaches_the_height_of_its_specification():
    tool = pose_of(library.robot("ur5"), [0.0, -HALF, 0.0, -HALF, 0.0, 0.0])
    np.testing.assert_allclose(tool.position, (0.0, -0.19145, 1.001059), atol=1e-9)


def test_ur5_weighs_what_its_specification_says():
    masses = [link.inertia.mass for link in library.robot("ur5").links]
    assert sum(masses) == pytest.approx(18.4, abs=0.01)


def test_panda_flange_is_where_the_control_interface_starts():
    # Franka's examples begin at this position, with the hand's tip 0.1034 m below the flange at
    # (0.307, 0, 0.487).
    ready = [0.0, -QUARTER, 0.0, -3 * QUARTER, 0.0, HALF, QUARTER]
    flange = pose_of(library.robot("panda"), ready)
    np.testing.assert_allclose(flange.position, (0.307, 0.0, 0.487 + 0.1034), atol=5e-4)
    np.testing.assert_allclose(np.array(flange.rotation)[:, 2], (0, 0, -1), atol=1e-12)


def test_panda_stands_upright_at_zero_and_its_flange_points_down():
    flange = pose_of(library.robot("panda"), [0.0] * 7)
    np.testing.assert_allclose(flange.position, (0.088, 0.0, 0.333 + 0.316 + 0.384 - 0.107))
    np.testing.assert_allclose(flange.rotation, np.diag((1, -1, -1)), atol=1e-12)


def test_stanford_tip_follows_paul_s_equations():
    q1, q2, d3, q4, q5 = 0.4, 0.9, 0.6, 0.3, -0.7
    tip = pose_of(library.robot("stanford"), [q1, q2, d3, q4, q5, 1.1])
    wrist = pose_of(library.robot("stanford"), [q1, q2, d3, q4, q5, 1.1], "dh5").position
    x = math.cos(q1) * math.sin(q2) * d3 - math.sin(q1) * 0.154
    y = math.sin(q1) * math.sin(q2) * d3 + math.cos(q1) * 0.154
    np.testing.assert_allclose(wrist, (x, y, 0.412 + math.cos(q2) * d3), atol=1e-12)
    assert math.dist(wrist, tip.position) == pytest.approx(0.263)


def test_stanford_boom_resists_like_a_rod_of_its_length():
    boom = library.robot("stanford").links[3].inertia
    length = math.sqrt(12 * boom.principal_moments()[2] / boom.mass)
    assert 1.2 < length < 1.6


def test_planar3_tool_follows_the_textbook():
    q, lengths = (0.7, -1.1, 0.4), (0.6, 0.3, 0.2)
    tree = library.robot("planar3", l1=0.6, l2=0.3, l3=0.2, height=1.0)
    angles = np.cumsum(q)
    x, z = lengths @ np.cos(angles), 1.0 + lengths @ np.sin(angles)
    np.testing.assert_allclose(pose_of(tree, q).position, (x, 0.0, z), atol=1e-12)


def test_service_arm_grip_rests_one_metre_above_the_ground():
    tree = library.robot("service-arm")
    grip = pose_of(tree, [0.0] * 8)
    assert grip.position[2] == pytest.approx(1.0)
    away = pose_of(tree, [0.7, -0.4, *[0.0] * 6])
    np.testing.assert_allclose(np.subtract(away.position, grip.position), (0.7, -0.4, 0.0))
    np.testing.assert_allclose(away.rotation, grip.rotation, atol=1e-12)
    turned = pose_of(tree, [0.0, 0.0, 0.0, 0.3, *[0.0] * 4])
    expected = about_y(0.3) @ np.array(grip.rotation)
    np.testing.assert_allclose(turned.rotation, expected, atol=1e-12)


def test_tree30_has_thirty_joints_and_five_branches():
    tree = library.robot("tree30")
    assert len(tree.moving) == 30
    carrying = {link.parent for link in tree.links}
    assert sum(link.name not in carrying for link in tree.links) == 5


def test_tree30_is_the_same_on_both_sides():
    tree = library.robot("tree30")
    poses = dict(zip((x.name for x in tree.links), link_poses(tree, [0.0] * 30), strict=True))
    for link in tree.links:
        if link.name.startswith("left_"):
            other = tree.links[tree.link_index(link.name.replace("left_", "right_"))]
            x, y, z = poses[link.name].position
            np.testing.assert_allclose(poses[other.name].position, (x, -y, z), atol=1e-12)
            assert other.inertia.mass == link.inertia.mass
