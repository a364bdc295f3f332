"""Results of sweeps in a run database: which cases are done, each exactly once."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import NotFoundError, RecordError
from linkwork.record.database import Database
from linkwork.record.database_url import parse_database
from linkwork.record.stores.schema import ColumnKind
from linkwork.record.stores.store import Store, typed_column
from linkwork.sweep.case import POISONED, Case, CaseResult

WAIT = 30.0
"""How long to wait for another process that has the store open [s]."""

_FEW = 500
"""Cases that a query names one by one; of more, all rows are read."""
_ROWS_AT_A_TIME = 50_000

_NAME, _TEXT, _INTEGER, _REAL = ColumnKind

SWEEP_TABLES: dict[str, dict[str, ColumnKind]] = {
    "sweeps": {
        "sweep": _NAME,
        "scene": _TEXT,
        "source": _TEXT,
        "content": _TEXT,
        "started": _TEXT,
        "version": _TEXT,
        "cases": _INTEGER,
    },
    "sweep_cases": {
        "sweep": _NAME,
        "number": _INTEGER,
        "case_hash": _NAME,
        "seed": _INTEGER,
        "inputs_json": _TEXT,
        "status": _TEXT,
        "success": _INTEGER,
        "failed": _TEXT,
        "trouble": _TEXT,
        "steps": _INTEGER,
        "seconds": _REAL,
        "mission": _TEXT,
        "measures_json": _TEXT,
        "result_hash": _NAME,
        "wall": _REAL,
        "physics": _REAL,
        "worker": _TEXT,
    },
    "sweep_values": {
        "sweep": _NAME,
        "number": _INTEGER,
        "kind": _NAME,
        "name": _NAME,
        "value": _REAL,
        "label": _TEXT,
    },
    "sweep_signals": {
        "sweep": _NAME,
        "number": _INTEGER,
        "name": _NAME,
        "time": _REAL,
        "value": _REAL,
    },
    "sweep_runs": {"sweep": _NAME, "number": _INTEGER, "run": _NAME},
}
"""Columns of each table: sweeps, their cases, inputs and measures one by one (`kind` is `input` or
`measure`), samples of kept signals, and the recorded run of a case."""


@dataclass(frozen=True)
class SweepInfo:
    """A sweep of a store.

    Attributes:
        source: The sweep file, and assignments to it, as on the command line.
        cases: Number of cases when it was started; 0 for a search.
    """

    sweep: str
    scene: str
    source: str
    content: str
    started: str
    cases: int


Done = tuple[Case, CaseResult]


class ResultBook:
    """The results of one sweep in a store. The store is open only while it is used."""

    def __init__(self, database: str | Path, sweep: str) -> None:
        self._database: Database = parse_database(database)
        self.sweep = sweep

    @property
    def store(self) -> str:
        """The store for messages, without a password."""
        return self._database.name

    def begin(self, scene: str, source: str, content: Mapping[str, Any], cases: int) -> None:
        """Enter the sweep, unless it is there already."""
        with self.open_store() as store, store.transaction():
            store.lock_runs()
            sql = "select count(*) from sweeps where sweep = ?"
            if next(store.stream(sql, [self.sweep]))[0]:
                return
            row = {
                "sweep": self.sweep,
                "scene": scene,
                "source": source,
                "content": json.dumps(content),
                "started": datetime.now(UTC).isoformat(timespec="seconds"),
                "version": version("linkwork"),
                "cases": cases,
            }
            _insert(store, "sweeps", [row])

    def open_store(self) -> Store:
        """Return the store, with the tables of sweeps; to be closed by the caller."""
        store = self._database.open(WAIT)
        try:
            store.add_tables(SWEEP_TABLES)
        except BaseException:
            store.close()
            raise
        return store

    def _open_to_read(self) -> Store:
        return self._database.open(WAIT, read_only=True)

    def known(self, cases: Sequence[Case], *, of_others: bool = True) -> list[Done]:
        """Results of cases that are in the store.

        Args:
            of_others: Whether results of other sweeps count, found by the hash of their inputs.
        """
        wanted = {x.hash for x in cases}
        conditions, given = [], []
        if not of_others:
            conditions, given = ["sweep = ?"], [self.sweep]
        if len(wanted) <= _FEW:
            conditions.append(f"case_hash in ({', '.join('?' * len(wanted)) or 'null'})")
            given += sorted(wanted)
        columns = ", ".join(SWEEP_TABLES["sweep_cases"])
        where = f" where {' and '.join(conditions)}" if conditions else ""
        at = list(SWEEP_TABLES["sweep_cases"]).index("case_hash")
        found: dict[str, CaseResult] = {}
        with self.open_store() as store:
            for row in store.stream(f"select {columns} from sweep_cases{where}", given):
                if row[at] not in wanted:
                    continue
                _, result, sweep = _done(row)
                # A case that broke its process may have met a fault that is gone by now.
                if sweep == self.sweep or result.status != POISONED:
                    found[result.hash] = result
        return [(x, _renumbered(found[x.hash], x.number)) for x in cases if x.hash in found]

    def add(self, results: Sequence[Done]) -> int:
        """Add results in one transaction; those that are there already are left out.

        Returns:
            How many were added.
        """
        if not results:
            return 0
        with self.open_store() as store, store.transaction():
            store.lock_runs()
            present = _present(store, "sweep_cases", "number", self.sweep)
            new = [x for x in results if x[0].number not in present]
            for table, rows in _rows(self.sweep, new).items():
                _insert(store, table, rows)
            samples = _sample_columns(self.sweep, new)
            if samples["number"].size:
                store.insert("sweep_signals", samples)
        return len(new)

    def add_runs(self, runs: Mapping[int, str]) -> None:
        """Enter the recorded runs of cases by number."""
        rows = [{"sweep": self.sweep, "number": x, "run": y} for x, y in runs.items()]
        with self.open_store() as store, store.transaction():
            store.lock_runs()
            present = _present(store, "sweep_runs", "number", self.sweep)
            _insert(store, "sweep_runs", [x for x in rows if x["number"] not in present])

    def runs(self) -> dict[int, str]:
        """Return recorded runs of cases by number."""
        with self._open_to_read() as store:
            sql = "select number, run from sweep_runs where sweep = ?"
            return dict(store.stream(sql, [self.sweep]))

    def results(self) -> list[Done]:
        """All results, by number."""
        columns = ", ".join(SWEEP_TABLES["sweep_cases"])
        sql = f"select {columns} from sweep_cases where sweep = ? order by number"
        with self._open_to_read() as store:
            rows = list(store.stream(sql, [self.sweep]))
        return [_done(row)[:2] for row in rows]

    def signals(self, number: int) -> dict[str, tuple[Any, Any]]:
        """Return the times [s] and samples of the kept signals of a case, by name."""
        sql = "select name, time, value from sweep_signals where sweep = ? and number = ?"
        found: dict[str, list[tuple[float, float]]] = {}
        with self._open_to_read() as store:
            for name, time, value in store.stream(sql, [self.sweep, number]):
                found.setdefault(name, []).append((time, math.nan if value is None else value))
        arrays = {name: np.array(sorted(rows)) for name, rows in found.items()}
        return {name: (x[:, 0], x[:, 1]) for name, x in arrays.items()}


def list_sweeps(database: str | Path) -> list[SweepInfo]:
    """Return the sweeps of a store, oldest first; none if it has never had one."""
    with parse_database(database).open(WAIT, read_only=True) as store:
        columns = ", ".join(SweepInfo.__dataclass_fields__)
        try:
            rows = list(store.stream(f"select {columns} from sweeps order by started, sweep"))
        except RecordError:
            # No sweep has been stored here, so there are no tables.
            return []
    return [SweepInfo(*row) for row in rows]


def count_cases(database: str | Path) -> dict[str, tuple[int, int]]:
    """Return the number of results and of successes of each sweep of a store."""
    with parse_database(database).open(WAIT, read_only=True) as store:
        sql = "select sweep, count(*), sum(success) from sweep_cases group by sweep"
        try:
            return {sweep: (int(x), int(y)) for sweep, x, y in store.stream(sql)}
        except RecordError:
            # No sweep has been stored here, so there are no tables.
            return {}


def find_sweep(database: str | Path, name: str) -> SweepInfo:
    """Return a sweep by its name, the beginning of it, or `latest`."""
    known = list_sweeps(database)
    if name == "latest" and known:
        return known[-1]
    found = [x for x in known if x.sweep == name] or [x for x in known if x.sweep.startswith(name)][
        -1:
    ]
    if not found:
        raise NotFoundError("sweep", name, [x.sweep for x in known])
    return found[0]


def copy_sweeps(source: str | Path, target: str | Path) -> dict[str, int]:
    """Copy all sweeps into another store; each in one transaction."""
    found = list_sweeps(source)
    if not found:
        return {}
    with parse_database(source).open(WAIT, read_only=True) as given:
        return {x.sweep: _copy_sweep(given, ResultBook(target, x.sweep)) for x in found}


def _copy_sweep(given: Store, book: ResultBook) -> int:
    """Copy what a store lacks of a sweep; the number of cases."""
    added = dict.fromkeys(SWEEP_TABLES, 0)
    with book.open_store() as taken, taken.transaction():
        taken.lock_runs()
        # Inputs, measures and samples are there with their case.
        keys = {"sweeps": ("sweeps", "sweep"), "sweep_runs": ("sweep_runs", "number")}
        present = {
            table: _present(taken, *keys.get(table, ("sweep_cases", "number")), book.sweep)
            for table in SWEEP_TABLES
        }
        for table, columns in SWEEP_TABLES.items():
            key = "sweep" if table == "sweeps" else "number"
            sql = f"select {', '.join(columns)} from {table} where sweep = ?"
            rows = (dict(zip(columns, x, strict=True)) for x in given.stream(sql, [book.sweep]))
            new = (row for row in rows if row[key] not in present[table])
            while batch := list(islice(new, _ROWS_AT_A_TIME)):
                _insert(taken, table, batch)
                added[table] += len(batch)
    return added["sweep_cases"]


def _present(store: Store, table: str, column: str, sweep: str) -> set[Any]:
    sql = f"select {column} from {table} where sweep = ?"
    return {value for (value,) in store.stream(sql, [sweep])}


def _insert(store: Store, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    if not rows:
        return
    kinds = SWEEP_TABLES[table]
    columns = {name: typed_column([row[name] for row in rows], kinds[name]) for name in kinds}
    store.insert(table, columns)


def _rows(sweep: str, results: Iterable[Done]) -> dict[str, list[dict[str, Any]]]:
    """Rows of cases, and of their inputs and measures."""
    found: dict[str, list[dict[str, Any]]] = {"sweep_cases": [], "sweep_values": []}
    for case, result in results:
        own = {"sweep": sweep, "number": case.number}
        found["sweep_cases"].append(
            {
                **own,
                "case_hash": case.hash,
                "seed": case.seed,
                "inputs_json": json.dumps(dict(case.inputs)),
                "status": result.status,
                "success": int(result.success),
                "failed": ", ".join(result.failed),
                "trouble": result.trouble,
                "steps": result.steps,
                "seconds": result.seconds,
                "mission": result.mission,
                "measures_json": json.dumps(_without_nan(result.measures)),
                "result_hash": result.result_hash,
                "wall": result.wall,
                "physics": result.physics,
                "worker": result.worker,
            }
        )
        for kind, values in (("input", case.inputs), ("measure", result.measures)):
            for name, value in values.items():
                is_number = isinstance(value, int | float)
                shown = {"label": "" if is_number else str(value), "name": name[:200]}
                number = float(value) if is_number else math.nan
                found["sweep_values"].append({**own, **shown, "kind": kind, "value": number})
    return found


def _sample_columns(sweep: str, results: Iterable[Done]) -> dict[str, NDArray[Any]]:
    """Columns of the samples of kept signals, of which there may be millions."""
    kept = [
        (case.number, name, result.signals["time"], samples)
        for case, result in results
        for name, samples in result.signals.items()
        if name != "time"
    ]
    numbers, names, times, values = zip(*kept, strict=True) if kept else ((), (), (), ())
    counts = [x.size for x in times]
    repeated = {
        "sweep": typed_column([sweep] * len(kept), _NAME),
        "number": typed_column(numbers, _INTEGER),
        "name": typed_column(names, _NAME),
    }
    columns = {name: np.repeat(column, counts) for name, column in repeated.items()}
    joined = {"time": times, "value": values}
    return columns | {name: np.concatenate((*x, np.zeros(0))) for name, x in joined.items()}


def _without_nan(measures: Mapping[str, float]) -> dict[str, float | None]:
    return {name: None if math.isnan(x) else x for name, x in measures.items()}


def _done(row: Sequence[Any]) -> tuple[Case, CaseResult, str]:
    """Case and result of a row, and its sweep."""
    given = dict(zip(SWEEP_TABLES["sweep_cases"], row, strict=True))
    inputs = json.loads(given["inputs_json"])
    measures = {
        name: math.nan if x is None else x for name, x in json.loads(given["measures_json"]).items()
    }
    case = Case(given["number"], given["seed"], inputs, hash=given["case_hash"])
    result = CaseResult(
        given["number"],
        given["case_hash"],
        given["status"],
        bool(given["success"]),
        tuple(x for x in (given["failed"] or "").split(", ") if x),
        given["trouble"] or "",
        given["steps"],
        given["seconds"],
        measures,
        given["mission"] or "",
        given["result_hash"] or "",
        given["wall"],
        given["physics"],
        given["worker"] or "",
    )
    return case, result, given["sweep"]


def _renumbered(result: CaseResult, number: int) -> CaseResult:
    return CaseResult(**{**vars(result), "number": number})
