"""Text of a mission file, and errors that show its line with a caret."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from linkwork.errors import Place, SchemaError, printable

_WIDEST = 100


class MissionTextError(SchemaError):
    """A mission text that cannot run; shows the line with a caret."""

    def __init__(self, message: str, *, place: Place, hint: str = "", line: str = "") -> None:
        super().__init__(message, place=place, hint=hint)
        self.line = line

    def excerpt(self) -> list[str]:
        """Return the line of the text, and a caret below the place."""
        if self.place is None or not self.place.column:
            return []
        start = max(0, self.place.column - 1 - _WIDEST // 2)
        shown = self.line[start : start + _WIDEST].replace("\t", " ")
        before = shown[: self.place.column - 1 - start]
        return [f"    {printable(shown)}", f"    {' ' * len(printable(before))}^"]


@dataclass(frozen=True)
class Source:
    """A mission text.

    Attributes:
        file: Its name in messages.
        text: The text.
    """

    file: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines, split as the tokens count them."""
        return self.text.split("\n")

    def place(self, line: int, column: int) -> Place:
        """Return a place in it."""
        return Place(self.file, line, column)

    def error(self, place: Place, message: str, hint: str = "") -> MissionTextError:
        """Return an error at a place of this text."""
        line = self.lines[place.line - 1] if 0 < place.line <= len(self.lines) else ""
        return MissionTextError(message, place=place, hint=hint, line=line.rstrip("\r"))
