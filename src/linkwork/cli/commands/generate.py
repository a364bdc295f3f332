"""Generate code of a robot's kinematics and dynamics."""

from __future__ import annotations

import argparse
from pathlib import Path

from linkwork.arm import Manipulator
from linkwork.arm.generation.generate import DEFAULT_FUNCTIONS, generate
from linkwork.cli.outcome import Outcome
from linkwork.cli.robot_arguments import (
    add_package_paths,
    add_parameters,
    add_tool,
    find_given_robot,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("robot", help="library name or robot file")
    parser.add_argument("--target", default="c", help="c (default), simd or numpy")
    parser.add_argument(
        "--functions",
        default=",".join(DEFAULT_FUNCTIONS),
        metavar="F,...",
        help=f"default: {','.join(DEFAULT_FUNCTIONS)}; also ik and others",
    )
    parser.add_argument(
        "--live",
        default="",
        metavar="PART,...",
        help="parts whose values stay arguments: tool, payload, gravity",
    )
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="DIR", help="folder")
    add_tool(parser)
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Write the files."""
    found = find_given_robot(arguments.robot, arguments)
    arm = Manipulator(found.tree, tool=arguments.tool, live=_names(arguments.live))
    files = generate(arm, _names(arguments.functions), arguments.target, arguments.out)
    data = {"robot": arm.name, "target": arguments.target, "files": [str(path) for path in files]}
    return Outcome([f"wrote {path}" for path in files], data)


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]
