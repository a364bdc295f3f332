"""What the contacts of a scene do at every step."""

from linkwork.world.touching.elements import contact_elements

__all__ = ["contact_elements"]
