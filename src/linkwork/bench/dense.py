"""A robot whose bodies are as general as bodies can be, so that no lucky zero flatters a figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Joint, JointKind, Link
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, from_position_rpy
from linkwork.spatial.vector import matrix3, vector3


def with_dense_inertias(tree: Tree, seed: int = 0) -> Tree:
    """The same mechanism with a mass, a centre and a full inertia for each link that moves.

    Links that are fixed to another lose their inertia: theirs would only add to its numbers.
    Drives are taken away, for not every peer knows them.

    Args:
        tree: The robot.
        seed: The same seed gives the same robot.
    """
    random = np.random.default_rng([seed, 23])
    inertias = [dense_inertia(random) if x.joint.kind.moves else None for x in tree.links]
    links = zip(without_drives(tree).links, inertias, strict=True)
    return _with_links(tree, (replace(link, inertia=inertia) for link, inertia in links))


def without_drives(tree: Tree) -> Tree:
    """The same robot without rotors, friction and springs at its joints."""
    return _with_links(
        tree, (replace(link, joint=replace(link.joint, drive=Drive())) for link in tree.links)
    )


def dense_chain(joints: int, seed: int = 0) -> Tree:
    """A chain of revolute joints, none parallel to the next, with dense inertias.

    Args:
        joints: How many.
        seed: The same seed gives the same robot.
    """
    random = np.random.default_rng([seed, 31])
    links = [Link("base", None, Joint("root"))]
    for i in range(joints):
        joint = Joint(f"q{i + 1}", JointKind.REVOLUTE)
        links.append(
            Link(f"link{i + 1}", links[-1].name, joint, random_pose(random), dense_inertia(random))
        )
    return build_tree(f"chain{joints}", links)


def random_pose(random: np.random.Generator) -> Pose:
    """A pose without any parallel axes."""
    position, rpy = random.uniform(-0.4, 0.4, 3), random.uniform(-1.5, 1.5, 3)
    return from_position_rpy(position.tolist(), rpy.tolist())


def _with_links(tree: Tree, links: Iterable[Link]) -> Tree:
    return replace(tree, links=tuple(links))


def dense_inertia(random: np.random.Generator) -> Inertia:
    """A possible body without symmetry: its second moments are those of spread-out mass."""
    mass = float(random.uniform(1.0, 6.0))
    spread = random.normal(size=(3, 3)) * 0.1
    second = mass * (spread @ spread.T + 0.001 * np.eye(3))
    matrix = np.trace(second) * np.eye(3) - second
    return Inertia(mass, vector3(random.uniform(-0.2, 0.2, 3)), matrix3(matrix))
