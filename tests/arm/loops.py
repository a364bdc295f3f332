"""Robots with kinematic loops for tests."""

from linkwork.model.build import build_tree
from linkwork.model.link import Cut, Frame, Joint, JointKind, TreeLink
from linkwork.spatial import Inertia, Pose

Y = (0.0, 1.0, 0.0)
TO_Y = Pose(((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)))
"""A frame whose z axis is y."""


def bar(name, parent, at, length, mass=1.0, kind=JointKind.REVOLUTE, axis=Y):
    """A bar along x on a joint about y, its joint at a point of its parent."""
    inertia = Inertia(
        mass,
        (0.5 * length, 0.01, 0.02),
        ((0.0003, 0.0, 0.0), (0.0, mass * length**2 / 12, 0.0), (0.0, 0.0, mass * length**2 / 12)),
    )
    joint = Joint(name, kind, axis)
    return TreeLink(name, parent, joint, Pose.from_translation(at), inertia)


def end(name, link, at):
    """A frame at a point of a link, its z axis along y."""
    return Frame(name, link, Pose(TO_Y.rotation, at))


def base():
    return TreeLink("base", None, Joint("base-joint", JointKind.FIXED), Pose())


def four_bar(ground=0.5, crank=0.2, coupler=0.5, rocker=0.4):
    """A crank, a coupler on it, and a rocker on the ground; coupler and rocker meet at a cut."""
    links = [
        base(),
        bar("crank", "base", (0.0, 0.0, 0.0), crank, 0.5),
        bar("coupler", "crank", (crank, 0.0, 0.0), coupler, 0.8),
        bar("rocker", "base", (ground, 0.0, 0.0), rocker, 0.7),
    ]
    frames = [
        end("coupler-end", "coupler", (coupler, 0.0, 0.0)),
        end("rocker-end", "rocker", (rocker, 0.0, 0.0)),
        end("point", "coupler", (0.5 * coupler, 0.0, 0.1)),
    ]
    cut = Cut("pin", JointKind.REVOLUTE, "coupler-end", "rocker-end")
    return build_tree("four-bar", links, frames, cuts=[cut], tool="point")


def parallelogram_arm(upper=0.4, side=0.1, fore=0.35):
    """An arm that turns about z, whose forearm is driven from the base by a parallelogram."""
    z = (0.0, 0.0, 1.0)
    links = [
        base(),
        bar("turn", "base", (0.0, 0.0, 0.2), 0.1, 4.0, axis=z),
        bar("upper", "turn", (0.0, 0.0, 0.1), upper, 3.0),
        bar("forearm", "upper", (upper, 0.0, 0.0), fore, 2.0),
        bar("lever", "turn", (0.0, 0.0, 0.1), side, 0.6),
        bar("rod", "lever", (side, 0.0, 0.0), upper, 0.9),
    ]
    frames = [
        end("rod-end", "rod", (upper, 0.0, 0.0)),
        end("forearm-pin", "forearm", (side, 0.0, 0.0)),
        end("tip", "forearm", (fore, 0.0, 0.0)),
    ]
    cut = Cut("pin", JointKind.REVOLUTE, "rod-end", "forearm-pin")
    return build_tree("parallelogram-arm", links, frames, cuts=[cut], tool="tip")
