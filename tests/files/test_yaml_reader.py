"""What YAML becomes, and that every value knows where it stands."""

from __future__ import annotations

import string

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from linkwork.files import parse_yaml, read_yaml, yaml_reader
from linkwork.files.numbers import looks_like_number

ALPHABET = string.ascii_letters + string.digits + " .:#-'\"[]{},&*!|>%@`é中🦾\n\t"

texts = st.text(ALPHABET, max_size=12).filter(lambda text: not looks_like_number(text))
scalars = (
    texts
    | st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
)
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
        patch.setattr(yaml_reader, "_LOADER", yaml.SafeLoader)
        slow = parse_yaml(text, "x.yaml")
    assert slow == parse_yaml(text, "x.yaml")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1e-3", 0.001),
        ("1.", 1.0),
        (".5", 0.5),
        ("-2", -2),
        ("+2", 2),
        ("010", 10),
        ("~", None),
        ("", None),
        ("True", True),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("Off", "Off"),
        ("0o17", "0o17"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("12:30:15", "12:30:15"),
        ("2001-12-14", "2001-12-14"),
        ("2001-12-14T21:59:43Z", "2001-12-14T21:59:43Z"),
        ("'1'", "1"),
        ("nan", "nan"),
    ],
)
def test_only_core_scalars_are_not_text(text, value):
    found = parse_yaml(f"key: {text}", "x.yaml").data["key"]
    assert found == value
    assert type(found) is type(value)


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
    document = parse_yaml("a: 1\r\nb: 2\r\n", "x.yaml")
    assert document.place(("b",)).line == 2
