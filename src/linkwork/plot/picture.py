"""Pictures of panels as PNG or SVG, drawn by matplotlib without a screen."""

from __future__ import annotations

import hashlib
import io
import math
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ArgumentError, import_extra
from linkwork.plot.case_panels import HEIGHTS, CasePanel
from linkwork.plot.draw_cases import add_case_legend, draw_cases
from linkwork.plot.panel import Bars, Panel, Spans, plain_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D


AnyPanel = Panel | Bars | Spans | CasePanel

FORMATS = ("png", "svg")  # File formats, by suffix

PANEL_WIDTH, PANEL_HEIGHT, MIN_WIDTH = 2.5, 1.9, 7.5
"""Size of a panel, and least width of a picture [inch]."""
TITLE_DENSITY = 9.5  # Letters of the title [1/inch]
ROW_HEIGHT, MAX_HEIGHT = 0.22, 40.0
"""Height of a row of spans, and greatest height of their panel [inch]."""
DOTS = 110  # Resolution of a PNG file [dots per inch]

COLOURS = ("#1c7ed6", "#f76707", "#2f9e44", "#ae3ec9", "#e03131", "#0c8599", "#f08c00", "#6741d9")
REFERENCE, LIMIT, MARK = "#212529", "#c92a2a", "#868e96"

_NEAR = 0.5  # A limit is drawn if the curves reach this fraction of it

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
    # Reproducible output: the same picture gives the same file.
    "svg.hashsalt": "linkwork",
}


_INLINE_STYLE: dict[str, Any] = {
    # Text stays text: small, selectable, and in the font of the page.
    "svg.fonttype": "none",
    "savefig.transparent": True,
    "path.simplify_threshold": 0.4,
}
"""Parameters of matplotlib for a picture that is inlined."""

_PAGE_COLOURS = {
    "#212529": "--plot-ink",
    "#000000": "--plot-ink",
    "#c92a2a": "--plot-limit",
    "#868e96": "--plot-faint",
    "#495057": "--plot-faint",
    "#e9ecef": "--plot-grid",
}
_LONG_NUMBER = re.compile(r"-?\d+\.\d{2,}")


def picture_format(path: str | Path) -> str:
    """Return the format of a picture file by its suffix."""
    name = Path(path).name
    kind = Path(name).suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise ArgumentError(
            f"invalid picture file {name!r}",
            hint=f"expected a name ending in {' or '.join(f'.{suffix}' for suffix in FORMATS)}",
        )
    return kind


class Picture:
    """Rows of panels.

    A row with fewer panels than others stretches them over the same width.
    """

    def __init__(self, rows: Sequence[Sequence[AnyPanel]], title: str = "") -> None:
        """Store the panels."""
        if not rows or not all(rows):
            raise ArgumentError("invalid picture: every row needs at least one panel")
        self._rows = rows
        self._title = title

    def file_for(self, path: str | Path) -> bytes:
        """Return the content of a picture file, in the format of its suffix."""
        return self._bytes(picture_format(path))

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        return self._bytes("png")

    def svg(self) -> str:
        """Return the picture as an SVG document."""
        return self._bytes("svg").decode()

    def inline_svg(self) -> str:
        """Return the picture as an `svg` element of an HTML page, without its title.

        Its colours follow the page: `--plot-ink`, `--plot-faint`, `--plot-grid`.
        """
        return _inlined(Picture(self._rows)._bytes("svg", _INLINE_STYLE).decode())

    def _repr_png_(self) -> bytes:
        return self.png()

    def _bytes(self, kind: str, style: Mapping[str, Any] | None = None) -> bytes:
        matplotlib = import_extra("matplotlib", "plot")
        written = io.BytesIO()
        with matplotlib.rc_context({**_STYLE, **(style or {})}):
            figure = self._drawn()
            # A date would make every file differ.
            metadata = {"Date": None} if kind == "svg" else {}
            figure.savefig(written, format=kind, dpi=DOTS, metadata=metadata)
        return written.getvalue()

    def _drawn(self) -> Figure:
        widest = max(len(row) for row in self._rows)
        heights = [max(map(_height, row)) for row in self._rows]
        width = max(MIN_WIDTH, PANEL_WIDTH * widest)
        title = textwrap.wrap(plain_text(self._title), round(width * TITLE_DENSITY))
        size = (width, sum(heights) + 0.4 + 0.2 * max(1, len(title)))
        figure: Figure = import_extra("matplotlib.figure", "plot").Figure(
            figsize=size, layout="constrained"
        )
        if title:
            figure.suptitle("\n".join(title), fontsize=11, fontweight="bold")
        # One grid for all rows, so that panels above each other are aligned.
        columns = math.lcm(*(len(row) for row in self._rows))
        grid = figure.add_gridspec(len(self._rows), columns, height_ratios=heights)
        for index, row in enumerate(self._rows):
            width = columns // len(row)
            last = index == len(self._rows) - 1 or len(self._rows[index + 1]) != len(row)
            for place, panel in enumerate(row):
                where = grid[index, place * width : (place + 1) * width]
                draw(figure.add_subplot(where), panel, last=last)
        add_legend(figure)
        cases = [x for row in self._rows for x in row if isinstance(x, CasePanel)]
        if cases:
            add_case_legend(figure, cases[0].success)
        return figure


def draw(axes: Axes, panel: AnyPanel, *, last: bool = True) -> None:
    """Draw a panel."""
    axes.set_title(plain_text(panel.title))
    axes.set_ylabel(plain_text(panel.y_label))
    if isinstance(panel, CasePanel):
        draw_cases(axes, panel)
    elif isinstance(panel, Bars):
        _draw_bars(axes, panel)
    elif isinstance(panel, Spans):
        _draw_spans(axes, panel)
    else:
        _draw_curves(axes, panel)
        axes.set_xlabel(plain_text(panel.x_label) or ("time [s]" if last else ""))
        # A panel with its own x axis shares it with none below.
        axes.tick_params(labelbottom=last or bool(panel.x_label))


def _height(panel: AnyPanel) -> float:
    """Return the height of a panel [inch]."""
    if isinstance(panel, CasePanel):
        return HEIGHTS[type(panel)]
    rows = len(panel.rows) if isinstance(panel, Spans) else 0
    return max(PANEL_HEIGHT, min(ROW_HEIGHT * rows + 0.6, MAX_HEIGHT))


def _draw_curves(axes: Axes, panel: Panel) -> None:
    coloured = 0
    for curve in panel.curves:
        label = plain_text(curve.label)
        if curve.is_reference:
            axes.plot(curve.x, curve.y, color=REFERENCE, lw=0.9, ls="--", label=label)
        else:
            colour = COLOURS[(panel.colour + coloured) % len(COLOURS)]
            marker = {"marker": "o", "markersize": 4} if curve.has_points else {}
            axes.plot(curve.x, curve.y, color=colour, lw=1.6, label=label, **marker)
            coloured += 1
    for limit in panel.limits:
        highest = max(float(np.max(np.asarray(x.y) * np.sign(limit))) for x in panel.curves)
        if highest >= _NEAR * abs(limit):
            axes.axhline(limit, color=LIMIT, lw=1.0, ls=(0, (4, 3)), label="limit")
    for at, label in panel.marks:
        axes.axvline(at, color=MARK, lw=1.0, ls=":", zorder=0.5)
        if label:
            axes.annotate(
                *(plain_text(label), (at, 1.0), (2, -2)),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                va="top",
                color=MARK,
                fontsize=7.5,
            )
    axes.margins(x=0.02 if any(x.has_points for x in panel.curves) else 0.01)
    if panel.is_logarithmic:
        axes.set_xscale("log")
    if panel.y_range is not None:
        axes.set_ylim(*panel.y_range)
    axes.ticklabel_format(axis="y", style="sci", scilimits=(-3, 4), useOffset=False)
    _panel_legend(axes, is_wide=panel.is_wide)


def add_legend(figure: Figure) -> None:
    """Add one legend below all panels for lines that look the same in each."""
    named: dict[str, Line2D] = {}
    for axes in figure.axes:
        named |= _named(axes, lambda colour: colour in (REFERENCE, LIMIT))
    if named:
        handles, labels = list(named.values()), list(named)
        figure.legend(handles, labels, loc="outside lower center", ncols=len(named), fontsize=8)


def _panel_legend(axes: Axes, *, is_wide: bool) -> None:
    """Add a legend to a panel with several curves."""
    named = _named(axes, lambda colour: colour in COLOURS)
    if len(named) > 1:
        lines, labels = list(named.values()), list(named)
        if is_wide:
            axes.legend(lines, labels, fontsize=7.5, loc="upper left", bbox_to_anchor=(1.0, 1.02))
        else:
            axes.legend(lines, labels, fontsize=7.5, loc="best")


def _named(axes: Axes, is_included: Callable[[object], bool]) -> dict[str, Line2D]:
    """Return lines by label; labels of unnamed lines begin with an underscore."""
    lines = {str(line.get_label()): line for line in axes.lines if is_included(line.get_color())}
    return {label: line for label, line in lines.items() if not label.startswith("_")}


def _draw_bars(axes: Axes, panel: Bars) -> None:
    places = np.arange(len(panel.labels))
    width = 0.8 / len(panel.groups)
    for index, (name, values) in enumerate(panel.groups.items()):
        at = places + (index - 0.5 * (len(panel.groups) - 1)) * width
        drawn = axes.bar(at, values, 0.92 * width, color=COLOURS[index], label=plain_text(name))
        axes.bar_label(drawn, fmt="{:.4g}", fontsize=7, padding=1)
    axes.set_yscale("log")
    axes.set_xticks(places, [plain_text(label) for label in panel.labels])
    axes.grid(visible=False, axis="x")
    axes.margins(y=0.15)
    axes.legend(fontsize=7.5)


def _draw_spans(axes: Axes, panel: Spans) -> None:
    for kind, colour in panel.colours.items():
        spans = [span for span in panel.spans if span[3] == kind]
        if spans:
            rows, starts = [span[0] for span in spans], [span[1] for span in spans]
            lengths = [end - start for _, start, end, _ in spans]
            label = plain_text(kind)
            # The edge keeps spans of no length visible.
            axes.barh(
                rows, lengths, 0.7, starts, color=colour, edgecolor=colour, linewidth=1, label=label
            )
    axes.set_yticks(range(len(panel.rows)), [plain_text(label) for label in panel.rows])
    axes.set_ylim(max(len(panel.rows), 1) - 0.5, -0.5)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(plain_text(panel.x_label))
    if panel.spans:
        axes.legend(fontsize=7.5, loc="upper left", bbox_to_anchor=(1.0, 1.0))


def _inlined(document: str) -> str:
    """Return an `svg` element from an SVG document."""
    element = document[document.index("<svg") :]
    element = re.sub(r"<metadata>.*?</metadata>", "", element, flags=re.DOTALL)
    element = re.sub(r"<!--.*?-->", "", element, flags=re.DOTALL)
    # Two digits are a hundredth of a pixel.
    element = _LONG_NUMBER.sub(lambda x: f"{float(x[0]):.2f}".rstrip("0").rstrip("."), element)
    for colour, name in _PAGE_COLOURS.items():
        element = element.replace(colour, f"var({name}, {colour})")
    element = re.sub(r"'DejaVu Sans'[^;\"]*", "inherit", element)
    element = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\g<1>", element, count=1)
    return _with_unique_names(re.sub(r"\s*\n\s*", "\n", element))


def _with_unique_names(element: str) -> str:
    """Make names that are referred to unique in a page, and leave out others."""
    used = set(re.findall(r"(?:url\(#|href=\"#)([\w-]+)", element))
    scope = hashlib.sha256(element.encode()).hexdigest()[:8]

    def renamed(match: re.Match[str]) -> str:
        return f' id="{scope}-{match[1]}"' if match[1] in used else ""

    element = re.sub(r' id="([\w.-]+)"', renamed, element)
    return re.sub(r'(url\(#|href="#)', rf"\g<1>{scope}-", element)
