import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.control import PID, JointReference, JointState, hold, pid_step
from linkwork.errors import ArgumentError, NotFoundError

GAINS = {"proportional": 50.0, "integral": 20.0, "derivative": 5.0}
LIMIT = 10.0
values = st.floats(-3.0, 3.0)
moments = st.tuples(values, values, values, values)


def step(state, moment, gains=GAINS, limit=LIMIT, dt=0.01):
    position, velocity, reference, reference_velocity = moment
    target = JointReference(reference, reference_velocity, 0.0)
    return pid_step(gains, state, target, JointState(position, velocity), dt, limit)


@given(st.lists(moments, min_size=1, max_size=30))
def test_integral_and_torque_never_exceed_the_limit(history):
    state = 0.0
    for moment in history:
        torque, state = step(state, moment, {**GAINS, "integral": 2000.0})
        assert abs(state) <= LIMIT
        assert abs(torque) <= LIMIT


@given(st.floats(-LIMIT, LIMIT), values)
def test_zero_error_changes_nothing(state, position):
    torque, after = step(state, (position, 0.0, position, 0.0))
    assert after == torque == state


@given(st.floats(-LIMIT, LIMIT), moments)
def test_integral_only_moves_towards_the_error(state, moment):
    _, after = step(state, moment)
    error = moment[2] - moment[0]
    assert (after - state) * error >= 0.0


@given(st.floats(-LIMIT, LIMIT), moments)
def test_law_is_odd(state, moment):
    torque, after = step(state, moment)
    mirrored = step(-state, tuple(-x for x in moment))
    assert mirrored == (-torque, -after)


@given(st.floats(-3.0, 3.0), moments)
def test_far_from_the_limit_it_is_the_textbook_law(state, moment):
    position, velocity, reference, reference_velocity = moment
    torque, after = step(state, moment, limit=1e6)
    assert after == pytest.approx(state + 20.0 * (reference - position) * 0.01, abs=1e-12)
    expected = 50.0 * (reference - position) + 5.0 * (reference_velocity - velocity) + after
    assert torque == pytest.approx(expected, abs=1e-9)


def test_integral_stands_while_the_rest_saturates_and_leaves_at_once():
    state = 0.0
    for _ in range(1000):
        _, state = step(state, (0.0, 0.0, 1.0, 0.0))
    assert state == 0.0
    _, state = step(2.0, (0.0, 0.0, -0.01, 0.0))
    assert state < 2.0


def test_no_limit_is_allowed():
    torque, _ = step(0.0, (0.0, 0.0, 1e6, 0.0), limit=math.inf)
    assert math.isfinite(torque)


def test_joints_do_not_see_each_other():
    random = np.random.default_rng(5)
    gains = {name: random.uniform(1.0, 100.0, 3) for name in GAINS}
    limits = np.array([1.0, 10.0, 1e3])
    controller = PID(3, 0.01, gains, limits)
    alone = np.zeros(3)
    for _ in range(20):
        moments = random.uniform(-1.0, 1.0, (4, 3))
        position, velocity, reference, reference_velocity = moments
        target = JointReference(reference, reference_velocity, np.zeros(3))
        torques = controller.step(target, JointState(position, velocity))
        for i in range(3):
            gains_of_joint = {name: float(gain[i]) for name, gain in gains.items()}
            torque, alone[i] = step(
                float(alone[i]), moments[:, i].tolist(), gains_of_joint, float(limits[i])
            )
            assert torque == pytest.approx(torques[i], rel=1e-14)


def test_a_load_is_carried_without_lasting_error():
    controller = PID(1, 0.001, {"proportional": 400.0, "integral": 800.0, "derivative": 40.0}, 50.0)
    position, velocity = np.zeros(1), np.zeros(1)
    for _ in range(8000):
        torque = controller.step(hold([0.5]), JointState(position, velocity))
        velocity = velocity + 0.001 * (torque - 9.81)
        position = position + 0.001 * velocity
    assert position[0] == pytest.approx(0.5, abs=1e-4)


def test_reset_empties_the_integral():
    controller = PID(1, 0.01, GAINS, LIMIT)
    rest = JointState(np.zeros(1), np.zeros(1))
    controller.step(hold([0.1]), rest)
    assert controller.state != 0.0
    controller.reset(rest)
    assert controller.state == 0.0


@pytest.mark.parametrize("gains", [{"proportional": 1.0}, {**GAINS, "damping": 1.0}])
def test_gains_must_be_exactly_the_three(gains):
    with pytest.raises((ArgumentError, NotFoundError), match="proportional"):
        PID(2, 0.01, gains)


@pytest.mark.parametrize("limit", [-1.0, math.nan, [1.0, 2.0, 3.0]])
def test_bad_torque_limit_is_refused(limit):
    with pytest.raises(ArgumentError, match="torque limit"):
        PID(2, 0.01, GAINS, limit)
