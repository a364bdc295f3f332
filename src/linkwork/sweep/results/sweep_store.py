"""Results of sweeps in a run database: which cases are done, each exactly once."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
from linkwork.record.stores.schema import ColumnKind, columns_of
from linkwork.record.stores.store import Store, typed_column
from linkwork.sweep.case import POISONED, Case, CaseResult

WAIT = 30.0  # Longest wait for another process that has the store open [s]

_MAX_NAMED = 500  # Cases that a query names one by one; of more, all rows are read
_ROWS_AT_A_TIME = 50_000

SWEEP_TABLES: dict[str, dict[str, ColumnKind]] = {
    "sweeps": columns_of(
        "sweep name, scene text, source text, content text, started text, version text,"
        "cases integer"
    ),
    "sweep_cases": columns_of(
        "sweep name, number integer, case_hash name, seed integer, inputs_json text, status text,"
        "success integer, failed text, trouble text, steps integer, seconds real, mission text,"
        "measures_json text, result_hash name, wall real, physics real, worker text"
    ),
    "sweep_values": columns_of(
        "sweep name, number integer, kind name, name name, value real, label text"
    ),
    "sweep_signals": columns_of("sweep name, number integer, name name, time real, value real"),
    "sweep_runs": columns_of("sweep name, number integer, run name"),
}
"""Columns of each table: sweeps, their cases, inputs and measures one by one (`kind` is `input` or
`measure`), samples of kept signals, and the recorded run of a case."""


_PLAIN = ("status", "steps", "seconds", "wall", "physics")
_TEXTS = ("trouble", "mission", "result_hash", "worker")
"""Columns with attributes of a `CaseResult`; a text may be NULL."""


@dataclass(frozen=True)
class SweepInfo:
    """A sweep of a store: `source` as on the command line; `cases` is 0 for a search."""

    sweep: str
    scene: str
    source: str
    content: str
    started: str
    cases: int


Done = tuple[Case, CaseResult]


class SweepStore:
    """The results of one sweep in a run database, which is open only while it is used."""

    def __init__(self, database: str | Path, sweep: str) -> None:
        self._database: Database = parse_database(database)
        self.sweep = sweep

    @property
    def name(self) -> str:
        """Name of the store for messages, without a password."""
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

    def results_of(self, cases: Sequence[Case], *, of_others: bool = True) -> list[Done]:
        """Return stored results of cases, also of other sweeps with the same inputs."""
        hashes = {x.hash for x in cases}
        conditions, parameters = [], []
        if not of_others:
            conditions, parameters = ["sweep = ?"], [self.sweep]
        if len(hashes) <= _MAX_NAMED:
            conditions.append(f"case_hash in ({', '.join('?' * len(hashes)) or 'null'})")
            parameters += sorted(hashes)
        columns = ", ".join(SWEEP_TABLES["sweep_cases"])
        where = f" where {' and '.join(conditions)}" if conditions else ""
        at = list(SWEEP_TABLES["sweep_cases"]).index("case_hash")
        results: dict[str, CaseResult] = {}
        with self.open_store() as store:
            for row in store.stream(f"select {columns} from sweep_cases{where}", parameters):
                if row[at] not in hashes:
                    continue
                _, result, sweep = _done(row)
                # A case that broke its process may have met a fault that has passed.
                if sweep == self.sweep or result.status != POISONED:
                    results[result.hash] = result
        return [(x, replace(results[x.hash], number=x.number)) for x in cases if x.hash in results]

    def add(self, results: Sequence[Done]) -> int:
        """Add results that are missing in one transaction; return how many."""
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
        """Return all results, by number."""
        columns = ", ".join(SWEEP_TABLES["sweep_cases"])
        sql = f"select {columns} from sweep_cases where sweep = ? order by number"
        with self._open_to_read() as store:
            rows = list(store.stream(sql, [self.sweep]))
        return [_done(row)[:2] for row in rows]

    def signals(self, number: int) -> dict[str, tuple[Any, Any]]:
        """Return the times [s] and samples of the kept signals of a case, by name."""
        sql = "select name, time, value from sweep_signals where sweep = ? and number = ?"
        samples: dict[str, list[tuple[float, float]]] = {}
        with self._open_to_read() as store:
            for name, time, value in store.stream(sql, [self.sweep, number]):
                samples.setdefault(name, []).append((time, math.nan if value is None else value))
        arrays = {name: np.array(sorted(rows)) for name, rows in samples.items()}
        return {name: (x[:, 0], x[:, 1]) for name, x in arrays.items()}


def list_sweeps(database: str | Path) -> list[SweepInfo]:
    """Return the sweeps of a store, oldest first; none if it has never had one."""
    columns = ", ".join(SweepInfo.__dataclass_fields__)
    rows = _rows_of_sweeps(database, f"select {columns} from sweeps order by started, sweep")
    return [SweepInfo(*row) for row in rows]


def count_cases(database: str | Path) -> dict[str, tuple[int, int]]:
    """Return the number of results and of successes of each sweep of a store."""
    sql = "select sweep, count(*), sum(success) from sweep_cases group by sweep"
    return {sweep: (int(x), int(y)) for sweep, x, y in _rows_of_sweeps(database, sql)}


def _rows_of_sweeps(database: str | Path, sql: str) -> list[tuple[Any, ...]]:
    with parse_database(database).open(WAIT, read_only=True) as store:
        try:
            return list(store.stream(sql))
        except RecordError:
            # No sweep has been stored here, so there are no tables.
            return []


def find_sweep(database: str | Path, name: str) -> SweepInfo:
    """Return a sweep by its name, the beginning of it, or `latest`."""
    sweeps = list_sweeps(database)
    if name == "latest" and sweeps:
        return sweeps[-1]
    exact = [x for x in sweeps if x.sweep == name]
    matches = exact or [x for x in sweeps if x.sweep.startswith(name)][-1:]
    if not matches:
        raise NotFoundError("sweep", name, [x.sweep for x in sweeps])
    return matches[0]


def copy_sweeps(source: str | Path, target: str | Path) -> dict[str, int]:
    """Copy all sweeps into another store; each in one transaction."""
    sweeps = list_sweeps(source)
    if not sweeps:
        return {}
    with parse_database(source).open(WAIT, read_only=True) as old:
        return {x.sweep: _copy_sweep(old, SweepStore(target, x.sweep)) for x in sweeps}


def _copy_sweep(old: Store, sweep: SweepStore) -> int:
    """Copy what a store lacks of a sweep; return the number of cases."""
    added = dict.fromkeys(SWEEP_TABLES, 0)
    with sweep.open_store() as new, new.transaction():
        new.lock_runs()
        # Inputs, measures and samples are there with their case.
        keys = {"sweeps": ("sweeps", "sweep"), "sweep_runs": ("sweep_runs", "number")}
        present = {
            table: _present(new, *keys.get(table, ("sweep_cases", "number")), sweep.sweep)
            for table in SWEEP_TABLES
        }
        for table, columns in SWEEP_TABLES.items():
            key = "sweep" if table == "sweeps" else "number"
            sql = f"select {', '.join(columns)} from {table} where sweep = ?"
            rows = (dict(zip(columns, x, strict=True)) for x in old.stream(sql, [sweep.sweep]))
            rest = (row for row in rows if row[key] not in present[table])
            while batch := list(islice(rest, _ROWS_AT_A_TIME)):
                _insert(new, table, batch)
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
    """Return rows of cases, and of their inputs and measures."""
    rows: dict[str, list[dict[str, Any]]] = {"sweep_cases": [], "sweep_values": []}
    for case, result in results:
        measures = {name: None if math.isnan(x) else x for name, x in result.measures.items()}
        key = {"sweep": sweep, "number": case.number}
        rows["sweep_cases"].append(
            {
                **key,
                **{name: getattr(result, name) for name in (*_PLAIN, *_TEXTS)},
                "case_hash": case.hash,
                "seed": case.seed,
                "inputs_json": json.dumps(dict(case.inputs)),
                "success": int(result.success),
                "failed": ", ".join(result.failed),
                "measures_json": json.dumps(measures),
            }
        )
        for kind, values in (("input", case.inputs), ("measure", result.measures)):
            for name, value in values.items():
                is_number = isinstance(value, int | float)
                shown = {"label": "" if is_number else str(value), "name": name[:200]}
                number = float(value) if is_number else math.nan
                rows["sweep_values"].append({**key, **shown, "kind": kind, "value": number})
    return rows


def _sample_columns(sweep: str, results: Iterable[Done]) -> dict[str, NDArray[Any]]:
    """Return columns of the samples of kept signals, of which there may be millions."""
    kept = [
        (case.number, name, result.signals["time"], samples)
        for case, result in results
        for name, samples in result.signals.items()
        if name != "time"
    ]
    numbers, names, times, values = zip(*kept, strict=True) if kept else ((), (), (), ())
    counts = [x.size for x in times]
    repeated = {
        "sweep": typed_column([sweep] * len(kept), ColumnKind.NAME),
        "number": typed_column(numbers, ColumnKind.INTEGER),
        "name": typed_column(names, ColumnKind.NAME),
    }
    columns = {name: np.repeat(column, counts) for name, column in repeated.items()}
    joined = {"time": times, "value": values}
    return columns | {name: np.concatenate((*x, np.zeros(0))) for name, x in joined.items()}


def _done(row: Sequence[Any]) -> tuple[Case, CaseResult, str]:
    """Return the case and result of a row, and its sweep."""
    fields = dict(zip(SWEEP_TABLES["sweep_cases"], row, strict=True))
    inputs = json.loads(fields["inputs_json"])
    measures = {
        name: math.nan if x is None else x
        for name, x in json.loads(fields["measures_json"]).items()
    }
    case = Case(fields["number"], fields["seed"], inputs, hash=fields["case_hash"])
    values: dict[str, Any] = {name: fields[name] for name in _PLAIN}
    values |= {name: fields[name] or "" for name in _TEXTS}
    result = CaseResult(
        *(case.number, case.hash),
        success=bool(fields["success"]),
        failed=tuple(x for x in (fields["failed"] or "").split(", ") if x),
        measures=measures,
        **values,
    )
    return case, result, fields["sweep"]
