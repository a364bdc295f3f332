"""Messages to actuators: published forms, previous state, bounds of P, I and D, safe action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.record import load_spools
from linkwork.server.protocol import MessageReader, MessageTooLongError, read_numbers, write_numbers
from linkwork.session import open_session, replay
from linkwork.session.devices.device import DeviceMessage

THREE_AXES = """
linkwork: scene
version: 1
gravity: [0, 0, 0]
bodies:
  base: {shape: box, size: [0.1, 0.1, 0.1], fixed: true}
  ball: {shape: sphere, size: [0.05], mass: 1.0, position: [0.2, 0, 0]}
  other: {shape: sphere, size: [0.05], mass: 1.0, position: [-0.2, 0, 0]}
joints:
  shoulder: {kind: three-axis, parent: base, child: ball}
  elbow: {kind: three-axis, parent: base, child: other, limits: [[-1, 1], [-1, 1], [-1, 1]]}
actuators:
  shoulder: {kind: velocity, joint: shoulder}
  elbow: {kind: position, joint: elbow}
"""


@pytest.fixture
def session(cart):
    with open_session(cart, process=False) as opened:
        yield opened


def send(session, actuator, *values):
    (reply,) = session.exchange([DeviceMessage(actuator, values, "test")])
    return reply


def test_an_actuator_answers_with_its_previous_state(session):
    assert send(session, "left", 0.5, 3.0).state == (1.0, 0.0)
    assert send(session, "left", 0.7, -2.0).state == (0.5, 3.0)
    assert send(session, "left").state == (0.7, -2.0)


def test_published_forms_move_a_motor_with_one_axis_about_z(session):
    send(session, "left", 1000, 1000, 0.8, 0, 0, 1.5)
    send(session, "arm", 1000, 1000, 2.0, 0, 0, 0.1, 0.5, 0.1, 0.1)
    assert send(session, "left").state == (0.8, 1.5)
    assert send(session, "arm").state == (2.0, 0.1, 0.5, 0.1, 0.1)
    send(session, "arm", 0, 0, -0.2, 0.5, 0.1, 0.2)
    assert send(session, "arm").state == (2.0, -0.2, 0.5, 0.1, 0.2)
    assert "about z" in send(session, "left", 1, 1, 1, 0.1, 0, 0).problem


def test_published_forms_of_three_axes(tmp_path):
    path = tmp_path / "joints.yaml"
    path.write_text(THREE_AXES)
    with open_session(path, process=False) as session:
        send(session, "shoulder", 1000, 1000, 100, 0, 0, 0.2)
        send(session, "elbow", 1000, 1000, 100, 0, 0, 0.1, 0.5, 0.1, 0.1)
        assert send(session, "shoulder").state == (1000, 1000, 100, 0, 0, 0.2)
        assert send(session, "elbow").state == (1000, 1000, 100, 0, 0, 0.1, 0.5, 0.1, 0.1)
        session.step(100)
        velocity = session.joints().velocities[session.joints().names.index("shoulder.z")]
        assert velocity == pytest.approx(0.2, rel=1e-3)


@pytest.mark.parametrize(
    ("actuator", "values", "problem"),
    [
        ("left", (1.0, 2.0, 3.0), "3 numbers; expected <limit,velocity>"),
        ("left", (1.0, 21.0), "expected -20 to 20"),
        ("left", (-1.0, 1.0), "limit"),
        ("arm", (2.0, 1.5, 1.0, 0.0, 0.0), "expected -1 to 1"),
        ("arm", (2.0, 0.1, 5000.0, 0.0, 0.0), "at most 1000 1/s"),
        ("arm", (2.0, 0.1, 1.0, 500.0, 0.0), "integral gain"),
        ("arm", (2.0, 0.1, 1.0, 0.0, 1.0), "D from 0 to below 1"),
        ("arm", (2.0, 0.1, -1.0, 0.0, 0.0), "P [1/s]"),
        ("arm", (2.0, float("nan"), 1.0, 0.0, 0.0), "invalid message"),
        ("nothing", (1.0,), "there is no actuator"),
    ],
)
def test_invalid_messages_change_nothing_and_say_why(session, actuator, values, problem):
    before = session.state_hash()
    assert problem in send(session, actuator, *values).problem
    assert session.state_hash() == before


def test_the_safe_action_stops_wheels_and_holds_the_arm(session):
    send(session, "left", 1.0, 5.0)
    send(session, "arm", 5.0, 0.9, 2.0, 0.0, 0.0)
    session.step(300)
    session.exchange([DeviceMessage(x, None, "safe") for x in ("left", "arm")])
    at = session.read("joints.arm")
    assert 0.1 < at < 0.8
    assert send(session, "left").state[1] == 0.0
    assert send(session, "arm").state[1] == pytest.approx(at, abs=1e-12)


def test_messages_are_recorded_with_source_and_step_and_replayed_bit_for_bit(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    with open_session(cart, process=False, store=store) as session:
        session.step(50)
        send(session, "left", 1.0, 5.0)
        session.exchange([DeviceMessage("right", (4.0,), "delayed")], delay=0.0123)
        session.step(50)
        send(session, "arm", 3.0, 0.5, 9.0, 1.0, 0.5)
        session.step(100)
        session.exchange([DeviceMessage("left", None, "gone")])
        session.step(50)
        final = session.state_hash()
    load_spools(store)
    result = replay(store=store)
    assert result.equal
    assert result.state_hash == final


def test_a_declared_delay_is_exact_to_the_step(session):
    session.exchange([DeviceMessage("left", (1.0, 5.0), "late")], delay=0.01)
    session.step(10)
    assert session.joints().velocities[0] == 0.0
    assert session.live_values()["actuators.left.command"].value == 0.0
    session.step(1)
    assert session.live_values()["actuators.left.command"].value == 5.0


finite = st.floats(allow_nan=False, allow_infinity=False)


@given(st.lists(finite, min_size=1, max_size=12))
def test_numbers_come_back_exactly(numbers):
    text = write_numbers(numbers).decode()
    assert text.startswith("<")
    assert text.endswith(">\n")
    assert read_numbers(text.strip()[1:-1]) == tuple(numbers)


@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=8))
def test_messages_do_not_depend_on_how_bytes_are_divided(data, cuts):
    whole = list(MessageReader(1000).feed(data))
    reader, messages, last = MessageReader(1000), [], 0
    for cut in [*sorted(cuts), len(data)]:
        messages += reader.feed(data[last : max(last, cut)])
        last = max(last, cut)
    assert messages == whole


def test_messages_in_brackets_and_unknown_ones():
    reader = MessageReader(100)
    assert list(reader.feed(b" <1,2>\r\n<>hello\nab<3>")) == ["1,2", "", "?hello", "?ab", "3"]
    assert not reader.is_inside
    assert list(reader.feed(b"<4")) == []
    assert reader.is_inside
    assert list(reader.feed(b">")) == ["4"]


@given(st.lists(st.sampled_from([b"<1>", b"x\n", b"<", b" ", b"y"]), max_size=20))
def test_who_stops_early_gets_the_rest_later(pieces):
    data, reader, messages = b"".join(pieces), MessageReader(100), []
    part = data
    while (message := next(reader.feed(part), None)) is not None:
        messages.append(message)
        part = b""
    assert messages == list(MessageReader(100).feed(data))


@pytest.mark.parametrize("data", [b"<" + b"1" * 200, b"x" * 200, b"<" + b"1" * 200 + b">"])
def test_messages_that_are_too_long_are_refused(data):
    with pytest.raises(MessageTooLongError):
        list(MessageReader(100).feed(data))


@pytest.mark.parametrize("text", ["", "a", "1,", "nan", "inf", "1_0", "1;2", "1e999", "\u0661"])
def test_what_is_no_list_of_numbers_is_refused(text):
    with pytest.raises(ArgumentError, match="invalid message"):
        read_numbers(text)
