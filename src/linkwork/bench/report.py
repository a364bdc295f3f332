"""What a bench found, for people and for programs."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from linkwork.bench.agreement import Agreement
from linkwork.bench.entry import Entry
from linkwork.bench.rounds import STATISTIC
from linkwork.bench.row import Row
from linkwork.codegen.compiler import find_compiler, processor
from linkwork.codegen.width import vector_bytes


@dataclass(frozen=True)
class Report:
    """The result of a bench.

    Attributes:
        bench: Its name.
        subject: What it was run on, by name.
        rounds: How many rounds were measured.
        agreements: How well all agree with the reference.
        times: What was measured of every entry [ns a state]; empty when they do not agree.
        rows: The table; empty when they do not agree.
        left_out: What could not be measured here, and what to do about it.
    """

    bench: str
    subject: Mapping[str, Any]
    rounds: int
    agreements: Sequence[Agreement]
    times: Mapping[Entry, float] = field(default_factory=dict)
    rows: Sequence[Row] = ()
    left_out: Sequence[str] = ()

    @property
    def agrees(self) -> bool:
        """Whether all entries give the same results."""
        return all(agreement.holds for agreement in self.agreements)

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "bench": self.bench,
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": _machine(),
            "subject": dict(self.subject),
            "rounds": self.rounds,
            "statistic": STATISTIC,
            "agrees": self.agrees,
            "rows": [row.to_data() for row in self.rows],
            "times_ns": [
                {"function": entry.function, "name": entry.name, "ns": time}
                for entry, time in self.times.items()
            ],
            "agreement": [asdict(x) | {"holds": x.holds} for x in self.agreements],
            "left_out": list(self.left_out),
        }


def _machine() -> dict[str, Any]:
    """What times depend on beside the code."""
    compiler = find_compiler()
    return {
        "system": platform.platform(),
        "processor": _processor_model(),
        "cores": os.cpu_count(),
        "compiler": compiler.version.partition("\n")[0] if compiler else None,
        "vector_bytes": vector_bytes(),
    }


def _processor_model() -> str:
    told = [line.partition(":") for line in processor().splitlines()]
    named = [value.strip() for key, _, value in told if key.strip() in ("model name", "CPU part")]
    return named[0] if named else platform.processor() or platform.machine()
