"""Robots on which fast forms meet plain ones, and how two answers are compared."""

import functools

import numpy as np

from linkwork import library
from linkwork.bench.problem import with_dense_inertias
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import about_x, about_z
from linkwork.spatial.vector import multiply, transpose
from tests.dynamics.random_tree import random_mixed_tree, random_robot, random_tree

REVOLUTE = JointKind.REVOLUTE
LIBRARY = tuple(library.names())
RANDOM = tuple(f"{kind}{seed}" for kind in ("tree", "mixed", "robot") for seed in range(7))
DENSE = tuple(f"{name}-dense" for name in LIBRARY)


@functools.cache
def robot(name: str) -> Tree:
    if name in LIBRARY:
        return library.robot(name)
    if name in DENSE:
        return with_dense_inertias(library.robot(name.removesuffix("-dense")), seed=3)
    makers = {"tree": random_tree, "mixed": random_mixed_tree, "robot": random_robot}
    return makers[name[:-1]](int(name[-1]))


def tilted_arm(tilt: float) -> Tree:
    """Six turning joints whose axes are parallel but for a small tilt [rad], half a metre apart."""
    links = [TreeLink("base", None, Joint("root"))]
    for i in range(6):
        turned = multiply(about_z(0.7 * i), transpose(about_x(tilt * (i % 3 - 1.3))))
        pose = Pose(turned, (0.5, 0.1 * i - 0.2, 0.3))
        body = Inertia(1.0, (0.2, 0.05, -0.1), ((0.02, 0, 0), (0, 0.03, 0), (0, 0, 0.025)))
        links.append(TreeLink(f"l{i}", links[-1].name, Joint(f"q{i}", REVOLUTE), pose, body))
    return build_tree("tilted", links)


def assert_same(result, expected, relative=1e-12):
    """Both agree relative to the greatest number wanted."""
    result, expected = np.asarray(result, dtype=float), np.asarray(expected, dtype=float)
    assert result.shape == expected.shape
    greatest = np.abs(expected).max(initial=0.0)
    assert np.abs(result - expected).max(initial=0.0) <= relative * max(greatest, 1e-9)
