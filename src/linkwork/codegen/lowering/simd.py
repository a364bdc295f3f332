"""C body of a program, for single states and for vectors of states."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import TypeVar

from linkwork.codegen.lowering.straight_line import (
    MEMORY,
    OPERATIONS,
    AngleNames,
    ArrayEntries,
    CallNames,
    Language,
    constant,
    in_pieces,
    straight_line,
)
from linkwork.trace import Op, Program

NARROW = 32
"""Vector size that every supported machine has [bytes]."""

MAX_BODY = 8000
"""Most operations of a body in one C function.

The compile time of a function grows faster than its length: the derivatives of a robot of thirty
joints take 20 s as one function of 29 000 operations and 6 s in pieces, and run 5 % slower for one
state, 20 % for batches. A fixed rule, so that equal programs give equal code."""
PIECE = 500
"""Lines of one C function of a longer body."""


_Item = TypeVar("_Item")
_AT_ONCE = 4
_SIZES = {"double": 8, "float": 4}
_DTYPES = {"double": "float64", "float": "float32"}
_FUNCTIONS = {Op.ARC_TANGENT: "lw_atan2", Op.HYPERBOLIC_TANGENT: "lw_tanh"}


@dataclass(frozen=True)
class SimdForm:
    """Data type of a translation unit: `double` or `float`, scalars or vectors of some bytes.

    Where values are not `wide`, vectors serve only to compute several functions at once.
    """

    real: str
    wide: bool
    bytes: int = NARROW

    @property
    def dtype(self) -> str:
        """Numpy type of a number."""
        return _DTYPES[self.real]

    @property
    def lanes(self) -> int:
        """Numbers per vector."""
        return self.bytes // _SIZES[self.real]

    def head(self) -> str:
        """Return C source before a body."""
        return "\n".join([
            f"#define LW_FLOAT {int(self.real == 'float')}",
            f"#define LW_BYTES {self.bytes}",
            *([] if self.wide else ["#define LW_ONE 1"]),
            runtime("lanes.h"),
            runtime("wide.h" if self.wide else "one.h"),
        ])  # fmt: skip


DOUBLE = SimdForm("double", wide=False)
FLOAT = SimdForm("float", wide=False)
DOUBLES = SimdForm("double", wide=True)
FLOATS = SimdForm("float", wide=True)


def runtime(name: str) -> str:
    """Return a C file of the runtime folder."""
    return (files("linkwork.codegen") / "runtime" / name).read_text(encoding="utf-8")


def body_function(
    program: Program, name: str, form: SimdForm, shared: Sequence[str] = (), *, calls: int = 2
) -> str:
    """Return the body as a C function; macros before it set the data type.

    Arguments named in `shared` are the same for all lanes. A function with one call is inlined.
    """
    arguments = [f"a{i}" for i in range(len(program.arguments))]
    results = [f"r{i}" for i in range(len(program.results))]
    every = [argument.name in shared for argument in program.arguments]
    loads = ["lw_splat({0})" if alike else "{0}" for alike in every]
    places = ArrayEntries(program, arguments, results, loads)
    language = Language(
        operations=OPERATIONS,
        constant=constant,
        alone="W({0})",
        define="const X {0} = {1};",
        take=_take_wide if form.wide else partial(_take_several, form.lanes),
        store=places.store,
        load=places.load,
        call=None if form.wide else partial(_call_several, form.lanes),
        shared_product="X {0} = {1}; LW_KEEP({0});",
    )
    inputs = [
        f"const R *restrict {x}" if alike else f"POINTER({x})"
        for x, alike in zip(arguments, every, strict=True)
    ]
    parameters = [*inputs, *(f"TARGET({x})" for x in results)]
    names = [*arguments, *results]
    if len(program.live_nodes()) <= MAX_BODY:
        lines = straight_line(program, language)
        return _function(name, parameters, names, lines, inlined=calls == 1)
    split = in_pieces(program, language, PIECE)
    parts = [
        _function(f"{name}_{i}", [*parameters, f"X *restrict {MEMORY}"], [*names, MEMORY], lines)
        for i, lines in enumerate(split.pieces)
    ]
    passed = ", ".join([*names, MEMORY])
    called = [f"{name}_{i}({passed});" for i in range(len(parts))]
    body = [f"X {MEMORY}[{max(split.memory, 1)}];", *called]
    return "\n".join([*parts, _function(name, parameters, [], body)])


def _function(
    name: str,
    parameters: Sequence[str],
    unused: Sequence[str],
    lines: Sequence[str],
    *,
    inlined: bool = False,
) -> str:
    """Return a C function; `unused` are parameters that its lines may not use."""
    kind = "LW_INLINE" if inlined else "static __attribute__((noinline))"
    head = f"{kind} void {name}({', '.join(parameters) or 'void'}) {{"
    body = [*(f"(void){x};" for x in unused), *lines]
    return "\n".join([head, *(f"  {line}" for line in body), "}"])


def _take_wide(taken: Sequence[AngleNames]) -> list[str]:
    """Return the sines and cosines where each angle is a vector."""
    return _sines_and_cosines([(x.angle, x.sine, x.cosine) for x in taken])


def _take_several(lanes: int, taken: Sequence[AngleNames]) -> list[str]:
    """Return the sines and cosines of several scalar angles, packed into vectors."""
    vectors, singles = [], []
    for group in _groups(taken, lanes):
        sine, cosine = f"v{group[0].sine}", f"v{group[0].cosine}"
        vectors.append((_vector([x.angle for x in group], lanes), sine, cosine))
        for i, x in enumerate(group):
            singles += [f"const R {x.sine} = {sine}[{i}];"] if x.wants_sine else []
            singles += [f"const R {x.cosine} = {cosine}[{i}];"] if x.wants_cosine else []
    return _sines_and_cosines(vectors) + singles


def _sines_and_cosines(vectors: Sequence[tuple[str, str, str]]) -> list[str]:
    """Return the sines and cosines of vectors of angles; one range test serves several vectors."""
    lines = []
    for group in _groups(vectors, _AT_ONCE):
        names = [f"x{sine}" for _, sine, _ in group]
        far = " | ".join(f"lw_far({name})" for name in names)
        near = " ".join(f"lw_near(&{name});" for name in names)
        lines += [f"V {name} = {angle};" for name, (angle, *_) in zip(names, group, strict=True)]
        lines.append(f"if (__builtin_expect({far}, 0)) {{ {near} }}")
        for name, (_, sine, cosine) in zip(names, group, strict=True):
            lines.append(f"V {sine}, {cosine}; lw_near_sincos({name}, &{sine}, &{cosine});")
            lines.append(f"(void){sine}; (void){cosine};")
    return lines


def _vector(numbers: Sequence[str], lanes: int) -> str:
    """Return the numbers as one vector: a single load if they fill it and are adjacent."""
    if first := re.fullmatch(r"(\w+)\[(\d+)\]", numbers[0]):
        array, place = first[1], int(first[2])
        if numbers == [f"{array}[{place + i}]" for i in range(lanes)]:
            return f"*(const U *)({array} + {place})"
    return f"(V){{{', '.join(numbers)}}}"


def _call_several(lanes: int, op: Op, calls: Sequence[CallNames]) -> list[str]:
    """Return several scalar calls as one call on vectors."""
    lines = []
    for group in _groups(calls, lanes):
        vector = f"v{group[0].name}"
        columns = zip(*(x.operands for x in group), strict=True)
        operands = ", ".join(f"(V){{{', '.join(column)}}}" for column in columns)
        lines.append(f"const V {vector} = {_FUNCTIONS[op]}({operands});")
        lines += [f"const R {x.name} = {vector}[{i}];" for i, x in enumerate(group)]
    return lines


def _groups(items: Sequence[_Item], size: int) -> Iterable[Sequence[_Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))
