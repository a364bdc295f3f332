"""The argument every command about recorded runs takes."""

from __future__ import annotations

import argparse

from linkwork.session import DEFAULT_STORE


def add_database(parser: argparse.ArgumentParser) -> None:
    """Declares `--db`."""
    parser.add_argument(
        "--db", metavar="URL", default=DEFAULT_STORE, help=f"run store (default {DEFAULT_STORE})"
    )
