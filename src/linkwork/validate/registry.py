"""Experiments by name: `EXPERIMENT` or `EXPERIMENTS` of the modules in `experiments`."""

import re
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from linkwork.errors import NotFoundError
from linkwork.validate import experiments
from linkwork.validate.documents import DOCUMENTS, Document
from linkwork.validate.experiment import Experiment


@cache
def all_experiments() -> dict[str, Experiment]:
    """Return all experiments by name, in the order of the report."""
    by_place = sorted(
        (x for module in _modules().values() for x in _experiments_of(module)), key=_place
    )
    return {x.name: x for x in by_place}


def find_experiment(name: str) -> Experiment:
    """Return an experiment by name; most are in a module of their name."""
    module = _modules().get(name.replace("-", "_"))
    if module is not None:
        for experiment in _experiments_of(module):
            if experiment.name == name:
                return experiment
    if name not in all_experiments():
        lister = "`linkwork validate --list`"
        raise NotFoundError("experiment", name, all_experiments(), lister=lister)
    return all_experiments()[name]


def find_document(name: str) -> Document:
    """Return a source by name."""
    documents = {x.name: x for x in DOCUMENTS}
    if name not in documents:
        raise NotFoundError("source", name, documents)
    return documents[name]


@cache
def _modules() -> dict[str, str]:
    """Full names of the modules of experiments by their last part."""
    modules = walk_packages(experiments.__path__, f"{experiments.__name__}.")
    return {x.name.rpartition(".")[2]: x.name for x in modules if not x.ispkg}


def _experiments_of(module: str) -> list[Experiment]:
    names = vars(import_module(module))
    return [
        *names.get("EXPERIMENTS", ()),
        *([names["EXPERIMENT"]] if "EXPERIMENT" in names else ()),
    ]


def _place(experiment: Experiment) -> tuple[int, list[int], str]:
    """Place in the report: document, numbers of the section, name."""
    numbers = [int(x) for x in re.findall(r"\d+", experiment.section)]
    return DOCUMENTS.index(experiment.document), numbers, experiment.name
