"""Clients of a served scene: drive a robot by hand, or play a sequence of commands."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.access.listening import LOOPBACK
from linkwork.cli.arguments import names_in
from linkwork.cli.outcome import Outcome
from linkwork.cli.progress import Progress
from linkwork.errors import FileError, Place, PlatformError, printable

if TYPE_CHECKING:
    from linkwork.server import SceneClient
    from linkwork.server.drive.input_devices import Gamepad

TOKEN_VARIABLE = "LINKWORK_TOKEN"
"""Environment variable with the token, which then does not show in lists of processes."""
_MAX_TOKEN_FILE = 4096  # [bytes]


def add_token(parser: argparse.ArgumentParser | argparse._ArgumentGroup, what: str) -> None:
    """Declare where the token for something comes from."""
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--token",
        help=f"{what}, visible in lists of processes (default: environment variable "
        f"{TOKEN_VARIABLE})",
    )
    ways.add_argument("--token-file", type=Path, metavar="FILE", help="file with the token")


def read_token(arguments: argparse.Namespace) -> str | None:
    """Return the token from an option, a file or the environment; None without one."""
    if arguments.token is not None:
        return arguments.token
    if arguments.token_file is None:
        return os.environ.get(TOKEN_VARIABLE) or None
    from linkwork.files.paths import read_bytes

    path = arguments.token_file
    token = read_bytes(path, _MAX_TOKEN_FILE).decode("utf-8", "replace").strip()
    if not token:
        hint = "write the token into its first line"
        raise FileError(f"{str(path)!r} has no token", place=Place(str(path)), hint=hint)
    return token


def add_server(parser: argparse.ArgumentParser) -> None:
    """Declare where the server is."""
    parser.add_argument("--host", default=LOOPBACK, help=f"address of the server ({LOOPBACK})")
    parser.add_argument(
        "--port", type=int, default=4100, help="port of its directory (default 4100)"
    )
    add_token(parser, "token of the server")


def connect(arguments: argparse.Namespace) -> SceneClient:
    """Connect to the server."""
    from linkwork.server import SceneClient

    return SceneClient(arguments.port, arguments.host, token=read_token(arguments))


_WIDTH = 110  # Characters of the line of values


def add_drive_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_server(parser)
    parser.add_argument("--velocity", type=float, default=1.0, help="maximum velocity [m/s] (1)")
    parser.add_argument("--turn", type=float, default=1.0, help="maximum turn rate [rad/s] (1)")
    parser.add_argument(
        "--joints", default="*", metavar="LIST", help="position motors to move, e.g. 'Knee*,Arm*'"
    )
    parser.add_argument("--sensors", default="", metavar="LIST", help="sensors to show")
    parser.add_argument(
        "--gamepad",
        nargs="?",
        const="",
        metavar="FILE",
        help="a gamepad, and which (default: the first, if there is one)",
    )
    parser.add_argument("--seconds", type=float, help="end after so much wall time")


def execute_drive(arguments: argparse.Namespace) -> Outcome:
    """Drive until the driver ends."""
    from linkwork.server.drive.cockpit import KEYS, make_cockpit
    from linkwork.server.drive.driver import Driver
    from linkwork.server.drive.input_devices import raw_keys

    with ExitStack() as open_things:
        client = open_things.enter_context(connect(arguments))
        patterns = names_in(arguments.joints)
        cockpit = make_cockpit(client, patterns, arguments.velocity, arguments.turn)
        gamepad = _gamepad(arguments.gamepad)
        if gamepad is not None:
            open_things.callback(gamepad.close)
        has_keys = gamepad is None or sys.stdin.isatty()
        keyboard = open_things.enter_context(raw_keys()) if has_keys else None
        for keys, what in KEYS if keyboard is not None else ():
            print(f"  {keys:<18} {what}", file=sys.stderr)
        driver = Driver(
            client,
            cockpit,
            keyboard=keyboard,
            gamepad=gamepad,
            show=_show if sys.stderr.isatty() else lambda _: None,
            sensors=tuple(names_in(arguments.sensors)),
        )
        result = driver.run(arguments.seconds)
        if sys.stderr.isatty():
            print(file=sys.stderr)
    data = {"seconds": result.seconds, "commands": result.commands, "scene": client.scene}
    return Outcome([f"{result.commands} commands in {result.seconds:.1f} s"], data)


def _gamepad(name: str | None) -> Gamepad | None:
    """Return the requested gamepad; without a request, the first if there is one."""
    from linkwork.server.drive.input_devices import Gamepad, find_gamepad

    path = Path(name) if name else find_gamepad()
    if path is None:
        if name is None:
            return None
        raise PlatformError("there is no gamepad", hint="plug one in, or leave out --gamepad")
    try:
        return Gamepad(path)
    except PlatformError:
        if name is None:
            return None
        raise


def _show(line: str) -> None:
    text = printable(line)[:_WIDTH]
    print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "sequence", type=Path, help="sequence file, .xml or .yaml, or one of the library"
    )
    add_server(parser)
    parser.add_argument("--check", action="store_true", help="check it against the devices only")
    parser.add_argument(
        "--wall-clock", action="store_true", help="pauses in wall time (default: simulated time)"
    )


def execute_play(arguments: argparse.Namespace) -> Outcome:
    """Play a sequence to its end."""
    from linkwork.library.catalogue import sequence_file
    from linkwork.server.sequence.player import Player, check_sequence
    from linkwork.server.sequence.sequence_file import read_sequence

    sequence = read_sequence(sequence_file(arguments.sequence))
    with connect(arguments) as client:
        check_sequence(sequence, client)
        data = {"sequence": str(arguments.sequence), "scene": client.scene, "steps": len(sequence)}
        if arguments.check:
            text = f"{arguments.sequence}: {len(sequence)} steps fit the devices of {client.scene}"
            return Outcome([text], data)
        with Progress(f"playing {arguments.sequence.name}") as progress:
            player = Player(client, is_simulated=not arguments.wall_clock, watch=progress)
            result = player.play(sequence)
    clock = "simulated" if result.is_simulated else "wall"
    text = f"{result.commands} commands sent, {result.seconds:g} s of pauses in {clock} time"
    data |= {"commands": result.commands, "seconds": result.seconds, "clock": clock}
    return Outcome([text], data)
