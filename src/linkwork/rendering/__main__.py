"""The process that draws: `python -m linkwork.rendering picture PIPE` or `film PIPE`.

PIPE is an inherited descriptor.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from multiprocessing.connection import Connection

from linkwork.errors import LinkworkError
from linkwork.model.worker.parent_watch import ParentWatch
from linkwork.rendering.filming import FilmRequest
from linkwork.rendering.photographer import PictureRequest
from linkwork.rendering.picture import Painter, Pixels, Size, choose_graphics
from linkwork.rendering.process import Answer
from linkwork.rendering.video import open_video
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene

GRACE = 5.0
"""How long drawing may continue when the caller is gone [s]."""
SIZES_KEPT = 4
"""Sizes for which a painter is kept."""


def serve_pictures(pipe: Connection) -> None:
    """Draw every request until the pipe is closed."""
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
        """Return the picture of a state."""
        request.state.show_in(self._world)
        return self._painter(request.size).draw(request.camera)

    def _painter(self, size: Size) -> Painter:
        painter = self._painters.pop(size, None) or Painter(self._world, size)
        self._painters[size] = painter
        if len(self._painters) > SIZES_KEPT:
            self._painters.pop(next(iter(self._painters))).close()
        return painter


def serve_film(pipe: Connection) -> None:
    """Draw every state until None comes."""
    request: FilmRequest = pipe.recv()
    try:
        choose_graphics()
        _draw(pipe, request)
    except LinkworkError as error:
        pipe.send(Answer(error=error))
    except EOFError:
        # The caller gave up; the unfinished file has been removed.
        return
    else:
        pipe.send(Answer())


def _draw(pipe: Connection, request: FilmRequest) -> None:
    world = World(request.loaded)
    with Painter(world, request.size) as painter:
        pipe.send(Answer())
        with open_video(request.path, *request.size) as film:
            while (state := pipe.recv()) is not None:
                state.show_in(world)
                film.add(painter.draw(request.camera))


if __name__ == "__main__":
    kind, descriptor = sys.argv[1:]
    with Connection(int(descriptor)) as first:
        ParentWatch(first.fileno(), GRACE)
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            (serve_pictures if kind == "picture" else serve_film)(first)
