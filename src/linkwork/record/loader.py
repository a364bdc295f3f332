"""Loader: moves spools into the store; a kill at any time neither loses nor doubles a row.

The rows of some blocks and the offset behind them are committed in one transaction: after a kill
the next loader continues there. A spool folder is removed only when the run is over, all of it is
committed and the store is checkpointed.

A damaged or foreign folder is loaded as far as it is readable, in complete batches, then moved to
`<database>.spool/damaged/` and reported. Other entries of a spool are reported and not touched.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import DamagedSpoolError, LinkworkError, RecordError
from linkwork.record.database import Database
from linkwork.record.database_url import parse_database
from linkwork.record.run_info import RunEnd, RunInfo, RunStatus
from linkwork.record.spool.block import Block, BlockKind, LogRow, decode_entries
from linkwork.record.spool.lock import has_live_writer, remove_unless_live, set_aside_unless_live
from linkwork.record.spool.reader import (
    check_boundary,
    check_tail,
    decode_frames,
    read_blocks,
    read_info,
    spool_bytes,
)
from linkwork.record.stores import run_tables
from linkwork.record.stores.store import Store

_LOGGER = logging.getLogger(__name__)

WAIT_SECONDS = 10.0  # Longest wait for another process that has the store open [s]

_BATCH_BYTES = 32 * 2**20
_REPAIR = "`linkwork runs repair` recovers what it holds"


@dataclass
class LoadReport:
    """Result of loading spools.

    Attributes:
        runs: Status of each run that had a spool.
        waiting: Runs that could not be loaded; their spools are kept.
        troubles: What was not loaded, or is damaged, and why.
    """

    frames: int = 0
    runs: dict[str, RunStatus] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


Watch = Callable[[float], None]  # Called with the share that is done, from 0 to 1


def load_spools(
    database: Path | str, wait: float = WAIT_SECONDS, *, watch: Watch | None = None
) -> LoadReport:
    """Load the spools of a database into its store.

    A run that is being recorded is loaded as far as it is written. A run whose writer died is
    loaded to its last complete block and gets the status `interrupted`. Damaged spools are moved to
    `<database>.spool/damaged/`.

    Args:
        wait: How long to wait for another process that has the store open [s].
        watch: Called with the share of the recorded bytes that is loaded.

    Raises:
        BusyStoreError: Another process holds the store; no spool is changed.
        RecordError: The store cannot be opened; no spool is changed.
    """
    wait = checks.number("wait", wait, minimum=0.0, maximum=math.inf)
    place = parse_database(database)
    report = LoadReport()
    for entry in place.foreign_entries():
        error = RecordError(f"{str(entry)!r} is not the spool of a run; it is not touched")
        report.troubles.append(str(error))
    if not place.spool_folders():
        return report
    with place.exclusive(wait):
        # Checked again: another loader may have emptied the spool while this one waited.
        if place.spool_folders():
            with place.open(wait) as store:
                share = _Share(watch, sum(map(spool_bytes, place.spool_folders())))
                _load_all(store, place, report, share)
    return report


class _Share:
    """Report the share of the bytes of all spools that is loaded."""

    def __init__(self, watch: Watch | None, total: int) -> None:
        self._watch, self._total, self._done = watch, total, 0
        self.add(0)

    def add(self, count: int) -> None:
        """Count loaded bytes."""
        self._done += count
        if self._watch is not None:
            self._watch(min(self._done / self._total, 1.0) if self._total else 1.0)


@contextmanager
def open_loaded(database: Path | str, wait: float) -> Iterator[Store]:
    """Open a store for reading, after loading what has been recorded so far; wait [s].

    Problems of spools are logged.
    """
    wait = checks.number("wait", wait, minimum=0.0, maximum=math.inf)
    report = load_spools(database, wait)
    for trouble in report.troubles:
        _LOGGER.warning("%s", trouble)
    with parse_database(database).open(wait, read_only=True) as store:
        store.waiting = tuple(report.waiting)
        yield store


def _load_all(store: Store, place: Database, report: LoadReport, share: _Share) -> None:
    loaded: list[Path] = []
    damaged: dict[Path, str] = {}
    for folder in place.spool_folders():
        try:
            if _load_run(store, folder, report, share):
                loaded.append(folder)
        except DamagedSpoolError as error:
            damaged[folder] = str(error)
        except (LinkworkError, OSError, MemoryError) as error:
            report.waiting.append(folder.name)
            report.troubles.append(f"{folder}: {str(error) or 'out of memory'}")
        except Exception as error:
            # A damaged spool may contain anything; the others are loaded.
            _LOGGER.debug("loading %s failed", folder, exc_info=True)
            damaged[folder] = f"cannot be loaded ({type(error).__name__}: {error})"
    store.checkpoint()
    for folder in loaded:
        try:
            remove_unless_live(folder)
        except DamagedSpoolError as error:
            damaged[folder] = str(error)
        except OSError as error:
            report.troubles.append(f"{folder} is loaded but cannot be removed: {error}")
    for folder, damage in damaged.items():
        report.troubles.append(_set_aside(folder, place.damaged, damage))


def _set_aside(folder: Path, damaged: Path, damage: str) -> str:
    """Move a damaged spool to the folder of damaged ones; return a message."""
    try:
        place = set_aside_unless_live(folder, damaged)
    except OSError as trouble:
        return f"{folder}: {damage}; cannot move it to {damaged}: {trouble}"
    where = f"moved to {place}; {_REPAIR}" if place else "still being recorded"
    return f"{folder}: {damage}; {where}"


def _load_run(store: Store, folder: Path, report: LoadReport, share: _Share) -> bool:
    """Load one spool; return whether its folder can be removed."""
    # Checked first: without a writer now there is none later, so the file is complete.
    live = has_live_writer(folder)
    run = folder.name
    damage = ""
    try:
        offset = _load_blocks(store, folder, report, share)
        if not live:
            check_tail(folder, offset)
    except DamagedSpoolError as error:
        damage = str(error)
    status = run_tables.status_of(store, run)
    if status is RunStatus.RUNNING and not live:
        run_tables.interrupt_run(store, run)
        status = RunStatus.INTERRUPTED
    if status:
        report.runs[run] = status
    if damage:
        raise DamagedSpoolError(damage)
    return not live


def _load_blocks(store: Store, folder: Path, report: LoadReport, share: _Share) -> int:
    """Load the new blocks of a spool; return the offset behind the last complete one."""
    offset = run_tables.loaded_bytes(store, folder.name)
    share.add(offset)
    check_boundary(folder, offset)
    info = read_info(folder)
    if info is None:
        return 0
    if (run_tables.status_of(store, info.run) is None) != (offset == 0):
        raise RecordError(
            f"the store has loaded {offset} bytes of the run, but its run table disagrees",
            hint="the database is damaged; move the spool to another database to load it there",
        )
    for batch in read_batches(folder, info, offset):
        _commit(store, info, batch)
        report.frames += len(batch.frames)
        share.add(batch.offset - offset)
        offset = batch.offset
    return offset


def _commit(store: Store, info: RunInfo, batch: Batch) -> None:
    with store.transaction():
        if batch.begins:
            number = run_tables.add_run(store, info)
        else:
            number = run_tables.run_number(store, info.run)
        if len(batch.frames):
            run_tables.add_frames(store, info, number, batch.frames)
        run_tables.add_log(store, info.run, batch.log)
        if batch.end:
            run_tables.end_run(store, info.run, batch.end)
        run_tables.set_loaded(store, info.run, batch.offset)


@dataclass(frozen=True)
class Batch:
    """Some consecutive blocks of a spool, loaded in one transaction; `offset` is behind them."""

    begins: bool
    frames: NDArray[np.float64]
    log: list[LogRow]
    end: RunEnd | None
    offset: int


def read_batches(folder: Path, info: RunInfo, offset: int) -> Iterator[Batch]:
    """Read the valid blocks of a spool from an offset on, in batches."""
    waiting: list[Block] = []
    for block in read_blocks(folder, offset):
        if (block.kind is BlockKind.INFO) != (offset == 0):
            raise DamagedSpoolError(f"unexpected block {block.kind.name} at byte {offset}")
        waiting.append(block)
        offset = block.end
        if sum(len(each.payload) for each in waiting) >= _BATCH_BYTES:
            yield _gather(waiting, info)
            waiting = []
    if waiting:
        yield _gather(waiting, info)


def _gather(blocks: Sequence[Block], info: RunInfo) -> Batch:
    by_kind = {kind: [x.payload for x in blocks if x.kind is kind] for kind in BlockKind}
    frames = [decode_frames(payload, info.layout) for payload in by_kind[BlockKind.FRAMES]]
    ends = [RunEnd.from_json(payload) for payload in by_kind[BlockKind.END]]
    return Batch(
        begins=bool(by_kind[BlockKind.INFO]),
        frames=np.concatenate([np.empty((0, info.layout.size)), *frames]),
        log=[row for payload in by_kind[BlockKind.LOG] for row in decode_entries(payload)],
        end=ends[-1] if ends else None,
        offset=blocks[-1].end,
    )
