"""The joint between a controller's clock and the robot's, as seed 000 has it."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.simulation import COUPLINGS, ControllerCoupling

PERIOD = 0.01
NOTHING = np.zeros(1)
steps = st.floats(0.0005, 0.035)
kinds = pytest.mark.parametrize("kind", COUPLINGS)


class Controller:
    """Gives one value after the other, and remembers when it was asked."""

    def __init__(self, values=(3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, -6.0)):
        self.values = values
        self.periods = []
        self.seen = []

    def __call__(self, period, position, velocity):
        self.periods.append(period)
        self.seen.append(position[0])
        return np.array([self.values[period % len(self.values)]])


def offer(coupling, time):
    """The robot is where its time is, so that what a controller saw tells when."""
    coupling.offer(time, np.array([time]), NOTHING)


def coupled(kind, *times, controller=None):
    """A coupling to which the robot has offered its state at some times."""
    coupling = ControllerCoupling(kind, PERIOD, 1, controller or Controller())
    for time in times:
        offer(coupling, time)
    return coupling


@given(steps, st.integers(1, 60))
def test_the_controller_runs_once_a_period_whatever_the_step(step, count):
    controller = Controller()
    coupled("held", *(i * step for i in range(count + 1)), controller=controller)
    assert controller.periods == list(range(math.floor(count * step / PERIOD + 1e-9) + 1))


@given(steps, st.integers(1, 60))
def test_it_sees_the_first_state_at_or_after_its_time(step, count):
    controller = Controller()
    coupled("held", *(i * step for i in range(count + 1)), controller=controller)
    for period, seen in zip(controller.periods, controller.seen, strict=True):
        assert -1e-9 <= seen / PERIOD - period < step / PERIOD


@kinds
def test_its_own_time_comes_after_every_offer(kind):
    coupling = coupled(kind)
    for time in (0.0, 0.004, 0.011, 0.0125, 0.057):
        offer(coupling, time)
        assert time < coupling.time <= time + PERIOD


def test_nothing_is_stored_before_the_first_offer():
    assert coupled("held").read(0.0) == 0.0


@kinds
def test_the_first_value_counts_at_once(kind):
    coupling = coupled(kind, 0.0)
    assert coupling.read(0.0) == coupling.read(0.005) == 3.0


def test_a_step_reads_what_earlier_steps_stored():
    coupling = coupled("held", 0.0)
    assert coupling.read(0.01) == 3.0
    offer(coupling, 0.01)
    assert coupling.read(0.01) == -1.0


@kinds
@given(st.floats(0.0, 0.0299))
def test_time_never_goes_back(kind, earlier):
    controller = Controller()
    coupling = coupled(kind, 0.0, 0.013, 0.03, controller=controller)
    before = coupling.read(0.032), coupling.time, list(controller.periods)
    offer(coupling, earlier)
    assert (coupling.read(0.032), coupling.time, controller.periods) == before


def signal(kind, step, until=0.08, fine=1e-5):
    """The torque over time, as a robot with steps of a length reads it."""
    coupling = coupled(kind, 0.0)
    times, values = [], []
    for i in range(round(until / step)):
        inside = np.arange(i * step, (i + 1) * step - fine / 2, fine)
        times += inside.tolist()
        values += [coupling.read(time)[0] for time in inside]
        offer(coupling, (i + 1) * step)
    return np.array(times), np.array(values)


@pytest.mark.parametrize("step", [0.002, 0.0025, 0.0035, 0.01, 0.016])
def test_held_torques_take_no_value_but_the_controllers(step):
    _, values = signal("held", step)
    assert set(values) <= set(Controller().values)


@pytest.mark.parametrize("step", [0.002, 0.0025, 0.0035, 0.01])
@pytest.mark.parametrize("kind", ["linear", "smooth"])
def test_the_way_is_continuous(kind, step):
    times, values = signal(kind, step)
    slope = abs(np.diff(values)) / np.diff(times)
    # A late run leaves less of the period for the way.
    shortest = PERIOD - (step if step < PERIOD else 0.0)
    assert slope.max() <= 1.01 * 3.0 * 14.0 / shortest


@pytest.mark.parametrize("step", [0.002, 0.0025, 0.0035, 0.01])
def test_the_smooth_way_has_a_continuous_slope(step):
    times, values = signal("smooth", step)
    slope = np.diff(values) / np.diff(times)
    shortest = PERIOD - (step if step < PERIOD else 0.0)
    steepest_turn = 9.0 * 14.0 / shortest**2
    assert abs(np.diff(slope)).max() <= 2.0 * steepest_turn * 1e-5


def test_the_linear_way_has_none():
    times, values = signal("linear", 0.01)
    assert abs(np.diff(np.diff(values) / np.diff(times))).max() > 100.0


@kinds
def test_the_newest_value_is_reached_at_the_controllers_next_time(kind):
    coupling = coupled(kind, 0.0, 0.0137)
    assert coupling.read(coupling.time) == -1.0
    assert coupling.read(coupling.time + 0.1) == -1.0


@kinds
@given(st.floats(0.0, 0.0299))
def test_between_corners_the_way_is_one_polynomial(kind, late):
    coupling = coupled(kind, 0.0, late)
    time = late
    while time < coupling.time:
        end = coupling.corner(time)
        assert time < end <= coupling.time
        values = [coupling.read(x)[0] for x in np.linspace(time, end, 9)[1:-1]]
        assert abs(np.diff(values, 3)).max() < 1e-6
        time = end


def test_the_smooth_way_is_two_parabolas_and_a_constant_piece():
    share = COUPLINGS["smooth"]
    third = np.linspace(0.0, 1.0, 7) / 3.0
    first, second = [share(x) for x in third], [share(1.0 / 3.0 + x) for x in third[:-1]]
    assert np.allclose(np.diff(first, 3), 0.0, atol=1e-14)
    assert np.allclose(np.diff(second, 3), 0.0, atol=1e-14)
    assert share(1.0 / 3.0) == pytest.approx(0.5)
    assert [share(x) for x in (2.0 / 3.0, 0.8, 1.0)] == [1.0, 1.0, 1.0]


@kinds
@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_every_way_leads_forward_from_nothing_to_all(kind, a, b):
    share = COUPLINGS[kind]
    low, high = sorted((a, b))
    assert 0.0 <= share(low) <= share(high) <= 1.0
    assert share(1.0) == 1.0
