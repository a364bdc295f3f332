"""Robots on which fast forms meet plain ones, and how two answers are compared."""

import functools

import numpy as np

from linkwork import library
from linkwork.bench.dense import with_dense_inertias
from linkwork.model.tree import Tree
from tests.dynamics.random_tree import random_mixed_tree, random_robot, random_tree

LIBRARY = tuple(library.names())
RANDOM = tuple(f"{kind}{seed}" for kind in ("tree", "mixed", "robot") for seed in range(7))
DENSE = tuple(f"{name}-dense" for name in LIBRARY)


@functools.cache
def robot(name: str) -> Tree:
    """A robot by one of the names above."""
    if name in LIBRARY:
        return library.robot(name)
    if name in DENSE:
        return with_dense_inertias(library.robot(name.removesuffix("-dense")), seed=3)
    makers = {"tree": random_tree, "mixed": random_mixed_tree, "robot": random_robot}
    return makers[name[:-1]](int(name[-1]))


def assert_same(found, wanted, relative=1e-12):
    """Both agree relative to the greatest number wanted."""
    found, wanted = np.asarray(found, dtype=float), np.asarray(wanted, dtype=float)
    assert found.shape == wanted.shape
    greatest = np.abs(wanted).max(initial=0.0)
    assert np.abs(found - wanted).max(initial=0.0) <= relative * max(greatest, 1e-9)
