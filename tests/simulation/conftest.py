"""Simulations run in Python here unless a test is marked `native`."""

import pytest

from linkwork.simulation import simulating


@pytest.fixture(autouse=True)
def python_loop(request, monkeypatch):
    if "native" not in request.keywords:
        monkeypatch.setattr(simulating, "find_compiler", lambda: None)
