"""Commands that run until they are interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def until_signalled() -> Iterator[threading.Event]:
    """Return an event that SIGINT and SIGTERM set inside the block."""
    stop = threading.Event()
    signals = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, lambda *_: stop.set()) for number in signals]
    try:
        yield stop
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
