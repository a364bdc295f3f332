"""All that is needed to do a run again: the scene as it ran, where it began, what was commanded."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork.record.loader import WAIT_SECONDS
from linkwork.record.log_entry import LOST_COMMANDS
from linkwork.record.queries import RunSummary, find_run, reading
from linkwork.record.store import Store

_NOT_FINITE = {text: float(text) for text in ("inf", "-inf", "nan")}


@dataclass(frozen=True)
class LoggedCommand:
    """A change that somebody asked for.

    Attributes:
        step: The step at which it took effect.
        path: A live value, or a command.
        value: The value; the arguments of a command as a map.
        source: Who asked.
    """

    step: int
    path: str
    value: Any
    source: str


@dataclass(frozen=True)
class RunRecord:
    """A recorded run.

    Attributes:
        summary: What the run table says of it.
        scene_json: The scene as it ran, as JSON text.
        folder: Where the files lie that the scene names.
        package_paths: Folders in which the packages lie that its robot files mention.
        digests: A hash of each part of the scene, by name.
        start: The checkpoint from which it began; empty for the start of the scene.
        commands: What was asked for, in order.
        lost_commands: How many of them could not be recorded.
    """

    summary: RunSummary
    scene_json: str
    folder: str
    package_paths: tuple[str, ...]
    digests: dict[str, str]
    start: str
    commands: list[LoggedCommand]
    lost_commands: int


def read_run(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> RunRecord:
    """Reads what is needed to do a run again.

    Args:
        database: Path or URL of the run database.
        run: The run's name, or `latest`.
        wait: How long to wait for another process that has it open [s].

    Raises:
        NotFoundError: There is no such run.
        RecordError: The database cannot be opened.
    """
    with reading(database, wait) as store:
        summary = find_run(store, run)
        sql = "select scene_json, origin_json, start from runs where run = ?"
        scene_json, origin_json, start = next(store.stream(sql, [summary.run]))
        origin = json.loads(origin_json)
        return RunRecord(
            summary,
            scene_json,
            origin["folder"],
            tuple(origin["package_paths"]),
            origin["digests"],
            start,
            _commands(store, summary.run),
            _lost_commands(store, summary.run),
        )


def _commands(store: Store, run: str) -> list[LoggedCommand]:
    rows = store.stream("select step, path, value, source from commands where run = ?", [run])
    found = [
        LoggedCommand(step, path, _value(json.loads(value)), source)
        for step, path, value, source in rows
    ]
    # Of one step they come in the order in which they were added, and stay so.
    return sorted(found, key=lambda command: command.step)


def _lost_commands(store: Store, run: str) -> int:
    gaps = store.stream("select data from events where run = ? and kind = 'gap'", [run])
    return sum(json.loads(data).get(LOST_COMMANDS, 0) for (data,) in gaps)


def _value(value: Any) -> Any:
    """A value as it was before it became JSON, which has no infinity."""
    if isinstance(value, dict):
        return {key: _value(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_value(item) for item in value]
    return _NOT_FINITE.get(value, value) if isinstance(value, str) else value
