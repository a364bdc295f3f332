"""A finding on a robot file or model: severity, element, message, fix and place."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from linkwork.errors import ModelWarning, Place, printable

FILE = "file"
"""Kind of a finding about an element of a file, not of the model."""


@dataclass(frozen=True)
class Finding:
    """A problem of a file or model that does not stop it from being used.

    Attributes:
        severity: `error`: unusable for dynamics; `warning`: probably not intended.
        kind: Kind of element: `link`, `joint`, `frame`, `cut`, `coupling`, `robot` or `file`.
        name: Name of the element, or the element of the file.
    """

    severity: Literal["error", "warning"]
    kind: str
    name: str
    message: str
    fix: str
    place: Place | None = None

    @property
    def part(self) -> str:
        """The element, e.g. `link 'forearm'`."""
        return self.name if self.kind == FILE else f"{self.kind} {self.name!r}"

    def at(self, place: Place | None) -> Finding:
        """Return a copy with a place, unless it has one."""
        return self if self.place or place is None else replace(self, place=place)


def warn_of_findings(source: str, findings: Sequence[Finding]) -> None:
    """Warn the caller's caller once of the findings on a file, with the first of them.

    Args:
        source: The file as the user named it.
    """
    if findings:
        first, more = findings[0], len(findings) - 1
        place = first.place or source
        fix = f"; {first.fix}" if first.fix else ""
        others = f" (and {more} more; list them with `linkwork check`)" if more else ""
        text = printable(f"{place}: {first.message}{fix}{others}")
        warnings.warn(text, ModelWarning, stacklevel=3)


def error(kind: str, name: str, message: str, fix: str) -> Finding:
    """Return a finding that makes the model unusable for dynamics."""
    return Finding("error", kind, name, message, fix)


def warning(kind: str, name: str, message: str, fix: str) -> Finding:
    """Return a finding that is probably not intended."""
    return Finding("warning", kind, name, message, fix)
