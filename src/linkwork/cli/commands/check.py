"""Check a robot or scene file: what is wrong, what was kept and what was dropped."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from linkwork import library
from linkwork.arm.find import find_robot
from linkwork.cli.ledger_report import ledger_data, ledger_text
from linkwork.cli.outcome import Outcome
from linkwork.cli.robot_arguments import add_package_paths
from linkwork.errors import EXIT_NEGATIVE
from linkwork.files import check_header, read_yaml
from linkwork.model.doctor import Finding, examine
from linkwork.model.reading import RobotFile
from linkwork.world import World, load_scene, scene_names
from linkwork.world.doctor import examine_scene


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", help="robot or scene file, or a library name")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Checks a file."""
    if _is_scene(arguments.file):
        return _check_scene(arguments.file, arguments.package_path, arguments.strict)
    robot = find_robot(arguments.file, package_paths=arguments.package_path)
    return _check_robot(arguments.file, robot, arguments.strict)


def _is_scene(source: str) -> bool:
    if source in scene_names():
        return True
    if source in library.names() or Path(source).suffix not in (".yaml", ".yml"):
        return False
    return check_header(read_yaml(Path(source)), ("robot", "scene")) == "scene"


def _check_scene(source: str, package_paths: Sequence[Path], strict: bool) -> Outcome:
    loaded = load_scene(source, package_paths=package_paths)
    world = World(loaded)
    of_robots = [
        (name, finding.at(loaded.place("robots", name)))
        for name, tree in loaded.trees.items()
        for finding in examine(tree)
    ]
    findings = [*((None, finding) for finding in examine_scene(world)), *of_robots]
    findings.sort(key=lambda named: named[1].severity)
    data = {
        "kind": "scene",
        "name": loaded.name,
        "bodies": len(world.layout.bodies),
        "joints": list(world.layout.joints),
        "step": world.step_size,
        "findings": [_finding(x) | {"robot": name} for name, x in findings],
    }
    head = f"scene {loaded.name}: {data['bodies']} bodies, {len(data['joints'])} joints"
    listed = [finding for _, finding in findings]
    return Outcome(f"{head}\n{_findings_text(listed)}", data, _verdict(listed, strict))


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
    text = f"robot {tree.name}: {len(tree.links)} links, {len(tree.joints)} joints\n"
    text += _findings_text(findings)
    if robot.ledger.entries:
        text += f"\n{ledger_text(f'read from {source}', robot.ledger)}"
    return Outcome(text.rstrip(), data, _verdict(findings, strict))


def _finding(finding: Finding) -> dict[str, str | None]:
    return {
        "severity": finding.severity,
        "place": str(finding.place) if finding.place else None,
        "part": finding.part,
        "message": finding.message,
        "fix": finding.fix,
    }


def _findings_text(findings: list[Finding]) -> str:
    if not findings:
        return "nothing to complain about"
    return "\n".join(_line(finding) for finding in findings)


def _line(finding: Finding) -> str:
    place = f"{finding.place}: " if finding.place else ""
    return f"{finding.severity}: {place}{finding.part}: {finding.message}; {finding.fix}"


def _verdict(findings: list[Finding], strict: bool) -> int:
    bad = [x for x in findings if strict or x.severity == "error"]
    return EXIT_NEGATIVE if bad else 0
