"""Units and tables of commands."""

from __future__ import annotations

import math

import pytest

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.mission import LANGUAGES, CommandSpec, Parameter, user_language
from linkwork.mission.language import command_table
from linkwork.mission.units import UNITS, Dimension, parse_unit, unit_name


@pytest.mark.parametrize(
    ("text", "scale", "name"),
    [
        ("km/h", 1 / 3.6, "m/s"),
        ("deg/s", math.pi / 180, "rad/s"),
        ("N m", 1.0, "N m"),
        ("kN*mm", 1.0, "N m"),
        ("kg m/s^2", 1.0, "N"),
        ("1/s", 1.0, "1/s"),
        ("m^2/s^2", 1.0, "m^2/s^2"),
        ("rev/min", math.pi / 30, "rad/s"),
        ("%", 0.01, ""),
        ("", 1.0, ""),
    ],
)
def test_units_are_products_and_quotients(text, scale, name):
    unit = parse_unit(text)
    assert unit.scale == pytest.approx(scale)
    assert unit_name(unit.dimension) == name


def test_the_name_of_a_dimension_reads_back():
    for first in UNITS.values():
        for second in UNITS.values():
            for power in (-2, -1, 1, 2):
                dimension = first.dimension.times(second.dimension, power)
                assert parse_unit(unit_name(dimension)).dimension == dimension


def test_an_angle_is_no_number():
    assert parse_unit("rad").dimension != Dimension()


@pytest.mark.parametrize("text", ["furlong", "m/", "m//s", "m^", "^2", "m^9/s^9 m^9", "2 m", "m-s"])
def test_other_texts_are_no_units(text):
    with pytest.raises(LinkworkError):
        parse_unit(text)


def test_every_command_has_a_form_that_the_checker_takes():
    for specs in command_table(LANGUAGES).values():
        for spec in specs:
            assert spec.help.endswith(".")
            assert spec.needs
            assert 0.0 < spec.timeout < math.inf
            optional = [not x.required for x in spec.parameters]
            assert optional == sorted(optional), "what may be left out comes last"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Parameter("a b"),
        lambda: Parameter("a", unit="furlong"),
        lambda: Parameter("a", lower=2.0, upper=1.0),
        lambda: CommandSpec("FLY TO"),
        lambda: CommandSpec("FLY", timeout=-1.0),
        lambda: CommandSpec("FLY", (Parameter("a"), Parameter("a"))),
        lambda: user_language(["FLY"]),
    ],
)
def test_tables_of_users_are_checked(make):
    with pytest.raises((ArgumentError, LinkworkError)):
        make()
