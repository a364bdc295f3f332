"""Cycles of every arm of the library, and ways that the joints are too weak for."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.runtime import kernel
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits, check_within
from linkwork.planning import plan_pick_and_place
from linkwork.planning.pick_place.moves import Mover
from linkwork.spatial import Pose

JOINTS = {
    "irb140": ([0.5, 0.4, -0.4, 0.1, 1.2, 0.3], [-0.7, 0.3, -0.3, -0.2, 1.1, 0.0]),
    "ur5": ([0.5, -1.2, 1.6, -1.9, -1.5, 0.2], [-0.6, -1.1, 1.4, -1.8, -1.5, 0.0]),
    "puma560": ([0.4, 0.7, -2.4, 0.1, 0.6, 0.2], [-0.6, 0.8, -2.5, 0.2, 0.7, 0.0]),
    "stanford": ([0.4, 0.8, 0.6, 0.2, 0.5, 0.3], [-0.6, 0.9, 0.7, -0.2, 0.6, 0.0]),
    "scara1": ([0.5, 0.9, 0.15, 0.3, 0.0], [-0.6, -0.8, 0.17, 0.0, 0.2]),
    "scara2": ([0.4, 0.6, 0.5, 0.15, 0.3], [-0.5, -0.6, -0.4, 0.17, 0.0]),
    "panda": ([0.4, 0.3, 0.1, -1.8, 0.1, 2.1, 0.5], [-0.5, 0.4, -0.1, -1.9, 0.0, 2.2, 0.8]),
    "service-arm": (
        [0.2, 0.1, 0.4, 0.4, -0.4, 0.1, 1.2, 0.3],
        [-0.2, -0.1, -0.5, 0.3, -0.3, -0.2, 1.1, 0.0],
    ),
}
"""Pick and place by the robot's name [rad or m]."""

APPROACH = 0.05
"""Short enough for all of them [m]."""


def points_of(arm):
    """Poses of the tool where the box is taken and left."""
    return [arm.fk(q) for q in JOINTS[arm.name]]


SEARCHED = ("panda", "service-arm")
"""Arms whose redundant joints take time."""
DOWN = (np.pi, 0.0, 0.0)
POINTS = (Pose.from_xyz_rpy((0.45, 0.25, 0.2), DOWN), Pose.from_xyz_rpy((0.4, -0.35, 0.2), DOWN))


@pytest.fixture(autouse=True)
def on_numpy(monkeypatch):
    """A plan takes about a second on numpy, less than it takes to compile the robot's code."""
    monkeypatch.setattr(kernel, "find_compiler", lambda: None)


@pytest.mark.parametrize(
    "name", [pytest.param(x, marks=pytest.mark.long) if x in SEARCHED else x for x in JOINTS]
)
def test_a_cycle_is_planned_inside_the_limits(name):
    arm = lw.load(name)
    points = points_of(arm)
    plan = plan_pick_and_place(arm, *points, box=1.0, options=lw.planning.CycleOptions(APPROACH))
    for cycle_part in plan.cycle_parts:
        for move in cycle_part.moves:
            check_within(move.trajectory, plan.limits)
    assert arm.fk(plan.points["pick"]) == pytest.approx(points[0], abs=1e-8)
    assert arm.fk(plan.points["place"]) == pytest.approx(points[1], abs=1e-8)


def weak(arm, joint, torque):
    limits = MotionLimits.of_tree(arm.tree)
    torques = limits.torques.copy()
    torques[joint] = torque
    return MotionLimits(
        velocities=limits.velocities, accelerations=4.0 * limits.velocities, torques=torques
    )


def test_a_slower_branch_is_taken_where_the_fastest_are_too_heavy():
    arm = lw.load("ur5")
    limits = weak(arm, 2, 20.0)
    plan = plan_pick_and_place(arm, *POINTS, box=5.0, limits=limits)
    assert plan.branches["pick"]["shoulder"] == "back"
    path, carrier = plan.cycle_parts[1].reference, plan.arm
    times = np.linspace(0.0, plan.cycle_parts[1].seconds, 200)
    carrier.set_payload(lw.Inertia(5.0, (0, 0, 0.05), np.diag([5 * 0.01 / 6] * 3).tolist()))
    torques = carrier.inverse_dynamics(
        path.position(times), path.velocity(times), path.acceleration(times)
    )
    assert np.abs(torques[:, 2]).max() <= 0.9 * 20.0 + 1e-6


def test_ways_that_none_can_hold_are_refused_with_joint_amount_and_share():
    arm = lw.load("ur5")
    upright = [0.0, -np.pi / 2, 0.0, 0.0, 0.0, 0.0]
    message = r"none of \d+ ways to the pick point is within .* q2 needs .* beyond 9 .*uses 90 %"
    with pytest.raises(ArgumentError, match=message):
        plan_pick_and_place(arm, *POINTS, box=5.0, start=upright, limits=weak(arm, 1, 10.0))


def test_a_start_that_cannot_be_held_is_refused():
    arm = lw.load("ur5")
    with pytest.raises(ArgumentError, match=r"the torques at the start .*: q2 needs .* beyond 45"):
        plan_pick_and_place(arm, *POINTS, box=0.1, start=[0.0] * 6, limits=weak(arm, 1, 50.0))


def test_the_search_goes_on_past_many_refusals_and_tells_how_many(monkeypatch):
    arm = lw.load("puma560")
    poses = [arm.fk([x, 0.7, -2.4, 0.1, 0.6, 0.2]) for x in (0.4, -0.6)]
    calls, joints = [], Mover.joints
    refusals = 9

    def stubborn(self, name, start, end):
        if self.box is not None:
            calls.append(name)
            if len(calls) <= refusals:
                raise ArgumentError(f"{name}: too heavy")
        return joints(self, name, start, end)

    monkeypatch.setattr(Mover, "joints", stubborn)
    plan = plan_pick_and_place(arm, *poses, box=1.0, options=lw.planning.CycleOptions(0.05))
    assert plan.ways["pick"] * plan.ways["place"] > refusals
    assert len(calls) > refusals
    calls.clear()
    refusals = 10_000
    with pytest.raises(ArgumentError, match=r"no feasible cycle: (\d+) tried of \1 pairs"):
        plan_pick_and_place(arm, *poses, box=1.0, options=lw.planning.CycleOptions(0.05))
