"""Check a robot or scene file: what is wrong, what was kept and what was dropped."""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork import library
from linkwork.cli.outcome import Outcome, table
from linkwork.errors import EXIT_NEGATIVE
from linkwork.files import check_header, read_yaml
from linkwork.model.doctor import Finding, examine
from linkwork.model.ledger import Ledger
from linkwork.model.reading import read_robot
from linkwork.model.tree import Tree
from linkwork.world import World, load_scene, scene_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", help="robot or scene file, or a library name")
    parser.add_argument("--strict", action="store_true", help="warnings count as errors")


def execute(arguments: argparse.Namespace) -> Outcome:
    """Checks a file."""
    if _is_scene(arguments.file):
        return _check_scene(arguments.file, arguments.strict)
    if arguments.file in library.names():
        return _report_robot(library.robot(arguments.file), None, arguments.strict)
    robot = read_robot(Path(arguments.file))
    return _report_robot(robot.tree, robot.ledger, arguments.strict)


def _is_scene(source: str) -> bool:
    if source in scene_names():
        return True
    if Path(source).suffix not in (".yaml", ".yml"):
        return False
    return check_header(read_yaml(Path(source)), ("robot", "scene")) == "scene"


def _check_scene(source: str, strict: bool) -> Outcome:
    loaded = load_scene(source)
    world = World(loaded)
    findings = [(name, finding) for name, tree in loaded.trees.items() for finding in examine(tree)]
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


def _report_robot(tree: Tree, ledger: Ledger | None, strict: bool) -> Outcome:
    findings = examine(tree)
    lost = [] if ledger is None else ledger.not_kept()
    data = {
        "kind": "robot",
        "name": tree.name,
        "joints": list(tree.joint_names),
        "tool": tree.tool_name,
        "findings": [_finding(x) for x in findings],
        "not_kept": [
            {"place": str(x.place), "what": x.what, "fate": x.fate.value, "note": x.note}
            for x in lost
        ],
    }
    text = f"robot {tree.name}: {len(tree.links)} links, {len(tree.joints)} joints\n"
    text += _findings_text(findings)
    if lost:
        rows = [(x.place, x.what, x.fate.value, x.note) for x in lost]
        text += "\n\n" + table(("place", "what", "fate", "note"), rows)
    return Outcome(text, data, _verdict(findings, strict))


def _finding(finding: Finding) -> dict[str, str]:
    return {
        "severity": finding.severity,
        "part": finding.part,
        "message": finding.message,
        "fix": finding.fix,
    }


def _findings_text(findings: list[Finding]) -> str:
    if not findings:
        return "nothing to complain about"
    return "\n".join(f"{x.severity}: {x.part}: {x.message}; {x.fix}" for x in findings)


def _verdict(findings: list[Finding], strict: bool) -> int:
    bad = [x for x in findings if strict or x.severity == "error"]
    return EXIT_NEGATIVE if bad else 0
