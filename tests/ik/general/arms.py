"""Arms of six or seven joints without a closed form: random ones, and those that ssik ships."""

import importlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from linkwork.ik.arrays import wrapped
from linkwork.model.build import build_tree
from linkwork.model.link import Frame, Joint, JointKind, Limits, TreeLink
from linkwork.spatial import Pose
from linkwork.spatial.vector import matrix3, vector3

FOUND_WITHIN = 1e-5
"""How near a solution must be to the joints a pose was made from [rad or m]."""
STROKE = 0.6


def tree_of(name, kinds, directions, points, home, limits=None):
    """A chain with given axes in the base at position zero, and the pose of the tool there."""
    links, before = [TreeLink("base", None, Joint("root"))], np.zeros(3)
    for i, kind in enumerate(kinds):
        turns = JointKind.REVOLUTE if kind == "R" else JointKind.PRISMATIC
        along = directions[i] / np.linalg.norm(directions[i])
        bounds = Limits() if limits is None else Limits(*map(float, limits[i]))
        joint = Joint(f"q{i + 1}", turns, vector3(along), limits=bounds)
        place = Pose.from_translation(points[i] - before)
        links.append(TreeLink(f"link{i + 1}", links[-1].name, joint, place))
        before = points[i]
    held = Pose(matrix3(home[:3, :3].tolist()), vector3(home[:3, 3] - before))
    return build_tree(name, links, [Frame("tool", links[-1].name, held)], tool="tool")


def random_arm(seed, kinds="RRRRRR"):
    """An arm of general geometry: skew axes, none parallel or intersecting."""
    random = np.random.default_rng([seed, 61])
    directions = random.normal(size=(len(kinds), 3))
    points = np.cumsum(random.uniform(-0.4, 0.4, (len(kinds), 3)), axis=0)
    home = Pose.from_xyz_rpy(random.uniform(-0.5, 0.5, 3), random.uniform(-3, 3, 3)).matrix
    return tree_of(f"{kinds} {seed}", kinds, directions, points, home)


def spherical_arm(seed, first, square=False):
    """Three axes from index `first` meet, skew or at right angles; the others are of any kind."""
    random = np.random.default_rng([seed, first, 99])
    directions = random.normal(size=(6, 3))
    points = np.cumsum(random.uniform(-0.4, 0.4, (6, 3)), axis=0)
    centre = points[first].copy()
    for i in range(first, first + 3):
        if square and i > first:
            directions[i] = np.cross(directions[i - 1], directions[i])
        directions[i] /= np.linalg.norm(directions[i])
        points[i] = centre + 0.1 * random.normal() * directions[i]
    home = Pose.from_xyz_rpy(random.uniform(-0.5, 0.5, 3), random.uniform(-3, 3, 3)).matrix
    return tree_of(f"sphere {first} {seed}", "RRRRRR", directions, points, home)


def off_by_little(tree, seed, shift=5e-4, turn=2e-3):
    """The robot as made: every joint frame is off, so that no structure is exact."""
    random = np.random.default_rng([seed, 67])
    chain = [x for x in tree.links if x.joint.kind.moves]
    poses = {}
    for link in chain:
        xyz, rpy = random.normal(0.0, shift, 3), random.normal(0.0, turn, 3)
        poses[link.name] = link.pose_in_parent @ Pose.from_xyz_rpy(xyz.tolist(), rpy.tolist())
    links = [replace(x, pose_in_parent=poses.get(x.name, x.pose_in_parent)) for x in tree.links]
    return replace(tree, name=f"{tree.name} off {seed}", links=tuple(links))


def positions(tree, count, seed):
    """Random positions within the limits; a turn or `STROKE` where there are none."""
    random = np.random.default_rng(seed)
    span = np.array([np.pi if x.kind is JointKind.REVOLUTE else STROKE for x in tree.joints])
    lower = np.maximum([x.limits.lower for x in tree.joints], -span)
    upper = np.minimum([x.limits.upper for x in tree.joints], span)
    return random.uniform(lower, upper, (count, len(span)))


def found_among(solutions, q, periodic, within=FOUND_WITHIN):
    """Which rows q (N, n) are among the solutions of their poses (N, most, n)."""
    apart = np.abs(wrapped(solutions - q[:, None], periodic)).max(axis=-1)
    return (np.nan_to_num(apart, nan=np.inf) <= within).any(axis=1)


def ssik_names(joints, solver=""):
    """Modules of ssik's arms with so many joints, and a solver whose name contains a text."""
    import ssik.prebuilt

    folder = Path(ssik.prebuilt.__file__).parent
    names = [f"{x.parent.name}.{x.stem}" for x in sorted(folder.glob("*/*_ik.py"))]
    modules = {name: ssik_module(name) for name in names}
    return [k for k, x in modules.items() if joints == x.DOF and solver in x.SOLVER_NAME]


@cache
def ssik_module(name):
    return importlib.import_module(f"ssik.prebuilt.{name}")


def ssik_arm(name):
    """An arm that ssik ships, by the axes in its module."""
    module = ssik_module(name)
    pose, directions, points = np.eye(4), [], []
    parts = zip(module._JOINT_AXES, module._JOINT_T_LEFTS, module._JOINT_T_RIGHTS, strict=True)
    for axis, left, right in parts:
        pose = pose @ left
        directions.append(pose[:3, :3] @ axis)
        points.append(pose[:3, 3].copy())
        pose = pose @ right
    limits = [(-np.pi, np.pi) if x is None else x for x in module._JOINT_LIMITS]
    return tree_of(name, "R" * module.DOF, directions, np.array(points), pose, limits)
