"""List, delete or upgrade recorded runs."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from linkwork.cli.database import add_database, load_waiting
from linkwork.cli.outcome import Outcome, table
from linkwork.errors import ArgumentError
from linkwork.record import delete_run, recorded_runs, upgrade_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("action", nargs="?", choices=("list", "delete", "upgrade"), default="list")
    parser.add_argument("run", nargs="*", help="runs to delete; `latest` is the newest")
    add_database(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Lists the runs, oldest first, or deletes some."""
    if arguments.action != "delete" and arguments.run:
        raise ArgumentError(
            f"`runs {arguments.action}` does not accept a run", hint="to delete: `runs delete RUN`"
        )
    if arguments.action == "upgrade":
        return _upgrade(arguments.db)
    load_waiting(arguments.db)
    if arguments.action == "delete":
        return _delete(arguments.db, arguments.run)
    found = recorded_runs(arguments.db)
    shown = found.table()
    lines = table(shown.columns, shown.rows)
    return Outcome(lines if found else [f"no runs in {arguments.db}"], [asdict(x) for x in found])


def _upgrade(database: str) -> Outcome:
    before, after = upgrade_store(database)
    line = f"{database} has version {after}" + (f", was {before}" if before != after else "")
    return Outcome([line], {"database": database, "before": before, "after": after})


def _delete(database: str, names: list[str]) -> Outcome:
    if not names:
        raise ArgumentError(
            "no run given", hint="`linkwork runs` lists them; `latest` is the newest"
        )
    deleted = [delete_run(database, name) for name in names]
    return Outcome([f"deleted {name}" for name in deleted], {"deleted": deleted})
