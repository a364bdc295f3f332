"""Waiting for a condition, with the patience that a loaded machine needs."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

PATIENCE = 120.0


def wait_until(
    happens: Callable[[], object], what: str = "the condition", patience: float = PATIENCE
) -> None:
    deadline = time.monotonic() + patience
    while not happens():
        if time.monotonic() > deadline:
            pytest.fail(f"not within {patience:g} s: {what}")
        time.sleep(0.005)


def run_coroutine(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Runs a coroutine in a thread: the browser of other tests has an event loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()
