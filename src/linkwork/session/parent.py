"""A process of a session ends with the one that started it, whatever either is doing."""

from __future__ import annotations

import os
import select
import socket
import threading
import time
from contextlib import suppress

from linkwork.errors import EXIT_INTERNAL

_PERIOD = 0.2
"""How often the parent is looked for [s]."""
_PATIENCE = 30.0
"""How long putting away what was begun, such as a recording, may then take [s]."""


class ParentWatch:
    """Watches, in a thread, the parent and the pipe to it.

    Once either is gone, whoever reads the pipe meets its end. A process that does not begin to end
    soon after, because a step or a user's own force takes for ever, is ended.

    Args:
        descriptor: The socket whose other end the parent holds.
        grace: How long what is under way may go on without a parent [s].
    """

    def __init__(self, descriptor: int, grace: float) -> None:
        self._descriptor, self._grace = os.dup(descriptor), grace
        self._parent = os.getppid()
        self._is_ending = threading.Event()
        threading.Thread(target=self._watch, name="parent", daemon=True).start()

    def ending(self) -> None:
        """The process has begun to end by itself."""
        self._is_ending.set()

    def _watch(self) -> None:
        poller = select.poll()
        # An end that is hung up is reported whatever is asked for.
        poller.register(self._descriptor, 0)
        # A fork of the parent may hold the pipe open when the parent itself is dead.
        while os.getppid() == self._parent and not poller.poll(1000 * _PERIOD):
            pass
        with suppress(OSError), socket.socket(fileno=self._descriptor) as pipe:
            pipe.shutdown(socket.SHUT_RDWR)
        if self._is_ending.wait(self._grace):
            time.sleep(_PATIENCE)
        os._exit(EXIT_INTERNAL)
