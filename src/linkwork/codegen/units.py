"""Compiled units of a program, each built when it is first needed."""

from __future__ import annotations

import ctypes
from enum import IntEnum

from linkwork.codegen import width
from linkwork.codegen.branches import Branches, branch_unit
from linkwork.codegen.cache import key_of, load_library
from linkwork.codegen.compiler import FAST, Compiler, find_compiler, processor
from linkwork.codegen.simd import NARROW, Form
from linkwork.codegen.tuning import tuned
from linkwork.codegen.unit import unit
from linkwork.errors import PlatformError
from linkwork.trace import Program


class Mode(IntEnum):
    """In which order states lie in memory."""

    SINGLE = 0
    BATCH = 1
    LANES = 2


_ENTRIES = {Mode.SINGLE: "lw_single", Mode.BATCH: "lw_batch", Mode.LANES: "lw_lanes"}
_REALS = ("double", "float")


class Units:
    """The machine code of a program.

    Attributes:
        program: What is computed.
    """

    def __init__(
        self, program: Program, compiler: Compiler, branches: Branches | None = None
    ) -> None:
        """Takes what is computed; nothing is built yet.

        Args:
            program: What is computed.
            compiler: Builds it.
            branches: The same as rows of one argument, which are lanes when there is one state.
        """
        self.program = program
        self._compiler = compiler
        self._branches = branches
        self._loaded: dict[Form, ctypes.CDLL] = {}

    def address(self, mode: int, real: int) -> int:
        """Where the code begins that computes in a mode, on doubles (0) or floats (1)."""
        wide = mode != Mode.SINGLE
        # Functions of a single state's few numbers gain nothing from wider vectors.
        form = Form(_REALS[real], wide, width.vector_bytes() if wide else NARROW)
        if form not in self._loaded:
            self._loaded[form] = self._load(form)
        entry = self._loaded[form][_ENTRIES[Mode(mode)]]
        address = ctypes.cast(entry, ctypes.c_void_p).value
        if address is None:
            raise PlatformError(f"the code of {self.program.name} has no entry")
        return address

    def _load(self, form: Form) -> ctypes.CDLL:
        try:
            return self._build(form)
        except PlatformError:
            other = find_compiler()
            if other is None or other == self._compiler:
                raise
            self._compiler = other
            return self._load(form)

    def _build(self, form: Form) -> ctypes.CDLL:
        source = self._source(form)
        key = key_of([source, *FAST, self._compiler.command, self._compiler.version, processor()])
        entries = [name for mode, name in _ENTRIES.items() if form.wide == (mode != Mode.SINGLE)]
        return load_library(key, lambda: self._compiler.build(source, FAST), entries)

    def _source(self, form: Form) -> str:
        if self._branches and not form.wide:
            return branch_unit(self._branches, form.real, width.vector_bytes())
        return unit(tuned(self.program), form)
