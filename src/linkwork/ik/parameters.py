"""The free numbers of a redundant robot: read by name, or sampled over their range."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.ik.closed_form import ClosedForm

SAMPLES = 31
"""At how many combinations of free numbers a redundant robot is solved where none are given."""


def bare_name(parameter: str) -> str:
    """A parameter's name without its unit: `arm angle` of `arm angle [rad]`."""
    return parameter.partition(" [")[0]


def read_parameters(
    form: ClosedForm, given: Mapping[str, ArrayLike] | None, batch: tuple[int, ...]
) -> NDArray[np.float64]:
    """The parameters of a form in its order; those not given are zero.

    Args:
        form: What is solved.
        given: By name, with or without the unit; a number, or in a batch one for each pose.
        batch: () for a single pose, (N,) for a batch.

    Returns:
        (parameters,) or (N, parameters).

    Raises:
        NotFoundError: No such parameter.
        ArgumentError: A value that is no finite number, or not one for each pose.
    """
    names = [bare_name(parameter) for parameter in form.parameters]
    values = np.zeros((*batch, len(names)))
    for key, value in (given or {}).items():
        name = bare_name(key)
        if name not in names:
            of = f"{form.chain.frame!r} of {form.chain.tree.name!r}"
            raise NotFoundError(f"free parameter of {of} called", key, form.parameters)
        values[..., names.index(name)] = _numbers(key, value, batch)
    return values


def sampled_parameters(form: ClosedForm) -> NDArray[np.float64]:
    """Free numbers all over their range: a joint's is between its limits, others make a turn.

    Returns:
        (samples, parameters).
    """
    count = max(2, int(SAMPLES ** (1.0 / len(form.parameters))))
    limits = {axis.joint.name: axis.joint.limits for axis in form.chain.axes}
    rows: list[NDArray[np.float64]] = []
    for parameter in form.parameters:
        joint = limits.get(bare_name(parameter))
        lower = max(joint.lower, -math.pi) if joint else -math.pi
        upper = min(joint.upper, math.pi) if joint else math.pi
        # Inside the range, not at its ends, and at zero where it is as long to either side.
        rows.append(lower + (upper - lower) * np.arange(1, count + 1) / (count + 1))
    grid = np.meshgrid(*rows, indexing="ij")
    return np.stack([axis.ravel() for axis in grid], axis=-1)


def _numbers(name: str, value: ArrayLike, batch: tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(value)
    fits = array.dtype.kind in "fiu" and array.shape in ((), batch)
    if not fits or not np.isfinite(array).all():
        raise ArgumentError(
            f"the parameter {name!r} cannot be {value!r:.100}",
            hint="give one finite number" + (f" or {batch[0]}" if batch else ""),
        )
    return array.astype(float)
