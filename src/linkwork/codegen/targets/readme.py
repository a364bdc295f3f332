"""READMEs of generated code, with example calls and the memory footprint of the functions."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.native.bounded_command import run_bounded
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.targets.signature import Signature
from linkwork.errors import PlatformError
from linkwork.trace import Argument, Op, Program, Result, count_operations


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


def c_readme(
    prefix: str, functions: Sequence[Signature], footprints: Mapping[str, Footprint], notes: str
) -> str:
    """Return the README of the `c` target: how to build and call it, and its cost."""
    return f"""\
# {prefix}: generated C

Made by Linkwork. C99 (also C++), no heap, no globals: every function may be called from any task
or interrupt.

    cc -std=c99 -O2 -c {prefix}.c                    # link with -lm
    cc -std=c99 -O2 -o {prefix}_test {prefix}.c {prefix}_test.c -lm && ./{prefix}_test

`{prefix}_test` checks every function against stored values and exits with 0 when all is well.
Define `{prefix.upper()}_FLOAT` in all files to compute in single precision. Arrays hold one state
and must not overlap; matrices lie row by row. SI units, radians.

{c_example(prefix, functions)}

{_calls(functions)}
{_costs(functions, footprints)}
{_ending(notes)}"""


def simd_readme(prefix: str, functions: Sequence[Signature], lanes: int, notes: str) -> str:
    """Return the README of the `simd` target, with `lanes` states per block in double."""
    return f"""\
# {prefix}: generated vector code

Made by Linkwork for gcc and clang. A block holds {lanes} states in double, {2 * lanes} in float;
number k of a block's states lie side by side: entry [block][k][lane]. Arrays need no alignment and
must not overlap. Matrices lie row by row, k counting through them. SI units, radians.

    cc -std=gnu99 -O3 -march=native -ffp-contract=fast -c {prefix}_doubles.c     # link with -lm
    cc -std=gnu99 -O3 -march=native -o test {prefix}_doubles.c {prefix}_doubles_test.c -lm
    ./test

The same with `floats`. Sines and cosines are within 3 units in the last place. `lanes.h`, `wide.h`
and `{prefix}_bodies.h` are included by the sources.

Every argument has its own numbers for every block and lane. What all states share is written to
each lane of one block, and the function called a block at a time with it, as in the example, so
that it stays in the cache; a call for many blocks reads as many blocks of every argument.

{simd_example(prefix, functions, lanes)}

{_calls(functions)}
{_costs(functions, {})}
{_ending(notes)}"""


def cuda_readme(prefix: str, functions: Sequence[Signature], notes: str) -> str:
    """Return the README of the `cuda` target: how to build and call it."""
    example = functions[-1]
    arrays = ", ".join((*example.arguments, *example.results))
    shared = ", true" if "live" in example.arguments else ""
    return f"""\
# {prefix}: generated CUDA

Made by Linkwork. `{prefix}.cuh` has every function twice, in the namespace `linkwork`, for `double`
and `float`:

- `{example.name}<R>(...)`: a `__device__` function of one state, for your own kernels. Its arrays
  are `Entries<R>{{start, step}}`, so entries may lie side by side or apart.
- `{example.name}_batch<R>(..., count, rows, stream)`: starts a kernel for `count` states in the
  memory of the device, stored by rows, `(count, size)`, or by columns, `(size, count)`. Both run at
  the speed of memory; the arrays must not overlap.

    nvcc -std=c++17 -O3 -arch=native -o {prefix}_test {prefix}_test.cu && ./{prefix}_test
    g++ -x c++ -std=c++17 -O2 -o {prefix}_test {prefix}_test.cu && ./{prefix}_test    # processor

The test checks every function against stored values in both layouts and exits with 0 when all is
well. SI units, radians; matrices lie row by row.

```cpp
#include "{prefix}.cuh"

linkwork::{example.name}_batch<double>({arrays}, count, true{shared});
```

{_calls(functions)}
{_costs(functions, {})}
{_ending(notes)}"""


def numpy_readme(prefix: str, functions: Sequence[Signature], notes: str) -> str:
    """Return the README of the `numpy` target: how to call it."""
    return f"""\
# {prefix}: generated Python

Made by Linkwork. One module a function, which needs numpy alone. Arrays hold one state, (n,), or a
batch, (N, n); a batch comes first in every result. SI units, radians.

    python {prefix}_test.py

checks every function against stored values and exits with 0 when all is well. To call one:

{python_example(functions)}

{_calls(functions)}
{_ending(notes)}"""


def _ending(notes: str) -> str:
    return f"\n{notes}\n" if notes else ""


def _calls(functions: Sequence[Signature]) -> str:
    rows = []
    for function in functions:
        inputs = [f"{name}[{x.size}]" for name, x in function.inputs]
        outputs = [
            name + "".join(f"[{extent}]" for extent in x.shape or (1,))
            for name, x in function.outputs
        ]
        rows.append(f"| `{function.name}` | {', '.join(inputs)} | {', '.join(outputs)} |")
    return "\n".join(["| function | in | out |", "| --- | --- | --- |", *rows, ""])


def _costs(functions: Sequence[Signature], footprints: Mapping[str, Footprint]) -> str:
    head = (
        "| function | multiplications | additions | divisions | sine-cosines | others "
        "| constants, double [bytes] | code [bytes] | stack [bytes] |\n" + "| --- " * 9 + "|"
    )
    rows = []
    for function in functions:
        count = count_operations(function.program)
        footprint = footprints.get(function.name)
        memory = (footprint.code, footprint.stack) if footprint else ("not measured",) * 2
        cells = [
            f"`{function.name}`",
            count.multiplications,
            count.additions,
            count.divisions,
            count.sine_cosines,
            count.others,
            constant_bytes(function.program),
            *memory,
        ]
        rows.append("| " + " | ".join(map(str, cells)) + " |")
    note = "Code and stack in double, at -O2 of the compiler where this was generated."
    return "\n".join([head, *rows, "", *([note] if footprints else [])])


_FILLED = "{0}; /* fill in */"


def c_example(prefix: str, functions: Sequence[Signature]) -> str:
    """Return C function that calls the last one, after the one that computes its arguments."""
    real = f"{prefix}_real"
    lines, filled = [], set[str]()
    for function in _called(functions):
        for name, x in function.inputs:
            lines += [] if name in filled else [f"{_array(real, name, x)} = {_FILLED}"]
        lines += [_array(real, name, x) + ";" for name, x in function.outputs]
        lines.append(_call(function.name, function.arguments + function.results))
        filled.update(function.results)
    return _fenced(f'#include "{prefix}.h"', lines, "void")


def simd_example(prefix: str, functions: Sequence[Signature], lanes: int) -> str:
    """Return a C function that calls the last one for many blocks, sharing some arguments."""
    *before, last = _called(functions)
    lines, shared = [], list[str]()
    for function in before:
        lines += [f"{_array('double', name, x, lanes)} = {_FILLED}" for name, x in function.inputs]
        lines += [_array("double", name, x, lanes) + ";" for name, x in function.outputs]
        names = function.arguments + function.results
        lines.append(_call(f"{function.name}_doubles", (*names, "1")))
        shared += function.results
    sizes: dict[str, Argument | Result] = {**dict(last.inputs), **dict(last.outputs)}
    apart = [name for name in sizes if name not in shared]
    strided = [f"{x} + block * {sizes[x].size * lanes}" if x in apart else x for x in sizes]
    lines += ["ptrdiff_t block;", "for (block = 0; block < blocks; block++)"]
    lines.append("  " + _call(f"{last.name}_doubles", (*strided, "1")))
    taken = [f"{'const ' * (x in last.arguments)}double *{x}" for x in apart]
    return _fenced(f'#include "{prefix}_simd.h"', lines, ", ".join([*taken, "ptrdiff_t blocks"]))


def python_example(functions: Sequence[Signature]) -> str:
    """Return Python lines that call the last function, after the one for its arguments."""
    called = [(identifier(x.program.name), x) for x in _called(functions)]
    imports = [f"from {name} import {name}" for name, _ in called]
    calls = [
        f"{', '.join(x.results)} = {name}({', '.join(x.arguments)})" if x.results else f"{name}()"
        for name, x in called
    ]
    return "\n".join(f"    {line}" for line in (*imports, "", *calls)).replace("    \n", "\n")


def _called(functions: Sequence[Signature]) -> list[Signature]:
    """Return the last function, after the first if that computes an argument of it."""
    first, last = functions[0], functions[-1]
    feeds = first is not last and set(first.results) & set(last.arguments)
    return [first, last] if feeds else [last]


def _array(real: str, name: str, x: Argument | Result, lanes: int = 1) -> str:
    return f"{real} {name}[{max(x.size, 1) * lanes}]"


def _call(name: str, arguments: Sequence[str]) -> str:
    return f"{name}({', '.join(arguments)});"


def _fenced(include: str, lines: Sequence[str], parameters: str) -> str:
    body = "\n".join(f"  {line}" for line in lines)
    return f"```c\n{include}\n\nvoid example({parameters}) {{\n{body}\n}}\n```"
