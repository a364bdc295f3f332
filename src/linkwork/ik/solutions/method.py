"""The method that all solutions of a robot and frame share, and the branches it gives."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np

from linkwork.ik.arrays import Array, Mask, wrapped
from linkwork.ik.families.closed_form import ClosedForm, Degeneracy, ReachCondition
from linkwork.ik.geometry.chain import Chain
from linkwork.model.link import JointKind

TOUCHING = 1e-9  # Tolerance of joint limits [rad or m]


@dataclass(frozen=True)
class Method:
    """Method, structure and joints that all solutions of one robot and frame share."""

    chain: Chain
    family: str
    why: str
    task: str
    # Whether every solution is found; for a redundant robot, every one at the given parameters. A
    # numeric search and sampled parameters give samples.
    complete: bool
    choices: tuple[str, ...] = ()
    # Labels of each branch, one per choice, e.g. `left`, `up`.
    labels: tuple[tuple[str, ...], ...] = ()
    reaches: tuple[ReachCondition, ...] = ()
    degeneracies: tuple[Degeneracy, ...] = ()
    why_incomplete: str = "a search gives samples"
    # Distance of the nearest reachable pose [m, rad] from a pose (16,), where no conditions of
    # reachability are known
    nearest_distance: Callable[[Array], tuple[float, float]] | None = field(
        default=None, compare=False
    )
    # Whether the first margin is the number of solutions that may be missing
    counts_missing: bool = False

    @cached_property
    def lower(self) -> Array:
        """Lower limits, one per position; -inf where unlimited [rad or m]."""
        return self._of_joints(-np.inf, [axis.joint.limits.lower for axis in self.chain.axes])

    @cached_property
    def upper(self) -> Array:
        """Upper limits, one per position; inf where unlimited [rad or m]."""
        return self._of_joints(np.inf, [axis.joint.limits.upper for axis in self.chain.axes])

    @cached_property
    def periodic(self) -> Mask:
        """Mask of the positions that a full turn leaves equivalent."""
        # A full turn of a joint with mimic joints moves those by their ratio.
        followed = {x.joint.mimic.joint for x in self.chain.tree.links if x.joint.mimic}
        free = [axis.is_revolute and axis.joint.name not in followed for axis in self.chain.axes]
        return self._of_joints(0.0, [float(x) for x in free]) > 0

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Unit of each position: `rad` or `m`; empty for quaternions."""
        of_kind = {JointKind.REVOLUTE: ("rad",), JointKind.PRISMATIC: ("m",)}
        of_kind |= {JointKind.BALL: ("",) * 4, JointKind.FLOATING: ("m",) * 3 + ("",) * 4}
        return tuple(unit for joint in self.chain.tree.joints for unit in of_kind[joint.kind])

    def inside(self, q: Array) -> Mask:
        """Whether positions, on the last axis, are within the joint limits."""
        return np.all((q >= self._lowest) & (q <= self._highest), axis=-1)

    @cached_property
    def _lowest(self) -> Array:
        return self.lower - TOUCHING

    @cached_property
    def _highest(self) -> Array:
        return self.upper + TOUCHING

    @cached_property
    def incomplete(self) -> tuple[int, ...]:
        """Indices of the degeneracies near which solutions may be missing."""
        return tuple(i for i, x in enumerate(self.degeneracies) if not x.complete)

    @cached_property
    def widths(self) -> tuple[int, int, int, int]:
        """Numbers of a branch: positions, residual, margins, singularity distances."""
        size = self.chain.tree.position_count
        return size, 1, max(1, len(self.reaches)), max(1, len(self.degeneracies))

    def position_of(self, axis: int) -> int:
        """Index in q of the position of a joint of the chain."""
        return self.chain.tree.position_starts[self.chain.axes[axis].coordinate]

    def name_of(self, axis: int) -> str:
        """Name of a joint of the chain."""
        return self.chain.axes[axis].joint.name

    def names_of_branch(self, branch: int) -> dict[str, str]:
        """Labels of a branch by choice; empty for a numeric solution."""
        return dict(zip(self.choices, self.labels[branch], strict=True)) if self.labels else {}

    def _of_joints(self, other: float, values: list[float]) -> Array:
        array = np.full(self.chain.tree.position_count, other)
        for axis, value in enumerate(values):
            array[self.position_of(axis)] = value
        return array


def closed_form_method(form: ClosedForm) -> Method:
    """Return the method of a closed form."""
    return Method(
        form.chain,
        form.family,
        form.why,
        form.task,
        complete=True,
        choices=tuple(choice.name for choice in form.choices),
        labels=tuple(form.labels()),
        reaches=form.reaches,
        degeneracies=form.degeneracies,
    )


def sampled(method: Method, samples: int) -> Method:
    """Return the method of a redundant robot solved at several parameter values."""
    return replace(
        method,
        complete=False,
        labels=method.labels * samples,
        why_incomplete=f"{samples} samples of a redundancy parameter",
    )


RESIDUAL_TOLERANCE = 1e-9  # Largest residual of a solution [m or rad]
SAME = 1e-9  # Solutions closer than this in every joint are equal [rad or m]
MEETING = 1e-7
"""The same near a degeneracy, where branches are accurate to half the digits [rad or m]."""
SINGULAR = 1e-6  # A solution nearer than this to a degeneracy is singular [m, or a sine]


class RawBranches(NamedTuple):
    """Branches as a kernel computes them, for one pose or with the batch as first axis.

    Positions are (branches, n) [rad or m], residuals (branches,) [m or rad], margins (branches,
    reaches) and singularity distances (branches, degeneracies). `nearest` is the least singularity
    distance of all [m, or a sine]; 1 without solutions, -1 for a matrix that is not a rigid
    transform, -2 where all solutions may be missing.
    """

    q: Array
    residual: Array
    margins: Array
    singularity_distance: Array
    nearest: Any


def split_block(block: Array, widths: tuple[int, int, int, int]) -> RawBranches:
    """Branches of one pose from the results of a kernel in one array, by widths of a branch."""
    count = len(block) // sum(widths)
    starts = np.cumsum([0, *(count * width for width in widths)]).tolist()
    q, residual, margins, distances = (
        block[start:end].reshape(count, -1) for start, end in pairwise(starts)
    )
    return RawBranches(q, residual[:, 0], margins, distances, block[-1])


def merge_equal(q: Array, valid: Mask, periodic: Mask) -> Mask:
    """Remove branches from `valid` that equal earlier ones, for poses near a degeneracy.

    Returns the mask of the branches with which others coincide, (N, branches).
    """
    coincident = np.zeros_like(valid)
    for first, second in combinations(range(q.shape[1]), 2):
        both = np.flatnonzero(valid[:, first] & valid[:, second])
        apart = np.abs(wrapped(q[both, first] - q[both, second], periodic)).max(
            axis=-1, initial=0.0
        )
        meet = both[apart < MEETING]
        valid[meet, second] = False
        coincident[meet, first] = True
    return coincident
