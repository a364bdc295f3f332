"""Links that fixed joints hold together become one body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.dynamics.body import Body, bodies_of
from linkwork.dynamics.fast.moments import joined, moved, second_of_inertia
from linkwork.dynamics.fast.part import Mass
from linkwork.model.tree import Tree
from linkwork.spatial import Pose


@dataclass(frozen=True, slots=True)
class Group:
    """Links that move as one, in the frame of the first of them.

    Attributes:
        head: The link whose joint moves the group.
        parent: Index of the group that carries it; -1 for the base.
        pose_in_parent: The joint's frame at zero in the frame of the carrying group.
        body: Mass and moments of all its links.
    """

    head: Body
    parent: int
    pose_in_parent: Pose
    body: Mass


@dataclass(frozen=True, slots=True)
class Fixed:
    """A named frame fixed to a group, or to the base where the group is -1."""

    name: str
    group: int
    pose: Pose


def merge(tree: Tree) -> tuple[tuple[Group, ...], tuple[Fixed, ...]]:
    """The moving groups of a tree, and where its links and frames stand in them."""
    bodies = bodies_of(tree)
    still = len(tree.links) - len(bodies)
    places = [(-1, Pose())] * still
    groups: list[Group] = []
    for body in bodies:
        group, pose = places[body.parent + still] if body.parent >= 0 else (-1, Pose())
        pose = pose @ body.pose_at_zero
        own = Mass(body.mass, body.moment, second_of_inertia(body.inertia))
        if body.freedoms:
            groups.append(Group(body, group, pose, own))
            places.append((len(groups) - 1, Pose()))
            continue
        places.append((group, pose))
        if group >= 0:
            old = groups[group]
            whole = joined(old.body, moved(own, pose))
            groups[group] = Group(old.head, old.parent, old.pose_in_parent, whole)
    return tuple(groups), _fixed(tree, places)


def _fixed(tree: Tree, places: Sequence[tuple[int, Pose]]) -> tuple[Fixed, ...]:
    links = [Fixed(x.name, *place) for x, place in zip(tree.links, places, strict=True)]
    frames = []
    for frame in tree.frames:
        group, pose = places[tree.link_index(frame.link)]
        frames.append(Fixed(frame.name, group, pose @ frame.pose_in_link))
    return (*links, *frames)
