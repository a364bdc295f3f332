"""Command languages: tables of commands with parameters, units, ranges and needed abilities."""

import inspect
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.mission.units import parse_unit

Value = float | str | tuple[float, ...]
"""A value of an argument: a number in SI, a name, or a list of numbers in SI."""

NUMBER_KIND = "number"
COMMAND_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")
ANY_UNIT = "*"  # Unit of a parameter that takes a number of any dimension


@dataclass(frozen=True)
class Parameter:
    """A parameter of a command.

    Attributes:
        unit: Unit of a number, which a bare number takes; `*` for any.
        kind: `number`, or a kind of names: `slot`, `load`, `pose`, `posture`, `place`, `frame`,
            `tool`, `axis`, `target`, `live`.
        lower: Minimum, in `unit`.
        upper: Maximum, in `unit`.
        default: Value when it is left out, numbers in SI; None when it is required, unless
            `optional`.
        optional: Whether it may be left out without a default.
        list_units: Units of the entries where a list of numbers `[x, y, z]` is allowed; a list
            may be shorter if its length is in `list_lengths`.
        list_lengths: Allowed lengths of a list; empty for exactly that of `list_units`.
        help: One line for the reference page.
    """

    name: str
    unit: str = ""
    kind: str = NUMBER_KIND
    lower: float = -math.inf
    upper: float = math.inf
    default: Value | None = None
    optional: bool = False
    list_units: tuple[str, ...] = ()
    list_lengths: tuple[int, ...] = ()
    help: str = ""

    def __post_init__(self) -> None:
        if not checks.text("name of a parameter", self.name).isidentifier():
            raise ArgumentError(
                f"invalid parameter name {self.name!r}", hint="expected letters, digits and _"
            )
        for unit in (self.unit, *checks.instances("list units", self.list_units, str)):
            if checks.text("unit", unit) != ANY_UNIT:
                parse_unit(unit)
        ends = (("lower", self.lower), ("upper", self.upper))
        lower, upper = (checks.number(x, y, minimum=-math.inf, maximum=math.inf) for x, y in ends)
        if not lower <= upper:
            bounds = f"{self.lower:g} to {self.upper:g}"
            raise ArgumentError(f"invalid range of parameter {self.name!r}: {bounds}")

    @property
    def required(self) -> bool:
        """Whether it cannot be left out."""
        return self.default is None and not self.optional


@dataclass
class CommandContext:
    """What a command written in Python gets in every tick.

    Attributes:
        elapsed: Time since the start of the command [s].
        memory: Numbers kept from tick to tick and saved in checkpoints; zero at the start.
        read: A reading by name.
        set: Set a live value by path.
        command: Execute a command of the session.
    """

    elapsed: float
    memory: NDArray[np.float64]
    read: Callable[[str], float]
    set: Callable[[str, object], None]
    command: Callable[..., object]


Step = Callable[..., bool]
"""`def spin(context, turns) -> bool`: called in every tick until it returns True."""

MEMORY = 8  # Numbers that the memory of a command in Python holds


@dataclass(frozen=True)
class CommandSpec:
    """A command of a language.

    Attributes:
        name: Its name, e.g. `FLY-TO-POINT`.
        parameters: In the order of positional arguments.
        needs: Ability of the machine that executes it.
        timeout: Default timeout [s].
        help: What it does, and when it is done.
        aliases: Further names.
        language: Name of its language; the language fills it in.
        step: The function of a command written in Python.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    needs: str = ""
    timeout: float = math.inf
    help: str = ""
    aliases: tuple[str, ...] = ()
    language: str = ""
    step: Step | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for name in (self.name, *checks.instances("aliases", self.aliases, str)):
            if not COMMAND_NAME.fullmatch(checks.text("name of a command", name)):
                hint = "expected letters, digits and single hyphens"
                raise ArgumentError(f"invalid command name {name!r}", hint=hint)
        checks.number("timeout", self.timeout, minimum=0.0, maximum=math.inf)
        parameters = checks.instances("parameters", self.parameters, Parameter)
        names = [parameter.name for parameter in parameters]
        if len(set(names)) < len(names):
            raise ArgumentError(f"parameters of {self.name} have the same name: {names}")

    @property
    def form(self) -> str:
        """Its signature, optional parameters in brackets: `LAND([v])`."""
        names = [x.name if x.required else f"[{x.name}]" for x in self.parameters]
        return f"{self.name}({', '.join(names)})"

    def parameter(self, name: str) -> Parameter | None:
        """Return the parameter of that name, if there is one."""
        return next((one for one in self.parameters if one.name == name), None)


def command_key(name: str) -> str:
    """Return a command name as it is compared: without case, `_` as `-`."""
    return name.upper().replace("_", "-")


@dataclass(frozen=True)
class Language:
    """A table of commands.

    Attributes:
        name: Short name, e.g. `FCL`.
        title: Full name.
        commands: Its commands.
    """

    name: str
    title: str
    commands: tuple[CommandSpec, ...]

    def __post_init__(self) -> None:
        name = checks.text("name of a language", self.name)
        commands = checks.instances("commands", self.commands, CommandSpec)
        named = tuple(replace(command, language=name) for command in commands)
        object.__setattr__(self, "commands", named)

    def __iter__(self) -> Iterator[CommandSpec]:
        return iter(self.commands)


def command_table(languages: Iterable[Language]) -> Mapping[str, tuple[CommandSpec, ...]]:
    """Return the commands of all languages by key; a name may mean one command in each of them.

    Raises:
        ArgumentError: Other than languages, or a command written in Python with the name of
            another one.
    """
    table: dict[str, tuple[CommandSpec, ...]] = {}
    for language in checks.instances("languages", languages, Language):
        for command in language:
            for name in (command.name, *command.aliases):
                key = command_key(name)
                others = table.get(key, ())
                table[key] = (*others, command)
                if others and any(x.step is not None for x in table[key]):
                    message = f"command {name!r} of {command.language} has the name of a command"
                    hint = "choose another name"
                    raise ArgumentError(f"{message} of {others[0].language}", hint=hint)
    return table


def needed_abilities(languages: Iterable[Language]) -> frozenset[str]:
    """Return the abilities that the commands of languages need."""
    return frozenset(x.needs for language in languages for x in language if x.needs)


def command(
    *parameters: Parameter,
    needs: str = "",
    timeout: float = math.inf,
    name: str | None = None,
    aliases: Iterable[str] = (),
) -> Callable[[Step], CommandSpec]:
    """Make a command of a Python function.

    Args:
        *parameters: Its parameters; the function takes the context, then these by name.
        needs: Ability of the machine that executes it; empty for any machine.
        timeout: Default timeout [s].
        name: Name in mission texts; that of the function when None.
        aliases: Further names.

    Raises:
        ArgumentError: An invalid name, or a function that does not take the parameters.
    """

    def decorate(step: Step) -> CommandSpec:
        checks.function("command", step)
        _check_signature(step, parameters)
        key = command_key(name or getattr(step, "__name__", ""))
        text = inspect.getdoc(step) or ""
        return CommandSpec(key, parameters, needs, timeout, text, tuple(aliases), "user", step)

    return decorate


def _check_signature(step: Step, parameters: tuple[Parameter, ...]) -> None:
    names = [parameter.name for parameter in checks.instances("parameters", parameters, Parameter)]
    try:
        inspect.signature(step).bind(None, **dict.fromkeys(names))
    except TypeError as error:
        hint = f"expected a function of (context, {', '.join(names)})"
        raise ArgumentError(f"invalid command function: {error}", hint=hint) from error


def user_language(commands: Iterable[CommandSpec]) -> Language:
    """Return commands of a user as a language."""
    specs = checks.instances("commands", commands, CommandSpec)
    return Language("user", "Commands of the user", specs)
