"""Commands of sessions, and what running a scene refuses."""

import math
from functools import partial

import numpy as np
import pytest
import yaml

import linkwork as lw
from linkwork.errors import ArgumentError, NotFoundError, SessionError
from linkwork.session.devices.device import DeviceMessage
from tests.hostile import (
    COUNTS,
    FLAGS,
    NAMES,
    NUMBERS,
    assert_refused,
    case,
    cases,
    optional,
    refused,
)


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


SCENE = {
    "linkwork": "scene",
    "version": 1,
    "bodies": {"ball": {"shape": "sphere", "size": [0.1], "mass": 1.0, "position": [0, 0, 1]}},
}
OPTIONAL = ("None",)
TEXTS = ("text", "text of a number", "unknown name", "empty text")


def run_cases(loaded):
    run = partial(lw.run, loaded, seconds=0.002)
    yield from cases("run", partial(lw.run, seconds=0.002), scene=NAMES)
    endless = ("inf", "10**400", "10**5000", "fraction beyond floats", "longdouble beyond floats")
    yield from cases(
        "run",
        run,
        seconds=optional(NUMBERS, "seconds", "steps"),
        speed=refused(NUMBERS, takes=endless),
        overrides=refused(NUMBERS, takes=("list of texts",)),
        seed=COUNTS,
        forces=refused(NUMBERS, "force"),
        **dict.fromkeys(("outputs", "observer"), optional(NUMBERS)),
        store=optional(NUMBERS, takes=TEXTS),
    )
    yield from cases(
        "run",
        lambda **options: run(outputs=lw.session.RunOutputs(**options)),
        snapshot=optional(NUMBERS, "snapshot", "picture"),
        video=optional(NUMBERS, "video", "film"),
        size=optional(NUMBERS, "size", "width"),
        camera=optional(NAMES),
    )
    yield from cases(
        "run",
        lambda **options: run(observer=lw.session.RunObserver(**options)),
        on_state=optional(NUMBERS, "on_state", "call", takes=("function", "class")),
    )
    opened = partial(lw.open_session, scene=loaded, process=False)
    yield from cases("open_session", opened, scene=NAMES, process=FLAGS, seed=COUNTS)
    yield from cases(
        "load_scene",
        partial(lw.load_scene, source="irb140-table"),
        source=refused(NAMES, "scene"),
        overrides=refused(NUMBERS, "overrides", "assignment"),
        package_paths=refused(NUMBERS, takes=("list of texts",)),
    )


@pytest.fixture
def loaded(tmp_path):
    file = tmp_path / "scene.yaml"
    file.write_text(yaml.safe_dump(SCENE))
    return lw.load_scene(file)


def test_what_is_no_argument_is_refused(loaded, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_refused(*run_cases(loaded))


def test_messages_are_checked_before_they_are_sent(loaded):
    with lw.open_session(loaded, process=False) as session:
        (reply,) = session.exchange([DeviceMessage("motor", (float("nan"),), "test")])
        assert "motor" in reply.problem
        messages = [1, ("motor", (1.0,), "test"), None]
        messages += [DeviceMessage(7, (1.0,), "test"), DeviceMessage("motor", (1.0,), None)]
        messages += [DeviceMessage("motor", x, "test") for x in (7, ["x"], [None], "1")]
        for message in messages:
            for exchange in (session.exchange, session.exchange_soon):
                with pytest.raises(lw.LinkworkError, match=r"messages|values|actuator|source"):
                    exchange([message])


def test_a_lock_step_port_has_a_host_a_number_and_a_token(loaded):
    with lw.open_session(loaded, process=False) as session:
        takes = ("text", "text of a number")
        for name, values, optional in (
            ("host", NAMES, ()),
            ("port", COUNTS, ()),
            ("token", NUMBERS, (*OPTIONAL, *takes)),
        ):
            call = partial(_opened_lock_step, session, name)
            assert_refused(case(f"open_lock_step({name})", call, values, takes=optional))
        with pytest.raises(lw.LinkworkError, match="from 0 to 65535"):
            session.open_lock_step(port=65536)


def _opened_lock_step(session, name, value):
    session.open_lock_step(**{name: value})
    session.close_lock_step()


def test_a_recorded_run_is_shown_by_a_camera_and_after_a_wait_in_seconds(loaded, tmp_path):
    store = tmp_path / "runs.duckdb"
    lw.run(loaded, seconds=0.05, store=store)
    for wait in (10**400, float("inf")):
        with lw.playback(wait=wait, store=store) as played:
            assert_refused(case("picture(camera)", played.picture, NAMES, takes=OPTIONAL))
    with pytest.raises(lw.LinkworkError, match="invalid wait: 'x' s"):
        lw.playback(wait="x", store=store)
