"""Pictures of states, drawn in a process that is kept for the next ones."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Self

from linkwork.errors import LinkworkError, SessionError
from linkwork.rendering.picture import (
    Painter,
    Pixels,
    Size,
    choose_graphics,
    picture_size,
)
from linkwork.rendering.process import Answer, DrawingProcess, VisibleState
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene

SIZES_KEPT = 4
"""Sizes for which a painter is kept."""
_RETRY = 0.05
"""Interval at which closing looks for a drawing to abort [s]."""


@dataclass(frozen=True)
class PictureRequest:
    """A picture to draw.

    Attributes:
        state: State of the scene.
        camera: One of its sensors; None for the scene's own camera.
        size: Of the picture.
    """

    state: VisibleState
    camera: str | None
    size: Size


class Photographer:
    """Takes pictures of one scene. The first starts the process that draws, `close` ends it."""

    def __init__(self, loaded: LoadedScene) -> None:
        self._loaded = loaded
        self._lock = threading.Lock()
        self._process: DrawingProcess | None = None
        self._is_closed = False

    def take(
        self, state: VisibleState, camera: str | None = None, size: Size | None = None
    ) -> Pixels:
        """Draws the scene in a state.

        Raises:
            ArgumentError: Invalid size.
            NotFoundError: There is no camera of this name.
            PlatformError: This machine cannot render offscreen.
            SessionError: Closed, before or while it was drawn.
        """
        request = PictureRequest(state, camera, picture_size(self._loaded.scene, camera, size))
        with self._lock:
            try:
                return self._started().request(request)
            except BaseException as error:
                # The answer to this request must not be taken for the next one's.
                self._end()
                if self._is_closed and isinstance(error, LinkworkError):
                    raise _closed() from error
                raise

    def close(self) -> None:
        """Ends the process, if there is one; a picture being drawn is abandoned."""
        self._is_closed = True
        while not self._lock.acquire(timeout=_RETRY):
            if (process := self._process) is not None:
                process.kill()
        try:
            self._end()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _started(self) -> DrawingProcess:
        if self._is_closed:
            raise _closed()
        if self._process is None:
            self._process = DrawingProcess("picture")
            self._process.request(self._loaded)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()


def _closed() -> SessionError:
    return SessionError("no picture: the session is closed", hint="open a new one")


def serve_pictures(pipe: Connection) -> None:
    """Main loop of the process: draws every request until the pipe is closed."""
    choose_graphics()
    loaded: LoadedScene = pipe.recv()
    try:
        easel = _Easel(World(loaded))
    except LinkworkError as error:
        pipe.send(Answer(error=error))
        return
    pipe.send(Answer())
    while True:
        pipe.send(_answer(easel, pipe.recv()))


def _answer(easel: _Easel, request: PictureRequest) -> Answer:
    try:
        return Answer(easel.draw(request))
    except LinkworkError as error:
        return Answer(error=error)


class _Easel:
    """A world with painters for the sizes drawn last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._painters: dict[Size, Painter] = {}

    def draw(self, request: PictureRequest) -> Pixels:
        """The picture of a state."""
        request.state.show_in(self._world)
        return self._painter(request.size).draw(request.camera)

    def _painter(self, size: Size) -> Painter:
        painter = self._painters.pop(size, None) or Painter(self._world, size)
        self._painters[size] = painter
        if len(self._painters) > SIZES_KEPT:
            self._painters.pop(next(iter(self._painters))).close()
        return painter
