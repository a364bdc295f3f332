"""Declared memory is saved as arrays, and what is loaded is checked."""

from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.session.participants.memory import (
    Flag,
    Maybe,
    Memory,
    Name,
    Number,
    Numbers,
    Part,
    Rows,
    Text,
    Vector,
    Whole,
    load,
    open_names,
    save,
)

NAMES = {"slots": ["a", "b"]}


@dataclass
class Load(Memory):
    slot: Annotated[str, Name("slots")] = "a"
    place: Annotated[tuple[float, ...], Vector()] = (0.0, 0.0)


@dataclass
class Everything(Memory):
    head: Annotated[Load, Part()] = field(default_factory=Load)
    held: Annotated[Load | None, Maybe(Load)] = None
    rows: Annotated[list[Load], Rows(Load)] = field(default_factory=list)
    count: Annotated[int, Whole("slots", minimum=-1)] = -1
    share: Annotated[float, Number(0.0, 1.0)] = 0.5
    is_on: Annotated[bool, Flag()] = False
    why: Annotated[str, Text()] = ""
    q: Annotated[np.ndarray, Numbers(nan=True)] = field(default_factory=lambda: np.zeros(2))
    unsaved: str = "x"


def test_what_is_saved_is_loaded():
    full = Everything(Load("b", (1.0, 2.0)), Load("a", (3.0, 4.0)), [Load("b")] * 2, 1, 1.0, True)
    full.why, full.q = "no reason", np.array([1.0, np.nan])
    loaded = load(Everything(unsaved="y"), save(full, NAMES), NAMES)
    np.testing.assert_array_equal(loaded.q, full.q)
    loaded.q = full.q
    assert (loaded.unsaved, loaded.held) == ("y", full.held)
    loaded.unsaved = "x"
    assert vars(loaded) == vars(full)
    assert open_names(full) == {"held", "rows", "why"}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("head", [2, 0, 0]),
        ("head", [0, 0]),
        ("head", [0, 0, 0, 0]),
        ("held", [0.5, 0, 0]),
        ("rows", [0, 0, 0, 1]),
        ("count", [2]),
        ("share", [np.nan]),
        ("is_on", [2]),
        ("why", [200]),
        ("q", [np.inf, 0]),
    ],
)
def test_other_numbers_are_refused(name, numbers):
    arrays = save(Everything(), NAMES)
    with pytest.raises(ArgumentError):
        load(Everything(), arrays | {name: np.array(numbers, dtype=float)}, NAMES)
    with pytest.raises(ArgumentError, match="names of arrays"):
        load(Everything(), {x: y for x, y in arrays.items() if x != name}, NAMES)
