"""Building a plan: names resolved, types and units checked, missions inlined, closures made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from linkwork import checks
from linkwork.errors import MAX_PROBLEMS, LinkworkError, NotFoundError, Place, combined
from linkwork.mission.language import CommandSpec, Language, command_key, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import Machine, Reading
from linkwork.mission.plans.bind_arguments import bind_arguments
from linkwork.mission.plans.expression import (
    Closure,
    Compiled,
    compile_condition,
    compile_expression,
    compile_number,
    constant,
    names_in,
)
from linkwork.mission.plans.plan import (
    FIRST_VARIABLE,
    INITIAL,
    MAX_DEPTH,
    MAX_NODES,
    RESULT,
    TIME,
    DynamicArgument,
    Kind,
    Plan,
    PlanNode,
)
from linkwork.mission.text import program as tree
from linkwork.mission.text.source import MissionTextError
from linkwork.mission.units import NUMBER, Dimension, parse_unit, unit_name
from linkwork.mission.units import TIME as SECONDS

_MAX_COUNT = 1e9


def build_plan(
    program: tree.Program,
    machines: Iterable[Machine],
    *,
    mission: str | None = None,
    arguments: Mapping[str, float | str] | None = None,
    languages: Iterable[Language] = LANGUAGES,
) -> Plan:
    """Expand a program for machines and check all that can be known before it runs.

    Args:
        program: The program.
        machines: Machines that carry it out.
        mission: Mission to run; that of the program when None.
        arguments: Its arguments: numbers in SI or names.
        languages: Languages whose commands it may use.

    Raises:
        MissionTextError: Problems of the text, the first one with the others attached; or a
            mission that takes other arguments.
        NotFoundError: There is no such mission.
    """
    found = checks.instances("machines", list(machines), Machine)
    by_name = {machine.name: machine for machine in found}
    if len(by_name) < len(found):
        raise checks.invalid("machines", [x.name for x in found], "machines of different names")
    builder = _Builder(program, by_name, command_table(languages))
    return builder.build(mission, arguments or {})


def check_mission(
    program: tree.Program,
    machines: Iterable[Machine] = (),
    *,
    languages: Iterable[Language] = LANGUAGES,
) -> Plan | None:
    """Check a program, also the missions that it does not call.

    Args:
        program: The program.
        machines: Machines; without any, names of machines, readings, slots and so on are not
            checked.
        languages: Languages whose commands it may use.

    Returns:
        The plan of the mission that runs; None where it needs arguments.

    Raises:
        MissionTextError: Problems of the text, the first one with the others attached.
    """
    by_name = {machine.name: machine for machine in machines}
    problems, plan = _Problems(), None
    table = command_table(languages)
    if not program.missions[program.main].parameters:
        with problems.collecting():
            plan = _Builder(program, by_name, table, problems).build(None, {})
    for call in tree.recursive_calls(program):
        with problems.collecting():
            raise program.error(call.place, *_recursion(call.name))
    for name in program.missions:
        with problems.collecting():
            _Builder(program, by_name, table, problems).build_open(name)
    problems.raise_found()
    return plan


class _Problems:
    """Problems of a text, each once."""

    def __init__(self) -> None:
        self._found: dict[tuple[Place | None, str], MissionTextError] = {}
        self.full = False

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collects a problem that is raised inside the block."""
        try:
            yield
        except MissionTextError as error:
            self._found.setdefault((error.place, error.message), error)
            self.full = self.full or len(self._found) > MAX_PROBLEMS

    def raise_found(self) -> None:
        """Raises the first problem with the others attached."""
        if self._found:
            raise combined(self._found.values())


@dataclass
class _Variable:
    slot: int
    dimension: Dimension | None
    open: bool = False  # a parameter whose value is not known: a number or a name
    bare: bool = False  # declared by a number without unit


_Names = dict[str, _Variable | Compiled | str]
"""What a name stands for in a mission: a variable, a number that never changes, another name."""


class _Builder:
    """Builds one plan."""

    def __init__(
        self,
        program: tree.Program,
        machines: Mapping[str, Machine],
        commands: Mapping[str, tuple[CommandSpec, ...]],
        problems: _Problems | None = None,
    ) -> None:
        self._program = program
        self._machines = machines
        self._commands = commands
        self._problems = problems or _Problems()
        variables = [0.0] * FIRST_VARIABLE
        self._plan = Plan(program, program.main, [], machines, variables, [])
        self._names: _Names = {}
        self._calls: list[str] = []
        self._inlines = True
        self._body = 0

    def build(self, mission: str | None, arguments: Mapping[str, float | str]) -> Plan:
        """The plan of a mission."""
        name = self._program.main if mission is None else mission
        if name not in self._program.missions:
            raise NotFoundError("mission", name, self._program.missions)
        chosen = self._program.missions[name]
        checks.mapping("arguments", arguments)
        if set(arguments) != set(chosen.parameters):
            given = ", ".join(sorted(arguments)) or "none"
            message = f"mission {name!r} takes arguments: {', '.join(chosen.parameters) or 'none'}"
            raise self.error(chosen.place, message, f"given: {given}")
        self._plan.mission = name
        names: _Names = {}
        for key, value in arguments.items():
            names[key] = value if isinstance(value, str) else self._number(key, value)
        self._build_root(chosen, names)
        self._problems.raise_found()
        return self._plan

    def build_open(self, name: str) -> None:
        """Builds a mission without knowing its arguments, to find its problems."""
        chosen = self._program.missions[name]
        known = self._commands.get(command_key(name))
        if known:
            hint = "choose another name"
            raise self.error(chosen.place, f"mission {name!r} has the name of a command", hint)
        self._inlines = False
        names: _Names = {x: _Variable(self._slot(), None, open=True) for x in chosen.parameters}
        self._build_root(chosen, names)

    def _number(self, key: str, value: float) -> _Variable:
        slot = self._slot()
        self._plan.variables[slot] = checks.number(f"argument {key!r}", value)
        return _Variable(slot, None)

    def _build_root(self, mission: tree.Mission, names: _Names) -> None:
        self._names, self._calls = names, [mission.name]
        root = self._node(Kind.SEQUENCE, mission, -1)
        self._children(root, mission.body.steps)

    # Scope of expressions.

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """An error at a place of the text."""
        return self._program.error(place, message, hint)

    def resolve(self, name: str, place: Place) -> Compiled:
        """A variable, a reading, or a built-in number."""
        found = self._names.get(name)
        if isinstance(found, Compiled):
            return found
        if isinstance(found, _Variable):
            return self._read_variable(found.slot, found.dimension)
        if name in tree.BUILT_IN:
            slot, dimension = (TIME, SECONDS) if name == "time" else (RESULT, None)
            return self._read_variable(slot, dimension)
        machine, reading = self._reading(found or name, place)
        if machine is None:
            return Compiled(lambda: math.nan)
        read, key = machine.read, reading.name
        dimension = parse_unit(reading.unit).dimension
        return Compiled(lambda: read(key), dimension, False, reading.lower, reading.upper)

    def _read_variable(self, slot: int, dimension: Dimension | None) -> Compiled:
        variables = self._plan.variables

        def read() -> float:
            value = variables[slot]
            if math.isnan(value):
                raise ValueError("a variable without a value")
            return value

        return Compiled(read, dimension)

    def _reading(self, name: str, place: Place) -> tuple[Machine | None, Reading]:
        if not self._machines:
            return None, Reading(name)
        having = [(x, x.readings()[name]) for x in self._machines.values() if name in x.readings()]
        owner, _, own = name.partition(".")
        if not having and owner in self._machines:
            machine = self._machines[owner]
            if own in machine.readings():
                return machine, machine.readings()[own]
        if len(having) > 1:
            choices = ", ".join(f"{machine.name}.{name}" for machine, _ in having)
            raise self.error(place, f"several machines have a reading {name!r}", f"say {choices}")
        if having:
            return having[0]
        readings = {x for machine in self._machines.values() for x in machine.readings()}
        missing = NotFoundError("variable or reading", name, {*readings, *self._names, "time"})
        hint = missing.short_hint
        if "-" in name:
            hint += "; operators need spaces: a - b"
        raise self.error(place, missing.message, hint)

    # Nodes.

    def _node(self, kind: Kind, statement: tree.Node, parent: int) -> PlanNode:
        nodes = self._plan.nodes
        if len(nodes) >= MAX_NODES:
            self._problems.full = True
            message = f"more than {MAX_NODES} steps, with missions counted at each call"
            raise self.error(statement.place, message)
        node = PlanNode(len(nodes), kind, statement.text, statement.place, parent)
        nodes.append(node)
        if parent >= 0:
            nodes[parent].children.append(node.index)
            if self._plan.depth(node.index) > MAX_DEPTH:
                message = f"steps nested more than {MAX_DEPTH} deep, with those of called missions"
                raise self.error(statement.place, message)
        return node

    def _children(self, parent: PlanNode, steps: Iterable[tree.Statement]) -> None:
        for step in steps:
            if self._problems.full:
                return
            with self._problems.collecting():
                self._build(step, parent)

    def _build(self, step: tree.Statement, parent: PlanNode) -> None:
        """Builds a statement below a node."""
        match step:
            case tree.Sequence():
                self._children(self._node(Kind.SEQUENCE, step, parent.index), step.steps)
            case tree.Parallel():
                node = self._node(Kind.PARALLEL, step, parent.index)
                # Guards watch all branches, so they are armed first.
                self._children(node, sorted(step.steps, key=lambda x: not _is_guard(x)))
            case tree.Fallback():
                self._children(self._node(Kind.FALLBACK, step, parent.index), step.steps)
            case tree.Retry() | tree.Repeat():
                self._build_counted(step, parent)
            case tree.While():
                node = self._node(Kind.WHILE, step, parent.index)
                node.condition = compile_condition(step.condition, self).value
                self._build(step.body, node)
            case tree.If():
                node = self._node(Kind.IF, step, parent.index)
                node.condition = compile_condition(step.condition, self).value
                self._children(node, [x for x in (step.then, step.otherwise) if x is not None])
            case tree.Guard():
                self._build_guard(step, parent)
            case tree.Call():
                self._build_call(step, parent)
            case _:
                self._build_simple(step, parent)

    def _build_counted(self, step: tree.Retry | tree.Repeat, parent: PlanNode) -> None:
        kind = Kind.RETRY if isinstance(step, tree.Retry) else Kind.REPEAT
        node = self._node(kind, step, parent.index)
        count = compile_number(step.count, self, NUMBER)
        if count.constant and not (0 <= count.lower <= _MAX_COUNT and count.lower % 1 == 0):
            message = f"invalid number of times: {step.count.text}"
            raise self.error(step.count.place, message, "expected a whole number of 0 or more")
        _set_amount(node, count)
        self._build(step.body, node)

    def _build_guard(self, step: tree.Guard, parent: PlanNode) -> None:
        if parent.kind not in (Kind.SEQUENCE, Kind.PARALLEL):
            hint = "put it into a block of its own: { ON ... DO ... }"
            raise self.error(step.place, "a guard watches a block, and here is none", hint)
        node = self._node(Kind.ON if step.interrupts else Kind.WHEN, step, parent.index)
        node.resume = step.resume
        condition = compile_condition(step.condition, self)
        with self._problems.collecting():
            self._check_possible(step.condition, condition, "guard")
            if condition.lower > 0.0:
                raise self.error(step.condition.place, f"guard always holds: {step.condition.text}")
        node.condition = condition.value
        self._children(node, [step.handler])

    def _check_possible(self, node: tree.Expression, condition: Compiled, what: str) -> None:
        if condition.upper <= 0.0:
            raise self.error(node.place, f"{what} never holds: {node.text}{self._ranges(node)}")

    def _ranges(self, node: tree.Expression) -> str:
        """Declared ranges of the readings in a condition."""
        found = []
        for name in names_in(node):
            part = self.resolve(name.name, name.place)
            if math.isfinite(part.lower) or math.isfinite(part.upper):
                unit = unit_name(part.dimension or NUMBER)
                found.append(f"{name.name} is {part.lower:g} to {part.upper:g} {unit}".rstrip())
        return f" ({', '.join(found)})" if found else ""

    def _build_simple(self, step: tree.Statement, parent: PlanNode) -> None:
        """Builds a statement without statements inside."""
        match step:
            case tree.Wait():
                node = self._node(Kind.WAIT, step, parent.index)
                _set_amount(node, self._duration(step.duration))
            case tree.WaitUntil():
                node = self._node(Kind.WAIT_UNTIL, step, parent.index)
                condition = compile_condition(step.condition, self)
                node.condition = condition.value
                if step.timeout is not None:
                    node.timeout = self._duration(step.timeout).value
                self._check_possible(step.condition, condition, "condition")
            case tree.Assert():
                self._build_assert(step, parent)
            case tree.Log():
                node = self._node(Kind.LOG, step, parent.index)
                node.message = step.message
                self._add_values(node, step.values)
            case tree.Assign():
                self._build_assign(step, parent)
            case tree.Fail():
                self._node(Kind.FAIL, step, parent.index).message = step.message

    def _duration(self, node: tree.Expression) -> Compiled:
        duration = compile_number(node, self, SECONDS)
        if duration.constant and duration.lower < 0.0:
            raise self.error(node.place, f"invalid time: {node.text}", "expected 0 s or more")
        return duration

    def _build_assert(self, step: tree.Assert, parent: PlanNode) -> None:
        node = self._node(Kind.ASSERT, step, parent.index)
        condition = compile_condition(step.condition, self)
        node.condition, node.message = condition.value, step.message
        self._add_values(node, names_in(step.condition))
        self._check_possible(step.condition, condition, "condition")

    def _add_values(self, node: PlanNode, values: Iterable[tree.Expression]) -> None:
        compiled = [(value.text, compile_expression(value, self)) for value in values]
        node.values = tuple(part.value for _, part in compiled)
        node.value_texts = tuple((x, unit_name(part.dimension or NUMBER)) for x, part in compiled)

    def _build_assign(self, step: tree.Assign, parent: PlanNode) -> None:
        node = self._node(Kind.ASSIGN, step, parent.index)
        known = self._names.get(step.name)
        try:
            value = compile_number(step.value, self)
        except MissionTextError:
            # So that later uses of the variable are not reported as well.
            self._names.setdefault(step.name, _Variable(self._slot(), None))
            raise
        if isinstance(known, str | Compiled):
            raise self.error(step.place, f"{step.name!r} is not a variable here")
        once = self._program.assignments[self._calls[-1]][step.name] == 1
        is_constant = value.constant and known is None and once and parent.index == self._body
        if known is None:
            if not step.declares:
                missing = NotFoundError("variable", step.name, self._names)
                hint = f"declare it with LET {step.name} = ...; {missing.short_hint}"
                raise self.error(step.place, missing.message, hint)
            self._check_hides_nothing(step)
            bare = value.constant and value.dimension is None
            known = _Variable(self._slot(), value.dimension, bare=bare)
            self._names[step.name] = known
        self._check_assigned(step, known, value)
        node.assigns = ((known.slot, value.value),)
        if is_constant:
            self._names[step.name] = value
            node.known_amount = value.lower

    def _check_hides_nothing(self, step: tree.Assign) -> None:
        """Raises for a variable with the name of a reading, which guards would no longer see."""
        for machine in self._machines.values():
            if step.name in machine.readings():
                message = f"variable {step.name!r} hides the reading {machine.name}.{step.name}"
                raise self.error(step.place, message, "choose another name")

    def _check_assigned(self, step: tree.Assign, known: _Variable, value: Compiled) -> None:
        own = NUMBER if known.bare else known.dimension
        if own is None:
            known.dimension = value.dimension
        elif value.dimension not in (None, own):
            has, given = (unit_name(x) or "no unit" for x in (own, value.dimension))
            hint = f"declare it with a unit: LET {step.name} = ... {given}" if known.bare else ""
            message = f"{step.name!r} is in {has}, not in {given}"
            raise self.error(step.value.place, message, hint)

    def _slot(self) -> int:
        self._plan.variables.append(INITIAL)
        return len(self._plan.variables) - 1

    # Calls of missions and commands.

    def _build_call(self, step: tree.Call, parent: PlanNode) -> None:
        if step.name in self._program.missions:
            self._inline(step, self._program.missions[step.name], parent)
            return
        node = self._node(Kind.COMMAND, step, parent.index)
        command, machine = self._find_command(step)
        node.command, node.machine = command, machine
        bound = bind_arguments(step, command, machine, self, self._name_value)
        node.fixed = bound.fixed
        offset = len(self._plan.arguments)
        for one in bound.dynamic:
            entries = tuple(part.value for part in one.entries)
            node.dynamic += (
                DynamicArgument(one.name, entries, one.is_list, offset, one.lower, one.upper),
            )
            offset += len(entries)
        self._plan.arguments += [0.0] * (offset - len(self._plan.arguments))
        limit = self._duration(step.timeout) if step.timeout else constant(command.timeout)
        node.own_timeout = step.timeout is not None
        node.timeout = limit.value if limit.upper < math.inf or not limit.constant else None
        if command.step is not None:
            node.memory, self._plan.memories = self._plan.memories, self._plan.memories + 1
        if machine is not None and not self._has_open_arguments(step):
            self._check_action(step, node, machine)

    def _has_open_arguments(self, step: tree.Call) -> bool:
        values = (argument.value for argument in step.arguments)
        found = [self._names.get(x.name) for x in values if isinstance(x, tree.Name)]
        return any(isinstance(x, _Variable) and x.open for x in found)

    def _check_action(self, step: tree.Call, node: PlanNode, machine: Machine) -> None:
        action = node.action(self._plan.arguments)
        arguments = {k: v for k, v in action.arguments.items() if k in node.fixed}
        try:
            machine.check(type(action)(action.command, arguments, step.place))
        except LinkworkError as error:
            raise self.error(step.place, error.message, error.hint) from error

    def _find_command(self, step: tree.Call) -> tuple[CommandSpec, Machine | None]:
        owner, _, own = step.name.rpartition(".")
        specs = self._commands.get(command_key(own), ())
        if not specs:
            raise self._unknown_command(step, own)
        if not self._machines:
            return _fitting(specs, step), None
        machines = list(self._machines.values())
        if owner:
            if owner not in self._machines:
                missing = NotFoundError("machine", owner, self._machines)
                raise self.error(step.place, missing.message, missing.short_hint)
            machines = [self._machines[owner]]
        able = [
            (spec, machine)
            for machine in machines
            for spec in specs
            if not spec.needs or spec.needs in machine.abilities
        ]
        return self._choose(step, own, specs, able)

    def _unknown_command(self, step: tree.Call, name: str) -> MissionTextError:
        """The error of a command that there is not; lists what the machines can do."""
        abilities = {x for machine in self._machines.values() for x in machine.abilities}
        known = {
            spec.name
            for group in self._commands.values()
            for spec in group
            if not self._machines or not spec.needs or spec.needs in abilities
        }
        missing = NotFoundError("command or mission", name, {*known, *self._program.missions})
        close = NotFoundError("", command_key(name), known).short_hint
        hint = close if "did you mean" in close else missing.short_hint
        return self.error(step.place, missing.message, hint)

    def _choose(
        self,
        step: tree.Call,
        own: str,
        specs: tuple[CommandSpec, ...],
        able: list[tuple[CommandSpec, Machine]],
    ) -> tuple[CommandSpec, Machine]:
        if not able:
            needs = " or ".join(sorted({repr(spec.needs) for spec in specs}))
            have = {x.name: ", ".join(sorted(x.abilities)) for x in self._machines.values()}
            hint = "; ".join(
                f"{name} has: {abilities or 'none'}" for name, abilities in have.items()
            )
            raise self.error(step.place, f"no machine can {own}: it needs {needs}", hint)
        if len({machine.name for _, machine in able}) > 1:
            choices = ", ".join(f"{machine.name}.{own}" for _, machine in able)
            raise self.error(step.place, f"several machines can {own}", f"say which: {choices}")
        fitting = _fitting(tuple(spec for spec, _ in able), step)
        return fitting, able[0][1]

    def _name_value(self, name: str, place: Place) -> str | None:
        """The name that an argument stands for; None where a parameter is not known yet."""
        found = self._names.get(name, name)
        if isinstance(found, str):
            return found
        if isinstance(found, _Variable) and found.open:
            return None
        message = f"expected a name, but {name!r} is a variable with a number"
        raise self.error(place, message)

    def _inline(self, step: tree.Call, mission: tree.Mission, parent: PlanNode) -> None:
        if mission.name in self._calls:
            raise self.error(step.place, *_recursion(mission.name))
        node = self._node(Kind.SEQUENCE, step, parent.index)
        if step.timeout is not None:
            node.timeout = self._duration(step.timeout).value
        names, assigns = self._mission_arguments(step, mission)
        node.assigns = tuple(assigns)
        if not self._inlines:
            return
        outer, self._names, self._body = (self._names, self._body), names, node.index
        self._calls.append(mission.name)
        self._children(node, mission.body.steps)
        self._calls.pop()
        self._names, self._body = outer

    def _mission_arguments(
        self, step: tree.Call, mission: tree.Mission
    ) -> tuple[_Names, list[tuple[int, Closure]]]:
        names: _Names = {}
        assigns: list[tuple[int, Closure]] = []
        for key, value in self._by_parameter(step, mission).items():
            if isinstance(value, tree.NumberList):
                raise self.error(value.place, f"expected a number or a name: {value.text}")
            if isinstance(value, tree.Text):
                names[key] = value.value
            elif isinstance(value, tree.Name) and self._is_plain_name(value.name):
                names[key] = self._names.get(value.name, value.name)
            else:
                part = compile_number(value, self)
                if part.constant and key not in self._program.assignments[mission.name]:
                    names[key] = part
                    continue
                variable = names[key] = _Variable(self._slot(), part.dimension)
                assigns.append((variable.slot, part.value))
        return names, assigns

    def _is_plain_name(self, name: str) -> bool:
        """Whether a name stands for itself: neither a variable with a number nor a reading."""
        found = self._names.get(name)
        if isinstance(found, _Variable | Compiled):
            return isinstance(found, _Variable) and found.open
        readings = (machine.readings() for machine in self._machines.values())
        return name not in tree.BUILT_IN and not any(name in x for x in readings)

    def _by_parameter(
        self, step: tree.Call, mission: tree.Mission
    ) -> dict[str, tree.ArgumentValue]:
        given: dict[str, tree.ArgumentValue] = {}
        for i, argument in enumerate(step.arguments):
            key = argument.name or (mission.parameters[i : i + 1] or ("",))[0]
            if key not in mission.parameters:
                expected = ", ".join(mission.parameters) or "none"
                message = f"mission {mission.name!r} has no such parameter: {argument.value.text}"
                raise self.error(argument.place, message, f"parameters: {expected}")
            if key in given:
                raise self.error(argument.place, f"argument {key!r} given twice")
            given[key] = argument.value
        missing = [x for x in mission.parameters if x not in given]
        if missing:
            listed = ", ".join(missing)
            raise self.error(step.place, f"mission {mission.name!r} lacks arguments: {listed}")
        return given


def _set_amount(node: PlanNode, amount: Compiled) -> None:
    node.amount = amount.value
    node.known_amount = amount.lower if amount.constant else math.nan


def _fitting(specs: tuple[CommandSpec, ...], step: tree.Call) -> CommandSpec:
    """The first command that takes that many arguments; else the first one."""
    count = len(step.arguments)
    for spec in specs:
        if sum(x.required for x in spec.parameters) <= count <= len(spec.parameters):
            return spec
    return specs[0]


def _recursion(name: str) -> tuple[str, str]:
    return f"mission {name!r} calls itself, directly or not", "use WHILE or REPEAT"


def _is_guard(step: tree.Statement) -> bool:
    return isinstance(step, tree.Guard)
