"""Inverse geometry by a loop of free joints and driven bars."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from linkwork.arm.inverse_robot import InverseRobot, InverseSolution, arm_alone
from linkwork.arm.manipulator import Manipulator
from linkwork.cli.outcome import Line, Outcome, Stream, show, table
from linkwork.cli.robot_arguments import (
    add_package_paths,
    add_parameters,
    add_tool,
    find_given_robot,
)
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, LinkworkError
from linkwork.files.numbers import parse_number

_COORDINATES = (3, 6)
"""Numbers of a target: a position, and an orientation if wanted."""
_PROMPT = "x y z [roll pitch yaw], empty line to end> "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("robot", help="library name or robot file, e.g. service-arm or planar2")
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
    add_tool(parser)
    add_parameters(parser)
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome | Stream:
    """Solves one target, or one after another from standard input."""
    tree = find_given_robot(arguments.robot, arguments).tree
    tree = tree if arguments.tool is None else tree.with_tool(arguments.tool)
    solver = _Solver(InverseRobot(tree), Manipulator(arm_alone(tree)))
    if arguments.xyz is None:
        answers = _answers(solver, arguments.rpy)
        if arguments.json:
            return Outcome([], [answer.data for answer in answers])
        return Stream(_shown(answers))
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
        found = self._inverse.solve(xyz, rpy, self._near)
        # The next target starts from here, as the bars move on.
        self._near = found.q
        return Outcome(self._lines(found), self._data(found))

    def _nearest(self, found: InverseSolution) -> tuple[list[float], float] | None:
        """Return the nearest solution in closed form, and its greatest difference [rad]."""
        count = len(self._arm.joint_names)
        q = found.q[-count:]
        solutions = self._arm.ik(self._arm.fk(q)).q
        if not len(solutions):
            return None
        off = np.abs(np.angle(np.exp(1j * (solutions - q)))).max(axis=1)
        best = int(np.argmin(off))
        return solutions[best].tolist(), float(off[best])

    def _lines(self, found: InverseSolution) -> list[Line]:
        names, nearest = self._arm.joint_names, self._nearest(found)
        rows: list[tuple[Any, ...]] = [("inverse robot", *found.q[-len(names) :].tolist(), "")]
        if nearest is not None:
            rows.append(("closed form", *nearest[0], nearest[1]))
        lines = table(("", *(f"{x} [rad]" for x in names), "difference"), rows)
        lines.append(f"loop closed within {found.residual:.1e}, {found.starts} starts")
        if found.singular.is_singular:
            lines.append(f"singular: {found.singular}")
        return lines

    def _data(self, found: InverseSolution) -> dict[str, Any]:
        nearest = self._nearest(found)
        return {
            "reached": True,
            "q": found.q.tolist(),
            "closed_form": None if nearest is None else nearest[0],
            "difference": None if nearest is None else nearest[1],
            "residual": found.residual,
            "singular": found.singular.is_singular,
            "reason": found.singular.reason,
        }


def _answers(solver: _Solver, rpy: Sequence[float] | None) -> Iterator[Outcome]:
    """Return an answer to every line of standard input; one that fails is named, and the next read.

    Args:
        rpy: Orientation of lines without one; None for that of the solver.
    """
    ends = sys.stdin.isatty()
    while line := sys.stdin.readline():
        text = line.strip()
        if not text and ends:
            return
        if not text:
            continue
        try:
            xyz, own = _target(text)
            yield solver.outcome(xyz, own or rpy)
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
    given = [x for x in numbers if x is not None]
    if len(given) != len(numbers) or len(given) not in _COORDINATES:
        hint = "expected x y z, or x y z roll pitch yaw"
        raise ArgumentError(f"invalid target {text.strip()!r}", hint=hint)
    return given[:3], given[3:] or None
