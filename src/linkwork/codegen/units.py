"""Compiled units of a program, each built when it is first needed."""

from __future__ import annotations

import ctypes
from enum import IntEnum
from pathlib import Path

from linkwork.codegen.cache import cached, key_of
from linkwork.codegen.compiler import FAST, Compiler, processor
from linkwork.codegen.simd import FORMS, Form
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


class Units:
    """The machine code of a program.

    Attributes:
        program: What is computed.
    """

    def __init__(self, program: Program, compiler: Compiler) -> None:
        self.program = program
        self._compiler = compiler
        self._loaded: dict[Form, ctypes.CDLL] = {}

    def address(self, mode: int, real: int) -> int:
        """Where the code begins that computes in a mode, on doubles (0) or floats (1)."""
        wide = mode != Mode.SINGLE
        form = next(x for x in FORMS if x.wide == wide and x.real == ("double", "float")[real])
        if form not in self._loaded:
            self._loaded[form] = ctypes.CDLL(str(self._file(form)))
        entry = self._loaded[form][_ENTRIES[Mode(mode)]]
        address = ctypes.cast(entry, ctypes.c_void_p).value
        if address is None:
            raise PlatformError(f"the code of {self.program.name} has no entry")
        return address

    def _file(self, form: Form) -> Path:
        source = unit(tuned(self.program), form)
        key = key_of([source, *FAST, self._compiler.command, self._compiler.version, processor()])
        return cached(key, lambda: self._compiler.build(source, FAST))
