"""Random robots with everything a Tree can have."""

import math
from pathlib import Path

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.link import (
    Coupling,
    Cut,
    Drive,
    Frame,
    Joint,
    JointKind,
    Limits,
    Mimic,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.mesh import mesh_of_file
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import matrix3, vector3

KINDS = (JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.FIXED, JointKind.BALL)
SIZES = {
    ShapeKind.BOX: 3,
    ShapeKind.SPHERE: 1,
    ShapeKind.CYLINDER: 2,
    ShapeKind.CAPSULE: 2,
    ShapeKind.ELLIPSOID: 3,
}


def random_robot(seed: int, mesh: Path | None = None, links: int = 8) -> Tree:
    """A robot, some of whose shapes use a mesh file; the same seed gives the same one."""
    return _Maker(np.random.default_rng([seed, 3]), mesh).tree(seed, links)


class _Maker:
    def __init__(self, random: np.random.Generator, mesh: Path | None) -> None:
        self.random = random
        self.mesh = mesh

    def tree(self, seed: int, count: int) -> Tree:
        kind = JointKind.FLOATING if self.chance(0.3) else JointKind.FIXED
        name = "world" if kind is JointKind.FIXED and self.chance(0.3) else "base"
        driven = kind is JointKind.FLOATING and seed % 2
        drive = Drive(0.1, 0.2, 0.3, 0.4, 0.5) if driven else Drive()
        root = Joint("root", kind, drive=drive)
        links = [TreeLink(name, None, root, Pose(), self.inertia(), self.shapes())]
        for i in range(count):
            parent = links[int(self.random.integers(max(0, i - 2), i + 1))]
            joint = self.joint(f"q{i}", links)
            inertia = None if not joint.kind.moves and self.chance(0.3) else self.inertia()
            links.append(
                TreeLink(f"link{i}", parent.name, joint, self.pose(), inertia, self.shapes())
            )
        frames = [Frame(f"f{i}", links[i].name, self.pose()) for i in range(count)]
        ends = [*(x.name for x in links[1:3]), *(x.name for x in frames)]
        cuts = [
            Cut(f"cut{i}", cut, *self.two(ends, links, frames))
            for i, cut in enumerate((JointKind.FIXED, JointKind.BALL, JointKind.REVOLUTE))
            if self.chance(0.5)
        ]
        couplings = [
            Coupling(f"spring{i}", *self.two(ends, links, frames), *self.positive(3))
            for i in range(int(self.random.integers(3)))
        ]
        tool = "f2" if self.chance(0.5) else None
        points = ["f1"] if self.chance(0.3) else []
        return build_tree(
            f"robot{seed}", links, frames, tool, cuts=cuts, couplings=couplings, force_points=points
        )

    def chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def positive(self, count: int) -> list[float]:
        return [float(x) for x in self.random.uniform(0.1, 1.0, count)]

    def pose(self) -> Pose:
        turn = self.random.uniform(-math.pi, math.pi, 3)
        return Pose.from_xyz_rpy(self.random.uniform(-0.5, 0.5, 3), turn)

    def two(self, ends, links, frames) -> tuple[str, str]:
        links = {x.name: x.name for x in links} | {x.name: x.link for x in frames}
        first = ends[int(self.random.integers(len(ends)))]
        others = [end for end in ends if links[end] != links[first]]
        return first, others[int(self.random.integers(len(others)))]

    def joint(self, name: str, links: list[TreeLink]) -> Joint:
        kind = KINDS[int(self.random.integers(len(KINDS)))]
        axis = self.random.normal(size=3)
        unit = vector3(axis / np.linalg.norm(axis))
        leaders = [x.joint.name for x in links if x.joint.kind.has_axis]
        follows = kind.has_axis and leaders and self.chance(0.3)
        mimic = Mimic(leaders[-1], float(self.random.normal()), 0.25) if follows else None
        return Joint(name, kind, unit, self.limits(), self.drive(), mimic)

    def limits(self) -> Limits:
        lower, upper, velocity, effort = self.positive(4)
        low = -lower if self.chance(0.6) else -math.inf
        high = upper if self.chance(0.6) else math.inf
        some = self.chance(0.5)
        return Limits(low, high, velocity if some else math.inf, effort if some else math.inf)

    def drive(self) -> Drive:
        rotor, viscous, coulomb, back, stiffness, rest = self.positive(6)
        return Drive(rotor, viscous, coulomb, back if self.chance(0.3) else None, stiffness, rest)

    def inertia(self) -> Inertia:
        mass = self.positive(1)[0]
        spread = self.random.normal(size=(3, 3)) * 0.1
        second = mass * (spread @ spread.T + 0.001 * np.eye(3))
        matrix = np.trace(second) * np.eye(3) - second
        return Inertia(mass, vector3(self.random.uniform(-0.2, 0.2, 3)), matrix3(matrix))

    def shapes(self) -> tuple[Shape, ...]:
        shapes = []
        for _ in range(int(self.random.integers(3))):
            kinds = list(SIZES)
            kind = kinds[int(self.random.integers(len(kinds)))]
            red, green, blue, alpha = self.positive(4)
            visible, collides = self.chance(0.7), self.chance(0.7)
            looks = {"rgba": (red, green, blue, alpha), "visible": visible, "collides": collides}
            if self.mesh is not None and self.chance(0.3):
                mesh = mesh_of_file(self.mesh, vector3(self.positive(3)))
                shapes.append(Shape(ShapeKind.MESH, (), self.pose(), mesh=mesh, **looks))
            else:
                shapes.append(Shape(kind, tuple(self.positive(SIZES[kind])), self.pose(), **looks))
        return tuple(shapes)
