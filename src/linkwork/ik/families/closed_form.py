"""What every closed form gives: a branch for each choice of signs, over any scalar."""

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
    """A choice between two solutions of one step.

    Attributes:
        name: What is chosen, e.g. `elbow`.
        positive: The name of the choice +1, e.g. `up`.
        negative: The name of the choice -1, e.g. `down`.
    """

    name: str
    positive: str
    negative: str


@dataclass(frozen=True)
class Degeneracy:
    """A way to be singular: joints whose combination alone is determined, or branches that meet.

    Attributes:
        name: E.g. `wrist`.
        free: Indices of the chain's joints that move against each other without moving the frame;
            empty where branches only meet.
        reason: A sentence, e.g. `axes 4 and 6 are in line`.
        complete: Whether the branches give every solution at it, or one of each free combination; if
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
        reason: A sentence that names what is out of reach, e.g. `the wrist centre is too far`.
        unit: Of its margin; empty for a sine or cosine.
    """

    name: str
    reason: str
    unit: str = "m"


@dataclass(frozen=True)
class Branch:
    """One solution, or what stands in its place where there is none.

    Attributes:
        q: One position an axis of the chain; angles in [-pi, pi] [rad or m].
        margins: For each `ReachCondition` of the form by how much it is met, negative where it is not
            [m where lengths are compared, else a sine or cosine].
        nearness: For each `Degeneracy` of the form how near it is, zero at it [m, or a sine].
    """

    q: tuple[Scalar, ...]
    margins: tuple[Scalar, ...]
    nearness: tuple[Scalar, ...]


class ClosedForm(ABC):
    """The solutions of one chain by formulas, complete by construction.

    The formulas never branch on values: square roots are taken of what is clamped at zero, so that
    every branch has numbers, and `margins` tell whether they are solutions. At a degeneracy they
    give a representative: the first of the free joints at zero.

    Attributes:
        chain: What is solved.
        family: E.g. `spherical wrist`.
        why: A sentence that says what was recognised in the axes.
        task: What of a pose the chain can follow in general, e.g. `the whole pose`.
        choices: The signs a branch is chosen by, the slowest first.
        parameters: Names of free numbers of a redundant arm, e.g. `arm angle [rad]`.
        reaches: What `Branch.margins` are about.
        degeneracies: What `Branch.nearness` is about.
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
        """The solution that belongs to a choice of signs.

        Args:
            pose: Pose of the frame in the base.
            signs: +1 or -1 for each of `choices`.
            parameters: A number for each of `parameters`.
        """

    def project(self, pose: Pose, found: Pose) -> Pose:
        """What a found pose has to be to follow a wanted one as far as the task goes.

        Args:
            pose: What is wanted.
            found: What a branch reaches.

        Returns:
            The wanted pose with all that is no part of the task taken from the found one.
        """
        return pose

    def parameters_of(self, q: Sequence[Scalar]) -> tuple[Scalar, ...]:
        """The parameters at which a position is among the branches; none without parameters.

        Args:
            q: One position an axis of the chain [rad or m].
        """
        return ()

    def sign_rows(self) -> list[tuple[float, ...]]:
        """Every choice of signs, in the order of the branches."""
        return list(product((1.0, -1.0), repeat=len(self.choices)))

    def labels(self) -> list[tuple[str, ...]]:
        """The names of every branch, in the same order."""
        names = [(choice.positive, choice.negative) for choice in self.choices]
        return list(product(*names))
