"""What links look like and collide as: sizes, meshes, links that touch nothing."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.errors import FileError
from linkwork.model.doctor.extent import MOST_LENGTH, largest_size
from linkwork.model.doctor.finding import Finding, error, warning
from linkwork.model.link import Link
from linkwork.model.tree import Tree
from linkwork.spatial.vector import norm

METRES = "lengths are in metres: divide millimetres by 1000"


def shape_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with shapes and distances."""
    for link in tree.links:
        away = norm(link.pose_in_parent.position)
        if away > MOST_LENGTH:
            yield warning("link", link.name, f"it stands {away:.4g} m from its parent", METRES)
        yield from _sizes(link)
    yield from _untouchable(tree)


def _sizes(link: Link) -> Iterator[Finding]:
    largest = 0.0
    for shape in link.shapes:
        try:
            largest = max(largest, largest_size(shape))
        except FileError as refusal:
            yield error("link", link.name, f"its mesh cannot be used: {refusal}", "mend the mesh")
    if largest > MOST_LENGTH:
        fix = f"{METRES}, or scale a mesh by 0.001"
        message = f"one of its shapes measures {largest:.4g} m"
        yield warning("link", link.name, message, fix)


def _untouchable(tree: Tree) -> Iterator[Finding]:
    seen = [link for link in tree.links if any(shape.visible for shape in link.shapes)]
    bare = [link for link in seen if not any(shape.collides for shape in link.shapes)]
    fix = "give it a collision shape"
    if bare and len(bare) == len(seen):
        yield warning("robot", tree.name, "it is seen, but none of its links can collide", fix)
        return
    for link in bare:
        if link.joint.kind.moves:
            yield warning("link", link.name, "it is seen, but cannot collide", fix)
