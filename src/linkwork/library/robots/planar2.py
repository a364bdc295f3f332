"""A two-link planar arm, as in the textbooks."""

from __future__ import annotations

from linkwork.library.allowed import Length, Mass
from linkwork.library.shapes import AMBER, BLUE, GRAPHITE, STEEL, box, cylinder, dress
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, cylinder_inertia

RADIUS = 0.02
"""Of the rods [m]; thin, but not zero, so that each link has inertia about its own axis."""


def planar2(
    l1: Length = 0.5, l2: Length = 0.4, m1: Mass = 1.0, m2: Mass = 0.8, height: Length = 1.2
) -> Tree:
    """Two uniform rods in a vertical plane, free to swing (textbook two-link arm).

    The plane is X-Z; at zero both links point along +X and positive angles lift them, so that the
    tool is at x = l1 cos q1 + l2 cos(q1+q2), z = height + l1 sin q1 + l2 sin(q1+q2).

    Sources: lengths and masses are free parameters, their defaults chosen; inertias follow from
    uniform rods of radius 0.02 m (chosen); no friction, no rotor inertia and no limits, so the arm
    is the textbook double pendulum. The rods are drawn side by side and can pass each other.

    Args:
        l1: Length of the first link [m].
        l2: Length of the second link [m].
        m1: Mass of the first link [kg].
        m2: Mass of the second link [kg].
        height: Of the first joint above the base [m].
    """
    rows = [DHRow(a=l1, inertia=_rod(m1, l1)), DHRow(a=l2, inertia=_rod(m2, l2))]
    pivot = Pose(((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)), (0.0, 0.0, height))
    tree = tree_from_dh("planar2", rows, base_pose=pivot)
    elbow = l1 + l2
    shapes = {
        "base": [
            box((0.0, 0.14, 0.015), (0.32, 0.32, 0.03), GRAPHITE),
            cylinder((0.0, 0.16, 0.03), (0.0, 0.16, height + 0.05), 0.03, STEEL),
            cylinder((0.0, 0.13, height), (0.0, 0.055, height), 0.035, GRAPHITE),
        ],
        "link1": [
            cylinder((0.0, 0.055, height), (0.0, 0.005, height), 0.04, BLUE),
            cylinder((0.0, 0.03, height), (l1, 0.03, height), RADIUS, BLUE),
            cylinder((l1, 0.055, height), (l1, 0.0, height), 0.033, GRAPHITE),
        ],
        "link2": [
            cylinder((l1, 0.0, height), (l1, -0.05, height), 0.035, AMBER),
            cylinder((l1, -0.03, height), (elbow, -0.03, height), RADIUS, AMBER),
            cylinder((elbow, -0.005, height), (elbow, -0.055, height), 0.03, AMBER),
        ],
    }
    return dress(tree, shapes)


def _rod(mass: float, length: float) -> Inertia:
    (across, _, _), _, (_, _, along) = cylinder_inertia(mass, RADIUS, length).matrix
    matrix = ((along, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, across))
    return Inertia(mass, (-length / 2, 0.0, 0.0), matrix)
