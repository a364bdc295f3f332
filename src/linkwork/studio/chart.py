"""A live chart of joint positions and references over the last seconds."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import printable
from linkwork.session.state import POSITION, REFERENCE, JointInfo, SessionInfo, Snapshot
from linkwork.studio.controls import icon
from linkwork.studio.joints import carrier_name

if TYPE_CHECKING:
    import viser


SPAN = 10.0
"""Simulated time in the history [s]."""

CAPACITY = 600
"""Most samples it keeps; those closer than `SPAN / CAPACITY` are left out."""


class JointHistory:
    """A ring buffer of positions and references of all joints.

    A least spacing in simulated time bounds the memory and covers the whole span at any speed of
    the simulation.
    """

    def __init__(self, joints: int, span: float = SPAN, capacity: int = CAPACITY) -> None:
        self._span = span
        self._spacing = span / capacity
        # One more than samples in a span, which includes both ends.
        self._times = np.zeros(capacity + 1)
        self._values = np.zeros((capacity + 1, joints, 2))
        self._start = 0
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def append(self, time: float, values: NDArray[np.float64]) -> None:
        """Adds a sample; one before the last clears the history first.

        Args:
            time: Simulated time [s].
            values: Position and reference of each joint, shape (joints, 2).
        """
        if self._count:
            last = self._times[self._place(self._count - 1)]
            if time < last:
                self._count = 0
            elif time - last < self._spacing * (1 - 1e-9):
                return
        self._forget_before(time - self._span)
        place = self._place(self._count)
        self._times[place], self._values[place] = time, values
        self._count += 1

    def clear(self) -> None:
        """Removes all samples."""
        self._count = 0

    def window(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The samples in order: times (n,) [s] and values (n, joints, 2)."""
        places = (self._start + np.arange(self._count)) % len(self._times)
        return self._times[places], self._values[places]

    def _place(self, index: int) -> int:
        return (self._start + index) % len(self._times)

    def _forget_before(self, time: float) -> None:
        full = self._count == len(self._times)
        while self._count and (full or self._times[self._start] < time - 1e-9):
            self._start = self._place(1)
            self._count -= 1
            full = False


WIDTH, HEIGHT = 380, 130
"""Width of the window and height of the chart [pixels]."""

LEAST_HEIGHT = 0.02
"""Least range of the vertical axis [rad or m]."""

COLOURS = (
    "#1c7ed6",
    "#f76707",
    "#2f9e44",
    "#ae3ec9",
    "#e03131",
    "#0c8599",
    "#f08c00",
    "#6741d9",
)

_LEGEND = (
    '<div style="padding:0 0.9em 0.6em;font-size:0.8em;display:flex;flex-wrap:wrap;'
    'justify-content:space-between"><span>{names}</span>'
    '<span style="opacity:0.6">{note}</span></div>'
)

_PLOTTED = [POSITION, REFERENCE]


class JointChart:
    """A window with the last seconds of a joint, or of all joints of a robot.

    Args:
        server: The page's server.
        info: The scene whose joints are plotted; it must have at least one.
        first: First sample to plot.
    """

    def __init__(self, server: viser.ViserServer, info: SessionInfo, first: Snapshot) -> None:
        self._server = server
        self._info = info
        # Samples come from threads of the session, choices from those of the page.
        self._lock = threading.Lock()
        self._history = JointHistory(len(info.joints))
        self._choices = chart_choices(info.joints)
        self._chosen = next(iter(self._choices.values()))
        self.sample(first)
        self._panel = server.gui.add_panel()
        with self._panel.add_tab("Joint positions", icon=icon("chart-line")):
            self._choice = server.gui.add_dropdown("Plot", list(self._choices))
            self._plot = self._add_plot()
            self._legend = server.gui.add_html(self._legend_html())
        self._panel.float(x=-15, y=15, width=WIDTH)
        self._choice.on_update(lambda _: self._choose())

    def sample(self, snapshot: Snapshot) -> None:
        """Adds a sample; a reset clears the history first."""
        joints = self._info.layout.joint_view(snapshot.frame)
        with self._lock:
            self._history.append(snapshot.time, joints[:, _PLOTTED])

    def update(self, snapshot: Snapshot) -> None:
        """Draws the history up to a snapshot."""
        self.sample(snapshot)
        with self._lock:
            self._plot.data = self._data()

    def restart(self, snapshot: Snapshot) -> None:
        """Begins again with a sample."""
        joints = self._info.layout.joint_view(snapshot.frame)
        with self._lock:
            self._history.clear()
            self._history.append(snapshot.time, joints[:, _PLOTTED])

    def remove(self) -> None:
        """Removes the chart from the page."""
        self._panel.remove()

    def _choose(self) -> None:
        with self._lock, self._server.atomic():
            self._chosen = self._choices.get(self._choice.value, self._chosen)
            self._plot.axes = self._axes()
            self._plot.series = self._series()
            self._plot.data = self._data()
            self._legend.content = self._legend_html()

    def _curves(self) -> list[tuple[int, int]]:
        """Joint and field (0 position, 1 reference) of every curve, references behind."""
        driven = [i for i in self._chosen if self._info.joints[i].driven]
        return [(i, 1) for i in driven] + [(i, 0) for i in self._chosen]

    def _data(self) -> tuple[NDArray[np.float64], ...]:
        times, values = self._history.window()
        return framed(times, [values[:, i, k] for i, k in self._curves()])

    def _series(self) -> tuple[Any, ...]:
        curves = [
            curve_style(self._info.joints[i], self._chosen.index(i), reference=bool(k))
            for i, k in self._curves()
        ]
        return ({"label": "t [s]"}, {"label": "", "points": {"show": False}}, *curves)

    def _axes(self) -> tuple[Any, ...]:
        units = sorted({self._info.joints[i].unit for i in self._chosen}, reverse=True)
        font = "11px sans-serif"
        return (
            {"font": font, "size": 26},
            {"font": font, "size": 44, "space": 18, "label": ", ".join(units), "labelSize": 16},
        )

    def _legend_html(self) -> str:
        joints = [escape(printable(self._info.joints[i].joint)) for i in self._chosen]
        names = [
            f'<span style="color:{_colour(place)}">●</span> {joint}'
            for place, joint in enumerate(joints)
        ]
        driven = any(self._info.joints[i].driven for i in self._chosen)
        note = "dashed: reference" if driven else ""
        return _LEGEND.format(names=" &ensp;".join(names), note=note)

    def _add_plot(self) -> viser.GuiUplotHandle:
        return self._server.gui.add_uplot(
            self._data(),
            self._series(),
            axes=self._axes(),
            scales={"x": {"time": False}},
            legend={"show": False},
            height=HEIGHT,
            padding=(8, 14, 0, 0),
        )


def framed(
    times: NDArray[np.float64], curves: Sequence[NDArray[np.float64]]
) -> tuple[NDArray[np.float64], ...]:
    """Columns of a chart: the curves, extended so that the axes are steady.

    The chart fits its axes to its data. So the times extend to the end of a whole span, and an
    invisible curve of two points keeps the noise of a joint at rest from filling the height.

    Returns:
        Times, the invisible curve, then the curves, each one sample longer.
    """
    values = np.concatenate(curves)
    # Joints that are not recorded have no values.
    known = values[np.isfinite(values)] if np.isfinite(values).any() else np.zeros(1)
    least, most = known.min(), known.max()
    margin = max(0.0, LEAST_HEIGHT - (most - least)) / 2
    end = max(times[0] + SPAN, times[-1])
    nothing = np.full(len(times), np.nan)
    invisible = np.array([least - margin, *nothing[1:], most + margin])
    return (np.append(times, end), invisible, *(np.append(curve, np.nan) for curve in curves))


def chart_choices(joints: Sequence[JointInfo]) -> dict[str, list[int]]:
    """Choices of the chart: all joints of each robot and between bodies, then each joint.

    Returns:
        Indices of the joints, by label.
    """
    robots = dict.fromkeys(joint.robot for joint in joints)
    whole = {
        f"{carrier_name(robot)}: all joints": [
            i for i, joint in enumerate(joints) if joint.robot == robot
        ]
        for robot in robots
    }
    return whole | {joint.name: [i] for i, joint in enumerate(joints)}


def curve_style(joint: JointInfo, place: int, *, reference: bool) -> dict[str, Any]:
    """Style of a joint's curve: the colour of its place in the legend, references dashed."""
    if reference:
        dashed = {"stroke": f"{_colour(place)}aa", "width": 1, "dash": [5, 4]}
        return {"label": f"{joint.joint} reference", **dashed}
    return {"label": joint.joint, "stroke": _colour(place), "width": 1.5}


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]
