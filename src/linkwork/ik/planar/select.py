"""Which solver a run of parallel axes needs, by its turning and sliding joints."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from linkwork.ik.geometry.axes import TOLERANCE, distance_to
from linkwork.ik.geometry.plane import length, minus
from linkwork.ik.planar.elbow import Elbow, EqualBends, Swing, bends_alike
from linkwork.ik.planar.parallel_run import ParallelRun
from linkwork.ik.planar.prismatic import SlideBetween, SlideOutside, Slides
from linkwork.ik.planar.solver import InPlane
from linkwork.spatial.rotation import about_z
from linkwork.spatial.vector import apply


def in_plane(run: ParallelRun) -> InPlane | None:
    """What solves a run; None where its joints are redundant or slide askew to two or more axes."""
    links = len(run.turning) - 1 + brings_point(run)
    if links < 1:
        return Slides(run) if _slides_are_apart(run) else None
    if len(run.lifts) > 1 or len(run.lifts) + len(run.shifts) != len(run.sliding):
        return None
    if not _axes_are_apart(run):
        return None
    if run.shifts:
        return _with_slide(run) if (links, len(run.shifts)) == (1, 1) else None
    if links == 1:
        return Swing(run)
    if links == 2:
        return Elbow(run, brings_point(run))
    return EqualBends(run) if links == 3 and bends_alike(run) else None


def brings_point(run: ParallelRun) -> bool:
    """Whether just two joints act in the plane and can bring the tool's point anywhere in it."""
    straight = len(run.lifts) + len(run.shifts) == len(run.sliding)
    if not run.turning or not straight or len(run.turning) + len(run.shifts) != 2:
        return False
    fixed = all(distance_to(member, run.tool) < TOLERANCE for member in run.after)
    return fixed and distance_to(run.turning[-1], run.tool) > TOLERANCE


def _with_slide(run: ParallelRun) -> InPlane:
    slide, turning = run.shifts[0].index, [member.index for member in run.turning]
    is_point = brings_point(run)
    between = turning[0] < slide and (is_point or slide < turning[-1])
    return SlideBetween(run, is_point) if between else SlideOutside(run, is_point)


def _axes_are_apart(run: ParallelRun) -> bool:
    """Whether neighbouring axes are apart, or a slide takes them apart."""
    slides = [member.index for member in run.shifts]
    return all(
        length(minus(b.point[:2], a.point[:2])) > TOLERANCE
        or any(a.index < slide < b.index for slide in slides)
        for a, b in pairwise(run.turning)
    )


def _slides_are_apart(run: ParallelRun) -> bool:
    """Whether slides about at most one axis are independent at some turn of it."""
    axis = run.turning[0].index if run.turning else len(run.chain.axes)
    some_turn = about_z(1.0)
    ways = [
        member.direction if member.index < axis else apply(some_turn, member.direction)
        for member in run.sliding
    ]
    return not ways or np.linalg.matrix_rank(np.array(ways), tol=TOLERANCE) == len(ways)
