"""What the engine needs to know of grasps before a run."""

from __future__ import annotations

from typing import Any

from linkwork.world.loading import LoadedScene


def add_grasps(spec: Any, loaded: LoadedScene) -> None:
    """Adds all of them."""
    del spec, loaded
