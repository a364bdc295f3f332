"""Signals of a run by name, e.g. `left/q1.position`, `box.wz`, `left/q1.effort`.

Where two tables give the same name, the first table of `NAME_COLUMNS` keeps it, and the other one's
signal is `TABLE:NAME`, e.g. `sensors:box.x`; that longer form is accepted for every signal.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from linkwork.errors import NotFoundError, RecordError
from linkwork.record.layout import FrameLayout
from linkwork.record.run_info import first_problem
from linkwork.record.stores.run_tables import is_stored
from linkwork.record.stores.schema import FRAME_FIELDS, NAME_COLUMNS
from linkwork.record.stores.store import Store
from linkwork.record.units import SignalUnits
from linkwork.tables import Table, Tabular

_LAYOUT = TypeAdapter(FrameLayout)
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class SignalInfo:
    """A signal of a run: an SI unit, empty if unknown, and where its values are stored."""

    name: str
    unit: str
    table: str
    element: str
    field: str

    @property
    def base_name(self) -> str:
        """Name without the table, unique within its table."""
        return base_name(self.table, self.element, self.field)

    @property
    def label(self) -> str:
        """Name with the unit in brackets."""
        return f"{self.name} [{self.unit}]" if self.unit else self.name


class SignalList(Tabular, list[SignalInfo]):
    """Signals of a run, which print as a table."""

    def table(self) -> Table:
        """Return the table that represents it."""
        rows = [(x.name, x.unit, x.table) for x in self]
        return Table(f"{len(rows)} signals", ("signal", "unit", "table"), rows)

    def find(self, pattern: str) -> list[SignalInfo]:
        """Return signals of a name or pattern, e.g. `arm/q*.position`, in the order of the run."""
        names = [(x, (x.name, f"{x.table}:{x.base_name}")) for x in self]
        matches = [x for x, spellings in names if pattern in spellings] or [
            x for x, spellings in names if any(fnmatchcase(name, pattern) for name in spellings)
        ]
        if not matches:
            raise NotFoundError(
                "signal", pattern, (x.name for x in self), lister="`linkwork plot RUN`"
            )
        return matches

    def find_all(self, patterns: Sequence[str]) -> list[SignalInfo]:
        """Return signals of several names or patterns, each once, in the order of the patterns."""
        return list(dict.fromkeys(x for pattern in patterns for x in self.find(pattern)))


def base_name(table: str, element: str, field: str) -> str:
    """Name of a signal without the table, unique within its table."""
    return element if table == "sensors" else f"{element}.{field}"


def layout_signals(layout: FrameLayout) -> Iterator[tuple[str, str, str]]:
    """Yield table, element and field of all signals of a frame."""
    for table in NAME_COLUMNS:
        for element in layout.names_in(table):
            for field in FRAME_FIELDS[table]:
                yield table, element, field


def values_by_name(layout: FrameLayout, values: Iterable[_Value]) -> dict[str, _Value]:
    """Return values of all signals of a frame by name, also by `TABLE:NAME`."""
    full: dict[str, _Value] = {}
    short: dict[str, _Value] = {}
    for (table, *field), value in zip(layout_signals(layout), values, strict=True):
        name = base_name(table, *field)
        full[f"{table}:{name}"] = value
        short.setdefault(name, value)
    return full | short


def column_list(table: str, columns: Iterable[str]) -> str:
    """Return columns for a SELECT with their table, so that MariaDB accepts words like `force`."""
    return ", ".join(f"{table}.{name}" for name in columns)


def list_signals(store: Store, run: str) -> SignalList:
    """Return recorded signals of a run, by table, then in the order of the frames."""
    sql = "select layout_json, signals_json, scene_json from runs where run = ?"
    layout_json, signals_json, scene_json = next(store.stream(sql, [run]))
    chosen = [x for x in parsed_json(signals_json, list) if isinstance(x, str)]
    kinds = dict(store.stream("select joint, kind from joint_axes where run = ?", [run]))
    units = SignalUnits(kinds, parsed_json(scene_json, dict))
    names, signals = set[str](), SignalList()
    for table, element, field in layout_signals(_layout(run, layout_json)):
        if is_stored(chosen, table, element):
            name = base_name(table, element, field)
            name = f"{table}:{name}" if name in names else name
            names.add(name)
            signals.append(SignalInfo(name, units.of(table, element, field), table, element, field))
    return signals


def _layout(run: str, text: Any) -> FrameLayout:
    try:
        return _LAYOUT.validate_json(text if isinstance(text, str) else "")
    except ValidationError as error:
        raise RecordError(
            f"run {run!r} of the store is unreadable: {first_problem(error, 'layout_json')}",
            hint="other runs are not affected",
        ) from error


def parsed_json(text: Any, kind: type) -> Any:
    """Return a value from JSON; an empty one if it is missing or of another kind."""
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return kind()
    return value if isinstance(value, kind) else kind()
