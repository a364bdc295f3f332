"""Published results computed again: what was printed, what theory says, what comes out here."""

from linkwork.validate.experiment import (
    Claim,
    Experiment,
    Kind,
    Measured,
    Outcome,
    Row,
    run_experiment,
)
from linkwork.validate.registry import EXPERIMENTS, find_experiment
from linkwork.validate.report import VERSION, document, report_page

__all__ = [
    "EXPERIMENTS",
    "VERSION",
    "Claim",
    "Experiment",
    "Kind",
    "Measured",
    "Outcome",
    "Row",
    "document",
    "find_experiment",
    "report_page",
    "run_experiment",
]
