"""A service robot that drives freely: the arm of `service-arm` on a wheeled platform."""

from dataclasses import replace
from typing import Annotated

from linkwork.library.robots import ParameterRange
from linkwork.library.robots.service_arm import arm_on_platform
from linkwork.library.shapes import BLUE, GRAPHITE, STEEL, WHITE, box, cylinder
from linkwork.model.link import Shape
from linkwork.model.tree import Tree

Travel = Annotated[float, ParameterRange(0.5, 40.0, "m")]  # Travel of a platform


def service_platform(travel_x: Travel = 8.0, travel_y: Travel = 8.0) -> Tree:
    """Service robot on a wheeled platform: the arm of `service-arm`, without rails.

    The first two coordinates move the platform along x and y, the other six the arm. At zero the
    forearm is horizontal along +X and the gripper 1 m above the ground. Nothing of the platform
    reaches beyond its box of 0.50 x 0.44 m, so that containers may stand anywhere around it.

    Sources: as for `service-arm`; the platform of the published robot has two translational joints
    with motors and no printed sizes.

    Args:
        travel_x: Travel of the platform along x, half in each direction [m].
        travel_y: Travel of the platform along y, half in each direction [m].
    """
    tree = arm_on_platform("service-platform", travel_x, travel_y, _shapes())
    # The part that moves along x alone is inside the platform and has no shape of its own.
    links = [replace(x, shapes=()) if x.name == "link1" else x for x in tree.links]
    return replace(tree, links=tuple(links))


def _shapes() -> dict[str, list[Shape]]:
    # The platform is guided by its joints: the wheels only show how it drives.
    wheels = [
        cylinder((x, y - 0.02, 0.050), (x, y + 0.02, 0.050), 0.050, GRAPHITE)
        for x in (-0.17, 0.17)
        for y in (-0.17, 0.17)
    ]
    return {
        "base": [],
        "link1": [box((0.0, 0.0, 0.155), (0.40, 0.34, 0.06), STEEL)],
        "link2": [
            box((0.0, 0.0, 0.095), (0.40, 0.24, 0.03), STEEL),
            *(replace(wheel, collides=False) for wheel in wheels),
            box((0.0, 0.0, 0.155), (0.50, 0.44, 0.09), WHITE),
            box((0.0, 0.0, 0.21), (0.44, 0.38, 0.02), BLUE),
            cylinder((0.0, 0.0, 0.22), (0.0, 0.0, 0.32), 0.11, GRAPHITE),
        ],
    }
