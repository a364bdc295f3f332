"""Why a replay may differ from its record: another compiler, processor or version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from linkwork.codegen.native.compiler import compiler_trouble
from linkwork.record.loader import open_loaded
from linkwork.session.engine.run_properties import (
    NO_COMPILER,
    PYTHON_LOOP,
    machine_properties,
    package_versions,
)

_COMPUTING = {"mujoco": "MuJoCo", "numpy": "numpy", "linkwork": "Linkwork"}
"""Packages whose versions change results."""


def replay_causes(store: str | Path, run: str, wait: float) -> Iterator[str]:
    """How this machine computes differently from the one that recorded a run, likeliest first.

    Args:
        store: The store that holds the run.
        wait: How long to wait for another process that has the store open [s].
    """
    sql = "select machine_json, packages_json from runs where run = ?"
    with open_loaded(store, wait) as opened:
        machine, packages = map(_texts, next(opened.stream(sql, [run])))
    here = machine_properties()
    yield from _compiler_causes(machine, here)
    for package, shown in _COMPUTING.items():
        was, now = packages.get(package), package_versions().get(package)
        if was and was != now:
            yield f"recorded with {shown} {was}, this machine has {now or 'none'}"
    if machine.get("cpu", here["cpu"]) != here["cpu"]:
        yield f"recorded on another processor: {machine['cpu']}, this one is {here['cpu']}"
    elif machine.get("cpu_features", here["cpu_features"]) != here["cpu_features"]:
        yield "recorded on a processor with other instructions"


def _compiler_causes(machine: dict[str, str], here: dict[str, str]) -> Iterator[str]:
    was, now = machine.get("compiler", here["compiler"]), here["compiler"]
    if was != now and now == NO_COMPILER:
        yield f"recorded with {was}; here there is {compiler_trouble()}"
    elif was != now and was == NO_COMPILER:
        yield f"recorded without a C compiler, this machine has {now}"
    elif was != now:
        yield f"recorded with another compiler: {was}, this machine has {now}"
    elif machine.get("step_loop", here["step_loop"]) != here["step_loop"]:
        slow = "here" if here["step_loop"] == PYTHON_LOOP else "when it was recorded"
        yield f"steps ran in Python {slow}, in compiled code otherwise"


def _texts(column: Any) -> dict[str, str]:
    """Return a map of texts in JSON; empty for anything else."""
    try:
        found = json.loads(column)
    except (TypeError, ValueError, RecursionError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
