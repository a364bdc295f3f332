"""Simulations run in Python here unless a test is marked `native`."""

import pytest

from linkwork.simulation import free_space
from tests.without_compiler import no_compiler

__all__ = ["no_compiler"]


@pytest.fixture(autouse=True)
def python_loop(request, monkeypatch):
    if "native" not in request.keywords:
        monkeypatch.setattr(free_space, "find_compiler", lambda: None)
