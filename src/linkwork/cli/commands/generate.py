"""Generate code of a robot, or derive its equations of motion."""

import argparse
from pathlib import Path

from linkwork.arm import Manipulator
from linkwork.arm.equations import equations
from linkwork.arm.generation.generate import DEFAULT_FUNCTIONS, generate
from linkwork.cli.arguments import add_robot, names_in, requested_robot, requested_tree
from linkwork.cli.outcome import Outcome


def add_generate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--target", default="c", help="c (default), cuda, simd or numpy")
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
    add_robot(parser)


def execute_generate(arguments: argparse.Namespace) -> Outcome:
    """Write the files."""
    arm = Manipulator(requested_tree(arguments), live=names_in(arguments.live))
    files = generate(arm, names_in(arguments.functions), arguments.target, arguments.out)
    data = {"robot": arm.name, "target": arguments.target, "files": [str(path) for path in files]}
    return Outcome([f"wrote {path}" for path in files], data)


def add_equations_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
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
    add_robot(parser, tool=False)


def execute_equations(arguments: argparse.Namespace) -> Outcome:
    """Derive the equations, check them against the numeric dynamics and print them."""
    tree = requested_robot(arguments.robot, arguments).tree
    written = equations(Manipulator(tree), numbers=arguments.numbers)
    names, digits = arguments.entry, arguments.digits
    if arguments.json:
        return Outcome([], written.to_json(*names, digits=digits))
    show = written.latex if arguments.latex else written.text
    return Outcome(show(*names, digits=digits).split("\n"), {})
