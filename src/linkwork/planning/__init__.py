"""Pick and place: IK branches, path, motion, control and dynamics."""

from linkwork.planning.cycle import PickPlan
from linkwork.planning.motions import TRAJECTORIES
from linkwork.planning.pick_and_place import pick_and_place
from linkwork.planning.plan import plan_pick_and_place
from linkwork.planning.result import PickAndPlace, Tracking

__all__ = [
    "TRAJECTORIES",
    "PickAndPlace",
    "PickPlan",
    "Tracking",
    "pick_and_place",
    "plan_pick_and_place",
]
