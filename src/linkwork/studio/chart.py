"""A live chart of joint positions against their references."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import printable
from linkwork.record.layout import JOINT_FIELDS
from linkwork.session.state import JointInfo, SessionInfo, Snapshot
from linkwork.studio.history import SPAN, JointHistory
from linkwork.studio.icons import icon
from linkwork.studio.joints import carrier_name

if TYPE_CHECKING:
    import viser

WIDTH, HEIGHT = 380, 130
"""Of the chart's window, and of the chart in it [pixels]."""

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

_PLOTTED = [JOINT_FIELDS.index("position"), JOINT_FIELDS.index("reference")]


class JointChart:
    """A window with the last seconds of a joint, or of all joints of a robot.

    Args:
        server: The page's server.
        info: The scene whose joints are plotted; it must have at least one.
        first: The first moment to plot.
    """

    def __init__(self, server: viser.ViserServer, info: SessionInfo, first: Snapshot) -> None:
        self._server = server
        self._info = info
        # Moments come from the session's threads, choices from the page's.
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
        """Takes a moment into the history; a reset empties it first."""
        joints = self._info.layout.joint_view(snapshot.frame)
        with self._lock:
            self._history.append(snapshot.time, joints[:, _PLOTTED])

    def update(self, snapshot: Snapshot) -> None:
        """Draws the history up to a snapshot."""
        self.sample(snapshot)
        with self._lock:
            self._plot.data = self._data()

    def remove(self) -> None:
        """Takes the chart off the page."""
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
    """Curves with what keeps the axes steady, as the columns of a chart.

    The chart fits its axes to all it is given. So the times go on to the end of a whole span, and
    an invisible curve of two points keeps the noise of a joint at rest from filling the height.

    Returns:
        Times, the invisible curve, then the curves, each one moment longer.
    """
    least, most = min(map(np.min, curves)), max(map(np.max, curves))
    margin = max(0.0, LEAST_HEIGHT - (most - least)) / 2
    end = max(times[0] + SPAN, times[-1])
    nothing = np.full(len(times), np.nan)
    invisible = np.array([least - margin, *nothing[1:], most + margin])
    return (np.append(times, end), invisible, *(np.append(curve, np.nan) for curve in curves))


def chart_choices(joints: Sequence[JointInfo]) -> dict[str, list[int]]:
    """What can be plotted: all joints of each robot and between bodies, then each by itself.

    Returns:
        For each label the indices of the joints it stands for.
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
    """How a joint's curve looks: the colour of its place in the legend, the reference dashed."""
    if reference:
        dashed = {"stroke": f"{_colour(place)}aa", "width": 1, "dash": [5, 4]}
        return {"label": f"{joint.joint} reference", **dashed}
    return {"label": joint.joint, "stroke": _colour(place), "width": 1.5}


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]
