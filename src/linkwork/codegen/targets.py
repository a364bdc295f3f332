"""Targets by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from linkwork import checks
from linkwork.codegen.c_target import c_files
from linkwork.codegen.names import identifier
from linkwork.codegen.numpy_self_test import numpy_self_test
from linkwork.codegen.numpy_source import numpy_source
from linkwork.codegen.readme import numpy_readme
from linkwork.codegen.signature import signatures
from linkwork.codegen.simd_target import simd_files
from linkwork.codegen.vectors import Vectors
from linkwork.trace import Program


def numpy_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """One Python module a program, a self-test and a README, by file name.

    Args:
        name: What the library is called, e.g. the robot's name.
        programs: Its functions.
        vectors: What they are checked with, by their names; others by random states.
        notes: What their arguments mean, in Markdown.
    """
    prefix = identifier(name)
    functions = signatures(name, programs, vectors)
    modules = {f"{identifier(x.program.name)}.py": numpy_source(x.program) for x in functions}
    return modules | {
        f"{prefix}_test.py": numpy_self_test(functions),
        "README.md": numpy_readme(prefix, functions, notes),
    }


Target = Callable[[str, Sequence[Program], Mapping[str, Vectors], str], dict[str, str]]

TARGETS: dict[str, Target] = {
    "c": c_files,
    "numpy": numpy_files,
    "simd": simd_files,
}
"""What each target makes of a library's name and its programs: texts by file name."""


def generate_files(
    target: str,
    name: str,
    programs: Sequence[Program],
    vectors: Mapping[str, Vectors] | None = None,
    notes: str = "",
) -> dict[str, str]:
    """The files of a target.

    Args:
        target: One of `TARGETS`.
        name: What the library is called, e.g. the robot's name; any text.
        programs: Its functions.
        vectors: What the self-test checks them with, by their names; others by random states.
        notes: What their arguments mean, in Markdown, for the README; put names from outside
            through `in_markdown`.

    Returns:
        Texts by file name.
    """
    return TARGETS[checks.choice("target", target, TARGETS)](name, programs, vectors or {}, notes)
