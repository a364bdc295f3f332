"""What every command about recorded runs shares."""

from __future__ import annotations

import argparse

from linkwork.cli.terminal import warn
from linkwork.record import load_spools
from linkwork.record.database import DEFAULT_STORE


def add_database(parser: argparse.ArgumentParser) -> None:
    """Declares `--db`."""
    parser.add_argument(
        "--db", metavar="URL", default=DEFAULT_STORE, help=f"run store (default {DEFAULT_STORE})"
    )


def load_waiting(database: str) -> None:
    """Moves what waits in spools into the store; what cannot be moved is told on standard error."""
    for trouble in load_spools(database).troubles:
        warn(trouble)
