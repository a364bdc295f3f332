"""What a page may send: over the wire, seen from another page and from the session."""

from __future__ import annotations

import logging
import math

import pytest
from websockets.exceptions import ConnectionClosed

from tests.studio.wire import CAMERA, Address, join
from tests.waiting import wait_until

Q1, Q2 = "robots.arm.targets.q1", "robots.arm.targets.q2"
READING = "0.000 m"
"""Of the joint without a controller, which is sent to every page."""


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
    page.change("Step", value="+10")
    wait_until(lambda: session.calls.count(("step", 10)) == steps + 1, "ten steps")
    playing = session.latest().playing
    page.change("Play", value=True)
    wait_until(lambda: session.latest().playing is not playing, "playing or standing")


def changes(attacker, page, label):
    """What a page was sent about a control until all the attacker has sent was handled."""
    attacker.change("q2 [rad]", value=0.625)
    page.receive_until(lambda: ("q2 [rad]", "value", 0.625) in page.updates, "the last change")
    return [(name, value) for each, name, value in page.updates if each == label]


def test_controls_take_values_of_their_kind(page, opened):
    session = opened[0]
    page.change("q1 [rad]", value=1.25)
    wait_until(lambda: session.values_set(Q1) == [1.25], "the target")
    page.change("q1 [rad]", value=-3)
    wait_until(lambda: session.values_set(Q1)[-1] == -3.0, "a whole number for a float")
    page.change("Speed [%]", value=200)
    wait_until(lambda: session.latest().speed == 2.0, "twice real time")
    page.change("Max speed", value=True)
    wait_until(lambda: session.latest().speed == math.inf, "unpaced")
    page.change("Scene", value="other")
    wait_until(lambda: len(opened) == 2, "the other scene")


@pytest.mark.parametrize(
    "properties",
    [
        {"removed": True},
        {"value": True, "removed": True},
        {"update_cb": []},
        {"props": None},
        {"uuid": "x"},
        {"disabled": True},
        {"label": "Pwned"},
        {},
    ],
)
def test_no_page_changes_anything_of_a_control_but_its_value(
    attacker, page, opened, properties, caplog
):
    before = opened[0].calls.copy()
    for label in attacker.controls:
        attacker.change(label, **properties)
    assert_drives(attacker, opened[0])
    assert opened[0].calls[: len(before)] == before
    assert [call for call in opened[0].calls[len(before) :] if call[0] == "command"] == []
    page.change("Reset", value=True)
    wait_until(lambda: ("command", "reset", {}) in opened[0].calls, "reset")
    names = {name for _, name, _ in page.updates}
    assert not names & ({*properties, "removed"} - {"value", "label"})
    assert [record for record in caplog.records if record.levelno > logging.WARNING] == []


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("q1 [rad]", "1"),
        ("q1 [rad]", True),
        ("q1 [rad]", None),
        ("q1 [rad]", math.nan),
        ("q1 [rad]", math.inf),
        ("q1 [rad]", 3.2),
        ("q1 [rad]", 1e300),
        ("q1 [rad]", [0.5] * 1000),
        ("q1 [rad]", {"value": 0.5}),
        ("Speed [%]", -5),
        ("Speed [%]", 1e9),
        ("Speed [%]", 12.5),
        ("Speed [%]", math.nan),
        ("Max speed", "no"),
        ("Max speed", 1),
        ("Scene", "/etc/passwd"),
        ("Scene", 0),
        ("Step", "+1000000"),
        ("Plot", ["arm: all joints"]),
        ("Play", "yes"),
        ("z", "spoofed"),
    ],
)
def test_a_value_of_another_kind_or_range_reaches_nobody(
    attacker, page, opened, label, value, capfd
):
    session = opened[0]
    before = session.calls.copy()
    attacker.change(label, value=value)
    shown = [new for name, new in changes(attacker, page, label) if name == "value"]
    assert [new for new in shown if new != READING] == []
    assert_drives(attacker, session)
    done = [("set", Q2, 0.625), ("step", 10), ("start",)]
    assert [call for call in session.calls[len(before) :] if call not in done] == []
    assert "Traceback" not in capfd.readouterr().err


def test_a_page_whose_value_is_refused_is_sent_the_present_one(attacker, page):
    attacker.change("q1 [rad]", value=0.5)
    attacker.change("q1 [rad]", value=100.0)
    attacker.receive_until(lambda: ("q1 [rad]", "value", 0.5) in attacker.updates, "the value")


def test_a_disabled_control_takes_no_value(attacker, page, opened):
    session = opened[0]
    page.change("Max speed", value=True)
    page.receive_until(lambda: ("Speed [%]", "disabled", True) in page.updates, "disabled")
    attacker.change("Speed [%]", value=300)
    assert ("value", 300) not in changes(attacker, page, "Speed [%]")
    assert_drives(attacker, session)
    assert session.latest().speed == math.inf


def test_no_page_opens_a_public_tunnel(attacker, opened, monkeypatch):
    asked = []
    for name in ("request_share_url", "disconnect_share_url"):
        monkeypatch.setattr(f"viser.ViserServer.{name}", asked.append)
    attacker.send({"type": "ShareUrlRequest"})
    attacker.send({"type": "ShareUrlDisconnect"})
    assert_drives(attacker, opened[0])
    assert asked == []


@pytest.mark.parametrize(
    "message",
    [
        "text",
        b"",
        b"\xc1",
        b"\x91" * 10_000,
        {},
        {"type": "GuiUpdateMessage"},
        {"type": "GuiUpdateMessage", "uuid": "no-such-control", "updates": {"value": True}},
        {"type": "GuiUpdateMessage", "uuid": ["x"], "updates": {"value": True}},
        {"type": "NoSuchMessage"},
        {"type": 5},
        {"type": "GuiFormDirtyMessage", "uuid": "x"},
        {"type": "RunJavascriptMessage", "source": "alert(1)"},
        CAMERA | {"wxyz": [1.0]},
        CAMERA | {"image_height": "600"},
        CAMERA | {"fov": None},
        CAMERA | {"more": 1},
    ],
)
def test_any_other_message_is_dropped_and_reported_once(attacker, opened, message, caplog):
    for _ in range(3):
        attacker.send(message)
    assert_drives(attacker, opened[0])
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_what_is_reported_is_short_and_printable(attacker, opened, caplog):
    attacker.send({"type": "\x1b[31m" * 1000})
    assert_drives(attacker, opened[0])
    (record,) = caplog.records
    assert len(record.getMessage()) < 300
    assert record.getMessage().isprintable()


def test_a_frame_that_is_too_long_ends_its_own_connection_only(attacker, page, opened, caplog):
    with pytest.raises(ConnectionClosed) as closed:
        attacker.send(b"\x00" * 1_000_000)
        while True:
            attacker.socket.recv(10)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert_drives(page, opened[0])
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_page_in_use_makes_no_report(page, opened, caplog):
    page.send(CAMERA | {"far": 2.5, "position": [0.1, 0, 1]})
    assert_drives(page, opened[0])
    assert caplog.records == []
