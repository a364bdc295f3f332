"""Picking a box up here and placing it there: branches, path, motion, control, dynamics."""

from linkwork.arm.picking.cycle import PickPlan
from linkwork.arm.picking.motions import TRAJECTORIES
from linkwork.arm.picking.pick_and_place import pick_and_place
from linkwork.arm.picking.plan import plan_pick_and_place
from linkwork.arm.picking.result import PickAndPlace, Tracking

__all__ = [
    "TRAJECTORIES",
    "PickAndPlace",
    "PickPlan",
    "Tracking",
    "pick_and_place",
    "plan_pick_and_place",
]
