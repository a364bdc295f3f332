"""YAML: what is read, what is refused with line and column, and what is written."""

import math
import os
import string
import struct

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, FileError
from linkwork.files import parse_yaml, paths, read_bytes, read_yaml, write_yaml
from linkwork.files.numbers import looks_like_number
from linkwork.files.yaml import reader

ALPHABET = string.ascii_letters + string.digits + " .:#-'\"[]{},&*!|>%@`é中🦾\n\t"

texts = st.text(ALPHABET, max_size=12).filter(lambda text: not looks_like_number(text))
numbers = st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
scalars = texts | st.none() | st.booleans() | numbers
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=15,
)


class _PlainDumper(yaml.SafeDumper):
    def ignore_aliases(self, data):
        return True


def dump(data, flow):
    options = {"allow_unicode": True, "sort_keys": False, "default_flow_style": flow}
    return yaml.dump(data, Dumper=_PlainDumper, **options)


def paths_of(data, above=()):
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    for part, value in entries:
        yield (*above, part), value
        if isinstance(value, dict | list):
            yield from paths_of(value, (*above, part))


def scalar_at(text, place):
    """The scalar that a second reading, begun at a place, finds there."""
    lines = text.splitlines(keepends=True)
    rest = "".join(lines[place.line - 1 :])[place.column - 1 :]
    return next(token for token in yaml.scan(rest) if isinstance(token, yaml.ScalarToken)).value


@given(values, st.sampled_from([True, False, None]))
def test_data_survive_a_round_trip(data, flow):
    assert parse_yaml(dump(data, flow), "x.yaml").data == data


@given(st.dictionaries(texts, values, max_size=4), st.sampled_from([True, False, None]))
def test_the_place_of_an_entry_points_at_its_key(data, flow):
    text = dump(data, flow)
    document = parse_yaml(text, "x.yaml")
    for path, _ in paths_of(data):
        if isinstance(path[-1], str):
            assert scalar_at(text, document.place(path)) == path[-1]


@given(st.lists(st.lists(texts, min_size=1, max_size=4), min_size=1, max_size=4))
def test_the_place_of_an_item_points_at_the_item(data):
    text = yaml.dump(data, Dumper=_PlainDumper, default_style='"', allow_unicode=True)
    document = parse_yaml(text, "x.yaml")
    for path, value in paths_of(data):
        if isinstance(value, str):
            assert scalar_at(text, document.place(path)) == value


@given(values)
def test_both_parsers_give_the_same_data_and_places(data):
    text = dump(data, False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_LOADER", yaml.SafeLoader)
        slow = parse_yaml(text, "x.yaml")
    assert slow == parse_yaml(text, "x.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("1e-3", 0.001), ("1.", 1.0), (".5", 0.5), ("-2", -2), ("+2", 2), ("010", 10)),
        *(("~", None), ("", None), ("True", True)),
        ("'1'", "1"),
        *((text, text) for text in ("yes", "no", "on", "Off", "0o17", "0x1f", "1_000", "nan")),
        *((text, text) for text in ("12:30:15", "2001-12-14", "2001-12-14T21:59:43Z")),
    ],
)
def test_only_core_scalars_are_not_text(text, value):
    parsed = parse_yaml(f"key: {text}", "x.yaml").data["key"]
    assert parsed == value
    assert type(parsed) is type(value)


def test_an_empty_file_is_null(tmp_path):
    path = tmp_path / "empty.yaml"
    path.write_text("# nothing\n")
    assert read_yaml(path).data is None


def test_a_byte_order_mark_does_not_shift_columns(tmp_path):
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    document = read_yaml(path)
    assert document.data == {"a": 1}
    assert (document.place(("a",)).line, document.place(("a",)).column) == (1, 1)


def test_windows_line_ends_count_once():
    assert parse_yaml("a: 1\r\nb: 2\r\n", "x.yaml").place(("b",)).line == 2


def refusal(text):
    with pytest.raises(FileError) as caught:
        parse_yaml(text, "x.yaml")
    place = caught.value.place
    assert place.file == "x.yaml"
    return place.line, place.column, str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: 1\na: 2", 2, 1, "'a' is given twice; it is first given on line 1"),
        ("a: &x 1\nb: *x", 1, 4, "anchors and aliases"),
        ("b: *x", 1, 4, "anchors and aliases"),
        ("a: {b: 1}\n<<: {c: 1}", 2, 1, "merge keys"),
        ("a: !!python/object:os.system x", 1, 4, "tags"),
        ("a: !!str 1", 1, 4, "tags"),
        ("!robot {a: 1}", 1, 1, "tags"),
        ("a: 1\n---\nb: 1", 2, 1, "a second document"),
        ("1: a", 1, 1, "the key '1' is not text"),
        ("true: a", 1, 1, "not text"),
        ("? ~\n: a", 1, 3, "not text"),
        ("? [a]\n: 1", 1, 3, "a list or map is not allowed as a key"),
        ("a: .inf", 1, 4, "finite"),
        ("a: -.Inf", 1, 4, "finite"),
        ("a: .NaN", 1, 4, "finite"),
        ("a: 1e999", 1, 4, "64 bits"),
        ("a: 9223372036854775808", 1, 4, "64 bits"),
        ("a: " + "9" * 100_000, 1, 4, "64 bits"),
        ("a: 1e" + "9" * 100_000, 1, 4, "64 bits"),
        ("[" * 100_000, 1, 101, "nested more than 100 levels deep"),
        ("- " * 100_000, 1, 201, "nested more than 100 levels deep"),
        ("a: b\x00c", 1, 5, "U+0000"),
        ("a: 1\nb: \x1b[31m", 2, 4, "U+001B"),
        ("a: 1\u2028b: 2", 1, 5, "U+2028"),
        ('a: "\\0"', 1, 4, "U+0000"),
        ("a: \ud800", 1, 4, "U+D800"),
        ('a: "\\uD800"', 1, 7, "escape"),
        ("a: b: c", 1, 5, "a ':' is not allowed here"),
        ("a:\n\t- b", 2, 1, "tabs"),
        ("a: [1,\n 2\n", 3, 1, "',' or ']' is missing before this; it began on line 1"),
        ("a: 'b", 1, 6, "not closed"),
        ("a:\n  - 1\n b: 2", 3, 2, "does not fit the lines above"),
        ("- a\nb: 1", 2, 1, "does not fit the list above"),
        ("a: @b", 1, 4, "cannot start a value"),
        ('a: "\\q"', 1, 5, "backslash"),
        ("a: 1\n...\nb", 3, 1, "after the end"),
    ],
)
def test_each_refusal_names_line_column_and_reason(text, line, column, words):
    found_line, found_column, message = refusal(text)
    assert (found_line, found_column) == (line, column)
    assert words in message
    assert len(message) < 600


def test_the_deepest_allowed_nesting_is_read():
    text = "[" * 100 + "]" * 100
    assert parse_yaml(text, "x.yaml").data != []
    assert refusal(f"[{text}]")[2]


def test_values_are_counted(monkeypatch):
    monkeypatch.setattr(reader, "MAX_NODES", 10)
    assert parse_yaml("[" + "1, " * 9 + "]", "x.yaml").data == [1] * 9
    assert "more than 10 values" in refusal("[" + "1, " * 10 + "]")[2]
    assert "`image`" in refusal("[" + "1, " * 10 + "]")[2]


def test_a_bomb_of_many_values_is_cut_short():
    assert refusal("- 1\n" * 1_000_000)[0] == 200_000


def refused_file(path):
    with pytest.raises(FileError) as caught:
        read_yaml(path)
    assert caught.value.place.file == str(path)
    return str(caught.value)


UNREADABLE = {
    "a missing file": (lambda path: None, "there is no file"),
    "a folder": (os.mkdir, "is a folder"),
    "a pipe": (os.mkfifo, "not a regular file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "not a regular file"),
    "a text in UTF-16": (lambda path: path.write_bytes("a: 1\n".encode("utf-16")), "UTF-8"),
}


@pytest.mark.parametrize(("make", "words"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_file_of_text_is_refused(tmp_path, make, words):
    make(tmp_path / "file.yaml")
    assert words in refused_file(tmp_path / "file.yaml")


def test_a_name_no_system_knows_is_refused(tmp_path):
    assert "cannot be read" in refused_file(tmp_path / "a\0b")
    assert "cannot be read" in refused_file(tmp_path / ("x" * 5000))


def test_a_large_file_is_refused_before_it_is_read(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(paths.MAX_FILE_BYTES + 1)
    assert "larger than 64 MB" in refused_file(path)


def test_a_file_that_grows_while_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "growing.yaml"
    path.write_bytes(b"x" * 100)
    monkeypatch.setattr(paths, "check_regular_file", lambda *_: None)
    with pytest.raises(FileError, match="larger"):
        read_bytes(path, 10)


def test_what_is_not_utf8_is_refused_with_its_place(tmp_path):
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: 1\nb: é\n".encode("latin-1"))
    with pytest.raises(FileError, match="0xe9 is not UTF-8") as caught:
        read_yaml(path)
    assert str(caught.value.place) == f"{path}:2:4"


writable_texts = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"])),
    st.lists(st.sampled_from(["a", "", " b", "c ", "# d", "- e", "f: g", "..."])).map("\n".join),
    st.sampled_from(
        ["-", "- a", "---", "...", "<<", "a #b", "null", "~", "1e5", ".inf", "0x1", ""]
    ),
)
writable_values = st.recursive(
    st.none() | st.booleans() | numbers | writable_texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(writable_texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(writable_texts, writable_values, min_size=1, max_size=4))
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
