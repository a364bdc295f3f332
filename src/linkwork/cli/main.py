"""Entry point: runs a command and turns failures into a message and an exit status."""

import gc
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from typing import Any

from linkwork.cli.commands import COMMANDS
from linkwork.cli.outcome import option_place, to_json
from linkwork.cli.progress import Progress
from linkwork.cli.terminal import (
    ClosedPipeError,
    Output,
    has_colour,
    prepare_streams,
    print_error,
    warn,
)
from linkwork.errors import (
    EXIT_CLOSED_PIPE,
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_REFUSED,
    LinkworkError,
    ModelWarning,
    NotFoundError,
    TrustError,
    printable,
)

SERVING = ("studio", "serve", "drive", "play")
"""Commands that run until they are interrupted: they have no progress to show."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        # Other packages start Python too: it must not search the working folder for modules.
        os.environ["PYTHONSAFEPATH"] = "1"
        # What a command imports stays, and searching it takes a tenth of its start.
        gc.disable()
    prepare_streams()
    warnings.showwarning = _show_warning
    output = Output()
    try:
        return _execute_trusted(words, output)
    except SystemExit as ending:
        # Help has been shown.
        return int(ending.code or 0)
    except ClosedPipeError:
        return EXIT_CLOSED_PIPE
    except LinkworkError as error:
        return _fail(error, error.exit_code, words, output)
    except KeyboardInterrupt as interruption:
        # A command may say how to continue.
        wrapped = LinkworkError("interrupted", hint=str(interruption))
        return _fail(wrapped, EXIT_INTERRUPTED, words, output)
    except MemoryError:
        wrapped = LinkworkError("out of memory", hint="use less data, e.g. fewer rows")
        return _fail(wrapped, EXIT_REFUSED, words, output)
    except Exception as error:
        hint = "" if "--debug" in words else "run again with --debug and report what it shows"
        wrapped = LinkworkError(f"internal error: {type(error).__name__}: {error}", hint=hint)
        return _fail(wrapped, EXIT_INTERNAL, words, output)


def _execute_trusted(words: Sequence[str], output: Output) -> int:
    """Execute a command, again if the user then trusts the code that it would run."""
    try:
        return _execute(words, output)
    except TrustError as error:
        from linkwork.cli.trust import ask_to_trust

        if "--json" in words or output.begun or not ask_to_trust(error):
            raise
    return _execute(words, output)


def _execute(words: Sequence[str], output: Output) -> int:
    if words[:1] == ["--version"]:
        from importlib.metadata import version

        output.write([f"linkwork {version('linkwork')}\n"])
        return 0
    # Costs time that --version does not need.
    from linkwork.cli.parsing import command_parser, execute_command, overview_parser

    if not words or words[0].startswith("-"):
        overview = overview_parser()
        overview.check_options(words)
        overview.parse_args(words)
        overview.print_help()
        return 0
    name, *rest = words
    if name not in COMMANDS:
        raise NotFoundError("command", name, COMMANDS, lister="`linkwork --help`")
    parser = command_parser(name)
    parser.check_options(rest)
    options = parser.parse_args(rest)
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    with Progress(f"linkwork {name}") if name not in SERVING else nullcontext():
        outcome = execute_command(name, options)
    colour = has_colour(sys.stdout)
    output.write(outcome.pieces(as_json="--json" in words, colour=colour))
    return outcome.exit_code


def _show_warning(message: Warning | str, category: type[Warning], *_: Any) -> None:
    """Print notes about files on one line; other warnings are for developers."""
    if issubclass(category, ModelWarning):
        warn(str(message))


def _fail(error: LinkworkError, exit_code: int, words: Sequence[str], output: Output) -> int:
    if "--debug" in words:
        import traceback

        for line in traceback.format_exc().splitlines():
            print(printable(line), file=sys.stderr)
    for problem in (error, *error.others):
        problem.place = problem.place and option_place(problem.place)
    # Two documents, the first incomplete, would not be valid JSON.
    if "--json" in words and not output.begun:
        with suppress(ClosedPipeError, LinkworkError):
            output.write([to_json(error.to_json() | {"exit_code": exit_code}, indent=2) + "\n"])
            return exit_code
    print_error(error)
    return exit_code
