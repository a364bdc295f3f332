"""What forces do at every step: those of a scene, and a user's own."""

from linkwork.world.forcing.elements import force_elements
from linkwork.world.forcing.force import Force, Moment, Motion

__all__ = ["Force", "Moment", "Motion", "force_elements"]
