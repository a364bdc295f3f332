"""Machine code of handwritten C behind the interface of traced programs."""

from __future__ import annotations

import ctypes

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, find_compiler, processor
from linkwork.codegen.native.native_library import Mode
from linkwork.errors import PlatformError
from linkwork.trace import Program

_ENTRIES = {Mode.SINGLE: "lw_single", Mode.BATCH: "lw_batch"}

# gcc takes 1.5 s instead of 2.6 s for the solver of six joints, which then runs as fast.
_FLAGS = (*FAST, "-fno-inline-functions-called-once")


class HandwrittenLibrary:
    """The machine code of a C source that defines `lw_single` and `lw_batch`, on doubles.

    Attributes:
        program: Its arguments and results, without operations.
    """

    def __init__(self, program: Program, source: str, compiler: Compiler) -> None:
        """Store the source; nothing is compiled yet.

        Args:
            program: Name, arguments and results.
            source: C source.
        """
        self.program = program
        self._source = source
        self._compiler = compiler
        self._loaded: ctypes.CDLL | None = None

    def address(self, mode: int, real: int) -> int:
        """Address of the code for a mode, on doubles (0) only."""
        if real or Mode(mode) not in _ENTRIES:
            raise PlatformError(f"{self.program.name} computes rows of float64 only")
        if self._loaded is None:
            self._loaded = self._load()
        entry = self._loaded[_ENTRIES[Mode(mode)]]
        address = ctypes.cast(entry, ctypes.c_void_p).value
        if address is None:
            raise PlatformError(f"missing entry in the code of {self.program.name}")
        return address

    def _load(self) -> ctypes.CDLL:
        try:
            return self._built()
        except PlatformError:
            other = find_compiler()
            if other is None or other == self._compiler:
                raise
            self._compiler = other
            return self._built()

    def _built(self) -> ctypes.CDLL:
        compiler, source, name = self._compiler, self._source, self.program.name
        key = key_of([source, *_FLAGS, compiler.command, compiler.version, processor()])
        entries = list(_ENTRIES.values())
        return load_library(key, lambda: compiler.build(source, _FLAGS, what=name), entries)
