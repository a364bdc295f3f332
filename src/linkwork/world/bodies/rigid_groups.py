"""What moves as one: bodies and links that nothing but fixed joints hold together."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.model.compound import joint_steps
from linkwork.model.rigid import rigid_heads
from linkwork.model.tree import Tree
from linkwork.world.joints.schema import FixedJoint
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import WORLD


class RigidGroups:
    """How the bodies and links of a scene hang together.

    Args:
        scene: The scene.
        trees: The model of each of its robots.
    """

    def __init__(self, scene: Scene, trees: Mapping[str, Tree]) -> None:
        self._scene, self._trees = scene, trees
        self._joints = {joint.child: joint for joint in scene.joints.values()}

    def moves_with(self, frame: str) -> str:
        """The first body or link, by name, of all that move as one with a frame.

        Args:
            frame: A body, `robot/link`, `robot/frame`, `ground` or `world`; known to exist.

        Returns:
            `world` for what cannot move at all.
        """
        while isinstance(joint := self._joints.get(frame), FixedJoint):
            frame = joint.parent
        robot, slash, part = frame.partition("/")
        if slash:
            tree = self._trees[robot]
            head = tree.links[rigid_heads(tree)[tree.frame(part)[0]]]
            return f"{robot}/{head.name}" if head.joint.kind.moves else WORLD
        body = self._scene.bodies.get(frame)
        return WORLD if body is None or body.fixed else frame

    def carrier_of(self, frame: str) -> str | None:
        """What carries, on a joint that moves, all that moves as one with a frame.

        Args:
            frame: As of `moves_with`.

        Returns:
            A body, a link or frame, or `world`; None for what hangs on nothing.
        """
        head = self.moves_with(frame)
        robot, slash, part = head.partition("/")
        if not slash:
            return self._joints[head].parent if head in self._joints else None
        tree = self._trees[robot]
        steps = {link for chain in joint_steps(tree).values() for link in chain}
        link = tree.parents[tree.frame(part)[0]]
        while link in steps:
            link = tree.parents[link]
        return f"{robot}/{tree.links[link].name}" if link >= 0 else None
