"""A physics process kept ready, so that the next scene opens without the start of Python.

Imports little, like `host_process`.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from linkwork.session.process.host_process import HostProcess


class SpareProcess:
    """At most one physics process that waits for a scene."""

    def __init__(self) -> None:
        self._host: HostProcess | None = None
        self._surroundings = _surroundings()
        self._lock = threading.Lock()

    def prepare(self) -> None:
        """Start the process, unless it waits already."""
        with self._lock:
            if self._host is None:
                self._surroundings = _surroundings()
                self._host = HostProcess()

    def take(self) -> HostProcess:
        """Return the process that waits; a new one if none does, or if it started elsewhere."""
        with self._lock:
            host, self._host = self._host, None
            is_same = self._surroundings == _surroundings()
        if host is None:
            return HostProcess()
        if is_same and host.child.poll() is None:
            return host
        host.abandon()
        return HostProcess()

    def end(self) -> None:
        """End the process that waits, if any."""
        with self._lock:
            host, self._host = self._host, None
        if host is not None:
            host.abandon()


def _surroundings() -> tuple[int, Path, dict[str, str]]:
    """Return what a process inherits when it starts: owner, working folder, environment."""
    return os.getpid(), Path.cwd(), dict(os.environ)


SPARE = SpareProcess()
"""The one of this process."""
