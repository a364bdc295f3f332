"""Trust in code of files: the command, the option that allows it once, and the question."""

import argparse
import sys

from linkwork.cli.outcome import Line, Outcome, Style, Styled, show, table
from linkwork.cli.terminal import has_colour, is_terminal
from linkwork.errors import ArgumentError, TrustError, printable


def add_trust_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Scenes may name code that runs with all your rights. It runs only if it belongs to the "
        "library, if its folder or one above is trusted, or if you have accepted this very code "
        "when asked. Without arguments, lists what is trusted."
    )
    parser.add_argument("folders", nargs="*", metavar="DIR", help="folders to trust")
    parser.add_argument("--forget", action="store_true", help="stop trusting these folders")


def execute_trust(arguments: argparse.Namespace) -> Outcome:
    """Trust or forget folders, or list those that are trusted."""
    from linkwork.access.trust import forget_folder, trust_folder

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
    from linkwork.access.trust import trusted_folders, unhonoured_folders

    folders, reasons = trusted_folders(), unhonoured_folders()
    notes = {folder: f"not honoured: {reason}" for folder, reason in reasons.items()}
    rows = [
        (folder, notes.get(folder, "all code") if count is None else f"{count} accepted")
        for folder, count in folders.items()
    ]
    lines: list[Line] = list(table(("folder", "trusted"), rows)) if rows else ["nothing is trusted"]
    return Outcome(lines, {"folders": folders, "not_honoured": reasons})


def add_trust(parser: argparse.ArgumentParser) -> None:
    """Declare the option that allows the code of a scene for one call."""
    parser.add_argument(
        "--trust",
        action="store_true",
        help="run code of the scene, such as controllers in C, even if its folder is not trusted",
    )


def ask_to_trust(error: TrustError) -> bool:
    """Ask whether to trust refused code from now on; return False without a terminal."""
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
