"""One run of a sweep: its inputs, and the hash that identifies it."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Case:
    """One run of a sweep: inputs by name, as the file has them, and where they go.

    Live values are set before the first step; overrides are assignments of values of the scene
    file; the hash identifies the case by everything that its result depends on.
    """

    number: int
    seed: int
    inputs: Mapping[str, Any] = field(default_factory=dict)
    live: Mapping[str, Any] = field(default_factory=dict)
    overrides: tuple[str, ...] = ()
    arguments: Mapping[str, Any] = field(default_factory=dict)
    hash: str = ""


def case_hash(common: str, case: Case) -> str:
    """Return the hash of a case."""
    assigned = (x.partition("=") for x in case.overrides)
    overrides = {path: json.loads(value) for path, _, value in assigned}
    inputs = [case.seed, dict(case.live), overrides, dict(case.arguments)]
    text = json.dumps([common, with_floats(inputs)], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def with_floats(value: Any) -> Any:
    """Return the same data with all numbers as floats: 1 and 1.0 are the same input."""
    if isinstance(value, dict):
        return {name: with_floats(x) for name, x in value.items()}
    if isinstance(value, list | tuple):
        return [with_floats(x) for x in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53:
        return float(value)
    return value


def each_once(cases: Iterable[Case], first: int = 0) -> list[Case]:
    """Return the cases that differ in their inputs, in their order, renumbered."""
    unique: dict[str, Case] = {}
    for case in cases:
        unique.setdefault(case.hash, case)
    return [
        case if case.number == number else replace(case, number=number)
        for number, case in enumerate(unique.values(), first)
    ]


_OF_RUN = ("status", "success", "failed", "trouble", "steps", "seconds", "mission")
FIRST_COLUMNS = ("case", "seed", *_OF_RUN)
LAST_COLUMNS = ("case_hash", "result_hash", "wall", "physics", "worker")
"""Columns of every result, before and after those of the sweep."""
OBJECTIVE = "objective"  # Measure that a search makes small or large
POISONED, REFUSED, TIMEOUT, ERROR = "poisoned", "refused", "timeout", "error"
"""How a case ended that no rollout has: its process died twice; a value was refused at its start;
it took too long; our own code failed."""


@dataclass(frozen=True)
class CaseResult:
    """Result of a case.

    The status is `finished`, `diverged`, `stopped`, or one of this module; `failed` are the
    conditions that do not hold; measures without a value are NaN. `result_hash` is that of final
    state, measures and verdict: equal wherever the case runs. `wall` is its wall time [s],
    `physics` the processor time of the physics [s]; `signals` are kept samples by name, with `time`
    first.
    """

    number: int
    hash: str
    status: str
    success: bool = False
    failed: tuple[str, ...] = ()
    trouble: str = ""
    steps: int = 0
    seconds: float = 0.0
    measures: Mapping[str, float] = field(default_factory=dict)
    mission: str = ""
    result_hash: str = ""
    wall: float = 0.0
    physics: float = 0.0
    worker: str = ""
    signals: Mapping[str, Any] = field(default_factory=dict)
