"""Robots with some of their joints fixed, as by a brake or a fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.forward_kinematics import joint_motion, link_position
from linkwork.model.link import Joint, TreeLink
from linkwork.model.tree import Tree


def with_fixed_joints(tree: Tree, positions: Mapping[str, float]) -> Tree:
    """Return a copy of a robot with some joints fixed, and those that mimic them.

    Args:
        positions: Position of each joint to fix, by name [rad or m]; revolute or prismatic ones.

    Raises:
        NotFoundError: An unknown joint.
        ModelError: A ball joint or a floating base, or a joint with an elastic shaft.
    """
    q = list(tree.home)
    for name, position in positions.items():
        if name not in tree.joint_names:
            raise NotFoundError(f"joint of {tree.name!r}", name, tree.joint_names)
        coordinate = tree.joint_names.index(name)
        if not tree.joints[coordinate].kind.has_axis:
            kind = tree.joints[coordinate].kind.value
            raise ModelError(f"joint {name!r} cannot be fixed: it is a {kind} joint")
        if any(name in (shaft.motor, shaft.joint) for shaft in tree.shafts):
            raise ModelError(f"joint {name!r} cannot be fixed: an elastic shaft drives it")
        q[tree.position_starts[coordinate]] = checks.number(f"position of {name!r}", position)
    fixed = {tree.link_of_joint(name) for name in positions}
    links = [
        _fixed(tree, index, q) if tree.leader(index)[0] in fixed else link
        for index, link in enumerate(tree.links)
    ]
    return replace(tree, links=tuple(links))


def _fixed(tree: Tree, index: int, q: list[float]) -> TreeLink:
    link = tree.links[index]
    motion = joint_motion(link.joint, link_position(tree, index, q))
    return replace(link, joint=Joint(link.joint.name), pose_in_parent=link.pose_in_parent @ motion)
