"""Runs experiments: on all cores, then those that measure times one by one."""

import multiprocessing
import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from linkwork.bench.report import machine
from linkwork.validate.experiment import (
    Experiment,
    ExperimentResult,
    Measured,
    judge,
    run_experiment,
)
from linkwork.validate.registry import find_experiment

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
