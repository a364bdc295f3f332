"""Between an engine and a store: what a run says of itself."""

from __future__ import annotations

from importlib.metadata import version

from linkwork.record import Recorder, RunInfo, SpoolWriter
from linkwork.record.database import parse_database
from linkwork.session.base import SessionInfo
from linkwork.session.engine import RecorderFactory
from linkwork.world import LoadedScene

DEFAULT_STORE = "linkwork.duckdb"
"""Where runs are recorded unless told otherwise, in the working folder."""


def recorder_factory(store: str | None) -> RecorderFactory | None:
    """Makes the recorders of a session; None when nothing is to be recorded.

    Raises:
        RecordError: No such kind of store.
    """
    if store is None:
        return None
    parse_database(store)

    def new_recorder(info: SessionInfo, loaded: LoadedScene, record_every: int) -> Recorder:
        run_info = RunInfo(
            scene=info.scene,
            seed=info.seed,
            step_size=info.step_size,
            record_every=record_every,
            version=version("linkwork"),
            scene_json=loaded.scene.model_dump_json(),
            layout=info.layout,
        )
        return SpoolWriter(store, run_info)

    return new_recorder
