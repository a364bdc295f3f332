"""Moves: motions that a robot is given while a scene runs."""

import base64
import json
import math

import numpy as np
import pytest

from linkwork.arm.load_robot import load
from linkwork.control.controller import JointReference
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, SessionError
from linkwork.library import robot
from linkwork.record import recorded_runs
from linkwork.session import open_session, replay, run
from linkwork.session.engine.engine import Engine
from linkwork.session.robots.move_request import read_move
from linkwork.session.robots.robot_motion import MotionPlanner
from linkwork.session.robots.robot_reference import RunningMotion, read_motion
from linkwork.spatial import Pose
from linkwork.world.robots.profiles import PROFILES, motion_limits
from linkwork.world.scene.load import load_scene
from tests.session.test_hostile_checkpoints import check_changes, every_change
from tests.tools import write_scene

TREE = robot("irb140")
PERIOD = 0.002
DOWN = [math.pi, 0.0, 0.0]
POSES = [
    {"position": [0.45, 0.2, 0.75], "rpy": [math.pi, 0.1, 0.0]},
    {"position": [0.45, 0.0, 0.65], "rpy": DOWN},
    {"position": [0.45, -0.2, 0.75], "rpy": [math.pi, 0.1, 0.0]},
]
KINDS = [*({"profile": name} for name in PROFILES), {"blend": 0.1}]


TWO_BRANCHES = ([0.9, -0.6, -3.8, -3.4, 1.3, 5.8], [0.7, 1.0, -1.4, 3.0, 1.3, -6.9])
"""Positions whose poses have no branch in common within the joint limits."""


def planner():
    return MotionPlanner(TREE, Pose(), PERIOD)


def random_reference(rng, moving):
    """A reference inside the limits, that can be stopped before them."""
    limits = motion_limits(TREE)
    middle, half = (limits.lower + limits.upper) / 2, (limits.upper - limits.lower) / 2
    position = middle + rng.uniform(-0.5, 0.5, 6) * half
    velocity = moving * rng.uniform(-1.0, 1.0, 6) * limits.velocities
    return JointReference(position, velocity, np.zeros(6))


def random_goal(rng):
    limits = motion_limits(TREE)
    return rng.uniform(limits.lower, limits.upper).tolist()


@pytest.mark.parametrize("moving", [0.0, 0.3])
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_motion_starts_at_the_reference_ends_at_the_goal_and_keeps_the_limits(kind, moving, seed):
    rng = np.random.default_rng(seed)
    now, goal = random_reference(rng, moving), random_goal(rng)
    path = planner().plan(read_move(TREE, goal, **kind), now)
    np.testing.assert_array_equal(path.position(0.0), now.position)
    np.testing.assert_allclose(path.velocity(0.0), now.velocity, atol=1e-12)
    np.testing.assert_array_equal(path.position(path.duration), goal)
    np.testing.assert_allclose(path.velocity(path.duration), 0.0, atol=1e-9)
    limits = motion_limits(TREE)
    assert (path.extremes(0).values >= limits.lower - 1e-9).all()
    assert (path.extremes(0).values <= limits.upper + 1e-9).all()
    assert (np.abs(path.extremes(1).values) <= limits.velocities * (1 + 1e-9)).all()
    assert (np.abs(path.extremes(2).values) <= limits.accelerations * (1 + 1e-9)).all()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_half_the_speed_takes_twice_the_time(kind):
    now = random_reference(np.random.default_rng(5), 0.0)
    goal = random_goal(np.random.default_rng(6))
    fast, slow = (
        planner().plan(read_move(TREE, goal, speed=speed, **kind), now).duration
        for speed in (1.0, 0.5)
    )
    assert slow == pytest.approx(2 * fast, rel=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_a_stop_is_continuous_and_keeps_the_limits(seed):
    now = random_reference(np.random.default_rng(seed), 1.0)
    path = planner().brake(now)
    limits = motion_limits(TREE)
    np.testing.assert_array_equal(path.position(0.0), now.position)
    np.testing.assert_array_equal(path.velocity(0.0), now.velocity)
    np.testing.assert_allclose(path.velocity(path.duration), 0.0, atol=1e-12)
    assert (np.abs(path.extremes(2).values) <= limits.accelerations * (1 + 1e-9)).all()


def test_a_stop_near_a_position_limit_stays_inside_it():
    limits = motion_limits(TREE)
    now = JointReference(limits.upper - 0.02, limits.velocities.copy(), np.zeros(6))
    path = planner().brake(now)
    assert (path.extremes(0).values <= limits.upper + 1e-12).all()
    assert (path.end > limits.upper - 0.02).all()


def test_a_motion_is_the_same_after_its_numbers_are_read():
    now = random_reference(np.random.default_rng(1), 0.3)
    goal = random_goal(np.random.default_rng(2))
    for kind in KINDS:
        path = planner().plan(read_move(TREE, goal, **kind), now)
        times = np.linspace(0.0, path.duration, 57)
        again = read_motion(RunningMotion(path, 1.5, True).numbers(), 6)
        assert again is not None and (again.start, again.is_move) == (1.5, True)
        np.testing.assert_array_equal(again.path.position(times), path.position(times))


def engine_of(name="irb140-table"):
    return Engine(load_scene(name))


def reference(engine):
    return engine.participants.drivers["arm"].reference.at(engine.world.time)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_reference_passes_the_poses_and_never_jumps(kind):
    engine, arm = engine_of(), load("irb140")
    base = engine.world.loaded.scene.robots["arm"]
    from_world = Pose.from_xyz_rpy(base.position, base.rpy).inverse()
    engine.advance(200)
    before = reference(engine)
    engine.command("move", {"robot": "arm", "poses": POSES, **kind})
    now = reference(engine)
    np.testing.assert_array_equal(now.position, before.position)
    np.testing.assert_allclose(now.velocity, before.velocity, atol=1e-12)
    path = engine.participants.drivers["arm"].reference.memory.motion.path
    tool = arm.fk(path.position(np.linspace(0.0, path.duration, 40_001)))
    goals = [(from_world @ Pose.from_xyz_rpy(x["position"], x["rpy"])).matrix for x in POSES]
    np.testing.assert_allclose(arm.fk(path.position(path.duration)), goals[-1], atol=1e-9)
    if "profile" in kind:
        for pose in goals:
            assert np.abs(tool - pose).max(axis=(1, 2)).min() < 1e-3


def test_every_change_is_continuous():
    engine = engine_of()
    commands = [
        ("move", {"joints": [0.2, 0.1, 0.0, 0.0, 0.5, 0.0]}),
        ("move", {"joints": {"q1": -0.4}, "profile": "trapezoidal"}),
        ("move", {"joints": {"q2": 0.3}, "profile": "jerk-limited"}),
        ("stop", {}),
        ("move", {"poses": POSES, "blend": 0.1}),
        ("follow", {}),
        ("move", {"joints": [0.0] * 6, "profile": "cubic"}),
    ]
    for name, arguments in commands:
        engine.advance(124)
        before = reference(engine)
        engine.command(name, {"robot": "arm", **arguments})
        np.testing.assert_allclose(reference(engine).position, before.position, atol=1e-12)
        np.testing.assert_allclose(reference(engine).velocity, before.velocity, atol=1e-12)
    engine.advance(124)
    before = reference(engine)
    engine.set("robots.arm.targets.q3", 0.1)
    np.testing.assert_allclose(reference(engine).position, before.position, atol=1e-12)
    np.testing.assert_allclose(reference(engine).velocity, before.velocity, atol=1e-12)


def kinds_of(engine):
    return [(event.kind, event.data.get("reason")) for event in engine.recent]


def test_a_move_arrives_exactly_and_stays():
    engine, goal = engine_of(), [0.2, 0.1, 0.0, 0.0, 0.5, 0.0]
    engine.advance(100)
    engine.command("move", {"robot": "arm", "joints": goal})
    duration = engine.participants.drivers["arm"].reference.memory.motion.path.duration
    engine.advance(1500)
    (event,) = engine.recent
    assert (event.kind, event.data) == ("arrived", {"robot": "arm"})
    assert 0.0 <= event.time - 0.1 - duration < PERIOD + 1e-9
    np.testing.assert_array_equal(reference(engine).position, goal)
    assert not reference(engine).velocity.any()
    assert engine.live_values()["robots.arm.targets.q5"].value == 0.5
    np.testing.assert_allclose(
        engine.participants.drivers["arm"].robot.measure().position, goal, atol=1e-2
    )


def test_a_move_to_where_it_is_arrives_at_once():
    engine = engine_of("scara1-table")
    engine.command("move", {"robot": "arm", "joints": reference(engine).position.tolist()})
    engine.advance(20)
    assert [event.kind for event in engine.recent] == ["arrived"]


@pytest.mark.parametrize(
    ("replace", "reason"),
    [
        (lambda x: x.command("stop", {"robot": "arm"}), "stop"),
        (lambda x: x.command("move", {"robot": "arm", "joints": [0.0] * 6}), "move"),
        (lambda x: x.command("follow", {"robot": "arm"}), "follow"),
        (lambda x: x.set("robots.arm.targets.q1", 0.0), "robots.arm.targets.q1"),
    ],
)
def test_another_command_cancels_a_move(replace, reason):
    engine = engine_of()
    engine.command("move", {"robot": "arm", "joints": [0.8] * 6, "speed": 0.2})
    engine.advance(200)
    replace(engine)
    assert kinds_of(engine) == [("cancelled", reason)]
    engine.advance(2000)
    assert kinds_of(engine)[1:] == ([("arrived", None)] if reason == "move" else [])


def test_a_stop_holds_the_robot_until_it_follows_its_trajectory_again():
    engine = engine_of()
    engine.advance(300)
    engine.command("stop", {"robot": "arm"})
    engine.advance(600)
    held = reference(engine)
    assert not held.velocity.any()
    engine.advance(100)
    np.testing.assert_array_equal(reference(engine).position, held.position)
    engine.command("follow", {"robot": "arm"})
    engine.advance(3000)
    alone = engine_of()
    alone.advance(engine.step_count)
    np.testing.assert_array_equal(reference(engine).position, reference(alone).position)


def test_a_turn_that_ended_a_move_can_be_undone():
    engine = engine_of()
    engine.command("move", {"robot": "arm", "joints": {"q1": 0.1}})
    driver = engine.participants.drivers["arm"]
    steps = math.ceil(driver.reference.memory.motion.end_time / engine.world.step_size / 2) * 2
    engine.advance(steps)
    before = driver.state()
    driver.turn(engine)
    assert driver.reference.memory.motion is None
    driver.undo()
    for name, numbers in driver.state().items():
        np.testing.assert_array_equal(numbers, before[name])


REFUSED = {
    "no goal": ({}, "expected one of joints="),
    "two goals": ({"joints": [0.0] * 6, "position": [0.4, 0, 0.5]}, "joints and position"),
    "rpy alone": ({"joints": [0.0] * 6, "rpy": DOWN}, "rpy without position"),
    "joints of another robot": ({"joints": [0.0] * 5}, "joints"),
    "beyond a limit": ({"joints": {"q1": 9.0}}, "outside the joint limits"),
    "unknown joint": ({"joints": {"q9": 0.0}}, "q9"),
    "text": ({"joints": "home"}, "joints"),
    "not finite": ({"joints": [math.nan] * 6}, "joints"),
    "no joints": ({"joints": {}}, "invalid joints: none; expected the goal"),
    "far away": ({"position": [9.0, 0, 0]}, "pose 1: the tool does not reach"),
    "no list of poses": ({"poses": 3}, "list of"),
    "no poses": ({"poses": []}, "list of"),
    "a pose without a position": ({"poses": [{"rpy": DOWN}]}, "pose 1"),
    "a short position": ({"poses": [{"position": [1.0]}]}, "position of pose 1"),
    "the second pose": ({"poses": [POSES[0], {"position": [9, 0, 0]}]}, "pose 2: the tool"),
    "many poses": ({"poses": POSES * 400}, "at most 1000"),
    "speed 0": ({"joints": [0.0] * 6, "speed": 0}, "speed"),
    "speed 2": ({"joints": [0.0] * 6, "speed": 2.0}, "speed"),
    "profile": ({"joints": [0.0] * 6, "profile": "spline"}, "spline"),
    "blend and profile": ({"poses": POSES, "blend": 0.1, "profile": "cubic"}, "exclude"),
    "negative blend": ({"poses": POSES, "blend": -1.0}, "blend"),
    "unknown argument": ({"joints": [0.0] * 6, "velocity": 1.0}, "velocity"),
}


@pytest.fixture(scope="module")
def still():
    return engine_of()


@pytest.mark.parametrize(("arguments", "words"), REFUSED.values(), ids=REFUSED)
def test_a_refused_move_changes_nothing_and_is_an_event(still, arguments, words):
    before = still.state_hash()
    with pytest.raises(LinkworkError, match=words):
        still.command("move", {"robot": "arm", **arguments})
    assert still.state_hash() == before
    assert still.recent[-1].kind == "refused"
    assert still.recent[-1].data == {"command": "move", "source": "user"}


OUTSIDE = """\
robots: {arm: {model: panda, controller: {kind: pid}}}
"""


@pytest.fixture(scope="module")
def panda(tmp_path_factory):
    """A robot that starts with `q4` outside its limits, at 0."""
    return write_scene(tmp_path_factory.mktemp("panda") / "scene.yaml", OUTSIDE)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_move_leads_back_into_the_limits(panda, kind):
    engine = engine_of(panda)
    engine.command("move", {"robot": "arm", "joints": {"q4": -0.5, "q1": 0.1}, **kind})
    path = engine.participants.drivers["arm"].reference.memory.motion.path
    assert path.extremes(0).values[..., 3].max() <= 0.0
    assert path.end[3] == -0.5


def test_a_move_from_outside_the_limits_can_be_replaced(panda):
    engine = engine_of(panda)
    engine.command("move", {"robot": "arm", "joints": {"q4": -0.5}, "speed": 0.01})
    engine.advance(100)
    assert -0.0698 < reference(engine).position[3] < 0.0
    for kind in KINDS:
        engine.command("move", {"robot": "arm", "joints": {"q4": -0.4}, **kind})
    engine.command("move", {"robot": "arm", "position": [0.4, 0.0, 0.5], "rpy": DOWN})
    engine.restore(engine.checkpoint())


def test_a_move_that_stays_outside_the_limits_is_refused(panda):
    words = r"'q4' is at 0 at the start, 0.0698 outside its limits.*move it to -3.0718 to -0.0698"
    with pytest.raises(ArgumentError, match=words):
        engine_of(panda).command("move", {"robot": "arm", "joints": {"q1": 0.5}})


@pytest.mark.parametrize("name", ["move", "stop"])
def test_only_driven_robots_move(still, name):
    with pytest.raises(NotFoundError, match="leg"):
        still.command(name, {"robot": "leg"})
    with pytest.raises(ArgumentError, match="name of a robot"):
        still.command(name, {"robot": 3})


def pose_of(q):
    pose = Pose.from_matrix(load("irb140").fk(q))
    x, y, z = pose.position
    (a, _, _), (c, _, _), (e, f, g) = np.asarray(pose.rotation)
    roll_pitch_yaw = [math.atan2(f, g), math.asin(-e), math.atan2(c, a)]
    assert np.allclose(Pose.from_xyz_rpy((x, y, z), roll_pitch_yaw).matrix, pose.matrix)
    return {"position": [x, y, z], "rpy": roll_pitch_yaw}


def test_poses_on_two_branches_are_refused(tmp_path):
    engine = engine_of(write_scene(tmp_path / "scene.yaml", MISSION.partition("mission")[0]))
    two = [pose_of(q) for q in TWO_BRANCHES]
    for pose in two:
        engine.command("move", {"robot": "arm", "poses": [pose]})
    with pytest.raises(ArgumentError, match=r"pose 2: the joints jump.*reached with .* before"):
        engine.command("move", {"robot": "arm", "poses": two})


def moved(session):
    session.run_for(0.1)
    session.command("move", robot="arm", poses=POSES, speed=0.7)
    session.run_for(0.2)
    session.command("move", robot="arm", joints={"q1": 0.3}, profile="jerk-limited")
    session.run_for(0.1)


def test_a_checkpoint_in_a_move_goes_on_with_the_same_bits_in_another_process():
    with open_session("irb140-table", process=False) as first:
        moved(first)
        checkpoint = first.checkpoint()
        first.run_for(0.8)
        expected = first.state_hash()
        assert [event.kind for event in first.events()] == ["cancelled", "arrived"]
    with open_session("irb140-table") as second:
        second.restore(checkpoint)
        second.run_for(0.8)
        assert second.state_hash() == expected
        assert [event.kind for event in second.events()] == ["arrived"]


def test_a_recorded_run_with_moves_replays_equal(store):
    with open_session("irb140-table", store=store, process=False) as session:
        moved(session)
        with pytest.raises(ArgumentError):
            session.command("move", robot="arm", position=[9, 0, 0])
        session.command("stop", robot="arm")
        session.run_for(0.3)
    assert [replay(each.run, store=store).equal for each in recorded_runs(store=store)] == [True]


MISSION = """\
robots: {arm: {model: irb140, controller: {kind: computed-torque}}}
mission:
  steps:
    - time: 0.1
      command: move
      arguments: {robot: arm, position: [0.45, 0.1, 0.5], rpy: [3.1, 0, 0], speed: 0.8}
    - {time: 0.2, command: control, arguments: {robot: arm, gains: {swing: 1}}}
    - {time: 2.0, command: move, arguments: {robot: arm, joints: {q1: 0.5}}}
"""


def test_a_mission_moves_a_robot(tmp_path, store):
    result = run(write_scene(tmp_path / "scene.yaml", MISSION), seconds=3.0, store=store)
    assert result.events == {"arrived": 2, "refused": 1}
    assert result.joints["arm/q1"] == pytest.approx(0.5, abs=1e-3)
    assert replay(store=store).equal


def test_a_mission_with_an_invalid_move_is_refused_with_its_place(tmp_path):
    scene = write_scene(
        tmp_path / "scene.yaml", MISSION.replace("joints: {q1: 0.5}", "joints: {q1: 9}")
    )
    with pytest.raises(ArgumentError, match="joint limits") as caught:
        open_session(scene, process=False)
    assert caught.value.place.line == 10


def test_changed_numbers_of_a_motion_are_refused_or_lived_with():
    engine = engine_of("scara1-table")
    engine.command("move", {"robot": "arm", "joints": {"q1": 0.4}})
    engine.advance(40)
    good = engine.checkpoint()
    changes = [x for x in every_change(good) if x[0] == "arm:motion"]
    sample = np.random.default_rng(1).choice(len(changes), 150, replace=False)
    assert check_changes(engine, good, [changes[i] for i in sample]) > 100


@pytest.mark.parametrize("size", [1, 3, 4, 20, 100_000])
def test_a_motion_of_another_size_is_refused(size):
    with pytest.raises(ArgumentError, match="motion"):
        read_motion(np.ones(size), 6)
    with pytest.raises(ArgumentError, match="motion"):
        read_motion(np.array([0.0, 1.0, 6.0, 1e5, *np.ones(size)]), 6)


def test_a_checkpoint_with_an_invalid_motion_is_refused():
    engine = engine_of("scara1-table")
    content = json.loads(engine.checkpoint())
    content["arrays"]["arm:motion"] = base64.b64encode(np.ones(7).tobytes()).decode()
    with pytest.raises(SessionError, match="out of range"):
        engine.restore(json.dumps(content).encode())
