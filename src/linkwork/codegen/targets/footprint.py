"""Memory footprint of generated C, measured with the compiler of this machine."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from linkwork.codegen.native.bounded_command import run_bounded
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import PlatformError
from linkwork.trace import Op, Program


@dataclass(frozen=True)
class Footprint:
    """Memory of one function: its machine code, and its stack without the C library [bytes]."""

    code: int
    stack: int


def constant_bytes(program: Program, size_of_real: int = 8) -> int:
    """Return the read-only memory of a program's constants [bytes]."""
    nodes = program.graph.nodes
    constants = {nodes[node][1] for node in program.live_nodes() if nodes[node][0] == Op.CONSTANT}
    return len(constants) * size_of_real


def measure_footprints(files: Mapping[str, str], source: str) -> dict[str, Footprint]:
    """Return the footprint of each function of a source among files; empty if tools are missing."""
    compiler = find_compiler()
    if compiler is None:
        return {}
    with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        compile_it = [compiler.command, "-std=c99", "-O2", "-fstack-usage", "-c", source]
        commands = ([*compile_it, "-o", "built.o"], ["nm", "-S", "--defined-only", "built.o"])
        try:
            outputs = [run_bounded(command, folder=Path(folder)) for command in commands]
            stacks = _stacks(Path(folder, "built.su").read_text(encoding="utf-8"))
            sizes = _sizes(outputs[1].decode("utf-8", "replace"))
        except (OSError, ValueError, PlatformError):
            return {}
    return {name: Footprint(sizes[name], stacks[name]) for name in sizes if name in stacks}


def _stacks(text: str) -> dict[str, int]:
    """Return the lines `file.c:line:column:function<TAB>bytes<TAB>static`."""
    fields = [line.split("\t") for line in text.splitlines()]
    return {field[0].rsplit(":", 1)[-1]: int(field[1]) for field in fields if len(field) >= 2}


def _sizes(text: str) -> dict[str, int]:
    """Return the lines `address size T function`."""
    fields = [line.split() for line in text.splitlines()]
    return {field[3]: int(field[1], 16) for field in fields if len(field) == 4 and field[2] in "Tt"}
