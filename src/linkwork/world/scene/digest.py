"""Hashes of the parts of a loaded scene, independent of files and formatting."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.files.digest import digest_of
from linkwork.world.scene.loaded import LoadedScene

_ELSEWHERE = (
    *("name", "places", "folder", "package_paths", "overrides", "trajectories"),
    *("program_file", "trust", "runs_code"),
)
"""Fields of a loaded scene that describe its origin, or follow from the others."""


def digests_of(loaded: LoadedScene) -> dict[str, str]:
    """Hash of each part of a scene by name, e.g. `scene` and `trees.left`.

    Equal exactly when the parts are equal: reading a scene twice gives the same hashes; a changed
    file that the scene refers to gives another hash.
    """
    parts: dict[str, Any] = {}
    for field in dataclasses.fields(loaded):
        value = getattr(loaded, field.name)
        if field.name in _ELSEWHERE or value is None or value == "":
            continue
        if field.name == "scene":
            # What is recorded does not change the physics.
            value = value.model_copy(update={"recording": type(value.recording)()})
        if isinstance(value, dict):
            parts |= {f"{field.name}.{key}": item for key, item in value.items()}
        else:
            parts[field.name] = value
    return {name: digest_of(value) for name, value in parts.items()}
