"""Recorded runs: the recorder, the spool it writes, the store that is queried.

Names are imported on first use, so that importing this package loads no database driver.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.record.export.export_run import ExportedRun, export_run
    from linkwork.record.layout import FrameLayout, FrameVector
    from linkwork.record.loader import LoadReport, load_spools
    from linkwork.record.queries.comparison import RunComparison, compare_runs
    from linkwork.record.queries.recorded_run import RecordedRun, open_run
    from linkwork.record.queries.run_details import run_details
    from linkwork.record.queries.runs import RunSummary, delete_run, recorded_runs, upgrade_store
    from linkwork.record.queries.sql import QueryResult, query
    from linkwork.record.recorder import NullRecorder, Recorder
    from linkwork.record.repair import RepairReport, compact_store, repair_store
    from linkwork.record.run_copies import CopyReport, copy_runs
    from linkwork.record.run_info import RunInfo, RunStatus, new_run_id
    from linkwork.record.signal import Signal
    from linkwork.record.spool.writer import SpoolWriter

_MODULES = {
    "CopyReport": "run_copies",
    "RepairReport": "repair",
    "compact_store": "repair",
    "copy_runs": "run_copies",
    "repair_store": "repair",
    "run_details": "queries.run_details",
    "ExportedRun": "export.export_run",
    "FrameLayout": "layout",
    "FrameVector": "layout",
    "LoadReport": "loader",
    "NullRecorder": "recorder",
    "QueryResult": "queries.sql",
    "RecordedRun": "queries.recorded_run",
    "Recorder": "recorder",
    "RunComparison": "queries.comparison",
    "RunInfo": "run_info",
    "RunStatus": "run_info",
    "RunSummary": "queries.runs",
    "Signal": "signal",
    "SpoolWriter": "spool.writer",
    "compare_runs": "queries.comparison",
    "delete_run": "queries.runs",
    "export_run": "export.export_run",
    "load_spools": "loader",
    "new_run_id": "run_info",
    "open_run": "queries.recorded_run",
    "query": "queries.sql",
    "recorded_runs": "queries.runs",
    "upgrade_store": "queries.runs",
}

__all__ = [
    "CopyReport",
    "ExportedRun",
    "FrameLayout",
    "FrameVector",
    "LoadReport",
    "NullRecorder",
    "QueryResult",
    "RecordedRun",
    "Recorder",
    "RepairReport",
    "RunComparison",
    "RunInfo",
    "RunStatus",
    "RunSummary",
    "Signal",
    "SpoolWriter",
    "compact_store",
    "compare_runs",
    "copy_runs",
    "delete_run",
    "export_run",
    "load_spools",
    "new_run_id",
    "open_run",
    "query",
    "recorded_runs",
    "repair_store",
    "run_details",
    "upgrade_store",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
