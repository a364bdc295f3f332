"""Pictures of a checkpoint, drawn in a process of their own."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from linkwork.errors import LinkworkError
from linkwork.session.drawing import drawing_process, receive, show
from linkwork.session.messages import Reply
from linkwork.world import LoadedScene, World
from linkwork.world.picture import (
    check_picture_file,
    check_picture_size,
    choose_graphics,
    write_picture,
)

Size = tuple[int, int]
"""Width and height [pixels]."""
PICTURE_SIZE: Size = (1280, 960)
"""Of pictures and videos, unless told otherwise."""


@dataclass(frozen=True)
class PictureRequest:
    """What to draw.

    Attributes:
        loaded: The scene.
        checkpoint: The state it is in.
        path: The picture file.
        size: Of the picture.
    """

    loaded: LoadedScene
    checkpoint: bytes
    path: Path
    size: Size


def take_picture(
    loaded: LoadedScene, checkpoint: bytes, path: Path, size: Size = PICTURE_SIZE
) -> None:
    """Draws a scene as it stands in a checkpoint.

    Raises:
        ArgumentError: No picture can have this size.
        FileError: The picture cannot be written there.
        PlatformError: This machine cannot render without a screen.
    """
    check_picture_file(path)
    check_picture_size(*size)
    with drawing_process("picture") as pipe:
        pipe.send(PictureRequest(loaded, checkpoint, path.absolute(), size))
        receive(pipe)


def serve_picture(pipe: Connection) -> None:
    """The process's side: draws what is asked for, once."""
    try:
        request: PictureRequest = pipe.recv()
        choose_graphics()
        world = World(request.loaded)
        show(world, request.checkpoint)
        write_picture(world, request.path, *request.size)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
    else:
        pipe.send(Reply(0))
