"""A run database: its path or URL, its spools, its store."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.errors import BusyStoreError, MissingPackageError, RecordError
from linkwork.record.run_info import DAMAGED, is_run_name

if TYPE_CHECKING:
    from linkwork.record.stores.store import Store

DEFAULT_STORE = "linkwork.duckdb"
"""Default run database, in the working folder."""

SCHEMES = ("duckdb",)
"""Kinds of store."""

_URL = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://(.*)$", re.DOTALL)

# For DuckDB such names are no files: `:memory:`, `md:name`, `sqlite:name`.
_NOT_A_FILE = re.compile(r"^(?::|[A-Za-z][A-Za-z0-9_]+:)")


@dataclass(frozen=True)
class Database:
    """A run database, which need not exist yet.

    Attributes:
        path: The database file.
    """

    path: Path

    @property
    def spool(self) -> Path:
        """Folder of the spools: one folder for each run that is not loaded yet."""
        return self.path.with_name(self.path.name + ".spool")

    @property
    def damaged(self) -> Path:
        """Folder into which the loader moves damaged spools."""
        return self.spool / DAMAGED

    @property
    def lock(self) -> Path:
        """Lock file of the loader."""
        return self.path.with_name(self.path.name + ".lock")

    def spool_folders(self) -> list[Path]:
        """The spool folders, in the order in which the runs began."""
        folders = [entry for entry in self._entries() if _is_spool_folder(entry)]
        # By time, not by name: recorders keep the times in order even if the clock is set back.
        return [self.spool / x.name for x in sorted(folders, key=lambda x: (_changed(x), x.name))]

    def foreign_entries(self) -> list[Path]:
        """Other entries of the spool: files, symbolic links, folders without a valid run name."""
        if self.spool.is_symlink():
            return [self.spool]
        others = [entry.name for entry in self._entries() if not _is_spool_folder(entry)]
        return [self.spool / name for name in sorted(others) if name != DAMAGED]

    def _entries(self) -> list[os.DirEntry[str]]:
        # A link in a stranger's archive may lead to any folder of this machine.
        if self.spool.is_symlink():
            return []
        try:
            with os.scandir(self.spool) as entries:
                return list(entries)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise RecordError(
                f"cannot read the spool {self.spool} ({error.strerror})",
                hint="the spool must be a readable folder",
            ) from error

    def open(self, wait: float, *, read_only: bool = False) -> Store:
        """Opens the store; a missing one is created unless `read_only`.

        Args:
            wait: How long to wait while another process has it open [s].
            read_only: Whether the store is only read.

        Raises:
            BusyStoreError: Another process holds it.
            RecordError: It does not exist, or is not a run database.
        """
        from linkwork.record.stores.duckdb_store import DuckdbStore

        return DuckdbStore(self.path, wait, read_only=read_only)

    def check_recordable(self) -> None:
        """Checks that runs can be recorded here and loaded later, as far as is known now.

        Raises:
            RecordError: A run recorded here could never be loaded.
        """
        folder = self.path.parent
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            raise RecordError(
                f"cannot record into {self.path}: {folder} is not a writable folder",
                hint="create the folder, or name another database",
            )
        if "?" in self.path.name:
            raise RecordError(
                f"cannot record into {self.path}: DuckDB opens no file with '?' in its name",
                hint="name another database",
            )
        if self.path.is_symlink() and not self.path.exists():
            raise RecordError(
                f"cannot record into {self.path}: it is a broken symbolic link",
                hint="mount or create its target, or name another database",
            )
        if self.spool.is_symlink() or (os.path.lexists(self.spool) and not self.spool.is_dir()):
            raise RecordError(
                f"cannot record into {self.path}: {self.spool} is not a folder",
                hint="move it away, or name another database",
            )
        if not self.path.exists():
            return
        if not os.access(self.path, os.R_OK | os.W_OK):
            raise RecordError(
                f"cannot record into {self.path}: the file is not readable and writable",
                hint="change its permissions, or name another database",
            )
        try:
            self.open(wait=0.0, read_only=True).close()
        except (BusyStoreError, MissingPackageError):
            # Both may be temporary; until then runs wait in the spool.
            return


def parse_database(database: Path | str) -> Database:
    """Parses a path such as `runs.duckdb` or a URL such as `duckdb:///data/runs.duckdb`.

    The path of a URL is absolute.

    Raises:
        RecordError: An unknown kind of store, or a path that cannot be a file.
    """
    match = _URL.match(str(database))
    scheme, text = (match[1].lower(), match[2]) if match else ("duckdb", str(database))
    if scheme not in SCHEMES:
        raise RecordError(
            f"invalid run database {str(database)!r}: unknown kind of store {scheme!r}",
            hint=f"use a file such as runs.duckdb, or a URL that begins with: "
            f"{', '.join(f'{known}:///' for known in SCHEMES)}",
        )
    path = Path(text)
    unusable = not path.name or not text.isprintable() or _NOT_A_FILE.match(text) is not None
    if (match and not text.startswith("/")) or unusable:
        raise RecordError(
            f"{str(database)!r} does not name a database file",
            hint="use a file such as runs.duckdb or duckdb:///folder/runs.duckdb",
        )
    if not _is_utf8(path.absolute()):
        raise RecordError(
            f"invalid run database {str(path.absolute())!r}: the path is not UTF-8",
            hint="rename the folder, or name a database elsewhere",
        )
    # DuckDB blocks forever on a named pipe, also in place of its log.
    for file in (path, path.with_name(f"{path.name}.wal")):
        _check_file(file)
    return Database(path)


def _is_utf8(path: Path) -> bool:
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_file(path: Path) -> None:
    """Raises for a folder, named pipe, device or socket; a missing file is valid."""
    try:
        fine = path.is_file() or not path.exists()
    except OSError as error:
        raise RecordError(
            f"{str(path)!r} does not name a database file ({error.strerror})",
            hint="use a file such as runs.duckdb in a folder that can be read",
        ) from error
    if not fine:
        raise RecordError(
            f"{str(path)!r} does not name a database file: it is not a regular file",
            hint="use a file such as runs.duckdb",
        )


def _is_spool_folder(entry: os.DirEntry[str]) -> bool:
    return is_run_name(entry.name) and entry.is_dir(follow_symlinks=False)


def _changed(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_mtime_ns
    except FileNotFoundError:
        # Another loader has just removed it.
        return 0
