"""Parsers of the command line: one for each command, built on use."""

import argparse
import difflib
import importlib
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from linkwork.cli.commands import COMMANDS, MODULES
from linkwork.cli.outcome import Outcome, Stream
from linkwork.cli.terminal import Output
from linkwork.errors import ArgumentError
from linkwork.files.passwords import without_password

_NEGATIVE_NUMBER = re.compile(r"^-(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$")

_PIECES = re.compile(r"(?<=[ ,])(?=[^ ,])")  # Positions at which a line of help may end


class _HelpFormatter(argparse.HelpFormatter):
    """Breaks help at spaces and after commas only, never within a word or an option."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        lines, line = [], ""
        for piece in _PIECES.split(" ".join(text.split())):
            if line and len((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
        return [*lines, line.rstrip()]

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = self._split_lines(text, width - len(indent))
        return "\n".join(f"{indent}{line}" for line in lines)


class Parser(argparse.ArgumentParser):
    """Raises `ArgumentError` for invalid arguments instead of exiting."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=_HelpFormatter, **options)
        # The default reads -2e-1 as an option.
        self._negative_number_matcher = _NEGATIVE_NUMBER

    def error(self, message: str) -> NoReturn:
        """Raise an `ArgumentError` with a hint."""
        # An address in the wrong place may contain a password.
        raise ArgumentError(without_password(message), hint=f"see `{self.prog} --help`")

    def check_options(self, arguments: Sequence[str]) -> None:
        """Reject unknown options and suggest the nearest one."""
        for argument in arguments:
            if argument == "--":
                return
            option = argument.partition("=")[0]
            is_option = option.startswith("--") and " " not in argument
            if is_option and option not in self._option_string_actions:
                close = difflib.get_close_matches(option, self._option_string_actions, n=1)
                guess = f"did you mean {close[0]!r}? " if close else ""
                raise ArgumentError(
                    f"there is no option {option!r}", hint=f"{guess}see `{self.prog} --help`"
                )

    def _print_message(self, message: str, file: object = None) -> None:
        # The default ignores a failed write, and the interpreter then fails at exit.
        del file
        Output().write([message])


def command_function(name: str, form: str) -> Callable[..., Any]:
    """Return a function of a command, whose name contains that of the command."""
    module = importlib.import_module(f"linkwork.cli.{MODULES.get(name, f'commands.{name}')}")
    return getattr(module, form.format(name.replace("-", "_")))


def command_parser(name: str) -> Parser:
    """Return the parser of one command."""
    parser = Parser(prog=f"linkwork {name}", description=COMMANDS[name])
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")
    parser.add_argument("--debug", action="store_true", help="show the traceback of a failure")
    command_function(name, "add_{}_arguments")(parser)
    return parser


def execute_command(name: str, arguments: argparse.Namespace) -> Outcome | Stream:
    """Execute a command."""
    return command_function(name, "execute_{}")(arguments)


def overview_parser() -> Parser:
    """Return the parser of `linkwork` itself, which lists the commands."""
    parser = Parser(prog="linkwork", description="One robot model, everything from it.")
    parser.add_argument("--version", action="store_true", help="show the version")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    parser.epilog = (
        "`linkwork COMMAND --help` lists the arguments of a command. Exit status: 0 done, 1 ran "
        "with a negative verdict, 2 bad input, 3 internal error, 130 interrupted, 141 closed pipe."
    )
    return parser
