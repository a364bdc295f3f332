"""Moves spools into the store, so that no row is lost or doubled, whatever is killed when.

The rows of some blocks and the offset behind those blocks are committed in one transaction: after
a kill, the next loader goes on exactly there. A spool folder is removed only when the run is over,
all of it is committed and the store is checkpointed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from linkwork.errors import LinkworkError, RecordError
from linkwork.record.batch import Batch, read_batches
from linkwork.record.database import Database, parse_database
from linkwork.record.lock import exclusive, has_live_writer, remove_unless_live
from linkwork.record.run_info import RunInfo, RunStatus
from linkwork.record.run_tables import (
    add_frames,
    add_log,
    add_run,
    end_run,
    interrupt_run,
    loaded_bytes,
    set_loaded,
    status_of,
)
from linkwork.record.spool_reader import holds_block_beyond, read_info
from linkwork.record.store import Store

WAIT_SECONDS = 10.0
"""How long to wait for another process that has the store open [s]."""


@dataclass
class LoadReport:
    """What a load did.

    Attributes:
        frames: Frames moved into the store.
        runs: How each run whose spool was there now stands.
        troubles: What could not be loaded and why; its spool is kept.
    """

    frames: int = 0
    runs: dict[str, RunStatus] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)


def load_spools(database: Path | str, wait: float = WAIT_SECONDS) -> LoadReport:
    """Moves all that is in the spools of a database into its store.

    A run that is being recorded is loaded as far as it is written; a run whose writer died is
    loaded to its last whole block and becomes `interrupted`.

    Args:
        database: Path or URL of the run database.
        wait: How long to wait for another process that has the store open [s].

    Raises:
        RecordError: The store cannot be opened; all spools stay as they are.
    """
    place = parse_database(database)
    report = LoadReport()
    if not place.spool_folders():
        return report
    with exclusive(place.lock, wait):
        # Asked again: another loader may have emptied the spool while this one waited.
        if place.spool_folders():
            with place.open(wait) as store:
                _load_all(store, place, report)
    return report


def _load_all(store: Store, place: Database, report: LoadReport) -> None:
    done = []
    for folder in place.spool_folders():
        try:
            if _load_run(store, folder, report):
                done.append(folder)
        except (LinkworkError, OSError) as error:
            report.troubles.append(f"{folder}: {error}")
    store.checkpoint()
    for folder in done:
        remove_unless_live(folder)


def _load_run(store: Store, folder: Path, report: LoadReport) -> bool:
    """Loads one spool; tells whether its folder is not needed any more."""
    # Asked first: if nobody writes now, nobody will, so what is read next is all there is.
    live = has_live_writer(folder)
    run = folder.name
    offset = loaded_bytes(store, run)
    if info := read_info(folder):
        for batch in read_batches(folder, info, offset):
            _commit(store, info, batch)
            report.frames += len(batch.frames)
            offset = batch.offset
    status = status_of(store, run)
    if status is RunStatus.RUNNING and not live:
        interrupt_run(store, run)
        status = RunStatus.INTERRUPTED
    if status:
        report.runs[run] = status
    if not live and holds_block_beyond(folder, offset):
        raise RecordError(
            f"damaged after byte {offset}; what stands behind is not loaded",
            hint="the folder is kept as it is",
        )
    return not live


def _commit(store: Store, info: RunInfo, batch: Batch) -> None:
    with store.transaction():
        if batch.begins:
            add_run(store, info)
        if len(batch.frames):
            add_frames(store, info, batch.frames)
        add_log(store, info.run, batch.log)
        if batch.end:
            end_run(store, info.run, batch.end)
        set_loaded(store, info.run, batch.offset)
