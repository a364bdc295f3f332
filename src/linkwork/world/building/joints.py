"""Joints between bodies, welds and joints that close loops, in the engine."""

from __future__ import annotations

from typing import Any

from linkwork.world.loading import LoadedScene


def add_joints(spec: Any, loaded: LoadedScene) -> None:
    """Adds all of them."""
    del spec, loaded
