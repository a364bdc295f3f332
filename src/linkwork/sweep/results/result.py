"""Results of a sweep: rows like those of a data frame, figures, rankings and pictures."""

from __future__ import annotations

import json
import math
import shlex
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import NotFoundError, import_extra
from linkwork.files import write_atomically
from linkwork.record.database import DEFAULT_STORE
from linkwork.sweep.case import FIRST_COLUMNS, LAST_COLUMNS, POISONED
from linkwork.sweep.results.statistics import (
    CONFIDENCE,
    Influence,
    rank_parameters,
    wilson_interval,
)
from linkwork.sweep.results.sweep_store import Done, SweepStore, find_sweep
from linkwork.tables import Table, Tabular

if TYPE_CHECKING:
    from linkwork.plot import Picture


@dataclass(frozen=True, repr=False)
class SweepResult(Tabular):
    """The results of a sweep, one row a case.

    Attributes:
        sweep: Name of the sweep in its store.
        source: The sweep file, and assignments to it, as on the command line; empty if the sweep
            was passed as data.
        done: Cases and results, by number.
        content: The content of the sweep file, and what loading it reported; see
            `Sweep.content`.
        losses: Batches that were lost with their process and run again.
        runs: Recorded runs of cases, by number.
        planned: Number of cases that the sweep has when it is done; 0 for a search.
    """

    sweep: str
    scene: str
    source: str
    store: str
    done: Sequence[Done]
    content: Mapping[str, Any] = field(default_factory=dict)
    losses: int = 0
    runs: Mapping[int, str] = field(default_factory=dict)
    planned: int = 0

    def __len__(self) -> int:
        return len(self.done)

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    @property
    def objective(self) -> str:
        """`minimise` or `maximise` for a search; empty without one."""
        search = self.content.get("search") or {}
        return next((x for x in ("minimise", "maximise") if search.get(x)), "")

    @property
    def units(self) -> Mapping[str, str]:
        """Units of inputs and measures by name, as far as they are known."""
        return self.content.get("units") or {}

    def label(self, name: str) -> str:
        """Name of a column with its unit in brackets."""
        return f"{name} [{self.units[name]}]" if self.units.get(name) else name

    @property
    def equal_combinations(self) -> tuple[int, int]:
        """Combinations of the file that are equal to earlier ones, and all of them."""
        counts = self.content.get("combinations") or {}
        return counts.get("equal", 0), counts.get("all", 0)

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """Names of what varies."""
        return tuple(dict.fromkeys(name for case, _ in self.done for name in case.inputs))

    @cached_property
    def measures(self) -> tuple[str, ...]:
        """Names of the measures."""
        return tuple(dict.fromkeys(name for _, result in self.done for name in result.measures))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Names of all columns."""
        names = (*FIRST_COLUMNS, *self.inputs, *self.measures, *LAST_COLUMNS)
        return tuple(dict.fromkeys(names))

    def __getitem__(self, name: str) -> NDArray[Any]:
        """Return a column as an array, one value for each case.

        Raises:
            NotFoundError: There is no such column.
        """
        if name not in self.columns:
            raise NotFoundError("column", str(name), self.columns)
        values = [self._cell(name, x) for x in self.done]
        if not any(isinstance(x, list | dict) for x in values):
            return np.array(values)
        # One value for each case, also where it is a list.
        column = np.empty(len(values), dtype=object)
        column[:] = values
        return column

    def _cell(self, name: str, done: Done) -> Any:
        case, result = done
        if name in case.inputs:
            return case.inputs[name]
        if name in result.measures:
            return result.measures[name]
        of_case = {"case": case.number, "seed": case.seed, "case_hash": case.hash}
        if name in of_case:
            return of_case[name]
        if name == "failed":
            return ", ".join(result.failed)
        return getattr(result, name, math.nan)

    def rows(self) -> list[dict[str, Any]]:
        """Return all cases as maps by column."""
        return [{name: self._cell(name, x) for name in self.columns} for x in self.done]

    def to_pandas(self) -> Any:
        """Return all cases as a `pandas.DataFrame`, with the number of the case as index."""
        pandas = import_extra("pandas", "data")
        frame = pandas.DataFrame(self.rows(), columns=list(self.columns))
        return frame.set_index("case")

    @property
    def successes(self) -> int:
        """Number of successful cases."""
        return sum(result.success for _, result in self.done)

    @property
    def success_rate(self) -> float:
        """Share of successful cases; NaN without any case."""
        return self.successes / len(self) if self.done else math.nan

    @property
    def confidence(self) -> tuple[float, float]:
        """Interval of the success rate, 95 %."""
        return wilson_interval(self.successes, len(self))

    @property
    def status_counts(self) -> dict[str, int]:
        """Number of cases by how they ended."""
        return dict(Counter(result.status for _, result in self.done).most_common())

    @property
    def failure_counts(self) -> dict[str, int]:
        """Number of cases by condition that does not hold, and of failed missions."""
        counts = Counter(x for _, result in self.done for x in result.failed)
        counts["mission failed"] = sum(x.mission == "failed" for _, x in self.done)
        return {name: count for name, count in counts.most_common() if count}

    @property
    def poisoned(self) -> list[int]:
        """Numbers of the cases that broke their process."""
        return [case.number for case, result in self.done if result.status == POISONED]

    @property
    def hashes(self) -> list[str]:
        """Hash of each result."""
        return [result.result_hash for _, result in self.done]

    def outcome(self, name: str | None = None) -> tuple[str, NDArray[np.float64]]:
        """Name and values of the outcome to explain: a measure, else the success.

        Where all cases succeed or all fail, it is the objective or the first measure.

        Raises:
            NotFoundError: There is no such measure.
        """
        if name is not None:
            checks.choice("measure", name, ("success", *self.measures))
            return name, self[name].astype(float)
        is_mixed = 0 < self.successes < len(self)
        if self.objective and "objective" in self.measures:
            return "objective", self["objective"].astype(float)
        if is_mixed or not self.measures:
            return "success", self["success"].astype(float)
        return self.measures[0], self[self.measures[0]].astype(float)

    def ranking(self, outcome: str | None = None) -> list[Influence]:
        """Return parameters by their influence on success, or on a measure; the strongest first."""
        _, values = self.outcome(outcome)
        names = [*self.inputs, *(["seed"] if len({x.seed for x, _ in self.done}) > 1 else [])]
        return rank_parameters({name: self[name].tolist() for name in names}, values)

    def worst(self, count: int = 5) -> list[int]:
        """Return numbers of the worst cases: broken first, then most failed conditions.

        Of equal ones, those come first whose first measure is farthest from the median of the
        successful cases; if there are none, those with the greatest one. Of a search it is the
        best ones instead.
        """
        name = "objective" if self.objective else (self.measures[0] if self.measures else "")
        good = [x.measures.get(name, math.nan) for _, x in self.done if x.success]
        finite = [x for x in good if math.isfinite(x)]
        usual = statistics.median(finite) if finite else -math.inf
        sign = 1.0 if self.objective == "minimise" else -1.0

        def order(done: Done) -> tuple[float, ...]:
            _, result = done
            value = result.measures.get(name, math.nan)
            if self.objective:
                return (not result.success, math.inf if math.isnan(value) else sign * value)
            away = -value if math.isinf(usual) else -abs(value - usual)
            away = math.inf if math.isnan(away) else away
            return (result.success, result.status == "finished", -len(result.failed), away)

        chosen = sorted(self.done, key=order)[: checks.integer("count", count, minimum=1)]
        kept = chosen if self.objective else [x for x in chosen if not x[1].success]
        return [case.number for case, _ in kept]

    @property
    def best(self) -> dict[str, Any]:
        """Inputs of the best case of a search; of another sweep, of the first successful one."""
        if self.objective:
            number = self.worst(1)[0]
            return dict(next(case for case, _ in self.done if case.number == number).inputs)
        return next((dict(case.inputs) for case, result in self.done if result.success), {})

    def replay_command(self, number: int) -> str:
        """Return the command that runs a case again and records it."""
        store = f" --db {shlex.quote(self.store)}" if self.store not in ("", DEFAULT_STORE) else ""
        return f"linkwork sweep {self.source or 'FILE'} --case {number}{store}"

    def picture(self, kind: str = "map", outcome: str | None = None) -> Picture:
        """Return a picture of the results.

        Args:
            kind: `map` (successes over the two parameters that matter most), `parallel` (parallel
                coordinates), `histogram` (of the measures), `search` (the best so far of a
                search), or `all`.
            outcome: Measure that ranks the parameters; the success by default.
        """
        # Matplotlib is loaded by the picture only.
        from linkwork.sweep.results.pictures import picture_of

        return picture_of(self, kind, outcome)

    def plot(self, path: str | Path, kind: str = "all", outcome: str | None = None) -> None:
        """Write a picture of the results, `.png` or `.svg`; see `picture`."""
        write_atomically(Path(path), self.picture(kind, outcome).file_for(path))

    def table(self) -> Table:
        """Return the table that represents it."""
        names = ("case", "seed", *self.inputs, *self.measures, "status", "success", "failed")
        rows = [[self._cell(name, x) for name in names] for x in self.done[:100]]
        return Table(self.headline(), [self.label(x) for x in names], rows, count=len(self))

    def headline(self) -> str:
        """Return one line: success rate and its confidence."""
        low, high = self.confidence
        shown = (
            f"{self.sweep}: {self.successes} of {len(self)} cases successful"
            f" ({100 * self.success_rate:.1f} %, {100 * low:.1f} to {100 * high:.1f} % at "
            f"{100 * CONFIDENCE:.0f} % confidence)"
        )
        return shown if self.done else f"{self.sweep}: no cases"


def open_sweep(name: str = "latest", *, store: str | Path = DEFAULT_STORE) -> SweepResult:
    """Return the results of a sweep in a store.

    Args:
        name: Name of the sweep, the beginning of it, or `latest`.

    Raises:
        NotFoundError: There is no such sweep.
        RecordError: The store cannot be read.
    """
    info = find_sweep(store, name)
    results = SweepStore(store, info.sweep)
    return SweepResult(
        info.sweep,
        info.scene,
        info.source,
        results.name,
        results.results(),
        json.loads(info.content),
        runs=results.runs(),
        planned=info.cases,
    )
