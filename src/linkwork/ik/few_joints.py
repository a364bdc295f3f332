"""SCARAs, planar arms, gantries and arms of few joints: a run of parallel axes and little else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from linkwork.ik.backwards import recognise_backwards
from linkwork.ik.chain import Chain
from linkwork.ik.closed_form import Branch, ClosedForm, Degeneracy, Reach
from linkwork.ik.geometry import across
from linkwork.ik.in_line import InLine, in_line_of
from linkwork.ik.in_plane import WITHIN, InPlane
from linkwork.ik.outer_joints import IN_LINE, OuterJoints, Rest, outer_joints
from linkwork.ik.parallel_run import ParallelRun, runs_of
from linkwork.ik.polish import BEFORE_STEP, polished
from linkwork.ik.run_kinds import in_plane
from linkwork.ik.run_words import family_of, follows, task_of, why_of
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar, minimum, select
from linkwork.spatial.vector import add, subtract

TILT = Reach("tilt", "no joint tilts the tool that way", "")


class RunForm(ClosedForm):
    """A run of parallel axes with at most two turning joints around it.

    The joints around the run are solved for first, then the run in its plane.
    """

    def __init__(self, run: ParallelRun, outer: OuterJoints, inner: InPlane) -> None:
        self.chain = run.chain
        self._run, self._outer, self._inner = run, outer, inner
        self._in_line, all_in_line = in_line_of(run)
        self._may_tilt = len(run.before) + len(run.after) < 2 or run.is_level
        tilt = (TILT,) if self._may_tilt else ()
        self.choices = (*outer.choices, *inner.choices)
        self.reaches = (*outer.reaches, *tilt, *inner.reaches)
        around = [_told(x) if all_in_line else x for x in outer.degeneracies]
        self.degeneracies = (*around, *inner.degeneracies)
        # Such arms have no joint that makes up for what is uncertain where branches meet.
        self._polishes = bool(outer.choices) and not follows(run)[0]
        self.family, self.why, self.task = family_of(run), why_of(run), task_of(run)

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """The solution that belongs to a choice of signs; see `ClosedForm.branch`."""
        turned, target = self._run.seen(pose)
        outer_choices = len(self._outer.choices)
        whole = Rest(turned, target, self._run.tool)
        solved = self._outer.solve(whole, signs[:outer_choices])
        placed = self._inner.place(solved.rest.wanted(), signs[outer_choices:])
        tilt = (WITHIN - solved.rest.tilt(),) if self._may_tilt else ()
        by_index = solved.q | placed.q
        q = tuple(by_index[axis] for axis in range(len(self.chain.axes)))
        branch = Branch(
            q,
            (*solved.margins, *tilt, *placed.margins),
            (*solved.nearness, *placed.nearness),
        )
        for way in self._in_line:
            branch = _where_near(way, whole, signs, branch)
        if not self._polishes:
            return branch
        margins = tuple(margin + BEFORE_STEP for margin in branch.margins)
        return Branch(polished(self.chain, pose, branch.q), margins, branch.nearness)

    def project(self, pose: Pose, found: Pose) -> Pose:
        """The wanted pose as far as the tool's point goes; see `ClosedForm.project`."""
        place, angles = follows(self._run)
        if place == 0 or place + angles == 6:
            return pose
        if place == 3:
            return Pose(found.rotation, pose.position)
        missed = across(self._run.to_run[2], subtract(pose.position, found.position))
        return Pose(found.rotation, add(found.position, missed))


def _told(degeneracy: Degeneracy) -> Degeneracy:
    """A degeneracy of the outer joints, where what is free in line is told by the tool's place."""
    is_in_line = degeneracy.name == IN_LINE
    return replace(degeneracy, free=()) if is_in_line else degeneracy


def _where_near(way: InLine, whole: Rest, signs: Sequence[Scalar], other: Branch) -> Branch:
    """What reaches a pose with the last joint in line, where it has to be; else what is given."""
    near, placed = way.near(whole), way.place(whole, signs)
    least = reduce(minimum, placed.margins, 1.0)
    q = (select(near, placed.q[i], x) for i, x in enumerate(other.q))
    margins = (select(near, least, margin) for margin in other.margins)
    return replace(other, q=tuple(q), margins=tuple(margins))


def recognise_few_joints(chain: Chain) -> ClosedForm | None:
    """The closed form of a chain that is a run of parallel axes and at most two joints around it.

    Returns:
        None where it is not, or where its joints are redundant in a way that has no convention.
    """
    return _recognise_run(chain) or recognise_backwards(chain, _recognise_run)


def _recognise_run(chain: Chain) -> ClosedForm | None:
    for run in runs_of(chain):
        outer = outer_joints(run)
        inner = in_plane(run) if outer else None
        if outer and inner:
            return RunForm(run, outer, inner)
    return None
