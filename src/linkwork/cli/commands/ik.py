"""Inverse kinematics: all joint positions for a pose of a robot's tool or a frame."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from linkwork.cli.outcome import Line, Outcome, Style, Styled, table
from linkwork.cli.robot_arguments import (
    add_package_paths,
    add_parameters,
    add_tool,
    find_given_robot,
)
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.files.numbers import parse_number
from linkwork.ik import IKSolver, Solutions
from linkwork.model.loops import warn_of_default_tool
from linkwork.spatial import Pose


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("robot", help="library name or robot file")
    parser.add_argument(
        "--xyz", type=float, nargs=3, required=True, metavar=("X", "Y", "Z"), help="position [m]"
    )
    parser.add_argument(
        "--rpy",
        type=float,
        nargs=3,
        default=(0.0, 0.0, 0.0),
        metavar=("R", "P", "Y"),
        help="roll, pitch, yaw [rad], as in URDF (default: 0 0 0)",
    )
    parser.add_argument("--frame", help="frame or link (default: the tool)")
    parser.add_argument(
        "--parameter",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a free parameter of a redundant robot (default: 0); may be repeated",
    )
    parser.add_argument("--limits", action="store_true", help="only inside the joint limits")
    parser.add_argument(
        "--turns", action="store_true", help="all full turns inside the joint limits"
    )
    add_tool(parser)
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Compute all solutions; exit status 1 if there is none."""
    robot = find_given_robot(arguments.robot, arguments)
    free = _free_parameters(arguments.parameter)
    tree = robot.tree.with_tool(arguments.tool) if arguments.tool is not None else robot.tree
    if arguments.frame is None:
        warn_of_default_tool(tree)
    inverse = IKSolver(tree, arguments.frame)
    found = inverse.solve(
        Pose.from_xyz_rpy(arguments.xyz, arguments.rpy),
        free or None,
        within_limits=arguments.limits,
        all_turns=arguments.turns,
    )
    data = _data(found, inverse.frame)
    return Outcome(_lines(found), data, 0 if len(found) else EXIT_NEGATIVE)


def _free_parameters(assignments: Sequence[str]) -> dict[str, float]:
    values: dict[str, float] = {}
    for assignment in assignments:
        name, _, text = (part.strip() for part in assignment.rpartition("="))
        number = parse_number(text)
        if number is None or not name or name in values:
            raise ArgumentError(
                f"invalid --parameter {assignment!r}",
                hint="write NAME=VALUE once for each, e.g. --parameter 'arm angle=0.5'",
            )
        values[name] = number
    return values


def _data(found: Solutions, frame: str) -> dict[str, Any]:
    return {
        "robot": found.method.chain.tree.name,
        "frame": frame,
        "family": found.family,
        "why": found.why,
        "complete": found.complete,
        "reason": found.reason,
        "singular": [str(statement) for statement in found.singular],
        "solutions": [
            {
                "q": solution.q.tolist(),
                "branch": solution.branch,
                "residual": solution.residual,
                "in_limits": solution.in_limits,
                "singularity": solution.singularity,
            }
            for solution in found
        ],
    }


def _lines(found: Solutions) -> list[Line]:
    method = found.method
    head = f"{found.family}: {found.why}"
    if not len(found):
        return [head, (Styled("no solution", Style.BAD), f": {found.reason}")]
    names = zip(method.chain.tree.position_names, method.units, strict=True)
    columns = (
        *(f"{name} [{unit}]" if unit else name for name, unit in names),
        *method.choices,
        "in limits",
        "to singularity",
        "residual",
    )
    rows = [
        (
            *solution.q.tolist(),
            *solution.branch.values(),
            "yes" if solution.in_limits else "no",
            solution.singularity,
            solution.residual,
        )
        for solution in found
    ]
    notes = [f"solution {x.solution + 1}: {x}" for x in found.singular]
    sampled = [] if found.complete else ["sampled: there may be more"]
    return [head, *table(columns, rows), *notes, *sampled]
