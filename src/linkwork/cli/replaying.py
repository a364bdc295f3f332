"""Doing a recorded run again: `linkwork run --replay RUN`."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from linkwork.cli.database import load_waiting
from linkwork.cli.outcome import Line, Outcome, verdict
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.record.loader import WAIT_SECONDS
from linkwork.record.queries.run_record import read_run
from linkwork.session import ReplayResult, replay

_FOREIGN = (
    *("seconds", "speed", "seed", "set", "package_path"),
    *("no_record", "snapshot", "video", "camera", "size"),
)
"""Options that a replay cannot have: everything comes from the record."""


def replay_run(arguments: argparse.Namespace) -> Outcome:
    """Replays a run of the store that `--record` names and tells whether it ends as it did."""
    given = [f"--{name.replace('_', '-')}" for name in _FOREIGN if _is_given(arguments, name)]
    if given:
        raise ArgumentError(
            f"--replay takes no {given[0]}",
            hint="the scene, its values and what was commanded come from the record",
        )
    load_waiting(arguments.record)
    if arguments.scene is not None:
        _check_scene(arguments)
    result = replay(arguments.record, arguments.replay)
    data = asdict(result) | {"equal": result.equal}
    return Outcome(_lines(result), data, 0 if result.equal else EXIT_NEGATIVE)


def _is_given(arguments: argparse.Namespace, name: str) -> bool:
    value = getattr(arguments, name)
    return not (value is None or value is False or value == [])


def _check_scene(arguments: argparse.Namespace) -> None:
    """Refuses a run of another scene than the one that is named, before it is done again."""
    summary = read_run(arguments.record, arguments.replay, WAIT_SECONDS).summary
    if Path(arguments.scene).stem != summary.scene:
        raise ArgumentError(f"run {summary.run!r} is of scene {summary.scene!r}: name that or none")


def _lines(result: ReplayResult) -> list[Line]:
    lines: list[Line] = [f"{result.run} of {result.scene}: {result.steps} steps"]
    if result.equal:
        lines.append((verdict(True, "equal"), f": state {result.state_hash}"))
    else:
        where = f" from step {result.different_at} on: "
        states = f"state {result.state_hash}, recorded {result.recorded_hash}"
        lines.append((verdict(False, bad_text="different"), where, states))
        lines.append(f"made by Linkwork {result.version}")
    if result.trouble:
        lines.append(f"it could not be done to its end: {result.trouble}")
    return lines
