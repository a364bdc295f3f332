"""What a command gives back, and how it is shown to people and to programs."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """The result of a command.

    Attributes:
        text: For people.
        data: For programs, as one JSON document.
        exit_code: 0 done, 1 ran with a negative verdict.
    """

    text: str
    data: Any
    exit_code: int = 0

    def to_json(self) -> str:
        """The result as JSON; numbers JSON does not know become null."""
        return json.dumps(_plain(self.data), indent=2, allow_nan=False, default=str)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Rows as aligned text under their column names."""
    cells = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    lines = [columns, ["-" * width for width in widths], *cells]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value + 0.0:.6g}" if isinstance(value, float) else str(value)
