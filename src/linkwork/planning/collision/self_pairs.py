"""Pairs of bodies that are checked against each other, and those that are not, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from linkwork.model.mujoco.spec import exclusions_of, massless_chains
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.planning.collision.robot_geometry import RobotGeometry

Pair = tuple[int, int]
Verdicts = NDArray[np.bool_]

SAMPLES = 512
"""Random configurations in which pairs are tested."""


@dataclass(frozen=True)
class SelfPairs:
    """Pairs of bodies.

    Attributes:
        checked: Pairs that are checked, by index of the bodies.
        skipped: Names of the other pairs, with the reason: `adjacent`, `excluded` or `always`.
    """

    checked: tuple[Pair, ...]
    skipped: dict[tuple[str, str], str]


def candidate_pairs(geometry: RobotGeometry, allowed: Iterable[tuple[str, str]] = ()) -> SelfPairs:
    """Pairs by structure alone: not adjacent, not excluded by the model, not both fixed.

    Args:
        geometry: The bodies.
        allowed: Names of pairs whose contact is allowed.
    """
    bodies = geometry.bodies
    reasons = {frozenset(pair): "allowed" for pair in allowed}
    for robot, placed in enumerate(geometry.robots):
        names = {x.link: x.name for x in bodies if x.robot == robot}
        for one, two, reason in _excluded(placed.tree):
            if one in names and two in names:
                reasons.setdefault(frozenset((names[one], names[two])), reason)
    checked, skipped = [], {}
    for one, two in combinations(range(len(bodies)), 2):
        a, b = bodies[one], bodies[two]
        if not len(a.spheres) or not len(b.spheres):
            continue
        if not a.moves and not b.moves:
            skipped[a.name, b.name] = "fixed"
        elif reason := reasons.get(frozenset((a.name, b.name))):
            skipped[a.name, b.name] = reason
        else:
            checked.append((one, two))
    return SelfPairs(tuple(checked), skipped)


def _excluded(tree: Tree) -> Iterator[tuple[int, int, str]]:
    """Pairs of first links of rigid groups that MuJoCo does not collide."""
    heads = rigid_heads(tree)
    massless = {step for chain in massless_chains(tree).values() for step in chain}
    fixed_base = not tree.links[0].joint.kind.moves
    for head in sorted(set(heads) - {0}):
        carrier = heads[tree.parents[head]]
        while carrier in massless:
            carrier = heads[tree.parents[carrier]]
        if carrier != 0 or not fixed_base or tree.physics.exclusions is None:
            yield carrier, head, "adjacent"
    for first, second in exclusions_of(tree):
        yield heads[tree.link_index(first)], heads[tree.link_index(second)], "excluded"
