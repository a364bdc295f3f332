"""Completion scripts are made from the parsers."""

import re
import subprocess

import pytest

from linkwork.cli.commands import COMMANDS
from linkwork.cli.completion import SCRIPTS
from linkwork.cli.parsing import command_parser


def complete(script, *words):
    """What bash offers for the last of some words."""
    typed = " ".join(f"'{word}'" for word in words)
    line = f'COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _linkwork; echo "${{COMPREPLY[@]}}"'
    command = ["bash", "-c", f"{script}\n{line}"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    return shown.stdout.split()


def test_bash_completes_commands_options_and_values(linkwork):
    script = linkwork("completion", "bash")[1]
    assert complete(script, "linkwork", "") == list(COMMANDS)
    assert complete(script, "linkwork", "qu") == ["query"]
    assert complete(script, "linkwork", "--v") == ["--version"]
    assert complete(script, "linkwork", "run", "scene.yaml", "--se") == [
        "--seconds",
        "--set",
        "--seed",
    ]
    assert complete(script, "linkwork", "runs", "d") == ["delete"]
    assert complete(script, "linkwork", "fk", "") == []


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_command_and_option_is_in_the_script(linkwork, shell):
    status, script, _ = linkwork("completion", shell)
    assert status == 0
    for name in COMMANDS:
        assert name in script
    for option in ("json", "package-path", "no-record"):
        assert option in script


def test_no_arguments_show_help(linkwork):
    for arguments in ((), ("--help",), ("-h",)):
        status, out, err = linkwork(*arguments)
        assert (status, err) == (0, "")
        assert all(name in out for name in COMMANDS)


def test_every_command_has_help(linkwork):
    for name in COMMANDS:
        status, out, _ = linkwork(name, "--help")
        assert status == 0
        assert out.startswith(f"usage: linkwork {name} ")


def test_the_version_is_shown(linkwork):
    status, out, _ = linkwork("--version")
    assert status == 0
    assert out.startswith("linkwork 0.")


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_broken_at_spaces_and_after_commas_only(command, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    parser = command_parser(command)
    words = set(re.split(r"(?<=,)|\s+", parser.format_help()))
    texts = [action.help % {"default": action.default} for action in parser._actions if action.help]
    for text in (*texts, parser.description):
        assert set(re.split(r"(?<=,)|\s+", text)) <= words, text
    _, _, below_usage = parser.format_help().partition("\n\n")
    too_long = [line for line in below_usage.splitlines() if len(line) > width]
    assert not [line for line in too_long if len(line.split()) > 1]
