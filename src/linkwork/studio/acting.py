"""How controls reach the session: one deed at a time, failures told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from linkwork.session.base import Session

Deed = Callable[[Session], Any]


class Act(Protocol):
    """Does something with the present session.

    Deeds come one after the other. A failure the user can meet becomes a notification.
    """

    def __call__(self, trouble: str, deed: Deed) -> None:
        """Does a deed.

        Args:
            trouble: What to say above the reason when it fails, e.g. `Could not step`.
            deed: What to do.
        """
        ...
