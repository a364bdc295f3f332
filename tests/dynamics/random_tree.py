"""Random robots: branched, with joints of all kinds, drives, springs and dense inertias."""

import math

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.link import Coupling, Drive, Frame, Joint, JointKind, Limits, Mimic, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import matrix3, vector3

KINDS = (JointKind.REVOLUTE, JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.FIXED)

MIXED = (JointKind.BALL, JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.REVOLUTE)

MAX_JOINTS = 20


def random_tree(seed: int, links: int = 10, *, drives: bool = True) -> Tree:
    """A robot whose last link's frame `tip` is the tool; the same seed gives the same robot."""
    random = np.random.default_rng([seed, 7])
    bodies = [TreeLink("base", None, Joint("root"), inertia=_inertia(random))]
    for i in range(links):
        parent = int(random.integers(max(0, i - 2), i + 1))
        kind = KINDS[int(random.integers(len(KINDS)))] if i else JointKind.REVOLUTE
        massless = kind is JointKind.FIXED and random.random() < 0.3
        bodies.append(
            TreeLink(
                f"link{i}",
                bodies[parent].name,
                Joint(f"q{i}", kind, _axis(random), Limits(effort=100.0), _drive(random, drives)),
                _pose(random),
                None if massless else _inertia(random),
            )
        )
    frames = [Frame("tip", bodies[-1].name, _pose(random)), Frame("foot", "base", _pose(random))]
    return build_tree(f"random{seed}", bodies, frames, tool="tip")


def random_mixed_tree(seed: int, links: int = 8) -> Tree:
    """A robot with balls and followers among its joints, and for odd seeds a floating base."""
    random = np.random.default_rng([seed, 13])
    root = Joint("root", JointKind.FLOATING if seed % 2 else JointKind.FIXED)
    bodies = [TreeLink("base", None, root, inertia=_inertia(random))]
    leaders: list[str] = []
    for i in range(links):
        parent = bodies[int(random.integers(max(0, i - 2), i + 1))].name
        kind = MIXED[int(random.integers(len(MIXED)))]
        mimic = None
        if kind.has_axis and leaders and random.random() < 0.5:
            mimic = _mimic(random, leaders)
        if kind.has_axis:
            leaders.append(f"q{i}")
        joint = Joint(f"q{i}", kind, _axis(random), mimic=mimic)
        bodies.append(TreeLink(f"link{i}", parent, joint, _pose(random), _inertia(random)))
    frames = [Frame("tip", bodies[-1].name, _pose(random)), Frame("foot", "base", _pose(random))]
    return build_tree(f"mixed{seed}", bodies, frames, tool="tip")


def random_robot(seed: int) -> Tree:
    """A robot with all there is; odd seeds float, every fourth has no followers."""
    random = np.random.default_rng([seed, 19])
    base = (JointKind.FLOATING, Drive(0.2, 0.3, 0.4)) if seed % 2 else (JointKind.FIXED, Drive())
    root = Joint("root", base[0], drive=base[1])
    bodies = [TreeLink("base", None, root, inertia=_inertia(random))]
    leaders: list[str] = []
    for i in range(int(random.integers(1, MAX_JOINTS + 1))):
        parent = bodies[int(random.integers(max(0, len(bodies) - 3), len(bodies)))].name
        kind = MIXED[int(random.integers(len(MIXED)))]
        follows = kind.has_axis and leaders and seed % 4 and random.random() < 0.3
        mimic = _mimic(random, leaders) if follows else None
        joint = Joint(f"q{i}", kind, _axis(random), drive=_sprung(random), mimic=mimic)
        if kind.has_axis:
            leaders.append(joint.name)
        bodies.append(TreeLink(f"link{i}", parent, joint, _pose(random), _inertia(random)))
        if random.random() < 0.2:
            held = None if random.random() < 0.3 else _inertia(random)
            bodies.append(TreeLink(f"held{i}", f"link{i}", Joint(f"weld{i}"), _pose(random), held))
    frames = [Frame("tip", bodies[-1].name, _pose(random)), Frame("foot", "base", _pose(random))]
    couplings = _couplings(random, bodies) if seed % 3 else []
    return build_tree(f"robot{seed}", bodies, frames, tool="tip", couplings=couplings)


def random_motions(tree: Tree, seed: int, count: int) -> list[list[list[float]]]:
    """Positions, velocities and accelerations of joints of any kind, each of its own length."""
    random = np.random.default_rng([seed, 23])
    positions = random_positions(tree, seed, count).tolist()
    motions = random.uniform(-1.5, 1.5, size=(count, 2, tree.velocity_count)).tolist()
    return [[q, *rest] for q, rest in zip(positions, motions, strict=True)]


def random_positions(tree: Tree, seed: int, count: int) -> np.ndarray:
    """Positions of joints of any kind, (count, n); quaternions are of unit length."""
    random = np.random.default_rng([seed, 17])
    q = random.uniform(-1.5, 1.5, size=(count, tree.position_count))
    for joint, end in zip(tree.joints, tree.position_starts[1:], strict=True):
        if joint.kind in (JointKind.BALL, JointKind.FLOATING):
            q[:, end - 4 : end] = random.normal(size=(count, 4))
            q[:, end - 4 : end] /= np.linalg.norm(q[:, end - 4 : end], axis=1, keepdims=True)
    return q


def _pose(random: np.random.Generator) -> Pose:
    return Pose.from_xyz_rpy(random.uniform(-0.5, 0.5, 3), random.uniform(-math.pi, math.pi, 3))


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


def _sprung(random: np.random.Generator) -> Drive:
    rotor, viscous, coulomb, back = (float(x) for x in random.uniform(0.0, 0.5, 4))
    stiffness, rest = float(random.uniform(0.0, 20.0)), float(random.uniform(-1.0, 1.0))
    by_sign = back if random.random() < 0.5 else None
    sprung = random.random() < 0.5
    return Drive(rotor, viscous, coulomb, by_sign, stiffness if sprung else 0.0, rest)


def _mimic(random: np.random.Generator, leaders: list[str]) -> Mimic:
    multiplier, offset = random.uniform(-2.0, 2.0, 2)
    return Mimic(leaders[int(random.integers(len(leaders)))], float(multiplier), float(offset))


def _couplings(random: np.random.Generator, bodies: list[TreeLink]) -> list[Coupling]:
    ends = ["foot", *(link.name for link in bodies[1:])]
    stiffness, rest, damping = (float(x) for x in random.uniform(0.5, 10.0, 3))
    a, b = random.choice(len(ends), 2, replace=False)
    return [Coupling("stay", ends[a], ends[b], stiffness, rest / 10, damping)]
