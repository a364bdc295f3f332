"""Gaits of the WorkPartner: laws of the table of phases, and how it moves."""

import math

import numpy as np
import pytest

from linkwork.control import JointReference, JointState
from linkwork.errors import LinkworkError
from linkwork.session.engine.engine import Engine
from linkwork.validate.gait_run import CYCLE, LEG, RADIUS, START, Gait, caterpillar_speed, run_gait
from linkwork.world.scene.load import load_scene

PERIOD, KNEE_GAIN = 0.005, 10.0
WALKING = (Gait.CATERPILLAR, Gait.ROLLING_WALKING)
KNEES, AXLES, STIFF, HELD = (slice(i, i + 4) for i in (0, 4, 8, 12))
"""Outputs: positions, rates, limits of the knees, limits of the axles; FL, FR, RL, RR each."""
MIRROR = [1, 0, 3, 2]


@pytest.fixture(scope="module")
def group():
    engine = Engine(load_scene("workpartner-slippery"))
    return next(x for x in engine.participants.all if x.name == "controller gait")


def walk(group, gait, seconds, **gains):
    """Commands, and angles of knees that follow them as motors without a load do."""
    controller = group.controller
    controller.state = np.zeros(controller.state.size)
    for name, value in {"gait": gait, "stride": 0.2, "cycle": CYCLE, **gains}.items():
        controller.set_gain(name, value)
    knees, rows, angles = np.zeros(4), [], []
    nothing = JointReference(*np.zeros((3, 16)))
    for _ in range(round(seconds / PERIOD)):
        measured = np.column_stack([knees, np.zeros(4)]).ravel()
        command = controller.step(nothing, JointState(measured, np.zeros(0)))
        rows.append(command)
        angles.append(knees)
        knees = knees + PERIOD * KNEE_GAIN * (command[KNEES] - knees)
    return np.array(rows), np.array(angles)


def after_start(values):
    return values[round(START / PERIOD) + 1 :]


def test_only_gaits_of_the_table_can_be_chosen(group):
    assert group.controller.gain_choices["gait"] == tuple(Gait)
    with pytest.raises(LinkworkError, match="invalid gait: 5") as caught:
        load_scene("workpartner-slippery", ["parameters.gait=5"])
    assert caught.value.place is not None
    assert "0, 1, 2, 3, 4" in caught.value.hint


@pytest.mark.parametrize("gait", WALKING)
def test_the_phases_are_a_cycle(group, gait):
    commands, angles = map(after_start, walk(group, gait, START + 2.2 * CYCLE))
    turn = round(CYCLE / PERIOD)
    np.testing.assert_allclose(angles[turn:], angles[:-turn], atol=2e-3)
    np.testing.assert_array_equal(commands[turn:, STIFF.start :], commands[:-turn, STIFF.start :])
    assert angles.max() == pytest.approx(0.2, abs=1e-3)


def test_rolling_walking_is_its_own_mirror_half_a_cycle_later(group):
    commands, angles = map(after_start, walk(group, Gait.ROLLING_WALKING, START + 1.6 * CYCLE))
    half = round(CYCLE / PERIOD / 2)
    np.testing.assert_allclose(angles[half:][:, MIRROR], angles[:-half], atol=2e-3)
    mirrored = commands.reshape(-1, 4, 4)[:, :, MIRROR].reshape(-1, 16)
    np.testing.assert_array_equal(mirrored[half:, HELD], commands[:-half, HELD])
    np.testing.assert_array_equal(mirrored[half:, STIFF], commands[:-half, STIFF])


def test_wheel_walking_is_a_cycle_that_frees_at_most_one_wheel(group):
    commands, angles = map(after_start, walk(group, Gait.WHEEL_WALKING, START + 1.5 * CYCLE))
    turn = round(CYCLE / PERIOD)
    np.testing.assert_allclose(angles[turn:], angles[:-turn], atol=2e-3)
    assert set((commands[:, HELD] == 0.0).sum(axis=1).tolist()) == {0, 1}


def test_a_caterpillar_is_symmetric_and_locks_the_legs_that_push(group):
    commands, angles = map(after_start, walk(group, Gait.CATERPILLAR, START + 1.5 * CYCLE))
    np.testing.assert_array_equal(angles[:, MIRROR], angles)
    locked = commands[:, HELD] > 0.0
    assert (locked.sum(axis=1) == 2).all()
    assert (commands[:, AXLES] == 0.0).all()
    rates = np.diff(angles, axis=0) / PERIOD
    assert (rates[locked[:-1]] < 1e-9).all()
    assert (rates[~locked[:-1]] > -1e-9).all()


def test_rates_of_driven_wheels_include_those_of_the_legs(group):
    speed = 0.1
    commands, angles = map(
        after_start, walk(group, Gait.ROLLING_WALKING, START + CYCLE, speed=speed)
    )
    rates = np.diff(angles, axis=0) / PERIOD
    driven = commands[:-1, HELD] > 0.0
    assert (driven.sum(axis=1) == 1).all()
    angle = 0.5 * (angles[1:] + angles[:-1])
    expected = (speed + LEG * np.cos(angle) * rates) / RADIUS + rates
    np.testing.assert_allclose(commands[:-1, AXLES][driven], expected[driven], atol=0.02)
    assert rates[driven].max() > 0.3


def test_wheels_keep_the_robot_at_rest_on_the_way_to_the_first_posture(group):
    commands, angles = walk(group, Gait.ROLLING_WALKING, START - 0.1, speed=0.1)
    rates = np.diff(angles, axis=0) / PERIOD
    expected = LEG * np.cos(angles[:-1]) * rates / RADIUS + rates
    np.testing.assert_allclose(commands[:-1, AXLES], expected, atol=0.02)
    assert (commands[:, HELD] > 0.0).all()
    assert angles[-1] == pytest.approx([-0.2, 0.2, -0.2, 0.2], abs=0.01)


@pytest.mark.parametrize("gains", [{"cycle": 0.0}, {"ramp": 3.0}, {"start": 0.0}])
def test_odd_numbers_give_commands_all_the_same(group, gains):
    numbers = {"gait": Gait.CATERPILLAR} | gains
    commands, _ = walk(group, seconds=2.0, **numbers)
    assert np.isfinite(commands).all()
    assert abs(commands[:, KNEES]).max() <= 1.0


@pytest.mark.parametrize("progress", [(1e6, 0.0), (0.0, -1e17), (-1e300, 1e300)])
def test_any_restored_progress_gives_commands(group, progress):
    controller = group.controller
    controller.set_gain("gait", Gait.CATERPILLAR)
    controller.state = [Gait.CATERPILLAR + 1, *progress, *np.zeros(5)]
    command = controller.step(
        JointReference(*np.zeros((3, 16))), JointState(np.zeros(8), np.zeros(0))
    )
    assert np.isfinite(command).all()


def test_another_gait_begins_where_the_legs_are(group):
    walk(group, Gait.CATERPILLAR, START + 0.4 * CYCLE)
    group.controller.set_gain("gait", Gait.ROLLING_WALKING)
    knees = np.array([0.15, 0.15, -0.15, -0.15])
    measured = np.column_stack([knees, np.zeros(4)]).ravel()
    command = group.controller.step(
        JointReference(*np.zeros((3, 16))), JointState(measured, np.zeros(0))
    )
    assert command[KNEES] == pytest.approx(knees, abs=1e-3)


def test_a_caterpillar_moves_by_leg_and_wheel_where_nothing_slips():
    run = run_gait(Gait.CATERPILLAR, START + 2 * CYCLE, friction=0.5)
    speed = run.window(START + CYCLE, math.inf).speed
    assert speed == pytest.approx(caterpillar_speed(0.26, CYCLE), rel=0.01)


@pytest.mark.parametrize(("gait", "published"), [(WALKING[0], 0.057), (WALKING[1], 0.048)])
def test_gaits_reach_the_published_speeds_on_ice(gait, published):
    run = run_gait(gait, START + 2 * CYCLE).window(START + CYCLE, math.inf)
    assert run.speed >= published
    assert run.loads.min() > 35.0
    assert run.tilt.max() < 0.01
