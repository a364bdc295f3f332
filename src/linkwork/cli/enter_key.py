"""Enter on the terminal of a command that runs, read without waiting for it."""

from __future__ import annotations

import os
import select
import sys
from typing import TextIO

from linkwork.cli.terminal import is_terminal


class EnterKey:
    """Counts lines that are typed; a pipe, a file or a background job has none.

    The terminal stays in its mode, with echo, so that nothing must be restored.

    Args:
        stream: Where lines are typed; standard input when None.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        given = sys.stdin if stream is None else stream
        self._descriptor: int | None = None
        if given is not None and is_terminal(given):
            self._descriptor = given.fileno()

    @property
    def is_there(self) -> bool:
        """Whether somebody may type."""
        return self._descriptor is not None

    def typed_lines(self) -> int:
        """Lines typed since the last call."""
        count = 0
        try:
            while self._is_ready() and (data := os.read(self._descriptor or 0, 1024)):
                count += data.count(b"\n")
        except OSError:
            # The terminal is gone.
            self._descriptor = None
        return count

    def _is_ready(self) -> bool:
        number = self._descriptor
        if number is None or not _is_foreground(number):
            return False
        return bool(select.select([number], [], [], 0.0)[0])


def _is_foreground(descriptor: int) -> bool:
    """Whether reading from a terminal would not stop the process, as it does a background job."""
    try:
        return os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        # Not the terminal that controls this process.
        return True
