"""Sweeps: many runs of one scene. `lw.sweep(...)` runs one: the module itself can be called."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.sweep.load import load_sweep as load_sweep
    from linkwork.sweep.results.result import SweepResult as SweepResult
    from linkwork.sweep.results.result import open_sweep as open_sweep
    from linkwork.sweep.run_sweep import replay_case as replay_case
    from linkwork.sweep.run_sweep import sweep as sweep

__getattr__, __dir__ = lazy_names(__name__)


class _SweepModule(ModuleType):
    """A module that runs a sweep when it is called: a package has the name of its function."""

    def __call__(self, *arguments: Any, **named: Any) -> SweepResult:
        """Run a sweep; see `linkwork.sweep.run_sweep.sweep`."""
        return __getattr__("sweep")(*arguments, **named)


sys.modules[__name__].__class__ = _SweepModule
