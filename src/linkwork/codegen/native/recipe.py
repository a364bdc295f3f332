"""Programs that are traced only if their machine code is not cached."""

from __future__ import annotations

import functools
import hashlib
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from linkwork.errors import IMPORTED_AT, PlatformError
from linkwork.trace import Argument, Program, Result

_PACKAGE = Path(__file__).parents[2]
EVERYWHERE = (
    *("_lazy.py", "_version.py", "checks", "codegen", "errors.py"),
    *("files", "spatial", "tables.py", "trace"),
)
"""Parts of Linkwork that every program is traced and compiled with."""
_MARGIN = 1_000_000_000
"""Error of the clocks of file systems [ns]."""


class ChangedCodeError(PlatformError):
    """Source files of Linkwork have changed."""


@dataclass(frozen=True)
class Recipe:
    """A program that is not traced yet.

    Attributes:
        inputs: Digest of all data that it is traced from.
        parts: Files and folders of Linkwork that trace it, besides those that every program needs.
    """

    name: str
    arguments: tuple[Argument, ...]
    results: tuple[Result, ...]
    inputs: str
    parts: tuple[str, ...]
    make: Callable[[], Program]

    def origin(self) -> tuple[str, ...] | None:
        """Return texts that determine the program; None if the code that traces it is not known."""
        code = code_digest(tuple(sorted({*EVERYWHERE, *self.parts})))
        # Constants of a program are computed by these.
        libraries = (sys.version, np.__version__, _c_library())
        return None if code is None else (self.name, self.inputs, code, *libraries)

    def check_origin(self, origin: tuple[str, ...]) -> None:
        """Check that the code that has traced the program is still that of `origin`."""
        code_digest.cache_clear()
        if self.origin() != origin:
            raise ChangedCodeError(f"source files changed while {self.name} was traced")


def traced(program: Program | Recipe) -> Program:
    """Return a program, traced if it is not."""
    return program.make() if isinstance(program, Recipe) else program


@functools.cache
def code_digest(parts: tuple[str, ...]) -> str | None:
    """Return the digest of the source files of parts of Linkwork.

    None if a file is not readable, or has changed since the package was imported: the code in
    memory may then be another.
    """
    digest = hashlib.sha256()
    try:
        for name in _files(parts):
            # Hundreds of small files: neither buffers nor path objects.
            with io.FileIO(f"{_PACKAGE}/{name}") as file:
                changed, content = os.fstat(file.fileno()).st_ctime_ns, file.readall()
            if changed > IMPORTED_AT - _MARGIN:
                return None
            for piece in (name.encode(), content):
                digest.update(len(piece).to_bytes(8, "little") + piece)
    except OSError:
        return None
    return digest.hexdigest()


def _files(parts: Iterable[str]) -> Iterator[str]:
    """Return all files of some parts of Linkwork, by their path in the package."""
    for part in parts:
        if part.endswith(".py"):
            yield part
            continue
        with os.scandir(f"{_PACKAGE}/{part}") as entries:
            inner = {f"{part}/{x.name}": x.is_dir() for x in entries if x.name != "__pycache__"}
        yield from sorted(name for name, is_folder in inner.items() if not is_folder)
        yield from _files(sorted(name for name, is_folder in inner.items() if is_folder))


def _c_library() -> str:
    has_name = "CS_GNU_LIBC_VERSION" in getattr(os, "confstr_names", {})
    return (os.confstr("CS_GNU_LIBC_VERSION") or "") if has_name else ""
