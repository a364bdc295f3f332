"""Base inertial parameters: the identifiable combinations, and their identification.

Reference: Gautier, Numerical calculation of the base inertial parameters of robots, 1991;
Khalil, Dombre, Modeling, Identification and Control of Robots, 2002, ch. 12.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.dynamics.identification.least_squares import CONFIDENCE, solve
from linkwork.dynamics.identification.recording import (
    SMOOTHING,
    JointRecording,
    Samples,
    require_recording,
)
from linkwork.dynamics.plain.body import GRAVITY, checked_gravity
from linkwork.dynamics.plain.passive import spring_torques
from linkwork.dynamics.plain.regressor import regressor, regressor_names, regressor_parameters
from linkwork.errors import ArgumentError
from linkwork.model.link import JointKind
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar

Array = NDArray[np.float64]

DEPENDENT = 1e-8
"""A column is dependent when its independent share is at most this fraction of its length."""

_SEED = 1
_REACH = np.pi
_VELOCITY = 2.0
_MIN_VELOCITY = 0.5


@dataclass(frozen=True)
class BaseParameters:
    """The base parameters of a robot as combinations of its standard parameters."""

    names: tuple[str, ...]  # Of all parameters
    # Indices of those that represent a combination; the others are in these or have no effect
    columns: tuple[int, ...]
    # A row for each of `columns`, a column for each parameter: base values are this matrix times
    # the values of all
    combinations: Array

    def __len__(self) -> int:
        return len(self.columns)

    def expression(self, index: int) -> str:
        """Return a base parameter in words, e.g. `link1.izz + link2.iyy + 0.13 link2.mass`."""
        column, row = self.columns[index], self.combinations[index]
        others = [i for i in np.flatnonzero(row) if i != column]
        return "".join([self.names[column], *(_term(row[i], self.names[i]) for i in others)])

    def values(self, tree: TreeLike) -> Array:
        """Return the base values of a robot of the same structure, from its own parameters."""
        tree = tree_of(tree)
        return self.combinations @ np.array(regressor_parameters(tree), dtype=float)


def base_parameters(tree: TreeLike, gravity: Vector3 = GRAVITY) -> BaseParameters:
    """Return the base parameters of a robot, found numerically at random states.

    From the base to the tips, each parameter whose column depends linearly on the columns before
    it is regrouped into those. Masses, inertias, rotors and friction of the tree do not matter.
    """
    tree = tree_of(tree)
    falling = checked_gravity(gravity)
    names = regressor_names(tree)
    count = 4 * (len(names) // max(tree.velocity_count, 1) + 10)
    rows = stacked(regressor(tree, *random_states(tree, count), falling), count)
    columns, combinations = independent_columns(rows)
    return BaseParameters(names, columns, combinations)


def require_joints(tree: Tree) -> None:
    """Check that a robot has movable joints."""
    if not tree.velocity_count:
        raise ArgumentError(
            f"robot {tree.name!r} has no joints: nothing to identify",
            hint="pass a robot with moving joints",
        )


def random_states(tree: Tree, count: int) -> tuple[list[Array], list[Array], list[Array]]:
    """Return random positions, velocities and accelerations, the same in every call."""
    random = np.random.default_rng(_SEED)
    q = random.uniform(-_REACH, _REACH, (tree.position_count, count))
    for joint, end in zip(tree.joints, tree.position_starts[1:], strict=True):
        if joint.kind in (JointKind.BALL, JointKind.FLOATING):
            turn = random.normal(size=(4, count))
            q[end - 4 : end] = turn / np.linalg.norm(turn, axis=0)
    qd, qdd = random.uniform(-_VELOCITY, _VELOCITY, (2, tree.velocity_count, count))
    # Smoothed dry friction near rest would make dependent columns look independent.
    qd += np.copysign(_MIN_VELOCITY, qd)
    return list(q), list(qd), list(qdd)


def stacked(rows: Sequence[Sequence[Scalar]], count: int) -> Array:
    """Return a matrix of batches as one of numbers, (count * rows, columns), moment by moment."""
    full = [[np.broadcast_to(entry, count) for entry in row] for row in rows]
    array = np.array(full, dtype=float)
    return array.transpose(2, 0, 1).reshape(count * len(full), -1)


def selected(rows: Sequence[Sequence[Scalar]], columns: Sequence[int], count: int) -> Array:
    """Return some columns of a matrix of batches, (count, rows, columns)."""
    chosen = [[row[i] for i in columns] for row in rows]
    return stacked(chosen, count).reshape(count, len(rows), len(columns))


def independent_columns(matrix: Array) -> tuple[tuple[int, ...], Array]:
    """Return the indices of k independent columns, and the matrix (k, all) that gives all."""
    lengths = np.linalg.norm(matrix, axis=0)
    largest = lengths.max(initial=0.0)
    has_effect = lengths > DEPENDENT * largest
    scaled = matrix / np.where(has_effect, lengths, 1.0)
    chosen: list[int] = []
    basis = np.zeros((int(has_effect.sum()), len(matrix)))
    for index in np.flatnonzero(has_effect):
        span, rest = basis[: len(chosen)], scaled[:, index]
        # Gram-Schmidt twice is enough against round-off.
        for _ in range(2):
            rest = rest - span.T @ (span @ rest)
        length = float(np.linalg.norm(rest))
        if length > DEPENDENT:
            basis[len(chosen)] = rest / length
            chosen.append(int(index))
    return tuple(chosen), _combinations(matrix, scaled[:, chosen], lengths[chosen])


def _combinations(matrix: Array, scaled: Array, lengths: Array) -> Array:
    if not len(lengths):
        return np.zeros((0, matrix.shape[1]))
    factors = np.linalg.lstsq(scaled, matrix, rcond=None)[0] / lengths[:, None]
    rounded = np.round(factors)
    factors = np.where(np.abs(factors - rounded) < DEPENDENT, rounded, factors)
    return factors + 0.0


def _term(factor: float, name: str) -> str:
    sign = "-" if factor < 0 else "+"
    size = abs(factor)
    return f" {sign} {name}" if size == 1.0 else f" {sign} {size:.4g} {name}"


_TYPICAL_STATES = 200


@dataclass(frozen=True)
class Identification:
    """Identified base parameters."""

    base: BaseParameters  # What the values mean
    values: Array  # In the order of `base.columns`
    deviations: Array  # Standard deviation of each
    velocity_names: tuple[str, ...]  # Names of the torques
    noise: Array  # Standard deviation of the torques that the values leave unexplained [N m or N]
    condition: float  # Condition number of the equations; the closer to one the better the motion

    @property
    def half_widths(self) -> Array:
        """Half the width of each value's 95 % confidence interval."""
        return CONFIDENCE * self.deviations

    def table(self) -> str:
        """Return the values with 95 % confidence, then residuals and condition number."""
        rows = zip(range(len(self.values)), self.values, self.half_widths, strict=True)
        lines = [
            f"{value:12.5g} +- {half:<10.2g} {self.base.expression(i)}" for i, value, half in rows
        ]
        noise = ", ".join(
            f"{name} {left:.3g}" for name, left in zip(self.velocity_names, self.noise, strict=True)
        )
        return "\n".join([*lines, f"residuals: {noise}", f"condition: {self.condition:.3g}"])

    def __str__(self) -> str:
        return self.table()


def identify(
    tree: TreeLike,
    recording: JointRecording,
    gravity: Vector3 = GRAVITY,
    smoothing: float = SMOOTHING,
) -> Identification:
    """Identify the base parameters of a robot from a recorded motion.

    Masses, first moments, inertias, rotor inertias and friction are taken from the recording alone;
    of the tree only lengths, axes and springs matter.

    Args:
        smoothing: Span of time over which velocities are smoothed and differentiated where no
            accelerations were recorded; shorter than the fastest swing of the motion [s].

    Raises: ArgumentError: The robot has no joints, the recording does not fit it or is too short,
        or its motion does not excite all base parameters; then they are named.
    """
    tree = tree_of(tree)
    require_joints(tree)
    require_recording(recording)
    falling = checked_gravity(gravity)
    samples = recording.samples(tree, smoothing)
    base = base_parameters(tree, falling)
    names = [base.names[i] for i in base.columns]
    estimate = solve(
        *base_equations(tree, samples, base, falling), names, typical(tree, base, falling)
    )
    return Identification(
        base,
        estimate.values,
        estimate.deviations,
        tree.velocity_names,
        estimate.noise,
        estimate.condition,
    )


def base_equations(
    tree: Tree, samples: Samples, base: BaseParameters, gravity: Vector3
) -> tuple[Array, Array]:
    """Return the coefficients (m, n, base) and right-hand sides (m, n), both averaged alike."""
    matrix = selected(regressor(tree, *samples.batch, gravity), base.columns, len(samples.q))
    return samples.averaged(matrix), samples.averaged(driven(tree, samples))


def driven(tree: Tree, samples: Samples) -> Array:
    """Return the torques (m, n) less those of the robot's springs [N m or N]."""
    springs = spring_torques(tree, list(samples.q.T), list(samples.qd.T))
    held = [np.broadcast_to(torque, len(samples.q)) for torque in springs]
    return samples.tau - np.array(held).T


def typical(tree: Tree, base: BaseParameters, gravity: Vector3) -> Array:
    """Return the root mean square of each base column at random motions."""
    rows = regressor(tree, *random_states(tree, _TYPICAL_STATES), gravity)
    matrix = selected(rows, base.columns, _TYPICAL_STATES)
    return np.sqrt((matrix * matrix).reshape(-1, len(base)).mean(axis=0))
