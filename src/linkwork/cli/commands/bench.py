"""Benchmark Linkwork against other libraries, after checking that results agree."""

import argparse
from collections.abc import Callable
from pathlib import Path

from linkwork.bench.cuda.check import check_cuda
from linkwork.bench.cuda.measure import bench_cuda
from linkwork.bench.dynamics import INERTIAS, ROUNDS, bench_dynamics, first_call_robots
from linkwork.bench.ik import bench_ik
from linkwork.bench.measurement import Watch
from linkwork.bench.planning import bench_planning
from linkwork.bench.report import Report
from linkwork.bench.rollout import bench_rollout
from linkwork.bench.stepping import bench_stepping
from linkwork.cli.arguments import add_package_paths, add_parameters, requested_robot
from linkwork.cli.outcome import Line, Outcome, Style, Styled, table, verdict
from linkwork.cli.progress import Progress
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, NotFoundError
from linkwork.files import write_atomically
from linkwork.model.tree import Tree


def add_bench_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = (
        "Exit status: 0 if all results agree, 1 if some differ and nothing was timed. Targets of "
        "times do not affect it; the table and the document show whether they are met."
    )
    parser.add_argument("name", nargs="?", help="the bench (default: list them all)")
    parser.add_argument("--robot", default="irb140", help="library name or robot file")
    parser.add_argument(
        "--inertias", default="dense", help=f"{' or '.join(INERTIAS)} (default dense)"
    )
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"default {ROUNDS}")
    parser.add_argument("--device", default="cuda", help="GPU of the bench cuda (default cuda)")
    parser.add_argument(
        "--check", action="store_true", help="check results of the GPU instead of measuring it"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the JSON document")
    add_parameters(parser)
    add_package_paths(parser)


def execute_bench(arguments: argparse.Namespace) -> Outcome:
    """Run a bench, or list them."""
    if arguments.name is None:
        data = {name: summary for name, (summary, _) in _BENCHES.items()}
        return Outcome(table(("bench", "measures"), data.items()), data)
    if arguments.name not in _BENCHES:
        raise NotFoundError("bench called", arguments.name, _BENCHES)
    if arguments.check and arguments.name != "cuda":
        raise ArgumentError("--check belongs to the bench cuda", hint="linkwork bench cuda --check")
    with Progress(f"bench {arguments.name}") as progress:
        report = _BENCHES[arguments.name][1](arguments, progress)
    outcome = Outcome(_lines(report), report.to_data(), 0 if report.agrees else EXIT_NEGATIVE)
    if arguments.out is not None:
        write_atomically(arguments.out, outcome.to_json() + "\n")
    return outcome


def _robot(arguments: argparse.Namespace) -> Tree:
    return requested_robot(arguments.robot, arguments).tree


def _dynamics(arguments: argparse.Namespace, watch: Watch) -> Report:
    tree, rounds = _robot(arguments), arguments.rounds
    first_calls = first_call_robots()
    return bench_dynamics(tree, arguments.inertias, rounds, first_calls=first_calls, watch=watch)


def _ik(arguments: argparse.Namespace, watch: Watch) -> Report:
    return bench_ik(_robot(arguments), arguments.rounds, watch=watch)


def _stepping(arguments: argparse.Namespace, watch: Watch) -> Report:
    return bench_stepping(arguments.rounds, watch=watch)


def _rollout(arguments: argparse.Namespace, watch: Watch) -> Report:
    return bench_rollout(arguments.rounds, watch=watch)


def _planning(arguments: argparse.Namespace, watch: Watch) -> Report:
    return bench_planning(arguments.rounds, watch=watch)


def _cuda(arguments: argparse.Namespace, watch: Watch) -> Report:
    if arguments.check:
        return check_cuda(arguments.device, watch=watch)
    return bench_cuda(arguments.device, arguments.rounds, watch=watch)


_BENCHES: dict[str, tuple[str, Callable[[argparse.Namespace, Watch], Report]]] = {
    "dynamics": (
        "inverse and forward dynamics, mass matrix, tool pose and Jacobian, beside CasADi, "
        "Pinocchio and MuJoCo",
        _dynamics,
    ),
    "ik": (
        "all solutions of inverse kinematics, beside EAIK, ik-geo, ssik, Robotics Toolbox, "
        "TRAC-IK and mink",
        _ik,
    ),
    "cuda": (
        "functions on a GPU, beside a copy of the same bytes, PyTorch and JAX; --check compares "
        "them with the plain forms",
        _cuda,
    ),
    "stepping": ("a full step of library scenes, beside a bare C loop over MuJoCo", _stepping),
    "planning": ("plans free of collisions, beside OMPL and MuJoCo's collision checks", _planning),
    "rollout": ("many worlds at once, beside MuJoCo's own rollout and batch", _rollout),
}


def _lines(report: Report) -> list[Line]:
    about = ", ".join(f"{key} {value}" for key, value in report.subject.items())
    errors = [
        (x.function, x.name, f"{x.error:.1e}", f"{x.tolerance:.0e}", verdict(x.holds))
        for x in report.agreements
    ]
    rounds = f", {report.rounds} rounds" if report.rounds else ""
    lines: list[Line] = [f"{report.bench}: {about}{rounds}", ""]
    lines += table(("function", "who", "relative error", "allowed", "agrees"), errors)
    if report.rows:
        lines += ["", *table(report.columns, [row.cells() for row in report.rows])]
    elif not report.agrees:
        text = "the results differ: nothing was timed" if rounds else "some results differ"
        lines += ["", Styled(text, Style.BAD)]
    return [*lines, "", *report.left_out] if report.left_out else lines
