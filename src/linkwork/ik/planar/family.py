"""SCARAs, planar arms and gantries: a run of parallel axes and at most two joints around it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import pairwise

import numpy as np

from linkwork.ik.arrays import Scalars
from linkwork.ik.families.closed_form import (
    BEFORE_REFINEMENT,
    Branch,
    ClosedForm,
    Degeneracy,
    ReachCondition,
    recognise_reversed,
    refined,
)
from linkwork.ik.geometry.chain import TOLERANCE, Chain, distance_to, tidy_vector
from linkwork.ik.geometry.subproblems import Angle, SolvedJoint, rotate_onto
from linkwork.ik.planar.links import (
    EqualElbows,
    LinearAxes,
    OneLink,
    PrismaticBetween,
    PrismaticOutside,
    TwoLinks,
    has_equal_elbows,
)
from linkwork.ik.planar.outer_joints import (
    ALIGNED,
    AXIS,
    OuterJoints,
    RemainingMotion,
    outer_joints,
)
from linkwork.ik.planar.parallel_run import (
    WITHIN,
    ParallelRun,
    PlanarBranch,
    PlanarSolver,
    RunJoint,
    length,
    minus,
    parallel_runs,
)
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_z
from linkwork.spatial.scalar import Scalar, minimum, select
from linkwork.spatial.vector import apply, cross, dot, scale

TILT = ReachCondition("tilt", "no joint tilts the tool that way", "")


class ParallelRunForm(ClosedForm):
    """At most two revolute joints, solved first, and a run of parallel axes, in its plane."""

    def __init__(self, run: ParallelRun, outer: OuterJoints, inner: PlanarSolver) -> None:
        self.chain = run.chain
        self._run, self._outer, self._inner = run, outer, inner
        self._aligned, all_aligned = aligned_wrists(run)
        self._may_tilt = len(run.before) + len(run.after) < 2 or run.is_planar
        tilt = (TILT,) if self._may_tilt else ()
        self.choices = (*outer.choices, *inner.choices)
        self.reaches = (*outer.reaches, *tilt, *inner.reaches)
        around = [_determined(x) if all_aligned else x for x in outer.degeneracies]
        self.degeneracies = (*around, *inner.degeneracies)
        # In such arms no other joint compensates the error where branches coincide.
        self._refines = bool(outer.choices) and not follows(run)[0]
        self.family, self.why, self.task = family_of(run), why_of(run), task_of(run)

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a choice of signs; see `ClosedForm.branch`."""
        turned, target = self._run.seen(pose)
        outer_choices = len(self._outer.choices)
        motion = RemainingMotion(turned, target, self._run.tool)
        solved = self._outer.solve(motion, signs[:outer_choices])
        placed = self._inner.place(solved.rest.planar_goal(), signs[outer_choices:])
        tilt = (WITHIN - solved.rest.tilt(),) if self._may_tilt else ()
        by_index = solved.q | placed.q
        q = tuple(by_index[axis] for axis in range(len(self.chain.axes)))
        branch = Branch(
            q,
            (*solved.margins, *tilt, *placed.margins),
            (*solved.singularity_distance, *placed.singularity_distance),
        )
        for way in self._aligned:
            branch = _where_near(way, motion, signs, branch)
        if not self._refines:
            return branch
        margins = tuple(margin + BEFORE_REFINEMENT for margin in branch.margins)
        return Branch(refined(self.chain, pose, branch.q), margins, branch.singularity_distance)


def _determined(degeneracy: Degeneracy) -> Degeneracy:
    """Return a degeneracy of the outer joints; with solved aligned wrists no joint is free."""
    return replace(degeneracy, free=()) if degeneracy.name == ALIGNED else degeneracy


def _where_near(
    way: AlignedWrist, motion: RemainingMotion, signs: Scalars, other: Branch
) -> Branch:
    """Return the branch of an aligned wrist where the pose requires it; else the other branch."""
    near, placed = way.near(motion), way.place(motion, signs)
    least = reduce(minimum, placed.margins, 1.0)
    q = (select(near, placed.q[i], x) for i, x in enumerate(other.q))
    margins = (select(near, least, margin) for margin in other.margins)
    return replace(other, q=tuple(q), margins=tuple(margins))


def recognise_parallel_run(chain: Chain) -> ClosedForm | None:
    """Return the form of a run of parallel axes and at most two joints around it; else None."""
    return _recognise_run(chain) or recognise_reversed(chain, _recognise_run)


def _recognise_run(chain: Chain) -> ClosedForm | None:
    for run in parallel_runs(chain):
        outer = outer_joints(run)
        inner = planar_solver(run) if outer else None
        if outer and inner:
            return ParallelRunForm(run, outer, inner)
    return None


def family_of(run: ParallelRun) -> str:
    """Return the family, e.g. `SCARA with a wrist of one axis`."""
    base = " on a revolute base" if run.before else ""
    wrist = f" with a wrist of {('one axis', 'two axes')[len(run.after) - 1]}" if run.after else ""
    return f"{_core(run)}{base}{wrist}{_convention(run)}"


def why_of(run: ParallelRun) -> str:
    """Return what was recognised, a sentence without its full stop."""
    revolute = run.revolute
    said = [f"axes {_listed(revolute)} are parallel"] if len(revolute) > 1 else []
    said += [f"axis {_listed(revolute)} is revolute"] if len(revolute) == 1 else []
    ways = ((run.axial, "along"), (run.transverse, "across"))
    for members, way in ways if revolute else ():
        said += [
            f"axis {_listed([member])} is prismatic {way} {_them(revolute)}" for member in members
        ]
    if not revolute:
        said.append("all joints are prismatic")
    said += [f"axis {_listed([member])} comes before {_them(revolute)}" for member in run.before]
    said += [f"axis {_listed([member])} comes after {_them(revolute)}" for member in run.after]
    return ", ".join(said)


def task_of(run: ParallelRun) -> str:
    """Return the part of a pose the joints can follow."""
    place, angles = follows(run)
    if not place:
        return "no more than the poses its joints reach"
    if place + angles == 6:
        return "the whole pose"
    more = ("", " and one angle", " and two angles")[angles]
    return f"the position{' in its plane' if place == 2 else ''}{more}"


def follows(run: ParallelRun) -> tuple[int, int]:
    """Numbers of position coordinates (3, 2 in a plane, or 0) and angles under control."""
    outer = len(run.before) + len(run.after)
    planar = len(run.revolute) + len(run.transverse)
    if planar < 2 or (planar == 2 and run.revolute and not position_only(run)):
        return 0, 0
    place = 3 if run.axial or outer else 2
    joints = outer + len(run.run) - bool(_convention(run))
    return place, joints - place


def _core(run: ParallelRun) -> str:
    if len(run.revolute) + len(run.prismatic) == 1:
        return "single joint"
    if len(run.revolute) < 2 and len(run.prismatic) > 1:
        return "gantry"
    return "SCARA" if run.axial else "planar arm"


def _convention(run: ParallelRun) -> str:
    if len(run.revolute) < 4:
        return ""
    return f", {run.revolute[1].name} = {run.revolute[2].name}"


def _them(revolute: tuple[RunJoint, ...]) -> str:
    return "them" if len(revolute) > 1 else "it"


def _listed(members: Iterable[RunJoint]) -> str:
    *names, last = (member.name for member in members)
    return f"{', '.join(names)} and {last}" if names else last


_ALIGNED_SINE = 1e-8
"""Sine below which the position determines the angles better than the orientation."""


class AlignedWrist:
    """A run followed by two joints, the last of them aligned with the run.

    The orientation then determines only the sum of the angles of the run and the last joint. The
    position determines each, with the last joint as one more of the run.
    """

    def __init__(self, run: ParallelRun, angle: Angle, sense: float, inner: PlanarSolver) -> None:
        self._first, self._last = run.after
        self._angle, self._sense, self._inner = angle, sense, inner

    def near(self, rest: RemainingMotion) -> Scalar:
        """Positive where a pose requires the last axis parallel to the run."""
        last, axis = self._last.direction, rest.turned[2]
        beside = cross(last, axis)
        near = _ALIGNED_SINE * _ALIGNED_SINE - dot(beside, beside)
        return minimum(near, self._sense * dot(last, axis))

    def place(self, rest: RemainingMotion, signs: Scalars) -> PlanarBranch:
        """Return the positions of all joints."""
        left = rest.without_last(SolvedJoint(self._first, self._angle))
        placed = self._inner.place(left.planar_goal(), signs[: len(self._inner.choices)])
        q = placed.q | {self._first.index: self._angle.radians}
        return PlanarBranch(q, placed.margins, placed.singularity_distance)


def aligned_wrists(run: ParallelRun) -> tuple[list[AlignedWrist], bool]:
    """Aligned wrists of a run that have a closed form, and whether these are all there are."""
    if len(run.after) != 2:
        return [], True
    ways = [_aligned_wrist(run, sense) for sense in (1.0, -1.0) if _may_align(run, sense)]
    solved = [way for way in ways if way is not None]
    return solved, len(solved) == len(ways)


def _may_align(run: ParallelRun, sense: float) -> bool:
    first, last = (member.direction for member in run.after)
    return abs(sense * dot(first, AXIS) - dot(first, last)) < TOLERANCE


def _aligned_wrist(run: ParallelRun, sense: float) -> AlignedWrist | None:
    first, last = run.after
    goal = scale(sense, AXIS)
    angle = rotate_onto(first.direction, last.direction, goal)
    moved = SolvedJoint(first, angle)
    member = replace(last, direction=goal, point=tidy_vector(moved.carry(last.point)))
    tool = tidy_vector(moved.carry(run.tool))
    longer = replace(run, run=(*run.run, member), after=(), tool=tool)
    inner = planar_solver(longer) if len(longer.revolute) < 4 else None
    return AlignedWrist(run, angle, sense, inner) if inner else None


def planar_solver(run: ParallelRun) -> PlanarSolver | None:
    """Return the solver of a run; None if it is redundant or has an oblique prismatic joint."""
    links = len(run.revolute) - 1 + position_only(run)
    if links < 1:
        return LinearAxes(run) if _slides_are_apart(run) else None
    if len(run.axial) > 1 or len(run.axial) + len(run.transverse) != len(run.prismatic):
        return None
    if not _axes_are_apart(run):
        return None
    if run.transverse:
        return _with_slide(run) if (links, len(run.transverse)) == (1, 1) else None
    if links == 1:
        return OneLink(run)
    if links == 2:
        return TwoLinks(run, position_only(run))
    return EqualElbows(run) if links == 3 and has_equal_elbows(run) else None


def position_only(run: ParallelRun) -> bool:
    """Whether two joints act in the plane and bring the tool point anywhere in it."""
    straight = len(run.axial) + len(run.transverse) == len(run.prismatic)
    if not run.revolute or not straight or len(run.revolute) + len(run.transverse) != 2:
        return False
    fixed = all(distance_to(member, run.tool) < TOLERANCE for member in run.after)
    return fixed and distance_to(run.revolute[-1], run.tool) > TOLERANCE


def _with_slide(run: ParallelRun) -> PlanarSolver:
    slide, revolute = run.transverse[0].index, [member.index for member in run.revolute]
    is_point = position_only(run)
    between = revolute[0] < slide and (is_point or slide < revolute[-1])
    return PrismaticBetween(run, is_point) if between else PrismaticOutside(run, is_point)


def _axes_are_apart(run: ParallelRun) -> bool:
    """Whether neighbouring axes are distinct, or separated by a prismatic joint."""
    slides = [member.index for member in run.transverse]
    return all(
        length(minus(b.point[:2], a.point[:2])) > TOLERANCE
        or any(a.index < slide < b.index for slide in slides)
        for a, b in pairwise(run.revolute)
    )


def _slides_are_apart(run: ParallelRun) -> bool:
    """Whether prismatic joints around at most one revolute axis are independent."""
    axis = run.revolute[0].index if run.revolute else len(run.chain.axes)
    some_turn = about_z(1.0)
    ways = [
        member.direction if member.index < axis else apply(some_turn, member.direction)
        for member in run.prismatic
    ]
    return not ways or np.linalg.matrix_rank(np.array(ways), tol=TOLERANCE) == len(ways)
