"""Convert a robot between URDF, MJCF and YAML, or to a scene; report losses."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from linkwork import library
from linkwork.cli.ledger_report import ledger_data, ledger_lines
from linkwork.cli.outcome import Outcome, Style, Styled
from linkwork.cli.robot_arguments import (
    add_package_paths,
    add_parameters,
    find_given_robot,
    parse_parameters,
)
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.model.ledger import Fate
from linkwork.model.mass_properties import inertia_from_shapes
from linkwork.model.robot_file import load_robot_file
from linkwork.model.write import write_robot, writer_for

_YAML = (".yaml", ".yml")
_LOST = (Fate.APPROXIMATED, Fate.DROPPED)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("source", metavar="IN", help="robot file or library name")
    parser.add_argument(
        "target", metavar="OUT", type=Path, help="file; its suffix selects the format"
    )
    parser.add_argument("--strict", action="store_true", help="exit with 1 if anything is dropped")
    parser.add_argument(
        "--density",
        type=float,
        metavar="KG_M3",
        help="compute all inertias from shapes and this density; those of the file are ignored",
    )
    parser.add_argument(
        "--scene",
        action="store_true",
        help="write a scene with the robot; the default for scene.yaml, *-scene.yaml, *.scene.yaml",
    )
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Converts a robot."""
    source, target = arguments.source, arguments.target
    if arguments.scene or _is_scene(target):
        return _write_scene(arguments)
    writer_for(target)
    _check_target(source, target)
    parameters = parse_parameters(arguments)
    read = find_given_robot(source, arguments)
    robot = read.tree
    if source not in library.names() and Path(source).suffix.lower() in _YAML:
        given = load_robot_file(Path(source), arguments.package_path)
        robot = given.changed([f"parameters.{name}={x!r}" for name, x in parameters.items()])
    if arguments.density is not None:
        robot = inertia_from_shapes(read.tree, arguments.density)
    written = write_robot(robot, target)
    data = {
        "file": str(target),
        "robot": read.tree.name,
        "read": ledger_data(read.ledger),
        "written": ledger_data(written, _LOST),
    }
    lines = ledger_lines(f"wrote {read.tree.name} to {target}", written, _LOST)
    if read.ledger.entries:
        lines = [*ledger_lines(f"read from {source}", read.ledger), "", *lines]
    entries = (*read.ledger.entries, *written.entries)
    dropped = any(entry.fate is Fate.DROPPED for entry in entries)
    code = EXIT_NEGATIVE if dropped and arguments.strict else 0
    return Outcome(lines, data, code)


def _is_scene(target: Path) -> bool:
    return target.suffix.lower() in _YAML and re.split("[-_.]", target.stem)[-1] == "scene"


def _write_scene(arguments: argparse.Namespace) -> Outcome:
    # Only here: other conversions need no world.
    from linkwork.world.scene.write import write_scene_of_robot

    source, target = Path(arguments.source), arguments.target
    if arguments.density is not None or arguments.set:
        message = "a scene refers to the robot file, which is not changed"
        raise ArgumentError(message, hint="remove --density and --set")
    _check_target(arguments.source, target)
    name, ledger = write_scene_of_robot(source, target, arguments.package_path)
    findings = [
        {"place": str(x.place), "what": x.name, "message": x.message, "fix": x.fix}
        for x in ledger.findings
    ]
    data = {"file": str(target), "robot": name, "read": ledger_data(ledger), "findings": findings}
    lines = [*ledger_lines(f"read from {source}", ledger), "", f"wrote scene {target}"]
    lines += [
        (Styled("warning", Style.WARNING), f": {x['place']}: {x['message']}; {x['fix']}")
        for x in findings
    ]
    dropped = any(entry.fate is Fate.DROPPED for entry in ledger.entries)
    return Outcome(lines, data, EXIT_NEGATIVE if dropped and arguments.strict else 0)


def _check_target(source: str, target: Path) -> None:
    if source not in library.names() and Path(source).resolve() == target.resolve():
        raise ArgumentError(
            f"{str(target)!r} is both input and output", hint="name another file to write"
        )
