"""Textbook two-link planar arm."""

from __future__ import annotations

from linkwork.library.robots import Length, Mass
from linkwork.library.rods import arm_of_rods
from linkwork.model.tree import Tree


def planar2(
    l1: Length = 0.5, l2: Length = 0.4, m1: Mass = 1.0, m2: Mass = 0.8, height: Length = 1.2
) -> Tree:
    """Two uniform rods in a vertical plane, without friction (textbook two-link arm).

    The plane is X-Z; at zero both links point along +X and positive angles lift them, so that the
    tool is at x = l1 cos q1 + l2 cos(q1+q2), z = height + l1 sin q1 + l2 sin(q1+q2).

    Sources: lengths and masses are free parameters, their defaults chosen; inertias follow from
    uniform rods of radius 0.02 m (chosen); no friction, no rotor inertia and no limits, so the arm
    is the textbook double pendulum. The rods are drawn side by side and do not collide.

    Args:
        l1: Length of the first link [m].
        l2: Length of the second link [m].
        m1: Mass of the first link [kg].
        m2: Mass of the second link [kg].
        height: Height of the first joint above the base [m].
    """
    return arm_of_rods("planar2", ((l1, m1), (l2, m2)), height)
