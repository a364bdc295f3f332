"""Pick and place: what is planned keeps its promises, what is driven follows it."""

import numpy as np
import pytest

from linkwork.arm import load
from linkwork.control import make_controller
from linkwork.errors import ArgumentError, FileError, NotFoundError
from linkwork.motion import check_within
from linkwork.planning import (
    TRAJECTORIES,
    CycleOptions,
    SphereObstacle,
    pick_and_place,
    plan_pick_and_place,
)
from linkwork.planning.planning_task import PlanningTask
from linkwork.spatial import Pose, box_inertia

pytestmark = pytest.mark.native
BOX = box_inertia(3.0, (0.1, 0.1, 0.1))


@pytest.fixture(scope="module", params=TRAJECTORIES)
def plan(request, arm, pick, place):
    return plan_pick_and_place(arm, pick, place, box=BOX, trajectory=request.param)


def test_every_move_keeps_the_limits_of_the_joints(plan):
    for cycle_part in plan.cycle_parts:
        for move in cycle_part.moves:
            check_within(move.trajectory, plan.limits)


def test_torques_of_the_plan_keep_their_limits_with_the_box_in_hand(plan):
    for cycle_part in plan.cycle_parts:
        times = np.linspace(0.0, cycle_part.seconds, 400)
        path = cycle_part.reference
        plan.arm.set_payload(BOX if cycle_part.holds else None)
        torques = plan.arm.inverse_dynamics(
            path.position(times), path.velocity(times), path.acceleration(times)
        )
        assert (np.abs(torques) <= plan.limits.torques).all()
    plan.arm.set_payload(None)


def test_approach_and_retreat_are_straight(plan):
    for cycle_part, index, station in (
        (0, -1, plan.pick),
        (1, 0, plan.pick),
        (1, -1, plan.place),
        (2, 0, plan.place),
    ):
        path = plan.cycle_parts[cycle_part].moves[index].trajectory
        poses = plan.arm.fk(path.position(np.linspace(0.0, path.duration, 101)))
        way = station.pose[:3, 3] - station.via[:3, 3]
        off = np.cross(poses[:, :3, 3] - station.via[:3, 3], way / np.linalg.norm(way))
        assert np.abs(off).max() < 1e-5
        assert np.abs(poses[:, :3, :3] - station.pose[:3, :3]).max() < 1e-5


def test_the_tool_is_where_it_was_wanted(plan):
    for name, station in (("pick", plan.pick), ("place", plan.place)):
        assert plan.arm.fk(plan.points[name]) == pytest.approx(station.pose, abs=1e-9)
        assert plan.arm.fk(plan.points[f"{name} via"]) == pytest.approx(station.via, abs=1e-9)
    assert plan.reference.position(plan.grasp_time) == pytest.approx(plan.points["pick"], abs=1e-9)
    assert plan.reference.position(plan.release_time) == pytest.approx(
        plan.points["place"], abs=1e-9
    )
    assert plan.reference.position(plan.cycle_time) == pytest.approx(plan.start, abs=1e-9)


def test_the_robot_rests_while_the_gripper_works(plan):
    resting = np.array([plan.grasp_time, plan.release_time])[:, None] - [0.0, 0.05, 0.099]
    assert not plan.reference.velocity(resting).any()


def test_the_reference_never_jumps(plan):
    steps = np.abs(np.diff(plan.reference.position(np.arange(0.0, plan.cycle_time, 1e-3)), axis=0))
    assert (steps <= 1e-3 * plan.limits.velocities + 1e-9).all()


def test_computed_torque_follows_and_is_told_so(done):
    assert done.tracking.greatest.max() < 1e-4
    assert (done.tracking.rms <= done.tracking.greatest).all()
    assert done.tracking.tool_greatest == pytest.approx(done.tool_error.max())
    assert (done.torque_shares < 1.0).all()
    assert done.simulation.time[-1] == pytest.approx(done.cycle_time)
    assert np.diff(done.simulation.time) == pytest.approx(1e-3)
    assert "cycle 6.799 s" in str(done)


@pytest.mark.parametrize(("after_grasp", "held"), [(-0.2, False), (0.2, True), (2.9, False)])
def test_the_box_is_felt_while_it_is_held_and_only_then(done, after_grasp, held):
    run, arm = done.simulation, done.plan.arm
    row = np.searchsorted(run.time, done.plan.grasp_time + after_grasp)
    asked = (run.reference_position, run.reference_velocity, run.reference_acceleration)
    off = {}
    for box in (None, done.box):
        arm.set_payload(box)
        off[box is done.box] = np.abs(
            arm.inverse_dynamics(*(x[row] for x in asked)) - run.torque[row]
        )
    arm.set_payload(None)
    assert off[held].max() < 0.1 * off[not held].max()


def test_a_controller_with_a_wrong_idea_of_the_box_does_worse(arm, pick, place, done):
    wrong = pick_and_place(arm, pick, place, box=3.0, seconds=6.8, believed=3.6)
    assert wrong.tracking.greatest.max() > 3 * done.tracking.greatest.max()


def test_a_controller_goes_on_remembering_when_the_box_comes(arm, pick, place):
    run = pick_and_place(arm, pick, place, box=1.0, seconds=8.0, controller="pid").simulation
    assert np.abs(np.diff(run.torque, axis=0)).max() < 20.0


def test_the_robot_given_stays_as_it_is(arm, done):
    assert arm.live == ()
    assert "payload" in done.plan.arm.live


def test_one_call_draws_one_picture(done, tmp_path):
    done.plot(tmp_path / "cycle.png")
    assert (tmp_path / "cycle.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(FileError):
        done.plot(tmp_path / "nowhere" / "cycle.svg")


def test_a_longer_time_is_kept_and_a_shorter_refused_with_joint_limit_and_amount(arm, pick, place):
    slow = plan_pick_and_place(arm, pick, place, box=BOX, seconds=9.0)
    assert slow.cycle_time == pytest.approx(9.0, abs=3.1e-3)
    message = r"1 s is .* s below the least, .*q\d: the velocity .* is .* outside its limits"
    with pytest.raises(ArgumentError, match=message):
        plan_pick_and_place(arm, pick, place, box=BOX, seconds=1.0)


def test_a_point_out_of_reach_is_named_with_the_amount(arm, pick):
    far = Pose.from_xyz_rpy((1.2, 0.0, 0.3), (np.pi, 0.0, 0.0))
    with pytest.raises(
        ArgumentError, match=r"the place point at \(1.2, 0, 0.3\) m .*by 0.*nearest"
    ):
        plan_pick_and_place(arm, pick, far, box=BOX)
    low = Pose.from_xyz_rpy((0.7, 0.0, 0.1), (0.0, 0.0, 0.0))
    with pytest.raises(ArgumentError, match=r"pick .* is not reachable"):
        plan_pick_and_place(arm, low, pick, box=BOX)


def test_points_that_force_a_jump_of_branch_are_named(arm, place):
    across = Pose.from_xyz_rpy((0.35, 0.02, 0.7), (0.0, np.pi / 2, 0.0))
    with pytest.raises(
        ArgumentError, match=r"via point of the pick .* ends after .* of 0.7 m; .*jump"
    ):
        plan_pick_and_place(arm, across, place, box=BOX, options=CycleOptions(0.7))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"box": 0.0}, "invalid box: 0.0"),
        ({"box": "heavy"}, "invalid box: 'heavy'"),
        ({"box": True}, "invalid box: True"),
        ({"box": 1j}, "invalid box: 1j"),
        ({"believed": -1.0}, "invalid believed box: -1.0"),
        ({"approach": 0.0}, "invalid approach: 0.0"),
        ({"approach": "near"}, "invalid approach: 'near'"),
        ({"straight_speed": -1.0}, "invalid straight speed: -1.0"),
        ({"dwell": -1.0}, "invalid dwell: -1.0 s"),
        ({"period": float("nan")}, "invalid period: nan s"),
        ({"seconds": -2.0}, "invalid cycle time: -2.0 s"),
        ({"seconds": "long"}, "invalid cycle time: 'long' s"),
        ({"start": [0.0] * 5}, "invalid start"),
        ({"start": [9.0, 0, 0, 0, 0, 0]}, "invalid start: q1 at 9 is 5.86 outside"),
        ({"pick": np.eye(3)}, "pick pose"),
        ({"place": np.stack([np.eye(4)] * 3)}, "place pose: invalid pose: 3 poses"),
        ({"place": np.eye(4)[None]}, "place pose: invalid pose: 1 poses"),
        ({"gains": {"proportional": [1.0, 2.0]}}, "gain 'proportional'"),
        ({"obstacles": 3}, "invalid obstacles: 3"),
        ({"clearance": -1}, "invalid clearance: -1 m"),
        ({"clearance": "a"}, "invalid clearance: 'a' m"),
    ],
)
def test_invalid_arguments_are_refused_before_anything_moves(arm, pick, place, change, message):
    arguments = {"pick": pick, "place": place, "box": 1.0} | change
    with pytest.raises(ArgumentError, match=message):
        options = {x: arguments.pop(x) for x in vars(CycleOptions()) if x in arguments}
        arguments |= {"options": CycleOptions(**options)}
        pick_and_place(arm, **arguments)


def test_gains_and_period_of_a_given_controller_are_not_overridden(arm, pick, place):
    controller = make_controller("pid", arm.tree, 2e-3)
    with pytest.raises(ArgumentError, match="invalid gains: the given controller has its own"):
        pick_and_place(
            arm, pick, place, box=1.0, controller=controller, gains={"proportional": 1.0}
        )
    with pytest.raises(ArgumentError, match=r"period is 0\.002 s, but the cycle's is 0\.001 s"):
        pick_and_place(arm, pick, place, box=1.0, controller=controller)


def test_numbers_of_numpy_are_numbers(arm, pick, place):
    plain = plan_pick_and_place(arm, pick, place, box=2.0, options=CycleOptions(0.125), seconds=8)
    numpys = plan_pick_and_place(
        arm,
        pick,
        place,
        box=np.float32(2.0),
        seconds=np.int64(8),
        options=CycleOptions(np.float32(0.125), dwell=np.float64(0.1)),
    )
    assert numpys.cycle_time == plain.cycle_time


def test_straight_moves_are_as_fast_as_told(arm, pick, place):
    slow = plan_pick_and_place(arm, pick, place, box=BOX, options=CycleOptions(straight_speed=0.1))
    path = slow.cycle_parts[0].moves[-1].trajectory
    times = np.linspace(0.0, path.duration, 2001)
    places = slow.arm.fk(path.position(times))[:, :3, 3]
    velocities = np.linalg.norm(np.diff(places, axis=0), axis=1) / (times[1] - times[0])
    assert velocities.max() == pytest.approx(0.1, rel=1e-3)


@pytest.mark.parametrize("name", ["controller", "trajectory"])
def test_unknown_kinds_are_refused_with_those_there_are(arm, pick, place, name):
    with pytest.raises(NotFoundError, match="there are:"):
        pick_and_place(arm, pick, place, box=1.0, **{name: "magic"})


def test_cycle_avoids_obstacles():
    arm = load("irb140")
    down = (np.pi, 0.0, 0.0)
    points = (
        Pose.from_xyz_rpy((0.45, 0.3, 0.25), down),
        Pose.from_xyz_rpy((0.45, -0.3, 0.25), down),
    )
    free = plan_pick_and_place(arm, *points, box=1.0)
    moved = free.reference.position(np.linspace(0.0, free.cycle_time, 300))
    middle = arm.fk(moved[np.argmin(np.abs(np.asarray(arm.fk(moved))[:, 1, 3] - 0.02))])[:3, 3]
    wall = [SphereObstacle(middle, 0.08, name="ball")]
    result = plan_pick_and_place(arm, *points, box=1.0, obstacles=wall)
    task = PlanningTask(arm, wall)
    assert task.checker.collides(moved).any()
    around = result.reference.position(np.linspace(0.0, result.cycle_time, 600))
    assert not task.checker.collides(around).any()
