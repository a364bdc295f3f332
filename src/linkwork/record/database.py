"""A run database: a file, a server or memory, with its spools and its store."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.errors import BusyStoreError, MissingPackageError, RecordError, import_extra
from linkwork.record.run_info import DAMAGED, is_run_name
from linkwork.record.spool.lock import exclusive_lock

if TYPE_CHECKING:
    from linkwork.record.stores.store import Store

DEFAULT_STORE = "linkwork.duckdb"
"""Default run database, in the working folder."""


class UnnamedStore(str):
    """A store that no option names: scenes with `recording: {enabled: false}` decline it."""


@dataclass(frozen=True)
class Database:
    """A run database, which need not exist yet.

    `name` is for messages, without a password; `url` is what `parse_database` accepts, with it.
    `spool` has one folder for each run that is not loaded yet; `path` is None for a server or
    memory.
    """

    kind: str
    name: str
    url: str
    spool: Path
    path: Path | None = None

    def __repr__(self) -> str:
        return f"Database({self.name!r})"

    @property
    def damaged(self) -> Path:
        """Folder into which the loader moves damaged spools."""
        return self.spool / DAMAGED

    @property
    def lock(self) -> Path:
        """Lock file of the loader."""
        return self.spool.with_name(self.spool.name.removesuffix(".spool") + ".lock")

    @contextmanager
    def exclusive(self, wait: float) -> Iterator[None]:
        """Let only this process of this machine change the store; wait [s] for another one."""
        if self.path is None:
            make_spool_parent(self)
        with exclusive_lock(self.lock, wait):
            yield

    def spool_folders(self) -> list[Path]:
        """Return the spool folders, in the order in which the runs began."""
        folders = [entry for entry in self._entries() if _is_spool_folder(entry)]
        # By time, not by name: recorders keep the times in order even if the clock is set back.
        return [self.spool / x.name for x in sorted(folders, key=lambda x: (_changed(x), x.name))]

    def foreign_entries(self) -> list[Path]:
        """Return other entries of the spool: files, links, folders without a valid run name."""
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
        """Open the store, created unless `read_only`; wait [s] while another process has it."""
        if self.kind in ("duckdb", "memory"):
            from linkwork.record.stores.duckdb_store import DuckdbStore

            return DuckdbStore(self, wait, read_only=read_only)
        from linkwork.record.stores.sql_store import SqlStore

        return SqlStore(self, wait, read_only=read_only)

    def check_recordable(self) -> None:
        """Check that runs can be recorded here and loaded later, as far as is known now."""
        if self.kind == "sqlite":
            import_extra("sqlalchemy", "databases")
        elif self.kind in ("mariadb", "memory"):
            import_extra("duckdb", "record")
        if self.path is not None:
            self._check_file(self.path)
        elif self.kind != "memory":
            # Tables are created here, so that missing rights are known before a run.
            self.open(wait=0.0).close()
        if self.spool.is_symlink() or (os.path.lexists(self.spool) and not self.spool.is_dir()):
            raise RecordError(
                f"cannot record into {self.name}: {self.spool} is not a folder",
                hint="move it away, or name another database",
            )
        if self.path is None:
            make_spool_parent(self)
        elif self.path.exists():
            try:
                self.open(wait=0.0, read_only=True).close()
            except (BusyStoreError, MissingPackageError):
                # Both may be temporary; until then runs wait in the spool.
                return

    def _check_file(self, path: Path) -> None:
        folder, hint = path.parent, "name another database"
        problem = ""
        if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
            problem = f"{folder} is not a writable folder"
            hint = f"create the folder, or {hint}"
        elif "?" in path.name:
            problem = "DuckDB opens no file with '?' in its name"
        elif path.is_symlink() and not path.exists():
            problem, hint = "it is a broken symbolic link", f"mount or create its target, or {hint}"
        elif path.exists() and not os.access(path, os.R_OK | os.W_OK):
            problem = "the file is not readable and writable"
            hint = f"change its permissions, or {hint}"
        if problem:
            raise RecordError(f"cannot record into {path}: {problem}", hint=hint)


def make_spool_parent(database: Database) -> None:
    """Create the folder of the spools of a database that is not a file."""
    try:
        database.spool.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(
            f"cannot create {database.spool.parent} ({error.strerror})",
            hint="set XDG_STATE_HOME to a writable folder: spools wait there for the server",
        ) from error


def _is_spool_folder(entry: os.DirEntry[str]) -> bool:
    return is_run_name(entry.name) and entry.is_dir(follow_symlinks=False)


def _changed(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_mtime_ns
    except FileNotFoundError:
        # Another loader has just removed it.
        return 0
