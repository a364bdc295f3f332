"""What moves as one: bodies and links that nothing but fixed joints hold together."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.model.compound import joint_steps
from linkwork.model.rigid import rigid_heads
from linkwork.model.tree import Tree
from linkwork.world.scene import Scene
from linkwork.world.scene.joint import FixedJoint
from linkwork.world.scene.values import WORLD


def moves_with(scene: Scene, trees: Mapping[str, Tree], frame: str) -> str:
    """The first body or link, by name, of all that move as one with a frame.

    Args:
        scene: The scene.
        trees: The model of each of its robots.
        frame: A body, `robot/link`, `robot/frame` or `world`; known to exist.

    Returns:
        `world` for what cannot move at all.
    """
    carriers = {
        joint.child: joint.parent
        for joint in scene.joints.values()
        if isinstance(joint, FixedJoint)
    }
    while frame in carriers:
        frame = carriers[frame]
    robot, slash, part = frame.partition("/")
    if slash:
        tree = trees[robot]
        head = tree.links[rigid_heads(tree)[tree.frame(part)[0]]]
        return f"{robot}/{head.name}" if head.joint.kind.moves else WORLD
    body = scene.bodies.get(frame)
    return WORLD if body is None or body.fixed else frame


def carrier_of(scene: Scene, trees: Mapping[str, Tree], frame: str) -> str | None:
    """What carries, on a joint that moves, all that moves as one with a frame.

    Args:
        scene: The scene.
        trees: The model of each of its robots.
        frame: As of `moves_with`.

    Returns:
        A body, a link or `world`; None for what hangs on nothing.
    """
    head = moves_with(scene, trees, frame)
    robot, slash, part = head.partition("/")
    if not slash:
        return next((x.parent for x in scene.joints.values() if x.child == head), None)
    tree = trees[robot]
    steps = {link for chain in joint_steps(tree).values() for link in chain}
    link = tree.parents[tree.frame(part)[0]]
    while link in steps:
        link = tree.parents[link]
    return f"{robot}/{tree.links[link].name}" if link >= 0 else None
