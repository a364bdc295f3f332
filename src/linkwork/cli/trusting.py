"""Asking in the terminal whether code of a file may run, and the option that allows it."""

from __future__ import annotations

import argparse
import sys

from linkwork.cli.outcome import Style, Styled, show
from linkwork.cli.terminal import has_colour, is_terminal
from linkwork.errors import TrustError, printable


def add_trust(parser: argparse.ArgumentParser) -> None:
    """Declare the option that allows the code of a scene for one call."""
    parser.add_argument(
        "--trust",
        action="store_true",
        help="run code of the scene, such as controllers in C, even if its folder is not trusted",
    )


def ask_to_trust(error: TrustError) -> bool:
    """Ask whether refused code is trusted from now on, and remember that it is.

    Returns:
        Whether it is trusted now; False where there is no terminal to ask in.
    """
    if not (error.code and is_terminal(sys.stdin) and is_terminal(sys.stderr)):
        return False
    colour = has_colour(sys.stderr)
    lines = [
        Styled("This file would run code that you have not trusted yet:", Style.WARNING),
        *(f"  {printable(str(x))}" for x in error.code),
        "It can do whatever you can do: read, change and send your files. Read it first.",
    ]
    for line in lines:
        print(show(line, colour=colour), file=sys.stderr)
    print("Trust this code from now on? [y/N] ", end="", file=sys.stderr, flush=True)
    try:
        answer = sys.stdin.readline()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise
    if answer.strip().lower() not in ("y", "yes"):
        return False
    # Only here: it is slow to import for a question that is hardly ever asked.
    from linkwork.access.trust import remember

    remember(error.code)
    return True
