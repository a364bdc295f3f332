"""Validation: published results reproduced and compared with theory."""

from linkwork.validate.documents import DOCUMENTS, Document
from linkwork.validate.experiment import (
    Claim,
    ClaimResult,
    Criterion,
    Experiment,
    ExperimentResult,
    Measured,
    Verdict,
    run_experiment,
)
from linkwork.validate.registry import EXPERIMENTS, find_experiment
from linkwork.validate.report import VERSION, document, report_page

__all__ = [
    "DOCUMENTS",
    "EXPERIMENTS",
    "VERSION",
    "Claim",
    "ClaimResult",
    "Criterion",
    "Document",
    "Experiment",
    "ExperimentResult",
    "Measured",
    "Verdict",
    "document",
    "find_experiment",
    "report_page",
    "run_experiment",
]
