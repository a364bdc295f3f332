"""Split steering: wheels roll without slip, inner and outer ones at their own velocities."""

import math
import random

import numpy as np
import pytest

from linkwork.control import JointReference, JointState, SplitSteering
from linkwork.control.split_steering import path_curvature, steering_angle, wheel_velocity
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.scene.load import load_scene
from tests.library.scene_runs import SceneRun

GAINS = {"arm": 0.6, "track": 0.5, "radius": 0.2, "most": 0.6}


def commands(controller, velocity, angle, measured=()):
    zero = np.zeros(2)
    state = JointState(np.array(measured), np.zeros(0))
    return controller.step(JointReference(np.array([velocity, angle]), zero, zero), state)


def test_a_wheel_rolls_as_the_rigid_half_it_belongs_to():
    draw = random.Random(1)
    for _ in range(100):
        velocity, angle, arm = draw.uniform(-2, 2), draw.uniform(-1, 1), draw.uniform(0.2, 2)
        offset, radius = draw.uniform(-1, 1), draw.uniform(0.05, 0.5)
        curvature = path_curvature(angle, arm)
        turn_rate = velocity * curvature
        at_wheel = velocity - turn_rate * offset
        rolled = radius * wheel_velocity(velocity, curvature, offset, radius)
        assert rolled == pytest.approx(at_wheel)
        assert steering_angle(curvature, arm) == pytest.approx(angle)


def test_both_axles_point_to_one_centre():
    # The hinge at the origin, both halves turned by half the angle: their axles meet at a point.
    arm, angle = 0.6, 0.3
    radius = 1.0 / path_curvature(angle, arm)
    half = angle / 2
    for side in (1.0, -1.0):
        middle = np.array([side * arm * math.cos(half), arm * math.sin(half)])
        along_axle = np.array([-side * math.sin(half), math.cos(half)])
        centre = middle + radius * along_axle
        assert centre == pytest.approx([0.0, arm / math.sin(half)], abs=1e-12)


def test_straight_ahead_all_wheels_are_equal():
    outputs = commands(SplitSteering(5, 0.01, GAINS), 1.0, 0.0)
    assert outputs == pytest.approx([0.0, 5.0, 5.0, 5.0, 5.0])


def test_inner_wheels_are_slower_and_swap_with_the_side():
    controller = SplitSteering(5, 0.01, GAINS)
    right, left = commands(controller, 1.0, 0.3), commands(controller, 1.0, -0.3)
    assert right[1] == right[2] < 5.0 < right[3] == right[4]
    assert left[1:] == pytest.approx(right[[3, 4, 1, 2]])
    assert commands(controller, -1.0, 0.3)[1:] == pytest.approx(-right[1:])


def test_the_angle_is_limited_and_wheels_follow_the_measured_one():
    controller = SplitSteering(3, 0.01, GAINS)
    assert commands(controller, 1.0, 9.0)[0] == pytest.approx(0.6)
    outputs = commands(controller, 1.0, 0.3, [0.1, 0.0])
    assert outputs[0] == pytest.approx(0.3)
    assert outputs[1:] == pytest.approx(commands(controller, 1.0, 0.1)[1:])


def test_what_is_no_hinge_and_pairs_of_wheels_is_refused():
    for outputs in (1, 2, 4):
        with pytest.raises(ArgumentError, match="a hinge, the inner wheels"):
            SplitSteering(outputs, 0.01, GAINS)
    with pytest.raises(LinkworkError, match="missing gain 'most'"):
        SplitSteering(3, 0.01, {k: v for k, v in GAINS.items() if k != "most"})


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("controllers.drive.actuators=[AxleFL, AxleFR, AxleRR]", "expected 'position'"),
        ("controllers.drive.actuators=[Turner, KneeFL, KneeFR]", "expected 'velocity'"),
        ("controllers.drive.targets=3", "has no `targets`"),
        ("controllers.drive.source=a.c", "has no `source`"),
        ("controllers.drive.inputs=[joints.Roll]", "one of joints.Turner, sensors.Turner"),
        ("controllers.drive.inputs=[joints.Turner, joints.Roll]", "invalid inputs"),
    ],
)
def test_a_scene_with_other_actuators_is_refused(override, message):
    with pytest.raises(LinkworkError, match=message):
        load_scene("workpartner-drive", [override])


def test_a_scene_is_driven_by_velocity_and_angle():
    with SceneRun("workpartner-drive", "mission.steps=[]") as run:
        run.session.set("controllers.drive.targets", [0.5, 0.2])
        run.run(4.0)
        assert run.joint("Turner") == pytest.approx(0.2, abs=1e-3)
        front = run.body("Front")
        speed = np.linalg.norm(front[7:9])
    # The origin of the front half is between hinge and axle.
    curvature = path_curvature(0.2, 0.6)
    assert speed == pytest.approx(0.5 * math.hypot(1.0, 0.3 * curvature), rel=2e-3)
    assert front[12] == pytest.approx(-0.5 * curvature, rel=5e-3)
