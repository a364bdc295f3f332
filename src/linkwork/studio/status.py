"""Status of the scene and notifications on the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError, printable
from linkwork.session.state import Snapshot

if TYPE_CHECKING:
    import viser


SHOWN_FOR = 12.0
"""How long an error stays on the page [s]."""


class Notices:
    """Notifications on every open page."""

    def __init__(self, server: viser.ViserServer) -> None:
        self._server = server

    def problem(self, title: str, error: LinkworkError) -> None:
        """Shows an error."""
        for client in self._server.get_clients().values():
            client.add_notification(
                printable(title), str(error), color="red", auto_close_seconds=SHOWN_FOR
            )

    @contextmanager
    def busy(self, title: str, body: str) -> Iterator[None]:
        """Shows progress until the block ends."""
        clients = self._server.get_clients().values()
        shown = [
            client.add_notification(
                printable(title), printable(body), loading=True, with_close_button=False
            )
            for client in clients
        ]
        try:
            yield
        finally:
            for notification in shown:
                notification.remove()


_ROW = (
    '<div style="display:flex;justify-content:space-between;gap:1em">'
    '<span style="opacity:0.6">{label}</span><span>{value}</span></div>'
)
_BOX = (
    '<div style="padding:0 0.75em 0.5em;font-size:0.875em;line-height:1.6;'
    'font-variant-numeric:tabular-nums">{rows}</div>'
)
_NOTICE = (
    '<div role="alert" style="margin:0 0.75em 0.75em;padding:0.5em 0.75em;font-size:0.875em;'
    "line-height:1.4;border-left:4px solid {colour};border-radius:4px;"
    'background:{colour}1f;color:{colour}">{text}</div>'
)
_RED = "#e03131"


class StatusLine:
    """Simulated time, steps, speed reached, run; errors in red.

    Args:
        gui: Parent of the control.
        numbers: HTML of a snapshot.
    """

    def __init__(self, gui: viser.GuiApi, numbers: Callable[[Snapshot], str]) -> None:
        self._html = numbers
        self._trouble = gui.add_html("", visible=False)
        self._numbers = gui.add_html("")

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot."""
        self._numbers.content = self._html(snapshot)
        if snapshot.trouble:
            self._trouble.content = notice_html(escape(printable(snapshot.trouble)), _RED)
        self._trouble.visible = bool(snapshot.trouble)


def notice_html(text: str, colour: str) -> str:
    """A notice in a coloured box.

    Args:
        text: HTML of the text.
        colour: As #rrggbb.
    """
    return _NOTICE.format(text=text, colour=colour)


def table_html(rows: Mapping[str, str]) -> str:
    """Labels and values, which are HTML, as a small table."""
    listed = "".join(_ROW.format(label=label, value=value) for label, value in rows.items())
    return _BOX.format(rows=listed)


def status_html(snapshot: Snapshot, recorded: bool) -> str:
    """A snapshot as a small table."""
    no_run = "begins with the first step" if recorded else "not recorded"
    rows = {
        "Simulated time": f"{snapshot.time:.3f} s",
        "Step": f"{snapshot.step:,}".replace(",", "\u202f"),
        "Real-time factor": _factor(snapshot),
        "Run": escape(printable(snapshot.run)) or no_run,
    }
    return table_html(rows)


def _factor(snapshot: Snapshot) -> str:
    if not snapshot.playing:
        return "paused"
    wanted = "max" if math.isinf(snapshot.speed) else f"{snapshot.speed:.2f}"
    return f"{snapshot.real_time_factor:.2f} of {wanted}"
