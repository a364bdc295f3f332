"""Waiting for a condition, with the patience that a loaded machine needs."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

PATIENCE = 120.0


def wait_until(
    happens: Callable[[], object], what: str = "the condition", patience: float = PATIENCE
) -> None:
    """Waits until something happens, or fails saying what did not."""
    deadline = time.monotonic() + patience
    while not happens():
        if time.monotonic() > deadline:
            pytest.fail(f"not within {patience:g} s: {what}")
        time.sleep(0.005)
