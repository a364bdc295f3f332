"""What cannot be simulated is refused before anything moves."""

import math

import numpy as np
import pytest

from linkwork.arm import Manipulator
from linkwork.control import PID, Controller
from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
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
        ({"q": [0.0, math.nan]}, "invalid q: joint 'q2' is nan"),
        ({"q": [0.0, 0.0, 0.0]}, r"invalid q: shape \(3,\)"),
        ({"q": [REST, REST]}, r"invalid q: shape \(2, 2\)"),
        ({"q": "here"}, "invalid q: .* has the type"),
        ({"qd": [math.inf, 0.0]}, "invalid qd: joint 'q1' is inf"),
        ({"qd": [0.0]}, r"invalid qd: shape \(1,\)"),
        ({"step": 0.0}, "invalid step: 0.0 s"),
        ({"step": -1e-3}, "invalid step: -0.001 s"),
        ({"step": math.nan}, "invalid step: nan s"),
        ({"step": True}, "invalid step: True s"),
        ({"seconds": 0}, "invalid seconds: 0 s"),
        ({"seconds": math.inf}, "invalid seconds: inf s"),
        ({"seconds": "1"}, "invalid seconds: '1' s"),
        ({"seconds": 1e9}, "are 1e[+]12 steps"),
        ({"record_every": 0}, "invalid record_every: 0"),
        ({"record_every": 1.5}, "invalid record_every: 1.5"),
        ({"relative": 0.0}, "invalid relative: 0.0"),
        ({"absolute": -1.0}, "invalid absolute: -1.0"),
        ({"controller": PID(3, 1e-3, GAINS)}, "PID is for 3 joints, but 'planar2' has 2: q1, q2"),
        ({"controller": "pid"}, "invalid controller: 'pid'"),
        ({"reference": [0.0, 0.0, 0.0]}, r"shape \(3,\)"),
        ({"reference": [0.0, math.nan]}, "joint 'q2' is nan"),
        ({"reference": CubicTrajectory([0, 1], [[0.0], [1.0]])}, "it has 1 joints, but 'planar2'"),
        ({"changes": [(0.1, BODY)]}, "no part of 'planar2' is live"),
        ({"controller": Giving(np.zeros(3))}, r"torque of controller Giving: shape \(3,\)"),
        ({"controller": Giving(["1", "2"])}, r"torque of controller Giving: \['1', '2'\]"),
        ({"controller": Giving("much")}, "torque of controller Giving: 'much'"),
        ({"controller": Giving([1j, 0.0])}, r"torque of controller Giving: \[1j, 0.0\]"),
        ({"controller": Giving([[1.0], [1.0, 2.0]])}, "torque of controller Giving"),
        ({"controller": Giving(None)}, "torque of controller Giving: None"),
        ({"seconds": 9e5}, "samples of 6 numbers take 40.2 GiB, more than 4 GiB; .* at least 11"),
        ({"seconds": np.array([1.0, 2.0])}, "invalid seconds"),
        ({"q": None}, "q is missing"),
    ],
)
def test_an_invalid_number_or_shape_is_refused_in_words(options, words):
    arguments = {"seconds": 0.1, "q": REST} | options
    with pytest.raises(ArgumentError, match=words):
        simulate(double_pendulum(), **arguments)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((-0.1, None), "time of a change: -0.1 s"),
        ((math.nan, None), "time of a change: nan s"),
        (("soon", None), "time of a change: 'soon' s"),
        ((0.1, 3.0), "invalid change: 3.0"),
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
    with pytest.raises(ArgumentError, match="invalid reference: a trajectory, but"):
        simulate(arm, 0.1, q=arm.tree.home, reference=path)


def test_a_robot_without_joints_is_refused():
    arm = Manipulator(build_tree("rock", [TreeLink("base", None, Joint("root"))]))
    with pytest.raises(ModelError, match="'rock' has no moving joint"):
        simulate(arm, 0.1, q=[])


def test_a_robot_without_masses_is_refused():
    links = [TreeLink("base", None, Joint("root"))]
    links.append(TreeLink("arm", "base", Joint("q1", JointKind.REVOLUTE, (0.0, 0.0, 1.0))))
    with pytest.raises(ModelError, match="arm"):
        simulate(Manipulator(build_tree("bare", links)), 0.1, q=[0.0])
