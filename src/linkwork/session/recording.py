"""Between an engine and a store: what a run says of itself."""

from __future__ import annotations

from importlib.metadata import version

from linkwork.record import Recorder, RunInfo, SpoolWriter
from linkwork.record.database import parse_database
from linkwork.session.base import SessionInfo
from linkwork.session.log import RecorderFactory
from linkwork.session.origin import origin_digests
from linkwork.world.engine.world import World

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

    def new_recorder(info: SessionInfo, world: World, record_every: int, start: bytes) -> Recorder:
        loaded = world.loaded
        run_info = RunInfo(
            scene=info.scene,
            seed=info.seed,
            step_size=info.step_size,
            record_every=record_every,
            version=version("linkwork"),
            scene_json=loaded.scene.model_dump_json(exclude_unset=True),
            layout=info.layout,
            folder=loaded.folder,
            package_paths=loaded.package_paths,
            digests=origin_digests(world),
            start=start.decode(),
        )
        return SpoolWriter(store, run_info)

    return new_recorder
