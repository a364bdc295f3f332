"""The text protocol: messages are found however their bytes are divided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.server.protocol import MessageReader, MessageTooLongError, read_numbers, write_numbers

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
