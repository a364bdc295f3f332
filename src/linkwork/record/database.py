"""Where runs are kept: a path or URL, the spools that belong to it, the store behind it."""

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
"""Where runs are kept unless another place is named, in the working folder."""

SCHEMES = ("duckdb",)
"""Kinds of store that exist."""

_URL = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://(.*)$", re.DOTALL)

# DuckDB takes such names for something else than a file: `:memory:`, `md:name`, `sqlite:name`.
_NOT_A_FILE = re.compile(r"^(?::|[A-Za-z][A-Za-z0-9_]+:)")


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
    def damaged(self) -> Path:
        """The folder of the spool into which the loader moves what it cannot load."""
        return self.spool / DAMAGED

    @property
    def lock(self) -> Path:
        """The file that a loader locks."""
        return self.path.with_name(self.path.name + ".lock")

    def spool_folders(self) -> list[Path]:
        """The spool folders of runs, in the order in which the runs began."""
        folders = [entry for entry in self._entries() if _is_spool_folder(entry)]
        # Their times and not their names: a recorder keeps those in order when the clock does not.
        return [self.spool / x.name for x in sorted(folders, key=lambda x: (_changed(x), x.name))]

    def foreign_entries(self) -> list[Path]:
        """What else is in the spool: files, symbolic links, folders that no run can have."""
        others = [entry.name for entry in self._entries() if not _is_spool_folder(entry)]
        return [self.spool / name for name in sorted(others) if name != DAMAGED]

    def _entries(self) -> list[os.DirEntry[str]]:
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
        """Opens the store; it is made when missing, unless it is only to be read.

        Args:
            wait: How long to wait while another process has it open [s].
            read_only: Whether nothing will be changed.

        Raises:
            BusyStoreError: It is held by another process.
            RecordError: It does not exist, or is no run database.
        """
        from linkwork.record.stores.duckdb_store import DuckdbStore

        return DuckdbStore(self.path, wait, read_only=read_only)

    def check_recordable(self) -> None:
        """Checks that runs can be recorded here and loaded later, as far as is known now.

        Raises:
            RecordError: No run recorded here could ever be loaded.
        """
        folder = self.path.parent
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            raise RecordError(
                f"cannot record into {self.path}: {folder} is not a writable folder",
                hint="make the folder, or name another database",
            )
        if "?" in self.path.name:
            raise RecordError(
                f"cannot record into {self.path}: DuckDB opens no file with '?' in its name",
                hint="name another database",
            )
        if self.path.is_symlink() and not self.path.exists():
            raise RecordError(
                f"cannot record into {self.path}: a symbolic link to a file that is not there",
                hint="mount or make what it points to, or name another database",
            )
        if os.path.lexists(self.spool) and not self.spool.is_dir():
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
            # Both may pass; until then runs wait in the spool.
            return


def parse_database(database: Path | str) -> Database:
    """Reads a path such as `runs.duckdb` or a URL such as `duckdb:///data/runs.duckdb`.

    The path of a URL is absolute.

    Raises:
        RecordError: An unknown kind of store, or a path that is not and cannot become a file.
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
    unusable = not path.name or not text.isprintable() or _NOT_A_FILE.match(text) is not None
    if (match and not text.startswith("/")) or unusable:
        raise RecordError(
            f"{str(database)!r} does not name a database file",
            hint="use a file such as runs.duckdb or duckdb:///folder/runs.duckdb",
        )
    if not _is_utf8(path.absolute()):
        raise RecordError(
            f"runs cannot be kept in {str(path.absolute())!r}: a folder's name is not UTF-8",
            hint="rename the folder, or name a database elsewhere",
        )
    # DuckDB would wait for ever on a named pipe, at the place of its log too.
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
    """Refuses a folder, a named pipe, a device or a socket; a missing file is fine."""
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
