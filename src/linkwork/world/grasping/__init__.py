"""What the grasps of a scene do at every step."""

from linkwork.world.grasping.elements import grasp_elements

__all__ = ["grasp_elements"]
