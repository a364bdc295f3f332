"""SCARAs, planar arms, gantries and arms of few joints: a run of parallel axes and little else."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.ik.backwards import recognise_backwards
from linkwork.ik.chain import Chain
from linkwork.ik.closed_form import Branch, ClosedForm, Reach
from linkwork.ik.geometry import across
from linkwork.ik.in_plane import WITHIN, InPlane
from linkwork.ik.outer_joints import OuterJoints, Rest, outer_joints
from linkwork.ik.parallel_run import ParallelRun, runs_of
from linkwork.ik.polish import BEFORE_STEP, polished
from linkwork.ik.run_kinds import in_plane
from linkwork.ik.run_words import family_of, follows, task_of, why_of
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import add, subtract

TILT = Reach("tilt", "no joint tilts the tool that way", "")


class RunForm(ClosedForm):
    """A run of parallel axes with at most two turning joints around it.

    The joints around the run are solved for first, then the run in its plane.
    """

    def __init__(self, run: ParallelRun, outer: OuterJoints, inner: InPlane) -> None:
        self.chain = run.chain
        self._run, self._outer, self._inner = run, outer, inner
        self._may_tilt = len(run.before) + len(run.after) < 2 or run.is_level
        tilt = (TILT,) if self._may_tilt else ()
        self.choices = (*outer.choices, *inner.choices)
        self.reaches = (*outer.reaches, *tilt, *inner.reaches)
        self.degeneracies = (*outer.degeneracies, *inner.degeneracies)
        # Such arms have no joint that makes up for what is uncertain where branches meet.
        self._polishes = bool(outer.choices) and not follows(run)[0]
        self.family, self.why, self.task = family_of(run), why_of(run), task_of(run)

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """The solution that belongs to a choice of signs; see `ClosedForm.branch`."""
        turned, target = self._run.seen(pose)
        outer_choices = len(self._outer.choices)
        solved = self._outer.solve(Rest(turned, target, self._run.tool), signs[:outer_choices])
        placed = self._inner.place(solved.rest.wanted(), signs[outer_choices:])
        tilt = (WITHIN - solved.rest.tilt(),) if self._may_tilt else ()
        by_index = solved.q | placed.q
        q = tuple(by_index[axis] for axis in range(len(self.chain.axes)))
        margins = (*tilt, *placed.margins)
        if self._polishes:
            q = polished(self.chain, pose, q)
            margins = tuple(margin + BEFORE_STEP for margin in margins)
        return Branch(q, (*solved.margins, *margins), (*solved.nearness, *placed.nearness))

    def project(self, pose: Pose, found: Pose) -> Pose:
        """The wanted pose as far as the tool's point goes; see `ClosedForm.project`."""
        place, angles = follows(self._run)
        if place == 0 or place + angles == 6:
            return pose
        if place == 3:
            return Pose(found.rotation, pose.position)
        missed = across(self._run.to_run[2], subtract(pose.position, found.position))
        return Pose(found.rotation, add(found.position, missed))


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
