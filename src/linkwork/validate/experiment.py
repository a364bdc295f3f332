"""Experiments, their claims, and their outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from linkwork.errors import LinkworkError
from linkwork.plot import Picture


class Criterion(StrEnum):
    """Criterion of a claim."""

    WITHIN = "within"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    SHOWN = "shown"
    """Not judged, shown for comparison."""


@dataclass(frozen=True)
class Claim:
    """One quantity of an experiment and its expected value.

    Attributes:
        what: The quantity, in words; unique in its experiment.
        unit: Unit of its numbers; `1` for none.
        published: Published number; None where only a curve or a sentence is published.
        theory: Number from theory; None without one.
        tolerance: Allowed deviation from the expected number: above it for `AT_MOST`, below it for
            `AT_LEAST`; negative where the result must be better. Expected is the theory, else
            the published number.
        reason: Reason for the tolerance, or why the quantity is only shown.
        kind: Criterion.
        note: Remark on the published number, e.g. a misprint.
    """

    what: str
    unit: str
    published: float | None
    theory: float | None
    tolerance: float
    reason: str
    kind: Criterion = Criterion.WITHIN
    note: str = ""

    @property
    def expected(self) -> float | None:
        """Expected number: the theory, else the published one."""
        return self.published if self.theory is None else self.theory

    def holds(self, ours: float) -> bool | None:
        """Whether a result meets the claim; None where it is only shown.

        NaN never does.
        """
        if self.kind is Criterion.SHOWN or self.expected is None:
            return None
        off = ours - self.expected
        deviation = {Criterion.WITHIN: abs(off), Criterion.AT_MOST: off, Criterion.AT_LEAST: -off}
        return deviation[self.kind] <= self.tolerance


@dataclass(frozen=True)
class Measured:
    """Measured results.

    Attributes:
        values: Result by quantity of the claim.
        picture: Plot of the results.
    """

    values: Mapping[str, float]
    picture: Picture


@dataclass(frozen=True)
class Experiment:
    """A published result to reproduce.

    Attributes:
        name: On the command line.
        title: One-line description.
        citation: Publication.
        setup: Procedure, and values chosen because they are not published.
        claims: Expected results, fixed before measuring.
        measure: Runs the experiment.
    """

    name: str
    title: str
    citation: str
    setup: str
    claims: Sequence[Claim]
    measure: Callable[[], Measured]


@dataclass(frozen=True)
class ClaimResult:
    """A claim with its result.

    Attributes:
        claim: The claim.
        ours: The result.
    """

    claim: Claim
    ours: float

    @property
    def verdict(self) -> bool | None:
        """Whether the result meets the claim; None where it is only shown."""
        return self.claim.holds(self.ours)


@dataclass(frozen=True)
class ExperimentResult:
    """Results of an experiment.

    Attributes:
        experiment: The experiment.
        rows: Result of each claim.
        picture: Plot of the results.
    """

    experiment: Experiment
    rows: tuple[ClaimResult, ...]
    picture: Picture

    @property
    def verdict(self) -> bool:
        """Whether all claims hold."""
        return all(row.verdict is not False for row in self.rows)


def run_experiment(experiment: Experiment) -> ExperimentResult:
    """Run an experiment.

    Args:
        experiment: The experiment.

    Raises:
        LinkworkError: A requirement is missing, or measurements do not match the claims.
    """
    measured = experiment.measure()
    claimed = [claim.what for claim in experiment.claims]
    if set(claimed) != set(measured.values):
        odd = ", ".join(sorted(set(claimed) ^ set(measured.values)))
        raise LinkworkError(
            f"claims and measurements of experiment {experiment.name!r} differ in: {odd}"
        )
    rows = tuple(
        ClaimResult(claim, float(measured.values[claim.what])) for claim in experiment.claims
    )
    return ExperimentResult(experiment, rows, measured.picture)
