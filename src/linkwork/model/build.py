"""Checking and ordering links into a tree."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from linkwork.errors import ModelError, Place
from linkwork.model.link import Frame, Link
from linkwork.model.tree import Tree
from linkwork.spatial.vector import norm


def build_tree(
    name: str,
    links: Iterable[Link],
    frames: Iterable[Frame] = (),
    tool: str | None = None,
    places: Mapping[str, Place] | None = None,
) -> Tree:
    """Checks and orders links into a Tree.

    Args:
        name: The robot's name.
        links: In any order; children keep the order in which they are given.
        frames: Named frames.
        tool: Frame or link that is the tool; the only leaf when None and there is but one.
        places: Where each link, joint or frame stands in its file, for error messages.

    Raises:
        ModelError: Names that clash, no base or several, loops, unknown parents, bad numbers.
    """
    listed, named = list(links), list(frames)
    where = places or {}
    _check_names(name, listed, named, where)
    for link in listed:
        _check_link(link, where)
    ordered = _depth_first(name, listed, where)
    known = {link.name for link in ordered}
    for frame in named:
        if frame.link not in known:
            raise _refuse(
                f"frame {frame.name!r} is fixed to unknown link {frame.link!r}", frame.name, where
            )
    tree = Tree(name, tuple(ordered), tuple(named), tool or _only_leaf(ordered, named))
    if tree.tool_name is not None:
        tree.frame(tree.tool_name)
    return tree


def _refuse(message: str, part: str, places: Mapping[str, Place], hint: str = "") -> ModelError:
    return ModelError(message, place=places.get(part), hint=hint)


def _check_names(
    name: str, links: list[Link], frames: list[Frame], places: Mapping[str, Place]
) -> None:
    if not links:
        raise ModelError(f"robot {name!r} has no links", hint="give it at least a base link")
    for kind, names in (
        ("frame or link", [x.name for x in links] + [x.name for x in frames]),
        ("joint", [x.joint.name for x in links]),
    ):
        seen: set[str] = set()
        for one in names:
            if not one:
                raise ModelError(f"robot {name!r} has a {kind} without a name")
            if one in seen:
                raise _refuse(f"two {kind}s are called {one!r}", one, places, "rename one of them")
            seen.add(one)


def _check_link(link: Link, places: Mapping[str, Place]) -> None:
    joint = link.joint
    if joint.kind.moves and abs(norm(joint.axis) - 1.0) > 1e-9:
        message = f"the axis {joint.axis} of joint {joint.name!r} is not of unit length"
        raise _refuse(message, joint.name, places)
    if joint.limits.lower > joint.limits.upper:
        message = (
            f"joint {joint.name!r} has its lower limit {joint.limits.lower} "
            f"above its upper limit {joint.limits.upper}"
        )
        raise _refuse(message, joint.name, places, "swap the two")
    if not all(math.isfinite(x) for x in _numbers(link)):
        message = f"link {link.name!r} or its joint {joint.name!r} has a number that is not finite"
        raise _refuse(message, link.name, places)


def _numbers(link: Link) -> Iterable[float]:
    pose = link.pose_in_parent
    yield from (*pose.position, *(x for row in pose.rotation for x in row), *link.joint.axis)
    drive = link.joint.drive
    yield from (drive.rotor_inertia, drive.viscous, drive.coulomb)
    if link.inertia:
        yield from (link.inertia.mass, *link.inertia.center)
        yield from (x for row in link.inertia.matrix for x in row)


def _depth_first(name: str, links: list[Link], places: Mapping[str, Place]) -> list[Link]:
    known = {link.name for link in links}
    children: dict[str | None, list[Link]] = {}
    for link in links:
        if link.parent is not None and link.parent not in known:
            message = f"link {link.name!r} hangs on unknown link {link.parent!r}"
            raise _refuse(message, link.name, places, f"links: {', '.join(sorted(known))}")
        children.setdefault(link.parent, []).append(link)
    roots = children.get(None, [])
    if len(roots) != 1:
        found = ", ".join(x.name for x in roots) or "none"
        raise ModelError(
            f"robot {name!r} must have one base link, found: {found}",
            place=next(iter(places.values()), None),
            hint="a base link is one that no joint carries",
        )
    ordered, waiting = [], [roots[0]]
    while waiting:
        link = waiting.pop()
        ordered.append(link)
        waiting.extend(reversed(children.get(link.name, [])))
    if len(ordered) < len(links):
        loop = sorted(known - {x.name for x in ordered})
        raise _refuse(f"links {', '.join(loop)} carry each other in a loop", loop[0], places)
    return ordered


def _only_leaf(links: list[Link], frames: list[Frame]) -> str | None:
    carrying = {link.parent for link in links}
    leaves = [link.name for link in links if link.name not in carrying]
    if len(leaves) != 1:
        return None
    on_leaf = [frame.name for frame in frames if frame.link == leaves[0]]
    return "tool" if "tool" in on_leaf else leaves[0]
