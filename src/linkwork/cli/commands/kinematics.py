"""Kinematics of a robot: poses of frames, and joint positions for poses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.arm.state_spec import StateSpec
from linkwork.cli.arguments import add_robot, requested_tree
from linkwork.cli.outcome import Line, Outcome, Stream, Style, Styled, show, table
from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, LinkworkError
from linkwork.files.numbers import parse_number
from linkwork.model.loops import frames_ahead_of_loops, require_ahead_of_loops, warn_of_default_tool
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy

if TYPE_CHECKING:
    # Compile code, which `fk` does not need.
    from linkwork.arm.inverse_robot import InverseRobot, InverseSolution
    from linkwork.arm.manipulator import Manipulator
    from linkwork.ik import Solutions

_COORDINATES = (3, 6)  # Numbers of a target: a position, and possibly an orientation
_PROMPT = "x y z [roll pitch yaw], empty line to end> "


def add_fk_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--q", type=float, nargs="*", default=[], help="joint positions [rad or m]")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--frame", help="frame or link (default: the tool)")
    which.add_argument("--all", action="store_true", help="all links and frames ahead of loops")
    add_robot(parser)


def execute_fk(arguments: argparse.Namespace) -> Outcome:
    """Compute the pose of a frame, or of all, in the base."""
    tree = requested_tree(arguments)
    StateSpec(tree).check(q=arguments.q)
    if not arguments.all:
        if arguments.frame is None:
            warn_of_default_tool(tree)
        return _pose_of_frame(tree, arguments.q, arguments.frame or tree.tool)
    poses = {name: _pose(tree, arguments.q, name) for name in frames_ahead_of_loops(tree)}
    rows = [(name, *pose["position"], *pose["rpy"]) for name, pose in poses.items()]
    columns = ("frame", "x [m]", "y [m]", "z [m]", "roll [rad]", "pitch [rad]", "yaw [rad]")
    return Outcome(table(columns, rows), {"robot": tree.name, "frames": poses})


def _pose_of_frame(tree: Tree, q: list[float], frame: str) -> Outcome:
    data = {"robot": tree.name, "frame": frame, **_pose(tree, q, frame)}
    rows = ["  ".join(f"{value:12.9f}" for value in row) for row in data["matrix"]]
    position = "  ".join(f"{value:.9f}" for value in data["position"])
    rpy = "  ".join(f"{value:.9f}" for value in data["rpy"])
    numbers = [f"position [m]  {position}", f"rpy [rad]     {rpy}"]
    return Outcome([f"pose of {frame} in base", *rows, *numbers], data)


def _pose(tree: Tree, q: list[float], frame: str) -> dict[str, Any]:
    # The uncompiled form: for one state it is faster than compiling.
    require_ahead_of_loops(tree, "the pose", frame)
    pose = pose_of_frame_in_base(tree.spanning_tree, q, frame)
    return {
        "matrix": pose.matrix.tolist(),
        "position": list(pose.position),
        "rpy": list(to_rpy(pose.rotation)),
        "wxyz": pose.quaternion_wxyz.tolist(),
    }


def add_ik_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
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
    add_robot(parser)


def execute_ik(arguments: argparse.Namespace) -> Outcome:
    """Compute all solutions; exit status 1 if there is none."""
    from linkwork.ik import IKSolver

    tree, free = requested_tree(arguments), _free_parameters(arguments.parameter)
    if arguments.frame is None:
        warn_of_default_tool(tree)
    inverse = IKSolver(tree, arguments.frame)
    solutions = inverse.solve(
        Pose.from_xyz_rpy(arguments.xyz, arguments.rpy),
        free or None,
        within_limits=arguments.limits,
        all_turns=arguments.turns,
    )
    data = _ik_data(solutions, inverse.frame)
    return Outcome(_ik_lines(solutions), data, 0 if len(solutions) else EXIT_NEGATIVE)


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


def _ik_data(solutions: Solutions, frame: str) -> dict[str, Any]:
    return {
        "robot": solutions.method.chain.tree.name,
        "frame": frame,
        "family": solutions.family,
        "why": solutions.why,
        "complete": solutions.complete,
        "reason": solutions.reason,
        "singular": [str(statement) for statement in solutions.singular],
        "solutions": [
            {
                "q": solution.q.tolist(),
                "branch": solution.branch,
                "residual": solution.residual,
                "in_limits": solution.in_limits,
                "singularity": solution.singularity,
            }
            for solution in solutions
        ],
    }


def _ik_lines(solutions: Solutions) -> list[Line]:
    method = solutions.method
    head = f"{solutions.family}: {solutions.why}"
    if not len(solutions):
        return [head, (Styled("no solution", Style.BAD), f": {solutions.reason}")]
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
        for solution in solutions
    ]
    notes = [f"solution {x.solution + 1}: {x}" for x in solutions.singular]
    sampled = [] if solutions.complete else ["sampled: there may be more"]
    return [head, *table(columns, rows), *notes, *sampled]


def add_inverse_robot_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--xyz",
        type=float,
        nargs=3,
        metavar=("X", "Y", "Z"),
        help="position of the tool [m] (default: targets are read from standard input)",
    )
    parser.add_argument(
        "--rpy",
        type=float,
        nargs=3,
        metavar=("R", "P", "Y"),
        help="roll, pitch, yaw [rad] (default: those with all joints at zero)",
    )
    add_robot(parser)


def execute_inverse_robot(arguments: argparse.Namespace) -> Outcome | Stream:
    """Solve one target, or one after another from standard input."""
    from linkwork.arm.inverse_robot import InverseRobot, arm_alone
    from linkwork.arm.manipulator import Manipulator

    tree = requested_tree(arguments)
    inverse = InverseRobot(tree)
    inverse.check_orientation(arguments.rpy)
    solver = _Solver(inverse, Manipulator(arm_alone(tree)))
    if arguments.xyz is None:
        answers = _answers(solver, arguments.rpy)
        if arguments.json:
            return Outcome([], [answer.data for answer in answers])
        return Stream(_shown(answers))
    checks.array("xyz", arguments.xyz)
    try:
        return solver.outcome(arguments.xyz, arguments.rpy)
    except ArgumentError as error:
        data = {"reached": False, "reason": error.message, "hint": error.hint}
        return Outcome([error.message, error.hint], data, EXIT_NEGATIVE)


class _Solver:
    """An inverse robot beside the closed form of the same arm."""

    def __init__(self, inverse: InverseRobot, arm: Manipulator) -> None:
        self._inverse, self._arm = inverse, arm
        self._near: np.ndarray[Any, Any] | None = None

    def outcome(self, xyz: Sequence[float], rpy: Sequence[float] | None) -> Outcome:
        solution = self._inverse.solve(xyz, rpy, self._near)
        # The next target starts from here, as the bars move on.
        self._near = solution.q
        return Outcome(self._lines(solution), self._data(solution))

    def _nearest(self, solution: InverseSolution) -> tuple[list[float], float] | None:
        """Return the nearest solution in closed form, and its greatest difference [rad]."""
        count = len(self._arm.joint_names)
        q = solution.q[-count:]
        solutions = self._arm.ik(self._arm.fk(q)).q
        if not len(solutions):
            return None
        off = np.abs(np.angle(np.exp(1j * (solutions - q)))).max(axis=1)
        best = int(np.argmin(off))
        return solutions[best].tolist(), float(off[best])

    def _lines(self, solution: InverseSolution) -> list[Line]:
        names, nearest = self._arm.joint_names, self._nearest(solution)
        rows: list[tuple[Any, ...]] = [("inverse robot", *solution.q[-len(names) :].tolist(), "")]
        if nearest is not None:
            rows.append(("closed form", *nearest[0], nearest[1]))
        lines = table(("", *(f"{x} [rad]" for x in names), "difference"), rows)
        lines.append(f"loop closed within {solution.residual:.1e}, {solution.starts} starts")
        if solution.singular.is_singular:
            lines.append(f"singular: {solution.singular}")
        return lines

    def _data(self, solution: InverseSolution) -> dict[str, Any]:
        nearest = self._nearest(solution)
        return {
            "reached": True,
            "q": solution.q.tolist(),
            "closed_form": None if nearest is None else nearest[0],
            "difference": None if nearest is None else nearest[1],
            "residual": solution.residual,
            "singular": solution.singular.is_singular,
            "reason": solution.singular.reason,
        }


def _answers(solver: _Solver, rpy: Sequence[float] | None) -> Iterator[Outcome]:
    """Return an answer to every line of standard input; `rpy` is for lines without one."""
    ends = sys.stdin.isatty()
    while line := sys.stdin.readline():
        text = line.strip()
        if not text and ends:
            return
        if not text:
            continue
        try:
            xyz, orientation = _target(text)
            yield solver.outcome(xyz, orientation or rpy)
        except LinkworkError as error:
            data = {"reached": False, "reason": error.message, "hint": error.hint}
            yield Outcome([str(error)], data, EXIT_NEGATIVE)


def _shown(answers: Iterator[Outcome]) -> Iterator[str]:
    """Return the answers as text, each before the next line is read."""
    prompt = _PROMPT if sys.stdin.isatty() else ""
    yield prompt
    sys.stdout.flush()
    for answer in answers:
        yield from (f"{show(line, colour=False)}\n" for line in answer.lines)
        yield prompt
        sys.stdout.flush()


def _target(text: str) -> tuple[list[float], list[float] | None]:
    numbers = [parse_number(part) for part in text.replace(",", " ").split()]
    coordinates = [x for x in numbers if x is not None]
    if len(coordinates) != len(numbers) or len(coordinates) not in _COORDINATES:
        hint = "expected x y z, or x y z roll pitch yaw"
        raise ArgumentError(f"invalid target {text.strip()!r}", hint=hint)
    return coordinates[:3], coordinates[3:] or None
