"""Equations of motion of a robot in symbols, as text or LaTeX."""

from __future__ import annotations

import argparse

from linkwork.arm import Manipulator
from linkwork.arm.equations import equations
from linkwork.cli.outcome import Outcome
from linkwork.cli.robot_arguments import add_package_paths, add_parameters, find_given_robot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("robot", help="library name or robot file")
    parser.add_argument(
        "--entry",
        action="append",
        default=[],
        metavar="NAME",
        help="M11, C12, G3, K1 or S1; M1,12 beyond nine joints; may be repeated"
        " (default: all up to three joints, else an overview)",
    )
    parser.add_argument("--latex", action="store_true", help="LaTeX instead of text")
    parser.add_argument("--numbers", action="store_true", help="numbers instead of symbols")
    parser.add_argument("--digits", type=int, default=6, help="of numbers (default: 6)")
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Derive the equations, check them against the numeric dynamics and print them."""
    found = find_given_robot(arguments.robot, arguments)
    written = equations(Manipulator(found.tree), numbers=arguments.numbers)
    names, digits = arguments.entry, arguments.digits
    if arguments.json:
        return Outcome([], written.to_json(*names, digits=digits))
    show = written.latex if arguments.latex else written.text
    return Outcome(show(*names, digits=digits).split("\n"), {})
