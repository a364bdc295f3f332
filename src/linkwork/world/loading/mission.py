"""Checking the mission of a scene."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker


def check_mission(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    del check
