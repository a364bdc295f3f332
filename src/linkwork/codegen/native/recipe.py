"""Programs that are traced only if their machine code is not cached."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from linkwork.errors import IMPORTED_AT
from linkwork.trace import Argument, Program, Result

_PACKAGE = Path(__file__).parents[2]
EVERYWHERE = ("checks.py", "codegen", "errors.py", "files", "spatial", "tables.py", "trace")
"""Parts of Linkwork that every program is traced and compiled with."""
_MARGIN = 1_000_000_000
"""Error of the clocks of file systems [ns]."""


@dataclass(frozen=True)
class Recipe:
    """A program that is not traced yet.

    Attributes:
        name: Name of the program.
        arguments: Its arguments.
        results: Its results.
        inputs: Digest of all data that it is traced from.
        parts: Files and folders of Linkwork that trace it, besides those that every program needs.
        make: Traces it.
    """

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Result, ...]
    inputs: str
    parts: tuple[str, ...]
    make: Callable[[], Program]

    def origin(self) -> tuple[str, ...] | None:
        """Texts that determine the program; None if the code that traces it is not known."""
        code = code_digest(tuple(sorted({*EVERYWHERE, *self.parts})))
        # Constants of a program are computed by these.
        libraries = (sys.version, np.__version__, _c_library())
        return None if code is None else (self.name, self.inputs, code, *libraries)


def traced(program: Program | Recipe) -> Program:
    """A program, traced if it is not."""
    return program.make() if isinstance(program, Recipe) else program


@functools.cache
def code_digest(parts: tuple[str, ...]) -> str | None:
    """Digest of the source files of parts of Linkwork.

    Args:
        parts: Files and folders of the package.

    Returns:
        None if a file is not readable, or has changed since the package was imported: the code in
        memory may then be another.
    """
    found = hashlib.sha256()
    try:
        for path in _files(parts):
            with open(path, "rb") as file:
                changed, content = os.fstat(file.fileno()).st_ctime_ns, file.read()
            if changed > IMPORTED_AT - _MARGIN:
                return None
            for piece in (os.path.relpath(path, _PACKAGE).encode(), content):
                found.update(len(piece).to_bytes(8, "little") + piece)
    except OSError:
        return None
    return found.hexdigest()


def _files(parts: tuple[str, ...]) -> Iterator[str]:
    for part in parts:
        place = os.path.join(_PACKAGE, part)
        if not os.path.isdir(place):
            yield place
            continue
        with os.scandir(place) as entries:
            names = sorted(entry.name for entry in entries if entry.name != "__pycache__")
        yield from _files(tuple(f"{part}/{name}" for name in names))


def _c_library() -> str:
    known = "CS_GNU_LIBC_VERSION" in getattr(os, "confstr_names", {})
    return (os.confstr("CS_GNU_LIBC_VERSION") or "") if known else ""
