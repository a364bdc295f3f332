"""Calls: their command and machine, and their arguments with units and ranges checked."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from linkwork.errors import NotFoundError, Place
from linkwork.files.expressions.tree import Name, Text
from linkwork.mission.language import (
    ANY_UNIT,
    NUMBER_KIND,
    CommandSpec,
    Parameter,
    Value,
    command_key,
)
from linkwork.mission.machine import Machine
from linkwork.mission.plans.expression import Closure, Compiled, compile_number
from linkwork.mission.plans.mission_scope import MissionScope, Names, Variable
from linkwork.mission.text import program as tree
from linkwork.mission.text.program import MissionTextError
from linkwork.mission.units import parse_unit


class CommandFinder:
    """Finds the commands of calls among commands by key and machines by name."""

    def __init__(
        self,
        program: tree.Program,
        commands: Mapping[str, tuple[CommandSpec, ...]],
        machines: Mapping[str, Machine],
    ) -> None:
        self._program = program
        self._commands = commands
        self._machines = machines

    def has(self, name: str) -> bool:
        """Whether there is a command of that name."""
        return command_key(name) in self._commands

    def find(self, step: tree.Call) -> tuple[CommandSpec, Machine | None]:
        """Return the command of a call, and its machine; None without machines."""
        owner, _, name = step.name.rpartition(".")
        specs = self._commands.get(command_key(name), ())
        if not specs:
            raise self._unknown_command(step, name)
        if not self._machines:
            return _fitting(specs, step), None
        machines = list(self._machines.values())
        if owner:
            if owner not in self._machines:
                missing = NotFoundError("machine", owner, self._machines)
                raise self._program.error(step.place, missing.message, missing.short_hint)
            machines = [self._machines[owner]]
        able = [
            (spec, machine)
            for machine in machines
            for spec in specs
            if not spec.needs or spec.needs in machine.abilities
        ]
        return self._choose(step, name, specs, able)

    def _unknown_command(self, step: tree.Call, name: str) -> MissionTextError:
        """Return the error of an unknown command; it lists what the machines can do."""
        abilities = {x for machine in self._machines.values() for x in machine.abilities}
        available = {
            spec.name
            for group in self._commands.values()
            for spec in group
            if not self._machines or not spec.needs or spec.needs in abilities
        }
        missing = NotFoundError("command or mission", name, {*available, *self._program.missions})
        close = NotFoundError("", command_key(name), available).short_hint
        hint = close if "did you mean" in close else missing.short_hint
        return self._program.error(step.place, missing.message, hint)

    def _choose(
        self,
        step: tree.Call,
        name: str,
        specs: tuple[CommandSpec, ...],
        able: list[tuple[CommandSpec, Machine]],
    ) -> tuple[CommandSpec, Machine]:
        if not able:
            needs = " or ".join(sorted({repr(spec.needs) for spec in specs}))
            have = {x.name: ", ".join(sorted(x.abilities)) for x in self._machines.values()}
            hint = "; ".join(f"{machine} has: {x or 'none'}" for machine, x in have.items())
            raise self._program.error(step.place, f"no machine can {name}: it needs {needs}", hint)
        if len({machine.name for _, machine in able}) > 1:
            choices = ", ".join(f"{machine.name}.{name}" for _, machine in able)
            message = f"several machines can {name}"
            raise self._program.error(step.place, message, f"choose one of {choices}")
        fitting = _fitting(tuple(spec for spec, _ in able), step)
        return fitting, able[0][1]


def _fitting(specs: tuple[CommandSpec, ...], step: tree.Call) -> CommandSpec:
    """Return the first command that takes that many arguments; else the first one."""
    count = len(step.arguments)
    for spec in specs:
        if sum(x.required for x in spec.parameters) <= count <= len(spec.parameters):
            return spec
    return specs[0]


@dataclass(frozen=True)
class OpenArgument:
    """An argument known only at run time: a number within limits [SI], or the entries of a list."""

    name: str
    entries: tuple[Compiled, ...]
    is_list: bool
    lower: float = -math.inf
    upper: float = math.inf


@dataclass
class Bound:
    """Arguments by parameter: those known before the run, numbers in SI, and the others."""

    fixed: dict[str, Value] = field(default_factory=dict)
    dynamic: list[OpenArgument] = field(default_factory=list)
    places: dict[str, Place] = field(default_factory=dict)


def bind_arguments(
    step: tree.Call, command: CommandSpec, machine: Machine | None, scope: MissionScope
) -> Bound:
    """Bind and check the arguments of a command; without a machine no names are checked."""
    binder = _Binder(command, machine, scope)
    names = [parameter.name for parameter in command.parameters]
    required = [parameter.name for parameter in command.parameters if parameter.required]
    form = f"expected {command.form}"
    values = _by_parameter(step, command.name, names, required, scope, form)
    binder.bound.places |= {name: value.place for name, value in values.items()}
    for parameter in command.parameters:
        if parameter.name in values:
            binder.bind(parameter, values[parameter.name])
        elif parameter.default is not None:
            binder.bound.fixed[parameter.name] = parameter.default
    return binder.bound


def _by_parameter(
    step: tree.Call,
    callee: str,
    names: Sequence[str],
    required: Sequence[str],
    scope: MissionScope,
    form: str,
) -> dict[str, tree.ArgumentValue]:
    """Return the arguments of a call by parameter; `form` says how to call it."""
    values: dict[str, tree.ArgumentValue] = {}
    for i, argument in enumerate(step.arguments):
        if not argument.name and i >= len(names):
            message = f"too many arguments: {argument.value.text}"
            raise scope.error(argument.place, message, form)
        key = argument.name or names[i]
        if key not in names:
            missing = NotFoundError("parameter", key, names)
            message = f"{callee} has no parameter {key!r}"
            raise scope.error(argument.place, message, missing.short_hint)
        if key in values:
            raise scope.error(argument.place, f"argument {key!r} is given twice")
        values[key] = argument.value
    missing = [name for name in required if name not in values]
    if missing:
        raise scope.error(step.place, f"{callee} lacks arguments: {', '.join(missing)}", form)
    return values


class _Binder:
    def __init__(self, command: CommandSpec, machine: Machine | None, scope: MissionScope) -> None:
        self.bound = Bound()
        self._command = command
        self._machine = machine
        self._scope = scope

    def bind(self, parameter: Parameter, value: tree.ArgumentValue) -> None:
        """Bind one value."""
        if isinstance(value, tree.NumberList):
            self._bind_list(parameter, value)
        elif parameter.kind != NUMBER_KIND:
            self._bind_name(parameter, value)
        elif isinstance(value, Text):
            message = f"expected a number for {parameter.name!r}, got {value.text}"
            raise self._scope.error(value.place, message)
        else:
            unit = parameter.unit
            scale = 1.0 if unit == ANY_UNIT else parse_unit(unit).scale
            bounds = (parameter.lower * scale, parameter.upper * scale)
            part = self._number(parameter, value, unit)
            self._check_range(parameter, value, part, *bounds)
            if part.constant:
                self.bound.fixed[parameter.name] = part.lower
            else:
                self.bound.dynamic.append(OpenArgument(parameter.name, (part,), False, *bounds))

    def _number(self, parameter: Parameter, value: tree.Expression, unit: str) -> Compiled:
        if unit != ANY_UNIT:
            return compile_number(value, self._scope, parse_unit(unit).dimension)
        part = compile_number(value, self._scope, None)
        machine, fixed = self._machine, self.bound.fixed
        units = () if machine is None else machine.units(parameter.name, fixed)
        dimensions = {parse_unit(x).dimension for x in units}
        if dimensions and part.dimension is not None and part.dimension not in dimensions:
            message = f"unit does not fit: {parameter.name!r} is {value.text}"
            raise self._scope.error(value.place, message, f"expected {' or '.join(units)}")
        return part

    def _check_range(
        self,
        parameter: Parameter,
        value: tree.Expression,
        part: Compiled,
        lower: float,
        upper: float,
    ) -> None:
        if part.upper < lower or part.lower > upper:
            unit = "" if parameter.unit == ANY_UNIT else parameter.unit
            hint = f"expected {parameter.lower:g} to {parameter.upper:g} {unit}".rstrip()
            message = f"{parameter.name!r} out of range: {value.text}"
            raise self._scope.error(value.place, message, hint)

    def _bind_list(self, parameter: Parameter, value: tree.NumberList) -> None:
        lengths = parameter.list_lengths or (len(parameter.list_units),)
        if not parameter.list_units:
            message = f"{parameter.name!r} must not be a list, got {value.text}"
            raise self._scope.error(value.place, message)
        if len(value.entries) not in lengths:
            shown = " or ".join(map(str, lengths)) if len(lengths) < 4 else f"up to {max(lengths)}"
            message = f"{parameter.name!r} has {len(value.entries)} entries"
            raise self._scope.error(value.place, message, f"expected {shown}")
        units = parameter.list_units[: len(value.entries)]
        entries = tuple(
            self._number(parameter, entry, unit)
            for entry, unit in zip(value.entries, units, strict=True)
        )
        if all(entry.constant for entry in entries):
            self.bound.fixed[parameter.name] = tuple(entry.lower for entry in entries)
        else:
            self.bound.dynamic.append(OpenArgument(parameter.name, entries, True))

    def _bind_name(self, parameter: Parameter, value: tree.ArgumentValue) -> None:
        kind = "live value" if parameter.kind == "live" else parameter.kind
        if isinstance(value, Text):
            name = value.value
        elif isinstance(value, Name):
            name = self._scope.name_value(value.name, value.place)
        else:
            expected = f"expected the name of a {kind} for {parameter.name!r}"
            raise self._scope.error(value.place, f"{expected}, got {value.text}")
        if name is None:
            return
        available = self._machine.names(parameter.kind) if self._machine is not None else ()
        if available and name not in available:
            missing = NotFoundError(kind, name, available)
            raise self._scope.error(value.place, missing.message, missing.short_hint)
        self.bound.fixed[parameter.name] = name


def bind_mission(
    step: tree.Call, mission: tree.Mission, program: tree.Program, scope: MissionScope
) -> tuple[Names, list[tuple[int, Closure]]]:
    """Return the meanings of a mission's parameters, and the variables that its start sets."""
    names: Names = {}
    assigns: list[tuple[int, Closure]] = []
    parameters, callee = mission.parameters, f"mission {mission.name!r}"
    form = f"expected {mission.name}({', '.join(parameters)})"
    for key, value in _by_parameter(step, callee, parameters, parameters, scope, form).items():
        if isinstance(value, tree.NumberList):
            raise program.error(value.place, f"expected a number or a name, got {value.text}")
        if isinstance(value, Text):
            names[key] = value.value
        elif isinstance(value, Name) and scope.is_plain_name(value.name):
            names[key] = scope.names.get(value.name, value.name)
        else:
            part = compile_number(value, scope)
            if part.constant and key not in program.assignments[mission.name]:
                names[key] = part
                continue
            variable = names[key] = Variable(scope.slot(), part.dimension)
            assigns.append((variable.slot, part.value))
    return names, assigns
