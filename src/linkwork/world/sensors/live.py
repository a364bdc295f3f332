"""What can be changed of sensors while a scene runs."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ArgumentError
from linkwork.world.engine.element import LiveValue
from linkwork.world.plain import finite_number
from linkwork.world.sensors.errors import Errors
from linkwork.world.sensors.schema import MOST_ERROR
from linkwork.world.sensors.slot import Slot
from linkwork.world.sensors.sources import Echo

_WHAT = {
    "noise": "standard deviation of each sample, in the reading's unit",
    "bias": "constant error, in the reading's unit",
    "drift": "random walk of the error [unit/sqrt(s)]",
}


def error_value(errors: Errors, slot: Slot, kind: str) -> LiveValue:
    """One kind of error of one sensor: a number, or a list where the sensor reads several."""

    def read() -> Any:
        values = errors.of(kind, slot).tolist()
        return values if len(values) > 1 else values[0]

    def check(value: Any) -> list[float]:
        return _checked(slot, kind, value, errors.of(kind, slot).size)

    def write(value: Any) -> None:
        errors.of(kind, slot)[:] = check(value)
        errors.refresh()

    return LiveValue(_WHAT[kind], read, write, check)


def _checked(slot: Slot, kind: str, value: Any, count: int) -> list[float]:
    what = f"the {kind} of {slot.name!r}"
    values = value if isinstance(value, list) else [value] * count
    if len(values) != count:
        raise ArgumentError(f"{what} takes one number or {count}, not {len(values)}")
    numbers = [finite_number(what, x) for x in values]
    least = -MOST_ERROR if kind == "bias" else 0.0
    for number in numbers:
        if not least <= number <= MOST_ERROR:
            allowed = f"allowed: {least:g} to {MOST_ERROR:g}"
            raise ArgumentError(f"{what} cannot be {number:g}", hint=allowed)
    return numbers


def echo_input(echo: Echo, slot: Slot) -> LiveValue:
    """What an echo is sent: a number, or a list of which it keeps the last."""

    def write(value: Any) -> None:
        what = f"the input of {slot.name!r}"
        sent = value if isinstance(value, list) else [value]
        if not sent:
            raise ArgumentError(f"{what} takes a number or a list of numbers, not an empty one")
        echo.sent[0] = [finite_number(what, x) for x in sent][-1]

    return LiveValue("what it is to read next", lambda: float(echo.sent[0]), write)
