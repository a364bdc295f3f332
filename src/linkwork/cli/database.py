"""Shared by the commands on recorded runs: the option `--db`, loading of spools, warnings."""

import argparse
import logging

from linkwork.cli.progress import Progress
from linkwork.cli.terminal import warn
from linkwork.record import load_spools
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.database_url import parse_database

_LOGGER = logging.getLogger("linkwork.record")


class _Printer(logging.Handler):
    """Prints each warning about recorded runs once, on standard error."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._printed: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Print a warning."""
        message = record.getMessage()
        if message not in self._printed:
            self._printed.add(message)
            warn(message)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Declare `--db`."""
    parser.add_argument(
        "--db", metavar="URL", default=DEFAULT_STORE, help=f"run store (default {DEFAULT_STORE})"
    )


def load_waiting(database: str) -> None:
    """Load waiting spools into the store and print problems as warnings on standard error.

    Later warnings of the record are printed likewise.
    """
    for handler in [x for x in _LOGGER.handlers if isinstance(x, _Printer)]:
        _LOGGER.removeHandler(handler)
    _LOGGER.addHandler(_Printer())
    if parse_database(database).kind == "memory":
        _LOGGER.warning("a store in memory has only the runs of its own process: use a file")
    with Progress("loading recorded runs") as watch:
        report = load_spools(database, watch=watch)
    for trouble in report.troubles:
        _LOGGER.warning("%s", trouble)
