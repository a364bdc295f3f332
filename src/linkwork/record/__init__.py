"""Recorded runs: recorder, spool, and the store that is queried; no driver is loaded by import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.record.export.export_run import ExportedRun as ExportedRun
    from linkwork.record.export.export_run import export_run as export_run
    from linkwork.record.layout import FrameLayout as FrameLayout
    from linkwork.record.layout import FrameVector as FrameVector
    from linkwork.record.loader import LoadReport as LoadReport
    from linkwork.record.loader import load_spools as load_spools
    from linkwork.record.queries.comparison import RunComparison as RunComparison
    from linkwork.record.queries.comparison import compare_runs as compare_runs
    from linkwork.record.queries.recorded_run import RecordedRun as RecordedRun
    from linkwork.record.queries.recorded_run import open_run as open_run
    from linkwork.record.queries.runs import RunSummary as RunSummary
    from linkwork.record.queries.runs import delete_run as delete_run
    from linkwork.record.queries.runs import recorded_runs as recorded_runs
    from linkwork.record.queries.runs import run_details as run_details
    from linkwork.record.queries.sql import QueryResult as QueryResult
    from linkwork.record.queries.sql import query as query
    from linkwork.record.recorder import NullRecorder as NullRecorder
    from linkwork.record.recorder import Recorder as Recorder
    from linkwork.record.repair import RepairReport as RepairReport
    from linkwork.record.repair import compact_store as compact_store
    from linkwork.record.repair import repair_store as repair_store
    from linkwork.record.run_copies import CopyReport as CopyReport
    from linkwork.record.run_copies import copy_runs as copy_runs
    from linkwork.record.run_info import RunStatus as RunStatus
    from linkwork.record.run_info import new_run_id as new_run_id
    from linkwork.record.signal import Signal as Signal
    from linkwork.record.spool.writer import SpoolWriter as SpoolWriter

__getattr__, __dir__ = lazy_names(__name__)
