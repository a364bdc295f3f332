"""Interface of a closed-form inverse: one branch per choice of signs, over any scalar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from linkwork.ik.geometry.chain import Chain
from linkwork.spatial import Pose
from linkwork.spatial.scalar import Scalar


@dataclass(frozen=True)
class Choice:
    """A choice between the two solutions of one subproblem.

    Attributes:
        name: E.g. `elbow`.
        positive: Label of the sign +1, e.g. `up`.
        negative: Label of the sign -1, e.g. `down`.
    """

    name: str
    positive: str
    negative: str


@dataclass(frozen=True)
class Degeneracy:
    """A kind of singularity: undetermined joints, or branches that coincide.

    Attributes:
        name: E.g. `wrist`.
        free: Indices of the joints that have a self-motion with the frame at rest; empty where
            branches coincide without one.
        reason: A sentence, e.g. `axes 4 and 6 are in line`.
        complete: Whether the branches contain every solution at it, or one per self-motion. If
            not, a pose near it may have others, even where no branch is a solution.
    """

    name: str
    free: tuple[int, ...]
    reason: str
    complete: bool = True


@dataclass(frozen=True)
class ReachCondition:
    """A condition of reachability.

    Attributes:
        name: E.g. `elbow`.
        reason: What is out of reach, e.g. `the wrist centre is too far`.
        unit: Unit of its margin; empty for a sine or cosine.
    """

    name: str
    reason: str
    unit: str = "m"


@dataclass(frozen=True)
class Branch:
    """One candidate solution; `margins` decide.

    Attributes:
        q: One position per axis of the chain; angles in [-pi, pi] [rad or m].
        margins: Slack of each `ReachCondition`, negative where it is violated [m for lengths, else
            a sine or cosine].
        singularity_distance: Distance to each `Degeneracy`, zero at it [m, or a sine].
    """

    q: tuple[Scalar, ...]
    margins: tuple[Scalar, ...]
    singularity_distance: tuple[Scalar, ...]


class ClosedForm(ABC):
    """Closed-form inverse of one chain, complete by construction.

    The formulas do not branch on values: square roots are clamped at zero, so that every branch is
    finite and `margins` decide whether it is a solution. At a degeneracy the branch is a
    representative of its self-motion: the first of the free joints is zero.

    Attributes:
        family: E.g. `spherical wrist`.
        why: What was recognised in the axes, a sentence.
        task: The part of a pose the chain can follow in general, e.g. `the whole pose`.
        choices: Choices of sign that select a branch, the slowest first.
        parameters: Names of the redundancy parameters, e.g. `arm angle [rad]`.
        reaches: Conditions of `Branch.margins`.
        degeneracies: Degeneracies of `Branch.singularity_distance`.
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
    def branch(
        self, pose: Pose, signs: Sequence[Scalar], parameters: Sequence[Scalar] = ()
    ) -> Branch:
        """Return the branch of a choice of signs.

        Args:
            pose: Pose of the frame in the base.
            signs: +1 or -1 for each of `choices`.
            parameters: A value for each of `parameters`.
        """

    def parameters_of(self, q: Sequence[Scalar]) -> tuple[Scalar, ...]:
        """Return the redundancy parameters of a joint position; empty without redundancy.

        Args:
            q: One position per axis of the chain [rad or m].
        """
        return ()

    def sign_rows(self) -> list[tuple[float, ...]]:
        """Every choice of signs, in the order of the branches."""
        return list(product((1.0, -1.0), repeat=len(self.choices)))

    def labels(self) -> list[tuple[str, ...]]:
        """Labels of every branch, in the same order."""
        names = [(choice.positive, choice.negative) for choice in self.choices]
        return list(product(*names))
