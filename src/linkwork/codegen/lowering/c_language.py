"""Operations, constants and array entries shared by all dialects of C."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.trace import Op, Program

OPERATIONS: dict[Op, str] = {
    Op.ADD: "{0} + {1}",
    Op.SUBTRACT: "{0} - {1}",
    Op.MULTIPLY: "{0} * {1}",
    Op.NEGATE: "-{0}",
    Op.RECIPROCAL: "RECIPROCAL({0})",
    Op.SQUARE_ROOT: "SQRT({0})",
    Op.ARC_TANGENT: "ATAN2({0}, {1})",
    Op.HYPERBOLIC_TANGENT: "TANH({0})",
    Op.MINIMUM: "MINIMUM({0}, {1})",
    Op.MAXIMUM: "MAXIMUM({0}, {1})",
    Op.SELECT: "SELECT({0}, {1}, {2})",
}
"""Operations in terms of macros defined before the body."""


def constant(value: float) -> str:
    """Shortest literal that reads back exactly, in the precision of the body."""
    return f"K({value!r})"


class ArrayEntries:
    """Array entries of the inputs and outputs of a program."""

    def __init__(
        self,
        program: Program,
        arguments: list[str],
        results: list[str],
        loads: Sequence[str] | None = None,
    ) -> None:
        """Store the names of a program's arrays.

        Args:
            loads: For each argument the template that loads an entry; `{0}` when None.
        """
        sizes = [argument.size for argument in program.arguments]
        templates = loads or ["{0}"] * len(arguments)
        self._inputs = [
            template.format(f"{name}[{k}]")
            for template, name, size in zip(templates, arguments, sizes, strict=True)
            for k in range(size)
        ]
        self._outputs = [
            f"{name}[{k}]"
            for name, result in zip(results, program.results, strict=True)
            for k in range(result.size)
        ]

    def load(self, index: int) -> str:
        """Input `index`."""
        return self._inputs[index]

    def store(self, index: int, value: str) -> str:
        """Line that stores a value as output `index`."""
        return f"{self._outputs[index]} = {value};"
