"""Experiments, their claims, and their outcomes."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from linkwork.errors import LinkworkError
from linkwork.plot import Picture
from linkwork.validate.documents import Document


class Criterion(StrEnum):
    """Criterion of a claim."""

    WITHIN = "within"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    SHOWN = "shown"  # Not judged, shown for comparison


class Verdict(StrEnum):
    """Verdict on a result."""

    REPRODUCED = "reproduced"  # The published figure, formula or statement is met
    BETTER = "better"  # Better than the published figure, or without a published failure
    EXPLAINED = "differs, explained"
    """As theory has it; the published figure differs from it for a stated reason."""
    CONTRADICTED = "published contradicts theory"
    """As theory has it; the published figure or formula cannot be right."""
    AS_THEORY = "as expected"  # As theory or a requirement has it; nothing is published
    SHOWN = "shown"  # Not judged
    MISSED = "not met"  # Outside the tolerance


@dataclass(frozen=True)
class Claim:
    """One quantity of an experiment and its expected value."""

    what: str  # The quantity, in words; unique in its experiment
    unit: str  # Unit of its numbers; `1` for none
    # Published number; None where only a formula, a curve or a sentence is published
    published: float | None
    theory: float | None  # Number from theory; None without one
    # Allowed deviation from the expected number: above it for `AT_MOST`, below it for `AT_LEAST`;
    # negative where the result must be better. Expected is the theory, else the published number.
    tolerance: float
    reason: str  # Reason for the tolerance, or why the quantity is only shown
    kind: Criterion = Criterion.WITHIN  # Criterion
    note: str = ""  # Remark on the published number, e.g. a misprint.
    printed: str = ""  # Published formula or sentence, where the claim is about one
    # Distance of the published number from theory that its digits or its measurement explain; at
    # least the tolerance
    rounding: float = 0.0
    # The published number or formula contradicts theory; the note says why
    is_contradiction: bool = False
    # What is printed is a failure: to meet the claim is better than published
    is_failure: bool = False

    @property
    def is_published(self) -> bool:
        """Whether a published number, formula or sentence is reproduced."""
        return self.published is not None or bool(self.printed)

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

    def verdict(self, ours: float) -> Verdict:
        """Verdict on a result."""
        holds = self.holds(ours)
        if holds is False:
            return Verdict.MISSED
        if self.is_contradiction:
            return Verdict.CONTRADICTED
        if holds is None:
            return Verdict.SHOWN
        if self.is_failure:
            return Verdict.BETTER
        if self.published is None:
            return Verdict.REPRODUCED if self.printed else Verdict.AS_THEORY
        if self.kind is Criterion.WITHIN:
            return Verdict.REPRODUCED if self._fits_theory(self.published) else Verdict.EXPLAINED
        gain = self.published - ours if self.kind is Criterion.AT_MOST else ours - self.published
        return Verdict.BETTER if gain > 0 else Verdict.REPRODUCED

    def _fits_theory(self, published: float) -> bool:
        if self.theory is None:
            return True
        return abs(published - self.theory) <= max(self.tolerance, self.rounding)


@dataclass(frozen=True)
class Measured:
    """Measured results."""

    values: Mapping[str, float]  # Result by quantity of the claim
    picture: Picture  # Plot of the results


@dataclass(frozen=True)
class Experiment:
    """A published result to reproduce."""

    name: str  # On the command line
    title: str  # One-line description
    document: Document  # Publication
    section: str  # Place in it: section, figure, table, equation
    setup: str  # Procedure, and values chosen because they are not published
    claims: Sequence[Claim]  # Expected results, fixed before measuring
    measure: Callable[[], Measured]  # Runs the experiment
    seconds: float = 1.0  # About how long it takes [s]; long ones are started first
    is_timed: bool = False  # Whether it measures run times: nothing else runs beside it


@dataclass(frozen=True)
class ClaimResult:
    """A claim with its result."""

    claim: Claim
    ours: float  # The result

    @property
    def verdict(self) -> Verdict:
        """Verdict on the result."""
        return self.claim.verdict(self.ours)


@dataclass(frozen=True)
class ExperimentResult:
    """Results of an experiment."""

    experiment: Experiment
    rows: tuple[ClaimResult, ...]  # Result of each claim
    picture: Picture  # Plot of the results
    duration: float  # Of the measurement [s]

    @property
    def is_met(self) -> bool:
        """Whether no claim is missed."""
        return all(row.verdict is not Verdict.MISSED for row in self.rows)


def run_experiment(experiment: Experiment) -> ExperimentResult:
    """Run an experiment."""
    begun = time.perf_counter()
    measured = experiment.measure()
    return judge(experiment, measured, time.perf_counter() - begun)


def judge(experiment: Experiment, measured: Measured, duration: float) -> ExperimentResult:
    """Compare measurements with the claims."""
    claimed = [claim.what for claim in experiment.claims]
    if set(claimed) != set(measured.values):
        odd = ", ".join(sorted(set(claimed) ^ set(measured.values)))
        raise LinkworkError(
            f"claims and measurements of experiment {experiment.name!r} differ in: {odd}"
        )
    rows = tuple(
        ClaimResult(claim, float(measured.values[claim.what])) for claim in experiment.claims
    )
    return ExperimentResult(experiment, rows, measured.picture, duration)
