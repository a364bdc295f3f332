"""A running mission: a live tree on a terminal, a line for each change elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from linkwork.cli.enter_key import EnterKey
from linkwork.cli.outcome import Line, Style, Styled, show
from linkwork.cli.terminal import has_colour, is_terminal
from linkwork.session import MissionNode, MissionView
from linkwork.session.missions.mission_steps import ROW_BEGUN
from linkwork.world.engine.element import Event

_MARKS = {
    "idle": (" ", None),
    "running": (">", Style.HEAD),
    "waiting": ("~", Style.WARNING),
    "done": ("+", Style.GOOD),
    "failed": ("x", Style.BAD),
    "cancelled": ("-", Style.WARNING),
}
"""Mark and emphasis of each state."""
_FEWEST_ROWS = 4
_LOG, _COMMAND = "log", "command"


class MissionDisplay:
    """Shows a mission while it runs.

    Call it with the time and the mission as often as you like, and `report` with its events.

    Args:
        stream: Where to show it; standard error when None.
        quiet: Whether to show nothing where it is no terminal.
        keys: Where Enter is typed, which advances the mission by hand; standard input when None.
    """

    def __init__(
        self, stream: TextIO | None = None, *, quiet: bool = False, keys: TextIO | None = None
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._is_quiet = quiet
        self._is_live = is_terminal(self._stream)
        self._rows = 0
        self._enter = EnterKey(keys)
        self._was_typed = False

    def __call__(self, time: float, view: MissionView) -> None:
        """Show the mission at a simulated time [s]."""
        if self._is_live:
            self._draw(time, view)

    def report(self, event: Event) -> None:
        """List a change of a step.

        On a terminal only texts of LOG, failures, and rows of tables, which Enter advances.
        """
        # Slow to import, and imported where a mission runs.
        from linkwork.mission.text.program import BLOCK

        data = event.data
        if event.kind == ROW_BEGUN:
            if self._is_live:
                self._write_above(event)
        elif self._is_live:
            if data["what"] == _LOG or (data["state"] == "failed" and data["what"] == _COMMAND):
                self._write_above(event)
        elif not self._is_quiet and data["command"] != BLOCK:
            indent = "  " * data["depth"]
            self._write(f"{event.time:8.2f} s  {indent}{_plain(event.message)}\n")

    def _write_above(self, event: Event) -> None:
        back, self._rows = self._back(), 0
        self._write(f"{back}{event.time:8.2f} s  {_plain(event.message)}\n")

    @property
    def has_keys(self) -> bool:
        """Whether it is on a terminal where somebody may type."""
        return self._is_live and self._enter.is_there

    def wants_advance(self) -> bool:
        """Whether Enter was typed since the last call, on a terminal that shows the mission."""
        self._note_typed()
        typed, self._was_typed = self._was_typed, False
        return typed

    def _note_typed(self) -> None:
        if self._is_live and (count := self._enter.typed_lines()):
            # The terminal has echoed them below the tree.
            self._rows += count if self._rows else 0
            self._was_typed = True

    def finish(self) -> None:
        """Leave the tree on the terminal as it is."""
        self._rows = 0

    def _draw(self, time: float, view: MissionView) -> None:
        columns, rows = _size(self._stream)
        shown = view.time if view.ended else time
        hint = "  (Enter: next step)" if self._enter.is_there and not view.ended else ""
        lines: list[Line] = [Styled(f"{shown:8.2f} s  mission {view.status}{hint}", Style.HEAD)]
        lines += tree_lines(view.nodes, columns, max(_FEWEST_ROWS, rows - 3))
        colour = has_colour(self._stream)
        text = "".join(f"{show(line, colour=colour)}\x1b[K\n" for line in lines)
        self._write(self._back() + text)
        self._rows = len(lines)

    def _back(self) -> str:
        """To the first line of the tree, and clear all of it."""
        self._note_typed()
        return f"\x1b[{self._rows}F\x1b[J" if self._rows else ""

    def _write(self, text: str) -> None:
        # The terminal may be gone, or the pipe closed.
        with suppress(OSError, ValueError):
            self._stream.write(text)
            self._stream.flush()


def tree_lines(nodes: Sequence[MissionNode], columns: int, rows: int) -> list[Line]:
    """Return the nodes of a mission as lines, those around the running ones if there are too many.

    Args:
        columns: Greatest width.
        rows: Greatest number of lines.
    """
    first = 0
    if len(nodes) > rows:
        active = [i for i, node in enumerate(nodes) if node.state in ("running", "waiting")]
        last = active[-1] if active else len(nodes) - 1
        first = min(max(0, last - rows // 2), len(nodes) - rows)
    return [_line(node, columns) for node in nodes[first : first + rows]]


def _line(node: MissionNode, columns: int) -> Line:
    mark, style = _MARKS[node.state]
    text = f" {mark} {'  ' * node.depth}{_plain(node.text)}"[: max(columns - 1, 8)]
    return text if style is None else Styled(text, style)


def _plain(text: str) -> str:
    return show(text, colour=False)


def _size(stream: TextIO) -> tuple[int, int]:
    try:
        size = os.get_terminal_size(stream.fileno())
        return size.columns or 80, size.lines or 24
    except (OSError, ValueError):
        return 80, 24
