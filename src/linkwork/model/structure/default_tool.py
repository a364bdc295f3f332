"""The default tool of a robot with several leaves.

It is a frame or link with a usual name at the end of the longest chain, else that chain's last
link. The longest chain has the most moving joints; of equals the first in the file counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from linkwork.errors import warn_of_model
from linkwork.model.structure.loops import loops_of_links

if TYPE_CHECKING:
    from linkwork.model.tree import Tree

TOOL_NAMES = ("tool0", "tool", "ee_link", "tcp", "flange", "gripper", "hand")
"""Usual names of tools, the preferred first. A prefix, as in `left_tool0`, or `_link` or `_frame`
at the end, as in `gripper_link`, may be added."""

_USUAL = re.compile(rf"(?:.*[^a-z0-9])?({'|'.join(TOOL_NAMES)})(?:[_-](?:link|frame))?")


def default_tool(tree: Tree) -> str:
    """Name of the default tool.

    A frame with a usual name counts if it is fixed to a moving link of the longest chain. Chains
    end before loops, and motors of elastic shafts are no part of them.
    """
    depths, loops = _depths(tree), loops_of_links(tree)
    motors = tree.motor_joints
    # A chain ends before a loop.
    chain_links = [
        i for i, link in enumerate(tree.links) if loops[i] is None and link.joint.name not in motors
    ]
    carrying = {tree.parents[i] for i in chain_links}
    leaves = [i for i in chain_links if i not in carrying]
    end = max(leaves, key=lambda i: (depths[i], -i))
    return _usual_name(tree, end, depths) or tree.links[end].name


def warn_of_default_tool(tree: Tree) -> None:
    """Warn where the tool of a robot is a default."""
    if tree.tool_name is None:
        warn_of_model(
            f"robot {tree.name!r} has several leaves: the tool is {tree.tool!r}; "
            "select another with tool= (--tool, or `tool:` in a scene)"
        )


def _usual_name(tree: Tree, end: int, depths: list[int]) -> str | None:
    chain, link = set(), end
    while link >= 0:
        chain.add(_head(tree, link))
        link = tree.parents[link]
    candidates: list[tuple[int, int, int, str]] = []
    for order, name in enumerate(tree.frame_names):
        usual = _USUAL.fullmatch(name.casefold())
        link = tree.frame(name)[0]
        if usual and depths[link] and _head(tree, link) in chain:
            candidates.append((TOOL_NAMES.index(usual[1]), -depths[link], order, name))
    return min(candidates)[-1] if candidates else None


def _head(tree: Tree, link: int) -> int:
    """First link of the rigid group of a link."""
    while tree.parents[link] >= 0 and not tree.links[link].joint.kind.moves:
        link = tree.parents[link]
    return link


def _depths(tree: Tree) -> list[int]:
    """Return the number of moving joints between the base and each link."""
    depths: list[int] = []
    for link, parent in zip(tree.links, tree.parents, strict=True):
        depths.append(depths[parent] + link.joint.kind.moves if parent >= 0 else 0)
    return depths
