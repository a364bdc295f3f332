"""The machine code of a program: translation units, compiled and loaded on first use."""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import IntEnum

from linkwork.codegen.lowering.branches import Branches, branch_unit
from linkwork.codegen.lowering.schedule import tuned
from linkwork.codegen.lowering.simd import NARROW, SimdForm, body_function
from linkwork.codegen.native import lanes
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, find_compiler, processor
from linkwork.codegen.native.recipe import ChangedCodeError, Recipe, traced
from linkwork.errors import PlatformError
from linkwork.trace import Program


class Mode(IntEnum):
    """Memory layout of the states."""

    SINGLE = 0
    BATCH = 1
    LANES = 2


_ENTRIES = {Mode.SINGLE: "lw_single", Mode.BATCH: "lw_batch", Mode.LANES: "lw_lanes"}
_REALS = ("double", "float")
_OF_ROWS = (Mode.SINGLE, Mode.BATCH)

# gcc takes 1.5 s instead of 2.6 s for the solver of six joints, which then runs as fast.
HANDWRITTEN_FLAGS = (*FAST, "-fno-inline-functions-called-once")


class _Library(ABC):
    """Machine code that is compiled and loaded on first use; by another compiler if one fails."""

    def __init__(self, program: Program | Recipe, compiler: Compiler) -> None:
        self.program = program
        self._compiler = compiler
        self._loaded: dict[SimdForm | None, ctypes.CDLL] = {}

    @abstractmethod
    def _build(self, form: SimdForm | None) -> ctypes.CDLL:
        """Compile and load the code of a form."""

    def _entry(self, mode: int, form: SimdForm | None) -> int:
        """Return the address of the code for a mode."""
        if form not in self._loaded:
            self._loaded[form] = self._load(form)
        entry = self._loaded[form][_ENTRIES[Mode(mode)]]
        address = ctypes.cast(entry, ctypes.c_void_p).value
        if address is None:
            raise PlatformError(f"missing entry in the code of {self.program.name}")
        return address

    def _load(self, form: SimdForm | None) -> ctypes.CDLL:
        try:
            return self._build(form)
        except PlatformError:
            other = find_compiler()
            if other is None or other == self._compiler:
                raise
            self._compiler = other
            return self._load(form)

    def _library(
        self,
        origin: Sequence[str],
        source: Callable[[], str],
        flags: Sequence[str],
        modes: Iterable[Mode],
    ) -> ctypes.CDLL:
        compiler = self._compiler
        key = key_of([*origin, *flags, compiler.command, compiler.version, processor()])
        name, entries = self.program.name, [_ENTRIES[mode] for mode in modes]
        return load_library(key, lambda: compiler.build(source(), flags, what=name), entries)


class HandwrittenLibrary(_Library):
    """The machine code of a C source that defines `lw_single` and `lw_batch`, on doubles.

    `program` has its arguments and results, without operations.
    """

    def __init__(self, program: Program, source: str, compiler: Compiler) -> None:
        super().__init__(program, compiler)
        self._source = source

    def address(self, mode: int, real: int) -> int:
        """Return the address of the code for a mode, on doubles (0) only."""
        if real or Mode(mode) not in _OF_ROWS:
            raise PlatformError(f"{self.program.name} computes rows of float64 only")
        return self._entry(mode, None)

    def _build(self, form: SimdForm | None) -> ctypes.CDLL:
        return self._library([self._source], lambda: self._source, HANDWRITTEN_FLAGS, _OF_ROWS)


class NativeLibrary(_Library):
    """The machine code of a program.

    `branches` are the same program as rows of one argument; for one state the rows are lanes.
    """

    def __init__(
        self, program: Program | Recipe, compiler: Compiler, branches: Branches | None = None
    ) -> None:
        super().__init__(program, compiler)
        self._branches = branches

    def address(self, mode: int, real: int) -> int:
        """Return the address of the code for a mode, on doubles (0) or floats (1)."""
        wide = mode != Mode.SINGLE
        # The few angles of a single state gain nothing from wider vectors.
        form = SimdForm(_REALS[real], wide, lanes.vector_bytes() if wide else NARROW)
        return self._entry(mode, form)

    def _build(self, form: SimdForm | None) -> ctypes.CDLL:
        assert form is not None
        recipe = self.program
        modes = (Mode.BATCH, Mode.LANES) if form.wide else (Mode.SINGLE,)
        if isinstance(recipe, Recipe) and (origin := recipe.origin()) is not None:

            def checked() -> str:
                source = self._source(form)
                recipe.check_origin(origin)
                return source

            with suppress(ChangedCodeError):
                return self._library((*origin, repr(form)), checked, FAST, modes)
        source = self._source(form)
        return self._library((source,), lambda: source, FAST, modes)

    def _source(self, form: SimdForm) -> str:
        if self._branches and not form.wide:
            return branch_unit(self._branches, form.real, lanes.vector_bytes())
        return unit(tuned(traced(self.program)), form)


_MANY = "(const R *const *in, const ptrdiff_t *step, R *const *out, ptrdiff_t count) {"


def unit(program: Program, form: SimdForm) -> str:
    """Return a translation unit, independent of the program's name.

    It defines `lw_single(in, out)`, or for wide forms `lw_batch` (one row per state) and `lw_lanes`
    (vectors of states, the layout of the body).
    """
    entries = (_batch_entry, _lanes_entry) if form.wide else (_single_entry,)
    parts = [
        form.head(),
        body_function(program, "lw_body", form),
        *("\n".join(entry(program)) for entry in entries),
    ]
    return "\n".join(parts) + "\n"


def _single_entry(program: Program) -> list[str]:
    inputs = [f"in[{i}]" for i in range(len(program.arguments))]
    outputs = [f"out[{i}]" for i in range(len(program.results))]
    return [
        "void lw_single(const R *const *in, R *const *out) {",
        "  (void)in; (void)out;",
        f"  lw_body({', '.join(inputs + outputs)});",
        "}",
    ]


def _lanes_entry(program: Program) -> list[str]:
    """Return the entry for blocks of vectors, `step` vectors apart."""
    inputs = [
        f"(const U *)(in[{i}] + block * step[{i}] * LW_LANES)"
        for i in range(len(program.arguments))
    ]
    outputs = [
        f"(U *)(out[{i}] + block * {result.size} * LW_LANES)"
        for i, result in enumerate(program.results)
    ]
    return [
        f"void lw_lanes{_MANY}",
        "  (void)in; (void)step; (void)out;",
        "  for (ptrdiff_t block = 0; block < count; block++)",
        f"    lw_body({', '.join(inputs + outputs)});",
        "}",
    ]


def _batch_entry(program: Program) -> list[str]:
    """Return the entry for rows, `step` numbers apart, gathered into blocks of vectors."""
    blocks = [f"a{i}[{max(x.size, 1)}]" for i, x in enumerate(program.arguments)]
    blocks += [f"r{i}[{max(x.size, 1)}]" for i, x in enumerate(program.results)]
    return [
        f"void lw_batch{_MANY}",
        "  (void)in; (void)step; (void)out;",
        *(f"  V {block};" for block in blocks),
        "  ptrdiff_t row = 0;",
        "  for (; row + LW_LANES <= count; row += LW_LANES) {",
        *_through_a_block(program, "lw_gather", "lw_scatter", ""),
        "  }",
        "  const ptrdiff_t left = count - row;",
        "  if (left > 0) {",
        *_through_a_block(program, "lw_gather_rest", "lw_scatter_rest", "left, "),
        "  }",
        "}",
    ]


def _through_a_block(program: Program, gather: str, scatter: str, rows: str) -> list[str]:
    vectors = [f"(const U *)a{i}" for i in range(len(program.arguments))]
    vectors += [f"(U *)r{i}" for i in range(len(program.results))]
    return [
        *(
            f"    {gather}(in[{i}] + row * step[{i}], step[{i}], {rows}{x.size}, a{i});"
            for i, x in enumerate(program.arguments)
        ),
        f"    lw_body({', '.join(vectors)});",
        *(
            f"    {scatter}(r{i}, {rows}{x.size}, out[{i}] + row * {x.size});"
            for i, x in enumerate(program.results)
        ),
    ]
