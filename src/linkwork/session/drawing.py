"""The process in which pictures are drawn.

Which graphics MuJoCo uses is fixed when it is first imported, and the caller may have imported it
long ago; a graphics driver that fails takes only that process with it.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import PlatformError
from linkwork.session.checkpoint import unpack
from linkwork.session.messages import Reply
from linkwork.world.engine.world import World

PATIENCE = 120.0
"""How long one answer may take [s]."""
CLOSING_PATIENCE = 5.0
"""How long the process may take to end [s]."""


@contextmanager
def drawing_process(kind: str) -> Iterator[Connection]:
    """Starts a process that draws, gives the pipe to it, and ends it.

    Args:
        kind: `picture` or `film`.
    """
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-P", "-m", "linkwork.session", kind, str(theirs.fileno())]
    with theirs, Connection(ours.detach()) as pipe:
        child = subprocess.Popen(
            command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, process_group=0
        )
        theirs.close()
        try:
            yield pipe
        finally:
            # Without a pipe it puts away what it had begun, and ends.
            pipe.close()
            _end(child)


def show(world: World, checkpoint: bytes) -> None:
    """Brings a world to the state of a checkpoint as far as it can be seen.

    What sensors, controllers and a user's own forces remember is left out, and so they need not be
    there.
    """
    step, arrays = unpack(checkpoint, None)
    world.restore(arrays["world"], step)


def _end(child: subprocess.Popen[bytes]) -> None:
    try:
        child.wait(CLOSING_PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def receive(pipe: Connection) -> Any:
    """The answer of the process; what it refused is raised.

    Raises:
        PlatformError: It failed, or does not answer.
    """
    try:
        if not pipe.poll(PATIENCE):
            raise PlatformError(f"nothing was drawn within {PATIENCE:g} s")
        reply: Reply = pipe.recv()
    except (EOFError, ConnectionResetError) as error:
        raise PlatformError(
            "the graphics of this machine failed while drawing",
            hint="set MUJOCO_GL to egl, osmesa or glfw, whichever this machine has",
        ) from error
    if reply.error is not None:
        raise reply.error
    return reply.value
