"""What the actuators of a scene do at every step."""

from linkwork.world.driving.elements import actuator_elements

__all__ = ["actuator_elements"]
