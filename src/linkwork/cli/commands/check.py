"""Check a robot or scene file: problems, and what was kept and dropped."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from linkwork import library
from linkwork.arm.find import find_robot
from linkwork.cli.ledger_report import ledger_data, ledger_lines
from linkwork.cli.outcome import Line, Outcome, Style, Styled
from linkwork.cli.robot_arguments import add_package_paths, add_parameters, parse_parameters
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, NotFoundError
from linkwork.files import check_header, read_yaml
from linkwork.library.catalogue import scene_names
from linkwork.model.doctor import Finding, examine
from linkwork.model.read import RobotFile


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", help="robot or scene file, or a library name")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Checks a file."""
    parameters = parse_parameters(arguments)
    if _is_scene(arguments.file):
        if parameters:
            hint = "a scene gives them itself: robots.NAME.parameters"
            raise ArgumentError("--set and --arg are for robot files", hint=hint)
        return _check_scene(arguments.file, arguments.package_path, arguments.strict)
    robot = _find_robot(arguments.file, parameters, arguments.package_path)
    return _check_robot(arguments.file, robot, arguments.strict)


def _find_robot(
    source: str, parameters: dict[str, float | str], package_paths: Sequence[Path]
) -> RobotFile:
    try:
        return find_robot(source, parameters, package_paths=package_paths)
    except NotFoundError as error:
        if error.name != source:
            raise
        known = [*error.choices, *scene_names()]
        raise NotFoundError("robot or scene in the library called", source, known) from error


def _is_scene(source: str) -> bool:
    if source in scene_names():
        return True
    if source in library.names() or Path(source).suffix not in (".yaml", ".yml"):
        return False
    return check_header(read_yaml(Path(source)), ("robot", "scene")) == "scene"


def _check_scene(source: str, package_paths: Sequence[Path], strict: bool) -> Outcome:
    # Heavy, and not needed to check a robot.
    from linkwork.session.core.engine import Engine
    from linkwork.world.doctor.examine import examine_scene
    from linkwork.world.engine.names import full_name
    from linkwork.world.joints.coordinates import joints_of_scene
    from linkwork.world.scene.load import load_scene

    loaded = load_scene(source, package_paths=package_paths)
    # With all participants of a session, which check the scene too.
    world = Engine(loaded).world
    of_robots = [
        (name, finding.at(loaded.place("robots", name)))
        for name, tree in loaded.trees.items()
        for finding in examine(tree)
    ]
    findings = [*((None, finding) for finding in examine_scene(world)), *of_robots]
    findings.sort(key=lambda named: named[1].severity)
    data: dict[str, Any] = {
        "kind": "scene",
        "name": loaded.name,
        "bodies": len(world.layout.bodies),
        "joints": [full_name(robot, joint.name) for robot, joint in joints_of_scene(loaded)],
        "step": world.step_size,
        "findings": [_finding(x) | {"robot": name} for name, x in findings],
    }
    bodies, joints = data["bodies"], len(data["joints"])
    counts = f"{_counted(bodies, 'body', 'bodies')}, {_counted(joints, 'joint', 'joints')}"
    head = f"scene {loaded.name}: {counts}"
    listed = [finding for _, finding in findings]
    return Outcome([head, *_findings_lines(listed)], data, _verdict(listed, strict))


def _check_robot(source: str, robot: RobotFile, strict: bool) -> Outcome:
    tree, findings = robot.tree, examine(robot.tree, robot.ledger)
    data: dict[str, Any] = {
        "kind": "robot",
        "name": tree.name,
        "joints": list(tree.joint_names),
        "tool": tree.tool_name,
        "findings": [_finding(x) for x in findings],
        **ledger_data(robot.ledger),
    }
    links = _counted(len(tree.links), "link", "links")
    head = f"robot {tree.name}: {links}, {_counted(len(tree.joints), 'joint', 'joints')}"
    lines = [head, *_findings_lines(findings)]
    if robot.ledger.entries:
        lines += ledger_lines(f"read from {source}", robot.ledger)
    return Outcome(lines, data, _verdict(findings, strict))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _finding(finding: Finding) -> dict[str, str | None]:
    return {
        "severity": finding.severity,
        "place": str(finding.place) if finding.place else None,
        "part": finding.part,
        "message": finding.message,
        "fix": finding.fix,
    }


def _findings_lines(findings: list[Finding]) -> list[Line]:
    if not findings:
        return [Styled("no problems found", Style.GOOD)]
    return [_line(finding) for finding in findings]


def _line(finding: Finding) -> Line:
    severity = Styled(finding.severity, Style.BAD if finding.severity == "error" else Style.WARNING)
    place = f"{finding.place}: " if finding.place else ""
    return (severity, f": {place}{finding.part}: {finding.message}; {finding.fix}")


def _verdict(findings: list[Finding], strict: bool) -> int:
    bad = [x for x in findings if strict or x.severity == "error"]
    return EXIT_NEGATIVE if bad else 0
