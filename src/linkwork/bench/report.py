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
            "machine": {"system": platform.platform(), "cores": os.cpu_count()},
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
