"""Results of a benchmark as a table and as plain data."""

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from linkwork.bench.measurement import STATISTIC, Agreement, Entry
from linkwork.codegen.native.compiler import find_compiler, processor
from linkwork.codegen.native.lanes import vector_bytes

COLUMNS = ("what", "ours", "peer", "ratio", "asked", "reached")


class TableRow(Protocol):
    """A row of a table of a bench."""

    def cells(self) -> tuple[str, ...]:
        """Return the cells of the text table."""
        ...

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        ...


@dataclass(frozen=True)
class Report:
    """The result of a bench."""

    bench: str
    subject: Mapping[str, Any]  # Robot or scene it was run on, by name
    rounds: int  # Number of measured rounds
    agreements: Sequence[Agreement]  # Agreement of all entries with the reference
    # Measured time of every entry [ns per state]; empty without agreement
    times: Mapping[Entry, float] = field(default_factory=dict)
    rows: Sequence[TableRow] = ()  # The table; empty without agreement
    left_out: Sequence[str] = ()  # Entries that were not measured, each with a fix
    columns: Sequence[str] = COLUMNS  # Headings of the table
    statistic: str = STATISTIC  # Of the measured times

    @property
    def agrees(self) -> bool:
        """Whether all entries give the same results."""
        return all(agreement.holds for agreement in self.agreements)

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "bench": self.bench,
            "measured": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": machine(),
            "subject": dict(self.subject),
            "rounds": self.rounds,
            "statistic": self.statistic,
            "agrees": self.agrees,
            "rows": [row.to_data() for row in self.rows],
            "times_ns": [
                {"function": entry.function, "name": entry.name, "ns": time}
                for entry, time in self.times.items()
            ],
            "agreement": [asdict(x) | {"holds": x.holds} for x in self.agreements],
            "left_out": list(self.left_out),
        }


def machine() -> dict[str, Any]:
    """Machine and compiler, on which times depend too."""
    compiler = find_compiler()
    return {
        "system": platform.platform(),
        "processor": _processor_model(),
        "cores": os.cpu_count(),
        "compiler": compiler.version.partition("\n")[0] if compiler else None,
        "vector_bytes": vector_bytes(),
    }


def _processor_model() -> str:
    pairs = [line.partition(":") for line in processor().splitlines()]
    named = [value.strip() for key, _, value in pairs if key.strip() in ("model name", "CPU part")]
    return named[0] if named else platform.processor() or platform.machine()


@dataclass(frozen=True)
class Figure:
    """A measured number."""

    value: float
    unit: str  # `ns`, `s`, `bytes`, ..
    whose: str = ""  # Library it belongs to; empty if the row names it

    def __str__(self) -> str:
        short = f"{self.value:.3g}" if self.value < 100 else f"{self.value:.0f}"
        return f"{short} {self.unit}" + (f" {self.whose}" if self.whose else "")


@dataclass(frozen=True)
class Requirement:
    """Requirement on a row."""

    value: float  # A ratio if there is a peer, else a number in the unit of our figure
    at_most: bool = False  # Whether it is an upper bound, else a lower bound


@dataclass(frozen=True)
class BenchRow:
    """A row of the table: a measured quantity, a peer in the same unit, and a requirement."""

    what: str
    ours: Figure
    peer: Figure | None = None
    required: Requirement | None = None

    @property
    def ratio(self) -> float | None:
        """Peer over ours; ours over peer where the requirement is an upper bound."""
        if self.peer is None:
            return None
        at_most = self.required is not None and self.required.at_most
        over, under = (self.ours, self.peer) if at_most else (self.peer, self.ours)
        return over.value / under.value

    @property
    def reached(self) -> bool | None:
        """Whether the requirement is met; None without one."""
        bound = self.required
        if bound is None:
            return None
        value = self.ours.value if self.ratio is None else self.ratio
        return value <= bound.value if bound.at_most else value >= bound.value

    def cells(self) -> tuple[str, ...]:
        """Cells of the text table, as `COLUMNS`."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        peer = "" if self.peer is None else str(self.peer)
        reached = {None: "", True: "yes", False: "no"}[self.reached]
        return self.what, str(self.ours), peer, ratio, self._required_text(), reached

    def _required_text(self) -> str:
        if self.required is None:
            return ""
        unit = f" {self.ours.unit}" if self.peer is None else ""
        return f"{'at most' if self.required.at_most else 'at least'} {self.required.value:g}{unit}"

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "what": self.what,
            "ours": self.ours.value,
            "peer": self.peer.value if self.peer else None,
            "whose": self.peer.whose if self.peer else None,
            "unit": self.ours.unit,
            "ratio": self.ratio,
            "asked": self._required_text() or None,
            "reached": self.reached,
        }
