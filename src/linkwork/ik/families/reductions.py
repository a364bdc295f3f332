"""Reductions of a chain to a simpler one: reversed, or with its first joint locked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from linkwork.ik.arrays import Array, Scalars
from linkwork.ik.families.closed_form import Branch, ClosedForm
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import ZERO, apply, apply_transposed, cross, scale


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
