"""Runs of neighbouring joints whose revolute axes are all parallel, and the chain seen from them.

Rotations about parallel axes and translations generate the Schoenflies motions of one direction.
Such a run is the core of every arm of this package; the few joints before and after it are solved
first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from linkwork.ik.geometry.chain import (
    TOLERANCE,
    Axis,
    Chain,
    Screw,
    across,
    parallel,
    tidy_matrix,
    tidy_vector,
    unit,
)
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.vector import Matrix3, apply, cross, multiply, norm, transpose, vector3


@dataclass(frozen=True)
class RunJoint(Screw):
    """A joint axis in the frame of a run, with its index in the chain."""

    index: int

    @property
    def sense(self) -> float:
        """+1 along the axis of the run, -1 against it."""
        return 1.0 if self.direction[2] > 0.0 else -1.0


@dataclass(frozen=True)
class ParallelRun:
    """A chain split into a run and the joints around it, in a frame with the run's axis as z.

    `tool` is the origin of the chain's frame at the zero position [m]. `to_run` rotates from the
    base to the frame of the run; `from_tool` is the orientation of the run's frame in the chain's
    frame there.
    """

    chain: Chain
    before: tuple[RunJoint, ...]
    run: tuple[RunJoint, ...]
    after: tuple[RunJoint, ...]
    tool: Vector3
    to_run: Matrix3
    from_tool: Matrix3

    @property
    def revolute(self) -> tuple[RunJoint, ...]:
        """Revolute joints of the run."""
        return tuple(member for member in self.run if member.is_revolute)

    @property
    def prismatic(self) -> tuple[RunJoint, ...]:
        """Prismatic joints of the run."""
        return tuple(member for member in self.run if not member.is_revolute)

    @property
    def axial(self) -> tuple[RunJoint, ...]:
        """Prismatic joints along the axis of the run."""
        return tuple(x for x in self.prismatic if norm(x.direction[:2]) < TOLERANCE)

    @property
    def transverse(self) -> tuple[RunJoint, ...]:
        """Prismatic joints perpendicular to the axis of the run."""
        return tuple(x for x in self.prismatic if abs(x.direction[2]) < TOLERANCE)

    @property
    def is_planar(self) -> bool:
        """Whether the run moves in a plane: every prismatic joint is transverse."""
        return len(self.transverse) == len(self.prismatic)

    def seen(self, pose: Pose) -> tuple[Matrix3, Vector3]:
        """Rotation of the frame from the zero position and its position [m], in the run's frame."""
        turned = multiply(multiply(self.to_run, pose.rotation), self.from_tool)
        return turned, apply(self.to_run, pose.position)


def parallel_runs(chain: Chain) -> Iterator[ParallelRun]:
    """Every maximal run of a chain, the longest first."""
    spans = {_span(chain.axes, i) for i, axis in enumerate(chain.axes) if axis.is_revolute}
    if not spans:
        spans = {(0, len(chain.axes))}
    for start, stop in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        yield _run(chain, start, stop)


def _span(axes: tuple[Axis, ...], index: int) -> tuple[int, int]:
    def fits(axis: Axis) -> bool:
        return not axis.is_revolute or parallel(axis.direction, axes[index].direction)

    start = stop = index
    while start > 0 and fits(axes[start - 1]):
        start -= 1
    while stop < len(axes) and fits(axes[stop]):
        stop += 1
    return start, stop


def _run(chain: Chain, start: int, stop: int) -> ParallelRun:
    first = next((axis for axis in chain.axes[start:stop] if axis.is_revolute), None)
    to_run = _frame_along(first.direction if first else (0.0, 0.0, 1.0))
    members = tuple(_member(i, axis, to_run) for i, axis in enumerate(chain.axes))
    return ParallelRun(
        chain,
        members[:start],
        members[start:stop],
        members[stop:],
        tidy_vector(apply(to_run, chain.home.position)),
        to_run,
        tidy_matrix(multiply(transpose(chain.home.rotation), transpose(to_run))),
    )


def _member(index: int, axis: Axis, to_run: Matrix3) -> RunJoint:
    direction = unit(apply(to_run, axis.direction))
    point = tidy_vector(across(direction, apply(to_run, axis.point)))
    return RunJoint(
        name=axis.joint.name,
        is_revolute=axis.is_revolute,
        direction=direction,
        point=point,
        index=index,
    )


def _frame_along(direction: Vector3) -> Matrix3:
    """Rotation to a frame with z along a direction, by quarter turns where possible."""
    sizes = [round(abs(entry), 6) for entry in direction]
    smallest = sizes.index(min(sizes))
    x = unit(across(direction, vector3(float(i == smallest) for i in range(3))))
    return tidy_matrix((x, cross(direction, x), direction))
