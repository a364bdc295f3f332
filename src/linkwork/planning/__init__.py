"""Motion planning free of collisions; pick and place.

Names are imported on first use: pick and place needs no collision geometry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.planning.collision.checker import CollisionChecker as CollisionChecker
    from linkwork.planning.collision.checker import NearestPair as NearestPair
    from linkwork.planning.collision.obstacles import BoxObstacle as BoxObstacle
    from linkwork.planning.collision.obstacles import CapsuleObstacle as CapsuleObstacle
    from linkwork.planning.collision.obstacles import ConvexObstacle as ConvexObstacle
    from linkwork.planning.collision.obstacles import CylinderObstacle as CylinderObstacle
    from linkwork.planning.collision.obstacles import HeightFieldObstacle as HeightFieldObstacle
    from linkwork.planning.collision.obstacles import Obstacle as Obstacle
    from linkwork.planning.collision.obstacles import PlaneObstacle as PlaneObstacle
    from linkwork.planning.collision.obstacles import PointCloudObstacle as PointCloudObstacle
    from linkwork.planning.collision.obstacles import SphereObstacle as SphereObstacle
    from linkwork.planning.motion_plan import MotionPlan as MotionPlan
    from linkwork.planning.motion_plan import PlanStatistics as PlanStatistics
    from linkwork.planning.motions import TRAJECTORIES as TRAJECTORIES
    from linkwork.planning.pick_place.pick_and_place import pick_and_place as pick_and_place
    from linkwork.planning.pick_place.plan_cycle import CycleOptions as CycleOptions
    from linkwork.planning.pick_place.plan_cycle import plan_pick_and_place as plan_pick_and_place
    from linkwork.planning.pick_place.result import PickAndPlace as PickAndPlace
    from linkwork.planning.pick_place.result import PickPlan as PickPlan
    from linkwork.planning.pick_place.result import Tracking as Tracking
    from linkwork.planning.plan_motion import PlanOptions as PlanOptions
    from linkwork.planning.plan_motion import plan as plan
    from linkwork.planning.planners.constraints import Region as Region
    from linkwork.planning.planners.constraints import held_together as held_together
    from linkwork.planning.planners.constraints import on_line as on_line
    from linkwork.planning.planners.constraints import upright as upright
    from linkwork.planning.planning_task import HeldBody as HeldBody
    from linkwork.planning.planning_task import collision_checker as collision_checker
    from linkwork.planning.prioritised import plan_prioritised as plan_prioritised
    from linkwork.planning.terrain_route import TerrainRoute as TerrainRoute
    from linkwork.planning.terrain_route import plan_drive as plan_drive
    from linkwork.planning.terrain_route import plan_flight as plan_flight
    from linkwork.planning.terrain_route import plan_overflight as plan_overflight

__getattr__, __dir__ = lazy_names(__name__)
