"""Films of a run, drawn and encoded in a separate process while physics continues.

States travel through a pipe that holds a few of them. If drawing is slower than physics, physics
waits, so memory is bounded and the film is complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import LinkworkError
from linkwork.rendering.picture import Size, check_picture_size, picture_size
from linkwork.rendering.process import DrawingProcess, Visible
from linkwork.rendering.video import check_video_file, video_rate
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class FilmRequest:
    """A film to make."""

    loaded: LoadedScene
    path: Path
    camera: str | None
    size: Size


class FilmWriter:
    """A film in the making."""

    def __init__(self, process: DrawingProcess, rate: int) -> None:
        self._process = process
        self.rate = rate

    def add(self, state: Visible) -> None:
        """Add the picture of a state."""
        try:
            self._process.send(state)
        except (BrokenPipeError, ConnectionResetError):
            self._process.receive()
            raise

    def steps(self, first: int, last: int, step_size: float) -> Iterator[int]:
        """Return the steps to draw after the first one, rising; the last step is the last picture.

        Args:
            first: First step of the film.
            last: Last step of the film.
        """
        pictures_per_step = self.rate * step_size
        picture = 1
        while (step := first + max(picture, round(picture / pictures_per_step))) < last:
            yield step
            picture += 1
        if last > first:
            yield last


@contextmanager
def filming(
    loaded: LoadedScene, path: Path, size: Size | None = None, camera: str | None = None
) -> Iterator[FilmWriter]:
    """Return a film of a scene; the file is complete when the block ends, also by an error."""
    check_video_file(path)
    pictures = picture_size(loaded.scene, camera, size)
    check_picture_size(pictures)
    with DrawingProcess("film") as process:
        process.send(FilmRequest(loaded, path.absolute(), camera, pictures))
        process.receive()
        try:
            yield FilmWriter(process, video_rate(path))
        except LinkworkError:
            # The film up to the error shows best what went wrong.
            _finish(process)
            raise
        _finish(process)


def _finish(process: DrawingProcess) -> None:
    process.send(None)
    process.receive()
