"""Status of the scene and notifications on the page."""

from __future__ import annotations

import math
from collections.abc import Iterator
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
_TROUBLE = (
    '<div role="alert" style="margin:0 0.75em 0.75em;padding:0.5em 0.75em;font-size:0.875em;'
    "line-height:1.4;border-left:4px solid #e03131;border-radius:4px;"
    'background:rgba(224,49,49,0.12);color:#e03131">{text}</div>'
)


class StatusLine:
    """Simulated time, steps, speed reached, run; errors in red.

    Attributes:
        recorded: Whether the session shown records its runs.
    """

    def __init__(self, gui: viser.GuiApi) -> None:
        self.recorded = False
        self._trouble = gui.add_html("", visible=False)
        self._numbers = gui.add_html("")

    def update(self, snapshot: Snapshot) -> None:
        """Shows a snapshot."""
        self._numbers.content = status_html(snapshot, self.recorded)
        if snapshot.trouble:
            self._trouble.content = _TROUBLE.format(text=escape(printable(snapshot.trouble)))
        self._trouble.visible = bool(snapshot.trouble)


def status_html(snapshot: Snapshot, recorded: bool) -> str:
    """A snapshot as a small table."""
    no_run = "begins with the first step" if recorded else "not recorded"
    rows = {
        "Simulated time": f"{snapshot.time:.3f} s",
        "Step": f"{snapshot.step:,}".replace(",", "\u202f"),
        "Real-time factor": _factor(snapshot),
        "Run": escape(printable(snapshot.run)) or no_run,
    }
    listed = "".join(_ROW.format(label=label, value=value) for label, value in rows.items())
    return _BOX.format(rows=listed)


def _factor(snapshot: Snapshot) -> str:
    if not snapshot.playing:
        return "paused"
    wanted = "max" if math.isinf(snapshot.speed) else f"{snapshot.speed:.2f}"
    return f"{snapshot.real_time_factor:.2f} of {wanted}"
