"""Runs: what is recorded, the spool it is written to, the store it is queried from.

Names are fetched on first use, so that importing this package loads no database driver.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.record.export import export_run
    from linkwork.record.layout import FrameLayout, FrameVector
    from linkwork.record.loader import LoadReport, load_spools
    from linkwork.record.queries import RunSummary, delete_run, query, runs
    from linkwork.record.recorder import NullRecorder, Recorder
    from linkwork.record.run_info import RunInfo, RunStatus, new_run_id
    from linkwork.record.spool import SpoolWriter
    from linkwork.record.store import Table

_MODULES = {
    "FrameLayout": "layout",
    "FrameVector": "layout",
    "LoadReport": "loader",
    "NullRecorder": "recorder",
    "Recorder": "recorder",
    "RunInfo": "run_info",
    "RunStatus": "run_info",
    "RunSummary": "queries",
    "SpoolWriter": "spool",
    "Table": "store",
    "delete_run": "queries",
    "export_run": "export",
    "load_spools": "loader",
    "new_run_id": "run_info",
    "query": "queries",
    "runs": "queries",
}

__all__ = [
    "FrameLayout",
    "FrameVector",
    "LoadReport",
    "NullRecorder",
    "Recorder",
    "RunInfo",
    "RunStatus",
    "RunSummary",
    "SpoolWriter",
    "Table",
    "delete_run",
    "export_run",
    "load_spools",
    "new_run_id",
    "query",
    "runs",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
