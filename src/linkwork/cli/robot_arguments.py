"""Arguments that several commands share: where packages lie, and parameters of a robot."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from linkwork.errors import ArgumentError
from linkwork.files.numbers import parse_number


def add_package_paths(parser: argparse.ArgumentParser) -> None:
    """Declares `--package-path`."""
    parser.add_argument(
        "--package-path",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="folder in which packages and meshes lie that files mention; may be repeated",
    )


def add_parameters(parser: argparse.ArgumentParser) -> None:
    """Declares `--set` for the parameters of one robot."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=NUMBER",
        help="a parameter of the robot, e.g. l1=0.3; may be repeated",
    )


def parse_parameters(assignments: Sequence[str]) -> dict[str, float]:
    """The parameters that assignments such as `l1=0.3` give.

    Raises:
        ArgumentError: One that is no assignment of a number, or a name given twice.
    """
    values: dict[str, float] = {}
    for assignment in assignments:
        name, _, text = (part.strip() for part in assignment.partition("="))
        number = parse_number(text)
        if number is None or not name.isidentifier() or name in values:
            raise ArgumentError(
                f"--set {assignment!r} gives no parameter a number of its own",
                hint="write NAME=NUMBER once for each parameter, e.g. --set l1=0.3",
            )
        values[name] = number
    return values
