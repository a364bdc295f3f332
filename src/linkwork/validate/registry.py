"""All experiments, by name: `EXPERIMENT` or `EXPERIMENTS` of the modules in `experiments`."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module

from linkwork.errors import NotFoundError
from linkwork.validate import experiments
from linkwork.validate.documents import DOCUMENTS, Document
from linkwork.validate.experiment import Experiment


def _found() -> Iterator[Experiment]:
    prefix = f"{experiments.__name__}."
    for module in pkgutil.walk_packages(experiments.__path__, prefix):
        found = vars(import_module(module.name))
        yield from found.get("EXPERIMENTS", ())
        if "EXPERIMENT" in found:
            yield found["EXPERIMENT"]


def _place(experiment: Experiment) -> tuple[int, list[int], str]:
    """Place in the report: document, numbers of the section, name."""
    numbers = [int(x) for x in re.findall(r"\d+", experiment.section)]
    return DOCUMENTS.index(experiment.document), numbers, experiment.name


EXPERIMENTS: dict[str, Experiment] = {x.name: x for x in sorted(_found(), key=_place)}
"""Experiments in the order of the report."""


def find_experiment(name: str) -> Experiment:
    """Return an experiment by name.

    Raises:
        NotFoundError: Unknown experiment.
    """
    if name not in EXPERIMENTS:
        raise NotFoundError("experiment", name, EXPERIMENTS, lister="`linkwork validate --list`")
    return EXPERIMENTS[name]


def find_document(name: str) -> Document:
    """Return a source by name.

    Raises:
        NotFoundError: Unknown source.
    """
    known = {x.name: x for x in DOCUMENTS}
    if name not in known:
        raise NotFoundError("source", name, known)
    return known[name]
