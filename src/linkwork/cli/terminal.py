"""Standard output and standard error: encodings, colours, closed pipes."""

import io
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from linkwork.cli.outcome import Style, Styled, show
from linkwork.errors import LinkworkError

CLEAR_LINE = "\r\x1b[K"  # Returns to the start of the line and clears it


class ClosedPipeError(Exception):
    """The reader of standard output has closed it, as `| head` does."""


def prepare_streams() -> None:
    """Make standard output and standard error accept any text.

    Characters outside the encoding of a stream are escaped; output to a closed stream is discarded.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def has_colour(stream: TextIO) -> bool:
    """Whether to use colours on a stream: a terminal, and no NO_COLOR (https://no-color.org)."""
    return not os.environ.get("NO_COLOR") and is_terminal(stream)


def is_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal that understands escape sequences."""
    return os.environ.get("TERM") != "dumb" and not stream.closed and stream.isatty()


def terminal_size(stream: TextIO) -> tuple[int, int]:
    """Return columns and rows of a terminal; the usual ones where they are unknown."""
    try:
        size = os.get_terminal_size(stream.fileno())
        return size.columns or 80, size.lines or 24
    except (OSError, ValueError):
        return 80, 24


class Output:
    """Standard output."""

    def __init__(self) -> None:
        self.begun = False  # Whether something has been written

    def write(self, pieces: Iterable[str]) -> None:
        """Write pieces of text one by one."""
        for piece in pieces:
            self._write(piece)
        self._write("", flush=True)

    def _write(self, text: str, *, flush: bool = False) -> None:
        self.begun = self.begun or bool(text)
        try:
            print(text, end="", flush=flush)
        except BrokenPipeError as error:
            _discard_output()
            raise ClosedPipeError from error
        except OSError as error:
            _discard_output()
            raise LinkworkError(
                f"writing to standard output failed: {error.strerror or error}",
                hint="is there room on the disk?",
            ) from error


def _discard_output() -> None:
    """Keep the interpreter from failing again at exit, when it flushes the buffer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def warn(text: str) -> None:
    """Print a warning on one line of standard error."""
    _print("warning: ", Style.WARNING, text)


def print_error(error: LinkworkError) -> None:
    """Print an error on standard error, each problem of a file on its own line."""
    for line in error.lines():
        _print("", Style.BAD, line)


def _print(label: str, style: Style, text: str) -> None:
    line = (Styled(f"linkwork: {label}", style), text)
    # A progress bar may stand on the line.
    before = CLEAR_LINE if is_terminal(sys.stderr) else ""
    with suppress(OSError):
        print(before + show(line, colour=has_colour(sys.stderr)), file=sys.stderr)


@contextmanager
def until_signalled() -> Iterator[threading.Event]:
    """Return an event that SIGINT and SIGTERM set inside the block."""
    stop = threading.Event()
    signals = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, lambda *_: stop.set()) for number in signals]
    try:
        yield stop
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)
