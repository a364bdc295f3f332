"""A running mission: a live tree on a terminal, a line for each change elsewhere."""

import os
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from linkwork.cli.outcome import Line, Style, Styled, show
from linkwork.cli.terminal import has_colour, is_terminal, terminal_size
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
_MIN_ROWS = 4
_LOG, _COMMAND = "log", "command"


class MissionDisplay:
    """Shows a mission while it runs.

    Call it with the time and the mission as often as you like, and `report` with its events.
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
        """List a change of a step; on a terminal only LOG, failures and rows of tables."""
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
        """Whether it is on a terminal in which lines can be typed."""
        return self._is_live and self._enter.is_available

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
        columns, rows = terminal_size(self._stream)
        shown = view.time if view.ended else time
        hint = "  (Enter: next step)" if self._enter.is_available and not view.ended else ""
        lines: list[Line] = [Styled(f"{shown:8.2f} s  mission {view.status}{hint}", Style.HEAD)]
        lines += tree_lines(view.nodes, columns, max(_MIN_ROWS, rows - 3))
        colour = has_colour(self._stream)
        text = "".join(f"{show(line, colour=colour)}\x1b[K\n" for line in lines)
        self._write(self._back() + text)
        self._rows = len(lines)

    def _back(self) -> str:
        """To the first line of the tree, and clear all of it."""
        self._note_typed()
        return f"\x1b[{self._rows}F\x1b[J" if self._rows else ""

    def _write(self, text: str) -> None:
        # The terminal or the pipe may be closed.
        with suppress(OSError, ValueError):
            self._stream.write(text)
            self._stream.flush()


def tree_lines(nodes: Sequence[MissionNode], columns: int, rows: int) -> list[Line]:
    """Return nodes of a mission as lines, around the running ones if there are too many."""
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


class EnterKey:
    """Counts lines typed on a terminal, standard input by default, without waiting for them.

    The terminal stays in its mode, with echo, so that nothing must be restored.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        stream = sys.stdin if stream is None else stream
        self._descriptor: int | None = None
        if stream is not None and is_terminal(stream):
            self._descriptor = stream.fileno()

    @property
    def is_available(self) -> bool:
        """Whether lines can be typed."""
        return self._descriptor is not None

    def typed_lines(self) -> int:
        """Return the number of lines typed since the last call."""
        count = 0
        try:
            while self._is_ready() and (data := os.read(self._descriptor or 0, 1024)):
                count += data.count(b"\n")
        except OSError:
            # The terminal has been closed.
            self._descriptor = None
        return count

    def _is_ready(self) -> bool:
        number = self._descriptor
        if number is None or not _is_foreground(number):
            return False
        return bool(select.select([number], [], [], 0.0)[0])


def _is_foreground(descriptor: int) -> bool:
    """Whether reading from a terminal would not stop the process, as it does a background job."""
    try:
        return os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        # Not the terminal that controls this process.
        return True
