"""What a run of parallel axes and the joints around it are called, and what they can follow."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.ik.parallel_run import Member, ParallelRun
from linkwork.ik.run_kinds import brings_point


def family_of(run: ParallelRun) -> str:
    """The family, e.g. `SCARA with a wrist of one axis`."""
    base = " on a turning base" if run.before else ""
    wrist = f" with a wrist of {_axes(len(run.after))}" if run.after else ""
    return f"{_core(run)}{base}{wrist}{_convention(run)}"


def why_of(run: ParallelRun) -> str:
    """What was recognised, in a sentence without its full stop."""
    turning = run.turning
    said = [f"axes {_listed(turning)} are parallel"] if len(turning) > 1 else []
    said += [f"axis {_listed(turning)} turns"] if len(turning) == 1 else []
    ways = ((run.lifts, "along"), (run.shifts, "across"))
    for members, way in ways if turning else ():
        said += [f"axis {_listed([member])} slides {way} {_them(turning)}" for member in members]
    if not turning:
        said.append("no joint turns")
    said += [f"axis {_listed([member])} stands before {_them(turning)}" for member in run.before]
    said += [f"axis {_listed([member])} stands behind {_them(turning)}" for member in run.after]
    return ", ".join(said)


def task_of(run: ParallelRun) -> str:
    """What of a pose the joints can follow."""
    place, angles = follows(run)
    if not place:
        return "the poses of its joints alone"
    if place + angles == 6:
        return "the whole pose"
    more = ("", " and one angle", " and two angles")[angles]
    return f"the position{' in its plane' if place == 2 else ''}{more}"


def follows(run: ParallelRun) -> tuple[int, int]:
    """How many coordinates of the tool's point the joints bring anywhere, and how many angles.

    Returns:
        3, or 2 of an arm in a plane, or 0 of one whose poses are no more than its joints give.
    """
    outer = len(run.before) + len(run.after)
    in_plane = len(run.turning) + len(run.shifts)
    if in_plane < 2 or (in_plane == 2 and run.turning and not brings_point(run)):
        return 0, 0
    place = 3 if run.lifts or outer else 2
    joints = outer + len(run.run) - bool(_convention(run))
    return place, joints - place


def _core(run: ParallelRun) -> str:
    if len(run.turning) + len(run.sliding) == 1:
        return "single joint"
    if len(run.turning) < 2 and len(run.sliding) > 1:
        return "gantry"
    return "SCARA" if run.lifts else "planar arm"


def _convention(run: ParallelRun) -> str:
    if len(run.turning) < 4:
        return ""
    return f", {run.turning[1].name} = {run.turning[2].name}"


def _axes(count: int) -> str:
    return ("one axis", "two axes")[count - 1]


def _them(turning: tuple[Member, ...]) -> str:
    return "them" if len(turning) > 1 else "it"


def _listed(members: Iterable[Member]) -> str:
    *names, last = (member.name for member in members)
    return f"{', '.join(names)} and {last}" if names else last
