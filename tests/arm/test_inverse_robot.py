"""The inverse robot against closed forms, along paths, and on targets out of reach."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.inverse_robot import arm_alone
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, ModelError
from linkwork.session.engine.engine import Engine
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.world.scene.load import load_scene

AGREE = 1e-6
"""Difference of joint angles [rad]."""


def apart(a, b):
    return np.abs(np.angle(np.exp(1j * (np.asarray(a) - b)))).max(axis=-1)


def two_links(x, z, l1=0.5, l2=0.4):
    """Both solutions of the textbook's two-link arm."""
    cosine = (x * x + z * z - l1 * l1 - l2 * l2) / (2 * l1 * l2)
    for q2 in (math.acos(cosine), -math.acos(cosine)):
        yield math.atan2(z, x) - math.atan2(l2 * math.sin(q2), l1 + l2 * math.cos(q2)), q2


@pytest.fixture(scope="module")
def planar():
    return lw.load("planar2").inverse_robot()


@pytest.fixture(scope="module")
def spatial():
    return lw.load("service-arm").inverse_robot()


def test_it_is_the_published_mechanism(planar, spatial):
    assert (planar.bars, planar.mechanism.dependent) == (("bar-x", "bar-y"), ("q1", "q2"))
    assert spatial.bars[:3] == ("bar-x", "bar-y", "bar-z")
    # Five free revolute joints; the sixth is the cut.
    assert spatial.mechanism.dependent == ("q1", "q2", "q3", "q4", "q5")
    assert len(spatial.tree.cuts) == 1


def test_two_links_agree_with_the_law_of_cosines(planar):
    rng = np.random.default_rng(0)
    for _ in range(30):
        q = rng.uniform(-2.5, 2.5, 2)
        x = 0.5 * math.cos(q[0]) + 0.4 * math.cos(q[0] + q[1])
        z = 0.5 * math.sin(q[0]) + 0.4 * math.sin(q[0] + q[1])
        solution = planar.solve([x, 0.0, 1.2 + z])
        assert min(apart(y, solution.q) for y in two_links(x, z)) < AGREE


def test_six_axes_agree_with_the_closed_form(spatial):
    arm = Manipulator(arm_alone(lw.load("service-arm").tree))
    rng = np.random.default_rng(1)
    for _ in range(20):
        pose = arm.fk(rng.uniform(-2.0, 2.0, 6))
        solution = spatial.solve(pose[:3, 3], to_rpy(Pose.from_matrix(pose).rotation))
        assert apart(arm.ik(pose).q, solution.q[2:]).min() < AGREE
        assert (solution.q[:2] == 0.0).all()


def test_as_functions_of_time_positions_and_velocities_fit_a_path(spatial):
    times = np.linspace(0.0, 1.0, 41)
    xyz = np.stack([0.6 + 0.1 * times, 0.2 * np.sin(times), 0.6 - 0.2 * times**2], axis=1)
    q, qd = spatial.track(times, xyz, near=np.array([0.0, 0.0, 0.0, 0.9, -0.2, 0.0, -0.7, 0.0]))
    arm = lw.load("service-arm")
    for index in range(5, 36, 6):
        pose, jacobian = arm.pose_and_jacobian(q[index])
        assert pose[:3, 3] == pytest.approx(xyz[index], abs=1e-9)
        velocity = (xyz[index + 1] - xyz[index - 1]) / (times[index + 1] - times[index - 1])
        twist = jacobian @ qd[index]
        assert twist[:3] == pytest.approx(velocity, abs=1e-9)
        assert twist[3:] == pytest.approx(np.zeros(3), abs=1e-9)
        slope = (q[index + 1] - q[index - 1]) / (times[index + 1] - times[index - 1])
        assert qd[index] == pytest.approx(slope, abs=0.05)


def test_a_path_out_of_reach_is_refused_with_the_time(planar):
    xyz = np.stack([np.linspace(0.5, 1.55, 11), np.zeros(11), np.full(11, 1.2)], axis=1)
    with pytest.raises(ArgumentError, match=r"not feasible at t = 0\.[45] s.*cannot be closed"):
        planar.track(np.linspace(0.0, 1.0, 11), xyz, near=[0.9, -1.6])


OUT_OF_REACH = (
    ((2.0, 0.0, 0.5), "from the shoulder, the stretched arm is 1.5 m long"),
    ((0.8, 0.0, 0.6), "the loop stays open by"),
)


@pytest.mark.parametrize(("xyz", "reason"), OUT_OF_REACH)
def test_targets_out_of_reach_are_named(spatial, xyz, reason):
    with pytest.raises(ArgumentError, match=r"target .* is out of reach") as caught:
        spatial.solve(xyz, [0.0, -math.pi / 2, 0.0])
    assert reason in str(caught.value)


def test_a_planar_arm_stays_in_its_plane(planar):
    with pytest.raises(ArgumentError, match=r"0\.1 m outside the plane of the arm"):
        planar.solve([0.5, 0.1, 1.3])
    with pytest.raises(ArgumentError, match="no free orientation"):
        planar.solve([0.5, 0.0, 1.3], rpy=[0.0, 0.0, 0.0])


def test_a_singular_target_is_named(planar):
    solution = planar.solve([0.9, 0.0, 1.2])
    assert solution.singular.is_singular
    assert solution.singular.joints == ("q1", "q2")


@pytest.mark.parametrize("name", ["panda", "scara1"])
def test_robots_without_an_inverse_robot_are_refused(name):
    with pytest.raises(ModelError, match="has no inverse robot"):
        lw.load(name).inverse_robot()


def test_the_scene_of_two_links_solves_as_the_law_of_cosines():
    engine = Engine(load_scene("inverse-robot"))
    engine.advance(round(1.8 / engine.world.step_size))
    names = ("bar-x", "bar-z", "q1", "q2")
    bar_x, bar_z, q1, q2 = (float(engine.world.data.joint(x).qpos[0]) for x in names)
    x, z = 0.625877 + bar_x, 0.296205 + bar_z
    q = np.radians([60.0, -80.0]) + np.array([q1, q2])
    assert min(apart(y, q) for y in two_links(x, z)) < 1e-3


@pytest.mark.parametrize("times", [[0.0], [0.0, 0.0], [1.0, 0.5]])
def test_times_of_a_path_must_ascend(planar, times):
    points = np.tile([0.5, 0.0, 1.5], (len(times), 1))
    with pytest.raises(ArgumentError, match="invalid times"):
        planar.track(times, points)
