"""An experiment that was run, and its verdict."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.errors import LinkworkError
from linkwork.plot import Picture
from linkwork.validate.experiment import Claim, Experiment


@dataclass(frozen=True)
class Row:
    """A claim and what came out.

    Attributes:
        claim: What was expected.
        ours: What came out.
    """

    claim: Claim
    ours: float

    @property
    def verdict(self) -> bool | None:
        """Whether it is as claimed; None where it is only shown."""
        return self.claim.holds(self.ours)


@dataclass(frozen=True)
class Outcome:
    """An experiment that was run.

    Attributes:
        experiment: What it is.
        rows: A row for each claim.
        picture: Curves or bars.
    """

    experiment: Experiment
    rows: tuple[Row, ...]
    picture: Picture

    @property
    def verdict(self) -> bool:
        """Whether nothing is other than claimed."""
        return all(row.verdict is not False for row in self.rows)


def run_experiment(experiment: Experiment) -> Outcome:
    """Runs an experiment.

    Args:
        experiment: Which.

    Raises:
        LinkworkError: What it needs is missing, or its results are not those it claims.
    """
    measured = experiment.measure()
    claimed = [claim.what for claim in experiment.claims]
    if set(claimed) != set(measured.values):
        odd = ", ".join(sorted(set(claimed) ^ set(measured.values)))
        raise LinkworkError(f"experiment {experiment.name!r} claims and measures differ in: {odd}")
    rows = tuple(Row(claim, float(measured.values[claim.what])) for claim in experiment.claims)
    return Outcome(experiment, rows, measured.picture)
