"""A signal: one quantity of a run over time, with its unit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.files.writing import write_atomically
from linkwork.record import analysis
from linkwork.tables import Table, Tabular, fields_table

if TYPE_CHECKING:
    from linkwork.plot import Picture

Vector = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class Signal(Tabular):
    """Samples of one quantity.

    Attributes:
        name: Name, e.g. `arm/q1.position`.
        unit: SI unit, e.g. `rad/s`; empty for none.
        times: Times of the samples, increasing (N,) [s].
        values: Values (N,); NaN where none was recorded.
    """

    name: str
    unit: str
    times: Vector
    values: Vector

    def __post_init__(self) -> None:
        times, values = analysis.sampled(self.times, self.values)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "values", values)

    def __len__(self) -> int:
        return self.times.size

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype, copy=copy)

    @property
    def label(self) -> str:
        """Name with the unit in brackets."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name

    def resample(
        self, rate: float | None = None, at: ArrayLike | None = None, method: str = "linear"
    ) -> Signal:
        """Return the signal at other times; see `analysis.resample`."""
        times, values = analysis.resample(self.times, self.values, rate, at, method)
        return replace(self, times=times, values=values)

    def moving_average(self, width: float) -> Signal:
        """Return the mean within a window of this width [s]; see `analysis.moving_average`."""
        return replace(self, values=analysis.moving_average(self.times, self.values, width))

    def moving_median(self, width: float) -> Signal:
        """Return the median within a window of this width [s]; see `analysis.moving_median`."""
        return replace(self, values=analysis.moving_median(self.times, self.values, width))

    def derivative(self, smooth: float = 0.0) -> Signal:
        """Return the time derivative, smoothed over a width [s]; see `analysis.derivative`."""
        return Signal(
            f"d/dt {self.name}",
            _per_second(self.unit),
            self.times,
            analysis.derivative(self.times, self.values, smooth),
        )

    def settling_time(
        self, band: float = 0.02, final: float | None = None, initial: float | None = None
    ) -> float | None:
        """Return the time until the signal stays in a band [s]; see `analysis.settling_time`."""
        return analysis.settling_time(self.times, self.values, band, final, initial)

    def to_pandas(self) -> Any:
        """Return the values as a `pandas.Series` over time [s]; its `attrs` hold the unit."""
        pandas = import_extra("pandas", "data")
        index = pandas.Index(self.times, name="time")
        series = pandas.Series(self.values, index=index, name=self.name)
        series.attrs["unit"] = self.unit
        return series

    def to_arrow(self) -> Any:
        """Return times and values as a `pyarrow.Table`; metadata of the fields hold the units."""
        return arrow_table(self.times, {self.name: (self.unit, self.values)})

    def picture(self) -> Picture:
        """Return the signal as a picture, e.g. for `svg()`."""
        # Matplotlib is loaded by the picture only.
        from linkwork.record.signal_plot import picture_of

        return picture_of([self], self.name)

    def plot(self, path: str | Path) -> None:
        """Plot the signal over time.

        Args:
            path: PNG or SVG file; an existing one is overwritten.
        """
        write_atomically(checks.path("path", path), self.picture().file_for(path))

    def table(self) -> Table:
        """Return the table that represents it."""
        recorded = self.values[~np.isnan(self.values)]
        fields = {"samples": str(len(self)), "time [s]": f"{self.times[0]:g} to {self.times[-1]:g}"}
        if recorded.size:
            fields |= {
                "least": f"{recorded.min():.6g}",
                "greatest": f"{recorded.max():.6g}",
                "mean": f"{recorded.mean():.6g}",
                "last": f"{recorded[-1]:.6g}",
            }
        return fields_table(self.label, fields)


def _per_second(unit: str) -> str:
    if unit.endswith("/s^2"):
        return f"{unit.removesuffix('^2')}^3"
    if unit.endswith("/s"):
        return f"{unit}^2"
    return f"{unit}/s" if unit else "1/s"


def arrow_table(times: Vector, columns: dict[str, tuple[str, Vector]]) -> Any:
    """Return a `pyarrow.Table` with a column `time`; the metadata of each field hold its unit."""
    arrow = import_extra("pyarrow", "data")
    all_columns = {"time": ("s", times), **columns}
    fields = [
        arrow.field(name, arrow.float64(), metadata={"unit": unit})
        for name, (unit, _) in all_columns.items()
    ]
    arrays = [arrow.array(values, from_pandas=True) for _, values in all_columns.values()]
    return arrow.Table.from_arrays(arrays, schema=arrow.schema(fields))
