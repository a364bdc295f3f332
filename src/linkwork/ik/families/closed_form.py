"""Interface of a closed-form inverse: one branch per choice of signs, over any scalar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from itertools import product

from linkwork.ik.arrays import Scalars
from linkwork.ik.geometry.chain import Chain
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar


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
