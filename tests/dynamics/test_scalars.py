"""The same algorithms over floats, batches and traced scalars."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.dynamics import (
    bias,
    forward_dynamics,
    inverse_dynamics,
    jacobian,
    kinetic_energy,
    mass_matrix,
    pose_of_frame_in_base,
    potential_energy,
)
from tests.dynamics.random_tree import random_states, random_tree

COUNT = 7
FUNCTIONS = {
    "pose": lambda tree, q, qd, x: pose_of_frame_in_base(tree, q).rotation,
    "jacobian": lambda tree, q, qd, x: jacobian(tree, q),
    "mass_matrix": lambda tree, q, qd, x: mass_matrix(tree, q),
    "bias": lambda tree, q, qd, x: bias(tree, q, qd),
    "inverse_dynamics": inverse_dynamics,
    "forward_dynamics": forward_dynamics,
    "kinetic_energy": lambda tree, q, qd, x: kinetic_energy(tree, q, qd),
    "potential_energy": lambda tree, q, qd, x: potential_energy(tree, q),
}


class Traced:
    """A scalar that is neither float nor array, with the methods a traced one has."""

    def __init__(self, value: float) -> None:
        self.value = value

    def sin(self):
        return Traced(float(np.sin(self.value)))

    def cos(self):
        return Traced(float(np.cos(self.value)))

    def tanh(self):
        return Traced(float(np.tanh(self.value)))

    def __add__(self, other):
        return Traced(self.value + value_of(other))

    def __sub__(self, other):
        return Traced(self.value - value_of(other))

    def __rsub__(self, other):
        return Traced(value_of(other) - self.value)

    def __mul__(self, other):
        return Traced(self.value * value_of(other))

    def __truediv__(self, other):
        return Traced(self.value / value_of(other))

    def __neg__(self):
        return Traced(-self.value)

    __radd__, __rmul__ = __add__, __mul__


def value_of(x) -> float:
    return x.value if isinstance(x, Traced) else float(x)


def at(nested, k: int):
    """Member k of a nested result whose entries are arrays over the batch or constants."""
    if isinstance(nested, tuple):
        return [at(entry, k) for entry in nested]
    return nested[k] if isinstance(nested, np.ndarray) else nested


def untraced(nested):
    return [untraced(x) for x in nested] if isinstance(nested, tuple) else value_of(nested)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
@pytest.mark.parametrize("seed", [0, 3, 8])
def test_batch_equals_its_members(function, seed):
    tree = random_tree(seed)
    states = random_states(tree, seed, COUNT)
    columns = [[*states[:, part].T] for part in range(3)]
    batch = function(tree, *columns)
    for k, state in enumerate(states.tolist()):
        assert np.allclose(at(batch, k), function(tree, *state), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
def test_traced_scalars_need_only_their_own_methods(function):
    tree = random_tree(5)
    state = random_states(tree, 5, 1)[0].tolist()
    traced = function(tree, *([Traced(x) for x in part] for part in state))
    assert np.allclose(untraced(traced), function(tree, *state), rtol=1e-12, atol=1e-12)
