"""Trust code in folders, such as controllers in C; list or forget what is trusted."""

from __future__ import annotations

import argparse

from linkwork.access.trust import forget_folder, trust_folder, trusted_folders
from linkwork.cli.outcome import Line, Outcome, table
from linkwork.errors import ArgumentError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Scenes may name code that runs with all your rights. It runs only if it belongs to the "
        "library, if its folder or one above is trusted, or if you have accepted this very code "
        "when asked. Without arguments, lists what is trusted."
    )
    parser.add_argument("folders", nargs="*", metavar="DIR", help="folders to trust")
    parser.add_argument("--forget", action="store_true", help="stop trusting these folders")


def execute(arguments: argparse.Namespace) -> Outcome:
    """Trust or forget folders, or list those that are trusted."""
    if not arguments.folders:
        if arguments.forget:
            raise ArgumentError("no folder to forget", hint="name one: linkwork trust --forget DIR")
        return _listed()
    change = forget_folder if arguments.forget else trust_folder
    folders = [str(change(folder)) for folder in arguments.folders]
    done = "no longer trusted" if arguments.forget else "trusted"
    lines: list[Line] = [f"{done}: {folder}" for folder in folders]
    return Outcome(lines, {done.replace(" ", "_"): folders})


def _listed() -> Outcome:
    folders = trusted_folders()
    rows = [
        (folder, "all code" if count is None else f"{count} accepted")
        for folder, count in folders.items()
    ]
    lines: list[Line] = list(table(("folder", "trusted"), rows)) if rows else ["nothing is trusted"]
    return Outcome(lines, {"folders": folders})
