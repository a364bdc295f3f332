"""Where in a chain joints stand whose turning axes are all parallel, and the chain seen from them.

Turns about parallel axes and slides in any direction make up motions that keep one direction: they
shift, and turn about it. Such a run of joints is the core of every arm treated here; the few joints
before and after it are solved for first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from linkwork.ik.chain import Axis, Chain
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    Matrix3,
    apply,
    cross,
    dot,
    matrix3,
    multiply,
    norm,
    scale,
    subtract,
    transpose,
    vector3,
)

PARALLEL = 1e-9
"""Sine of the angle between directions that count as parallel; also lengths that are zero [m]."""

_ROUNDING = 1e-14
"""Entries nearer to zero are rounding of zero."""


@dataclass(frozen=True)
class Screw:
    """A joint in the frame of a run.

    Attributes:
        index: Of the joint in the chain.
        turns: Whether it turns; one that does not slides.
        direction: Unit vector along it.
        point: A point on it [m].
    """

    index: int
    turns: bool
    direction: Vector3
    point: Vector3


@dataclass(frozen=True)
class ParallelRun:
    """A chain split into a run and what stands before and after it, seen with the run's axis as z.

    Attributes:
        chain: The chain.
        before: Joints before the run.
        run: Joints of the run.
        after: Joints behind it.
        tool: The frame's origin at position zero [m].
        to_run: Rotation from the base to the frame of the run.
        from_tool: Rotation of what a pose has to turn to be none at position zero.
    """

    chain: Chain
    before: tuple[Screw, ...]
    run: tuple[Screw, ...]
    after: tuple[Screw, ...]
    tool: Vector3
    to_run: Matrix3
    from_tool: Matrix3

    @property
    def turning(self) -> tuple[Screw, ...]:
        """The joints of the run that turn."""
        return tuple(screw for screw in self.run if screw.turns)

    @property
    def sliding(self) -> tuple[Screw, ...]:
        """The joints of the run that slide."""
        return tuple(screw for screw in self.run if not screw.turns)

    @property
    def lifts(self) -> tuple[Screw, ...]:
        """The joints that slide along the axis of the run."""
        return tuple(x for x in self.sliding if norm(x.direction[:2]) < PARALLEL)

    @property
    def shifts(self) -> tuple[Screw, ...]:
        """The joints that slide across it."""
        return tuple(x for x in self.sliding if abs(x.direction[2]) < PARALLEL)

    @property
    def is_level(self) -> bool:
        """Whether nothing in the run slides along its axis, not even askew."""
        return len(self.shifts) == len(self.sliding)

    def seen(self, pose: Pose) -> tuple[Matrix3, Vector3]:
        """How the frame has turned since position zero, and where it is [m], seen from the run."""
        turned = multiply(multiply(self.to_run, pose.rotation), self.from_tool)
        return turned, apply(self.to_run, pose.position)


def runs_of(chain: Chain) -> Iterator[ParallelRun]:
    """Every way to take a longest run of a chain, those with most joints first."""
    spans = {_span(chain.axes, i) for i, axis in enumerate(chain.axes) if axis.turns}
    if not spans:
        spans = {(0, len(chain.axes))}
    for start, stop in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        yield _run(chain, start, stop)


def _span(axes: tuple[Axis, ...], index: int) -> tuple[int, int]:
    def fits(axis: Axis) -> bool:
        return not axis.turns or are_parallel(axis.direction, axes[index].direction)

    start = stop = index
    while start > 0 and fits(axes[start - 1]):
        start -= 1
    while stop < len(axes) and fits(axes[stop]):
        stop += 1
    return start, stop


def are_parallel(a: Vector3, b: Vector3) -> bool:
    """Whether two directions are the same or opposite."""
    return norm(cross(a, b)) < PARALLEL


def _run(chain: Chain, start: int, stop: int) -> ParallelRun:
    first = next((axis for axis in chain.axes[start:stop] if axis.turns), None)
    to_run = _frame_along(first.direction if first else (0.0, 0.0, 1.0))
    screws = tuple(_screw(i, axis, to_run) for i, axis in enumerate(chain.axes))
    return ParallelRun(
        chain,
        screws[:start],
        screws[start:stop],
        screws[stop:],
        _rounded(apply(to_run, chain.home.position)),
        to_run,
        matrix3(map(_rounded, multiply(transpose(chain.home.rotation), transpose(to_run)))),
    )


def _screw(index: int, axis: Axis, to_run: Matrix3) -> Screw:
    direction = _rounded(apply(to_run, axis.direction))
    return Screw(index, axis.turns, direction, _rounded(apply(to_run, axis.point)))


def _frame_along(direction: Vector3) -> Matrix3:
    """Rotation to a frame whose z is a direction, as near as may be to a turn by quarters."""
    across = [0.0, 0.0, 0.0]
    across[int(np.argmin(np.round(np.abs(direction), 6)))] = 1.0
    hint = vector3(across)
    x = subtract(hint, scale(dot(hint, direction), direction))
    x = scale(1.0 / norm(x), x)
    return matrix3(map(_rounded, (x, cross(direction, x), direction)))


def _rounded(v: Vector3) -> Vector3:
    x, y, z = (_near(value) for value in v)
    return (x, y, z)


def _near(value: Scalar) -> float:
    whole = round(float(value))
    return float(whole) if abs(value - whole) < _ROUNDING else float(value)
