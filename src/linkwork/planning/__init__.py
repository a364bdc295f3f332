"""Motion planning free of collisions; pick and place.

Names are imported on first use: pick and place needs no collision geometry.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.planning.collision.checker import CollisionChecker, NearestPair
    from linkwork.planning.collision.obstacles import (
        BoxObstacle,
        CapsuleObstacle,
        ConvexObstacle,
        CylinderObstacle,
        HeightFieldObstacle,
        Obstacle,
        PlaneObstacle,
        PointCloudObstacle,
        SphereObstacle,
    )
    from linkwork.planning.motion_plan import MotionPlan, PlanStatistics
    from linkwork.planning.motions import TRAJECTORIES
    from linkwork.planning.pick_place.cycle import PickPlan
    from linkwork.planning.pick_place.pick_and_place import pick_and_place
    from linkwork.planning.pick_place.plan_cycle import plan_pick_and_place
    from linkwork.planning.pick_place.result import PickAndPlace, Tracking
    from linkwork.planning.plan_motion import plan
    from linkwork.planning.planners.constraints import Region, held_together, on_line, upright
    from linkwork.planning.planning_task import HeldBody
    from linkwork.planning.prioritised import plan_prioritised
    from linkwork.planning.terrain_route import (
        TerrainRoute,
        plan_drive,
        plan_flight,
        plan_overflight,
    )

_MODULES = {
    "BoxObstacle": "collision.obstacles",
    "CapsuleObstacle": "collision.obstacles",
    "CollisionChecker": "collision.checker",
    "ConvexObstacle": "collision.obstacles",
    "CylinderObstacle": "collision.obstacles",
    "HeightFieldObstacle": "collision.obstacles",
    "HeldBody": "planning_task",
    "MotionPlan": "motion_plan",
    "NearestPair": "collision.checker",
    "Obstacle": "collision.obstacles",
    "PickAndPlace": "pick_place.result",
    "PickPlan": "pick_place.cycle",
    "PlaneObstacle": "collision.obstacles",
    "PlanStatistics": "motion_plan",
    "PointCloudObstacle": "collision.obstacles",
    "Region": "planners.constraints",
    "SphereObstacle": "collision.obstacles",
    "TRAJECTORIES": "motions",
    "Tracking": "pick_place.result",
    "pick_and_place": "pick_place.pick_and_place",
    "held_together": "planners.constraints",
    "on_line": "planners.constraints",
    "plan": "plan_motion",
    "plan_prioritised": "prioritised",
    "TerrainRoute": "terrain_route",
    "plan_drive": "terrain_route",
    "plan_flight": "terrain_route",
    "plan_overflight": "terrain_route",
    "plan_pick_and_place": "pick_place.plan_cycle",
    "upright": "planners.constraints",
}

__all__ = [
    "TRAJECTORIES",
    "BoxObstacle",
    "CapsuleObstacle",
    "CollisionChecker",
    "ConvexObstacle",
    "CylinderObstacle",
    "HeightFieldObstacle",
    "HeldBody",
    "MotionPlan",
    "NearestPair",
    "Obstacle",
    "PickAndPlace",
    "PickPlan",
    "PlanStatistics",
    "PlaneObstacle",
    "PointCloudObstacle",
    "Region",
    "SphereObstacle",
    "TerrainRoute",
    "Tracking",
    "held_together",
    "on_line",
    "pick_and_place",
    "plan",
    "plan_drive",
    "plan_flight",
    "plan_overflight",
    "plan_pick_and_place",
    "plan_prioritised",
    "upright",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
