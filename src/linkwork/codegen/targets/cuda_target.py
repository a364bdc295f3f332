"""The `cuda` target: functions for CUDA devices, and kernels that run them on batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from linkwork.codegen.lowering.names import identifier
from linkwork.codegen.lowering.schedule import schedule
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.lowering.straight_line import (
    OPERATIONS,
    AngleNames,
    ArrayEntries,
    Language,
    Order,
    constant,
    straight_line,
)
from linkwork.codegen.targets.c_self_test import cuda_self_test
from linkwork.codegen.targets.readme import cuda_readme
from linkwork.codegen.targets.signature import Signature, Vectors, signatures
from linkwork.trace import Op, Program

BLOCK = 64
"""Threads of a block: larger ones were 5 to 12 % slower on an H200."""

STATES = 32
"""States of a block whose rows are staged in shared memory: a warp, STATES in `device.cuh`."""
MAX_WORDS = 227 * 1024 // 8
"""Most numbers of a block in shared memory; larger functions read and write rows directly."""

MAX_PAIRED = 800
"""Most operations of a function that computes two states in a thread, for want of registers."""

LIVE = "live"
"""The argument that all states of a batch may share."""

MACROS = {
    "K(x)": "((R)(x))",
    "RECIPROCAL(x)": "(K(1) / (x))",
    "SQRT(x)": "sqrt(x)",
    "ATAN2(y, x)": "atan2(y, x)",
    "TANH(x)": "tanh(x)",
    "MINIMUM(a, b)": "((a) < (b) ? (a) : (b))",
    "MAXIMUM(a, b)": "((a) > (b) ? (a) : (b))",
    "SELECT(c, a, b)": "((c) > K(0) ? (a) : (b))",
}
"""What the operations of functions are on a device."""


def cuda_files(
    name: str, programs: Sequence[Program], vectors: Mapping[str, Vectors], notes: str = ""
) -> dict[str, str]:
    """Return a CUDA library of programs: headers, self-test and README, by file name."""
    prefix = identifier(name)
    functions = signatures(name, programs, vectors)
    return {
        "device.cuh": runtime("device.cuh"),
        f"{prefix}.cuh": cuda_header(prefix, functions),
        f"{prefix}_test.cu": cuda_self_test(prefix, functions),
        "README.md": cuda_readme(prefix, functions, notes),
    }


def cuda_header(prefix: str, functions: Sequence[Signature]) -> str:
    """Return the header of functions: of one state, and kernels for batches."""
    guard = f"{prefix.upper()}_CUH"
    batches = "\n\n".join(_batch(function) for function in functions)
    return f"""\
/* Made by Linkwork. Functions of one state for CUDA devices, and of batches. C++14. */
#ifndef {guard}
#define {guard}

#include "device.cuh"

namespace linkwork {{

{device_functions(functions)}

{batches}

}} // namespace linkwork

#endif
"""


def device_functions(
    functions: Sequence[Signature],
    qualifier: str = "__device__",
    *,
    macros: Mapping[str, str] = MACROS,
    order: Order = schedule,
) -> str:
    """Return functions of one state, without a header."""
    defined = "\n".join(f"#define {head} {body}" for head, body in macros.items())
    undefined = "\n".join(f"#undef {head.partition('(')[0]}" for head in macros)
    bodies = (_function(function, qualifier, order) for function in functions)
    return "\n\n".join([defined, *bodies, undefined])


def _function(function: Signature, qualifier: str, order: Order) -> str:
    places = ArrayEntries(function.program, list(function.arguments), list(function.results))
    language = Language(
        operations=OPERATIONS,
        constant=constant,
        alone="{0}",
        define="const auto {0} = {1};",
        take=_take,
        store=places.store,
        load=lambda index: f"x{index}",
    )
    inputs = [f"Entries<const R> {name}" for name in function.arguments]
    outputs = [f"Entries<R> {name}" for name in function.results]
    unused = [f"  (void){name};" for name in (*function.arguments, *function.results)]
    # All at once at the beginning: loads do not pass the branches of sines and cosines.
    loads = [f"  const R x{i} = {places.load(i)};" for i in _used_inputs(function.program)]
    body = straight_line(function.program, language, order)
    lines = [*loads, *(f"  {line}" for line in body)]
    head = f"void {function.name}({', '.join([*inputs, *outputs])}) {{"
    return "\n".join(["template <class R>", f"{qualifier} {head}", *unused, *lines, "}"])


def _used_inputs(program: Program) -> list[int]:
    nodes = (program.graph.nodes[x] for x in program.live_nodes())
    return sorted(int(node[1]) for node in nodes if node[0] == Op.INPUT)


def _take(angles: Sequence[AngleNames]) -> list[str]:
    return [
        f"R {x.sine}, {x.cosine}; sine_cosine({x.angle}, &{x.sine}, &{x.cosine});" for x in angles
    ]


_BATCH = """\
#ifdef __CUDACC__
template <class R> __global__ void {name}_columns({parameters}) {{
  const size_t state = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (state < count) {name}<R>({columns});
}}
template <class R> __global__ void {name}_rows({parameters}) {{
  extern __shared__ double staging[];
  R *const memory = (R *)staging;
  const size_t first = blockIdx.x * (size_t)STATES, state = first + threadIdx.x;
  const unsigned states = count - first < STATES ? count - first : STATES, lane = threadIdx.x;
  (void)memory, (void)lane;
{loads}
  __syncwarp();
  if (state < count) {name}<R>({rows});
  __syncwarp();
{stores}
}}
{pairs}#ifndef __CUDACC_RTC__
/* Starts the function for `count` states by rows, (count, size), or by columns, (size, count). */
template <class R>
cudaError_t {name}_batch({parameters}, bool rows, cudaStream_t stream = 0) {{
{in_pairs}  return start(rows ? {name}_rows<R> : {name}_columns<R>, rows ? STATES : {block}, count,
               rows ? {words} * sizeof(R) : 0, stream, {arrays});
}}
#endif
#else
template <class R> int {name}_batch({parameters}, bool rows) {{
  for (size_t state = 0; state < count; state++)
    rows ? {name}<R>({direct}) : {name}<R>({columns});
  return 0;
}}
#endif"""


_PAIRS = """\
template <class R> __global__ void {name}_pairs({parameters}) {{
  const size_t state = 2 * (blockIdx.x * (size_t)blockDim.x + threadIdx.x);
  if (state >= count) return;
{rooms}
{loads}
#pragma unroll
  for (int i = 0; i < 2; i++) {name}<R>({entries});
{stores}
}}
"""
_IN_PAIRS = """\
  if (sizeof(R) == 4 && !rows && in_pairs(count, {names}))
    return start({name}_pairs<R>, {block}, count / 2, 0, stream, {names}, count);
"""


def is_paired(function: Signature) -> bool:
    """Whether a function has a kernel that computes two states in a thread."""
    small = len(function.program.live_nodes()) <= MAX_PAIRED
    sizes = [x.size for _, x in (*function.inputs, *function.outputs)]
    return small and all(sizes) and LIVE not in function.arguments


def _pairs(function: Signature, parameters: str) -> str:
    """Return the kernel of two states in a thread."""
    sizes = {x: y.size for x, y in [*function.inputs, *function.outputs]}
    loads = [f"  load_pair({x}, {x}_pair, state, count);" for x in function.arguments]
    stores = [f"  store_pair({x}, {x}_pair, state, count);" for x in function.results]
    entries = [f"Entries<const R>{{{x}_pair[i], 1}}" for x in function.arguments]
    entries += [f"Entries<R>{{{x}_pair[i], 1}}" for x in function.results]
    return _PAIRS.format(
        name=function.name,
        parameters=parameters,
        rooms="\n".join(f"  R {x}_pair[2][{size}];" for x, size in sizes.items()),
        loads="\n".join(loads),
        entries=", ".join(entries),
        stores="\n".join(stores),
    )


def _batch(function: Signature) -> str:
    """Return the kernels of a function and the call that starts one, or a loop on the processor."""
    shares = LIVE in function.arguments
    inputs = [f"const R *__restrict__ {x}" for x in function.arguments]
    outputs = [f"R *__restrict__ {x}" for x in function.results]
    sizes = {x: y.size for x, y in [*function.inputs, *function.outputs]}
    places, words = staged_places(sizes, LIVE if shares else "")
    entries = {rows: _entries(sizes, shares, rows=rows) for rows in (False, True)}
    staged = [
        f"Entries<{'const ' * (x in function.arguments)}R>{{memory + {places[x]} + lane * "
        f"{size | 1}, 1}}"
        if x in places
        else entry
        for (x, size), entry in zip(sizes.items(), entries[True], strict=True)
    ]
    moves = [
        f"{sizes[x]}>({x} + first * {sizes[x]}, memory + {place}, states);"
        for x, place in places.items()
    ]
    loaded = sum(x in places for x in function.arguments)
    parameters = ", ".join([*inputs, *outputs, "size_t count", *["bool shared"] * shares])
    paired = is_paired(function)
    in_pairs = _IN_PAIRS.format(name=function.name, names=", ".join(sizes), block=BLOCK)
    return _BATCH.format(
        name=function.name,
        parameters=parameters,
        pairs=_pairs(function, parameters) if paired else "",
        in_pairs=in_pairs if paired else "",
        arrays=", ".join([*sizes, "count", *["shared"] * shares]),
        columns=", ".join(entries[False]),
        direct=", ".join(entries[True]),
        rows=", ".join(staged),
        loads="\n".join(f"  load_rows<{x}" for x in moves[:loaded]),
        stores="\n".join(f"  store_rows<{x}" for x in moves[loaded:]),
        words=words,
        block=BLOCK,
    )


def staged_places(sizes: Mapping[str, int], shared: str) -> tuple[dict[str, int], int]:
    """Return where each array of a warp begins in shared memory, and how many numbers there are."""
    places, words = {}, 0
    for name, size in sizes.items():
        if size and name != shared:
            places[name] = words
            words += STATES * (size | 1)
    return (places, words) if words <= MAX_WORDS else ({}, 0)


def _entries(sizes: Mapping[str, int], shares: bool, *, rows: bool) -> list[str]:
    """Return the entries of one state of each array in the memory of the device."""
    texts = []
    for name, size in sizes.items():
        text = f"entries({name}, {size}, state, count, {str(rows).lower()})"
        alike = shares and name == LIVE
        texts.append(f"shared ? Entries<const R>{{{name}, 1}} : {text}" if alike else text)
    return texts
