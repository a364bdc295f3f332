"""Pick and place: IK branches, path, motion, control and dynamics."""

from linkwork.planning.motions import TRAJECTORIES
from linkwork.planning.pick_place.cycle import PickPlan
from linkwork.planning.pick_place.pick_and_place import pick_and_place
from linkwork.planning.pick_place.plan_cycle import plan_pick_and_place
from linkwork.planning.pick_place.result import PickAndPlace, Tracking

__all__ = [
    "TRAJECTORIES",
    "PickAndPlace",
    "PickPlan",
    "Tracking",
    "pick_and_place",
    "plan_pick_and_place",
]
