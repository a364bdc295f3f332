"""Pictures of a checkpoint, drawn in a process of their own.

Which graphics MuJoCo uses is fixed when it is first imported, and the caller may have imported it
long ago; a graphics driver that fails takes only that process with it.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from linkwork.errors import LinkworkError, PlatformError
from linkwork.session.engine import Engine
from linkwork.session.messages import Reply
from linkwork.world import LoadedScene
from linkwork.world.picture import check_picture_file, choose_graphics, write_picture

PATIENCE = 120.0
"""How long a picture may take [s]."""


@dataclass(frozen=True)
class PictureRequest:
    """What to draw.

    Attributes:
        loaded: The scene.
        checkpoint: The state it is in.
        path: The picture file.
    """

    loaded: LoadedScene
    checkpoint: bytes
    path: Path


def take_picture(loaded: LoadedScene, checkpoint: bytes, path: Path) -> None:
    """Draws a scene as it stands in a checkpoint.

    Raises:
        FileError: The picture cannot be written there.
        PlatformError: This machine cannot render without a screen.
    """
    check_picture_file(path)
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-P", "-m", "linkwork.session", "picture", str(theirs.fileno())]
    with theirs, Connection(ours.detach()) as pipe:
        child = subprocess.Popen(
            command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, process_group=0
        )
        theirs.close()
        try:
            pipe.send(PictureRequest(loaded, checkpoint, path.absolute()))
            reply = _receive(pipe)
        finally:
            child.kill()
            child.wait()
    if reply.error is not None:
        raise reply.error


def _receive(pipe: Connection) -> Reply:
    try:
        if pipe.poll(PATIENCE):
            return pipe.recv()
    except (EOFError, ConnectionResetError) as error:
        raise PlatformError(
            "the graphics of this machine failed while drawing",
            hint="set MUJOCO_GL to egl, osmesa or glfw, whichever this machine has",
        ) from error
    raise PlatformError(f"the picture was not drawn within {PATIENCE:g} s")


def serve_picture(pipe: Connection) -> None:
    """The process's side: draws what is asked for, once."""
    try:
        request: PictureRequest = pipe.recv()
        choose_graphics()
        engine = Engine(request.loaded)
        engine.restore(request.checkpoint)
        write_picture(engine.world, request.path)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
    else:
        pipe.send(Reply(0))
