"""List the robots of the library, or describe one."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from linkwork import library
from linkwork.cli.outcome import Outcome, table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("name", nargs="?", help="the robot to describe (default: list all)")


def execute(arguments: argparse.Namespace) -> Outcome:
    """List the robots, or describe one."""
    if arguments.name is not None:
        return _describe(arguments.name)
    robots = [_robot(name) for name in library.names()]
    rows = [(x["name"], len(x["joints"]), x["description"]) for x in robots]
    return Outcome(table(("robot", "joints", "description"), rows), robots)


def _robot(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "description": library.describe(name),
        "joints": list(library.robot(name).joint_names),
        "parameters": {x.name: x.default for x in library.parameters(name)},
    }


def _describe(name: str) -> Outcome:
    parameters = library.parameters(name)
    tree = library.robot(name)
    data = {
        "name": name,
        "joints": list(tree.joint_names),
        "frames": list(tree.frame_names),
        "tool": tree.tool_name,
        "parameters": [asdict(parameter) for parameter in parameters],
        "documentation": library.explain(name),
    }
    rows = [(x.name, x.default, f"{x.lower:g} to {x.upper:g}", x.unit) for x in parameters]
    listed = table(("parameter", "default", "allowed", "unit"), rows) if rows else ["no parameters"]
    described = f"{name}: {data['documentation']}".split("\n")
    joints = f"joints: {', '.join(tree.joint_names)}"
    return Outcome([*described, "", joints, "", *listed], data)
