"""One body for single states and for lanes of them, 4 doubles or 8 floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from linkwork.codegen.body import Language, Taken, straight_line
from linkwork.codegen.c_language import OPERATIONS, Places, constant
from linkwork.trace import Program

AT_ONCE = 4
"""How many angles have their sines and cosines taken together."""


@dataclass(frozen=True)
class Form:
    """What a unit of code computes on.

    Attributes:
        real: The C type of a number.
        dtype: The numpy type of a number.
        lanes: How many states a vector of this precision holds.
        wide: Whether the body's values are such vectors; else they are single numbers.
    """

    real: str
    dtype: str
    lanes: int
    wide: bool


DOUBLE = Form("double", "float64", 4, wide=False)
FLOAT = Form("float", "float32", 8, wide=False)
DOUBLES = Form("double", "float64", 4, wide=True)
FLOATS = Form("float", "float32", 8, wide=True)
FORMS = (DOUBLE, FLOAT, DOUBLES, FLOATS)
"""All forms there are."""


def runtime(name: str) -> str:
    """A file of C that comes with Linkwork."""
    return (files("linkwork.codegen") / "runtime" / name).read_text(encoding="utf-8")


def body_function(program: Program, name: str) -> str:
    """The body as a function; macros before it decide what it computes on."""
    arguments = [f"a{i}" for i in range(len(program.arguments))]
    results = [f"r{i}" for i in range(len(program.results))]
    places = Places(program, arguments, results)
    language = Language(
        operations=OPERATIONS,
        constant=constant,
        alone="W({0})",
        define="const X {0} = {1};",
        take=_take,
        store=places.store,
        load=places.load,
    )
    parameters = [f"POINTER({x})" for x in arguments] + [f"TARGET({x})" for x in results]
    unused = [f"  (void){x};" for x in (*arguments, *results)]
    lines = [f"  {line}" for line in straight_line(program, language)]
    head = f"static __attribute__((noinline)) void {name}({', '.join(parameters) or 'void'}) {{"
    return "\n".join([head, *unused, *lines, "}"])


def _take(taken: Sequence[Taken]) -> list[str]:
    lines = []
    for start in range(0, len(taken), AT_ONCE):
        group = taken[start : start + AT_ONCE]
        names = ", ".join(f"{x.sine}, {x.cosine}, {x.angle}" for x in group)
        lines.append(f"SINCOS{len(group)}({names})")
        lines += [f"(void){x.sine}; (void){x.cosine};" for x in group]
    return lines
