"""What cannot be simulated is refused before anything moves."""

import math

import numpy as np
import pytest

from linkwork.arm import Manipulator
from linkwork.control import PID, Controller
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Link
from linkwork.motion import CubicTrajectory
from linkwork.simulation import simulate
from linkwork.spatial import Inertia
from tests.simulation.robots import ball_and_arm, double_pendulum

GAINS = {"proportional": 1.0, "integral": 1.0, "derivative": 1.0}
BODY = Inertia(1.0, (0.0, 0.0, 0.0), ((0.1, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.1)))
REST = [0.0, 0.0]


class Giving(Controller):
    """Gives whatever it was told."""

    def __init__(self, torque):
        super().__init__(2, 1e-3, {})
        self.torque = torque

    def step(self, reference, measured):
        return self.torque


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"q": [0.0, math.nan]}, "q is not finite: joint 'q2' has nan"),
        ({"q": [0.0, 0.0, 0.0]}, r"q has the shape \(3,\)"),
        ({"q": [REST, REST]}, r"q has the shape \(2, 2\)"),
        ({"q": "here"}, "q has the type"),
        ({"qd": [math.inf, 0.0]}, "qd is not finite: joint 'q1' has inf"),
        ({"qd": [0.0]}, r"qd has the shape \(1,\)"),
        ({"step": 0.0}, "step cannot be 0.0 s"),
        ({"step": -1e-3}, "step cannot be -0.001 s"),
        ({"step": math.nan}, "step cannot be nan s"),
        ({"step": True}, "step cannot be True s"),
        ({"seconds": 0}, "seconds cannot be 0 s"),
        ({"seconds": math.inf}, "seconds cannot be inf s"),
        ({"seconds": "1"}, "seconds cannot be '1' s"),
        ({"seconds": 1e9}, "are 1e[+]12 steps"),
        ({"record_every": 0}, "record_every cannot be 0"),
        ({"record_every": 1.5}, "record_every cannot be 1.5"),
        ({"relative": 0.0}, "relative cannot be 0.0"),
        ({"absolute": -1.0}, "absolute cannot be -1.0"),
        ({"controller": PID(3, 1e-3, GAINS)}, "PID is for 3 joints, but 'planar2' has 2: q1, q2"),
        ({"controller": "pid"}, "controller cannot be 'pid'"),
        ({"reference": [0.0, 0.0, 0.0]}, r"shape \(3,\)"),
        ({"reference": [0.0, math.nan]}, "not finite"),
        ({"reference": CubicTrajectory([0, 1], [[0.0], [1.0]])}, "moves 1 joints, but 'planar2'"),
        ({"changes": [(0.1, BODY)]}, "no part of 'planar2' is live"),
        ({"controller": Giving(np.zeros(3))}, r"Giving gave torques of the shape \(3,\)"),
        ({"controller": Giving(["1", "2"])}, r"Giving gave the torques \['1', '2'\]"),
        ({"controller": Giving("much")}, "Giving gave the torques 'much'"),
        ({"controller": Giving([1j, 0.0])}, r"Giving gave the torques \[1j, 0.0\]"),
        ({"controller": Giving([[1.0], [1.0, 2.0]])}, "Giving gave the torques"),
        ({"controller": Giving(None)}, "Giving gave the torques None"),
        ({"seconds": 9e5}, "samples of 6 numbers take 40.2 GiB, more than 4; .* at least 11"),
        ({"seconds": np.array([1.0, 2.0])}, "seconds cannot be"),
        ({"q": None}, "q is not given"),
    ],
)
def test_a_number_or_shape_that_cannot_be_is_refused_in_words(options, words):
    given = {"seconds": 0.1, "q": REST} | options
    with pytest.raises(ArgumentError, match=words):
        simulate(double_pendulum(), **given)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((-0.1, None), "at the time -0.1 s"),
        ((math.nan, None), "at the time nan s"),
        (("soon", None), "at the time 'soon' s"),
        ((0.1, 3.0), "a change cannot be 3.0"),
        ((0.1, lambda arm: arm.set_gravity((0, 0, 0))), "the gravity of this robot is not live"),
    ],
)
def test_a_change_that_cannot_be_is_refused_and_nothing_changes(change, words):
    arm = Manipulator(double_pendulum().tree, live=["payload"])
    before = arm.live_numbers
    with pytest.raises(ArgumentError, match=words):
        simulate(arm, 0.2, q=REST, changes=[(0.05, BODY), change])
    np.testing.assert_array_equal(arm.live_numbers, before)


@pytest.mark.parametrize("option", ["method", "coupling"])
def test_a_name_that_does_not_exist_is_refused_with_those_that_do(option):
    with pytest.raises(NotFoundError, match="there are: ") as caught:
        simulate(double_pendulum(), 0.1, q=REST, **{option: "euler"})
    assert {"method": "rk4", "coupling": "held"}[option] in caught.value.choices


@pytest.mark.parametrize("option", ["method", "coupling"])
@pytest.mark.parametrize("name", [["rk4"], {"held": 1}, 4, None])
def test_a_name_that_is_no_text_is_refused_as_well(option, name):
    with pytest.raises(NotFoundError, match="there are: "):
        simulate(double_pendulum(), 0.1, q=REST, **{option: name})


def test_a_quaternion_that_is_none_is_refused():
    with pytest.raises(ArgumentError, match="quaternion"):
        simulate(ball_and_arm(), 0.1, q=[2.0, 0.0, 0.0, 0.0, 0.0])


def test_joints_that_one_number_cannot_place_need_a_controller_of_their_own():
    arm = ball_and_arm()
    with pytest.raises(ArgumentError, match="one position for each joint"):
        simulate(arm, 0.1, q=arm.tree.home, controller=PID(4, 1e-3, GAINS))
    path = CubicTrajectory([0, 1], [[0.0] * 4, [1.0] * 4])
    with pytest.raises(ArgumentError, match="cannot be the reference"):
        simulate(arm, 0.1, q=arm.tree.home, reference=path)


def test_a_robot_without_joints_is_refused():
    arm = Manipulator(build_tree("rock", [Link("base", None, Joint("root"))]))
    with pytest.raises(ModelError, match="'rock' has no joint that moves"):
        simulate(arm, 0.1, q=[])


def test_a_robot_without_masses_is_refused():
    links = [Link("base", None, Joint("root"))]
    links.append(Link("arm", "base", Joint("q1", JointKind.REVOLUTE, (0.0, 0.0, 1.0))))
    with pytest.raises(ModelError, match="arm"):
        simulate(Manipulator(build_tree("bare", links)), 0.1, q=[0.0])
