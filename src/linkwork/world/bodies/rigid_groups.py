"""Rigid groups: bodies and links connected by fixed joints."""

from collections.abc import Mapping

from linkwork.model.mujoco.spec import massless_chains
from linkwork.model.names import full_name
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.world.joints.schema import FixedJoint
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import WORLD


class RigidGroups:
    """Rigid groups of the bodies and links of a scene."""

    def __init__(self, scene: Scene, trees: Mapping[str, Tree]) -> None:
        self._scene, self._trees = scene, trees
        self._joints = {joint.child: joint for joint in scene.joints.values()}

    def moves_with(self, frame: str) -> str:
        """Return the first body or link in the rigid group of a frame; `world` for a fixed group.

        The frame must exist: a body, `robot/link`, `robot/frame`, `ground` or `world`.
        """
        while isinstance(joint := self._joints.get(frame), FixedJoint):
            frame = joint.parent
        robot, slash, part = frame.partition("/")
        if slash:
            tree = self._trees[robot]
            head = tree.links[rigid_heads(tree)[tree.frame(part)[0]]]
            return full_name(robot, head.name) if head.joint.kind.moves else WORLD
        body = self._scene.bodies.get(frame)
        return WORLD if body is None or body.fixed else frame

    def carrier_of(self, frame: str) -> str | None:
        """Return the parent, on a movable joint, of the rigid group of a frame, or None."""
        head = self.moves_with(frame)
        robot, slash, part = head.partition("/")
        if not slash:
            return self._joints[head].parent if head in self._joints else None
        tree = self._trees[robot]
        steps = {link for chain in massless_chains(tree).values() for link in chain}
        link = tree.parents[tree.frame(part)[0]]
        while link in steps:
            link = tree.parents[link]
        return full_name(robot, tree.links[link].name) if link >= 0 else None
