"""Rigid groups: links that fixed joints hold together."""

from collections.abc import Mapping
from dataclasses import replace

from linkwork import checks
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.forward_kinematics import joint_motion, link_position
from linkwork.model.link import Joint, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.inertia import combine
from linkwork.spatial.vector import are_floats


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


def rigid_bodies(tree: Tree) -> dict[int, Inertia]:
    """Inertia of each rigid group in the frame of its first link, by the index of that link.

    Links without inertia count as massless, and so do live ones, whose numbers are not known yet.
    """
    poses = poses_in_heads(tree)
    parts: dict[int, list[Inertia]] = {}
    for i, head in enumerate(rigid_heads(tree)):
        held = parts.setdefault(head, [])
        body = tree.links[i].inertia
        if body is None or not isinstance(body.mass, float):
            continue
        has_numbers = are_floats(body.matrix, body.center)
        if has_numbers and are_floats(poses[i].rotation, poses[i].position):
            held.append(body if head == i else body.moved(poses[i]))
    return {head: held[0] if len(held) == 1 else combine(held) for head, held in parts.items()}


def with_fixed_joints(tree: Tree, positions: Mapping[str, float]) -> Tree:
    """Return a robot with some one-axis joints fixed [rad or m], and those that mimic them."""
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
