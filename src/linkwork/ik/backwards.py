"""A chain solved from its frame back to its base."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from linkwork.ik.chain import Axis, Chain
from linkwork.ik.closed_form import Branch, ClosedForm
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import apply_transposed, scale


def reversed_chain(chain: Chain) -> Chain:
    """The chain that carries the base as seen from the frame, with the same positions."""
    frame = chain.home.inverse()
    axes = (_reversed(axis, chain.home, frame) for axis in reversed(chain.axes))
    return replace(chain, axes=tuple(axes), home=frame)


def _reversed(axis: Axis, home: Pose, base: Pose) -> Axis:
    direction = scale(-1.0, apply_transposed(home.rotation, axis.direction))
    return replace(axis, direction=direction, point=base.transform(axis.point))


class Backwards(ClosedForm):
    """The closed form of a chain by that of the reversed one."""

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

    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """The solution that belongs to a choice of signs; see `ClosedForm.branch`."""
        branch = self._form.branch(pose.inverse(), signs, parameters)
        return replace(branch, q=branch.q[::-1])

    def parameters_of(self, q: Sequence[Scalar]) -> tuple[Scalar, ...]:
        """The parameters at which a position is among the branches; see `ClosedForm`."""
        return self._form.parameters_of(q[::-1])


def recognise_backwards(
    chain: Chain, recognise: Callable[[Chain], ClosedForm | None]
) -> ClosedForm | None:
    """The closed form of a chain whose reversed one is recognised; None of others."""
    form = recognise(reversed_chain(chain))
    return Backwards(chain, form) if form else None
