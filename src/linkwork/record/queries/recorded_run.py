"""A recorded run, opened for analysis: its facts, signals, events and commands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError, RecordError, import_extra
from linkwork.files.writing import write_atomically
from linkwork.plot import Picture
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.runs import RunSummary, find_run
from linkwork.record.queries.signals import (
    SignalInfo,
    SignalList,
    column_list,
    list_signals,
    parsed_json,
)
from linkwork.record.queries.sql import QueryResult
from linkwork.record.run_info import LATEST
from linkwork.record.signal import Signal, Vector, arrow_table
from linkwork.record.signal_plot import picture_of
from linkwork.record.stores.schema import NAME_COLUMNS, RUN_TABLES, TABLES, ColumnKind
from linkwork.record.stores.store import Store
from linkwork.tables import Table, fields_table

RUN_TABLES_SHOWN = tuple(x for x in RUN_TABLES if x not in ("runs", "progress"))  # Tables of a run

_FACTS = ("model_hash", "packages_json", "machine_json", "command_line", "parameters_json")


def open_run(
    run: str = LATEST, *, wait: float = WAIT_SECONDS, store: Path | str = DEFAULT_STORE
) -> RecordedRun:
    """Open a recorded run for analysis.

    The store is read when signals are, and is not held open in between.

    Args:
        wait: How long to wait for another process that has the store open [s].

    Raises:
        NotFoundError: The run does not exist.
        RecordError: The store cannot be opened, or the run is unreadable.
    """
    with open_loaded(store, wait) as opened:
        summary = find_run(opened, run)
        sql = f"select verdict, {', '.join(_FACTS)} from runs where run = ?"
        verdict, *facts = next(opened.stream(sql, [summary.run]))
        signals = list_signals(opened, summary.run)
    return RecordedRun(
        store, wait, summary, verdict or "", dict(zip(_FACTS, facts, strict=True)), signals
    )


class RecordedRun:
    """A run of a database; `run["arm/q1.position"]` is one of its signals.

    Attributes:
        summary: Its row of the run table.
        verdict: `good`, or what went wrong; empty if unknown.
        signals: Names, units and tables of its signals.
    """

    def __init__(
        self,
        database: Path | str,
        wait: float,
        summary: RunSummary,
        verdict: str,
        facts: dict[str, str | None],
        signals: SignalList,
    ) -> None:
        """Store what `open_run` has read."""
        self.summary = summary
        self.verdict = verdict
        self.signals = signals
        self._database, self._wait, self._facts = database, wait, facts

    @property
    def name(self) -> str:
        """Name of the run."""
        return self.summary.run

    @property
    def scene(self) -> str:
        """Name of the scene."""
        return self.summary.scene

    @property
    def seed(self) -> int:
        """Seed of all random numbers."""
        return self.summary.seed

    @property
    def status(self) -> str:
        """`running`, `finished`, `interrupted` or `diverged`."""
        return self.summary.status.value

    @property
    def started(self) -> datetime:
        """Start time, with time zone."""
        try:
            return datetime.fromisoformat(self.summary.started)
        except ValueError as error:
            raise RecordError(f"run {self.name!r} has an invalid start: {error}") from error

    @property
    def duration(self) -> float:
        """Simulated time [s]."""
        return self.summary.steps * self.summary.step_size

    @property
    def model_hash(self) -> str:
        """Hash of all models and parameters that determine the physics."""
        return self._facts["model_hash"] or ""

    @property
    def command_line(self) -> str:
        """The command that started the run; empty if unknown."""
        return self._facts["command_line"] or ""

    @property
    def parameters(self) -> list[str]:
        """Overrides of the scene."""
        return parsed_json(self._facts["parameters_json"], list)

    @property
    def packages(self) -> dict[str, str]:
        """Versions of the packages that computed the run."""
        return parsed_json(self._facts["packages_json"], dict)

    @property
    def machine(self) -> dict[str, str]:
        """Processor, system and Python."""
        return parsed_json(self._facts["machine_json"], dict)

    @property
    def joints(self) -> list[str]:
        """Names of the joints with signals."""
        return self._elements("joints")

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies with signals."""
        return self._elements("poses")

    @property
    def channels(self) -> list[str]:
        """Names of the sensor channels."""
        return self._elements("sensors")

    @property
    def actuators(self) -> list[str]:
        """Names of the actuators with signals."""
        return self._elements("actuators")

    def _elements(self, table: str) -> list[str]:
        return list(dict.fromkeys(x.element for x in self.signals if x.table == table))

    @property
    def events(self) -> QueryResult:
        """Its events, in order: step, time, kind, message, data."""
        return self.table("events")

    @property
    def commands(self) -> QueryResult:
        """Its commands, in order: step, time, path, value, source."""
        return self.table("commands")

    def table(self, table: str) -> QueryResult:
        """Return all rows of one table of the run, as stored.

        Args:
            table: E.g. `joints`, `poses`, `bodies` or `events`.
        """
        checks.choice("table", table, RUN_TABLES_SHOWN)
        columns = tuple(x for x in TABLES[table] if x != "run")
        order = next((x for x in ("step", "id", "reference") if x in columns), "")
        sql = f"select {column_list(table, columns)} from {table} where run = ? order by {order}"
        with open_loaded(self._database, self._wait) as store:
            return QueryResult(columns, list(store.stream(sql, [self.name])))

    def __getitem__(self, name: str) -> Signal:
        return self.signal(name)

    def signal(self, name: str) -> Signal:
        """Return one signal.

        Args:
            name: A name of `signals`, e.g. `arm/q1.position`, or `TABLE:NAME`.

        Raises:
            NotFoundError: There is no such signal; the error has the nearest name.
            RecordError: The run has no samples, or the database cannot be opened.
        """
        checks.text("name of a signal", name)
        for info in self.signals:
            if name == info.name:
                return self._read([info])[0]
        matches = self.signals.find(name)
        if len(matches) > 1:
            raise ArgumentError(
                f"{name!r} matches {len(matches)} signals", hint="read several with `run.read(...)`"
            )
        return self._read(matches)[0]

    def read(self, *patterns: str) -> list[Signal]:
        """Return several signals by names or patterns, e.g. `arm/q*.position`, or all.

        Raises:
            NotFoundError: A pattern fits no signal.
            RecordError: The run has no samples, or the database cannot be opened.
        """
        return self._read(self.signals.find_all(patterns or ("*",)))

    def _read(self, infos: Sequence[SignalInfo]) -> list[Signal]:
        groups: dict[tuple[str, str], list[SignalInfo]] = {}
        for info in infos:
            groups.setdefault((info.table, info.element), []).append(info)
        signals: dict[SignalInfo, Signal] = {}
        with open_loaded(self._database, self._wait) as store:
            for members in groups.values():
                times, columns = read_columns(store, self.name, members)
                if not times.size:
                    raise ArgumentError(
                        f"run {self.name!r} has no samples of {members[0].name!r}",
                        hint="it ended before its first recorded frame, or is still in its spool",
                    )
                for info, values in zip(members, columns, strict=True):
                    signals[info] = Signal(info.name, info.unit, times, values)
        return [signals[info] for info in infos]

    def to_pandas(self, *patterns: str) -> Any:
        """Return signals as a `pandas.DataFrame` over time [s], with units in `attrs["units"]`.

        Args:
            patterns: Names or patterns of signals; all of them by default.
        """
        pandas = import_extra("pandas", "data")
        times, columns = aligned(self.read(*patterns))
        index = pandas.Index(times, name="time")
        frame = pandas.DataFrame({name: x for name, (_, x) in columns.items()}, index=index)
        frame.attrs["units"] = {name: unit for name, (unit, _) in columns.items()}
        return frame

    def to_arrow(self, *patterns: str) -> Any:
        """Return signals as a `pyarrow.Table`; the metadata of its fields hold the units.

        Args:
            patterns: Names or patterns of signals; all of them by default.
        """
        return arrow_table(*aligned(self.read(*patterns)))

    def picture(self, *patterns: str, events: bool = False) -> Picture:
        """Return a picture of signals over time, e.g. for `png()` or `svg()`.

        Args:
            patterns: Names or patterns of signals, at least one.
            events: Whether to mark the times of events.
        """
        if not patterns:
            raise ArgumentError("no signal to plot", hint="`run.signals` lists them")
        rows = self.events.rows if events else []
        marks = [(float(row[1]), str(row[2])) for row in rows]
        return picture_of(self.read(*patterns), f"{self.scene}, run {self.name}", marks)

    def plot(self, *patterns: str, file: Path | str, events: bool = False) -> None:
        """Plot signals over time: a panel for each quantity, references dashed.

        Args:
            patterns: Names or patterns of signals, e.g. `arm/q*.position`; at least one.
            file: PNG or SVG file; an existing one is overwritten.
            events: Whether to mark the times of events.
        """
        content = self.picture(*patterns, events=events).file_for(file)
        write_atomically(Path(file), content)

    def __repr__(self) -> str:
        return self._described().text()

    def _repr_html_(self) -> str:
        return self._described().html()

    def _described(self) -> Table:
        summary = self.summary
        fields = {
            "scene": summary.scene,
            "seed": str(summary.seed),
            "status": self.status,
            "verdict": self.verdict,
            "started": summary.started,
            "duration [s]": f"{self.duration:g}",
            "steps": f"{summary.steps} of {summary.step_size:g} s",
            "recorded": f"every {summary.record_every} steps, {len(self.signals)} signals",
            "version": summary.version,
        }
        return fields_table(f"run {self.name}", {k: v for k, v in fields.items() if v})


def read_columns(
    store: Store, run: str, members: Sequence[SignalInfo]
) -> tuple[Vector, list[Vector]]:
    """Return the times and values of signals of one joint, body, channel or actuator."""
    table, element = members[0].table, members[0].element
    sql = (
        f"select time, {column_list(table, [x.field for x in members])} from {table}"
        f" where run = ? and {NAME_COLUMNS[table]} = ? order by step"
    )
    kinds = [ColumnKind.REAL] * (1 + len(members))
    times, *columns = store.columns(sql, kinds, [run, element])
    return times, columns


def aligned(signals: Sequence[Signal]) -> tuple[Vector, dict[str, tuple[str, Vector]]]:
    """Return common times, and unit and values of each signal; NaN without a sample."""
    times = signals[0].times
    if all(np.array_equal(x.times, times) for x in signals):
        return times, {x.name: (x.unit, x.values) for x in signals}
    times = np.unique(np.concatenate([x.times for x in signals]))
    columns = {}
    for signal in signals:
        values = np.full(times.size, np.nan)
        values[np.searchsorted(times, signal.times)] = signal.values
        columns[signal.name] = (signal.unit, values)
    return times, columns
