"""Robots without a zero among their masses: what fast code is measured on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from linkwork.model.link import Drive, Link
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import matrix3, vector3


def with_dense_inertias(tree: Tree, seed: int = 0) -> Tree:
    """The robot with random masses, centres and full inertias in every link, and no drives."""
    random = np.random.default_rng([seed, 19])
    return replace(tree, links=tuple(_dense(link, random) for link in tree.links))


def _dense(link: Link, random: np.random.Generator) -> Link:
    mass = float(random.uniform(1.0, 8.0))
    spread = random.normal(size=(3, 3))
    second = 0.01 * mass * (spread @ spread.T + 0.3 * np.eye(3))
    matrix = matrix3(np.trace(second) * np.eye(3) - second)
    inertia = Inertia(mass, vector3(random.uniform(-0.15, 0.15, 3)), matrix)
    return replace(link, joint=replace(link.joint, drive=Drive()), inertia=inertia)
