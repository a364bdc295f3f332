"""Moves along straight lines and arcs of the tool; joint trajectories while a scene runs."""

import math

import numpy as np
import pytest

from linkwork.arm.load_robot import load
from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.library import robot
from linkwork.motion import JerkLimitedTrajectory
from linkwork.session.engine.engine import Engine
from linkwork.session.robots.move_request import read_move
from linkwork.session.robots.robot_motion import MotionPlanner
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.world.robots.profiles import motion_limits
from linkwork.world.scene.load import load_scene

TREE = robot("irb140")
ARM = load("irb140")
BASE = Pose.from_xyz_rpy((0.1, -0.2, 0.3), (0.0, 0.0, 0.4))
START = np.array([0.3, 0.2, 0.1, 0.1, 1.0, 0.2])


def planner():
    return MotionPlanner(TREE, BASE, 0.002)


def reference(velocity=0.0):
    return JointReference(START, np.full(6, velocity), np.zeros(6))


def in_world(q):
    return BASE.matrix @ ARM.fk(q)


def request(pose):
    return {"position": list(pose.position), "rpy": list(to_rpy(pose.rotation))}


def target(*change):
    """A pose near that of the start: moved by some lengths, then turned a little."""
    start = Pose.from_matrix(in_world(START))
    return request(start @ Pose.from_xyz_rpy(change, (0.1, -0.2, 0.3)))


def along(path, count=200):
    return in_world(path.position(np.linspace(0.0, path.duration, count)))[:, :3, 3]


@pytest.mark.parametrize("velocity", [0.0, 0.2])
def test_a_straight_move_keeps_its_line_its_speed_and_the_limits(velocity):
    goal = target(0.05, 0.1, 0.08)
    move = read_move(TREE, **goal, path="linear", speed=0.2)
    path = planner().plan(move, reference(velocity))
    np.testing.assert_allclose(path.position(0.0), START, atol=1e-12)
    np.testing.assert_allclose(path.velocity(0.0), velocity, atol=1e-9)
    lead = planner().brake(reference(velocity)).duration if velocity else 0.0
    points = in_world(path.position(np.linspace(lead, path.duration, 200)))[:, :3, 3]
    way = points[-1] - points[0]
    off = np.linalg.norm(np.cross(points - points[0], way / np.linalg.norm(way)), axis=1)
    assert off.max() < 2e-4
    np.testing.assert_allclose(points[-1], goal["position"], atol=1e-6)
    times = np.linspace(lead + 0.01, path.duration, 400)
    speeds = np.linalg.norm(
        np.diff(in_world(path.position(times))[:, :3, 3], axis=0), axis=1
    ) / np.diff(times)
    assert speeds.max() < 0.2 * (1 + 1e-3)
    limits = motion_limits(TREE)
    assert (np.abs(path.extremes(1).values) <= limits.velocities * (1 + 1e-9)).all()


def test_an_arc_passes_its_point_at_a_constant_distance_from_its_centre():
    via, end = target(0.1, 0.08, 0.0), target(0.0, 0.16, 0.05)
    points = along(planner().plan(read_move(TREE, poses=[via, end], path="circular"), reference()))
    assert np.linalg.norm(points - via["position"], axis=1).min() < 2e-3
    np.testing.assert_allclose(points[-1], end["position"], atol=1e-6)
    a, b, c = points[0], np.array(via["position"]), points[-1]
    normal = np.cross(b - a, c - a)
    rows = np.stack([b - a, c - a, normal])
    middle = np.linalg.solve(rows, [(b - a) @ (a + b) / 2, (c - a) @ (a + c) / 2, normal @ a])
    assert np.ptp(np.linalg.norm(points - middle, axis=1)) < 3e-4


def test_a_blend_rounds_the_corner_and_saves_the_stop():
    poses = [target(0.08, 0.0, 0.0), target(0.08, 0.1, 0.0)]
    stops, rounds = (
        planner().plan(read_move(TREE, poses=poses, path="linear", blend=blend), reference())
        for blend in (None, 0.03)
    )
    nearest = [
        np.linalg.norm(along(x, 1000) - poses[0]["position"], axis=1).min() for x in (stops, rounds)
    ]
    assert nearest[0] < 1e-3 < nearest[1] < 0.03
    assert rounds.duration < stops.duration


def test_a_speed_beyond_the_joint_limits_is_reduced():
    move = read_move(TREE, **target(0.0, 0.2, 0.0), path="linear", speed=10.0)
    path = planner().plan(move, reference())
    limits = motion_limits(TREE)
    assert (np.abs(path.extremes(1).values) <= limits.velocities * (1 + 1e-9)).all()
    assert (np.abs(path.extremes(2).values) <= limits.accelerations * (1 + 1e-9)).all()


def test_a_move_to_the_present_pose_takes_no_way():
    move = read_move(TREE, **request(Pose.from_matrix(in_world(START))), path="linear")
    np.testing.assert_allclose(planner().plan(move, reference()).end, START, atol=1e-6)


INVALID = [
    ({"joints": [0.0] * 6, "path": "linear"}, "joints with path 'linear'"),
    ({"position": [0, 0, 1], "path": "linear", "profile": "cubic"}, "profile with path"),
    ({"position": [0, 0, 1], "path": "linear", "speed": 0.0}, "speed"),
    ({"position": [0, 0, 1], "path": "linear", "blend": -1.0}, "blend"),
    ({"position": [0, 0, 1], "path": "circular"}, "invalid circular path: 1 poses"),
]


@pytest.mark.parametrize(("arguments", "message"), INVALID, ids=[x[1] for x in INVALID])
def test_invalid_paths_are_refused(arguments, message):
    with pytest.raises(ArgumentError, match=message):
        read_move(TREE, **arguments)


def test_unknown_paths_are_refused():
    with pytest.raises(NotFoundError, match="spiral"):
        read_move(TREE, position=[0, 0, 1], path="spiral")


def test_a_line_out_of_reach_is_refused_with_the_place():
    move = read_move(TREE, position=[3.0, 0.0, 0.5], rpy=[math.pi, 0, 0], path="linear")
    with pytest.raises(ArgumentError, match="too far from axis"):
        planner().plan(move, reference())
    with pytest.raises(ArgumentError, match="does not reach"):
        planner().check(move)


def test_a_robot_without_closed_form_follows_a_line_too():
    tree = robot("panda")
    q = np.array([0.0, -math.pi / 4, 0.0, -3 * math.pi / 4, 0.0, math.pi / 2, math.pi / 4])
    start = Pose.from_matrix(load("panda").fk(q))
    goal = start @ Pose.from_translation((0.0, 0.05, 0.03))
    move = read_move(tree, **request(goal), path="linear", speed=0.1)
    path = MotionPlanner(tree, Pose(), 0.002).plan(move, JointReference(q, 0 * q, 0 * q))
    np.testing.assert_allclose(load("panda").fk(path.end)[:3, 3], goal.position, atol=1e-5)


def test_a_session_moves_its_tool_along_a_line():
    engine = Engine(load_scene("irb140-table"))
    down = {"rpy": [math.pi, 0.0, math.pi]}
    engine.command("move", {"robot": "arm", "position": [0.45, 0.2, 0.75], **down})
    engine.advance(2000)
    line = {"position": [0.45, -0.1, 0.70], **down, "path": "linear", "speed": 0.3}
    engine.command("move", {"robot": "arm", **line})
    engine.advance(2000)
    assert [event.kind for event in engine.recent].count("arrived") == 2
    assert engine.world.data.body("arm/link6").xpos[1] == pytest.approx(-0.1, abs=0.01)


POINTS = [[0.0] * 6, [0.3, 0.2, 0.1, 0.0, 0.4, 0.0], [0.0] * 6]


def references(session):
    return session.joints("arm").references


def test_the_reference_passes_the_points_at_their_times(opened):
    session = opened("irb140-table", process=False)
    session.command("stop", robot="arm")
    session.run_for(1.0)
    rest = references(session).tolist()
    points = [rest, *[(np.array(rest) + np.array(p)).tolist() for p in POINTS[1:]]]
    session.command("trajectory", robot="arm", times=[0, 1, 2], positions=points)
    session.run_for(1.0)
    assert references(session) == pytest.approx(np.array(points[1]), abs=5e-3)
    session.run_for(1.1)
    assert references(session) == pytest.approx(np.array(points[2]), abs=1e-12)
    assert [event.kind for event in session.events()].count("arrived") == 1


def test_a_trajectory_of_another_kind_is_followed_exactly_through_its_knots(opened):
    session = opened("irb140-table", process=False)
    session.command("move", robot="arm", joints=[0.0] * 6)
    session.run_for(3.0)
    expected = JerkLimitedTrajectory(
        np.array(POINTS), motion_limits(session.loaded.trees["arm"], 0.5)
    )
    began = session.latest().time
    session.command(
        "trajectory",
        robot="arm",
        times=expected.knots.tolist(),
        positions=expected.position(expected.knots).tolist(),
        velocities=expected.velocity(expected.knots).tolist(),
    )
    while session.latest().time < began + expected.duration:
        session.step(40)
        now = min(session.latest().time - began, expected.duration)
        assert references(session) == pytest.approx(expected.position(now), abs=1e-9)


def test_from_elsewhere_the_robot_first_moves_to_the_start(opened):
    session = opened("irb140-table", process=False)
    session.run_for(0.5)
    session.command("trajectory", robot="arm", times=[0, 2], positions=[[0.4] * 6, [0.2] * 6])
    jumps, before = [], references(session)
    for _ in range(200):
        session.step(10)
        jumps.append(np.abs(references(session) - before).max())
        before = references(session)
    assert max(jumps) < 0.2
    session.run_for(3.0)
    assert references(session) == pytest.approx(np.full(6, 0.2))


@pytest.mark.parametrize(
    ("times", "positions", "velocities", "words"),
    [
        ([0, 1], [[0] * 6, [9] + [0] * 5], None, "q1"),
        ([0, 0.01], [[0] * 6, [0.5] * 6], None, "velocity"),
        ([0, 1], [[0] * 6, [0.1] * 5], None, "positions"),
        ([1, 0], [[0] * 6, [0.1] * 6], None, "times"),
        ([0, 1], [[0] * 6, [0.1] * 6], [[1] * 6, [0] * 6], "at rest"),
        ([0], [[0] * 6], None, "times"),
        ("soon", [[0] * 6], None, "times"),
    ],
)
def test_an_invalid_trajectory_changes_nothing(opened, times, positions, velocities, words):
    session = opened("irb140-table", process=False)
    before = session.state_hash()
    with pytest.raises(ArgumentError, match=words):
        session.command(
            "trajectory", robot="arm", times=times, positions=positions, velocities=velocities
        )
    assert session.state_hash() == before


def test_findings_are_those_of_check(opened, tmp_path):
    file = tmp_path / "sunk.yaml"
    file.write_text(
        "linkwork: scene\nversion: 1\nground: {}\n"
        "bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.05]}}\n"
    )
    ((robot, finding),) = opened(file, process=False).findings()
    assert robot == ""
    assert "overlaps the ground" in finding.message
    assert finding.place and finding.place.line == 4


def test_a_mission_is_checked_for_the_machines_of_the_scene(opened):
    session = opened("irb140-cell")
    session.check_mission("MOVEJ(watch)")
    before = session.state_hash()
    with pytest.raises(LinkworkError) as error:
        session.check_mission("MOVEJ(watch)\nMOVEJ(nowhere)", "my.mission")
    assert (error.value.place.file, error.value.place.line) == ("my.mission", 2)
    assert session.state_hash() == before
