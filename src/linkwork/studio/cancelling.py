"""Long actions that a page may cancel."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

from linkwork.errors import LinkworkError

T = TypeVar("T")

_INTERVAL = 0.05


class CancelledError(LinkworkError):
    """A long action was cancelled from the page."""


def run_until_cancelled(
    call: Callable[[], T],
    cancelled: threading.Event,
    what: str,
    discard: Callable[[T], None] = lambda _: None,
) -> T:
    """Call something that cannot be interrupted, and return early if it is cancelled.

    It then goes on in a thread of its own until it ends.

    Args:
        call: What takes a while.
        cancelled: Set by who cancels it.
        what: What it does, for the report.
        discard: Called with the result if it comes after the cancellation.

    Raises:
        CancelledError: It was cancelled.
    """
    worker = ThreadPoolExecutor(1, thread_name_prefix=f"studio: {what}")
    outcome = worker.submit(call)
    worker.shutdown(wait=False)
    while not cancelled.is_set():
        if wait([outcome], _INTERVAL).done:
            return outcome.result()
    outcome.add_done_callback(lambda late: late.exception() or discard(late.result()))
    raise CancelledError(f"{what} was cancelled")
