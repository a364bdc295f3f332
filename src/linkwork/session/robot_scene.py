"""A scene around one robot: on the ground, its joints held by a controller.

Imports little, so that a physics process starts before its caller imports the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.errors import FileError, LinkworkError
from linkwork.files.kinds import YAML, has_ending, kind_of

if TYPE_CHECKING:
    from linkwork.world.scene.loaded import LoadedScene

_CONTROLLED: dict[str, Any] = {"controller": {"kind": "computed-torque"}}


def load_any(
    source: str, overrides: Sequence[str] = (), package_paths: Sequence[Path] = ()
) -> LoadedScene:
    """Load a scene, or a robot in a scene of its own.

    Args:
        source: Name of a scene or robot of the library, or a file of either.
        overrides: Assignments to values of a scene.
        package_paths: Folders of packages that robot files refer to.

    Raises:
        LinkworkError: It cannot be loaded.
    """
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
    return not (files("linkwork.library") / "scenes" / f"{path.name}.yaml").is_file() and (
        _is_library_robot(source)
    )


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
