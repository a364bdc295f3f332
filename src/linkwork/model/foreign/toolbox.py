"""Robots of the Robotics Toolbox for Python: `DHRobot`, and `Robot` (`ERobot`) of links with ETS.

Grippers are separate robots there and are not part of the tree.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.foreign import ForeignRobot
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, TreeLink
from linkwork.model.names import unused_name
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, Vector3
from linkwork.spatial.vector import matrix3, vector3

TOOL = "tool"
_AXES: dict[str, Vector3] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def read(robot: Any) -> ForeignRobot | None:
    """Return a robot of the toolbox as a tree; None for any other object."""
    if not hasattr(robot, "links") or not hasattr(robot, "n"):
        return None
    gravity = vector3(np.asarray(robot.gravity, dtype=float).ravel().tolist())
    has_rows = bool(robot.links) and hasattr(robot.links[0], "alpha")
    return ForeignRobot(_of_rows(robot) if has_rows else _of_links(robot), gravity)


def _of_rows(robot: Any) -> Tree:
    """Return a `DHRobot`; its base is the pose of the first joint, its joints are `q1`, ..."""
    rows = [_row(link) for link in robot.links]
    convention = "modified" if robot.links[0].mdh else "standard"
    base, tool = _pose(robot.base), _pose(robot.tool)
    tree = tree_from_dh(
        robot.name or "robot", rows, convention=convention, base_pose=base, tool_pose=tool
    )
    flipped = {tree.joint_names[i] for i, link in enumerate(robot.links) if link.isflip}
    links = [_flipped(x) if x.joint.name in flipped else x for x in tree.links]
    return build_tree(tree.name, links, tree.frames, tree.tool_name)


def _flipped(link: TreeLink) -> TreeLink:
    return replace(link, joint=replace(link.joint, axis=vector3(-x for x in link.joint.axis)))


def _row(link: Any) -> DHRow:
    turns = link.isrevolute
    theta, d = (0.0, float(link.d)) if turns else (float(link.theta), 0.0)
    kind = JointKind.REVOLUTE if turns else JointKind.PRISMATIC
    body = {"limits": _limits(link), "drive": _drive(link), "inertia": _inertia(link)}
    return DHRow(theta, d, float(link.a), float(link.alpha), kind, float(link.offset), **body)


def _of_links(robot: Any) -> Tree:
    """Return a robot of links with elementary transforms, with their names."""
    roots = [link for link in robot.links if link.parent is None]
    base, names = _pose(robot.base), {id(link): link.name for link in robot.links}
    links: list[TreeLink] = []
    mounted = len(roots) > 1 or any(x.isjoint for x in roots) or base != Pose()
    mounted = mounted or any(_pose(x.Ts) != Pose() for x in roots)
    if mounted:
        world = unused_name("world", names.values(), "_base")
        links.append(TreeLink(world, None, Joint(f"{world}_joint")))
    for link in _in_order(robot):
        parent = names[id(link.parent)] if link.parent is not None else None
        pose = _pose(link.Ts)
        if parent is None and mounted:
            parent, pose = links[0].name, base @ pose
        links.append(TreeLink(link.name, parent, _joint(link), pose, _inertia(link)))
    frames, tool = [], _pose(robot.tool)
    if tool != Pose() and len(robot.ee_links) == 1:
        name = TOOL if TOOL not in names.values() else f"{TOOL}_frame"
        frames.append(Frame(name, robot.ee_links[0].name, tool))
    return build_tree(robot.name or "robot", links, frames, frames[0].name if frames else None)


def _in_order(robot: Any) -> list[Any]:
    """Links so that joints come in the order of the toolbox's q, where the tree allows it."""
    count = len(robot.links)
    indices = [count if link.jindex is None else int(link.jindex) for link in robot.links]
    firsts: dict[int, int] = {}
    for link, index in zip(robot.links, indices, strict=True):
        while link is not None:
            firsts[id(link)] = min(index, firsts.get(id(link), count))
            link = link.parent
    return sorted(robot.links, key=lambda link: firsts[id(link)])


def _joint(link: Any) -> Joint:
    if not link.isjoint:
        return Joint(f"{link.name}_joint")
    motion = str(link.v.axis)
    turns, axis = motion.startswith("R"), _AXES.get(motion[-1:])
    if axis is None or motion[:1] not in ("R", "t"):
        message = f"link {link.name!r} moves along {motion!r}, which is not supported here"
        raise ModelError(message, hint="expected Rx, Ry, Rz, tx, ty or tz")
    if link.isflip:
        axis = vector3(-x for x in axis)
    kind = JointKind.REVOLUTE if turns else JointKind.PRISMATIC
    return Joint(f"{link.name}_joint", kind, axis, _limits(link), _drive(link))


def _limits(link: Any) -> Limits:
    limits = getattr(link, "qlim", None)
    if limits is None or not np.isfinite(np.asarray(limits, dtype=float)).all():
        return Limits()
    lower, upper = np.asarray(limits, dtype=float).ravel().tolist()
    return Limits(lower, upper)


def _drive(link: Any) -> Drive:
    """Inertia and friction of a motor at the joint; a gear ratio of zero means none."""
    ratio = abs(float(link.G)) or 1.0
    forward, back = (abs(x) for x in np.asarray(link.Tc, dtype=float).ravel().tolist())
    back = None if back == forward else back * ratio
    return Drive(float(link.Jm) * ratio**2, float(link.B) * ratio**2, forward * ratio, back)


def _inertia(link: Any) -> Inertia | None:
    matrix = np.asarray(link.I, dtype=float).reshape(3, 3)
    if link.m == 0 and not matrix.any():
        return None
    center = vector3(np.asarray(link.r, dtype=float).ravel().tolist())
    return Inertia.unvalidated(float(link.m), center, matrix3(matrix.tolist()))


def _pose(transform: Any) -> Pose:
    if transform is None:
        return Pose()
    matrix = np.asarray(getattr(transform, "A", transform), dtype=float)
    if matrix.shape != (4, 4):
        hint = "expected a robot in space, of SE3 transforms"
        raise ModelError(f"a transform of the robot has shape {matrix.shape}", hint=hint)
    return Pose(matrix3(matrix[:3, :3].tolist()), vector3(matrix[:3, 3].tolist()))
