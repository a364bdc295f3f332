"""What forces do at every step: those of a scene, and a user's own."""

from linkwork.world.forcing.elements import force_elements
from linkwork.world.forcing.force import Force, Moment, Motion
from linkwork.world.forcing.own_forces import forces_given

__all__ = ["Force", "Moment", "Motion", "force_elements", "forces_given"]
