"""The last of two joints behind a run where it has come to be parallel to the run.

How the tool has turned then tells only the sum of what the run and that joint turn; the place of
the tool tells each, with the joint as one more of the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from linkwork.ik.geometry import TOLERANCE, tidy_vector
from linkwork.ik.in_plane import InPlane, Placed
from linkwork.ik.moved import Moved
from linkwork.ik.outer_joints import AXIS, Rest
from linkwork.ik.parallel_run import ParallelRun
from linkwork.ik.run_kinds import in_plane
from linkwork.ik.subproblems import Angle, angle_between
from linkwork.spatial.scalar import Scalar, minimum
from linkwork.spatial.vector import cross, dot, scale

_IN_LINE = 1e-8
"""Sine below which the place tells more than the turn."""


class InLine:
    """A run, and the last of two joints behind it as one of the run.

    The first of the two stands where it makes the last parallel to the run.
    """

    def __init__(self, run: ParallelRun, angle: Angle, sense: float, inner: InPlane) -> None:
        self._first, self._last = run.after
        self._angle, self._sense, self._inner = angle, sense, inner

    def near(self, rest: Rest) -> Scalar:
        """Positive where a pose needs the last joint parallel to the run."""
        last, axis = self._last.direction, rest.turned[2]
        beside = cross(last, axis)
        return minimum(_IN_LINE * _IN_LINE - dot(beside, beside), self._sense * dot(last, axis))

    def place(self, rest: Rest, signs: Sequence[Scalar]) -> Placed:
        """The positions of all joints.

        Args:
            rest: What they have to do.
            signs: Of the branch; those of the outer joints, which mean nothing here, come first.
        """
        left = rest.without_last(Moved(self._first, self._angle))
        placed = self._inner.place(left.wanted(), signs[: len(self._inner.choices)])
        q = placed.q | {self._first.index: self._angle.radians}
        return Placed(q, placed.margins, placed.nearness)


def in_line_of(run: ParallelRun) -> tuple[list[InLine], bool]:
    """Every way in which the last of two joints behind a run comes to be parallel to it.

    Returns:
        The ways, and whether those are all: one in which the run is redundant, or has no formula,
        is not among them.
    """
    if len(run.after) != 2:
        return [], True
    ways = [_in_line(run, sense) for sense in (1.0, -1.0) if _may_align(run, sense)]
    solved = [way for way in ways if way is not None]
    return solved, len(solved) == len(ways)


def _may_align(run: ParallelRun, sense: float) -> bool:
    first, last = (member.direction for member in run.after)
    return abs(sense * dot(first, AXIS) - dot(first, last)) < TOLERANCE


def _in_line(run: ParallelRun, sense: float) -> InLine | None:
    first, last = run.after
    goal = scale(sense, AXIS)
    angle = angle_between(first.direction, last.direction, goal)
    moved = Moved(first, angle)
    member = replace(last, direction=goal, point=tidy_vector(moved.carry(last.point)))
    tool = tidy_vector(moved.carry(run.tool))
    longer = replace(run, run=(*run.run, member), after=(), tool=tool)
    inner = in_plane(longer) if len(longer.turning) < 4 else None
    return InLine(run, angle, sense, inner) if inner else None
