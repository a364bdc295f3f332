"""Convert a robot between URDF, MJCF and YAML, or a mission to controller code."""

import argparse
import re
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from linkwork import checks, library
from linkwork.cli.arguments import (
    add_package_paths,
    add_parameters,
    parse_parameters,
    requested_robot,
)
from linkwork.cli.outcome import Outcome, Style, Styled
from linkwork.cli.reports import ledger_data, ledger_lines
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.files.kinds import MISSION, YAML
from linkwork.files.numbers import parse_number
from linkwork.files.writing import write_atomically
from linkwork.model.inertia.mass_properties import inertia_from_shapes
from linkwork.model.ledger import Fate
from linkwork.model.robot_file import load_robot_file
from linkwork.model.write import write_robot, writer_for

_LOST = (Fate.APPROXIMATED, Fate.DROPPED)


def add_convert_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("source", metavar="IN", help="robot file, library name or mission file")
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
    add_parameters(
        parser,
        "a parameter of the robot, e.g. l1=0.3, or a number of the export of a mission, e.g. "
        "latitude=58.4; may be repeated",
        "an argument of a xacro file, e.g. ur_type=ur5e, or a named pose or posture of a mission, "
        "e.g. home=0,0,0,0,1.5708,0; may be repeated",
    )
    add_package_paths(parser)


def execute_convert(arguments: argparse.Namespace) -> Outcome:
    """Convert a robot, or export a mission."""
    source, target = arguments.source, arguments.target
    if Path(source).suffix.lower() in MISSION:
        return _export_mission(arguments)
    if arguments.scene or _is_scene(target):
        return _write_scene(arguments)
    writer_for(target)
    _check_target(source, target)
    parameters = parse_parameters(arguments)
    read = requested_robot(source, arguments)
    robot = read.tree
    if source not in library.names() and Path(source).suffix.lower() in YAML:
        file = load_robot_file(Path(source), arguments.package_path)
        robot = file.changed([f"parameters.{name}={x!r}" for name, x in parameters.items()])
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


def _export_mission(arguments: argparse.Namespace) -> Outcome:
    # Not needed for robots.
    from linkwork.mission import check_mission, export, load_mission

    targets = {
        ".script": (export.to_urscript, export.ArmOptions),
        ".mod": (export.to_rapid, export.ArmOptions),
        ".waypoints": (export.to_mavlink, export.FlightOptions),
    }
    target, unfit = arguments.target, (arguments.scene, arguments.density, arguments.strict)
    if any(x not in (None, False) for x in unfit) or arguments.package_path:
        hint = "only --set and --arg are for missions"
        raise ArgumentError("invalid option for a mission", hint=hint)
    write, options = targets[checks.choice("suffix", target.suffix.lower(), targets)]
    numbers = [x for x in fields(options) if x.default_factory is MISSING]
    parameters = parse_parameters(arguments)
    values: dict[str, Any] = {key: x for key, x in parameters.items() if not isinstance(x, str)}
    for name, value in values.items():
        checks.choice("option of the export", name, [x.name for x in numbers])
        values[name] = int(value) if name == "gripper" and value == int(value) else value
    missing = [x.name for x in numbers if x.default is MISSING and x.name not in values]
    if missing:
        message = f"the export to {target.suffix} needs: {', '.join(missing)}"
        raise ArgumentError(message, hint=" ".join(f"--set {name}=..." for name in missing))
    named = {key: _six_numbers(key, x) for key, x in parameters.items() if isinstance(x, str)}
    if named and options is not export.ArmOptions:
        raise ArgumentError("a flight has no named poses", hint="omit --arg")
    values |= {"poses": named, "postures": named} if named else {}
    plan = check_mission(load_mission(arguments.source))
    if plan is None:
        raise ArgumentError("the mission needs arguments", hint="call it in a separate file")
    write_atomically(target, write(plan, options(**values)))
    data = {"file": str(target), "mission": plan.mission}
    return Outcome([f"wrote mission {plan.mission} to {target}"], data)


def _six_numbers(name: str, text: str) -> list[float]:
    """Return a pose of the tool or the positions of six joints."""
    numbers = [x for x in map(parse_number, map(str.strip, text.split(","))) if x is not None]
    if len(numbers) != 6 or text.count(",") != 5:
        hint = f"expected six numbers, e.g. --arg {name}=0,0,0,0,1.5708,0"
        raise ArgumentError(f"invalid pose or posture {name!r}: {text!r}", hint=hint)
    return numbers


def _is_scene(target: Path) -> bool:
    return target.suffix.lower() in YAML and re.split("[-_.]", target.stem)[-1] == "scene"


def _write_scene(arguments: argparse.Namespace) -> Outcome:
    # Only here: other conversions need no world.
    from linkwork.world.scene.write import write_scene_of_robot

    source, target = Path(arguments.source), arguments.target
    if arguments.density is not None or arguments.set:
        message = "a scene refers to the robot file, which is not changed"
        raise ArgumentError(message, hint="remove --density and --set")
    if arguments.source in library.names():
        message = f"a scene is written from a robot file; {arguments.source!r} is in the library"
        hint = f"name it in a scene file: `robots: {{robot: {{model: {arguments.source}}}}}`"
        raise ArgumentError(message, hint=hint)
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
