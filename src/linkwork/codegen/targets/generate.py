"""Targets of code generation by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from linkwork import checks
from linkwork.codegen.targets.c_target import c_files
from linkwork.codegen.targets.cuda_target import cuda_files
from linkwork.codegen.targets.numpy_target import numpy_files
from linkwork.codegen.targets.signature import Vectors
from linkwork.codegen.targets.simd_target import simd_files
from linkwork.trace import Program

Target = Callable[[str, Sequence[Program], Mapping[str, Vectors], str], dict[str, str]]

TARGETS: dict[str, Target] = {
    "c": c_files,
    "cuda": cuda_files,
    "numpy": numpy_files,
    "simd": simd_files,
}
"""Generators by target name: from a library's name and programs to texts by file name."""


def generate_files(
    target: str,
    name: str,
    programs: Sequence[Program],
    vectors: Mapping[str, Vectors] | None = None,
    notes: str = "",
) -> dict[str, str]:
    """Generate the files of a target of `TARGETS`: texts by file name.

    Args:
        name: Name of the library, e.g. the robot's name; any text.
        vectors: Test vectors of the self-test by function name; random states for the others.
        notes: Meaning of the arguments, in Markdown, for the README; names from outside must pass
            through `in_markdown`.
    """
    return TARGETS[checks.choice("target", target, TARGETS)](name, programs, vectors or {}, notes)
