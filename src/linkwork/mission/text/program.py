"""The tree of a mission program: its texts, statements with their places, expressions in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from linkwork.errors import Place, SchemaError, printable
from linkwork.files.expressions.tree import ExpressionNode as Expression
from linkwork.files.expressions.tree import Node, Text

_MAX_WIDTH = 100


class MissionTextError(SchemaError):
    """A mission text that cannot run; shows the line with a caret."""

    def __init__(self, message: str, *, place: Place, hint: str = "", line: str = "") -> None:
        super().__init__(message, place=place, hint=hint)
        self.line = line

    def excerpt(self) -> list[str]:
        """Return the line of the text, and a caret below the place."""
        if self.place is None or not self.place.column:
            return []
        start = max(0, self.place.column - 1 - _MAX_WIDTH // 2)
        shown = self.line[start : start + _MAX_WIDTH].replace("\t", " ")
        before = shown[: self.place.column - 1 - start]
        return [f"    {printable(shown)}", f"    {' ' * len(printable(before))}^"]


@dataclass(frozen=True)
class Source:
    """A mission text, and the name of its file in messages."""

    file: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, split as the tokens count them."""
        return self.text.split("\n")

    def place(self, line: int, column: int) -> Place:
        """Return a place in it."""
        return Place(self.file, line, column)

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of this text."""
        line = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        return MissionTextError(message, place=place, hint=hint, line=line.rstrip("\r"))


@dataclass(frozen=True)
class NumberList(Node):
    """`[a, b, c]` as an argument."""

    entries: tuple[Expression, ...]


ArgumentValue = Expression | NumberList | Text


@dataclass(frozen=True)
class Argument:
    """An argument of a call; `name` is empty for one given by position."""

    name: str
    value: ArgumentValue
    place: Place


@dataclass(frozen=True)
class _Steps(Node):
    steps: tuple[Statement, ...]


@dataclass(frozen=True)
class Sequence(_Steps):
    """Statements one after another."""


@dataclass(frozen=True)
class Call(Node):
    """A command or a mission with arguments."""

    name: str
    arguments: tuple[Argument, ...]
    timeout: Expression | None


@dataclass(frozen=True)
class Parallel(_Steps):
    """Statements beside each other."""


@dataclass(frozen=True)
class Fallback(_Steps):
    """Statements of which the first that succeeds counts."""


@dataclass(frozen=True)
class _Counted(Node):
    count: Expression
    body: Sequence


@dataclass(frozen=True)
class Retry(_Counted):
    """A block with further tries."""


@dataclass(frozen=True)
class Repeat(_Counted):
    """A block a number of times."""


@dataclass(frozen=True)
class While(Node):
    """A block as long as a condition holds."""

    condition: Expression
    body: Sequence


@dataclass(frozen=True)
class If(Node):
    """One of two blocks."""

    condition: Expression
    then: Sequence
    otherwise: Statement | None


@dataclass(frozen=True)
class Guard(Node):
    """`WHEN` or `ON` a condition `DO` a statement, until the end of the block."""

    condition: Expression
    handler: Statement
    interrupts: bool  # Whether it is `ON`, which interrupts the block
    resume: bool  # Whether the interrupted step starts again


@dataclass(frozen=True)
class Wait(Node):
    """A wait for a time."""

    duration: Expression


@dataclass(frozen=True)
class WaitUntil(Node):
    """A wait for a condition."""

    condition: Expression
    timeout: Expression | None


@dataclass(frozen=True)
class Assert(Node):
    """A condition that must hold."""

    condition: Expression
    message: str


@dataclass(frozen=True)
class Log(Node):
    """A message with numbers for the record."""

    message: str
    values: tuple[Expression, ...]


@dataclass(frozen=True)
class Assign(Node):
    """A variable gets a value; `declares` for LET."""

    name: str
    value: Expression
    declares: bool


@dataclass(frozen=True)
class Fail(Node):
    """A failure with a reason."""

    message: str


Statement = (
    Sequence
    | Call
    | Parallel
    | Fallback
    | Retry
    | Repeat
    | While
    | If
    | Guard
    | Wait
    | WaitUntil
    | Assert
    | Log
    | Assign
    | Fail
)


@dataclass(frozen=True)
class Mission(Node):
    """A named mission with parameters."""

    name: str
    parameters: tuple[str, ...]
    body: Sequence


def walk(statement: Statement) -> Iterator[Statement]:
    """Return a statement and all statements inside it, without recursion."""
    waiting: list[Statement] = [statement]
    while waiting:
        one = waiting.pop()
        match one:
            case _Steps():
                waiting += one.steps
            case _Counted() | While():
                waiting.append(one.body)
            case If():
                waiting += [one.then, *([one.otherwise] if one.otherwise else [])]
            case Guard():
                waiting.append(one.handler)
        yield one


BUILT_IN = ("time", "result")
"""Numbers that every mission has: time since its start [s], result of the last command."""
MAIN = "main"  # Name of the mission made of bare statements
BLOCK = "{ }"  # Text of a block


@dataclass(frozen=True)
class Program:
    """A parsed mission file with all it imports.

    Attributes:
        main: Name of the mission that runs: the bare statements, `main`, or the last one.
        sources: All texts by file name.
        imports: Texts of imported files, by their paths from the folder of the program.
    """

    source: Source
    missions: Mapping[str, Mission]
    main: str
    sources: Mapping[str, Source] = field(repr=False)
    imports: Mapping[str, str] = field(default_factory=dict, repr=False)

    @cached_property
    def assignments(self) -> Mapping[str, Counter[str]]:
        """Number of assignments to each variable in the text of each mission."""
        return {
            name: Counter(x.name for x in walk(mission.body) if isinstance(x, Assign))
            for name, mission in self.missions.items()
        }

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of one of the texts."""
        return self.sources[place.file].error(place, message, hint)


def recursive_calls(program: Program) -> Iterator[Call]:
    """Yield the calls that lead back to the mission they are in, by depth-first search."""
    missions = program.missions
    calls = {
        name: [x for x in walk(mission.body) if isinstance(x, Call) and x.name in missions]
        for name, mission in missions.items()
    }
    closed: dict[str, bool] = {}
    for root in missions:
        stack = [] if root in closed else [(root, iter(calls[root]))]
        closed.setdefault(root, False)
        while stack:
            name, rest = stack[-1]
            call = next(rest, None)
            if call is None:
                closed[name] = True
                stack.pop()
            elif call.name not in closed:
                closed[call.name] = False
                stack.append((call.name, iter(calls[call.name])))
            elif not closed[call.name]:
                yield call
