"""Arguments shared by several commands: package folders, tool and parameters of a robot."""

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
        help="folder of packages and meshes that files refer to; may be repeated",
    )


def add_tool(parser: argparse.ArgumentParser) -> None:
    """Declares `--tool`."""
    parser.add_argument(
        "--tool", metavar="FRAME", help="frame or link that is the tool (default: the robot's)"
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
    """Parses assignments such as `l1=0.3`.

    Raises:
        ArgumentError: Not an assignment of a number, or a duplicate name.
    """
    values: dict[str, float] = {}
    for assignment in assignments:
        name, _, text = (part.strip() for part in assignment.partition("="))
        number = parse_number(text)
        if number is None or not name.isidentifier() or name in values:
            raise ArgumentError(
                f"invalid --set {assignment!r}",
                hint="write NAME=NUMBER once for each parameter, e.g. --set l1=0.3",
            )
        values[name] = number
    return values
