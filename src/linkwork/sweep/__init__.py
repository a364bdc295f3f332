"""Sweeps: many runs of one scene, on this machine's cores or a cluster.

`lw.sweep(...)` runs one: the module itself can be called. The other names are imported on first
use.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.sweep.load import load_sweep
    from linkwork.sweep.results.result import SweepResult, open_sweep
    from linkwork.sweep.run_sweep import replay_case, sweep

_HOMES = {
    "SweepResult": "results.result",
    "load_sweep": "load",
    "open_sweep": "results.result",
    "replay_case": "run_sweep",
    "sweep": "run_sweep",
}

__all__ = ["SweepResult", "load_sweep", "open_sweep", "replay_case", "sweep"]


class _SweepModule(ModuleType):
    """A module that runs a sweep when it is called: a package has the name of its function."""

    def __call__(self, *given: Any, **named: Any) -> SweepResult:
        """Run a sweep; see `linkwork.sweep.run_sweep.sweep`."""
        return self.__getattr__("sweep")(*given, **named)

    def __getattr__(self, name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


sys.modules[__name__].__class__ = _SweepModule
