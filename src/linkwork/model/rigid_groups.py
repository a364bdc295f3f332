"""Rigid groups: links that fixed joints hold together."""

from __future__ import annotations

from linkwork.model.tree import Tree
from linkwork.spatial import Pose


def rigid_heads(tree: Tree) -> tuple[int, ...]:
    """Index of the first link of the rigid group of each link: the base or a moving link."""
    heads: list[int] = []
    for i, parent in enumerate(tree.parents):
        leads = parent < 0 or tree.links[i].joint.kind.moves
        heads.append(i if leads else heads[parent])
    return tuple(heads)


def poses_in_heads(tree: Tree) -> tuple[Pose, ...]:
    """Pose of each link in the first link of its rigid group (`rigid_heads`)."""
    poses: list[Pose] = []
    for i, (parent, head) in enumerate(zip(tree.parents, rigid_heads(tree), strict=True)):
        poses.append(Pose() if head == i else poses[parent] @ tree.links[i].pose_in_parent)
    return tuple(poses)
