"""A checked sweep: its cases, and where their values go."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from linkwork.files import Document
from linkwork.sweep.case import Case, case_hash, each_once
from linkwork.sweep.condition import CaseExpression
from linkwork.sweep.job import Job
from linkwork.sweep.sampling import Combination, combinations
from linkwork.sweep.schema import MOST_CASES, Seed, SweepFile


@dataclass(frozen=True)
class Target:
    """Where a value goes.

    Attributes:
        kind: `live`, `file` or `mission`.
        path: Path of a live value, an override, or the name of an argument.
        index: Entry of a live list; `*` for all, empty for the whole value.
    """

    kind: str
    path: str
    index: str = ""


@dataclass(frozen=True)
class Sweep:
    """A checked sweep.

    Attributes:
        name: Stem of the file.
        document: The file with places.
        file: Its content.
        folder: Folder of files it refers to.
        scene: Name of the scene.
        job: What all cases have in common.
        targets: Where the values of each name go.
        defaults: Live values at the start, by path.
        fixed: Values of all cases, by path.
        objective: Expression of a search; None without one.
        units: Units of what varies and of measures, by name.
    """

    name: str
    document: Document
    file: SweepFile
    folder: Path
    scene: str
    job: Job
    targets: Mapping[str, Target]
    defaults: Mapping[str, Any]
    fixed: Mapping[str, Any]
    objective: CaseExpression | None = None
    units: Mapping[str, str] = field(default_factory=dict)

    def cases(self) -> list[Case]:
        """All cases in their order; none for a search, which makes its own.

        Combinations that are equal give one case: its number is not that of a row.
        """
        if self.file.search is not None:
            return []
        found, seeds = self.combinations, self.seeds
        if len(found) * len(seeds) > MOST_CASES:
            message = f"{len(found)} combinations with {len(seeds)} seeds are too many cases"
            raise self.document.error(("seeds",), message, f"at most {MOST_CASES}")
        return each_once(
            self.case(number * len(seeds) + index, combination, seed)
            for number, combination in enumerate(found)
            for index, seed in enumerate(seeds)
        )

    @cached_property
    def combinations(self) -> Sequence[Combination]:
        """All combinations of the file in their order, equal ones included."""
        return combinations(self.document, self.file, self.folder)

    def content(self, cases: Sequence[Case]) -> dict[str, Any]:
        """The content of the file as plain data, with all units, and how many combinations it has.

        Args:
            cases: The cases of the file.
        """
        content = self.file.model_dump(mode="json", by_alias=True)
        if cases:
            count = len(self.combinations)
            equal = count - len(cases) // len(self.seeds)
            content["combinations"] = {"all": count, "equal": equal}
        return content | {"units": dict(self.units)}

    @property
    def seeds(self) -> Sequence[Seed]:
        """Seeds of each combination."""
        given = self.file.seeds
        return range(given) if isinstance(given, int) else given

    def case(self, number: int, combination: Combination, seed: int) -> Case:
        """A case with a combination of values and a seed."""
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
        whole = copy.copy(live.get(target.path, self.defaults[target.path]))
        if target.index == "*":
            return [value] * len(whole)
        whole[int(target.index)] = value
        return whole

    def digest(self, cases: Sequence[Case]) -> str:
        """Identifies the sweep by its cases and their names; a search by its file."""
        found = hashlib.sha256(self.job.common.encode())
        found.update(json.dumps(list(self.targets)).encode())
        for case in cases:
            found.update(case.hash.encode())
        if not cases:
            kept = {"vary", "seed", "seeds", "search", "set"}
            found.update(self.file.model_dump_json(include=kept).encode())
        return found.hexdigest()[:10]


def assignment(path: str, value: Any) -> str:
    """An override of a value of the scene file."""
    return f"{path}={json.dumps(value)}"
