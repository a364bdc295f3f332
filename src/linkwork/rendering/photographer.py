"""Pictures of states, drawn in a process that is kept for the next ones."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Self

from linkwork.errors import LinkworkError, SessionError
from linkwork.rendering.picture import Pixels, Size, picture_size
from linkwork.rendering.process import DrawingProcess, Visible
from linkwork.world.scene.loaded import LoadedScene

_RETRY = 0.05
"""Interval at which closing looks for a drawing to abort [s]."""


@dataclass(frozen=True)
class PictureRequest:
    """A picture to draw."""

    state: Visible
    camera: str | None
    size: Size


class Photographer:
    """Takes pictures of one scene. The first starts the process that draws, `close` ends it."""

    def __init__(self, loaded: LoadedScene) -> None:
        self._loaded = loaded
        self._lock = threading.Lock()
        self._process: DrawingProcess | None = None
        self._is_closed = False

    def take(self, state: Visible, camera: str | None = None, size: Size | None = None) -> Pixels:
        """Draw the scene in a state."""
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
        """End the process, if there is one; a picture being drawn is abandoned."""
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
