"""Experiments by name, and their runs: on all cores, then those that measure times one by one."""

import multiprocessing
import os
import platform
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pkgutil import walk_packages

from linkwork.bench.report import machine
from linkwork.errors import NotFoundError
from linkwork.validate import experiments
from linkwork.validate.documents import DOCUMENTS, Document
from linkwork.validate.experiment import (
    Experiment,
    ExperimentResult,
    Measured,
    judge,
    run_experiment,
)


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


_WORTH_PROCESSES = 10.0  # Shorter work is done in this process: others take seconds to start [s]

_PACKAGES = {"Linkwork": "linkwork", "MuJoCo": "mujoco", "NumPy": "numpy"}

Progress = Callable[[float, str], None]


@dataclass(frozen=True)
class Environment:
    """Origin of the results."""

    versions: Mapping[str, str]  # Version of each program and package, by its name
    machine: Mapping[str, str]  # Processor, cores, system


@dataclass(frozen=True)
class Validation:
    """Results of a run of experiments, and where they come from."""

    results: Sequence[ExperimentResult]  # In the order of the report
    environment: Environment  # Versions and machine
    began: datetime  # When it began
    duration: float  # Of the whole run [s]
    processes: int  # Processes that ran at once

    @property
    def is_met(self) -> bool:
        """Whether no claim is missed."""
        return all(result.is_met for result in self.results)


def validate(chosen: Sequence[Experiment], progress: Progress = lambda _, __: None) -> Validation:
    """Run experiments; `progress` is called with the share that is done and a name."""
    began, start = datetime.now(UTC), time.perf_counter()
    total = sum(x.seconds for x in chosen)
    processes = min(os.cpu_count() or 1, len(chosen)) if total > _WORTH_PROCESSES else 1
    by_name: dict[str, ExperimentResult] = {}
    done = 0.0
    progress(0.0, "")
    for result in _results(chosen, processes):
        experiment = result.experiment
        by_name[experiment.name] = result
        done += experiment.seconds
        progress(done / total, experiment.name)
    results = [by_name[x.name] for x in chosen]
    return Validation(results, environment(), began, time.perf_counter() - start, processes)


def _results(chosen: Sequence[Experiment], processes: int) -> Iterator[ExperimentResult]:
    """Results as they come."""
    if processes == 1:
        yield from map(run_experiment, chosen)
        return
    # A fresh interpreter each: forking would copy threads and open files.
    context = multiprocessing.get_context("spawn")
    together = sorted((x for x in chosen if not x.is_timed), key=lambda x: -x.seconds)
    with ProcessPoolExecutor(processes, context) as pool:
        waiting = {pool.submit(_measure, x.name): x for x in together}
        try:
            for future in as_completed(waiting):
                yield judge(waiting[future], *future.result())
        finally:
            pool.shutdown(cancel_futures=True)
    yield from (run_experiment(x) for x in chosen if x.is_timed)


def _measure(name: str) -> tuple[Measured, float]:
    """Measurements of an experiment and how long they took [s]."""
    begun = time.perf_counter()
    measured = find_experiment(name).measure()
    return measured, time.perf_counter() - begun


def environment() -> Environment:
    """Return the environment of this process."""
    computer = machine()
    versions = {name: _version(package) for name, package in _PACKAGES.items()}
    versions |= {"Python": platform.python_version(), "compiler": computer["compiler"] or "none"}
    described = {name: str(computer[name]) for name in ("processor", "cores", "system")}
    return Environment(versions, described)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
