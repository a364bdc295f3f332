"""Loops of a robot: which joints move in them, and which frames are ahead of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from linkwork.errors import ModelError, list_names, warn_of_model

if TYPE_CHECKING:
    from linkwork.model.tree import Tree


def loops_of_joints(tree: Tree) -> dict[int, str]:
    """Links whose joint moves in a loop, or follows one that does, with the cut joint of the loop.

    A cut joint closes the loop of the two chains from its frames to the link that carries both.
    """
    loops: dict[int, str] = {}
    for cut in tree.cuts:
        chains = [_chain(tree, tree.frame(end)[0]) for end in (cut.frame_a, cut.frame_b)]
        shared = set(chains[0]) & set(chains[1])
        for link in (x for chain in chains for x in chain if x not in shared):
            if tree.links[link].joint.kind.moves:
                loops.setdefault(link, cut.name)
    followers = [i for i, link in enumerate(tree.links) if link.joint.mimic and i not in loops]
    for i in followers:
        leader, _, _ = tree.leader(i)
        if leader in loops:
            loops[i] = loops[leader]
    return loops


def loops_of_links(tree: Tree) -> list[str | None]:
    """For each link the cut joint of a loop that moves it; None ahead of all loops."""
    joints = loops_of_joints(tree)
    loops: list[str | None] = []
    for i, parent in enumerate(tree.parents):
        loops.append(joints.get(i, loops[parent] if parent >= 0 else None))
    return loops


def require_ahead_of_loops(tree: Tree, purpose: str, frame: str | None = None) -> None:
    """Raise for a frame that moves with a loop, on which e.g. `inverse kinematics` depends."""
    if not tree.cuts:
        return
    name = tree.tool if frame is None else frame
    loops = loops_of_links(tree)
    cut = loops[tree.frame(name)[0]]
    if cut is not None:
        ahead = frames_ahead_of_loops(tree)
        raise ModelError(
            f"{purpose} of {name!r} of {tree.name!r} depends on the loop of the cut joint {cut!r}",
            hint=f"frames ahead of the loops: {list_names(ahead, near=name)}",
        )


def frames_ahead_of_loops(tree: Tree) -> list[str]:
    """Links and named frames that no loop moves."""
    loops = loops_of_links(tree)
    return [name for name in tree.frame_names if loops[tree.frame(name)[0]] is None]


def _chain(tree: Tree, link: int) -> list[int]:
    """Return a link and those that carry it, up to the base."""
    chain = [link]
    while tree.parents[chain[-1]] >= 0:
        chain.append(tree.parents[chain[-1]])
    return chain


TOOL_NAMES = ("tool0", "tool", "ee_link", "tcp", "flange", "gripper", "hand")
"""Usual names of tools, the preferred first. A prefix, as in `left_tool0`, or `_link` or `_frame`
at the end, as in `gripper_link`, may be added."""

_USUAL = re.compile(rf"(?:.*[^a-z0-9])?({'|'.join(TOOL_NAMES)})(?:[_-](?:link|frame))?")


def default_tool(tree: Tree) -> str:
    """Return the name of the default tool.

    A frame with a usual name counts if it is fixed to a moving link of the longest chain. Chains
    end before loops, and motors of elastic shafts are not part of them.
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
        match = _USUAL.fullmatch(name.casefold())
        link = tree.frame(name)[0]
        if match and depths[link] and _head(tree, link) in chain:
            candidates.append((TOOL_NAMES.index(match[1]), -depths[link], order, name))
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
