"""Validation: published results reproduced and compared with theory."""

from linkwork.validate.experiment import (
    Claim,
    ClaimResult,
    Criterion,
    Experiment,
    ExperimentResult,
    Measured,
    run_experiment,
)
from linkwork.validate.registry import EXPERIMENTS, find_experiment
from linkwork.validate.report import VERSION, document, report_page

__all__ = [
    "EXPERIMENTS",
    "VERSION",
    "Claim",
    "ClaimResult",
    "Criterion",
    "Experiment",
    "ExperimentResult",
    "Measured",
    "document",
    "find_experiment",
    "report_page",
    "run_experiment",
]
