"""Words for the people at the page: what went wrong, what takes a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError, printable

if TYPE_CHECKING:
    import viser

SHOWN_FOR = 12.0
"""How long a problem stays on the page [s]."""


class Notices:
    """Notifications on every page that is open at the time."""

    def __init__(self, server: viser.ViserServer) -> None:
        self._server = server

    def problem(self, title: str, error: LinkworkError) -> None:
        """Says what could not be done and why."""
        for client in self._server.get_clients().values():
            client.add_notification(
                printable(title), str(error), color="red", auto_close_seconds=SHOWN_FOR
            )

    @contextmanager
    def busy(self, title: str, body: str) -> Iterator[None]:
        """Shows that something is under way until the block ends."""
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
