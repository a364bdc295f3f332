"""Comparison of two runs: where and when their signals differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.files.writing import write_atomically
from linkwork.plot import Curve, Panel, Picture
from linkwork.record.analysis import resample
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.queries.recorded_run import RecordedRun, open_run
from linkwork.record.signal import Signal, Vector
from linkwork.record.signal_plot import thinned
from linkwork.tables import Table, Tabular

TOLERANCE = 1e-9  # Default greatest difference of signals that agree, in their units

_QUATERNION = ("qw", "qx", "qy", "qz")
_MAX_PANELS = 6
_MAX_VALUES = 10_000_000


@dataclass(frozen=True)
class SignalDifference:
    """Difference of one signal between two runs."""

    name: str
    unit: str
    greatest: float  # Greatest difference, at the times of the first run
    at: float  # Time of the greatest difference [s]
    # First time with a difference above the tolerance [s]; None if there is none
    exceeds_at: float | None
    samples: int


@dataclass(frozen=True, repr=False)
class RunComparison(Tabular):
    """Differences between two runs, which print as a table.

    Attributes:
        tolerance: Greatest difference of signals that agree, in their units.
        span: Time that both runs cover [s].
        differences: One for each common signal, those that exceed the tolerance first in front.
        only_first: Signals that only the first run has.
        only_second: Signals that only the second run has.
    """

    first: RecordedRun
    second: RecordedRun
    tolerance: float
    span: tuple[float, float]
    differences: list[SignalDifference]
    only_first: list[str]
    only_second: list[str]

    @property
    def agree(self) -> bool:
        """Whether all signals of both runs exist in both and agree within the tolerance."""
        different = any(x.exceeds_at is not None for x in self.differences)
        return not (different or self.only_first or self.only_second)

    @property
    def first_difference(self) -> float | None:
        """First time with a difference above the tolerance [s]; None if there is none."""
        return min(
            (x.exceeds_at for x in self.differences if x.exceeds_at is not None), default=None
        )

    def plot(self, path: str | Path) -> None:
        """Plot both runs and their difference for the signals that differ first.

        Args:
            path: PNG or SVG file; an existing one is overwritten.
        """
        write_atomically(Path(path), self.picture().file_for(path))

    def picture(self, signals: Sequence[str] = ()) -> Picture:
        """Return a picture of both runs, left, and their difference, right.

        Args:
            signals: Names of common signals; by default some of those that differ first.
        """
        names = list(signals) or self._signals_to_draw()
        left = {x.name: x for x in self.first.read(*names)}
        right = {x.name: x for x in self.second.read(*names)}
        marks = [] if self.first_difference is None else [(self.first_difference, "")]
        rows = [
            _row(left[name], right[name], self.second.name, marks, first_row=name == names[0])
            for name in names
        ]
        return Picture(rows, f"run {self.first.name}, and dashed {self.second.name}")

    def _signals_to_draw(self) -> list[str]:
        """Return names of signals to draw: some that differ first, or any if all agree."""
        different = [x.name for x in self.differences if x.exceeds_at is not None]
        return (different or [x.name for x in self.differences])[:_MAX_PANELS]

    def table(self) -> Table:
        """Return the table that represents it."""
        different = sum(x.exceeds_at is not None for x in self.differences)
        missing = len(self.only_first) + len(self.only_second)
        lengths = self.first.duration, self.second.duration
        title = (
            f"{self.first.name} and {self.second.name}: {different} of {len(self.differences)}"
            f" signals differ by more than {self.tolerance:g}"
            f" from {self.span[0]:g} to {self.span[1]:g} s"
            + (f"; {missing} signals are in one run only" if missing else "")
            + (
                ""
                if lengths[0] == lengths[1]
                else f"; they last {lengths[0]:g} and {lengths[1]:g} s"
            )
        )
        columns = ("signal", "unit", "greatest difference", "at [s]", "exceeds at [s]")
        rows = [(x.name, x.unit, x.greatest, x.at, x.exceeds_at) for x in self.differences]
        return Table(title, columns, rows)


def compare_runs(
    first: str | RecordedRun,
    second: str | RecordedRun,
    *,
    tolerance: float = TOLERANCE,
    signals: Sequence[str] = (),
    store: Path | str = DEFAULT_STORE,
) -> RunComparison:
    """Compare the signals of two runs over the time that both cover.

    Where the times of the samples differ, the second run is interpolated at those of the first.
    A quaternion and its negative are the same orientation.

    Args:
        first: Name of a run, or a run opened from any store.
        tolerance: Greatest difference of signals that agree, in their units.
        signals: Names or patterns of signals; all by default.

    Raises:
        NotFoundError: A run does not exist, or a pattern fits no signal of the first run.
        ArgumentError: The runs have no time or no signal in common.
        RecordError: The store cannot be opened.
    """
    bound = checks.number("tolerance", tolerance, minimum=0.0)
    a, b = (x if isinstance(x, RecordedRun) else open_run(x, store=store) for x in (first, second))
    names = [x.name for x in (a.signals.find_all(signals) if signals else a.signals)]
    others = {x.name for x in b.signals}
    common = [name for name in names if name in others]
    if not common:
        raise ArgumentError(
            f"runs {a.name!r} and {b.name!r} have no signal in common",
            hint="`linkwork plot RUN` lists the signals of a run",
        )
    span, differences = (0.0, 0.0), list[SignalDifference]()
    for batch in _batches(a, b, common):
        left, right = a.read(*batch), b.read(*batch)
        span = _common_span(a, b, left[0], right[0])
        differences += _differences(left, right, span, bound)
    differences.sort(key=lambda x: (np.inf if x.exceeds_at is None else x.exceeds_at, -x.greatest))
    return RunComparison(
        *(a, b, bound, span, differences),
        [name for name in names if name not in others],
        [] if signals else [x.name for x in b.signals if x.name not in set(names)],
    )


def _batches(a: RecordedRun, b: RecordedRun, names: Sequence[str]) -> Iterator[list[str]]:
    """Yield names in parts that fit the memory; signals of one body or joint stay together."""
    samples = max(1 + x.summary.steps // x.summary.record_every for x in (a, b))
    elements = {x.name: (x.table, x.element) for x in a.signals}
    batch: list[str] = []
    for _, members in groupby(names, key=elements.__getitem__):
        element = list(members)
        if batch and samples * (len(batch) + len(element)) > _MAX_VALUES:
            yield batch
            batch = []
        batch += element
    yield batch


def _common_span(a: RecordedRun, b: RecordedRun, x: Signal, y: Signal) -> tuple[float, float]:
    begin, end = max(x.times[0], y.times[0]), min(x.times[-1], y.times[-1])
    if begin > end:
        raise ArgumentError(f"runs {a.name!r} and {b.name!r} have no time in common")
    return float(begin), float(end)


def _differences(
    left: Sequence[Signal], right: Sequence[Signal], span: tuple[float, float], bound: float
) -> list[SignalDifference]:
    turned = _turned_signs(left, right, span)
    differences = []
    for a, b in zip(left, right, strict=True):
        times, x, y = _common_samples(a, b, span)
        sign = turned.get(_quaternion(a.name), 1.0)
        error = np.abs(x - sign * y)
        # A sample that only one run has is a difference without a number.
        exceeding = np.flatnonzero((error > bound) | (np.isnan(x) != np.isnan(y)))
        at = int(np.nanargmax(error)) if np.any(~np.isnan(error)) else 0
        exceeds_at = float(times[exceeding[0]]) if exceeding.size else None
        greatest = float(np.nan_to_num(error[at])) if error.size else 0.0
        differences.append(
            SignalDifference(a.name, a.unit, greatest, float(times[at]), exceeds_at, times.size)
        )
    return differences


def _common_samples(
    a: Signal, b: Signal, span: tuple[float, float]
) -> tuple[Vector, Vector, Vector]:
    chosen = (a.times >= span[0]) & (a.times <= span[1])
    times, x = a.times[chosen], a.values[chosen]
    if np.array_equal(a.times, b.times):
        return times, x, b.values[chosen]
    return times, x, resample(b.times, b.values, at=times)[1]


def _quaternion(name: str) -> str:
    """Return the body of a component of a quaternion; empty for other signals."""
    body, _, field = name.rpartition(".")
    return body if field in _QUATERNION else ""


def _turned_signs(
    left: Sequence[Signal], right: Sequence[Signal], span: tuple[float, float]
) -> dict[str, Vector]:
    """Return the sign of the second quaternion of each body, by sample."""
    products: dict[str, Vector] = {}
    for a, b in zip(left, right, strict=True):
        if body := _quaternion(a.name):
            _, x, y = _common_samples(a, b, span)
            products[body] = products.get(body, np.zeros(x.size)) + np.nan_to_num(x * y)
    return {body: np.where(product < 0, -1.0, 1.0) for body, product in products.items()}


def _row(
    a: Signal, b: Signal, second: str, marks: Sequence[tuple[float, str]], *, first_row: bool
) -> list[Panel]:
    span = max(a.times[0], b.times[0]), min(a.times[-1], b.times[-1])
    times, x, y = _common_samples(a, b, span)
    both = [
        Curve(*thinned(a.times, a.values), ""),
        Curve(*thinned(b.times, b.values), f"run {second}", is_reference=True),
    ]
    apart = [Curve(*thinned(times, y - x))]
    unit = f" [{a.unit}]" if a.unit else ""
    return [
        Panel(both, a.name, y_label=f"value{unit}", marks=marks),
        Panel(apart, "second - first" if first_row else "", y_label=unit.strip(), colour=4),
    ]
