"""One robot model, everything from it.

    import linkwork as lw
    arm = lw.load("irb140")
    arm.fk([0, 0, 0, 0, 0, 0])
    lw.run("irb140-table", seconds=10, record="runs.duckdb")

Names are imported on first use, so importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork import control, ik, mission, motion, spatial
    from linkwork.arm import Manipulator, load
    from linkwork.arm.equations import equations
    from linkwork.arm.generation.generate import generate
    from linkwork.errors import LinkworkError
    from linkwork.library.catalogue import list_robots as robots
    from linkwork.library.catalogue import list_scenes as scenes
    from linkwork.model import parts
    from linkwork.model.dh import DHRow
    from linkwork.model.tree import Tree
    from linkwork.planning import pick_and_place, plan
    from linkwork.record import analysis, compare_runs, export_run, open_run, query, recorded_runs
    from linkwork.session import Session, open_session, playback, replay, rollout, run
    from linkwork.simulation import simulate
    from linkwork.spatial import Inertia, Pose
    from linkwork.studio import open_studio
    from linkwork.sweep.run_sweep import sweep
    from linkwork.world.forces.force import Force, ForceContext
    from linkwork.world.scene.load import load_scene

_HOMES = {
    "DHRow": "linkwork.model.dh",
    "Force": "linkwork.world.forces.force",
    "ForceContext": "linkwork.world.forces.force",
    "Inertia": "linkwork.spatial",
    "LinkworkError": "linkwork.errors",
    "Manipulator": "linkwork.arm",
    "Pose": "linkwork.spatial",
    "Session": "linkwork.session",
    "Tree": "linkwork.model.tree",
    "compare_runs": "linkwork.record",
    "equations": "linkwork.arm.equations",
    "export_run": "linkwork.record",
    "generate": "linkwork.arm.generation.generate",
    "load": "linkwork.arm",
    "load_scene": "linkwork.world.scene.load",
    "open_run": "linkwork.record",
    "open_session": "linkwork.session",
    "open_studio": "linkwork.studio",
    "pick_and_place": "linkwork.planning",
    "plan": "linkwork.planning",
    "playback": "linkwork.session",
    "query": "linkwork.record",
    "recorded_runs": "linkwork.record",
    "replay": "linkwork.session",
    "robots": "linkwork.library.catalogue.list_robots",
    "rollout": "linkwork.session",
    "run": "linkwork.session",
    "scenes": "linkwork.library.catalogue.list_scenes",
    "simulate": "linkwork.simulation",
}
"""Home of each name; with another name there, its full path."""

_MODULES = {
    "analysis": "linkwork.record.analysis",
    "control": "linkwork.control",
    "ik": "linkwork.ik",
    "mission": "linkwork.mission",
    "motion": "linkwork.motion",
    "parts": "linkwork.model.parts",
    "spatial": "linkwork.spatial",
    "sweep": "linkwork.sweep",
}

__all__ = [
    "DHRow",
    "Force",
    "ForceContext",
    "Inertia",
    "LinkworkError",
    "Manipulator",
    "Pose",
    "Session",
    "Tree",
    "analysis",
    "compare_runs",
    "control",
    "equations",
    "export_run",
    "generate",
    "ik",
    "load",
    "load_scene",
    "mission",
    "motion",
    "open_run",
    "open_session",
    "open_studio",
    "parts",
    "pick_and_place",
    "plan",
    "playback",
    "query",
    "recorded_runs",
    "replay",
    "robots",
    "rollout",
    "run",
    "scenes",
    "simulate",
    "spatial",
    "sweep",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return importlib.import_module("importlib.metadata").version("linkwork")
    if name in _MODULES:
        value = importlib.import_module(_MODULES[name])
    elif name in _HOMES:
        home = _HOMES[name]
        module, _, own = home.rpartition(".") if ".list_" in home else (home, "", name)
        value = getattr(importlib.import_module(module), own)
    else:
        raise AttributeError(f"module 'linkwork' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
