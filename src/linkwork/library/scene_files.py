"""Ready scenes by name: one YAML file each, beside this module."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import NotFoundError

_FOLDER = Path(__file__).parent / "scenes"


def scene_names() -> list[str]:
    """Names of the scenes, sorted."""
    return sorted(path.stem for path in _FOLDER.glob("*.yaml"))


def scene_path(name: str) -> Path:
    """The file of a scene.

    Raises:
        NotFoundError: No such scene.
    """
    if name not in scene_names():
        raise NotFoundError("scene in the library called", name, scene_names())
    return _FOLDER / f"{name}.yaml"
