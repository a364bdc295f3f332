"""Signatures of generated functions: names, arguments and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from linkwork.codegen.lowering.names import identifier, identifiers
from linkwork.codegen.lowering.schedule import tuned
from linkwork.codegen.targets.vectors import Vectors
from linkwork.errors import ArgumentError
from linkwork.trace import Program

_NONE: Mapping[str, Vectors] = {}


@dataclass(frozen=True)
class Signature:
    """A generated function.

    Attributes:
        program: The program, tuned.
        name: Name in C.
        arguments: Names of the input arrays.
        results: Names of the output arrays.
        vectors: Test vectors; random states when None.
    """

    program: Program
    name: str
    arguments: tuple[str, ...]
    results: tuple[str, ...]
    vectors: Vectors | None = None

    def parameters(self, real: str, lanes: str = "") -> list[str]:
        """C parameters for a number type; `lanes` is the number of lanes, if any."""
        sizes = [x.size for x in self.program.arguments]
        given = [
            f"const {_array(real, name, size, lanes)}"
            for name, size in zip(self.arguments, sizes, strict=True)
        ]
        wanted = [
            _array(real, name, result.size, lanes)
            for name, result in zip(self.results, self.program.results, strict=True)
        ]
        return given + wanted


def signatures(
    prefix: str, programs: Sequence[Program], vectors: Mapping[str, Vectors] = _NONE
) -> list[Signature]:
    """Return the functions of one generated library.

    Args:
        prefix: Prefix of their names; made an identifier first.
        vectors: Test vectors by program name.
    """
    names = [identifier(program.name) for program in programs]
    if not names or len(set(names)) < len(names):
        shown = ", ".join(program.name for program in programs) or "none"
        raise ArgumentError(
            f"invalid functions of a library: {shown}", hint="expected different names"
        )
    return [
        _signature(f"{identifier(prefix)}_{name}", program, vectors.get(program.name))
        for name, program in zip(names, programs, strict=True)
    ]


def _signature(name: str, program: Program, vectors: Vectors | None) -> Signature:
    given = [x.name for x in program.arguments]
    every = identifiers([*given, *(x.name for x in program.results)])
    arguments, results = tuple(every[: len(given)]), tuple(every[len(given) :])
    return Signature(tuned(program), name, arguments, results, vectors)


def _array(real: str, name: str, size: int, lanes: str) -> str:
    if lanes or not size:
        return f"{real} *{name}"
    return f"{real} {name}[{size}]"
