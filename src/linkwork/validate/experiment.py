"""Experiments, their claims, and their outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from linkwork.errors import LinkworkError
from linkwork.plot import Picture


class Kind(StrEnum):
    """Criterion of a claim."""

    WITHIN = "within"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    SHOWN = "shown"
    """Not judged, shown for comparison."""


@dataclass(frozen=True)
class Claim:
    """One quantity of an experiment and what is expected of it.

    Attributes:
        what: The quantity, in words; unique in its experiment.
        unit: Of all its numbers; `1` for none.
        published: The printed number; None where only a curve or a sentence was printed.
        theory: What theory says; None where it says nothing.
        tolerance: How far from the expected number the result may be, beyond it for `AT_MOST`,
            below it for `AT_LEAST`; negative where it must be better by that much. What is
            expected is the theory, else the published number.
        reason: Why this tolerance, or why the quantity is only shown.
        kind: How it is judged.
        note: What is to be said about the published number, e.g. a slip of the print.
    """

    what: str
    unit: str
    published: float | None
    theory: float | None
    tolerance: float
    reason: str
    kind: Kind = Kind.WITHIN
    note: str = ""

    @property
    def expected(self) -> float | None:
        """The number a result is judged against."""
        return self.published if self.theory is None else self.theory

    def holds(self, ours: float) -> bool | None:
        """Whether a result is as claimed; None where it is only shown.

        A result that is no number never is.
        """
        if self.kind is Kind.SHOWN or self.expected is None:
            return None
        off = ours - self.expected
        judged = {Kind.WITHIN: abs(off), Kind.AT_MOST: off, Kind.AT_LEAST: -off}
        return judged[self.kind] <= self.tolerance


@dataclass(frozen=True)
class Measured:
    """Measured results.

    Attributes:
        values: A number for each claim, by what it is about.
        picture: The same as curves or bars.
    """

    values: Mapping[str, float]
    picture: Picture


@dataclass(frozen=True)
class Experiment:
    """A published result to reproduce.

    Attributes:
        name: On the command line.
        title: What it is about.
        citation: Where it was published.
        setup: What is done here, and what had to be chosen because it was not printed.
        claims: What is expected, fixed before anything is measured.
        measure: Does it.
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
        """Whether it is as claimed; None where it is only shown."""
        return self.claim.holds(self.ours)


@dataclass(frozen=True)
class Outcome:
    """Outcome of an experiment.

    Attributes:
        experiment: What it is.
        rows: A row for each claim.
        picture: Curves or bars.
    """

    experiment: Experiment
    rows: tuple[ClaimResult, ...]
    picture: Picture

    @property
    def verdict(self) -> bool:
        """Whether all claims hold."""
        return all(row.verdict is not False for row in self.rows)


def run_experiment(experiment: Experiment) -> Outcome:
    """Run an experiment.

    Args:
        experiment: Which.

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
    return Outcome(experiment, rows, measured.picture)
