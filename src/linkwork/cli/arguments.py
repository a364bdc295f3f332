"""Arguments shared by several commands, declared and parsed."""

import argparse
import math
import re
from pathlib import Path

from linkwork.arm.find import find_robot
from linkwork.errors import ArgumentError
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import warn_of_findings
from linkwork.model.read import RobotFile
from linkwork.model.tree import Tree


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
    """Declare `--set` and `--arg` for the parameters and arguments of one robot."""
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help=parameter)
    parser.add_argument("--arg", action="append", default=[], metavar="NAME=VALUE", help=argument)


def add_robot(parser: argparse.ArgumentParser, *, tool: bool = True) -> None:
    """Declare the arguments of `requested_robot`, and `--tool`."""
    parser.add_argument("robot", help="library name or robot file")
    if tool:
        add_tool(parser)
    add_parameters(parser)
    add_package_paths(parser)


def requested_robot(source: str, arguments: argparse.Namespace) -> RobotFile:
    """Find the robot of a command; warn of faults of its file that were corrected."""
    parameters = parse_parameters(arguments)
    robot = find_robot(source, parameters, package_paths=arguments.package_path)
    warn_of_findings(source, robot.ledger.findings)
    return robot


def requested_tree(arguments: argparse.Namespace) -> Tree:
    """Return the robot of a command with the tool of `--tool`."""
    tree = requested_robot(arguments.robot, arguments).tree
    return tree if arguments.tool is None else tree.with_tool(arguments.tool)


def add_recording(parser: argparse.ArgumentParser, default: str) -> None:
    """Declare `--record` and `--no-record`, which exclude each other."""
    recording = parser.add_mutually_exclusive_group()
    recording.add_argument(
        "--record", metavar="URL", help=f"store to record into (default {default})"
    )
    recording.add_argument("--no-record", action="store_true", help="record nothing")


def parse_speed(text: str | None) -> float:
    """Return a factor of real time; infinity for `max` and by default."""
    if text in (None, "max"):
        return math.inf
    try:
        return float(text)
    except ValueError as error:
        hint = "expected a factor of real time, at most 4, or max"
        raise ArgumentError(f"invalid --speed {text!r}", hint=hint) from error


def add_drawing(parser: argparse.ArgumentParser) -> None:
    """Declare the options of pictures and films."""
    from linkwork.rendering.picture import PICTURE_SIZE

    parser.add_argument("--snapshot", type=Path, metavar="FILE", help="picture of the final state")
    parser.add_argument(
        "--video", type=Path, metavar="FILE", help="film of the run: .mp4, .webm or .gif"
    )
    parser.add_argument(
        "--camera", metavar="NAME", help="a camera sensor (default: the scene's own camera)"
    )
    width, height = PICTURE_SIZE
    parser.add_argument(
        "--size",
        metavar="WxH",
        help=f"size of picture and film in pixels (default: the sensor's, else {width}x{height})",
    )


def parse_size(text: str | None) -> tuple[int, int] | None:
    """Return width and height [pixels] from `WxH`; None by default."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    if match is None:
        hint = "expected width and height in pixels, e.g. 1280x960"
        raise ArgumentError(f"invalid --size {text!r}", hint=hint)
    return int(match[1]), int(match[2])


def names_in(text: str) -> list[str]:
    """Return the names of a list separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def parse_parameters(arguments: argparse.Namespace) -> dict[str, float | str]:
    """Parse assignments: numbers of `--set`, e.g. `l1=0.3`, and strings of `--arg`."""
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
