"""A simulation in parts is the simulation in one."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.control import CController, Controller, compile_controller, make_controller
from linkwork.errors import ArgumentError
from linkwork.motion import CubicTrajectory
from linkwork.simulation import COUPLINGS, METHODS, simulate
from tests.simulation.robots import ball_and_arm, double_pendulum
from tests.simulation.test_loops import GAINS, IN_C

START = {"q": [0.3, -0.2], "qd": [0.5, 0.0]}
loops = pytest.mark.parametrize(
    "loop", ["python", pytest.param("native", marks=pytest.mark.native)]
)


def in_parts(arm, parts, start, **options):
    """Positions, velocities and torques of simulations that each resume the one before."""
    simulations = [simulate(arm, parts[0], **start, **options)]
    for seconds in parts[1:]:
        simulations.append(simulate(arm, seconds, resume=simulations[-1], **options))
    rows = [np.hstack([x.position, x.velocity, x.torque]) for x in simulations]
    return np.vstack([*(x[:-1] for x in rows[:-1]), rows[-1]])


class Counting(Controller):
    """Remembers how often it ran where no state is restored."""

    runs = 0

    def step(self, reference, measured):
        self.runs += 1
        return 5.0 * (reference.position - measured.position) + 0.01 * self.runs


@loops
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("coupling", COUPLINGS)
@pytest.mark.parametrize("step", [0.0007, 0.001, 0.009])
@pytest.mark.parametrize("kind", ["pid", "computed-torque"])
def test_two_parts_are_one_to_the_bit(loop, kind, step, coupling, method):
    arm = double_pendulum()
    options = {
        "controller": make_controller(kind, arm.tree, 0.004, torque_limit=25.0),
        "reference": [0.5, 0.1],
        "method": method,
        "coupling": coupling,
        "step": step,
    }
    whole = in_parts(arm, [18 * step], START, **options)
    state = options["controller"].state
    cut = in_parts(arm, [8 * step, 3 * step, 7 * step], START, **options)
    np.testing.assert_array_equal(cut, whole)
    np.testing.assert_array_equal(options["controller"].state, state)


@pytest.mark.parametrize("parts", [[0.05, 0.05], [0.033, 0.067], [0.001] * 100])
def test_a_controller_runs_as_often_in_parts(parts):
    runs = []
    for seconds in ([0.1], parts):
        controller = Counting(2, 0.002, {})
        in_parts(double_pendulum(), seconds, START, controller=controller)
        runs.append(controller.runs)
    assert runs == [50, 50]


@pytest.mark.native
def test_a_controller_in_c_goes_on_with_its_time(tmp_path):
    (tmp_path / "pid.c").write_text(IN_C)
    controller = CController(compile_controller(tmp_path / "pid.c"), 2, 0.004, GAINS, state_size=2)
    arm, options = double_pendulum(), {"controller": controller, "reference": [0.5, 0.1]}
    whole = in_parts(arm, [0.1], START, **options)
    assert controller.state[-1] == 25
    np.testing.assert_array_equal(in_parts(arm, [0.06, 0.04], START, **options), whole)
    assert controller.state[-1] == 25


@loops
def test_what_nothing_drives_goes_on_too(loop):
    arm = ball_and_arm()
    start = {"q": arm.tree.home, "qd": np.linspace(0.5, 1.0, 4)}
    for method in METHODS:
        options = {"method": method, "step": 0.01}
        whole = in_parts(arm, [0.1], start, **options)
        np.testing.assert_array_equal(in_parts(arm, [0.04, 0.06], start, **options), whole)


def test_it_begins_at_the_end_and_not_at_the_last_sample():
    arm = double_pendulum()
    first = simulate(arm, 0.1, record_every=64, **START)
    second = simulate(arm, 0.001, resume=first)
    fine = simulate(arm, 0.1, **START)
    np.testing.assert_array_equal(second.position[0], fine.position[-1])


@pytest.mark.parametrize("seconds", [0.05, 0.0493])
def test_the_times_of_a_reference_begin_anew(seconds):
    arm = double_pendulum()
    path = CubicTrajectory([0.0, 0.1], [[0.3, -0.2], [0.6, 0.4]], np.zeros((2, 2)))
    controller = make_controller("computed-torque", arm.tree, 0.002, torque_limit=1e3)
    options = {"controller": controller, "step": 1e-4}
    first = simulate(arm, seconds, q=[0.3, -0.2], reference=[0.3, -0.2], **options)
    second = simulate(arm, 0.15, resume=first, reference=path, **options)
    assert second.time[0] == 0.0
    np.testing.assert_array_equal(second.reference_position[-1], [0.6, 0.4])
    anew = simulate(arm, 0.15, q=[0.3, -0.2], reference=path, **options)
    late = 1e-8 if seconds == 0.05 else 0.02
    np.testing.assert_allclose(second.position, anew.position, atol=late)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"resume": True}, "invalid resume: True"),
        ({"q": [0.0, 0.0]}, "remove q and qd"),
        ({"qd": [0.0, 0.0]}, "remove q and qd"),
        ({"step": 0.002}, "step: 0.002 s, but the resumed simulation has 0.001 s"),
        ({"controller": Counting(2, 0.003, {})}, "period: 0.003 s, but the resumed .* 0.002 s"),
        ({"controller": None}, "period: None s"),
    ],
)
def test_what_cannot_go_on_is_refused_in_words(options, words):
    arm, controller = double_pendulum(), Counting(2, 0.002, {})
    first = simulate(arm, 0.01, controller=controller, **START)
    with pytest.raises(ArgumentError, match=words):
        simulate(arm, 0.01, **({"controller": controller, "resume": first} | options))


def test_another_robot_cannot_go_on():
    first = simulate(double_pendulum(), 0.01, **START)
    with pytest.raises(ArgumentError, match="has 4 positions and velocities, but 'irb140' has 12"):
        simulate(lw.load("irb140"), 0.01, resume=first)
