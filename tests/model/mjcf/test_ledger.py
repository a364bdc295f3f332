"""The ledger's law: an attribute changes the Tree exactly when it is kept or approximated."""

from __future__ import annotations

import re

import pytest

from linkwork.errors import LinkworkError
from linkwork.model.ledger import Fate
from linkwork.model.mjcf import read_mjcf
from tests.model.mjcf.samples import SAMPLES, write

ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
NUMBERS = re.compile(r"[-\d. ]+")
WORDS = {
    ("type", "box"): "ellipsoid",
    ("type", "hinge"): "slide",
    ("angle", "degree"): "radian",
    ("active", "false"): "true",
    ("material", "red"): "blue",
}


def perturbed(name: str, value: str) -> str | None:
    """Another value of an attribute; None for words that have no other."""
    if NUMBERS.fullmatch(value):
        return " ".join(_other(float(x), name, i) for i, x in enumerate(value.split()))
    return "other" if name in ("model", "name") else WORDS.get((name, value))


def _other(number: float, name: str, index: int) -> str:
    if name in ("contype", "conaffinity"):
        return "0" if number else "1"
    if name == "group":
        return "4" if number < 3 else "0"
    if name == "rgba":
        return str(1 - number * 0.9)
    return repr(number * 1.25 + (0.001 if number > 0 else -0.001) * (index + 1))


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_piece_has_one_entry(tmp_path, sample):
    text = SAMPLES[sample]
    _, ledger = read_mjcf(write(tmp_path, text))
    elements = re.findall(r"<(\w+)", text)
    attributes = [name for name, _ in ATTRIBUTE.findall(text)]
    assert len(ledger.entries) == len(elements) + len(attributes)
    places = [(entry.place, entry.what) for entry in ledger.entries]
    assert len(set(places)) == len(places)
    for entry in ledger.entries:
        assert bool(entry.note) == (entry.fate is not Fate.KEPT)


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_attribute_changes_the_tree_exactly_when_the_ledger_says_so(tmp_path, sample):
    text = SAMPLES[sample]
    tree, ledger = read_mjcf(write(tmp_path, text))
    tried = 0
    for match in ATTRIBUTE.finditer(text):
        name, value = match.groups()
        other = perturbed(name, value)
        if other is None:
            continue
        fate = fate_of(ledger, text, match)
        changed = text[: match.start(2)] + other + text[match.end(2) :]
        try:
            differs = read_mjcf(write(tmp_path, changed))[0] != tree
        except LinkworkError:
            differs = True
        where = f"line {text.count(chr(10), 0, match.start()) + 1}: {match.group()} -> {other}"
        assert differs == (fate is not Fate.DROPPED), f"{where} is {fate.value}"
        tried += 1
    assert tried > 20


def fate_of(ledger, text: str, match: re.Match[str]) -> Fate:
    """The fate of the attribute at a place of the text."""
    start = text.rindex("<", 0, match.start())
    line = text.count("\n", 0, start) + 1
    column = start - (text.rindex("\n", 0, start) if line > 1 else -1)
    name, value = match.groups()
    (fate,) = [
        entry.fate
        for entry in ledger.entries
        if (entry.place.line, entry.place.column) == (line, column)
        and entry.what.endswith(f' {name}="{value[:60]}"')
    ]
    return fate


def test_known_elements_that_are_not_used_are_not_called_unknown(tmp_path):
    text = """<mujoco>
      <asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><material name="red"/></asset>
      <default><geom rgba="1 0 0 1"/><default class="x"><joint damping="1"/></default></default>
      <worldbody><body name="b"><geom size="0.1" fluidcoef="1 1 1 1 1"/><spaceship/></body>
      </worldbody></mujoco>"""
    _, ledger = read_mjcf(write(tmp_path, text))
    notes = {entry.what: entry.note for entry in ledger.entries if entry.note}
    assert notes["<mesh>"] == notes["<material>"] == notes["<joint>"] == "not used by the robot"
    assert [what for what, note in notes.items() if "unknown" in note] == ["<spaceship>"]
