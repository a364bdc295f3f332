"""Names in a mission: variables, constants, readings of machines."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from linkwork.errors import NotFoundError, Place
from linkwork.files.expressions.evaluate import Constant
from linkwork.mission.machine import Machine, Reading
from linkwork.mission.plans.expression import Compiled
from linkwork.mission.plans.plan import INITIAL, RESULT, TIME
from linkwork.mission.text import program as tree
from linkwork.mission.text.program import MissionTextError
from linkwork.mission.units import TIME as SECONDS
from linkwork.mission.units import Dimension, parse_unit


@dataclass
class Variable:
    """A variable of a mission."""

    slot: int  # Index of its value
    dimension: Dimension | None  # None where it is unknown
    open: bool = False  # Whether it is a parameter whose value is unknown: a number or a name
    bare: bool = False  # Whether it was declared by a number without unit


Names = dict[str, Variable | Compiled | str]
"""Meaning of a name in a mission: a variable, a constant, another name."""


class MissionScope:
    """Names in the mission that is being expanded; without machines, readings are unknown."""

    def __init__(
        self, program: tree.Program, machines: Mapping[str, Machine], variables: list[float]
    ) -> None:
        self._program = program
        self._machines = machines
        self._variables = variables
        self.names: Names = {}  # Names of the present mission

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of the text."""
        return self._program.error(place, message, hint)

    def resolve(self, name: str, place: Place) -> Compiled:
        """Return a variable, a reading, or a built-in number."""
        meaning = self.names.get(name)
        if isinstance(meaning, Compiled):
            return meaning
        if isinstance(meaning, Variable):
            return _variable(meaning.slot, meaning.dimension)
        if name in tree.BUILT_IN:
            slot, dimension = (TIME, SECONDS) if name == "time" else (RESULT, None)
            return _variable(slot, dimension)
        machine, reading = self._reading(meaning or name, place)
        if machine is None:
            return Compiled(Constant(math.nan))
        read, key = machine.read, reading.name
        dimension = parse_unit(reading.unit).dimension
        return Compiled(lambda variables: read(key), dimension, False, reading.lower, reading.upper)

    def _reading(self, name: str, place: Place) -> tuple[Machine | None, Reading]:
        if not self._machines:
            return None, Reading(name)
        having = [(x, x.readings()[name]) for x in self._machines.values() if name in x.readings()]
        owner, _, short_name = name.partition(".")
        if not having and owner in self._machines:
            machine = self._machines[owner]
            if short_name in machine.readings():
                return machine, machine.readings()[short_name]
        if len(having) > 1:
            choices = ", ".join(f"{machine.name}.{name}" for machine, _ in having)
            raise self.error(place, f"several machines have a reading {name!r}", f"use {choices}")
        if having:
            return having[0]
        readings = {x for machine in self._machines.values() for x in machine.readings()}
        missing = NotFoundError("variable or reading", name, {*readings, *self.names, "time"})
        hint = missing.short_hint
        if "-" in name:
            hint += "; operators need spaces: a - b"
        raise self.error(place, missing.message, hint)

    def name_value(self, name: str, place: Place) -> str | None:
        """Return the name that an argument means; None where a parameter is still unknown."""
        meaning = self.names.get(name, name)
        if isinstance(meaning, str):
            return meaning
        if self.is_open(name):
            return None
        raise self.error(place, f"expected a name, but {name!r} is a variable with a number")

    def is_plain_name(self, name: str) -> bool:
        """Whether a name means itself: neither a variable with a number nor a reading."""
        if isinstance(self.names.get(name), Variable | Compiled):
            return self.is_open(name)
        readings = (machine.readings() for machine in self._machines.values())
        return name not in tree.BUILT_IN and not any(name in x for x in readings)

    def check_hides_nothing(self, step: tree.Assign) -> None:
        """Raise for a variable with the name of a reading, which guards would no longer see."""
        for machine in self._machines.values():
            if step.name in machine.readings():
                message = f"variable {step.name!r} hides the reading {machine.name}.{step.name}"
                raise self.error(step.place, message, "choose another name")

    def slot(self) -> int:
        """Return the index of a new variable."""
        self._variables.append(INITIAL)
        return len(self._variables) - 1

    def is_open(self, name: str) -> bool:
        """Whether a name is a parameter whose value is unknown."""
        meaning = self.names.get(name)
        return isinstance(meaning, Variable) and meaning.open


def _variable(slot: int, dimension: Dimension | None) -> Compiled:
    def read(variables: Sequence[float]) -> float:
        value = variables[slot]
        if math.isnan(value):
            raise ValueError("a variable without a value")
        return value

    return Compiled(read, dimension)
