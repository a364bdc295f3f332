"""Building a plan: names resolved, types and units checked, missions inlined, closures made."""

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from linkwork import checks
from linkwork.errors import MAX_PROBLEMS, LinkworkError, NotFoundError, Place, combined
from linkwork.files.expressions.tree import Name, Node
from linkwork.mission.language import CommandSpec, Language, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import Machine
from linkwork.mission.plans.bind_arguments import CommandFinder, bind_arguments, bind_mission
from linkwork.mission.plans.expression import (
    Compiled,
    compile_condition,
    compile_expression,
    compile_number,
    constant,
    names_in,
)
from linkwork.mission.plans.mission_scope import MissionScope, Names, Variable
from linkwork.mission.plans.plan import (
    FIRST_VARIABLE,
    MAX_DEPTH,
    MAX_NODES,
    DynamicArgument,
    Kind,
    Plan,
    PlanNode,
)
from linkwork.mission.text import program as tree
from linkwork.mission.text.program import MissionTextError
from linkwork.mission.units import NUMBER, unit_name
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
        machines: Machines that execute it.
        mission: Mission to run; that of the program when None.
        arguments: Its arguments: numbers in SI or names.
        languages: Languages whose commands it may use.

    Raises:
        MissionTextError: Problems of the text, the first one with the others attached; or a
            mission that takes other arguments.
        NotFoundError: There is no such mission.
    """
    builder = PlanBuilder(_checked_program(program), _by_name(machines), command_table(languages))
    return builder.build(mission, {} if arguments is None else arguments)


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
    program, by_name, table = (
        _checked_program(program),
        _by_name(machines),
        command_table(languages),
    )
    problems, plan = TextProblems(), None
    if not program.missions[program.main].parameters:
        with problems.collecting():
            plan = PlanBuilder(program, by_name, table, problems).build(None, {})
    for call in tree.recursive_calls(program):
        with problems.collecting():
            raise program.error(call.place, *recursion(call.name))
    for name in program.missions:
        with problems.collecting():
            PlanBuilder(program, by_name, table, problems).build_open(name)
    problems.raise_all()
    return plan


def _checked_program(program: tree.Program) -> tree.Program:
    return checks.instance("program", program, tree.Program, "a program of `load_mission`")


def _by_name(machines: Iterable[Machine]) -> dict[str, Machine]:
    checked = checks.instances("machines", machines, Machine)
    by_name = {machine.name: machine for machine in checked}
    if len(by_name) < len(checked):
        raise checks.invalid("machines", [x.name for x in checked], "machines of different names")
    return by_name


class TextProblems:
    """Problems of a text, each once."""

    def __init__(self) -> None:
        self._errors: dict[tuple[Place | None, str], MissionTextError] = {}
        self.full = False  # Whether further ones are not collected

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect a problem that is raised inside the block."""
        try:
            yield
        except MissionTextError as error:
            self._errors.setdefault((error.place, error.message), error)
            self.full = self.full or len(self._errors) > MAX_PROBLEMS

    def raise_all(self) -> None:
        """Raise the first problem with the others attached."""
        if self._errors:
            raise combined(self._errors.values())


class PlanBuilder:
    """Builds one plan; without machines it is only checked."""

    def __init__(
        self,
        program: tree.Program,
        machines: Mapping[str, Machine],
        commands: Mapping[str, tuple[CommandSpec, ...]],
        problems: TextProblems | None = None,
    ) -> None:
        self._program, self._error = program, program.error
        self._machines = machines
        self._finder = CommandFinder(program, commands, machines)
        self._problems = problems or TextProblems()
        variables = [0.0] * FIRST_VARIABLE
        self._plan = Plan(program, program.main, [], machines, variables, [])
        self._scope = MissionScope(program, machines, variables)
        self._calls: list[str] = []
        self._inlines = True
        self._body = 0

    def build(self, mission: str | None, arguments: Mapping[str, float | str]) -> Plan:
        """Return the plan of a mission."""
        name = self._program.main if mission is None else mission
        checks.choice("mission", name, self._program.missions)
        chosen = self._program.missions[name]
        checks.mapping("arguments", arguments)
        if set(arguments) != set(chosen.parameters):
            message = f"mission {name!r} takes arguments: {', '.join(chosen.parameters) or 'none'}"
            raise self._error(
                chosen.place, message, f"got {', '.join(sorted(arguments)) or 'none'}"
            )
        self._plan.mission = name
        names: Names = {}
        for key, value in arguments.items():
            names[key] = value if isinstance(value, str) else self._number(key, value)
        self._build_root(chosen, names)
        self._problems.raise_all()
        return self._plan

    def build_open(self, name: str) -> None:
        """Build a mission without knowing its arguments, to find its problems."""
        chosen = self._program.missions[name]
        if self._finder.has(name):
            hint = "choose another name"
            raise self._error(chosen.place, f"mission {name!r} has the name of a command", hint)
        self._inlines = False
        names: Names = {x: Variable(self._scope.slot(), None, open=True) for x in chosen.parameters}
        self._build_root(chosen, names)

    def _number(self, key: str, value: float) -> Variable:
        slot = self._scope.slot()
        self._plan.variables[slot] = checks.number(f"argument {key!r}", value)
        return Variable(slot, None)

    def _build_root(self, mission: tree.Mission, names: Names) -> None:
        self._scope.names, self._calls = names, [mission.name]
        self._set_courses({})
        root = self._node(Kind.SEQUENCE, mission, -1)
        self._children(root, mission.body.steps)

    # Nodes.

    def _node(self, kind: Kind, statement: Node, parent: int) -> PlanNode:
        nodes = self._plan.nodes
        if len(nodes) >= MAX_NODES:
            self._problems.full = True
            message = f"more than {MAX_NODES} steps, with missions counted at each call"
            raise self._error(statement.place, message)
        node = PlanNode(len(nodes), kind, statement.text, statement.place, parent)
        nodes.append(node)
        if parent >= 0:
            nodes[parent].children.append(node.index)
            if self._plan.depth(node.index) > MAX_DEPTH:
                message = (
                    f"steps are nested more than {MAX_DEPTH} deep, with those of called missions"
                )
                raise self._error(statement.place, message)
        return node

    def _children(self, parent: PlanNode, steps: Iterable[tree.Statement]) -> None:
        for step in steps:
            if self._problems.full:
                return
            with self._problems.collecting():
                self._build(step, parent)

    def _branches(self, parent: PlanNode, steps: Iterable[tree.Statement]) -> None:
        """Build steps of which each follows what came before all of them."""
        before = {name: machine.course for name, machine in self._machines.items()}
        for step in steps:
            self._set_courses(before)
            self._children(parent, [step])
        self._set_courses({})

    def _set_courses(self, courses: Mapping[str, tuple[float, ...] | None]) -> None:
        for name, machine in self._machines.items():
            machine.course = courses.get(name)

    def _build(self, step: tree.Statement, parent: PlanNode) -> None:
        """Build a statement below a node."""
        match step:
            case tree.Sequence():
                self._children(self._node(Kind.SEQUENCE, step, parent.index), step.steps)
            case tree.Parallel():
                node = self._node(Kind.PARALLEL, step, parent.index)
                # Guards watch all branches, so they are armed first.
                self._branches(
                    node, sorted(step.steps, key=lambda x: not isinstance(x, tree.Guard))
                )
            case tree.Fallback():
                self._branches(self._node(Kind.FALLBACK, step, parent.index), step.steps)
            case tree.Retry() | tree.Repeat():
                self._build_counted(step, parent)
            case tree.While():
                node = self._node(Kind.WHILE, step, parent.index)
                node.condition = compile_condition(step.condition, self._scope).value
                self._branches(node, [step.body])
            case tree.If():
                node = self._node(Kind.IF, step, parent.index)
                node.condition = compile_condition(step.condition, self._scope).value
                self._branches(node, [x for x in (step.then, step.otherwise) if x is not None])
            case tree.Guard():
                self._build_guard(step, parent)
            case tree.Call():
                self._build_call(step, parent)
            case _:
                self._build_simple(step, parent)

    def _build_counted(self, step: tree.Retry | tree.Repeat, parent: PlanNode) -> None:
        kind = Kind.RETRY if isinstance(step, tree.Retry) else Kind.REPEAT
        node = self._node(kind, step, parent.index)
        count = compile_number(step.count, self._scope, NUMBER)
        if count.constant and not (0 <= count.lower <= _MAX_COUNT and count.lower % 1 == 0):
            message = f"invalid number of times: {step.count.text}"
            raise self._error(step.count.place, message, "expected an integer of at least 0")
        _set_amount(node, count)
        self._build(step.body, node)

    def _build_guard(self, step: tree.Guard, parent: PlanNode) -> None:
        if parent.kind not in (Kind.SEQUENCE, Kind.PARALLEL):
            hint = "put it into a separate block: { ON ... DO ... }"
            raise self._error(step.place, "a guard is only allowed in a block", hint)
        node = self._node(Kind.ON if step.interrupts else Kind.WHEN, step, parent.index)
        node.resume = step.resume
        condition = compile_condition(step.condition, self._scope)
        with self._problems.collecting():
            self._check_possible(step.condition, condition, "guard")
            if condition.lower > 0.0:
                raise self._error(
                    step.condition.place, f"the guard always holds: {step.condition.text}"
                )
        node.condition = condition.value
        before = {name: machine.course for name, machine in self._machines.items()}
        self._set_courses({})
        self._children(node, [step.handler])
        self._set_courses(before)

    def _check_possible(self, node: tree.Expression, condition: Compiled, what: str) -> None:
        if condition.upper <= 0.0:
            raise self._error(
                node.place, f"the {what} never holds: {node.text}{self._ranges(node)}"
            )

    def _ranges(self, node: tree.Expression) -> str:
        """Return declared ranges of the readings in a condition."""
        ranges = []
        for name in names_in(node):
            part = self._scope.resolve(name.name, name.place)
            if math.isfinite(part.lower) or math.isfinite(part.upper):
                unit = unit_name(part.dimension or NUMBER)
                ranges.append(f"{name.name} is {part.lower:g} to {part.upper:g} {unit}".rstrip())
        return f" ({', '.join(ranges)})" if ranges else ""

    def _build_simple(self, step: tree.Statement, parent: PlanNode) -> None:
        """Build a statement without statements inside."""
        match step:
            case tree.Wait():
                node = self._node(Kind.WAIT, step, parent.index)
                _set_amount(node, self._duration(step.duration))
            case tree.WaitUntil():
                node = self._node(Kind.WAIT_UNTIL, step, parent.index)
                condition = compile_condition(step.condition, self._scope)
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
        duration = compile_number(node, self._scope, SECONDS)
        if duration.constant and duration.lower < 0.0:
            raise self._error(node.place, f"invalid time: {node.text}", "expected at least 0 s")
        return duration

    def _build_assert(self, step: tree.Assert, parent: PlanNode) -> None:
        node = self._node(Kind.ASSERT, step, parent.index)
        condition = compile_condition(step.condition, self._scope)
        node.condition, node.message = condition.value, step.message
        self._add_values(node, names_in(step.condition))
        self._check_possible(step.condition, condition, "condition")

    def _add_values(self, node: PlanNode, values: Iterable[tree.Expression]) -> None:
        compiled = [(value.text, compile_expression(value, self._scope)) for value in values]
        node.values = tuple(part.value for _, part in compiled)
        node.value_texts = tuple((x, unit_name(part.dimension or NUMBER)) for x, part in compiled)

    def _build_assign(self, step: tree.Assign, parent: PlanNode) -> None:
        node = self._node(Kind.ASSIGN, step, parent.index)
        variable = self._scope.names.get(step.name)
        try:
            value = compile_number(step.value, self._scope)
        except MissionTextError:
            # So that later uses of the variable are not reported as well.
            self._scope.names.setdefault(step.name, Variable(self._scope.slot(), None))
            raise
        if isinstance(variable, str | Compiled):
            raise self._error(step.place, f"{step.name!r} is not a variable here")
        once = self._program.assignments[self._calls[-1]][step.name] == 1
        is_constant = value.constant and variable is None and once and parent.index == self._body
        if variable is None:
            if not step.declares:
                missing = NotFoundError("variable", step.name, self._scope.names)
                hint = f"declare it with LET {step.name} = ...; {missing.short_hint}"
                raise self._error(step.place, missing.message, hint)
            self._scope.check_hides_nothing(step)
            bare = value.constant and value.dimension is None
            variable = Variable(self._scope.slot(), value.dimension, bare=bare)
            self._scope.names[step.name] = variable
        self._check_assigned(step, variable, value)
        node.assigns = ((variable.slot, value.value),)
        if is_constant:
            self._scope.names[step.name] = value
            node.known_amount = value.lower

    def _check_assigned(self, step: tree.Assign, variable: Variable, value: Compiled) -> None:
        dimension = NUMBER if variable.bare else variable.dimension
        if dimension is None:
            variable.dimension = value.dimension
        elif value.dimension not in (None, dimension):
            unit, other = (unit_name(x) or "no unit" for x in (dimension, value.dimension))
            hint = f"declare it with a unit: LET {step.name} = ... {other}" if variable.bare else ""
            message = f"{step.name!r} is in {unit}, not in {other}"
            raise self._error(step.value.place, message, hint)

    # Calls of missions and commands.

    def _build_call(self, step: tree.Call, parent: PlanNode) -> None:
        if step.name in self._program.missions:
            self._inline(step, self._program.missions[step.name], parent)
            return
        node = self._node(Kind.COMMAND, step, parent.index)
        command, machine = self._finder.find(step)
        node.command, node.machine = command, machine
        bound = bind_arguments(step, command, machine, self._scope)
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
        names = [x.value.name for x in step.arguments if isinstance(x.value, Name)]
        if machine is not None and not any(map(self._scope.is_open, names)):
            self._check_action(step, node, machine, bound.places)
        elif machine is not None:
            machine.course = None

    def _check_action(
        self, step: tree.Call, node: PlanNode, machine: Machine, places: Mapping[str, Place]
    ) -> None:
        action = node.action(self._plan.arguments)
        arguments = {k: v for k, v in action.arguments.items() if k in node.fixed}
        try:
            machine.check(replace(action, arguments=arguments, places=places))
        except LinkworkError as error:
            place = next((x for x in places.values() if x == error.place), step.place)
            raise self._error(place, error.message, error.hint) from error

    def _inline(self, step: tree.Call, mission: tree.Mission, parent: PlanNode) -> None:
        if mission.name in self._calls:
            raise self._error(step.place, *recursion(mission.name))
        node = self._node(Kind.SEQUENCE, step, parent.index)
        if step.timeout is not None:
            node.timeout = self._duration(step.timeout).value
        names, assigns = bind_mission(step, mission, self._program, self._scope)
        node.assigns = tuple(assigns)
        if not self._inlines:
            self._set_courses({})
            return
        outer, self._scope.names, self._body = (self._scope.names, self._body), names, node.index
        self._calls.append(mission.name)
        self._children(node, mission.body.steps)
        self._calls.pop()
        self._scope.names, self._body = outer


def _set_amount(node: PlanNode, amount: Compiled) -> None:
    node.amount = amount.value
    node.known_amount = amount.lower if amount.constant else math.nan


def recursion(name: str) -> tuple[str, str]:
    """Message and hint of a mission that calls itself."""
    return f"mission {name!r} calls itself, directly or indirectly", "use WHILE or REPEAT"
