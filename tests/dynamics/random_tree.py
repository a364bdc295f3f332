"""Random robots: branched, with revolute, prismatic and fixed joints and dense inertias."""

from __future__ import annotations

import math

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.link import Drive, Frame, Joint, JointKind, Limits, Link, Mimic
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, from_position_rpy
from linkwork.spatial.vector import matrix3, vector3

KINDS = (JointKind.REVOLUTE, JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.FIXED)

MIXED = (JointKind.BALL, JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.REVOLUTE)


def random_tree(seed: int, links: int = 10, *, drives: bool = True) -> Tree:
    """A robot whose last link's frame `tip` is the tool; the same seed gives the same robot."""
    random = np.random.default_rng([seed, 7])
    made = [Link("base", None, Joint("root"), inertia=_inertia(random))]
    for i in range(links):
        parent = int(random.integers(max(0, i - 2), i + 1))
        kind = KINDS[int(random.integers(len(KINDS)))] if i else JointKind.REVOLUTE
        massless = kind is JointKind.FIXED and random.random() < 0.3
        made.append(
            Link(
                f"link{i}",
                made[parent].name,
                Joint(f"q{i}", kind, _axis(random), Limits(effort=100.0), _drive(random, drives)),
                _pose(random),
                None if massless else _inertia(random),
            )
        )
    frames = [Frame("tip", made[-1].name, _pose(random)), Frame("foot", "base", _pose(random))]
    return build_tree(f"random{seed}", made, frames, tool="tip")


def random_mixed_tree(seed: int, links: int = 8) -> Tree:
    """A robot with balls and followers among its joints, and for odd seeds a floating base."""
    random = np.random.default_rng([seed, 13])
    root = Joint("root", JointKind.FLOATING if seed % 2 else JointKind.FIXED)
    made = [Link("base", None, root, inertia=_inertia(random))]
    leaders: list[str] = []
    for i in range(links):
        parent = made[int(random.integers(max(0, i - 2), i + 1))].name
        kind = MIXED[int(random.integers(len(MIXED)))]
        mimic = None
        if kind.has_axis and leaders and random.random() < 0.5:
            multiplier, offset = random.uniform(-2.0, 2.0, 2)
            leader = leaders[int(random.integers(len(leaders)))]
            mimic = Mimic(leader, float(multiplier), float(offset))
        if kind.has_axis:
            leaders.append(f"q{i}")
        joint = Joint(f"q{i}", kind, _axis(random), mimic=mimic)
        made.append(Link(f"link{i}", parent, joint, _pose(random), _inertia(random)))
    frames = [Frame("tip", made[-1].name, _pose(random)), Frame("foot", "base", _pose(random))]
    return build_tree(f"mixed{seed}", made, frames, tool="tip")


def random_positions(tree: Tree, seed: int, count: int) -> np.ndarray:
    """Positions of joints of any kind, (count, n); quaternions are of unit length."""
    random = np.random.default_rng([seed, 17])
    q = random.uniform(-1.5, 1.5, size=(count, tree.position_count))
    for joint, end in zip(tree.joints, tree.position_starts[1:], strict=True):
        if joint.kind in (JointKind.BALL, JointKind.FLOATING):
            q[:, end - 4 : end] = random.normal(size=(count, 4))
            q[:, end - 4 : end] /= np.linalg.norm(q[:, end - 4 : end], axis=1, keepdims=True)
    return q


def random_states(tree: Tree, seed: int, count: int) -> np.ndarray:
    """Positions, speeds and accelerations, (count, 3, n)."""
    random = np.random.default_rng([seed, 11])
    return random.uniform(-1.5, 1.5, size=(count, 3, len(tree.moving)))


def _pose(random: np.random.Generator) -> Pose:
    return from_position_rpy(random.uniform(-0.5, 0.5, 3), random.uniform(-math.pi, math.pi, 3))


def _axis(random: np.random.Generator):
    if random.random() < 0.3:
        return (0.0, 0.0, 1.0)
    axis = random.normal(size=3)
    return vector3(axis / np.linalg.norm(axis))


def _inertia(random: np.random.Generator) -> Inertia:
    mass = float(random.uniform(0.5, 5.0))
    spread = random.normal(size=(3, 3)) * 0.1
    second = mass * (spread @ spread.T + 0.001 * np.eye(3))
    matrix = np.trace(second) * np.eye(3) - second
    return Inertia(mass, vector3(random.uniform(-0.2, 0.2, 3)), matrix3(matrix))


def _drive(random: np.random.Generator, drives: bool) -> Drive:
    rotor, viscous, coulomb = random.uniform(0.0, 0.5, 3)
    return Drive(float(rotor), float(viscous), float(coulomb)) if drives else Drive()
