"""Writing to standard output and standard error, whatever stands at their other end."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from linkwork.cli.outcome import Style, Styled, show
from linkwork.errors import LinkworkError


class ReaderGoneError(Exception):
    """Nobody reads standard output any more, as after `| head`."""


def prepare_streams() -> None:
    """Makes standard output and error take any text.

    What a terminal's encoding lacks is escaped, and a stream that is closed swallows everything.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.StringIO())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def has_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user wants colours; see https://no-color.org."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and stream.isatty()


class Output:
    """Standard output.

    Attributes:
        begun: Whether something has been written.
    """

    def __init__(self) -> None:
        self.begun = False

    def write(self, pieces: Iterable[str]) -> None:
        """Writes text, each piece as it is made.

        Raises:
            ReaderGoneError: Nobody reads it any more.
            LinkworkError: It cannot be written, as on a full disk.
        """
        for piece in pieces:
            self._write(piece)
        self._write("", flush=True)

    def _write(self, text: str, *, flush: bool = False) -> None:
        self.begun = self.begun or bool(text)
        try:
            print(text, end="", flush=flush)
        except BrokenPipeError as error:
            _discard_output()
            raise ReaderGoneError from error
        except OSError as error:
            _discard_output()
            raise LinkworkError(
                f"standard output cannot be written: {error.strerror or error}",
                hint="is there room on the disk?",
            ) from error


def _discard_output() -> None:
    """Keeps the interpreter from failing again at its end, over what is left in the buffer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def warn(text: str) -> None:
    """Tells on standard error, in one line, what is not as it should be."""
    _tell("warning: ", Style.WARNING, text)


def complain(error: LinkworkError) -> None:
    """Tells on standard error, in one line, why a command failed."""
    _tell("", Style.BAD, str(error))


def _tell(label: str, style: Style, text: str) -> None:
    line = (Styled(f"linkwork: {label}", style), text)
    with suppress(OSError):
        print(show(line, colour=has_colour(sys.stderr)), file=sys.stderr)
