"""Redundancy parameters: read by name, or sampled over their range."""

import math
import sys
from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.ik.arrays import TURN, Array
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.geometry.chain import Axis, Chain
from linkwork.ik.solutions.method import Method, sampled
from linkwork.model.link import Limits

SAMPLES = 63  # Number of combinations of parameters at which a redundant robot is sampled


class ParametricChain(NamedTuple):
    """A chain with redundancy parameters, named with their unit, as a closed form has."""

    chain: Chain
    parameters: tuple[str, ...]


def bare_name(parameter: str) -> str:
    """Return a parameter's name without its unit: `arm angle` of `arm angle [rad]`."""
    return parameter.partition(" [")[0]


def read_parameters(
    form: ClosedForm | ParametricChain,
    named: Mapping[str, ArrayLike] | None,
    batch: tuple[int, ...],
) -> Array:
    """Return the parameters of a form in its order, (parameters,) or (N, parameters).

    Names may have the unit or not. Each value is a number, or in a batch (N,) one for each pose;
    those not given are zero.
    """
    names = [bare_name(parameter) for parameter in form.parameters]
    values = np.zeros((*batch, len(names)))
    named = {} if named is None else checks.mapping("parameters", named)
    for key, value in named.items():
        name = bare_name(key)
        if name not in names:
            of = f"{form.chain.frame!r} of {form.chain.tree.name!r}"
            raise NotFoundError(f"free parameter of {of} called", key, form.parameters)
        values[..., names.index(name)] = _numbers(key, value, batch)
    return values


def sampled_parameters(form: ClosedForm | ParametricChain, places: Array) -> Array:
    """Return samples (N, samples, parameters): between limits, other angles over a full turn.

    An unlimited prismatic joint is sampled around the target positions (N, 3) of the frame [m],
    over the length of the robot.
    """
    count = max(2, int(SAMPLES ** (1.0 / len(form.parameters))))
    axes = {axis.joint.name: axis for axis in form.chain.axes}
    used = [axes.get(bare_name(parameter)) for parameter in form.parameters]
    rows: list[Array] = []
    for axis in used:
        lower, upper = _range(form, axis)
        # Inside the range, without its ends; zero is a sample of a symmetric range.
        rows.append(lower + (upper - lower) * np.arange(1, count + 1) / (count + 1))
    grid = np.stack([x.ravel() for x in np.meshgrid(*rows, indexing="ij")], axis=-1)
    middles = np.stack([_middles(form, axis, places) for axis in used], axis=-1)
    return middles[:, None] + grid


def joined_samples(
    method: Method,
    batch: tuple[int, ...],
    values: Array,
    solve: Callable[[Array, Array], tuple[Any, ...]],
    rows: Array,
) -> tuple[Method, tuple[Any, ...]]:
    """Branches of poses (N, 16), with those at each sample of parameters as further branches.

    The batch is () for a single pose, (N,) for a batch.
    """
    count = values.shape[1]
    checks.check_bounds("pose", rows.reshape(*batch, 4, 4))
    raw = solve(np.repeat(rows, count, axis=0), values.reshape(-1, values.shape[2]))
    parts = [x.reshape(-1, count * x.shape[1], *x.shape[2:]) for x in raw[:4]]
    parts += [x.reshape(-1, count).min(axis=1) for x in raw[4:]]
    return sampled(method, count), tuple(x if batch else x[0] for x in parts)


def parameter_values(chain: Chain, parameter: str, count: int) -> Array:
    """Values of one redundancy parameter over its range, ends included, (count,)."""
    axes = {axis.joint.name: axis for axis in chain.axes}
    lower, upper = _range(ParametricChain(chain, (parameter,)), axes.get(bare_name(parameter)))
    return np.linspace(lower, upper, count)


def _range(form: ClosedForm | ParametricChain, axis: Axis | None) -> tuple[float, float]:
    """Range of samples: the limits, at most a full turn; a full turn without limits."""
    if axis is None:
        return -math.pi, math.pi
    lower, upper = axis.joint.limits.lower, axis.joint.limits.upper
    if upper - lower <= (TURN if axis.is_revolute else sys.float_info.max):
        return lower, upper
    half = math.pi if axis.is_revolute else _span(form)
    # Of a wider range the part nearest to zero.
    middle = min(max(0.0, lower + half), upper - half)
    return middle - half, middle + half


def _middles(form: ClosedForm | ParametricChain, axis: Axis | None, places: Array) -> Array:
    """Position of an unlimited prismatic joint at the target; zero for other parameters."""
    slides = list(takewhile(lambda other: not other.is_revolute, form.chain.axes))
    # A prismatic joint after a revolute one has no constant direction.
    if axis is None or axis not in slides or axis.joint.limits != Limits():
        return np.zeros(len(places))
    return (places - np.array(form.chain.home.position)) @ np.array(axis.direction)


def _span(form: ClosedForm | ParametricChain) -> float:
    """Length of the robot, from joint to joint and to the frame [m]."""
    points = np.array([*(axis.point for axis in form.chain.axes), form.chain.home.position])
    steps = np.linalg.norm(np.diff(points.astype(float), axis=0), axis=1)
    return max(1.0, float(steps.sum()))


def _numbers(name: str, value: ArrayLike, batch: tuple[int, ...]) -> Array:
    array = checks.array(f"parameter {name!r}", value)
    if array.shape not in ((), batch):
        raise ArgumentError(
            f"invalid parameter {name!r}: shape {array.shape}",
            hint="give one finite number" + (f" or {batch[0]}" if batch else ""),
        )
    return array
