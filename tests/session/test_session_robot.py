"""A robot of a session does what the generic commands do, bit for bit."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, NotFoundError, SessionError

DOWN = [math.pi, 0.0, 0.0]
JOINTS = {"q1": 0.4, "q3": -0.2}
PLACES = [[0.45, y, 0.65] for y in (0.1, 0.0)]
POSES = [lw.Pose.from_xyz_rpy(place, DOWN) for place in PLACES]
LOW = {"position": [0.45, 0.0, 0.65], "rpy": DOWN}
NEW = [0.2, 0.1, 0.0, 0.0, 0.5, 0.0]

EQUAL = {
    "joints by name": (
        lambda arm: arm.move_joints(JOINTS, speed=0.5, profile="trapezoidal"),
        ("move", {"joints": JOINTS, "speed": 0.5, "profile": "trapezoidal"}),
    ),
    "joints": (
        lambda arm: arm.move_joints(np.array(NEW), blend=0.1),
        ("move", {"joints": NEW, "blend": 0.1}),
    ),
    "planned": (
        lambda arm: arm.move_joints({"q1": 0.3}, plan=True),
        ("move", {"joints": {"q1": 0.3}, "plan": True}),
    ),
    "pose": (
        lambda arm: arm.move_tool(LOW, path="joints", profile="cubic"),
        ("move", {**LOW, "path": "joints", "profile": "cubic"}),
    ),
    "stop": (lambda arm: arm.stop(), ("stop", {})),
    "follow": (lambda arm: arm.follow(), ("follow", {})),
    "kind": (lambda arm: arm.set_controller("pd-gravity"), ("control", {"kind": "pd-gravity"})),
    "gains": (
        lambda arm: arm.set_controller(gains={"proportional": np.float64(300)}),
        ("control", {"gains": {"proportional": 300.0}}),
    ),
}


def opened(process=False):
    session = lw.open_session("irb140-table", process=process)
    session.run_for(0.1)
    return session


def hash_after(act, seconds=0.1, process=False):
    with opened(process) as session:
        act(session)
        session.run_for(seconds)
        return session.state_hash()


@pytest.mark.parametrize("label", EQUAL)
def test_a_method_equals_its_command(label):
    method, (name, arguments) = EQUAL[label]
    generic = hash_after(lambda session: session.command(name, robot="arm", **arguments))
    assert hash_after(lambda session: method(session.robot("arm"))) == generic
    assert generic != hash_after(lambda _: None) or label == "follow"


def test_a_physics_process_takes_the_same_methods():
    def act(session):
        arm = session.robot("arm")
        arm.move_joints(JOINTS)
        arm.wait_until_arrived()

    assert hash_after(act) == hash_after(act, process=True)


def test_a_target_is_the_live_value():
    generic = hash_after(lambda session: session.set("robots.arm.targets.q2", 0.2))
    assert hash_after(lambda session: session.robot("arm").set_target("q2", 0.2)) == generic


@pytest.mark.parametrize(
    "goal",
    [
        tuple({"position": place, "rpy": DOWN} for place in PLACES),
        [pose.matrix for pose in POSES],
        np.array([pose.matrix for pose in POSES]),
        [pose.matrix.tolist() for pose in POSES],
    ],
    ids=["dicts", "list of arrays", "array", "lists"],
)
def test_poses_may_have_any_form(goal):
    """The tool moves to the same places along the same lines."""
    with opened() as first, opened() as second:
        for session, poses in ((first, POSES), (second, goal)):
            arm = session.robot("arm")
            arm.move_joints({"q1": 0.2, "q5": 1.0})
            arm.wait_until_arrived()
            arm.move_tool(LOW, path="joints")
            arm.wait_until_arrived()
            arm.move_tool(poses, speed=0.5)
            arm.wait_until_arrived()
        assert np.allclose(first.robot("arm").reference, second.robot("arm").reference, atol=1e-9)


@pytest.mark.parametrize("goal", [POSES[1], POSES[1].matrix, POSES[1].matrix.tolist()])
def test_one_pose_needs_no_list(goal):
    with opened() as session:
        arm = session.robot("arm")
        arm.move_tool(goal, path="joints")
        arm.wait_until_arrived()
        tool = lw.load("irb140").fk(arm.reference)
        base = session.loaded.scene.robots["arm"].position
        assert np.allclose(tool[:3, 3] + base, PLACES[1], atol=1e-6)


def test_it_reads_what_the_session_reads():
    with opened() as session:
        arm, joints = session.robot("arm"), session.joints("arm")
        assert arm.joint_names == ("q1", "q2", "q3", "q4", "q5", "q6")
        assert np.array_equal(arm.position, joints.positions)
        assert np.array_equal(arm.velocity, joints.velocities)
        assert np.array_equal(arm.effort, joints.efforts)
        assert np.array_equal(arm.reference, joints.references)
        assert session.robot("arm") is arm
        assert "q1, q2" in repr(arm)


def test_waiting_ends_at_the_arrival():
    with opened() as session:
        arm = session.robot("arm")
        arm.move_joints({"q1": 0.4})
        state = arm.wait_until_arrived()
        (event,) = [x for x in session.events() if x.kind == "arrived"]
        assert 0.0 <= state.time - event.time <= 0.021
        assert arm.reference[0] == 0.4
        assert arm.wait_until_arrived().step == state.step
        arm.move_joints({"q1": 0.2})
        assert arm.wait_until_arrived().step > state.step
        assert arm.reference[0] == 0.2


def test_waiting_for_what_does_not_arrive_is_refused():
    with opened() as session:
        arm = session.robot("arm")
        with pytest.raises(SessionError, match="arm has no move to wait for"):
            arm.wait_until_arrived()
        arm.move_joints({"q1": 0.4})
        with pytest.raises(SessionError, match=r"not arrived within 0\.1 s"):
            arm.wait_until_arrived(0.1)
        arm.stop()
        with pytest.raises(SessionError, match="cancelled by 'stop'"):
            arm.wait_until_arrived()


def test_an_alarm_ends_the_waiting():
    sensor = {"kind": "joint-position", "robot": "arm", "joint": "q1"}
    alarm = {"sensor": "angle", "above": 0.1, "action": "pause"}
    scene = {"extends": "irb140-table", "sensors": {"angle": sensor}, "alarms": {"far": alarm}}
    with lw.open_session(scene, process=False) as session:
        arm = session.robot("arm")
        arm.move_joints({"q1": 0.4})
        with pytest.raises(SessionError, match="stopped before arm arrived"):
            arm.wait_until_arrived()


def test_mistakes_are_refused_in_words():
    with opened() as session:
        with pytest.raises(NotFoundError, match=r"robot with joints.*arms.*arm"):
            session.robot("arms")
        arm = session.robot("arm")
        with pytest.raises(NotFoundError, match="q7"):
            arm.move_joints({"q7": 1.0})
        with pytest.raises(NotFoundError, match="q7"):
            arm.set_target("q7", 1.0)
        with pytest.raises(ArgumentError, match="pose"):
            arm.move_tool(np.ones((4, 4)))
        for goal in ([], 7, np.array(7), None, "up", [7], [[]]):
            with pytest.raises(ArgumentError, match="pose"):
                arm.move_tool(goal)
        with pytest.raises(ArgumentError, match="profile with path 'linear'"):
            arm.move_tool(LOW, profile="cubic")
        with pytest.raises(ArgumentError, match="neither kind nor gains"):
            arm.set_controller()


def test_a_playback_shows_and_refuses(store):
    lw.run("irb140-table", seconds=0.1, store=store)
    with lw.playback("latest", store=store) as shown:
        arm = shown.robot("arm")
        assert np.array_equal(arm.position, shown.joints("arm").positions)
        for act in (arm.stop, arm.follow, lambda: arm.move_joints({"q1": 0.1})):
            with pytest.raises(SessionError, match="no physics"):
                act()
