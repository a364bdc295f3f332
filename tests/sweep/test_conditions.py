"""Measures and conditions of a case: signals, events, values."""

import math
from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.files.expressions.expression import FUNCTIONS
from linkwork.session.engine.engine import Engine
from linkwork.sweep import condition
from linkwork.world.engine.element import Event
from linkwork.world.engine.event_kinds import EVENT_KINDS, lacking_entry
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.schema import Scene

TIMES = np.linspace(0.0, 2.0, 21)
DATA = condition.CaseData(
    {"arm/q1.position": 0, "box.z": 1},
    np.stack([TIMES, np.exp(-5 * TIMES)], axis=1),
    TIMES,
    [
        Event(3, 0.3, "contact-begin", "box touches ground"),
        Event(7, 0.7, "contact-begin", "box touches arm"),
        Event(9, 0.9, "alarm", "too fast"),
    ],
    {"mass": 2.0, "duration": 2.0, "finished": True},
)

NUMBERS = {
    "max('arm/q1.position')": 2.0,
    "min('arm/q1.position')": 0.0,
    "mean('arm/q1.position')": 1.0,
    "rms('arm/q1.position' * 0 + 3)": 3.0,
    "initial('box.z')": 1.0,
    "final('arm/q1.position')": 2.0,
    "'arm/q1.position'": 2.0,
    "integral('arm/q1.position')": 2.0,
    "at('arm/q1.position', 0.55)": 0.55,
    "max(1, mass)": 2.0,
    "min(max('arm/q1.position'), 1.5)": 1.5,
    "2 ^ 3 - -1": 9.0,
    "events('contact-begin')": 2.0,
    "events('contact-*', '*arm')": 1.0,
    "time_of('alarm')": 0.9,
    "settling('box.z', exp(-5 * 0.95))": 1.0,
    "mass * pi": 2 * math.pi,
    "max(abs('arm/q1.position' - 1) < 2)": 1.0,
}


@pytest.mark.parametrize(("text", "value"), NUMBERS.items())
def test_numbers(text, value):
    assert condition.parse_case_expression(text).number(DATA) == pytest.approx(value)


TRUTHS = {
    "'arm/q1.position' <= 2": True,
    "'arm/q1.position' < 2": False,
    "ever('arm/q1.position' > 1.9)": True,
    "always('arm/q1.position' > 1.9)": False,
    "finished and not events('divergence') > 0": True,
    "events('alarm') == 0 or mass == 2": True,
    "not (mass > 1 and mass < 3)": False,
    "time_of('landed') < 10": False,
    "time_of('landed') > 10": True,
    "1 / (mass - 2) < 0": False,
    "log(mass - 3) < 5": False,
    "mass != 3": True,
}


@pytest.mark.parametrize(("text", "holds"), TRUTHS.items())
def test_conditions(text, holds):
    expression = condition.parse_case_expression(text)
    assert expression.is_condition
    assert expression.holds(DATA) is holds


def test_what_has_no_value_is_nan():
    assert math.isnan(condition.parse_case_expression("log(mass - 3)").number(DATA))
    assert math.isnan(condition.parse_case_expression("1 / (mass - 2)").number(DATA))
    assert math.isnan(condition.parse_case_expression("time_of('landed')").number(DATA))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 < 2 < 3", "join them"),
        ("max()", "expected"),
        ("max(1, 2, 3)", "1 or 2 arguments"),
        ("and 1", "expected"),
        ("'box.z", "expected"),
        ("box.z > 1", "expected"),
        ("not", "expected"),
        ("(" * 40 + "1" + ")" * 40, "nested"),
        ("not " * 40 + "1", "nested"),
    ],
)
def test_texts_that_are_no_expressions(text, words):
    with pytest.raises(LinkworkError, match=words):
        condition.parse_case_expression(text)


def test_names_that_do_not_exist():
    for text, words in {
        "'box.y' > 1": "box.y",
        "weight > 1": "weight",
        "1 < 2": "names no signal",
    }.items():
        with pytest.raises(LinkworkError, match=words):
            condition.parse_case_expression(text).check_names(DATA.columns, list(DATA.names), None)


def test_kinds_of_events_that_cannot_occur():
    bare = Scene(linkwork="scene", version=1)
    with_contacts = Scene(linkwork="scene", version=1, contacts={"events": True})
    for text, words in {
        "events(mass) > 1": "in quotes",
        "events(events('refused')) > 1": "in quotes",
        "events('contact-begin', 'a' + 'b') > 1": "in quotes",
        "events('contact-begun') > 1": "did you mean 'contact-begin'",
        "mass > 1 and time_of('touch*') > 1": "no kind of events 'touch.*alarm",
        "events('contact-*') == 0": "no `contacts.events`",
        "events('alarm', '*fast') == 0": "no `alarms`",
    }.items():
        with pytest.raises(LinkworkError, match=words):
            condition.parse_case_expression(text).check_events(bare, None)
    for text in ("events('contact-*') == 0", "events('*') == 0", "time_of('refused') > 1"):
        condition.parse_case_expression(text).check_events(with_contacts, None)


def test_every_kind_of_events_needs_an_entry_that_scenes_have():
    assert all(
        lacking_entry(x, Scene(linkwork="scene", version=1)) == y.needs
        for x, y in EVENT_KINDS.items()
    )


def test_the_manual_lists_every_kind_of_events():
    manual = (Path(__file__).parents[2] / "docs/scene-files.md").read_text()
    for name, kind in EVENT_KINDS.items():
        needs = f"`{kind.needs}`" if kind.needs else ""
        assert f"| `{name}` | {kind.meaning} | {needs} |" in manual


def test_the_manual_lists_every_function_of_cases():
    manual = (Path(__file__).parents[2] / "docs/sweeps.md").read_text()
    assert all(f"`{x}(" in manual for x in condition.GRAMMAR.functions if x not in FUNCTIONS)


UNITS = {
    "max(abs('arm/q1.position' - 'arm/q1.reference'))": "rad",
    "final('box.z') - 0.5": "m",
    "at('box.z', 2)": "m",
    "min('box.z', 1)": "m",
    "settling('box.z', 0.1)": "s",
    "time_of('alarm')": "s",
    "duration": "s",
    "reached": "m",
    # A factor may have a unit of its own; sums of unlike things have none.
    "(at('box.z', 2) - at('box.z', 1)) / 1": "",
    "2 * 'box.z'": "",
    "'box.z' + 'arm/q1.position'": "",
    "events('alarm')": "",
    "'box.z' < 1": "",
}


@pytest.mark.parametrize(("text", "unit"), UNITS.items())
def test_units_follow_from_those_of_signals(text, unit):
    units = {"arm/q1.position": "rad", "arm/q1.reference": "rad", "box.z": "m", "reached": "m"}
    assert (
        condition.unit_of(condition.parse_case_expression(text), units | condition.FIGURE_UNITS)
        == unit
    )


def test_units_in_descriptions():
    assert condition.unit_in("torsional friction torque over normal force [m]") == "m"
    assert condition.unit_in("greatest torque or force [N m or N]") == ""
    assert condition.unit_in("whether it is closed") == ""


def test_units_of_the_signals_of_a_scene():
    units = condition.signal_units(Engine(load_scene("two-scaras")))
    assert (units["right/q1.position"], units["joints:right/q4.velocity"]) == ("rad", "m/s")
    assert units["right/q1.torque"] == "N m"
    assert set(units) == set(condition.signal_columns(Engine(load_scene("two-scaras")).info.layout))
