"""One robot model, everything from it.

    import linkwork as lw
    arm = lw.load("irb140")
    arm.fk([0, 0, 0, 0, 0, 0])
    lw.run("irb140-table", seconds=10, record="runs.duckdb")

Names are fetched when first used, so importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.arm import Manipulator, load
    from linkwork.arm.equations import equations
    from linkwork.arm.generation import generate
    from linkwork.errors import LinkworkError
    from linkwork.model.dh import DHRow, with_centers
    from linkwork.model.link import Drive, Limits, Mimic, Shape, ShapeKind
    from linkwork.model.mass_properties import inertia_from_shapes
    from linkwork.model.parts import (
        Assembly,
        AxisDamper,
        AxisSpring,
        Ball,
        Base,
        CutJoint,
        Damper,
        DHFrame,
        DriveTrain,
        ExternalForce,
        Fixed,
        Floating,
        Link,
        Model,
        Prismatic,
        Revolute,
        Spring,
        Tool,
    )
    from linkwork.planning import PickAndPlace, pick_and_place
    from linkwork.record import export_run, query, runs
    from linkwork.session import ReplayResult, RunResult, Session, open_session, replay, run
    from linkwork.simulation import simulate
    from linkwork.spatial import Inertia, Pose
    from linkwork.world.forces.force import Force
    from linkwork.world.scene.load import load_scene

_HOMES = {
    "Assembly": "linkwork.model.parts",
    "AxisDamper": "linkwork.model.parts",
    "AxisSpring": "linkwork.model.parts",
    "Ball": "linkwork.model.parts",
    "Base": "linkwork.model.parts",
    "CutJoint": "linkwork.model.parts",
    "DHFrame": "linkwork.model.parts",
    "DHRow": "linkwork.model.dh",
    "Damper": "linkwork.model.parts",
    "Drive": "linkwork.model.link",
    "DriveTrain": "linkwork.model.parts",
    "ExternalForce": "linkwork.model.parts",
    "Fixed": "linkwork.model.parts",
    "Floating": "linkwork.model.parts",
    "Force": "linkwork.world.forces.force",
    "Inertia": "linkwork.spatial",
    "Limits": "linkwork.model.link",
    "Link": "linkwork.model.parts",
    "LinkworkError": "linkwork.errors",
    "Manipulator": "linkwork.arm",
    "Mimic": "linkwork.model.link",
    "Model": "linkwork.model.parts",
    "PickAndPlace": "linkwork.planning",
    "Pose": "linkwork.spatial",
    "Prismatic": "linkwork.model.parts",
    "Revolute": "linkwork.model.parts",
    "ReplayResult": "linkwork.session",
    "RunResult": "linkwork.session",
    "Session": "linkwork.session",
    "Shape": "linkwork.model.link",
    "ShapeKind": "linkwork.model.link",
    "Spring": "linkwork.model.parts",
    "Tool": "linkwork.model.parts",
    "equations": "linkwork.arm.equations",
    "export_run": "linkwork.record",
    "generate": "linkwork.arm.generation",
    "inertia_from_shapes": "linkwork.model.mass_properties",
    "load": "linkwork.arm",
    "load_scene": "linkwork.world.scene.load",
    "open_session": "linkwork.session",
    "pick_and_place": "linkwork.planning",
    "query": "linkwork.record",
    "replay": "linkwork.session",
    "run": "linkwork.session",
    "runs": "linkwork.record",
    "simulate": "linkwork.simulation",
    "with_centers": "linkwork.model.dh",
}

__all__ = [
    "Assembly",
    "AxisDamper",
    "AxisSpring",
    "Ball",
    "Base",
    "CutJoint",
    "DHFrame",
    "DHRow",
    "Damper",
    "Drive",
    "DriveTrain",
    "ExternalForce",
    "Fixed",
    "Floating",
    "Force",
    "Inertia",
    "Limits",
    "Link",
    "LinkworkError",
    "Manipulator",
    "Mimic",
    "Model",
    "PickAndPlace",
    "Pose",
    "Prismatic",
    "ReplayResult",
    "Revolute",
    "RunResult",
    "Session",
    "Shape",
    "ShapeKind",
    "Spring",
    "Tool",
    "equations",
    "export_run",
    "generate",
    "inertia_from_shapes",
    "load",
    "load_scene",
    "open_session",
    "pick_and_place",
    "query",
    "replay",
    "run",
    "runs",
    "simulate",
    "with_centers",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return importlib.import_module("importlib.metadata").version("linkwork")
    if name not in _HOMES:
        raise AttributeError(f"module 'linkwork' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
