"""What a page may send: over the wire, seen from another page and from the session."""

import json
import logging
import math
import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed

from linkwork.studio.messages.protocol import FRAMES_IN_FLIGHT
from linkwork.studio.server.page import BURST, MESSAGES_PER_SECOND, TokenBucket
from tests.studio.wire import Address, join
from tests.waiting import PATIENCE, wait_until

Q1, Q2 = "robots.arm.targets.q1", "robots.arm.targets.q2"


@pytest.fixture
def attacker(studio):
    with join(Address.parse(studio.address)) as page:
        yield page


@pytest.fixture
def page(studio):
    with join(Address.parse(studio.address)) as page:
        yield page


def assert_drives(page, session):
    """The page still does what it is for; all that was sent before has been handled then."""
    steps = session.calls.count(("step", 10))
    assert page.ask("step", count=10)["kind"] == "done"
    assert session.calls.count(("step", 10)) == steps + 1


def test_a_page_gets_the_scene_and_its_state(page, opened):
    assert page.messages["welcome"]["scenes"][0]["name"] == "fake"
    scene = page.messages["scene"]
    assert scene["bodies"] == list(opened[0].info.layout.bodies)
    assert scene["joints"][2]["lower"] is None
    assert page.messages["live"]["values"][0]["unit"] == "m/s^2"
    assert page.messages["status"]["run"] == "fake-run"
    page.receive_until(lambda: "log" in page.messages, "the log")
    assert page.messages["log"]["entries"][0]["message"] == "<b>a fake</b>"


def test_actions_reach_the_session(page, opened):
    session = opened[0]
    assert page.ask("set", path=Q1, value=1.25)["kind"] == "done"
    assert page.ask("set", path=Q1, value=-3)["kind"] == "done"
    assert session.values_set(Q1) == [1.25, -3.0]
    page.ask("speed", factor=2)
    assert session.latest().speed == 2.0
    page.ask("speed", factor=None)
    assert session.latest().speed == math.inf
    page.ask("play")
    wait_until(lambda: session.latest().step > 0, "steps")
    page.ask("pause")
    assert not session.latest().playing
    page.ask("command", name="follow", arguments={"robot": "arm"})
    assert session.calls[-1] == ("command", "follow", {"robot": "arm"})
    page.ask("reset")
    assert session.latest().step == 0
    page.ask("open", scene="other")
    assert len(opened) == 2


def test_a_live_value_is_sent_to_all_pages(page, attacker, opened):
    attacker.ask("set", path="gravity", value=[0, 0, -1.6])
    page.receive_until(
        lambda: page.messages["live"]["values"][0]["value"] == [0, 0, -1.6], "the new value"
    )


@pytest.mark.parametrize(
    ("path", "value"), [(Q1, 3.2), (Q1, "1"), (Q1, True), (Q1, None), ("robots.x.y", 1), ("", 1)]
)
def test_a_value_that_the_session_refuses_is_answered_with_the_reason(page, opened, path, value):
    answer = page.ask("set", path=path, value=value)
    assert answer["kind"] == "problem"
    assert answer["lines"]
    assert opened[0].latest().frame[0] == 0


def test_only_listed_scenes_are_opened(page, opened, tmp_path):
    for scene in ("/etc/passwd", "irb140-table", "", "../other"):
        answer = page.ask("open", scene=scene)
        assert answer["kind"] == "problem"
        assert "list of this studio" in answer["lines"][0]
    assert len(opened) == 1


def test_a_scene_that_fails_to_open_is_reported_and_the_present_one_stays(page, opened):
    answer = page.ask("open", scene="broken")
    assert answer["title"] == "Could not open broken"
    assert answer["lines"] == ["'gravty' is not a key; did you mean 'gravity'?"]
    assert_drives(page, opened[0])


INVALID = [
    "text",
    "",
    "[]",
    "{}",
    "null",
    "[" * 10_000,
    "{" * 10_000,
    '{"kind":"play","kind":1}',
    b"",
    b"\xff\x00",
    {"kind": "no-such-kind"},
    {"kind": 5},
    {"kind": "play", "more": 1},
    {"kind": "play", "request": -1},
    {"kind": "play", "request": "1"},
    {"kind": "step", "count": 1.5},
    {"kind": "step", "count": 10**9},
    {"kind": "step", "count": True},
    {"kind": "speed", "factor": -0.1},
    {"kind": "speed", "factor": 1e9},
    {"kind": "speed", "factor": "2"},
    '{"kind":"speed","factor":NaN}',
    '{"kind":"set","path":"gravity","value":Infinity}',
    {"kind": "set", "path": "x" * 1000, "value": 1},
    {"kind": "set", "path": "gravity", "value": {"x": 1}},
    {"kind": "set", "path": "gravity", "value": [0.0] * 1001},
    {"kind": "set", "path": ["gravity"], "value": 1},
    {"kind": "signals", "names": ["x"] * 300},
    {"kind": "acknowledge", "frame": -1},
    {"kind": "acknowledge", "frame": 2**32},
    {"kind": "seek", "time": None},
    {"kind": "open", "scene": 0},
    {"kind": "command", "name": "reset", "arguments": []},
]


@pytest.mark.parametrize("message", INVALID)
def test_an_invalid_message_is_dropped_and_reported_once(attacker, opened, message, caplog):
    raw = json.dumps(message) if isinstance(message, dict) else message
    before = opened[0].calls.copy()
    for _ in range(3):
        attacker.send_raw(raw)
    assert_drives(attacker, opened[0])
    assert opened[0].calls == [*before, ("step", 10)]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_what_is_reported_is_short_and_printable(attacker, opened, caplog):
    attacker.send("\x1b[31m" * 1000)
    assert_drives(attacker, opened[0])
    (record,) = caplog.records
    assert len(record.getMessage()) < 300
    assert record.getMessage().isprintable()


def test_a_message_that_is_too_long_ends_its_own_connection_only(attacker, page, opened, caplog):
    with pytest.raises(ConnectionClosed) as closed:
        attacker.send_raw("x" * 1_000_000)
        while True:
            attacker.receive(PATIENCE)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert_drives(page, opened[0])
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_flood_ends_its_own_connection_only(studio, page, opened, caplog, monkeypatch):
    # A loaded machine may send no more than is allowed.
    monkeypatch.setattr("linkwork.studio.server.page.MESSAGES_PER_SECOND", 1.0)
    monkeypatch.setattr("linkwork.studio.server.page.BURST", 100)
    with join(Address.parse(studio.address)) as attacker, pytest.raises(ConnectionClosed):
        for _ in range(1000):
            attacker.send("acknowledge", frame=0)
        while True:
            attacker.receive(PATIENCE)
    assert_drives(page, opened[0])
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_page_in_use_makes_no_report(page, opened, caplog):
    for step in range(100):
        page.send("set", path=Q1, value=step / 100)
    page.send("signals", names=["bodies.box.z", "no such signal"])
    assert_drives(page, opened[0])
    assert caplog.records == []


def test_the_limit_of_messages_is_a_rate_and_a_burst():
    bucket = TokenBucket(MESSAGES_PER_SECOND, BURST)
    assert all(bucket.take(0.0) for _ in range(BURST))
    assert not bucket.take(0.0)
    assert all(bucket.take(1.0 + 1.01 * i / MESSAGES_PER_SECOND) for i in range(3 * BURST))


def test_a_page_that_acknowledges_nothing_gets_few_frames_and_delays_nobody(studio, page, opened):
    with join(Address.parse(studio.address), acknowledges=False) as stalled:
        page.ask("play")
        page.receive_until(lambda: len(page.frames) > 30, "many frames")
        deadline = time.monotonic() + 0.5
        while time.monotonic() < deadline:
            try:
                stalled.receive(0.1)
            except TimeoutError:
                break
        assert len(stalled.frames) <= FRAMES_IN_FLIGHT
        for frame in (2**31, stalled.frames[-1].number + 1):
            stalled.send("acknowledge", frame=frame)
        with pytest.raises(TimeoutError):
            while True:
                stalled.receive(0.3)
        assert len(stalled.frames) <= FRAMES_IN_FLIGHT
        stalled.send("acknowledge", frame=stalled.frames[-1].number)
        newest = page.frames[-1].step
        stalled.receive_until(lambda: stalled.frames[-1].step >= newest, "the newest frame")


def test_frames_carry_the_signals_that_each_page_has_chosen(studio, page, opened):
    with join(Address.parse(studio.address)) as other:
        other.send("signals", names=["bodies.box.z", "joints.arm/q1.position", "none"])
        other.ask("step", count=10)
        other.receive_until(lambda: other.frames[-1].step == 10, "the state")
        frame = other.frames[-1]
        assert frame.signals[0] == pytest.approx(0.075)
        assert frame.signals[1] == frame.joints[0, 0]
        assert math.isnan(frame.signals[2])
        page.receive_until(lambda: page.frames[-1].step == 10, "the state")
        assert len(page.frames[-1].signals) == 0


def test_signals_chosen_while_the_scene_is_paused_are_sent_at_once(page, opened):
    page.ask("step", count=10)
    page.receive_until(lambda: page.frames[-1].step == 10, "the state")
    page.send("signals", names=["bodies.box.z"])
    page.receive_until(lambda: len(page.frames[-1].signals) == 1, "the signal")
    assert page.frames[-1].step == 10


def test_poses_and_joints_of_a_frame_are_those_of_the_session(page, opened):
    page.ask("step", count=500)
    page.receive_until(lambda: page.frames[-1].step == 500, "the state")
    info, state = opened[0].info, opened[0].latest()
    frame = page.frames[-1]
    assert frame.time == state.time
    assert frame.poses == pytest.approx(info.layout.body_view(state.frame)[:, :7], abs=1e-6)
    assert frame.joints == pytest.approx(info.layout.joint_view(state.frame), abs=1e-6)


def test_of_many_targets_that_wait_only_the_last_is_set(page, opened, monkeypatch):
    session, original = opened[0], opened[0].set
    begun, may_end = threading.Event(), threading.Event()

    def set_slowly(path, value):
        begun.set()
        may_end.wait(PATIENCE)
        original(path, value)

    monkeypatch.setattr(session, "set", set_slowly)
    page.send("set", path=Q2, value=0.0)
    assert begun.wait(PATIENCE)
    for i in range(1, 100):
        page.send("set", path=Q2, value=i / 100)
    # Refused at once, so that all before it have been received.
    monkeypatch.setattr("linkwork.studio.actions.MAX_WAITING", 1)
    assert page.ask("pause")["kind"] == "problem"
    may_end.set()
    wait_until(lambda: session.values_set(Q2) == [0.0, 0.99], "the first and the last")


def test_serving_logs_no_traceback(page, attacker, opened, caplog):
    attacker.socket.socket.close()
    assert_drives(page, opened[0])
    assert [record for record in caplog.records if record.levelno > logging.WARNING] == []
