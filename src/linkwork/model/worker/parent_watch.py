"""Ends a child process when its parent has ended, whatever either is doing."""

import os
import select
import socket
import threading
import time
from contextlib import suppress

from linkwork.errors import EXIT_INTERNAL

_PERIOD = 0.2  # Interval at which the parent is looked for [s]
_CLEANUP_TIME = 30.0  # Longest time for cleaning up, e.g. ending a recording [s].


class ParentWatch:
    """A thread that watches the parent and the pipe to it.

    Once either has ended, readers of the pipe get an end of file. A process that has not started to
    end within a grace period [s], because a step or a user-defined force does not return, is ended.
    """

    def __init__(self, descriptor: int, grace: float) -> None:
        self._descriptor, self._grace = os.dup(descriptor), grace
        self._parent = os.getppid()
        self._is_ending = threading.Event()
        threading.Thread(target=self._watch, name="parent", daemon=True).start()

    def ending(self) -> None:
        """Report that the process has started to end by itself."""
        self._is_ending.set()

    def _watch(self) -> None:
        poller = select.poll()
        # A hangup is reported whatever is registered.
        poller.register(self._descriptor, 0)
        # A fork of the parent may hold the pipe open when the parent itself is dead.
        while os.getppid() == self._parent and not poller.poll(1000 * _PERIOD):
            pass
        with suppress(OSError), socket.socket(fileno=self._descriptor) as pipe:
            pipe.shutdown(socket.SHUT_RDWR)
        if self._is_ending.wait(self._grace):
            time.sleep(_CLEANUP_TIME)
        os._exit(EXIT_INTERNAL)
