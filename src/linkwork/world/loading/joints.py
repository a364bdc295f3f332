"""Checking the joints between bodies, welds and joints that close loops."""

from __future__ import annotations

from linkwork.world.loading.checker import Checker


def check_joints(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    del check
