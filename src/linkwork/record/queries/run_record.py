"""The record needed to replay a run: its scene, its initial state and its commands."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, Json, ValidationError

from linkwork.errors import RecordError
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.runs import RunSummary, find_run
from linkwork.record.run_info import first_problem
from linkwork.record.spool.block import LOST_COMMANDS
from linkwork.record.stores.store import Store

_NOT_FINITE = {text: float(text) for text in ("inf", "-inf", "nan")}


@dataclass(frozen=True)
class LoggedCommand:
    """A recorded command: the path of a live value, or the name of a command and its arguments."""

    step: int
    path: str
    value: Any
    source: str


@dataclass(frozen=True)
class RunRecord:
    """Data of a replay; `start` is the initial checkpoint, empty for the start of the scene."""

    summary: RunSummary
    scene_json: str
    folder: str
    package_paths: tuple[str, ...]
    digests: dict[str, str]
    start: str
    commands: list[LoggedCommand]
    lost_commands: int


def read_run(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> RunRecord:
    """Read the record needed to replay a run."""
    with open_loaded(database, wait) as store:
        summary = find_run(store, run)
        try:
            return _read(store, summary)
        except ValidationError as error:
            raise RecordError(
                f"run {summary.run!r} of the store is unreadable: {first_problem(error, 'run')}",
                hint="other runs are not affected",
            ) from error


def _read(store: Store, summary: RunSummary) -> RunRecord:
    sql = "select scene_json, origin_json, start from runs where run = ?"
    scene_json, origin_json, start = next(store.stream(sql, [summary.run]))
    row = _Run(scene_json=scene_json, origin_json=origin_json, start=start)
    return RunRecord(
        *(summary, row.scene_json),
        **dict(row.origin_json),
        start=row.start,
        commands=_commands(store, summary.run),
        lost_commands=_lost_commands(store, summary.run),
    )


class _Checked(BaseModel):
    """A row of the store, which may be written by another program."""

    model_config = ConfigDict(strict=True)


class _Origin(_Checked):
    """Information about a scene's files."""

    folder: str
    package_paths: tuple[str, ...]
    digests: dict[str, str]


class _Run(_Checked):
    """Columns of a run."""

    scene_json: str
    origin_json: Json[_Origin]
    start: str


class _Command(_Checked):
    """A row of the commands."""

    step: int
    path: str
    value: Json[Any]
    source: str


class _Gap(_Checked):
    """The data of an event of kind `gap`."""

    lost_commands: int = Field(default=0, alias=LOST_COMMANDS)


class _GapEvent(_Checked):
    """An event of kind `gap`."""

    data: Json[_Gap]


def _commands(store: Store, run: str) -> list[LoggedCommand]:
    rows = store.stream("select step, path, value, source from commands where run = ?", [run])
    read = [_Command(step=x[0], path=x[1], value=x[2], source=x[3]) for x in rows]
    commands = [LoggedCommand(x.step, x.path, _value(x.value), x.source) for x in read]
    # A stable sort: commands of one step keep their order.
    return sorted(commands, key=lambda command: command.step)


def _lost_commands(store: Store, run: str) -> int:
    gaps = store.stream("select data from events where run = ? and kind = 'gap'", [run])
    return sum(_GapEvent(data=data).data.lost_commands for (data,) in gaps)


def _value(value: Any) -> Any:
    """Return a value with the numbers that JSON cannot represent restored."""
    if isinstance(value, dict):
        return {key: _value(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_value(item) for item in value]
    return _NOT_FINITE.get(value, value) if isinstance(value, str) else value
