"""Choice of the solver of a parallel run from its revolute and prismatic joints."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from linkwork.ik.geometry.axes import TOLERANCE, distance_to
from linkwork.ik.geometry.plane import length, minus
from linkwork.ik.planar.elbow import EqualElbows, OneLink, TwoLinks, has_equal_elbows
from linkwork.ik.planar.parallel_run import ParallelRun
from linkwork.ik.planar.prismatic import LinearAxes, PrismaticBetween, PrismaticOutside
from linkwork.ik.planar.solver import PlanarSolver
from linkwork.spatial.rotation import about_z
from linkwork.spatial.vector import apply


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
