"""Written YAML reads back as the same data, to the last bit."""

import math
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.files import parse_yaml, write_yaml

texts = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"])),
    st.lists(st.sampled_from(["a", "", " b", "c ", "# d", "- e", "f: g", "..."])).map("\n".join),
    st.sampled_from(
        ["-", "- a", "---", "...", "<<", "a #b", "null", "~", "1e5", ".inf", "0x1", ""]
    ),
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    texts,
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)


@given(st.dictionaries(texts, values, min_size=1, max_size=4))
def test_any_data_reads_back_as_itself(data):
    assert parse_yaml(write_yaml(data), "x").data == data


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_come_back_to_the_last_bit(number):
    back = float(parse_yaml(write_yaml({"x": number}), "x").data["x"])
    assert struct.pack("d", back) == struct.pack("d", number)


def test_it_is_compact_and_readable():
    data = {
        "name": "my-arm",
        "links": {"a": {"position": [0.0, -1.5, "l1 / 2"], "rows": [[1.0, 0.0], [0.0, 1.0]]}},
        "empty": {},
        "story": "one\ntwo\n",
        "long": ["abcdefghij" * 3] * 4,
        "points": [{"time": 0.0, "q": [1.0]}],
    }
    word = "abcdefghij" * 3
    assert write_yaml(data) == (
        "name: my-arm\n"
        "links:\n"
        "  a:\n"
        "    position: [0, -1.5, l1 / 2]\n"
        "    rows: [[1, 0], [0, 1]]\n"
        "empty: {}\n"
        "story: |\n"
        "  one\n"
        "  two\n"
        "long:\n" + f"  - {word}\n" * 4 + "points:\n"
        "  - time: 0\n"
        "    q: [1]\n"
    )


@pytest.mark.parametrize("number", [math.inf, -math.inf, math.nan])
def test_numbers_that_are_not_finite_are_refused(number):
    with pytest.raises(ArgumentError, match="finite"):
        write_yaml({"x": number})
