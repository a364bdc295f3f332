"""Units of mission texts: names, products and quotients, and conversion to SI."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from linkwork.errors import ArgumentError, NotFoundError


class Dimension(NamedTuple):
    """Exponents of the base units. Angle is one of the dimensions."""

    metre: int = 0
    second: int = 0
    kilogram: int = 0
    radian: int = 0

    def times(self, other: Dimension, power: int = 1) -> Dimension:
        """Dimension of a product with `other ** power`."""
        return Dimension(*(a + power * b for a, b in zip(self, other, strict=True)))


NUMBER = Dimension()  # Of a number without unit, e.g. a ratio.
LENGTH = Dimension(metre=1)
TIME = Dimension(second=1)
ANGLE = Dimension(radian=1)
FORCE = Dimension(1, -2, 1, 0)


@dataclass(frozen=True)
class Unit:
    """A unit as written, e.g. `km/h`; `scale` is its value in SI."""

    name: str
    scale: float
    dimension: Dimension


UNITS = {
    unit.name: unit
    for unit in (
        Unit("m", 1.0, LENGTH),
        Unit("mm", 1e-3, LENGTH),
        Unit("cm", 1e-2, LENGTH),
        Unit("km", 1e3, LENGTH),
        Unit("s", 1.0, TIME),
        Unit("ms", 1e-3, TIME),
        Unit("min", 60.0, TIME),
        Unit("h", 3600.0, TIME),
        Unit("rad", 1.0, ANGLE),
        Unit("deg", math.pi / 180.0, ANGLE),
        Unit("rev", 2.0 * math.pi, ANGLE),
        Unit("N", 1.0, FORCE),
        Unit("kN", 1e3, FORCE),
        Unit("kg", 1.0, Dimension(kilogram=1)),
        Unit("g", 1e-3, Dimension(kilogram=1)),
        Unit("Hz", 1.0, Dimension(second=-1)),
        Unit("%", 1e-2, NUMBER),
    )
}
"""Units by name; products and quotients are written as `N m`, `m/s`, `m/s^2`."""

MAX_EXPONENT = 9
_FACTOR = re.compile(r"(?P<name>[A-Za-z]+|%)(?:\^(?P<power>-?\d))?")


@cache
def parse_unit(text: str) -> Unit:
    """Return a unit from its text, e.g. `m/s^2`, `N m`; empty for a number."""
    scale, dimension, sign = 1.0, NUMBER, 1
    rest = text.strip()
    if re.match(r"1\s*/", rest):
        rest, sign = rest[1:].lstrip()[1:].lstrip(), -1
    while rest:
        factor = _FACTOR.match(rest)
        if factor is None:
            raise ArgumentError(f"invalid unit {text!r}", hint="expected e.g. m/s, N m, m/s^2")
        if factor["name"] not in UNITS:
            raise NotFoundError("unit", factor["name"], UNITS)
        power = sign * int(factor["power"] or 1)
        scale *= UNITS[factor["name"]].scale ** power
        dimension = dimension.times(UNITS[factor["name"]].dimension, power)
        rest = rest[factor.end() :].lstrip()
        sign = -1 if rest.startswith("/") else 1
        if rest[:1] in ("/", "*"):
            # A unit must follow: a lone mark matches none.
            rest = rest[1:].lstrip() or rest
    if max(map(abs, dimension)) > MAX_EXPONENT:
        raise ArgumentError(f"invalid unit {text!r}: an exponent is above {MAX_EXPONENT}")
    return Unit(text, scale, dimension)


_DERIVED = {FORCE: "N", FORCE.times(LENGTH): "N m", FORCE.times(LENGTH, -1): "N/m"}


def unit_name(dimension: Dimension) -> str:
    """Return the SI unit of a dimension, e.g. `m/s`; empty for a number."""
    if dimension in _DERIVED:
        return _DERIVED[dimension]
    powers = list(
        zip(("kg", "rad", "m", "s"), (dimension[2], dimension[3], *dimension[:2]), strict=True)
    )
    above = " ".join(_power(name, power) for name, power in powers if power > 0)
    below = "".join(f"/{_power(name, -power)}" for name, power in powers if power < 0)
    return f"{above or '1'}{below}" if any(dimension) else ""


def _power(name: str, power: int) -> str:
    return name if power == 1 else f"{name}^{power}"
