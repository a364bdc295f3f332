"""States are saved as plain data and read back equal, or refused with the path of what is wrong."""

import copy
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from linkwork.checks.saved_state import VARYING, Bounds, State, copied, read, save
from linkwork.errors import ArgumentError

Array = NDArray[np.float64]


@dataclass
class Leg(State):
    kind: Literal["line", "pause"]
    numbers: tuple[float, ...] = ()

    def check(self) -> None:
        if self.kind == "pause" and len(self.numbers) != 1:
            raise ArgumentError("a pause has one number")


@dataclass
class Arm(State):
    is_moving: bool
    count: Annotated[int, Bounds(0, 9)]
    time: Annotated[float, Bounds(-math.inf, math.inf, allows_nan=True)]
    point: tuple[float, float, float]
    held: str | None
    joints: Array
    flags: Annotated[Array, Bounds(0, 1, is_integer=True)]
    path: Annotated[Array, VARYING] | None
    legs: list[Leg]
    leg: Leg | None
    gains: Mapping[str, Array]
    files: Annotated[Mapping[str, str], VARYING]
    machine: State
    derived: int = field(init=False, default=7)


def example(**changes: Any) -> Arm:
    values: dict[str, Any] = {
        "is_moving": True,
        "count": 3,
        "time": 0.5,
        "point": (1.0, 2.0, 3.0),
        "held": "box",
        "joints": np.arange(4.0),
        "flags": np.array([0.0, 1.0]),
        "path": np.zeros((2, 0)),
        "legs": [Leg("line", (1.0,)), Leg("pause", (2.0,))],
        "leg": None,
        "gains": {"p": np.ones(2), "d": np.zeros(2)},
        "files": {"a.txt": "text"},
        "machine": Leg("line"),
    }
    return Arm(**values | changes)


NUMBERS = st.floats(-1e10, 1e10)
LEGS = st.one_of(
    st.builds(Leg, st.just("line"), st.lists(NUMBERS, max_size=4).map(tuple)),
    st.builds(Leg, st.just("pause"), st.tuples(NUMBERS)),
)
EXAMPLES = st.builds(
    example,
    is_moving=st.booleans(),
    count=st.integers(0, 9),
    time=st.floats(),
    point=st.tuples(NUMBERS, NUMBERS, NUMBERS),
    held=st.none() | st.text(),
    joints=hnp.arrays(float, 4, elements=NUMBERS),
    path=st.none() | hnp.arrays(float, hnp.array_shapes(min_dims=0, min_side=0), elements=NUMBERS),
    legs=st.lists(LEGS, max_size=3),
    leg=st.none() | LEGS,
    files=st.dictionaries(st.text(), st.text(), max_size=3),
    machine=LEGS,
)


@given(EXAMPLES)
def test_what_is_saved_is_read_back(state):
    text = json.dumps(save(state))
    again = read(json.loads(text), example(), "arm")
    assert json.dumps(save(again)) == text
    assert type(again.point) is tuple
    assert type(again.machine) is Leg
    np.testing.assert_array_equal(again.joints, state.joints)
    assert (again.held, again.files, again.legs) == (state.held, state.files, state.legs)


@given(EXAMPLES)
def test_a_copy_is_equal_and_shares_nothing_that_changes(state):
    before = json.dumps(save(state))
    other = copied(state)
    assert json.dumps(save(other)) == before
    other.joints += 1.0
    other.legs.append(Leg("line"))
    other.gains["p"] += 1.0
    assert json.dumps(save(state)) == before


def test_derived_fields_are_not_saved():
    assert "derived" not in save(example())
    assert read(save(example()), example(), "arm").derived == 7


def test_assigning_takes_over_all_fields():
    state = example()
    state.derived = 1
    state.assign(example(count=5, held=None))
    assert (state.count, state.held, state.derived) == (5, None, 1)


def test_numbers_of_numpy_are_saved_as_those_of_python():
    state = example(count=np.int64(2), is_moving=np.bool_(False), time=np.float64(0.1))
    assert json.loads(json.dumps(save(state)))["count"] == 2
    assert save(state)["is_moving"] is False


def array(*shape: int, value: float = 0.0) -> dict[str, Any]:
    state = example(path=np.full(shape, value))
    return save(state)["path"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("is_moving", 1),
        ("is_moving", None),
        ("count", 10),
        ("count", -1),
        ("count", 3.0),
        ("count", True),
        ("count", 10**400),
        ("time", 1),
        ("time", "1"),
        ("point", [1.0, 2.0]),
        ("point", [1.0, 2.0, math.nan]),
        ("point", [1.0, 2.0, 1e11]),
        ("point", [1.0, 2.0, math.inf]),
        ("point", "abc"),
        ("held", 3),
        ("joints", array(5)),
        ("joints", array(2, 2)),
        ("joints", array(4, value=math.nan)),
        ("joints", array(4, value=1e11)),
        ("joints", [0.0] * 4),
        ("joints", None),
        ("joints", array(4) | {"data": "!!"}),
        ("joints", array(4) | {"data": "AAAA"}),
        ("joints", array(4) | {"data": 3}),
        ("joints", array(4) | {"shape": [4.0]}),
        ("joints", array(4) | {"shape": [-4]}),
        ("joints", array(4) | {"shape": 4}),
        ("joints", array(4) | {"more": 1}),
        ("path", array(3) | {"shape": [4]}),
        ("path", array(3) | {"shape": [10**30]}),
        ("flags", array(2, value=2.0)),
        ("flags", array(2, value=0.5)),
        ("legs", {}),
        ("legs", [None]),
        ("legs", [{"kind": "line"}]),
        ("legs", [{"kind": "arc", "numbers": []}]),
        ("legs", [{"kind": ["line"], "numbers": []}]),
        ("legs", [{"kind": "pause", "numbers": []}]),
        ("leg", {"kind": "line", "numbers": [], "more": 1}),
        ("leg", []),
        ("gains", {"p": array(2)}),
        ("gains", {"p": array(2), "d": array(2), "i": array(2)}),
        ("gains", {"p": array(2), "d": array(3)}),
        ("gains", []),
        ("files", {"a": 1}),
        ("files", []),
        ("machine", None),
        ("machine", {}),
    ],
)
def test_another_type_shape_or_range_is_refused_with_its_path(name, value):
    with pytest.raises(ArgumentError, match=rf"arm\.{name}"):
        read(save(example()) | {name: value}, example(), "arm")


@pytest.mark.parametrize("name", sorted(save(example())))
def test_a_missing_field_is_refused(name):
    data = save(example())
    del data[name]
    with pytest.raises(ArgumentError, match=rf"'arm\.{name}' is missing"):
        read(data, example(), "arm")


@pytest.mark.parametrize("data", [None, [], "arm", 3, {}, {"derived": 7}])
def test_what_is_no_state_at_all_is_refused(data):
    with pytest.raises(ArgumentError, match="arm"):
        read(data, example(), "arm")


def test_an_unknown_field_is_refused():
    with pytest.raises(ArgumentError, match=r"'arm\.derived' is unknown"):
        read(save(example()) | {"derived": 7}, example(), "arm")


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    children = data.items() if isinstance(data, dict) else enumerate(data)
    below = [
        x for key, y in children if isinstance(y, dict | list) for x in _leaves(y, (*path, key))
    ]
    return [
        *((*path, key) for key in (data if isinstance(data, dict) else range(len(data)))),
        *below,
    ]


@given(
    st.data(),
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers()),
)
def test_any_change_is_refused_or_gives_a_state_that_is_saved_the_same(data, value):
    changed = copy.deepcopy(save(example()))
    *path, key = data.draw(st.sampled_from(_leaves(changed)))
    target = changed
    for step in path:
        target = target[step]
    target[key] = value
    try:
        state = read(changed, example(), "arm")
    except ArgumentError:
        return
    assert json.dumps(save(state), sort_keys=True) == json.dumps(changed, sort_keys=True)
