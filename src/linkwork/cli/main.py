"""The entry point: parsing, and turning every failure into one message and an exit status."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import traceback
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, NoReturn

from linkwork.errors import (
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    ArgumentError,
    LinkworkError,
)

_NEGATIVE_NUMBER = re.compile(r"^-(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$")


class _Parser(argparse.ArgumentParser):
    """Raises what it refuses, so that refusals look the same wherever they come from."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        # The default takes -2e-1 for an option.
        self._negative_number_matcher = _NEGATIVE_NUMBER

    def error(self, message: str) -> NoReturn:
        raise ArgumentError(message, hint=f"see `{self.prog} --help`")


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    # Takes a moment; here an interruption of it is told in one line too.
    from linkwork.cli.commands import COMMANDS

    common = _Parser(add_help=False)
    common.add_argument("--json", action="store_true", help="one JSON document on standard output")
    common.add_argument("--debug", action="store_true", help="show the traceback of a failure")
    parser = _Parser(prog="linkwork", description="One robot model, everything from it.")
    parser.add_argument("--version", action="version", version=f"linkwork {version('linkwork')}")
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, module in COMMANDS.items():
        summary = (module.__doc__ or "").splitlines()[0]
        subparser = subparsers.add_parser(name, help=summary, description=summary, parents=[common])
        module.add_arguments(subparser)
        subparser.set_defaults(execute=module.execute)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command.

    Returns:
        0 done; 1 ran, verdict negative; 2 refused, bad input; 3 internal error; 130 interrupted.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    wants_json, wants_trace = "--json" in given, "--debug" in given
    try:
        parsed = build_parser().parse_args(given)
        outcome = parsed.execute(parsed)
        print(outcome.to_json() if wants_json else outcome.text, flush=True)
        return outcome.exit_code
    except LinkworkError as error:
        return _fail(error, error.exit_code, wants_json, wants_trace)
    except KeyboardInterrupt:
        return _fail(LinkworkError("interrupted"), EXIT_INTERRUPTED, wants_json, wants_trace)
    except BrokenPipeError:
        # The reader of our output has gone, as `| head` does; nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        hint = "" if wants_trace else "run again with --debug and report what it shows"
        wrapped = LinkworkError(f"internal error: {type(error).__name__}: {error}", hint=hint)
        return _fail(wrapped, EXIT_INTERNAL, wants_json, wants_trace)


def _fail(error: LinkworkError, exit_code: int, wants_json: bool, wants_trace: bool) -> int:
    if wants_trace:
        traceback.print_exc()
    if wants_json:
        print(json.dumps(error.to_json() | {"exit_code": exit_code}, indent=2), flush=True)
    else:
        print(f"linkwork: {error}", file=sys.stderr)
    return exit_code
