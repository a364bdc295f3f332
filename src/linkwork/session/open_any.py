"""Opening whatever has a name: a scene, a robot, a recorded run, or a scene that is loaded.

A robot gets a separate scene: on the ground, its joints held by a controller. Imports little, so
that a physics process starts before its caller imports the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.errors import ArgumentError, FileError, LinkworkError
from linkwork.files.kinds import YAML, has_ending, kind_of
from linkwork.session.open_scene import open_session
from linkwork.session.process.host_process import SPARE

if TYPE_CHECKING:
    from linkwork.session.session import Session
    from linkwork.world.scene.loaded import LoadedScene

RUN_PREFIX = "run:"  # Before the name of a recorded run, where scenes are named too
_CONTROLLED: dict[str, Any] = {"controller": {"kind": "computed-torque"}}


@dataclass(frozen=True)
class SceneOpener:
    """Opens sessions, with options for the first scene."""

    first: str | None = None  # Name or file of the scene that the options are for
    overrides: Sequence[str] = ()  # Assignments to values of the first scene
    # Folders of packages that the files of the first scene refer to
    package_paths: Sequence[Path] = ()
    record: str | Path | None = None  # Store to record into; None records nothing
    database: str | Path | None = None  # Store of recorded runs; None if there is none
    seed: int = 0
    trust: bool = False  # Whether code of the first scene may run even if its folder is not trusted
    keeps_spare: bool = False  # Whether a physics process is kept ready for the next scene

    def __call__(self, scene: str | LoadedScene) -> Session:
        """Open a session.

        Args:
            scene: Name or file of a scene or a robot, `run:` and the name of a recorded run, or a
                loaded scene.
        """
        if isinstance(scene, str) and scene.startswith(RUN_PREFIX):
            return self._open_run(scene.removeprefix(RUN_PREFIX))
        session = self._open_scene(scene)
        if self.keeps_spare:
            SPARE.prepare()
        return session

    def _open_scene(self, scene: str | LoadedScene) -> Session:
        options = {"store": self.record, "seed": self.seed}
        if not isinstance(scene, str):
            return open_session(scene, **options)
        if scene == self.first:
            overrides, folders, trust = self.overrides, self.package_paths, self.trust
        else:
            overrides, folders, trust = (), (), False
        if folders or is_robot(scene):
            return open_session(load_any(scene, overrides, folders), trust=trust, **options)
        # Physics starts while the scene is loaded.
        return open_session(scene, overrides=overrides, trust=trust, **options)

    def _open_run(self, run: str) -> Session:
        # Needs a database driver.
        from linkwork.session.playback_run.session import playback

        if self.database is None:
            raise ArgumentError("no run database", hint="start the studio with --db")
        return playback(run, store=self.database)


def load_any(
    source: str, overrides: Sequence[str] = (), package_paths: Sequence[Path] = ()
) -> LoadedScene:
    """Load a scene, or a robot in a separate scene, by its library name or file."""
    if overrides or not is_robot(source):
        from linkwork.world.scene.load import load_scene

        return load_scene(source, overrides, package_paths=package_paths)
    try:
        return _around(source, _CONTROLLED, package_paths)
    except LinkworkError as error:
        # A robot without masses, or with loops, can still be shown.
        try:
            return _around(source, {}, package_paths)
        except LinkworkError:
            raise error from None


def is_robot(source: str) -> bool:
    """Whether a name or file is that of a robot, not of a scene."""
    path = Path(source)
    if has_ending(path, "robot"):
        try:
            return kind_of(path) == "robot"
        except FileError:
            return path.suffix.lower() not in YAML
    from linkwork.library.catalogue import scene_names

    return path.name not in scene_names() and _is_library_robot(source)


def _is_library_robot(source: str) -> bool:
    from linkwork.library.catalogue import names

    return source in names()


def _around(source: str, robot: dict[str, Any], package_paths: Sequence[Path]) -> LoadedScene:
    from linkwork.world.scene.load import load_recorded

    path = Path(source)
    model, folder = (source, Path()) if _is_library_robot(source) else (path.name, path.parent)
    scene = {
        "linkwork": "scene",
        "version": 1,
        "ground": {},
        "robots": {"robot": {"model": model, **robot}},
    }
    return load_recorded(json.dumps(scene), path.stem, folder, package_paths)
