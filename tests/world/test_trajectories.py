"""Trajectories in scene files: every kind of motion, through joint points or tool poses."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm.load_robot import load
from linkwork.errors import ArgumentError, LinkworkError, SchemaError
from linkwork.motion import (
    BlendedTrajectory,
    CubicTrajectory,
    JerkLimitedTrajectory,
    MotionLimits,
    QuinticTrajectory,
    TrapezoidalTrajectory,
    check_within,
)
from linkwork.spatial import Pose
from linkwork.world.robots.profiles import motion_limits
from linkwork.world.robots.tool_poses import ToolPoses
from linkwork.world.scene.load import load_scene
from tests.session.test_moves import TWO_BRANCHES, pose_of

TIMED = {"cubic": CubicTrajectory, "quintic": QuinticTrajectory, "blended": BlendedTrajectory}
KINDS = TIMED | {"trapezoidal": TrapezoidalTrajectory, "jerk-limited": JerkLimitedTrajectory}
POSES = [([0.45, 0.2, 0.4], [3.0, 0.1, 0]), ([0.5, 0.0, 0.5], [3.0, 0, 0.2])]
POSES += [([0.45, -0.2, 0.4], [3.0, 0, 0]), POSES[0]]


def point(kind, number, **values):
    time = {"time": 2.0 * number} if kind in TIMED else {}
    return str({**time, **values}).replace("'", "")


def scene_text(model, kind, points, place="[0.1, -0.1, 0.2]", loop=False):
    lines = "\n".join(f"        - {each}" for each in points)
    blend = "      blend: 0.3\n" if kind == "blended" else ""
    return (
        f"robots:\n  arm:\n    model: {model}\n    position: {place}\n    rpy: [0, 0, 0.3]\n"
        f"    controller: {{}}\n    trajectory:\n      kind: {kind}\n      loop: {loop}\n{blend}"
        f"      points:\n{lines}\n"
    )


def times_of(path, kind):
    """Times of the four points: given, or those at which all joints rest."""
    if kind in TIMED:
        return [0.0, 2.0, 4.0, 6.0]
    rests = [t for t in path.knots if not np.abs(path.velocity(float(t))).max() > 1e-9]
    assert len(rests) == 4
    return rests


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("model", ["irb140", "ur5", "panda"])
def test_the_tool_passes_the_poses(scene_file, model, kind):
    points = [point(kind, i, position=p, rpy=r) for i, (p, r) in enumerate(POSES)]
    path = load_scene(scene_file(scene_text(model, kind, points))).trajectories["arm"]
    assert type(path) is KINDS[kind]
    from_world = Pose.from_xyz_rpy((0.1, -0.1, 0.2), (0, 0, 0.3)).inverse()
    for i, time in enumerate(times_of(path, kind)):
        if kind == "blended" and i in (1, 2):
            continue
        expected = (from_world @ Pose.from_xyz_rpy(*POSES[i])).matrix
        np.testing.assert_allclose(load(model).fk(path.position(float(time))), expected, atol=1e-8)


@pytest.mark.parametrize("kind", ["trapezoidal", "jerk-limited"])
def test_without_times_the_limits_lead(scene_file, kind):
    positions = ([0.0] * 6, [0.5, 0.3, 0, 0, 0.2, 0], [0.0, 0.1, 0, 0, 0, 0], [0.0] * 6)
    points = [point(kind, i, positions=x) for i, x in enumerate(positions)]
    text = scene_text("irb140", kind, points, loop=True)
    path = load_scene(scene_file(text)).trajectories["arm"]
    slow = text.replace("      points", "      speed: 0.5\n      points")
    slower = load_scene(scene_file(slow)).trajectories["arm"]
    limits = motion_limits(load("irb140").tree)
    jerks = limits.jerks if kind == "jerk-limited" else None
    check_within(
        path,
        MotionLimits(velocities=limits.velocities, accelerations=limits.accelerations, jerks=jerks),
    )
    assert slower.duration == pytest.approx(2 * path.duration, rel=1e-6)
    assert path.looped
    np.testing.assert_allclose(path.position(0.3), path.position(path.duration + 0.3), atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_a_loop_that_does_not_close_names_the_key_of_the_scene(scene_file, kind):
    points = [point(kind, i, positions=[0.1 * i] * 6) for i in range(3)]
    with pytest.raises(LinkworkError, match=r"invalid loop.*or set `loop: false`"):
        load_scene(scene_file(scene_text("irb140", kind, points, loop=True)))


def test_a_point_of_the_joints_may_change_the_branch(scene_file):
    poses = [pose_of(q) for q in TWO_BRANCHES]
    between = {"positions": [0.0] * 6}
    points = [point("cubic", i, **x) for i, x in enumerate([poses[0], between, poses[1]])]
    text = scene_text("irb140", "cubic", points, "[0, 0, 0]").replace(
        "rpy: [0, 0, 0.3]", "rpy: [0, 0, 0]"
    )
    path = load_scene(scene_file(text)).trajectories["arm"]
    np.testing.assert_array_equal(path.position(2.0), np.zeros(6))
    text = text.replace(f"        - {points[1]}\n", "")
    with pytest.raises(SchemaError, match="the joints jump") as caught:
        load_scene(scene_file(text))
    assert caught.value.place.line == len(text.splitlines()) + 2


@pytest.mark.parametrize("model", ["panda", "service-arm"])
def test_a_jump_of_a_redundant_arm_is_refused(scene_file, model):
    arm = load(model)
    a, b = arm.fk(np.full(len(arm.joint_names), 0.1)), [0.0, 0.0, 0.01]
    pose = Pose.from_matrix(a)
    points = [
        point("cubic", 0, position=list(map(float, pose.position)), rpy=[0.1, 0.2, 0.3]),
        point(
            "cubic",
            1,
            position=[float(x + 40 * y) for x, y in zip(pose.position, b, strict=True)],
            rpy=[math.pi, 0, 2.0],
        ),
    ]
    text = scene_text(model, "cubic", points, "[0, 0, 0]")
    with pytest.raises(SchemaError, match=r"jump|reach"):
        load_scene(scene_file(text))


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
