"""Opening a session: its arguments are checked, then the scene is loaded."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from linkwork import checks
from linkwork.access.trust import Trust
from linkwork.errors import ArgumentError
from linkwork.files.passwords import recorded_command_line
from linkwork.record.database import UnnamedStore
from linkwork.record.database_url import parse_database
from linkwork.session.process.host_process import HostProcess
from linkwork.session.process.messages import Opening, UserObjects, pack_objects
from linkwork.session.process.process_session import ProcessSession
from linkwork.session.session import Session
from linkwork.world.scene.load import SceneSource, load_scene
from linkwork.world.scene.loaded import LoadedScene

AnyScene = SceneSource | LoadedScene
"""Library name, scene file, the content of one as a dict, or a loaded scene."""


def open_checked(
    host: HostProcess | None,
    scene: AnyScene,
    overrides: Sequence[str],
    store: str | Path | None,
    seed: int,
    objects: UserObjects,
    trust: bool,
) -> Session:
    """Open a scene in a waiting process, or the calling thread; arguments as of `open_session`."""
    packed = pack_objects(UserObjects() if host is None else objects)
    number = checks.integer("seed", seed, minimum=0)
    checked_path("store", store)
    url = None if store is None else parse_database(store).url

    def load() -> Opening:
        loaded = loaded_scene(scene, overrides, trust)
        # Here, where the caller sees the error, and not only in the physics process.
        loaded.require_trust(replaced=objects.controllers)
        is_declined = isinstance(store, UnnamedStore) and not loaded.scene.recording.enabled
        target = None if is_declined else url
        if target is not None:
            parse_database(target).check_recordable()
        return Opening(loaded, number, target, packed, recorded_command_line(sys.argv))

    return _open_here(load(), objects) if host is None else ProcessSession(host, load)


def _open_here(opening: Opening, objects: UserObjects) -> Session:
    # Only here: the caller of a physics process needs no engine.
    from linkwork.session.engine.engine import Engine
    from linkwork.session.engine.log import recorder_factory
    from linkwork.session.local import LocalSession

    factory = recorder_factory(opening.record, opening.command_line)
    user = (objects.forces, objects.controllers, objects.commands)
    return LocalSession(Engine(opening.loaded, opening.seed, factory, *user))


def checked_path(name: str, path: str | Path | None) -> Path | None:
    """Return an optional path among the arguments."""
    return None if path is None else checks.path(name, path)


def loaded_scene(scene: AnyScene, overrides: Sequence[str], trust: bool = False) -> LoadedScene:
    """Return a scene, loaded if it is not."""
    if not isinstance(scene, LoadedScene):
        return load_scene(scene, overrides, trust=trust)
    if checks.texts("overrides", overrides):
        raise ArgumentError(
            "overrides of a loaded scene are not possible",
            hint="pass them to load_scene, or pass the name, file or dict of the scene",
        )
    return replace(scene, trust=Trust(everything=True)) if trust else scene
