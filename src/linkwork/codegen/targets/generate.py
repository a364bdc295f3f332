"""Targets by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from linkwork import checks
from linkwork.codegen.targets.c_target import c_files
from linkwork.codegen.targets.numpy_target import numpy_files
from linkwork.codegen.targets.simd_target import simd_files
from linkwork.codegen.targets.vectors import Vectors
from linkwork.trace import Program

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
