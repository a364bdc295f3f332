"""Textbook two-link planar arm, and planar arms of any number of uniform rods."""

from collections.abc import Sequence

from linkwork.library.robots import Length, Mass
from linkwork.library.shapes import AMBER, BLUE, GRAPHITE, STEEL, TEAL, box, cylinder, with_shapes
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.link import Shape
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, cylinder_inertia

RADIUS = 0.02  # Radius of the rods [m]; not zero, so that each link has inertia about its own axis
SPACING = 0.06  # Distance between the planes of neighbouring rods [m]
COLOURS = (BLUE, AMBER, TEAL)


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


def arm_of_rods(name: str, rods: Sequence[tuple[float, float]], height: float) -> Tree:
    """Rods of a length [m] and mass [kg] in series in the plane X-Z; at zero all point along +X.

    The first joint is at a height above the base [m].
    """
    rows = [DHRow(a=length, inertia=_rod(mass, length)) for length, mass in rods]
    pivot = Pose(((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)), (0.0, 0.0, height))
    shapes = {"base": _stand(height)}
    start = 0.0
    for index, (length, _) in enumerate(rods):
        last = index == len(rods) - 1
        shapes[f"link{index + 1}"] = _rod_shapes(index, start, start + length, height, last)
        start += length
    return with_shapes(tree_from_dh(name, rows, base_pose=pivot), shapes)


def _rod(mass: float, length: float) -> Inertia:
    (across, _, _), _, (_, _, along) = cylinder_inertia(mass, RADIUS, length).matrix
    matrix = ((along, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, across))
    return Inertia(mass, (-length / 2, 0.0, 0.0), matrix)


def _stand(height: float) -> list[Shape]:
    return [
        box((0.0, 0.14, 0.015), (0.32, 0.32, 0.03), GRAPHITE),
        cylinder((0.0, 0.16, 0.03), (0.0, 0.16, height + 0.05), 0.03, STEEL),
        cylinder((0.0, 0.13, height), (0.0, 0.055, height), 0.035, GRAPHITE),
    ]


def _rod_shapes(index: int, start: float, end: float, z: float, last: bool) -> list[Shape]:
    y, rgba = SPACING / 2 - SPACING * index, COLOURS[index % len(COLOURS)]
    near, far = y + 0.025, y - 0.025
    hub = 0.040 - 0.004 * index
    tip = (rgba, far) if last else (GRAPHITE, y - SPACING / 2)
    return [
        cylinder((start, near, z), (start, far, z), hub, rgba),
        cylinder((start, y, z), (end, y, z), RADIUS, rgba),
        cylinder((end, near, z), (end, tip[1], z), hub - 0.007, tip[0]),
    ]
