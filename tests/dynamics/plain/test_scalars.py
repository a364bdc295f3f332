"""The same algorithms over floats, batches and traced scalars."""

import numpy as np
import pytest

from linkwork import dynamics
from linkwork.trace import Argument, evaluate, trace
from tests.dynamics.random_tree import random_motions, random_robot

COUNT = 7
FUNCTIONS = {
    "pose": lambda tree, q, qd, x: dynamics.pose_of_frame_in_base(tree, q).rotation,
    "jacobian": lambda tree, q, qd, x: dynamics.jacobian(tree, q),
    "jacobian_in_tool": lambda tree, q, qd, x: dynamics.jacobian_in_tool(tree, q),
    "jacobian_rate": lambda tree, q, qd, x: dynamics.jacobian_rate(tree, q, qd),
    "integrate": lambda tree, q, qd, x: dynamics.integrate(tree, q, qd, 0.3),
    "wrench": lambda tree, q, qd, x: dynamics.wrench_torques(
        tree, q, [*x, *qd, *x, *qd, *x, *qd][:6]
    ),
    "mass_matrix": lambda tree, q, qd, x: dynamics.mass_matrix(tree, q),
    "bias": lambda tree, q, qd, x: dynamics.bias(tree, q, qd),
    "coriolis_matrix": lambda tree, q, qd, x: dynamics.coriolis_matrix(tree, q, qd),
    "regressor": dynamics.regressor,
    "inverse_dynamics_derivatives": dynamics.inverse_dynamics_derivatives,
    "forward_dynamics_derivatives": dynamics.forward_dynamics_derivatives,
    "inverse_dynamics": dynamics.inverse_dynamics,
    "forward_dynamics": dynamics.forward_dynamics,
    "kinetic_energy": lambda tree, q, qd, x: dynamics.kinetic_energy(tree, q, qd),
    "potential_energy": lambda tree, q, qd, x: dynamics.potential_energy(tree, q),
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

    def sqrt(self):
        return Traced(float(np.sqrt(self.value)))

    def atan2(self, x):
        return Traced(float(np.arctan2(self.value, value_of(x))))

    def minimum(self, other):
        return Traced(min(self.value, value_of(other)))

    def maximum(self, other):
        return Traced(max(self.value, value_of(other)))

    def select(self, a, b):
        return Traced(value_of(a if self.value > 0 else b))

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

    def __rtruediv__(self, other):
        return Traced(value_of(other) / self.value)

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
@pytest.mark.parametrize("seed", [0, 3, 11])
def test_batch_equals_its_members(function, seed):
    tree = random_robot(seed)
    motions = random_motions(tree, seed, COUNT)
    columns = [[*np.transpose(part)] for part in zip(*motions, strict=True)]
    batch = function(tree, *columns)
    for k, motion in enumerate(motions):
        alone = function(tree, *motion)
        scale = max(1.0, np.abs(alone).max())
        assert np.allclose(at(batch, k), alone, rtol=1e-11, atol=1e-12 * scale)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
@pytest.mark.parametrize("seed", [1, 7])
def test_traced_scalars_need_only_their_own_methods(function, seed):
    tree = random_robot(seed)
    motion = random_motions(tree, 5, 1)[0]
    traced = function(tree, *([Traced(x) for x in part] for part in motion))
    alone = function(tree, *motion)
    scale = max(1.0, np.abs(alone).max())
    assert np.allclose(untraced(traced), alone, rtol=1e-11, atol=1e-12 * scale)


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
def test_traced_programs_compute_the_same(function):
    tree = random_robot(5)
    motion = random_motions(tree, 5, 1)[0]
    names = ("q", "qd", "x")
    arguments = [Argument(name, len(part)) for name, part in zip(names, motion, strict=True)]
    program = trace("f", lambda *parts: {"f": function(tree, *parts)}, arguments)
    alone = function(tree, *motion)
    ours = evaluate(program, **dict(zip(names, motion, strict=True)))["f"]
    assert np.allclose(ours, alone, rtol=1e-11, atol=1e-12 * max(1.0, np.abs(alone).max()))
