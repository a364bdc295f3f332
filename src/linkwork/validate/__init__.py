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
from linkwork.validate.report import VERSION, document, report_page
from linkwork.validate.run import (
    Validation,
    all_experiments,
    find_document,
    find_experiment,
    validate,
)

__all__ = [
    "DOCUMENTS",
    "VERSION",
    "Claim",
    "ClaimResult",
    "Criterion",
    "Document",
    "Experiment",
    "ExperimentResult",
    "Measured",
    "Validation",
    "Verdict",
    "all_experiments",
    "document",
    "find_document",
    "find_experiment",
    "report_page",
    "run_experiment",
    "validate",
]
