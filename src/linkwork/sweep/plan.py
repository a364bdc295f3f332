"""A checked sweep: its cases, and where their values go."""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from linkwork.access.trust import Code, Trust
from linkwork.files import Document
from linkwork.sweep.case import Case, case_hash, each_once
from linkwork.sweep.condition import CaseExpression
from linkwork.sweep.job import Job
from linkwork.sweep.sampling import Combination, Combinations
from linkwork.sweep.schema import Seed, SweepFile


@dataclass(frozen=True)
class Target:
    """Destination of a value: a `live` value, an override (`file`) or a `mission` argument.

    `index` is the entry of a live list; `*` for all, empty for the whole value.
    """

    kind: str
    path: str
    index: str = ""


@dataclass(frozen=True)
class Sweep:
    """A checked sweep.

    `combinations` has all of the file in their order, equal ones included; `targets` says where
    values go by name; `fixed` are values of all cases by path; `tried` counts the values that were
    tried on the scene, and all values.
    """

    name: str
    document: Document
    file: SweepFile
    folder: Path
    scene: str
    job: Job
    combinations: Combinations
    targets: Mapping[str, Target]
    defaults: Mapping[str, Any]
    fixed: Mapping[str, Any]
    objective: CaseExpression | None = None
    units: Mapping[str, str] = field(default_factory=dict)
    tried: tuple[int, int] = (0, 0)
    code: tuple[Code, ...] = ()

    def trusting(self, trust: Trust, more: Sequence[Code] = ()) -> Sweep:
        """Return the sweep, whose workers may run its code."""
        trust.require(self.name, (*self.code, *more))
        allowed = trust | Trust(digests=tuple(x.digest for x in self.code))
        return replace(self, job=replace(self.job, trust=allowed))

    def cases(self) -> list[Case]:
        """Return all cases in their order; none for a search, which makes its own.

        Combinations that are equal give one case: its number is not that of a row.
        """
        if self.file.search is not None:
            return []
        seeds = self.seeds
        return each_once(
            self.case(number * len(seeds) + index, combination, seed)
            for number, combination in enumerate(self.combinations)
            for index, seed in enumerate(seeds)
        )

    def compare(self, count: int) -> int:
        """Return how many of the first combinations are equal to earlier ones."""
        first = list(itertools.islice(self.combinations, count))
        return len(first) - len(each_once(self.case(i, x, 0) for i, x in enumerate(first)))

    def content(self, cases: Sequence[Case]) -> dict[str, Any]:
        """Return the content of the file as plain data, with all units and combinations counted."""
        content = self.file.model_dump(mode="json", by_alias=True)
        if cases:
            count = len(self.combinations)
            equal = count - len(cases) // len(self.seeds)
            content["combinations"] = {"all": count, "equal": equal}
        return content | {"units": dict(self.units)}

    @property
    def seeds(self) -> Sequence[Seed]:
        """Seeds of each combination."""
        return self.combinations.seeds

    def case(self, number: int, combination: Combination, seed: int) -> Case:
        """Return a case with a combination of values and a seed."""
        live: dict[str, Any] = {}
        overrides: list[str] = []
        arguments: dict[str, Any] = {}
        varied = {self.targets[name]: value for name, value in combination.items()}
        fixed = {self.targets[path]: value for path, value in self.fixed.items()}
        for target, value in (fixed | varied).items():
            if target.kind == "live":
                live[target.path] = self._live_value(target, value, live)
            elif target.kind == "mission":
                arguments[target.path] = value
            elif target not in fixed or value != fixed[target]:
                overrides.append(assignment(target.path, value))
        case = Case(number, seed, dict(combination), live, tuple(overrides), arguments)
        return replace(case, hash=case_hash(self.job.common, case))

    def _live_value(self, target: Target, value: Any, live: Mapping[str, Any]) -> Any:
        if not target.index:
            return value
        values = copy.copy(live.get(target.path, self.defaults[target.path]))
        if target.index == "*":
            return [value] * len(values)
        values[int(target.index)] = value
        return values

    def digest(self, cases: Sequence[Case]) -> str:
        """Identify the sweep by its cases and their names; a search by its file."""
        digest = hashlib.sha256(self.job.common.encode())
        digest.update(json.dumps(list(self.targets)).encode())
        for case in cases:
            digest.update(case.hash.encode())
        if not cases:
            kept = {"vary", "seed", "seeds", "search", "set"}
            digest.update(self.file.model_dump_json(include=kept).encode())
        return digest.hexdigest()[:10]


def assignment(path: str, value: Any) -> str:
    """Return an override of a value of the scene file."""
    return f"{path}={json.dumps(value)}"
