"""Pictures of checkpoints, drawn in a process of their own that is kept for the next ones."""

from __future__ import annotations

import threading
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Self

from linkwork.errors import LinkworkError
from linkwork.rendering.picture import (
    Painter,
    Pixels,
    Size,
    choose_graphics,
    picture_size,
)
from linkwork.session.drawing import drawing_process, receive, show
from linkwork.session.messages import Reply
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene

SIZES_KEPT = 4
"""How many sizes of pictures are ready to be drawn again."""


@dataclass(frozen=True)
class PictureRequest:
    """What to draw.

    Attributes:
        checkpoint: The state the scene is in.
        camera: One of its sensors; None for the scene's own camera.
        size: Of the picture.
    """

    checkpoint: bytes
    camera: str | None
    size: Size


class Photographer:
    """Takes pictures of one scene; the first starts the process that draws, `close` ends it."""

    def __init__(self, loaded: LoadedScene) -> None:
        self._loaded = loaded
        self._lock = threading.Lock()
        self._pipe: Connection | None = None
        self._process = ExitStack()

    def take(
        self, checkpoint: bytes, camera: str | None = None, size: Size | None = None
    ) -> Pixels:
        """Draws the scene as it stands in a checkpoint.

        Raises:
            ArgumentError: No picture can have this size.
            NotFoundError: There is no camera of this name.
            PlatformError: This machine cannot render without a screen.
        """
        wanted = picture_size(self._loaded.scene, camera, size)
        with self._lock:
            return self._draw(PictureRequest(checkpoint, camera, wanted))

    def close(self) -> None:
        """Ends the process, if there is one."""
        with self._lock:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _draw(self, request: PictureRequest) -> Pixels:
        with ExitStack() as failing:
            # Whatever goes wrong, no answer to this request may be taken for one to the next.
            failing.callback(self._end)
            pipe = self._pipe or self._start()
            # One that has died says why, or nothing, when its answer is awaited.
            with suppress(BrokenPipeError, ConnectionResetError):
                pipe.send(request)
            pixels = receive(pipe)
            failing.pop_all()
        return pixels

    def _start(self) -> Connection:
        self._pipe = self._process.enter_context(drawing_process("picture"))
        with suppress(BrokenPipeError, ConnectionResetError):
            self._pipe.send(self._loaded)
        return self._pipe

    def _end(self) -> None:
        self._pipe = None
        self._process.close()


def serve_pictures(pipe: Connection) -> None:
    """The process's side: draws what is asked for until nobody is at the other end."""
    choose_graphics()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        easel = _Easel(World(pipe.recv()))
        while True:
            pipe.send(_answer(easel, pipe.recv()))


def _answer(easel: _Easel, request: PictureRequest) -> Reply:
    try:
        return Reply(0, easel.draw(request))
    except LinkworkError as error:
        return Reply(0, error=error)


class _Easel:
    """A world and painters for the sizes that were asked for last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._painters: dict[Size, Painter] = {}

    def draw(self, request: PictureRequest) -> Pixels:
        """The picture of a state."""
        show(self._world, request.checkpoint)
        return self._painter(request.size).draw(request.camera)

    def _painter(self, size: Size) -> Painter:
        painter = self._painters.pop(size, None) or Painter(self._world, size)
        self._painters[size] = painter
        if len(self._painters) > SIZES_KEPT:
            self._painters.pop(next(iter(self._painters))).close()
        return painter
