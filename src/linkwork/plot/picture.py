"""Panels drawn as one picture, in a file or in memory, without a screen."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.errors import ArgumentError, import_extra
from linkwork.plot.drawing import add_legend, draw, plain_text
from linkwork.plot.panel import Bars, Panel

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("png", "svg")
"""What a picture can be written as; the file's ending says which."""

PANEL_WIDTH, PANEL_HEIGHT, LEAST_WIDTH = 2.5, 1.9, 7.5
"""Of one panel of many, and of the whole picture at least [inch]."""
DOTS = 110
"""Of an inch in a PNG file."""

_STYLE: dict[str, Any] = {
    "font.size": 8.5,
    "axes.titlesize": 9.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e9ecef",
    "grid.linewidth": 0.8,
    "axes.edgecolor": "#868e96",
    "xtick.color": "#495057",
    "ytick.color": "#495057",
    "legend.frameon": False,
    # The same picture gives the same file.
    "svg.hashsalt": "linkwork",
}


class Picture:
    """Rows of panels.

    A row with fewer panels than others stretches them over the same width.
    """

    def __init__(self, rows: Sequence[Sequence[Panel | Bars]], title: str = "") -> None:
        """Takes what is shown.

        Args:
            rows: From top to bottom, each from left to right; none is empty.
            title: Above all.

        Raises:
            ArgumentError: Nothing is to be shown.
        """
        if not rows or not all(rows):
            raise ArgumentError("a picture needs a panel in each of its rows")
        self._rows = rows
        self._title = title

    def file_for(self, path: str | Path) -> bytes:
        """The picture as a file of the kind its name asks for.

        Args:
            path: The file's name, which ends with `.png` or `.svg`; nothing is written.

        Raises:
            ArgumentError: Another ending.
            MissingPackageError: Matplotlib is not installed.
        """
        name = Path(path).name
        kind = Path(name).suffix.lower().removeprefix(".")
        if kind not in FORMATS:
            raise ArgumentError(
                f"no picture can be written as {name!r}",
                hint=f"end the name with {' or '.join(f'.{known}' for known in FORMATS)}",
            )
        return self._bytes(kind)

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return self._bytes("png")

    def svg(self) -> str:
        """The picture as an SVG document."""
        return self._bytes("svg").decode()

    def _bytes(self, kind: str) -> bytes:
        matplotlib = import_extra("matplotlib", "plot")
        written = io.BytesIO()
        with matplotlib.rc_context(_STYLE):
            figure = self._drawn()
            # A date would make every file another.
            metadata = {"Date": None} if kind == "svg" else {}
            figure.savefig(written, format=kind, dpi=DOTS, metadata=metadata)
        return written.getvalue()

    def _drawn(self) -> Figure:
        widest = max(len(row) for row in self._rows)
        size = (max(LEAST_WIDTH, PANEL_WIDTH * widest), PANEL_HEIGHT * len(self._rows) + 0.6)
        figure: Figure = import_extra("matplotlib.figure", "plot").Figure(
            figsize=size, layout="constrained"
        )
        if self._title:
            figure.suptitle(plain_text(self._title), fontsize=11, fontweight="bold")
        # One grid for all rows, so that what stands above each other is aligned.
        columns = math.lcm(*(len(row) for row in self._rows))
        grid = figure.add_gridspec(len(self._rows), columns)
        for index, row in enumerate(self._rows):
            width = columns // len(row)
            last = index == len(self._rows) - 1 or len(self._rows[index + 1]) != len(row)
            for place, panel in enumerate(row):
                where = grid[index, place * width : (place + 1) * width]
                draw(figure.add_subplot(where), panel, last=last)
        add_legend(figure)
        return figure
