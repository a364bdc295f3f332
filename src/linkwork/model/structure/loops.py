"""Loops of a robot: which joints move in them, and which frames are ahead of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.errors import ModelError, list_names

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
    """Raise for a frame that moves with a loop.

    Args:
        purpose: The computation, e.g. `inverse kinematics`.
        frame: A link or named frame; the tool when None.
    """
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
