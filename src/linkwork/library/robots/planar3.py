"""A three-link planar arm, the smallest redundant one."""

from linkwork.library.robots import Length, Mass
from linkwork.library.robots.planar2 import arm_of_rods
from linkwork.model.tree import Tree


def planar3(
    l1: Length = 0.5,
    l2: Length = 0.4,
    l3: Length = 0.25,
    m1: Mass = 1.0,
    m2: Mass = 0.8,
    m3: Mass = 0.5,
    height: Length = 1.4,
) -> Tree:
    """Three uniform rods in a vertical plane, without friction (textbook three-link arm).

    The plane is X-Z; at zero all links point along +X and positive angles lift them.

    Sources: lengths and masses are free parameters, their defaults chosen; inertias follow from
    uniform rods of radius 0.02 m (chosen); no friction, no rotor inertia and no limits, so the arm
    is the textbook triple pendulum. The rods are drawn side by side and do not collide.

    Args:
        l1: Length of the first link [m].
        l2: Length of the second link [m].
        l3: Length of the third link [m].
        m1: Mass of the first link [kg].
        m2: Mass of the second link [kg].
        m3: Mass of the third link [kg].
        height: Height of the first joint above the base [m].
    """
    return arm_of_rods("planar3", ((l1, m1), (l2, m2), (l3, m3)), height)
