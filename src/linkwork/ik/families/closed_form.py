"""Interface of a closed-form inverse: one branch per choice of signs, over any scalar.

A chain may be reduced to a simpler one, reversed or with its first joint locked. Arms with fewer
joints than a pose has coordinates end with a Gauss-Newton step: near a singularity a formula gives
some joints only to half the digits, and all equations of the pose together determine them fully.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from linkwork.ik.arrays import Array, Scalars
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.scalar import Scalar, select
from linkwork.spatial.vector import (
    ZERO,
    add,
    apply,
    apply_transposed,
    column,
    cross,
    dot,
    scale,
    subtract,
)


@dataclass(frozen=True)
class Choice:
    """A choice between two solutions of a subproblem, e.g. `elbow`: `up` (+1) or `down` (-1)."""

    name: str
    positive: str
    negative: str


@dataclass(frozen=True)
class Degeneracy:
    """A kind of singularity: undetermined joints, or branches that coincide.

    `free` lists the joints that have a self-motion with the frame at rest; it is empty where
    branches coincide without one. If not `complete`, a pose near it may have solutions that are not
    among the branches, even where no branch is a solution.
    """

    name: str
    free: tuple[int, ...]
    reason: str
    complete: bool = True


@dataclass(frozen=True)
class ReachCondition:
    """A condition of reachability, and the unit of its margin, empty for a sine or cosine."""

    name: str
    reason: str
    unit: str = "m"


@dataclass(frozen=True)
class Branch:
    """One candidate solution: positions of the axes, with angles in [-pi, pi] [rad or m].

    It is a solution if no `margins` (slack of each `ReachCondition` [m, sine or cosine]) is
    negative. A `singularity_distance` is zero at its `Degeneracy` [m, or a sine].
    """

    q: tuple[Scalar, ...]
    margins: tuple[Scalar, ...]
    singularity_distance: tuple[Scalar, ...]


class ClosedForm(ABC):
    """Closed-form inverse of one chain, complete by construction.

    The formulas do not branch on values: square roots are clamped at zero, so that every branch is
    finite and `margins` decide whether it is a solution. At a degeneracy the branch is a
    representative of its self-motion: the first of the free joints is zero.
    """

    chain: Chain
    family: str
    why: str
    task: str
    choices: tuple[Choice, ...]
    parameters: tuple[str, ...] = ()
    reaches: tuple[ReachCondition, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()

    @abstractmethod
    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a choice of signs, +1 or -1 for each of `choices`."""

    def parameters_of(self, q: Scalars) -> tuple[Scalar, ...]:
        """Return the redundancy parameters of axis positions; empty without redundancy."""
        return ()

    def sign_rows(self) -> list[tuple[float, ...]]:
        """Every choice of signs, in the order of the branches."""
        return list(product((1.0, -1.0), repeat=len(self.choices)))

    def labels(self) -> list[tuple[str, ...]]:
        """Labels of every branch, in the same order."""
        names = [(choice.positive, choice.negative) for choice in self.choices]
        return list(product(*names))


def reversed_chain(chain: Chain) -> Chain:
    """Return the chain from the frame to the base, with the same joint positions."""
    frame = chain.home.inverse()
    axes = (_reversed(axis, chain.home, frame) for axis in reversed(chain.axes))
    return replace(chain, axes=tuple(axes), home=frame)


def _reversed(axis: Axis, home: Pose, base: Pose) -> Axis:
    direction = scale(-1.0, apply_transposed(home.rotation, axis.direction))
    return replace(axis, direction=direction, point=base.transform(axis.point))


class ReversedForm(ClosedForm):
    """The closed form of a chain by that of its reverse."""

    def __init__(self, chain: Chain, form: ClosedForm) -> None:
        self.chain = chain
        self._form = form
        self.family = f"{form.family}, from tool to base"
        self.task, self.choices, self.reaches = form.task, form.choices, form.reaches
        self.parameters = form.parameters
        self.why = f"counted from the tool, {form.why}"
        last = len(chain.axes) - 1
        self.degeneracies = tuple(
            replace(x, free=tuple(sorted(last - i for i in x.free))) for x in form.degeneracies
        )

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a choice of signs; see `ClosedForm.branch`."""
        branch = self._form.branch(pose.inverse(), signs, parameters)
        return replace(branch, q=branch.q[::-1])

    def parameters_of(self, q: Scalars) -> tuple[Scalar, ...]:
        """Return the redundancy parameters of a joint position; see `ClosedForm`."""
        return self._form.parameters_of(q[::-1])


def recognise_reversed(
    chain: Chain, recognise: Callable[[Chain], ClosedForm | None]
) -> ClosedForm | None:
    """Return the closed form of a chain whose reverse is recognised; else None."""
    form = recognise(reversed_chain(chain))
    return ReversedForm(chain, form) if form else None


_FULL_RANK = 1e-6


class LockedJointForm(ClosedForm):
    """A redundant chain with its first joint as a parameter and the others in closed form."""

    def __init__(self, chain: Chain, form: ClosedForm) -> None:
        self.chain = chain
        self._form = form
        joint = chain.axes[0].joint.name
        unit = "rad" if chain.axes[0].is_revolute else "m"
        self.family = f"{form.family}, {joint} free"
        self.why = f"the arm is redundant; without {joint!r}, {form.why}"
        self.task, self.choices, self.reaches = form.task, form.choices, form.reaches
        self.parameters = (f"{joint} [{unit}]", *form.parameters)
        self.degeneracies = tuple(
            replace(x, free=tuple(i + 1 for i in x.free)) for x in form.degeneracies
        )

    def branch(self, pose: Pose, signs: Scalars, parameters: Scalars = ()) -> Branch:
        """Return the branch of a choice of signs; see `ClosedForm.branch`."""
        first, *others = parameters
        left = self.chain.axes[0].motion(first).inverse() @ pose
        branch = self._form.branch(left, signs, others)
        return replace(branch, q=(first, *branch.q))

    def parameters_of(self, q: Scalars) -> tuple[Scalar, ...]:
        """Return the first position, and the parameters of the rest; see `ClosedForm`."""
        return (q[0], *self._form.parameters_of(q[1:]))


def recognise_locked(
    chain: Chain, recognise: Callable[[Chain], ClosedForm | None]
) -> ClosedForm | None:
    """Return the form of a chain with a redundant first joint, by that of the rest; else None."""
    if len(chain.axes) < 2 or not _is_redundant(chain):
        return None
    form = recognise(replace(chain, axes=chain.axes[1:]))
    return LockedJointForm(chain, form) if form else None


def _is_redundant(chain: Chain) -> bool:
    rng = np.random.default_rng(1)
    q = rng.uniform(0.3, 1.3, len(chain.axes))
    columns = _columns(chain, q)
    return _rank(columns[:, 1:]) == _rank(columns)


def _rank(columns: Array) -> int:
    return int(np.linalg.matrix_rank(columns, tol=_FULL_RANK))


def _columns(chain: Chain, q: Array) -> Array:
    """Spatial Jacobian, one column per joint: angular, then linear."""
    columns: list[tuple[Scalar, ...]] = []
    pose = Pose()
    for axis, position in zip(chain.axes, q.tolist(), strict=True):
        direction = apply(pose.rotation, axis.direction)
        sweep = cross(pose.transform(axis.point), direction)
        columns.append((*direction, *sweep) if axis.is_revolute else (*ZERO, *direction))
        pose = pose @ axis.motion(position)
    return np.array(columns, dtype=float).T


_DAMPING = 1e-9  # Damping of J^T J: directions that hardly move the frame are left alone
_MAX_STEP = 3e-6  # Longest step [rad or m]
BEFORE_REFINEMENT = 1e-6  # Largest residual of a solution before the step [m or rad]


def refined(chain: Chain, pose: Pose, q: Scalars) -> tuple[Scalar, ...]:
    """Joint positions after a Gauss-Newton step; the residual decreases quadratically."""
    slopes, reached = _slopes(chain, q)
    miss = (*_rotation_miss(reached, pose), *subtract(pose.position, reached.position))
    count = len(q)
    squares = [
        [_inner(slopes[i], slopes[j]) + (_DAMPING if i == j else 0.0) for j in range(i + 1)]
        for i in range(count)
    ]
    step = _solved(squares, [_inner(slope, miss) for slope in slopes])
    # A longer step would lead to another solution.
    short = _MAX_STEP * _MAX_STEP - sum((change * change for change in step), 0.0)
    return tuple(x + select(short, change, 0.0) for x, change in zip(q, step, strict=True))


def _slopes(chain: Chain, q: Scalars) -> tuple[list[tuple[Scalar, ...]], Pose]:
    """Jacobian columns of the frame, angular then linear, and its pose."""
    pose, lines = Pose(), []
    for axis, position in zip(chain.axes, q, strict=True):
        lines.append((apply(pose.rotation, axis.direction), pose.transform(axis.point)))
        pose = pose @ axis.motion(position)
    reached = pose @ chain.home
    slopes = []
    for axis, (direction, point) in zip(chain.axes, lines, strict=True):
        arm = cross(direction, subtract(reached.position, point))
        slopes.append((*direction, *arm) if axis.is_revolute else (*ZERO, *direction))
    return slopes, reached


def _rotation_miss(reached: Pose, target: Pose) -> Vector3:
    miss: Vector3 = ZERO
    for i in range(3):
        miss = add(miss, cross(column(reached.rotation, i), column(target.rotation, i)))
    return scale(0.5, miss)


def _inner(a: Scalars, b: Scalars) -> Scalar:
    return dot((a[0], a[1], a[2]), (b[0], b[1], b[2])) + dot((a[3], a[4], a[5]), (b[3], b[4], b[5]))


def _solved(squares: list[list[Scalar]], right: list[Scalar]) -> list[Scalar]:
    """Solve a symmetric system, given by its lower triangle, by L D L^T."""
    count = len(right)
    lower, inverse = [list(row) for row in squares], []
    for j in range(count):
        scaled = [lower[j][k] for k in range(j)]
        for k in range(j):
            lower[j][k] = scaled[k] * inverse[k]
        pivot = squares[j][j] - sum((lower[j][k] * scaled[k] for k in range(j)), 0.0)
        inverse.append(1.0 / pivot)
        for i in range(j + 1, count):
            lower[i][j] = lower[i][j] - sum((lower[i][k] * lower[j][k] for k in range(j)), 0.0)
    return _substituted(lower, inverse, right)


def _substituted(
    lower: list[list[Scalar]], inverse: list[Scalar], right: list[Scalar]
) -> list[Scalar]:
    count, x = len(right), list(right)
    for i in range(count):
        x[i] = x[i] - sum((lower[i][k] * x[k] for k in range(i)), 0.0)
    x = [value * factor for value, factor in zip(x, inverse, strict=True)]
    for i in reversed(range(count)):
        x[i] = x[i] - sum((lower[k][i] * x[k] for k in range(i + 1, count)), 0.0)
    return x
