"""The robot as a whole: whether it moves, has one tool, and its loops close."""

from __future__ import annotations

import math
from collections.abc import Iterator

from linkwork.model.doctor.finding import Finding, warning
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.tree import Tree

MOST_GAP = 1e-3
"""Between the ends of a cut joint at the home position [m]."""


def whole_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with the robot as a whole."""
    if not tree.moving:
        yield warning("robot", tree.name, "none of its joints moves", "give it a joint that moves")
    elif tree.tool_name is None:
        carrying = {link.parent for link in tree.links}
        leaves = ", ".join(link.name for link in tree.links if link.name not in carrying)
        message = f"it has no one tool: its last links are {leaves}"
        yield warning("robot", tree.name, message, "name its tool")
    yield from _gaps(tree)
    for coupling in tree.couplings:
        if coupling.stiffness == 0 and coupling.damping == 0:
            fix = "give it a stiffness or a damping"
            yield warning("coupling", coupling.name, "it neither pulls nor damps", fix)


def _gaps(tree: Tree) -> Iterator[Finding]:
    poses = link_poses(tree, tree.home) if tree.cuts else []
    for cut in tree.cuts:
        ends = [poses[link] @ pose for link, pose in map(tree.frame, (cut.frame_a, cut.frame_b))]
        gap = math.dist(ends[0].position, ends[1].position)
        if gap > MOST_GAP:
            message = f"its ends are {gap:.3g} m apart when every joint is at zero"
            fix = "let both frames coincide there, or start where the loop closes"
            yield warning("cut", cut.name, message, fix)
