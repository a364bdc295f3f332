"""Print a script that completes commands and options in a shell."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from textwrap import indent

from linkwork.cli.commands import COMMANDS
from linkwork.cli.outcome import Outcome


@dataclass(frozen=True)
class Words:
    """Completions of the arguments of a command."""

    options: Mapping[str, str]  # Help text of each option, by its name
    with_value: frozenset[str]  # Options that take a value
    values: tuple[str, ...]  # Choices of positional arguments; empty if any text or file is valid


def add_completion_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Write the script where the shell looks for it: with bash "
        "~/.local/share/bash-completion/completions/linkwork, with zsh a file _linkwork in a "
        "folder of $fpath, with fish ~/.config/fish/completions/linkwork.fish."
    )
    parser.add_argument("shell", choices=tuple(SCRIPTS))


def execute_completion(arguments: argparse.Namespace) -> Outcome:
    """Build the script from the parsers of all commands."""
    from linkwork.cli.parsing import command_parser

    words = {name: words_of(command_parser(name)) for name in COMMANDS}
    script = SCRIPTS[arguments.shell](words)
    return Outcome(script.splitlines(), {"shell": arguments.shell, "script": script})


def words_of(parser: argparse.ArgumentParser) -> Words:
    """Return the words that a parser accepts."""
    options, with_value, values = {}, set(), []
    for action in parser._actions:
        names = action.option_strings
        options |= dict.fromkeys(names, action.help or "")
        if not names:
            values += action.choices or ()
        elif action.nargs != 0:
            with_value |= set(names)
    return Words(options, frozenset(with_value), tuple(values))


def _bash(words: Mapping[str, Words]) -> str:
    cases = "\n".join(
        f"{name}) options={_quoted(' '.join(x.options))} values={_quoted(' '.join(x.values))};;"
        for name, x in words.items()
    )
    return f"""\
_linkwork() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} options= values=
    if [ "$COMP_CWORD" -eq 1 ]; then
        options='--help --version' values={_quoted(" ".join(words))}
    else
        case ${{COMP_WORDS[1]}} in
{indent(cases, " " * 12)}
        esac
    fi
    case $current in -*) values=$options;; esac
    COMPREPLY=($(compgen -W "$values" -- "$current"))
}}
complete -o default -F _linkwork linkwork
"""


def _zsh(words: Mapping[str, Words]) -> str:
    commands = " ".join(_quoted(f"{name}:{COMMANDS[name]}") for name in words)
    cases = "\n".join(
        f"{name}) options=({_described(x.options)}) values=({' '.join(x.values)});;"
        for name, x in words.items()
    )
    return f"""\
#compdef linkwork
_linkwork() {{
    local -a commands options values
    if (( CURRENT == 2 )); then
        commands=({commands})
        _describe command commands
        return
    fi
    case $words[2] in
{indent(cases, " " * 8)}
    esac
    if [[ $words[CURRENT] == -* ]]; then
        _describe option options
    elif (( $#values )); then
        _describe value values
    else
        _files
    fi
}}
if [ "$funcstack[1]" = _linkwork ]; then _linkwork "$@"; else compdef _linkwork linkwork; fi
"""


def _described(options: Mapping[str, str]) -> str:
    return " ".join(_quoted(f"{name}:{help_text}") for name, help_text in options.items())


def _fish(words: Mapping[str, Words]) -> str:
    lines = []
    for name, entry in words.items():
        summary = _quoted_in_fish(COMMANDS[name])
        lines.append(f"complete -c linkwork -n __fish_use_subcommand -f -a {name} -d {summary}")
        after = f"complete -c linkwork -n '__fish_seen_subcommand_from {name}'"
        if entry.values:
            lines.append(f"{after} -f -a {_quoted_in_fish(' '.join(entry.values))}")
        for option, help_text in entry.options.items():
            kind = "l" if option.startswith("--") else "s"
            value = " -r" if option in entry.with_value else ""
            shown = _quoted_in_fish(help_text)
            lines.append(f"{after} -{kind} {option.lstrip('-')}{value} -d {shown}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _quoted_in_fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SCRIPTS: dict[str, Callable[[Mapping[str, Words]], str]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
}
"""Builders of the script, by shell."""
