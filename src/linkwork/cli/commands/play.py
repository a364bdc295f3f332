"""Play a sequence of commands to the devices of a served scene."""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.cli.outcome import Outcome
from linkwork.cli.progress import Progress
from linkwork.cli.served import add_server, connect


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "sequence", type=Path, help="sequence file, .xml or .yaml, or one of the library"
    )
    add_server(parser)
    parser.add_argument("--check", action="store_true", help="check it against the devices only")
    parser.add_argument(
        "--wall-clock", action="store_true", help="pauses in wall time (default: simulated time)"
    )


def execute(arguments: argparse.Namespace) -> Outcome:
    """Plays a sequence to its end."""
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
