"""Runs of three links, one more than needed, whose two elbows bend alike."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.closed_form import Choice, Degeneracy, Reach
from linkwork.ik.elbow import ELBOW
from linkwork.ik.geometry import TOLERANCE
from linkwork.ik.in_plane import InPlane, Links, Placed, Wanted
from linkwork.ik.parallel_run import ParallelRun
from linkwork.ik.plane import Point, absolute, in_frame, length, minus, plus, swing, turned
from linkwork.ik.subproblems import Angle
from linkwork.spatial.scalar import Scalar, clamp, maximum, select, sqrt


class EqualBends(InPlane):
    """Four axes of which the second and third turn by the same angle.

    The square of the reach is a quadratic function of the cosine of that angle, so up to two bends
    reach a point, each to either side.
    """

    choices = (Choice("bend", "less", "more"), ELBOW)

    def __init__(self, run: ParallelRun) -> None:
        self._links = Links(run, brings_point=False)
        points = [member.point[:2] for member in run.turning]
        first, second, third = (minus(points[i + 1], points[i]) for i in range(3))
        self._arms = (first, second, third)
        a, b, c = (length(link) for link in self._arms)
        self._most = a + b + c
        # Square of the reach: level + 2 slope cosine + curve cosine^2.
        self._level, self._slope, self._curve = (a - c) ** 2 + b * b, b * (a + c), 4.0 * a * c
        along, left = in_frame(first, second)
        self._straight = Angle(along / (a * b), left / (a * b))
        free = (run.turning[0].index, run.turning[-1].index)
        self.reaches = (
            Reach("far", "the point is too far for the three links"),
            Reach("bend", "links that bend alike do not come to the point", ""),
            *self._links.reaches,
        )
        self.degeneracies = (
            # Links that do not bend alike may come to a point where those that do never come.
            Degeneracy("bend", (), "the two ways to bend are one", sure=False),
            Degeneracy("elbow", (), "the arm is stretched or folded"),
            Degeneracy("folded", free, "the arm is folded back onto its first axis"),
        )

    def place(self, wanted: Wanted, signs: Sequence[Scalar]) -> Placed:
        """The positions that belong to a bend and a side of the elbow."""
        goal = self._links.goal(wanted)
        reach = length(goal)
        rest = reach * reach - self._level
        inside = self._slope * self._slope + self._curve * rest
        root = sqrt(maximum(inside, 0.0))
        less, more = rest / (self._slope + root), -(self._slope + root) / self._curve
        cosine = select(signs[0], less, more)
        sine = sqrt(maximum((1.0 - cosine) * (1.0 + cosine), 0.0))
        bend = Angle(clamp(cosine, -1.0, 1.0), signs[1] * sine) + self._straight
        first, second, third = self._arms
        turn = swing(_end((first, second, third), bend), goal)
        q = self._links.positions(wanted, [turn, turn + bend, turn + bend + bend])
        fits = select(-inside, inside / self._curve, 1.0 - absolute(cosine))
        margins = (self._most - reach, fits, *self._links.margins(wanted))
        # Zero too where neither bend is one, which more than a full fold would be.
        apart = select(1.0 + less, root / self._curve, 0.0)
        return Placed(q, margins, (apart, sine, reach))


def _end(arms: Sequence[Point], bend: Angle) -> Point:
    first, second, third = arms
    return plus(first, turned(plus(second, turned(third, bend)), bend))


def bends_alike(run: ParallelRun) -> bool:
    """Whether equal positions of the second and third of four axes bend a run alike."""
    members = run.turning
    if members[1].sense != members[2].sense:
        return False
    points = [member.point[:2] for member in members]
    first, second, third = (minus(points[i + 1], points[i]) for i in range(3))
    one, two = in_frame(second, first), in_frame(third, second)
    per_area = length(one) * length(two)
    along, left = in_frame(one, two)
    return along > 0.0 and abs(left) < TOLERANCE * per_area
