"""Repair of damaged spools and DuckDB files, which are kept under another name; compaction."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from linkwork.errors import DamagedSpoolError, RecordError
from linkwork.files.writing import sync_folder
from linkwork.record.database import Database
from linkwork.record.database_url import parse_database
from linkwork.record.loader import WAIT_SECONDS, load_spools
from linkwork.record.run_copies import copy_readable, copy_run
from linkwork.record.run_info import RunEnd, RunInfo
from linkwork.record.spool.block import BlockKind, LogRow, decode_entries, value_text
from linkwork.record.spool.reader import decode_frames, recover_blocks
from linkwork.record.stores import run_tables
from linkwork.record.stores.duckdb_store import remove_file
from linkwork.record.stores.schema import TABLES
from linkwork.record.stores.store import Store

_LOGGER = logging.getLogger(__name__)


@dataclass
class RepairReport:
    """Recovered and lost data, one line each."""

    recovered: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def repair_store(database: Path | str, wait: float = WAIT_SECONDS) -> RepairReport:
    """Recover what a damaged run database and its damaged spools contain.

    Args:
        wait: How long to wait for another process that has it open [s].

    Raises:
        BusyStoreError: Another process holds it.
        RecordError: It does not exist, or nothing of it can be read.
    """
    place = parse_database(database)
    report = RepairReport()
    with place.exclusive(wait):
        if place.kind == "duckdb" and place.path is not None and place.path.exists():
            _repair_file(place, place.path, wait, report)
    # Folders that were not loaded before, among them newly damaged ones.
    for trouble in load_spools(database, wait).troubles:
        _LOGGER.debug("%s", trouble)
    with place.exclusive(wait):
        for folder in _damaged_spools(place):
            with place.open(wait) as store:
                _repair_spool(store, folder, report)
                store.checkpoint()
    return report


def _damaged_spools(place: Database) -> list[Path]:
    if not place.damaged.is_dir() or place.damaged.is_symlink():
        return []
    folders = [x for x in place.damaged.iterdir() if x.is_dir() and not x.is_symlink()]
    return sorted(x for x in folders if not x.name.endswith(_REPAIRED))


_REPAIRED = ".repaired"


def _repair_spool(store: Store, folder: Path, report: RepairReport) -> None:
    """Load every complete block of a damaged spool instead of what was loaded of it before."""
    try:
        content = _Content.of(folder)
    except DamagedSpoolError as error:
        report.lost.append(f"{folder}: {error}")
        return
    info = content.info
    if info is None:
        report.lost.append(f"{folder}: the information of the run is damaged")
        return
    with store.transaction():
        run_tables.remove_run(store, info.run)
        number = run_tables.add_run(store, info)
        if len(content.frames):
            run_tables.add_frames(store, info, number, content.frames)
        run_tables.add_log(store, info.run, content.log)
        run_tables.end_run(
            store, info.run, content.end
        ) if content.end else run_tables.interrupt_run(store, info.run)
    folder.rename(folder.with_name(folder.name + _REPAIRED))
    sync_folder(folder.parent)
    entries = f"{len(content.frames)} frames and {len(content.log)} log entries"
    report.recovered.append(f"run {info.run}: {entries}")
    if content.lost:
        report.lost.append(f"run {info.run}: {content.lost} bytes of {folder.name} are unreadable")


@dataclass
class _Content:
    """Everything readable of a damaged spool."""

    info: RunInfo | None
    frames: np.ndarray
    log: list[LogRow]
    end: RunEnd | None
    lost: int

    @classmethod
    def of(cls, folder: Path) -> _Content:
        """Read the complete blocks of a spool; invalid ones count as lost."""
        self = cls(None, np.empty((0, 0)), [], None, 0)
        frames: list[np.ndarray] = []
        for block in recover_blocks(folder):
            if isinstance(block, int):
                self.lost += block
                continue
            try:
                if block.kind is BlockKind.INFO:
                    self.info = self.info or RunInfo.from_json(block.payload)
                elif block.kind is BlockKind.END:
                    self.end = RunEnd.from_json(block.payload)
                elif block.kind is BlockKind.LOG:
                    self.log += decode_entries(block.payload)
                elif self.info is not None:
                    frames.append(decode_frames(block.payload, self.info.layout))
            except DamagedSpoolError:
                self.lost += len(block.payload)
        if self.info is not None:
            self.frames = np.concatenate([np.empty((0, self.info.layout.size)), *frames])
            if self.lost:
                last = self.frames[-1] if len(self.frames) else (0, 0.0)
                message = f"{self.lost} bytes of the spool were damaged and are lost"
                data = value_text({"lost_bytes": self.lost})
                row = [int(last[0]), float(last[1]), "gap", message, data]
                self.log.append(("events", row))
        return self


def _repair_file(place: Database, path: Path, wait: float, report: RepairReport) -> None:
    """Open a DuckDB file without its damaged log, or copy what can be read to a new one."""
    try:
        if not _unreadable_tables(place, wait):
            return
    except RecordError as error:
        # Otherwise it is busy, or of another version.
        if "cannot be used" not in error.message:
            raise
        first = error
    else:
        _salvage(place, path, wait, report)
        return
    log = path.with_name(f"{path.name}.wal")
    aside = f".damaged-{secrets.token_hex(3)}"
    if log.exists():
        log.rename(log.with_name(log.name + aside))
        with suppress(RecordError):
            place.open(wait).close()
            report.recovered.append(f"{path}: opened without its log")
            report.lost.append(
                f"the last commits, kept in {log.name}{aside}; runs may be incomplete"
            )
            return
    raise RecordError(
        f"{path} cannot be repaired: {first.message}",
        hint="restore it from a copy; runs that wait in the spool can be loaded into a new file",
    ) from first


def _unreadable_tables(place: Database, wait: float) -> list[str]:
    """Return the tables of a file that opens, but cannot be read completely."""
    unreadable = []
    with place.open(wait) as store:
        for table in TABLES:
            try:
                next(store.stream(f"select bit_xor(hash({table})) from {table}"))
            except RecordError:
                unreadable.append(table)
    return unreadable


def _salvage(place: Database, path: Path, wait: float, report: RepairReport) -> None:
    """Copy every table of every run that can be read to a new file, and keep the old one."""

    def copy(source: Store, target: Store, run: str) -> None:
        lost = copy_readable(source, target, run)
        report.recovered.append(f"run {run}" + (f" without {', '.join(lost)}" if lost else ""))
        report.lost.extend(f"run {run}: the table {table}" for table in lost)

    new = _copied_file(place, path, wait, copy)
    aside = path.with_name(f"{path.name}.damaged-{secrets.token_hex(3)}")
    path.rename(aside)
    new.rename(path)
    sync_folder(path.parent)
    report.recovered.append(f"the damaged file is kept as {aside.name}")


def compact_store(database: Path | str, wait: float = WAIT_SECONDS) -> tuple[int, int]:
    """Free the space of deleted runs; return the bytes before and after, 0 on a server.

    Raises:
        BusyStoreError: Another process holds it.
        RecordError: It does not exist or cannot be opened.
    """
    place = parse_database(database)
    load_spools(database, wait)
    with place.exclusive(wait):
        before = _bytes(place)
        if place.kind == "duckdb" and place.path is not None:
            _copied_file(place, place.path, wait, copy_run).rename(place.path)
            sync_folder(place.path.parent)
        else:
            with place.open(wait) as store:
                store.compact()
        return before, _bytes(place)


def _bytes(place: Database) -> int:
    return place.path.stat().st_size if place.path is not None and place.path.exists() else 0


def _copied_file(
    place: Database, path: Path, wait: float, copy: Callable[[Store, Store, str], object]
) -> Path:
    """Copy all runs to a new file beside the old one; return its path."""
    new = path.with_name(f"{path.stem}.new-{secrets.token_hex(4)}.duckdb")
    try:
        with place.open(wait, read_only=True) as source, parse_database(new).open(wait) as target:
            for (run,) in list(source.stream("select run from runs order by number")):
                copy(source, target, run)
            target.checkpoint()
    except BaseException:
        with suppress(OSError):
            remove_file(new)
        raise
    return new
