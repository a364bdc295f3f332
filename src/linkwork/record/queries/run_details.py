"""Everything that is stored about one run, other than its rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.runs import find_run
from linkwork.record.stores.schema import TABLES

_HIDDEN = ("layout_json", "scene_json", "origin_json", "start")
"""Columns that are too long for people."""


def run_details(database: Path | str, run: str, wait: float = WAIT_SECONDS) -> dict[str, Any]:
    """Return the columns of a run, and the number of its rows in each table.

    Args:
        database: Path or URL of the run database.
        run: The run's name, or `latest`.
        wait: How long to wait for another process that has the database open [s].

    Raises:
        NotFoundError: The run does not exist.
        RecordError: The database cannot be opened, or the run is unreadable.
    """
    names = [name for name in TABLES["runs"] if name not in _HIDDEN]
    with open_loaded(database, wait) as store:
        name = find_run(store, run).run
        sql = f"select {', '.join(names)} from runs where run = ?"
        values = next(store.stream(sql, [name]))
        counts = {
            table: next(store.stream(f"select count(*) from {table} where run = ?", [name]))[0]
            for table, columns in TABLES.items()
            if "run" in columns and table not in ("runs", "progress")
        }
    details = {
        key.removesuffix("_json"): _parsed(key, x) for key, x in zip(names, values, strict=True)
    }
    return {**details, "rows": counts}


def _parsed(name: str, value: Any) -> Any:
    if not name.endswith("_json") or not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
