"""Pairs of bodies that are checked against each other, and those that are not, with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import MissingPackageError
from linkwork.model.link import Joint, JointKind
from linkwork.model.mujoco.spec import exclusions_of, massless_chains
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.robot_geometry import RobotGeometry

Pair = tuple[int, int]
Verdicts = NDArray[np.bool_]

Touches = Callable[[Pair, Array], Verdicts]

SAMPLES = 512
"""Random configurations in which pairs are tested."""
EXACT_SAMPLES = 256
"""Of these, configurations in which a pair is tested exactly."""
OFTEN = 0.3
"""Share of configurations from which on a pair that touches is tested exactly."""
SELDOM = 0.05
"""Share of configurations up to which a pair touches seldom."""
NEARLY_ALWAYS = 0.95
"""Share of configurations from which on a pair touches nearly always."""
JOINT_HOMES = {
    JointKind.BALL: (1.0, 0.0, 0.0, 0.0),
    JointKind.FLOATING: (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
}
"""Positions of joints that are not planned."""


@dataclass(frozen=True)
class SelfPairs:
    """Pairs of bodies that are checked, by index.

    Attributes:
        skipped: Names of the other pairs, with the reason: `adjacent`, `excluded` by the
            model, `fixed` to the same base, `allowed`; `always` touching; `never`, `seldom` or
            `often` touching though their spheres do nearly always: these are left to MuJoCo.
    """

    checked: tuple[Pair, ...]
    skipped: dict[tuple[str, str], str]


def candidate_pairs(geometry: RobotGeometry, allowed: Iterable[tuple[str, str]] = ()) -> SelfPairs:
    """Pairs by structure alone: not adjacent, excluded by the model, allowed, or both fixed."""
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


def without_always_touching(
    geometry: RobotGeometry, candidates: SelfPairs, q: Array, touches: Touches
) -> SelfPairs:
    """Pairs without those whose spheres touch always, or often though the bodies never do.

    Such a pair overlaps in the model, or is nearer than the spheres are exact: it would leave
    little or no free space. Whether it touches is left to MuJoCo, before a plan is given out.
    `touches` says whether the spheres of a pair touch at random configurations (N, n).
    """
    checked, skipped = [], dict(candidates.skipped)
    for pair in candidates.checked:
        share = float(touches(pair, q).mean())
        one, two = (geometry.bodies[i].name for i in pair)
        reason = _exact_reason(geometry, (one, two), q) if share >= OFTEN else ""
        if reason in ("never", "seldom") or (reason and share >= NEARLY_ALWAYS):
            skipped[one, two] = reason
        else:
            checked.append(pair)
    return SelfPairs(tuple(checked), skipped)


def _exact_reason(geometry: RobotGeometry, pair: tuple[str, str], q: Array) -> str:
    try:
        share = float((ExactScene(geometry).distances(q[:EXACT_SAMPLES], [pair]) < 0.0).mean())
    except MissingPackageError:
        return "always"
    if share <= SELDOM:
        return "never" if share == 0.0 else "seldom"
    return "always" if share == 1.0 else "often"


def random_configurations(
    geometry: RobotGeometry, count: int, seed: int = 0, *, turn: float = np.inf
) -> Array:
    """Random positions of all joints within limits (count, n), turned by at most `turn` [rad]."""
    rng = np.random.default_rng(seed)
    columns = []
    for robot in geometry.robots:
        for joint in robot.tree.joints:
            if joint.kind.has_axis:
                lower, upper = finite_limits(joint)
                if joint.kind is JointKind.REVOLUTE:
                    lower, upper = max(lower, -turn), min(upper, turn)
                columns.append(rng.uniform(lower, upper, (count, 1)))
            else:
                home = JOINT_HOMES[joint.kind]
                columns.append(np.tile(home, (count, 1)))
    return np.concatenate(columns, axis=1)


def finite_limits(joint: Joint) -> tuple[float, float]:
    """Limits of a joint; an unlimited revolute joint turns once each way, others move 10 m."""
    span = 2 * np.pi if joint.kind is JointKind.REVOLUTE else 10.0
    lower, upper = joint.limits.lower, joint.limits.upper
    return max(lower, min(-span, upper - span)), min(upper, max(span, lower + span))
