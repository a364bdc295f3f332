"""Drive a served robot with the keyboard or a gamepad."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.cli.outcome import Outcome
from linkwork.cli.served import add_server, connect
from linkwork.errors import PlatformError, printable

if TYPE_CHECKING:
    from linkwork.server.drive.input_devices import Gamepad

_WIDTH = 110
"""Most characters of the line of values."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_server(parser)
    parser.add_argument("--velocity", type=float, default=1.0, help="greatest velocity [m/s] (1)")
    parser.add_argument("--turn", type=float, default=1.0, help="greatest turn rate [rad/s] (1)")
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


def execute(arguments: argparse.Namespace) -> Outcome:
    """Drives until the driver ends."""
    from linkwork.server.drive.cockpit import KEYS, make_cockpit
    from linkwork.server.drive.driver import Driver
    from linkwork.server.drive.input_devices import raw_keys

    with ExitStack() as open_things:
        client = open_things.enter_context(connect(arguments))
        patterns = [x.strip() for x in arguments.joints.split(",") if x.strip()]
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
            sensors=tuple(x.strip() for x in arguments.sensors.split(",") if x.strip()),
        )
        result = driver.run(arguments.seconds)
        if sys.stderr.isatty():
            print(file=sys.stderr)
    data = {"seconds": result.seconds, "commands": result.commands, "scene": client.scene}
    return Outcome([f"{result.commands} commands in {result.seconds:.1f} s"], data)


def _gamepad(given: str | None) -> Gamepad | None:
    """Return the gamepad that was asked for; without being asked, the first if there is one."""
    from linkwork.server.drive.input_devices import Gamepad, find_gamepad

    path = Path(given) if given else find_gamepad()
    if path is None:
        if given is None:
            return None
        raise PlatformError("there is no gamepad", hint="plug one in, or leave out --gamepad")
    try:
        return Gamepad(path)
    except PlatformError:
        if given is None:
            return None
        raise


def _show(line: str) -> None:
    text = printable(line)[:_WIDTH]
    print(f"\r\x1b[2K{text}", end="", file=sys.stderr, flush=True)
