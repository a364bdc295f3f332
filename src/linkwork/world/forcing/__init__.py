"""What the forces of a scene do at every step."""

from linkwork.world.forcing.elements import force_elements

__all__ = ["force_elements"]
