"""Chains of bare links that only serve to give one body several joints.

MuJoCo moves nothing that has no mass, but one of its bodies may have several joints.
"""

from __future__ import annotations

from itertools import pairwise

from linkwork.model.link import JointKind, Link
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.vector import IDENTITY


def joint_steps(tree: Tree) -> dict[int, list[int]]:
    """For each link that bare links move, the indices of those, the outermost first.

    A link is bare when its joint moves it, nothing is fixed to it, and it carries one other link;
    that one must move too, or end such a chain.
    """
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(tree.parents):
        children.setdefault(parent, []).append(index)
    used = {frame.link for frame in tree.frames} | set(tree.force_points)
    used |= {end for part in (*tree.cuts, *tree.couplings) for end in (part.frame_a, part.frame_b)}
    bare: dict[int, int] = {}
    for index, link in enumerate(tree.links):
        carried = children.get(index, [])
        if link.name not in used and len(carried) == 1 and _is_bare(link):
            moved = tree.links[carried[0]].joint.kind.moves
            if moved or tree.parents[index] in bare:
                bare[index] = carried[0]
    chains: dict[int, list[int]] = {}
    for index, child in bare.items():
        chains[child] = [*chains.pop(index, []), index]
    return {end: chain for end, chain in chains.items() if _balls_are_straight(tree, chain, end)}


def _is_bare(link: Link) -> bool:
    kind = link.joint.kind
    moves = kind.moves and kind is not JointKind.FLOATING
    return moves and link.inertia is None and not link.shapes


def _balls_are_straight(tree: Tree, chain: list[int], end: int) -> bool:
    """Whether every ball's axes are the body's, in which MuJoCo counts its turn."""
    below = Pose()
    for index, carried in reversed(list(pairwise([*chain, end]))):
        below = tree.links[carried].pose_in_parent @ below
        if tree.links[index].joint.kind is JointKind.BALL and below.rotation != IDENTITY:
            return False
    return True
