"""ABB IRB 140 with the housing of a two-finger gripper on its flange."""

from dataclasses import replace

from linkwork.library.robots.irb140 import irb140
from linkwork.library.shapes import GRAPHITE, STEEL, box, cylinder
from linkwork.model.build import build_tree
from linkwork.model.inertia.mass_properties import uniform_inertia
from linkwork.model.link import Frame, Joint, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

GRIPPER = "gripper"  # Name of the link of the housing
TOOL_LENGTH = 0.13  # From the flange to the tool point between the fingertips [m]
MASS = 1.2  # Mass of the housing with its drive [kg]


def irb140_gripper() -> Tree:
    """ABB IRB 140 with a parallel gripper: 0.13 m from the flange to the tool point.

    The arm is `irb140`. The housing is a separate link, `gripper`, whose frame is ABB's tool0;
    the tool point lies on its z axis between the fingertips, which move along its y axis. The two
    fingers are bodies of the scene on prismatic joints of this link, because the controller of the
    arm does not drive them: see the scene `irb140-cell`.

    Sources: those of `irb140`. Gripper: chosen, of the size and mass of common electric parallel
    grippers with 50 mm stroke a finger.
    """
    arm = irb140()
    flange, pose = arm.frame("tool")
    shapes = (
        cylinder((0.0, 0.0, 0.0), (0.0, 0.0, 0.014), 0.034, STEEL),
        box((0.0, 0.0, 0.042), (0.056, 0.090, 0.056), GRAPHITE),
        box((0.0, 0.0, 0.074), (0.050, 0.170, 0.012), STEEL),
    )
    inertia = uniform_inertia(shapes, MASS)
    housing = TreeLink(GRIPPER, arm.links[flange].name, Joint(GRIPPER), pose, inertia, shapes)
    others = [frame for frame in arm.frames if frame.name != arm.tool_name]
    tool = Frame("tool", GRIPPER, Pose.from_translation((0.0, 0.0, TOOL_LENGTH)))
    tool0 = replace(next(x for x in arm.frames if x.name == arm.tool_name), name="tool0")
    return build_tree("irb140-gripper", [*arm.links, housing], [*others, tool0, tool], tool="tool")
