"""Arguments shared by several commands: package folders, tool and parameters of a robot."""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.arm.find import find_robot
from linkwork.errors import ArgumentError
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import warn_of_findings
from linkwork.model.read import RobotFile


def add_package_paths(parser: argparse.ArgumentParser) -> None:
    """Declare `--package-path`."""
    parser.add_argument(
        "--package-path",
        type=Path,
        action="append",
        default=[],
        metavar="DIR",
        help="folder of packages and meshes that files refer to; may be repeated",
    )


def add_tool(parser: argparse.ArgumentParser) -> None:
    """Declare `--tool`."""
    parser.add_argument(
        "--tool", metavar="FRAME", help="frame or link that is the tool (default: the robot's)"
    )


def add_parameters(
    parser: argparse.ArgumentParser,
    parameter: str = "a parameter of the robot, e.g. l1=0.3; may be repeated",
    argument: str = "an argument of a xacro file, e.g. ur_type=ur5e; may be repeated",
) -> None:
    """Declare `--set` and `--arg` for the parameters and arguments of one robot.

    Args:
        parser: Takes them.
        parameter: Help of `--set`.
        argument: Help of `--arg`.
    """
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help=parameter)
    parser.add_argument("--arg", action="append", default=[], metavar="NAME=VALUE", help=argument)


def find_given_robot(source: str, arguments: argparse.Namespace) -> RobotFile:
    """Find the robot of a command; faults of its file that were corrected are warned of.

    Args:
        source: Library name or robot file.
        arguments: Arguments of `add_package_paths` and `add_parameters`.

    Raises:
        LinkworkError: As `find_robot` does, or invalid assignments.
    """
    given = parse_parameters(arguments)
    found = find_robot(source, given, package_paths=arguments.package_path)
    warn_of_findings(source, found.ledger.findings)
    return found


def parse_parameters(arguments: argparse.Namespace) -> dict[str, float | str]:
    """Parse assignments: numbers of `--set`, e.g. `l1=0.3`, and texts of `--arg`.

    Raises:
        ArgumentError: Not an assignment, or a duplicate name.
    """
    values: dict[str, float | str] = {}
    for assignment in arguments.set:
        name, _, text = (part.strip() for part in assignment.partition("="))
        number = parse_number(text)
        if number is None or not name.isidentifier() or name in values:
            raise ArgumentError(
                f"invalid --set {assignment!r}",
                hint="write NAME=NUMBER once for each parameter, e.g. --set l1=0.3",
            )
        values[name] = number
    for assignment in arguments.arg:
        name, equals, text = (part.strip() for part in assignment.partition("="))
        if not name or not equals or name in values:
            raise ArgumentError(
                f"invalid --arg {assignment!r}",
                hint="write NAME=VALUE once for each argument, e.g. --arg ur_type=ur5e",
            )
        values[name] = text
    return values
