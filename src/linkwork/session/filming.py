"""Videos of a run, drawn and packed in a process of their own while physics goes on.

States travel through a pipe that holds a few of them: where drawing is slower than physics, physics
waits, so that memory stays bounded and the film is whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from linkwork.errors import LinkworkError
from linkwork.rendering.picture import (
    Painter,
    Size,
    check_picture_size,
    choose_graphics,
    picture_size,
)
from linkwork.rendering.video import check_video_file, open_video, video_rate
from linkwork.session.base import Session, Snapshot
from linkwork.session.drawing import drawing_process, receive, show
from linkwork.session.messages import Reply
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class FilmRequest:
    """What to film.

    Attributes:
        loaded: The scene.
        path: The video file.
        camera: One of its sensors; None for the scene's own camera.
        size: Of its pictures.
    """

    loaded: LoadedScene
    path: Path
    camera: str | None
    size: Size


class Camera:
    """Films a session while it runs."""

    def __init__(self, session: Session, pipe: Connection, rate: int) -> None:
        self._session = session
        self._pipe = pipe
        self._rate = rate

    def run_for(self, seconds: float) -> Snapshot:
        """Runs so much simulated time and films it, both ends included.

        A run that stands still before its time, after an alarm, ends the film there.
        """
        session = self._session
        first = session.latest().step
        last = first + session.steps_in(seconds)
        now = session.latest()
        self._take()
        for goal in _film_steps(first, last, self._rate * session.info.step_size):
            now = session.run_for((goal - now.step) * session.info.step_size)
            if now.step < goal:
                break
            self._take()
        return now

    def _take(self) -> None:
        try:
            self._pipe.send(self._session.checkpoint())
        except (BrokenPipeError, ConnectionResetError):
            receive(self._pipe)
            raise


def _film_steps(first: int, last: int, frames_a_step: float) -> Iterator[int]:
    """The step of each picture after the first, rising, with the last step at the end."""
    frame = 1
    while (step := first + max(frame, round(frame / frames_a_step))) < last:
        yield step
        frame += 1
    if last > first:
        yield last


@contextmanager
def filming(
    loaded: LoadedScene,
    session: Session,
    path: Path,
    size: Size | None = None,
    camera: str | None = None,
) -> Iterator[Camera]:
    """A camera on a session; the file is there when the block ends, however it ends.

    Args:
        loaded: The session's scene.
        session: What is filmed.
        path: `.mp4`, `.webm` or `.gif`.
        size: Of its pictures; None for the camera's own.
        camera: One of the scene's sensors; None for the scene's own camera.

    Raises:
        ArgumentError: No picture can have this size.
        NotFoundError: There is no camera of this name.
        FileError: The video cannot be written there.
        PlatformError: This machine cannot render without a screen.
    """
    check_video_file(path)
    pictures = picture_size(loaded.scene, camera, size)
    check_picture_size(pictures)
    with drawing_process("film") as pipe:
        pipe.send(FilmRequest(loaded, path.absolute(), camera, pictures))
        receive(pipe)
        try:
            yield Camera(session, pipe, video_rate(path))
        except LinkworkError:
            # What was filmed until then shows best what went wrong.
            _end(pipe)
            raise
        _end(pipe)


def _end(pipe: Connection) -> None:
    pipe.send(None)
    receive(pipe)


def serve_film(pipe: Connection) -> None:
    """The process's side: draws every state that comes, until the end comes."""
    request: FilmRequest = pipe.recv()
    try:
        choose_graphics()
        _draw(pipe, request)
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
    except EOFError:
        # Nobody wants the film any more; what there was of it is gone.
        return
    else:
        pipe.send(Reply(0))


def _draw(pipe: Connection, request: FilmRequest) -> None:
    world = World(request.loaded)
    with Painter(world, request.size) as painter:
        pipe.send(Reply(0))
        with open_video(request.path, *request.size) as film:
            while (checkpoint := pipe.recv()) is not None:
                show(world, checkpoint)
                film.add(painter.draw(request.camera))
