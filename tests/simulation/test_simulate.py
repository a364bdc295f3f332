"""What moves as mechanics says it must, and what cannot be simulated."""

import math
import signal
import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm import Manipulator
from linkwork.control import PID, Controller, make_controller
from linkwork.errors import ArgumentError, DivergenceError, ModelError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.motion import CubicTrajectory
from linkwork.simulation import METHODS, simulate
from linkwork.spatial import Inertia
from tests.simulation.robots import BODY, ball_and_arm, double_pendulum, thrown_body
from tests.tools import raising

BOX = Inertia(2.0, (0.0, 0.0, 0.05), ((0.02, 0.0, 0.0), (0.0, 0.02, 0.0), (0.0, 0.0, 0.02)))
methods = pytest.mark.parametrize("method", METHODS)


class Constant(Controller):
    """The same torques for ever; a controller as a user writes one."""

    def __init__(self, torque, period=0.01):
        super().__init__(len(torque), period, {}, state_size=1)
        self.torque = np.array(torque)

    def step(self, reference, measured):
        self._state[0] += 1.0
        return self.torque


@methods
@pytest.mark.parametrize("robot", [double_pendulum, ball_and_arm])
def test_what_nothing_drives_keeps_its_energy(robot, method):
    arm = robot()
    velocity = np.linspace(0.5, 1.0, arm.tree.velocity_count)
    simulation = simulate(
        arm, 0.5, q=arm.tree.home, qd=velocity, step=0.005, method=method, energy=True
    )
    assert simulation.energy.kinetic.max() > 1.0
    total = simulation.energy.kinetic + simulation.energy.potential
    assert abs(total - total[0]).max() < 1e-6 * simulation.energy.kinetic.max()


@pytest.mark.native
@pytest.mark.parametrize("robot", [double_pendulum, ball_and_arm])
def test_half_the_step_is_a_sixteenth_of_the_error(robot):
    arm = robot()
    velocity = np.linspace(0.5, 1.0, arm.tree.velocity_count)
    ends = [
        simulate(arm, 0.48, q=arm.tree.home, qd=velocity, step=step).position[-1]
        for step in (4e-3, 2e-3, 1e-3)
    ]
    ratio = np.linalg.norm(ends[0] - ends[1]) / np.linalg.norm(ends[1] - ends[2])
    assert ratio == pytest.approx(16.0, rel=0.15)


@pytest.mark.native
def test_the_adaptive_method_keeps_to_its_tolerance():
    arm = double_pendulum()
    fine = simulate(arm, 1.0, q=[0.3, 0.4], step=1e-4, record_every=1000).position
    errors = []
    for relative in (1e-6, 1e-9):
        options = {"relative": relative, "absolute": relative, "step": 0.1, "method": "adaptive"}
        errors.append(abs(simulate(arm, 1.0, q=[0.3, 0.4], **options).position - fine).max())
    assert errors[0] < 1e-4
    assert errors[1] < 1e-7 < 10.0 * errors[0]


@methods
def test_a_thrown_body_flies_a_parabola_and_keeps_its_spin(method):
    arm = thrown_body()
    centre = np.array(BODY.center)
    qd = np.array([1.0, -2.0, 3.0, 0.7, -2.0, 1.5])
    simulation = simulate(arm, 0.5, q=arm.tree.home, qd=qd, step=0.01, method=method)
    wxyz, spin = simulation.position[:, 3:], simulation.velocity[:, 3:]
    rotations = np.array([_matrix(each) for each in wxyz])
    places = simulation.position[:, :3] + rotations @ centre
    start = qd[:3] + np.cross(qd[3:], centre)
    t = simulation.time[:, None]
    flown = centre + start * t + 0.5 * np.array([0.0, 0.0, -9.81]) * t**2
    np.testing.assert_allclose(places, flown, atol=1e-7)
    momentum = np.einsum("tij,tj->ti", rotations, spin @ np.array(BODY.matrix).T)
    np.testing.assert_allclose(momentum, momentum[[0]].repeat(len(t), 0), atol=1e-6)


def _matrix(wxyz):
    w, x, y, z = wxyz
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def test_torques_against_gravity_hold_the_arm_still():
    arm = double_pendulum()
    q = np.array([0.4, 0.3])
    simulation = simulate(arm, 0.2, q=q, controller=Constant(arm.gravity(q)))
    np.testing.assert_allclose(simulation.position, np.tile(q, (201, 1)), atol=1e-12)
    np.testing.assert_array_equal(simulation.torque, np.tile(arm.gravity(q), (201, 1)))
    assert simulation.backend == "python"


@methods
def test_work_of_the_torques_becomes_energy(method):
    arm, torque = double_pendulum(), np.array([3.0, -1.0])
    options = {"controller": Constant(torque), "method": method, "energy": True}
    simulation = simulate(arm, 0.3, q=[0.4, 0.3], **options)
    work = (simulation.position - simulation.position[0]) @ torque
    total = simulation.energy.kinetic + simulation.energy.potential
    np.testing.assert_allclose(total - total[0], work, atol=1e-8)


def test_a_controller_keeps_the_state_it_is_left_in_and_is_reset_first():
    controller = Constant([0.0, 0.0])
    for _ in range(2):
        simulate(double_pendulum(), 0.1, q=[0.1, 0.2], controller=controller)
        assert controller.state == [10.0]


def test_the_same_simulation_gives_the_same_bits():
    arm = double_pendulum()
    controller = make_controller("pid", arm.tree, 0.002)
    one, other = (
        simulate(arm, 0.1, q=[0.1, 0.2], controller=controller, reference=[0.3, 0.0])
        for _ in range(2)
    )
    np.testing.assert_array_equal(one.position, other.position)
    np.testing.assert_array_equal(one.torque, other.torque)


def test_computed_torque_follows_its_reference_and_holds_it_at_the_end():
    arm = double_pendulum()
    controller = make_controller("computed-torque", arm.tree, 0.001, torque_limit=1e3)
    move = CubicTrajectory([0.0, 0.2], [[0.1, 0.2], [0.5, -0.3]], np.zeros((2, 2)))
    simulation = simulate(arm, 0.4, q=[0.1, 0.2], controller=controller, reference=move)
    assert abs(simulation.error).max() < 2e-3
    np.testing.assert_allclose(simulation.position[-1], [0.5, -0.3], atol=1e-3)
    np.testing.assert_array_equal(simulation.reference_position[-1], [0.5, -0.3])
    np.testing.assert_array_equal(simulation.reference_velocity[201:], 0.0)


def test_a_payload_is_felt_while_it_is_held_and_the_arm_is_left_as_it_was():
    arm = lw.load("planar2", live=["payload"])
    before = arm.live_numbers
    q = np.array([0.4, 0.3])
    held = Constant(arm.gravity(q), period=1.0)
    simulation = simulate(arm, 0.1, q=q, controller=held, changes=[(0.04, BOX), (0.07, None)])
    np.testing.assert_allclose(simulation.position[:41], np.tile(q, (41, 1)), atol=1e-12)
    fall = np.diff(simulation.velocity[:, 0]) / 1e-3
    assert abs(fall[:40]).max() < 1e-9
    assert fall[40:70].max() < -0.5
    assert abs(fall[75:]).max() < 0.5
    np.testing.assert_array_equal(arm.live_numbers, before)


def test_the_energy_knows_the_payload():
    arm = lw.load("planar2", live=["payload"])
    options = {"q": [0.4, 0.3], "energy": True, "step": 0.01}
    simulation = simulate(arm, 0.1, changes=[(0.05, BOX)], **options)
    total = simulation.energy.kinetic + simulation.energy.potential
    assert abs(np.diff(total[:5])).max() < 1e-6
    assert abs(np.diff(total[5:])).max() < 1e-6
    assert total[5] - total[4] > 10.0


@methods
def test_a_change_after_the_end_never_comes(method):
    arm = lw.load("planar2", live=["payload"])
    options = {"q": [0.4, 0.3], "energy": True, "step": 0.01, "method": method}
    late, none = (simulate(arm, 0.05, changes=x, **options) for x in ([(5.0, BOX)], []))
    np.testing.assert_array_equal(late.position, none.position)
    np.testing.assert_array_equal(late.energy.potential, none.energy.potential)


def test_crossed_limits_are_told_and_not_enforced():
    arm = lw.load("irb140")
    upper = arm.upper[0]
    velocity = np.array([1.0, 0.0, 0.0, 0.0, 0.0, 0.0])
    start = np.zeros(6)
    start[0] = upper - 0.004
    simulation = simulate(arm, 0.01, q=start, qd=velocity)
    crossing = simulation.limit_crossings[0]
    assert (crossing.joint, crossing.quantity, crossing.limit) == ("q1", "position", upper)
    assert crossing.value > upper
    assert crossing.time == pytest.approx(0.005, abs=0.0011)
    assert simulation.position[-1, 0] > upper + 0.003


def test_a_limit_that_is_met_is_not_crossed():
    arm = lw.load("irb140")
    span = arm.upper[0] - arm.lower[0]
    crossings = []
    for beyond in (0.0, 0.5e-9, 2e-9):
        start = np.zeros(6)
        start[0] = arm.upper[0] + beyond * span
        simulation = simulate(arm, 1e-6, q=start, step=1e-6).limit_crossings
        crossings.append([x.joint for x in simulation if x.quantity == "position"])
    assert crossings == [[], [], ["q1"]]


@pytest.mark.parametrize(("seconds", "samples"), [(0.1, 11), (0.101, 12), (1e-6, 2)])
def test_time_is_rounded_up_to_whole_steps(seconds, samples):
    simulation = simulate(double_pendulum(), seconds, q=[0.0, 0.0], step=0.01)
    np.testing.assert_array_equal(simulation.time, np.arange(samples) * 0.01)


@methods
def test_a_torque_that_is_no_number_is_named(method):
    class Broken(Constant):
        def step(self, reference, measured):
            torque = super().step(reference, measured)
            return torque if self._state[0] < 5 else np.array([0.0, np.nan])

    with pytest.raises(DivergenceError, match=r"torque.*0\.04 s.*'q2'") as caught:
        simulate(double_pendulum(), 1.0, q=[0.1, 0.2], controller=Broken([0.0, 0.0]), method=method)
    assert (caught.value.step, caught.value.element) == (40, "q2")
    assert len(caught.value.until.time) == 40


def test_a_motion_that_is_lost_is_named_and_what_was_good_is_kept():
    with pytest.raises(DivergenceError, match="exceeded 1e\\+10 at") as caught:
        simulate(double_pendulum(), 3.0, q=[0.1, 0.2], qd=[1e10, 0.0], step=0.1)
    assert np.isfinite(caught.value.until.position).all()
    assert len(caught.value.until.time) >= 1


def test_a_step_that_shrinks_away_is_named():
    with pytest.raises(DivergenceError, match="steps of zero length"):
        simulate(double_pendulum(), 3.0, q=[0.1, 0.2], qd=[1e10, 0.0], step=0.1, method="adaptive")


@pytest.mark.parametrize("loop", ["python", pytest.param("native", marks=pytest.mark.native)])
def test_a_motion_that_needs_too_many_adaptive_steps_is_named(loop, monkeypatch):
    if loop == "python":
        monkeypatch.setattr("linkwork.simulation.python_loop.MAX_TRIALS", 20)
    arm = double_pendulum()
    gains = {"proportional": 1e8, "integral": 0.0, "derivative": 0.0}
    controller = make_controller("pid", arm.tree, 1e-3, gains, torque_limit=1e9)
    options = {"reference": [0.0, 0.0], "step": 2e-4, "method": "adaptive"}
    words = "is stiff: it needs more than 10000 adaptive steps in one at .* s: joint"
    with pytest.raises(DivergenceError, match=words) as caught:
        simulate(arm, 0.4, q=[0.1, 0.1], qd=[3.0, 3.0], controller=controller, **options)
    assert caught.value.until.backend == loop
    assert len(caught.value.until.time) >= 1


@pytest.mark.native
def test_an_interrupt_reaches_adaptive_steps():
    arm, options = double_pendulum(), {"step": 0.1, "method": "adaptive", "relative": 1e-12}
    simulate(arm, 0.1, q=[0.3, 0.4], **options)
    before = signal.signal(signal.SIGALRM, raising(KeyboardInterrupt))
    started = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            simulate(arm, 1e4, q=[0.3, 0.4], **options)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 2.0


GAINS = {"proportional": 1.0, "integral": 1.0, "derivative": 1.0}
INERTIA = Inertia(1.0, (0.0, 0.0, 0.0), ((0.1, 0.0, 0.0), (0.0, 0.1, 0.0), (0.0, 0.0, 0.1)))
REST = [0.0, 0.0]


class Giving(Controller):
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
        ({"changes": [(0.1, INERTIA)]}, "no part of 'planar2' is live"),
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
        simulate(arm, 0.2, q=REST, changes=[(0.05, INERTIA), change])
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
