"""Films: video files, and films of a run drawn in a separate process while physics continues.

Files are written picture by picture. States travel through a pipe that holds a few of them: if
drawing is slower than physics, physics waits, so memory is bounded and the film is complete.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from linkwork.errors import FileError, LinkworkError, Place, import_extra
from linkwork.files.writing import replacing
from linkwork.rendering.picture import (
    Pixels,
    Size,
    check_drawn_file,
    check_picture_size,
    picture_size,
)
from linkwork.rendering.process import DrawingProcess, Visible
from linkwork.world.scene.loaded import LoadedScene

_CODECS = {
    ".mp4": ("mp4", "libx264", {"crf": "20", "preset": "veryfast"}),
    ".webm": (
        "webm",
        "libvpx-vp9",
        {"crf": "32", "b": "0", "deadline": "realtime", "cpu-used": "8"},
    ),
}
"""Container, codec and its options, by the file's ending."""
_GIF = ".gif"
_RATE = 30  # Pictures in a second [Hz]
_GIF_RATE = 25  # Pictures in a second of a GIF, whose clock has a resolution of 0.01 s [Hz]


class Film(Protocol):
    """A video that is being written."""

    def add(self, pixels: Pixels) -> None:
        """Add the next picture, (height, width, 3)."""
        ...


def check_video_file(path: Path) -> None:
    """Check the file of a video, before a long run."""
    check_drawn_file(path, "video", (*_CODECS, _GIF))
    import_extra(*(("PIL.Image", "world") if _is_gif(path) else ("av", "video")))


def video_rate(path: Path) -> int:
    """Return the pictures in a second of simulated time [Hz]."""
    return _GIF_RATE if _is_gif(path) else _RATE


@contextmanager
def open_video(path: Path, width: int, height: int) -> Iterator[Film]:
    """Open a video to add pictures to; the file appears, complete, when the block ends well."""
    check_video_file(path)
    with replacing(path) as temporary:
        if _is_gif(path):
            with temporary.open("wb") as file:
                film = _Gif(file)
                yield film
                film.end()
        else:
            yield from _encoded(path, temporary, width, height)


def _is_gif(path: Path) -> bool:
    return path.suffix.lower() == _GIF


def _encoded(path: Path, temporary: Path, width: int, height: int) -> Iterator[Film]:
    av = import_extra("av", "video")
    container, codec, options = _CODECS[path.suffix.lower()]
    try:
        with av.open(str(temporary), "w", format=container) as file:
            stream = file.add_stream(codec, rate=Fraction(_RATE), options=options)
            stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
            yield _Encoded(av, file, stream)
            file.mux(stream.encode(None))
    except av.FFmpegError as error:
        raise FileError(f"cannot write the video: {error}", place=Place(str(path))) from error


class _Encoded:
    """A film encoded by a codec."""

    def __init__(self, av: Any, file: Any, stream: Any) -> None:
        self._av, self._file, self._stream = av, file, stream

    def add(self, pixels: Pixels) -> None:
        """Encode the next picture."""
        frame = self._av.VideoFrame.from_ndarray(pixels, format="rgb24")
        self._file.mux(self._stream.encode(frame))


class _Gif:
    """A GIF with one palette a picture."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._is_begun = False

    def add(self, pixels: Pixels) -> None:
        """Write the next picture."""
        image = import_extra("PIL.Image", "world").fromarray(pixels).quantize(256)
        gif = import_extra("PIL.GifImagePlugin", "world")
        if not self._is_begun:
            header, _ = gif.getheader(image, info={"loop": 0})
            self._file.write(b"".join(header))
            self._is_begun = True
        delay = 1000 // _GIF_RATE
        parts = gif.getdata(image, (0, 0), duration=delay, include_color_table=True)
        self._file.write(b"".join(parts))

    def end(self) -> None:
        """End the file."""
        self._file.write(b";")


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
        """Return the steps to draw after `first`, rising; the last one is `last`."""
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
