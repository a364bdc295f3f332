"""A tree without its fixed joints: what they hold together is one body."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from linkwork.model.link import Link
from linkwork.model.rigid import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Matrix3, Pose, Vector3, combine
from linkwork.spatial.vector import matrix3, vector3

_ROUND_OFF = 1e-12


def merge_fixed(tree: Tree) -> Tree:
    """The same robot with a link for each joint that moves, and numbers free of round-off.

    Shapes, couplings and loops are left out, and frames on links that are gone.
    """
    heads = rigid_heads(tree)
    poses_in_head: list[Pose] = []
    for link, parent, head in zip(tree.links, tree.parents, heads, strict=True):
        leads = tree.links[head] is link
        poses_in_head.append(Pose() if leads else poses_in_head[parent] @ link.pose_in_parent)
    kept = sorted(set(heads))
    links = [_merged(tree, heads, poses_in_head, head) for head in kept]
    names = {link.name for link in links}
    frames = tuple(frame for frame in tree.frames if frame.link in names)
    return Tree(tree.name, tuple(links), frames, tree.links[0].name)


def _merged(tree: Tree, heads: tuple[int, ...], poses: list[Pose], head: int) -> Link:
    link = tree.links[head]
    parts = [
        held.moved(poses[i]) if i != head else held
        for i, held in enumerate(x.inertia for x in tree.links)
        if heads[i] == head and held is not None
    ]
    inertia = parts[0] if len(parts) == 1 else combine(parts)
    if head == 0:
        return replace(link, inertia=None, shapes=())
    parent = tree.parents[head]
    return Link(
        link.name,
        tree.links[heads[parent]].name,
        link.joint,
        _tidy_pose(poses[parent] @ link.pose_in_parent),
        _tidy_inertia(inertia),
    )


def _tidy_pose(pose: Pose) -> Pose:
    rows = [[_whole(x) for x in row] for row in pose.rotation]
    return Pose(matrix3(rows), _tidy(pose.position, 1.0))


def _tidy_inertia(inertia: Inertia) -> Inertia:
    size = max((abs(x) for row in inertia.matrix for x in row), default=0.0)
    a, b, c = (_tidy(row, size) for row in inertia.matrix)
    matrix: Matrix3 = (a, (a[1], b[1], b[2]), (a[2], b[2], c[2]))
    return Inertia(inertia.mass, _tidy(inertia.center, 1.0), matrix)


def _tidy(values: Iterable[float], size: float) -> Vector3:
    return vector3(0.0 if abs(x) <= _ROUND_OFF * size else x for x in values)


def _whole(x: float) -> float:
    nearest = float(round(x))
    return nearest if abs(x - nearest) <= _ROUND_OFF else x
