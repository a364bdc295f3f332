"""Robots small enough to be simulated in Python."""

from dataclasses import replace

from linkwork.arm import Manipulator
from linkwork.library.robots.planar2 import planar2
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Inertia, Pose

BODY = Inertia(1.3, (0.1, 0.2, -0.3), ((0.3, 0.01, 0.02), (0.01, 0.4, 0.0), (0.02, 0.0, 0.5)))


def frictionless(tree):
    return replace(tree, links=tuple(_frictionless(link) for link in tree.links))


def _frictionless(link):
    drive = replace(link.joint.drive, viscous=0.0, coulomb=0.0, coulomb_back=None)
    return replace(link, joint=replace(link.joint, drive=drive))


def double_pendulum():
    """The textbook's: two rods in a vertical plane, free to swing."""
    return Manipulator(planar2())


def thrown_body(gravity=(0.0, 0.0, -9.81)):
    body = TreeLink("body", None, Joint("root", JointKind.FLOATING), inertia=BODY)
    return Manipulator(build_tree("thrown", [body]), gravity=gravity)


def ball_and_arm():
    """A body on a ball joint, carrying another on a hinge."""
    links = [
        TreeLink("base", None, Joint("root")),
        TreeLink("upper", "base", Joint("shoulder", JointKind.BALL), Pose(), BODY),
        TreeLink(
            "lower",
            "upper",
            Joint("elbow", JointKind.REVOLUTE, (0.0, 1.0, 0.0)),
            Pose(position=(0.0, 0.0, -0.5)),
            BODY,
        ),
    ]
    return Manipulator(build_tree("ball_and_arm", links))
