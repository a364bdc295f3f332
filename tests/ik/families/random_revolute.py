"""Random arms with a spherical wrist or three parallel axes, degenerate lengths included."""

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.geometry.chain import Chain, chain_of
from linkwork.model.build import build_tree
from linkwork.model.link import Frame, Joint, JointKind, TreeLink
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3

Vector = NDArray[np.float64]
Line = tuple[str, Vector, Vector]
"""R or P, direction, a point."""


def arm_of(name: str, lines: list[Line], random: np.random.Generator) -> Chain:
    """The chain with given axes at position zero, on a random mount and with a random tool."""
    mount = _any_pose(random) if random.random() < 0.5 else Pose()
    links = [TreeLink("base", None, Joint("root")), TreeLink("mount", "base", Joint("held"), mount)]
    before = np.zeros(3)
    for i, (kind, direction, point) in enumerate(lines):
        turns = JointKind.REVOLUTE if kind == "R" else JointKind.PRISMATIC
        joint = Joint(f"q{i + 1}", turns, vector3(direction / np.linalg.norm(direction)))
        place = Pose.from_translation(point - before)
        links.append(TreeLink(f"link{i + 1}", links[-1].name, joint, place))
        before = point
    tool = Frame("tool", links[-1].name, _any_pose(random))
    return chain_of(build_tree(name, links, [tool], tool="tool"))


def spherical_wrist_arm(seed: int, kinds: str = "RRR", shape: str = "planar") -> Chain:
    """Three joints, R or P, and a wrist; a plane or two meeting axes before it, or further back."""
    random = np.random.default_rng([seed, 31])
    pair = kinds[:2] if shape in ("planar back", "meeting") else kinds[1:]
    lines = _planar(random, pair) if shape.startswith("planar") else _meeting(random)
    alone = kinds[2] if shape in ("planar back", "meeting") else kinds[0]
    other = (alone, direction(random), point(random))
    arm = [*lines, other] if shape in ("planar back", "meeting") else [other, *lines]
    return arm_of(f"{kinds} {shape} {seed}", arm + wrist(random, point(random)), random)


def parallel_arm(seed: int, start: int, pair: tuple[int, int]) -> Chain:
    """Six turning joints, three from `start` about parallel axes, those of a pair meeting."""
    random = np.random.default_rng([seed, 37])
    lines: list[Line] = [("R", direction(random), point(random)) for _ in range(6)]
    normal = direction(random)
    for i in range(start, start + 3):
        lines[i] = ("R", normal * random.choice([-1.0, 1.0]), point(random))
    a, b = (lines[i][1] for i in pair)
    if np.linalg.norm(np.cross(a, b)) < 0.1:
        b = across(random, a)
    meeting = point(random)
    lines[pair[0]], lines[pair[1]] = ("R", a, meeting + 0.1 * a), ("R", b, meeting - 0.2 * b)
    return arm_of(f"parallel {start} {seed}", lines, random)


def seven_axes_arm(seed: int) -> Chain:
    """A spherical shoulder, an elbow and a spherical wrist."""
    random = np.random.default_rng([seed, 41])
    elbow = ("R", direction(random), point(random))
    lines = [*wrist(random, point(random)), elbow, *wrist(random, point(random))]
    return arm_of(f"seven {seed}", lines, random)


def wrist(random: np.random.Generator, centre: Vector) -> list[Line]:
    """Three axes that meet, every other time at right angles."""
    first = direction(random)
    if random.random() < 0.5:
        middle = across(random, first)
        return [("R", first, centre), ("R", middle, centre), ("R", across(random, middle), centre)]
    middle = tilted(first, random.uniform(0.5, 1.2), random)
    tilt = float(np.arccos(np.clip(first @ middle, -1, 1)))
    angle = random.choice([tilt, math.pi - tilt, random.uniform(0.5, 2.5)])
    last = tilted(middle, float(angle), random)
    return [("R", first, centre), ("R", middle, centre), ("R", last, centre)]


def direction(random: np.random.Generator) -> Vector:
    """A unit vector, often along a coordinate axis."""
    if random.random() < 0.5:
        return np.eye(3)[random.integers(3)] * random.choice([-1.0, 1.0])
    v = random.normal(size=3)
    return v / np.linalg.norm(v)


def across(random: np.random.Generator, v: Vector) -> Vector:
    w = np.cross(v, direction(random))
    return w / np.linalg.norm(w) if np.linalg.norm(w) > 0.1 else across(random, v)


def tilted(v: Vector, angle: float, random: np.random.Generator) -> Vector:
    return math.cos(angle) * v + math.sin(angle) * across(random, v)


def point(random: np.random.Generator) -> Vector:
    """A point whose coordinates are often zero or equal [m]."""
    lengths = random.choice([0.0, 0.3, 0.5], size=3) * random.choice([-1.0, 1.0], size=3)
    return np.where(random.random(3) < 0.5, lengths, random.uniform(-0.6, 0.6, 3))


def _planar(random: np.random.Generator, kinds: str) -> list[Line]:
    normal = direction(random)
    lines: list[Line] = []
    for kind in kinds:
        along = normal * random.choice([-1.0, 1.0]) if kind == "R" else across(random, normal)
        lines.append((kind, along, point(random)))
    return lines


def _meeting(random: np.random.Generator) -> list[Line]:
    at, first = point(random), direction(random)
    second = across(random, first) if random.random() < 0.5 else tilted(first, 0.8, random)
    return [("R", first, at), ("R", second, at + 0.2 * second)]


def _any_pose(random: np.random.Generator) -> Pose:
    turn = random.choice([0.0, math.pi / 2, 0.7], size=3)
    return Pose.from_xyz_rpy(random.uniform(-0.3, 0.3, 3), turn)
