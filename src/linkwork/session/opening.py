"""Sessions of a scene with given arguments: arguments are checked, then the scene is loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork import checks
from linkwork.access.trust import Trust
from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError
from linkwork.files.passwords import recorded_command_line
from linkwork.record.database import UnnamedStore
from linkwork.record.database_url import parse_database
from linkwork.session.process.host_process import HostProcess
from linkwork.session.process.messages import (
    Opening,
    PackedObjects,
    commands_given,
    controllers_given,
    pack_objects,
)
from linkwork.session.process.process_session import ProcessSession
from linkwork.session.session import Session
from linkwork.world.forces.force import Force, forces_given
from linkwork.world.scene.load import SceneSource, load_scene
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec

SceneGiven = SceneSource | LoadedScene
"""Library name, scene file, the content of one as a dict, or a loaded scene."""


def open_in_process(
    host: HostProcess,
    scene: SceneGiven,
    overrides: Sequence[str],
    store: str | Path | None,
    seed: int,
    forces: Sequence[Force],
    controllers: Mapping[str, Controller] | None,
    commands: Sequence[CommandSpec],
    trust: bool,
) -> Session:
    """Open a scene in a physics process that waits for it; arguments as of `open_session`."""
    driving = controllers_given(controllers)
    own = pack_objects(forces_given(forces), driving, commands_given(commands))
    return ProcessSession(host, _opening(scene, overrides, store, seed, own, driving, trust))


def open_here(
    scene: SceneGiven,
    overrides: Sequence[str],
    store: str | Path | None,
    seed: int,
    forces: Sequence[Force],
    controllers: Mapping[str, Controller] | None,
    commands: Sequence[CommandSpec],
    trust: bool,
) -> Session:
    """Open a scene in the calling thread; arguments as of `open_session`."""
    # Only here: the caller of a physics process needs no engine.
    from linkwork.session.engine.engine import Engine
    from linkwork.session.engine.log import recorder_factory
    from linkwork.session.local import LocalSession

    own, driving = forces_given(forces), controllers_given(controllers)
    opening = _opening(scene, overrides, store, seed, pack_objects(), driving, trust)()
    factory = recorder_factory(opening.record, opening.command_line)
    given = (factory, own, driving, commands_given(commands))
    return LocalSession(Engine(opening.loaded, opening.seed, *given))


def _opening(
    scene: SceneGiven,
    overrides: Sequence[str],
    store: str | Path | None,
    seed: int,
    own: PackedObjects,
    driving: Mapping[str, Controller],
    trust: bool,
) -> Callable[[], Opening]:
    """Check arguments, and return what loads the scene."""
    number = checks.integer("seed", seed, least=0)
    checked_path("store", store)
    url = None if store is None else parse_database(store).url

    def load() -> Opening:
        loaded = loaded_scene(scene, overrides, trust)
        # Here, where the caller sees the error, and not only in the physics process.
        loaded.require_trust(replaced=driving)
        is_declined = isinstance(store, UnnamedStore) and not loaded.scene.recording.enabled
        target = None if is_declined else url
        if target is not None:
            parse_database(target).check_recordable()
        return Opening(loaded, number, target, own, recorded_command_line(sys.argv))

    return load


def checked_path(name: str, given: str | Path | None) -> Path | None:
    """Return an optional path among the arguments."""
    return None if given is None else checks.path(name, given)


def loaded_scene(scene: SceneGiven, overrides: Sequence[str], trust: bool = False) -> LoadedScene:
    """Return the scene that was given, loaded if it is not.

    Args:
        trust: Whether its code may run even if its folder is not trusted.
    """
    if not isinstance(scene, LoadedScene):
        return load_scene(scene, overrides, trust=trust)
    if checks.texts("overrides", overrides):
        raise ArgumentError(
            "overrides of a loaded scene are not possible",
            hint="pass them to load_scene, or pass the name, file or dict of the scene",
        )
    return replace(scene, trust=Trust(everything=True)) if trust else scene
