import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.runner import MAX_BEHIND, MAX_CARRIED, Pacer, Runner
from linkwork.world.scene.load import load_scene


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def paced(factor, step_size=0.001):
    clock = Clock()
    pacer = Pacer(step_size, clock)
    pacer.set_factor(factor, 0)
    pacer.run(0)
    return pacer, clock


@given(st.lists(st.floats(0.0001, 0.2), min_size=1, max_size=50), st.floats(0.05, 4.0))
def test_steps_done_never_drift_from_the_clock(waits, factor):
    pacer, clock = paced(factor)
    done = 0
    for wait in waits:
        clock.now += wait
        done += pacer.due(done, 10**9)
    expected = (clock.now - 100.0) * factor / 0.001
    assert expected - 1.001 <= done <= expected + 0.001


def test_a_step_is_due_exactly_when_its_time_has_come():
    pacer, clock = paced(2.0)
    wait = pacer.seconds_until(10)
    assert wait == pytest.approx(0.005)
    clock.now += wait + 1e-9
    assert pacer.due(0, 100) == 10


def test_after_a_long_stall_time_is_not_made_up():
    pacer, clock = paced(1.0)
    clock.now += MAX_BEHIND + 5.0
    pacer.due(0, 10)
    assert pacer.due(10, 10**9) == 0


def test_a_short_stall_is_made_up():
    pacer, clock = paced(1.0)
    clock.now += 0.5
    assert pacer.due(0, 10**9) == 500


def test_speed_zero_stands_and_infinity_never_waits():
    pacer, clock = paced(0.0)
    clock.now += 10
    assert pacer.due(0, 5) == 0
    assert pacer.seconds_until(1) == math.inf
    pacer.set_factor(math.inf, 0)
    assert pacer.due(0, 5) == 5
    assert pacer.seconds_until(1) == 0.0


@pytest.mark.parametrize("factor", [-0.1, 4.01, math.nan, -math.inf])
def test_a_speed_out_of_range_is_refused(factor):
    pacer, _ = paced(1.0)
    with pytest.raises(ArgumentError, match="invalid speed"):
        pacer.set_factor(factor, 0)
    assert pacer.factor == 1.0


CHANGES = st.one_of(st.sampled_from(["run", "hold"]), st.floats(0.0, 4.0))


@given(st.lists(st.tuples(st.floats(0.0, 0.02), CHANGES), max_size=60), st.booleans())
def test_speed_changes_and_pauses_lose_no_time(changes, steps_between):
    """Steps done are the integral of the speed over the time in which physics ran."""
    pacer, clock = paced(1.0)
    done, expected, runs = 0, 0.0, True
    for wait, change in [*changes, (0.01, "run"), (0.0, 1.0), (0.01, 1.0)]:
        clock.now += wait
        expected += wait * pacer.factor * runs / 0.001
        if steps_between and runs:
            done += pacer.due(done, 10**9)
        if isinstance(change, float):
            pacer.set_factor(change, done)
        else:
            runs = change == "run"
            getattr(pacer, change)(done)
    done += pacer.due(done, 10**9)
    most = MAX_CARRIED / 0.001
    assert done == pytest.approx(expected, abs=1.001) or (expected > most and not steps_between)


def test_physics_that_lags_does_not_race_on_when_it_is_slowed_down():
    pacer, clock = paced(4.0)
    clock.now += 0.9
    pacer.set_factor(0.1, 0)
    assert pacer.due(0, 10**9) == MAX_CARRIED / 0.001
    pacer.set_factor(0.0, 0)
    assert pacer.due(0, 10**9) == 0


def test_a_jump_forgets_what_was_due():
    pacer, clock = paced(1.0)
    clock.now += 0.5
    pacer.anchor(70)
    assert pacer.due(70, 10**9) == 0
    clock.now += 0.0105
    assert pacer.due(70, 10**9) == 10


def test_steps_done_unpaced_were_not_due():
    pacer, clock = paced(1.0)
    clock.now += 0.0055
    pacer.hold(5)
    pacer.run(305)
    clock.now += 0.0105
    assert pacer.due(305, 10**9) == 10


DISTURBANCES = {
    "slider": lambda runner, count: runner.set_speed((1.0, 1.01)[count % 2]),
    "follow": lambda runner, _: runner.command("follow", {"robot": "arm"}),
    "pause": lambda runner, _: (runner.pause(), runner.start()),
}


@pytest.mark.parametrize(
    ("scene", "disturbance"),
    [("swinging-arm", "slider"), ("swinging-arm", "pause"), ("irb140-table", "follow")],
)
@pytest.mark.parametrize("every", [0.0007, 0.0045, 0.033])
def test_no_disturbance_however_frequent_slows_physics(scene, disturbance, every):
    clock = Clock()
    engine = Engine(load_scene(scene))
    runner = Runner(engine, clock)
    runner.start()
    for count in range(round(0.5 / every)):
        clock.now += every
        runner.burst()
        DISTURBANCES[disturbance](runner, count)
    # Physics goes from one control period to the next, so it is behind by one of them at most.
    assert -0.011 < engine.world.time - (clock.now - 100.0) < 0.004


def test_a_command_that_is_no_jump_does_not_end_a_run():
    runner = Runner(Engine(load_scene("irb140-table")), Clock())
    runner.run_steps(100, True)
    runner.command("follow", {"robot": "arm"})
    assert (runner.playing, runner.goal) == (True, 100)
    runner.command("reset", {})
    assert not runner.playing


def test_steps_are_counted_from_where_physics_is():
    clock = Clock()
    runner = Runner(Engine(load_scene("swinging-arm")), clock)
    runner.start()
    clock.now += 0.0505
    runner.burst()
    runner.run_steps(5, False)
    runner.burst()
    assert (runner.engine.step_count, runner.playing) == (55, False)
