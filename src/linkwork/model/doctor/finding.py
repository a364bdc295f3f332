"""Something wrong with a model: how bad it is, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from linkwork.errors import Place

FILE = "file"
"""The kind of a finding about a piece of a file rather than about a part of the model."""


@dataclass(frozen=True)
class Finding:
    """Something wrong with a model.

    Attributes:
        severity: `error`: dynamics cannot use the part; `warning`: it is probably not what is
            meant.
        kind: What it is about: `link`, `joint`, `frame`, `cut`, `coupling`, `robot` or `file`.
        name: Name of the part, or the piece of the file.
        message: What is wrong, with the bad value.
        fix: What to do about it.
        place: Where it stands in its file, when that is known.
    """

    severity: Literal["error", "warning"]
    kind: str
    name: str
    message: str
    fix: str
    place: Place | None = None

    @property
    def part(self) -> str:
        """What it is about, e.g. `link 'forearm'`."""
        return self.name if self.kind == FILE else f"{self.kind} {self.name!r}"

    def at(self, place: Place | None) -> Finding:
        """The same, at a place unless it has one."""
        return self if self.place or place is None else replace(self, place=place)


def error(kind: str, name: str, message: str, fix: str) -> Finding:
    """Something that dynamics cannot use."""
    return Finding("error", kind, name, message, fix)


def warning(kind: str, name: str, message: str, fix: str) -> Finding:
    """Something that is probably not what is meant."""
    return Finding("warning", kind, name, message, fix)
