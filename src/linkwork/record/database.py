"""Where runs are kept: a path or URL, the spools that belong to it, the store behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.errors import RecordError

if TYPE_CHECKING:
    from linkwork.record.store import Store

DEFAULT_STORE = "linkwork.duckdb"
"""Where runs are kept unless another place is named, in the working folder."""

SCHEMES = ("duckdb",)
"""Kinds of store that exist."""

_URL = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://(.*)$", re.DOTALL)


@dataclass(frozen=True)
class Database:
    """A run database, whether it exists yet or not.

    Attributes:
        path: The database file.
    """

    path: Path

    @property
    def spool(self) -> Path:
        """The folder with one spool folder for each run that is not yet loaded."""
        return self.path.with_name(self.path.name + ".spool")

    @property
    def lock(self) -> Path:
        """The file that a loader locks."""
        return self.path.with_name(self.path.name + ".lock")

    def spool_folders(self) -> list[Path]:
        """The spool folders there are, oldest run first."""
        if not self.spool.is_dir():
            return []
        return sorted(entry for entry in self.spool.iterdir() if entry.is_dir())

    def open(self, wait: float, *, read_only: bool = False) -> Store:
        """Opens the store; it is made when missing, unless it is only to be read.

        Args:
            wait: How long to wait while another process has it open [s].
            read_only: Whether nothing will be changed.

        Raises:
            RecordError: It does not exist, is held by another process, or is no run database.
        """
        from linkwork.record.duckdb_store import DuckdbStore

        return DuckdbStore(self.path, wait, read_only=read_only)


def parse_database(database: Path | str) -> Database:
    """Reads a path such as `runs.duckdb` or a URL such as `duckdb:///data/runs.duckdb`.

    The path of a URL is absolute.

    Raises:
        RecordError: A kind of store that does not exist, or a path that cannot be a file.
    """
    match = _URL.match(str(database))
    scheme, text = (match[1].lower(), match[2]) if match else ("duckdb", str(database))
    if scheme not in SCHEMES:
        raise RecordError(
            f"runs cannot be kept in {str(database)!r}: unknown kind of store {scheme!r}",
            hint=f"use a file such as runs.duckdb, or a URL that begins with: "
            f"{', '.join(f'{known}:///' for known in SCHEMES)}",
        )
    path = Path(text)
    unusable = not path.name or path.is_dir() or not text.isprintable()
    if (match and not text.startswith("/")) or unusable:
        raise RecordError(
            f"{str(database)!r} does not name a database file",
            hint="use a file such as runs.duckdb or duckdb:///folder/runs.duckdb",
        )
    return Database(path)
