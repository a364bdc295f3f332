"""The process that draws, as its caller sees it: a pipe to a child with graphics.

MuJoCo selects its graphics backend when it is first imported, and the caller may have imported it
before. A graphics driver that crashes takes only the child with it.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import LinkworkError, PlatformError

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

ANSWER_TIMEOUT = 120.0
"""Longest time for one answer [s]."""
CLOSING_TIMEOUT = 5.0
"""Longest time the process may take to end [s]."""


@dataclass(frozen=True)
class VisibleState:
    """The part of a state that can be seen.

    Memories of sensors, controllers and user-defined forces are left out, so the renderer does not
    need them.

    Attributes:
        step: Steps since the start.
        state: Integration state of the world.
    """

    step: int
    state: NDArray[np.float64]

    def show_in(self, world: World) -> None:
        """Puts a world of the same scene into this state."""
        world.restore(self.state, self.step)


@dataclass(frozen=True)
class Answer:
    """An answer of the process: a value, or the error to raise."""

    value: Any = None
    error: LinkworkError | None = None


class DrawingProcess:
    """A child process that draws.

    Args:
        kind: `picture` or `film`.
    """

    def __init__(self, kind: str) -> None:
        ours, theirs = socket.socketpair()
        # -P: modules come from the installation, never from the working folder.
        command = [sys.executable, "-P", "-m", "linkwork.rendering", kind, str(theirs.fileno())]
        with theirs:
            self._child = subprocess.Popen(
                command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, process_group=0
            )
        self._pipe = Connection(ours.detach())

    def send(self, message: Any) -> None:
        """Sends a message.

        Raises:
            OSError: The process has ended.
        """
        self._pipe.send(message)

    def receive(self) -> Any:
        """The value of the next answer; an error in it is raised.

        Raises:
            PlatformError: The process died, or does not answer.
        """
        try:
            if not self._pipe.poll(ANSWER_TIMEOUT):
                raise PlatformError(f"nothing was drawn within {ANSWER_TIMEOUT:g} s")
            answer: Answer = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            raise PlatformError(
                "the graphics of this machine failed while drawing",
                hint="set MUJOCO_GL to egl, osmesa or glfw, whichever this machine has",
            ) from error
        if answer.error is not None:
            raise answer.error
        return answer.value

    def request(self, message: Any) -> Any:
        """Sends a message and returns the value of its answer.

        Raises:
            PlatformError: The process died, or does not answer.
        """
        # A process that has died may have left an error to receive.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.send(message)
        return self.receive()

    def kill(self) -> None:
        """Ends the process at once; a thread that waits for an answer gets an error."""
        self._child.kill()

    def close(self) -> None:
        """Closes the pipe, upon which the process ends; kills it if it does not."""
        self._pipe.close()
        try:
            self._child.wait(CLOSING_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
