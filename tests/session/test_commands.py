import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError, SessionError


def joint(session, name, field=0):
    layout = session.info.layout
    return layout.joint_view(session.latest().frame)[layout.joints.index(name), field]


def test_a_target_moves_its_joint_there(opened):
    session = opened("irb140-table", process=False)
    session.set("robots.arm.targets.q1", -1.2)
    session.run_for(3.0)
    assert joint(session, "arm/q1") == pytest.approx(-1.2, abs=0.01)
    assert joint(session, "arm/q1", field=3) == -1.2


def test_a_target_never_makes_the_reference_jump(opened):
    session = opened("irb140-table", process=False)
    session.step(500)
    references = [joint(session, "arm/q2", 3)]
    session.set("robots.arm.targets.q2", -0.5)
    for _ in range(200):
        session.step(2)
        references.append(joint(session, "arm/q2", 3))
    session.command("follow", robot="arm")
    for _ in range(200):
        session.step(2)
        references.append(joint(session, "arm/q2", 3))
    assert np.max(np.abs(np.diff(references))) < 0.02


def test_follow_returns_to_the_trajectory(opened):
    led, free = opened("irb140-table", process=False), opened("irb140-table", process=False)
    led.set("robots.arm.targets.q6", 1.0)
    led.step(100)
    led.command("follow", robot="arm")
    led.step(2900)
    free.step(3000)
    assert joint(led, "arm/q6", 3) == joint(free, "arm/q6", 3)


def test_a_gain_can_be_changed_while_running(opened):
    session = opened("two-scaras", process=False)
    session.run_for(0.2)
    for gain in ("proportional", "integral", "derivative"):
        session.set(f"robots.right.gains.{gain}", [0.0] * 5)
    before = joint(session, "right/q1", field=2)
    session.run_for(0.5)
    # Without gains only what the integral had gathered is left, and it stays as it is.
    after = joint(session, "right/q1", field=2)
    session.run_for(0.5)
    assert after != before
    assert joint(session, "right/q1", field=2) == after


def test_an_undriven_joint_has_no_reference(opened):
    session = opened("swinging-arm", process=False)
    assert math.isnan(joint(session, "arm/q1", 3))
    with pytest.raises(NotFoundError, match="live value"):
        session.set("robots.arm.targets.q1", 0.0)


@pytest.mark.parametrize("process", [False, True])
def test_bad_commands_are_refused_alone(opened, process):
    session = opened("irb140-table", process=process)
    before = session.state_hash()
    refusals = [
        ("robots.arm.targets.q1", 99.0, ArgumentError, "outside the joint limits"),
        ("robots.arm.targets.q1", math.nan, ArgumentError, "expected a number"),
        ("robots.arm.targets.q1", "fast", ArgumentError, "expected a number"),
        ("robots.arm.targets.q9", 0.0, NotFoundError, "q9"),
        ("robots.leg.targets.q1", 0.0, NotFoundError, "leg"),
        ("robots.arm.gains.proportional", [1.0, 2.0], ArgumentError, "gain"),
        ("robots.arm.gains.magic", 1.0, NotFoundError, "magic"),
        ("nothing.at.all", 1.0, NotFoundError, "live value"),
    ]
    for path, value, kind, words in refusals:
        with pytest.raises(kind, match=words):
            session.set(path, value)
    with pytest.raises(NotFoundError, match="dance"):
        session.command("dance")
    with pytest.raises(ArgumentError, match="follow"):
        session.command("follow")
    for robot in (["arm"], {"arm": 1}, None, 5):
        with pytest.raises(ArgumentError, match="invalid name of a robot"):
            session.command("follow", robot=robot)
    with pytest.raises(ArgumentError, match="number of steps"):
        session.step(0)
    with pytest.raises(ArgumentError, match="seconds"):
        session.run_for(-1.0)
    assert session.state_hash() == before


@pytest.mark.parametrize("process", [False, True])
def test_a_closed_session_says_so(opened, process):
    session = opened("swinging-arm", process=process)
    session.close()
    session.close()
    with pytest.raises(SessionError, match="closed"):
        session.step()


def test_a_local_session_says_that_it_cannot_run_by_itself(opened):
    with pytest.raises(SessionError, match="run_for"):
        opened("swinging-arm", process=False).start()


def nested(depth):
    value = [0.0]
    for _ in range(depth):
        value = [value]
    return value


def of_itself():
    value: list = []
    value.append(value)
    return value


def of_the_same_again(depth):
    value = [0.0]
    for _ in range(depth):
        value = [value] * 100
    return value


@pytest.mark.parametrize(
    "value", [nested(5000), nested(30), of_itself(), {"a": of_itself()}, of_the_same_again(10)]
)
def test_a_value_without_end_is_refused(opened, value):
    session = opened("swinging-arm", process=False)
    for path in ("gravity", "gravitas"):
        with pytest.raises(ArgumentError, match=f"invalid {path}"):
            session.set(path, value)
    with pytest.raises(ArgumentError, match="invalid robot"):
        session.command("follow", robot=value)


@pytest.mark.parametrize("seconds", [1e300, 1e20])
def test_a_time_of_too_many_steps_is_refused_in_words(opened, seconds):
    with pytest.raises(ArgumentError, match=r"invalid seconds: 1e\+\d+ s; expected"):
        opened("swinging-arm", process=False).run_for(seconds)
