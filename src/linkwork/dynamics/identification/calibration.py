"""Kinematic calibration: errors of offsets, axes, base and tool from measured poses or points.

Every joint frame (z along its axis) may be displaced by a small twist in its own axes. The entry
about the axis is the joint's offset, the others are errors of the Denavit-Hartenberg parameters.
Some combinations move no measured frame: they are found by the singular values of the Jacobian, are
kept at zero and reported (Everett, Driels and Mooring 1987).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.dynamics.identification.displaced_chain import (
    ChainParameter,
    DisplacedChain,
    twist_axes,
)
from linkwork.errors import ArgumentError
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.tables import Table, Tabular

Array = NDArray[np.float64]

GROUPS = ("offsets", "links", "tool", "base")
"""Groups of parameters: joint offsets, other errors of joint frames, tool pose, base pose."""

_ROUNDS = 50
_TRIALS = 12
_FIRST_DAMPING = 1e-6
_SETTLED = 1e-13
_RIGID_WITHIN = 1e-3  # Largest error of the products of the columns of a measured rotation
_UNSEEN = 1e-7
"""Singular values below this part of the greatest are zero: combinations that nothing shows."""
_FAINT = 1e-9  # Effect of a parameter below which it is rounding, relative to the greatest
_MAX_SCALE = 20.0  # Largest ratio of the extents of measured and of designed positions
_NORMAL = 1.959964  # 97.5 % quantile of the normal distribution


@dataclass(frozen=True, repr=False)
class Calibration(Tabular):
    """The result of a calibration."""

    tree: Tree  # The robot with the calibrated geometry
    names: tuple[str, ...]  # Names of the parameters, e.g. `q2 offset`, `q3 x`, `tool rz`.
    units: tuple[str, ...]  # `rad` or `m` of each
    values: Array  # Displacement of each (k,) [rad or m]
    deviations: Array  # Standard deviation of each; of its identifiable part, where it is ambiguous
    # Combinations of parameters that the measurements cannot distinguish, in words
    ambiguous: tuple[str, ...]
    # Standard deviation of a coordinate of the position [m] and of the rotation [rad] left
    # unexplained; NaN for a rotation that was not measured
    noise: tuple[float, float]
    # Root mean square error of a coordinate of the nominal robot: position [m], rotation [rad]
    before: tuple[float, float]
    condition: float  # Condition number of the identifiable part
    freedom: int  # Measured numbers beyond those that determine the estimate
    # What is left of each measurement: position [m], and rotation [rad] of poses, (N, 3) or (N, 6).
    # A row far beyond `noise` is an outlier: leave it out and calibrate again.
    errors: Array

    @property
    def confidence(self) -> Array:
        """Half width of the 95 % confidence interval of each value (k,) [rad or m]."""
        return _student(self.freedom) * self.deviations

    def table(self) -> Table:
        """Return the table that represents it."""
        rows = [
            (name, f"{value:.6g}", f"{half:.2g}", unit)
            for name, value, half, unit in zip(
                self.names, self.values.tolist(), self.confidence.tolist(), self.units, strict=True
            )
        ]
        left = f"{self.noise[0]:.3g} m"
        title = f"{len(self.names)} parameters; unexplained {left}, before {self.before[0]:.3g} m"
        return Table(title, ("parameter", "value", "95 % within", "unit"), rows)


def calibrate(
    tree: TreeLike,
    q: ArrayLike,
    measured: ArrayLike,
    frame: str | None = None,
    *,
    groups: Sequence[str] = ("offsets", "links", "tool", "base"),
) -> Calibration:
    """Calibrate the geometry of a robot.

    Args:
        tree: The robot as designed.
        q: Joint positions of the measurements, (N, n) [rad or m].
        measured: Poses of the frame in the base, (N, 4, 4), or its positions, (N, 3) [m].
        frame: The measured link or frame; the tool when None.
        groups: Which parameters are estimated, some of `GROUPS`.

    Raises:
        ArgumentError: Measurements that do not fit, or too few.
        ModelError: A joint of the chain is a ball, floating or mimic joint.
    """
    tree = tree_of(tree)
    groups = (groups,) if isinstance(groups, str) else tuple(groups)
    for group in groups:
        checks.choice("group of parameters", group, GROUPS)
    if not groups:
        raise ArgumentError("groups is empty", hint=f"expected some of {', '.join(GROUPS)}")
    chain = DisplacedChain(tree, frame)
    positions, target = _measurements(tree, q, measured)
    parameters = list(chain.parameters(groups))
    rows = (6 if target.ndim == 3 else 3) * len(target)
    if rows < len(parameters):
        raise ArgumentError(
            f"too few measurements: {rows} numbers for {len(parameters)} parameters",
            hint="measure more poses, or estimate fewer groups",
        )
    return _Estimate(chain, parameters, positions, target).calibration()


class _Estimate:
    """Weighted Gauss-Newton steps in the parameters that the measurements show."""

    def __init__(
        self, chain: DisplacedChain, parameters: list[ChainParameter], q: Array, target: Array
    ) -> None:
        self._chain, self._parameters, self._q, self._target = chain, parameters, q, target
        self._values = np.zeros(len(parameters))
        self._weights = np.ones(6 if target.ndim == 3 else 3)

    def calibration(self) -> Calibration:
        """Return the estimate: first with equal weights, then with those of the residuals."""
        error, _ = self._linear()
        before = self._deviations(error, 0)
        self._place_base(before[0])
        for _ in range(2):
            used = self._settle()
            error, _ = self._linear()
            noise = self._deviations(error, used)
            floor = 1e-12
            self._weights[:3] = 1.0 / max(noise[0], floor)
            self._weights[3:] = 1.0 / max(noise[1], floor)
        error, jacobian = self._linear()
        scale, sizes, rows, identifiable = self._decomposed(jacobian)
        half = (rows[identifiable] / sizes[identifiable, None]) / scale
        names = tuple(x.name for x in self._parameters)
        return Calibration(
            self._chain.calibrated(self._twists()),
            names,
            tuple(x.unit for x in self._parameters),
            self._values.copy(),
            np.sqrt(np.square(half).sum(axis=0)),
            tuple(_combination(names, row) for row in _sparse(rows[~identifiable] / scale)),
            self._deviations(error, int(identifiable.sum())),
            before,
            float(sizes[0] / sizes[identifiable][-1]) if identifiable.any() else math.inf,
            error.size - int(identifiable.sum()),
            error.reshape(len(self._q), -1),
        )

    def _place_base(self, before: float) -> None:
        """Start from the base pose that brings designed positions nearest to the measured ones."""
        designed = self._chain.walk(self._twists(), self._q)[1][:, :3, 3]
        measured = self._target[:, :3, 3] if self._target.ndim == 3 else self._target
        _require_metres(designed, measured)
        first = self._chain.moving[0]
        if not any(x.frame == first and x.name.startswith("base ") for x in self._parameters):
            return
        parts = [self._chain.displaced(i, self._twists()) for i in range(first + 1)]
        frame = np.linalg.multi_dot([np.eye(4), *parts, self._chain.axes[first]])
        moved = np.linalg.inv(frame) @ _alignment(designed, measured) @ frame
        twist = [*moved[:3, 3], *_rotation_vectors(moved[None, :3, :3], np.eye(3)[None])[0]]
        start = [twist[x.entry] if x.frame == first else 0.0 for x in self._parameters]
        self._values = np.array(start, dtype=float)
        if not self._deviations(self._linear()[0], 0)[0] < 0.5 * before:
            self._values = np.zeros(len(self._parameters))

    def _settle(self) -> int:
        """Iterate; returns how many combinations of parameters are estimated."""
        damping, used, step = 0.0, 0, np.zeros(len(self._values))
        error, jacobian = self._linear()
        for _ in range(_ROUNDS):
            scale, sizes, rows, identifiable = self._decomposed(jacobian)
            weighted = (jacobian * self._tiled()[:, None]) / scale
            down = rows[identifiable] @ (weighted.T @ (error * self._tiled()))
            used, before, kept = int(identifiable.sum()), self._size(error), self._values
            for _ in range(_TRIALS):
                along = down / (np.square(sizes[identifiable]) + damping * np.square(sizes[0]))
                step = (rows[identifiable].T @ along) / scale
                self._values = kept + step
                error, jacobian = self._linear()
                # Up to rounding; a step that increases the error is shortened.
                if self._size(error) <= before * (1.0 + 1e-9) + 1e-12:
                    break
                damping = max(10.0 * damping, _FIRST_DAMPING)
            damping = 0.0 if damping < _FIRST_DAMPING else 0.1 * damping
            if np.abs(step).max(initial=0.0) < _SETTLED:
                break
        return used

    def _size(self, error: Array) -> float:
        return float(np.linalg.norm(error * self._tiled()))

    def _decomposed(self, jacobian: Array) -> tuple[Array, Array, Array, NDArray[np.bool_]]:
        """Return the column scales, singular values, right vectors, and which of them are shown."""
        weighted = jacobian * self._tiled()[:, None]
        lengths = np.linalg.norm(weighted, axis=0)
        most = max(float(lengths.max(initial=0.0)), 1e-300)
        # Scaling must not make an effect of the rounding in a column without one.
        is_faint = lengths <= _FAINT * most
        scale = np.where(is_faint, most, lengths)
        triangle = np.linalg.qr(weighted / scale, mode="r")
        _, sizes, rows = np.linalg.svd(triangle)
        identifiable = sizes > _UNSEEN * sizes[0]
        # Nor must it be shown with an estimate and a deviation of rounding size.
        rows[np.ix_(identifiable, is_faint)] = 0.0
        return scale, sizes, rows, identifiable

    def _tiled(self) -> Array:
        return np.tile(self._weights, len(self._q))

    def _twists(self) -> Array:
        twists = np.zeros((len(self._chain.links) + 1, 6))
        for parameter, value in zip(self._parameters, self._values.tolist(), strict=True):
            twists[parameter.frame, parameter.entry] = value
        return twists

    def _linear(self) -> tuple[Array, Array]:
        """Return the errors, (rows,), and their derivative by each parameter, (rows, k)."""
        frames, end = self._chain.walk(self._twists(), self._q)
        pose = self._target.ndim == 3
        place = self._target[:, :3, 3] if pose else self._target
        errors = [place - end[:, :3, 3]]
        if pose:
            errors.append(_rotation_vectors(self._target[:, :3, :3], end[:, :3, :3]))
        columns = []
        # Twists need not be small: the pose of a tracker is seldom known.
        axes = [twist_axes(twist) for twist in self._twists()]
        for parameter in self._parameters:
            at = frames[parameter.frame]
            axis = at[:, :3, :3] @ axes[parameter.frame][:, parameter.entry]
            if parameter.entry < 3:
                shift, turn = axis, np.zeros_like(axis)
            else:
                shift, turn = np.cross(axis, end[:, :3, 3] - at[:, :3, 3]), axis
            columns.append(np.concatenate([shift, turn], axis=1) if pose else shift)
        jacobian = np.stack(columns, axis=-1).reshape(-1, len(self._parameters))
        return np.concatenate(errors, axis=1).ravel(), jacobian

    def _deviations(self, error: Array, used: int) -> tuple[float, float]:
        rows = error.reshape(len(self._q), -1)
        free = max(1.0 - used / rows.size, 1.0 / rows.size)
        both = [
            float(np.sqrt(np.square(x).mean() / free)) for x in (rows[:, :3], rows[:, 3:]) if x.size
        ]
        return both[0], both[1] if len(both) > 1 else math.nan


def _require_metres(designed: Array, measured: Array) -> None:
    """Raise for measured positions whose extent has another order than the robot's."""
    ours, theirs = (float(np.sqrt(np.var(x, axis=0).sum())) for x in (designed, measured))
    if not theirs <= _MAX_SCALE * ours + 1e-6 or not ours <= _MAX_SCALE * theirs + 1e-6:
        raise ArgumentError(
            f"the measured positions extend over {theirs:.3g} m, those of the nominal robot over "
            f"{ours:.3g} m",
            hint="expected positions in metres, and joint positions in radians or metres, in the "
            "same order",
        )


def _alignment(points: Array, to: Array) -> Array:
    """Return the rigid transform that brings points nearest to others (Kabsch 1976), 4x4."""
    middle, goal = points.mean(axis=0), to.mean(axis=0)
    left, _, right = np.linalg.svd((to - goal).T @ (points - middle))
    sign = np.diag([1.0, 1.0, np.sign(np.linalg.det(left @ right))])
    matrix = np.eye(4)
    matrix[:3, :3] = left @ sign @ right
    matrix[:3, 3] = goal - matrix[:3, :3] @ middle
    return matrix


def _student(freedom: int) -> float:
    """97.5 % quantile of Student's distribution (Abramowitz and Stegun 26.7.5)."""
    if freedom < 1:
        return math.inf
    x = _NORMAL
    terms = (
        (x**3 + x) / 4.0,
        (5.0 * x**5 + 16.0 * x**3 + 3.0 * x) / 96.0,
        (3.0 * x**7 + 19.0 * x**5 + 17.0 * x**3 - 15.0 * x) / 384.0,
        (79.0 * x**9 + 776.0 * x**7 + 1482.0 * x**5 - 1920.0 * x**3 - 945.0 * x) / 92160.0,
    )
    return x + sum(term / freedom ** (i + 1) for i, term in enumerate(terms))


def _measurements(tree: Tree, q: ArrayLike, measured: ArrayLike) -> tuple[Array, Array]:
    positions, target = checks.array("q", q), checks.array("measured", measured)
    size = tree.position_count
    if positions.ndim != 2 or positions.shape[1] != size:
        raise ArgumentError(
            f"invalid q: shape {positions.shape}",
            hint=f"expected (N, {size}), one row per measurement",
        )
    if target.shape not in ((len(positions), 4, 4), (len(positions), 3)):
        raise ArgumentError(
            f"invalid measured: shape {target.shape}",
            hint=f"expected ({len(positions)}, 4, 4) poses or ({len(positions)}, 3) positions",
        )
    if target.ndim == 3:
        _require_rotations(target[:, :3, :3])
    return positions, target


def _require_rotations(rotations: Array) -> None:
    skew = np.swapaxes(rotations, 1, 2) @ rotations - np.eye(3)
    error = np.abs(skew).max(axis=(1, 2), initial=0.0)
    wrong = np.flatnonzero((error > _RIGID_WITHIN) | (np.linalg.det(rotations) < 0.0))
    if len(wrong):
        i = int(wrong[0])
        how = f"not orthonormal, by {error[i]:.3g}" if error[i] > _RIGID_WITHIN else "left-handed"
        raise ArgumentError(
            f"the rotation of measured[{i}] is {how}",
            hint=f"expected rotation matrices within {_RIGID_WITHIN:g}",
        )


def _rotation_vectors(target: Array, reached: Array) -> Array:
    """Return the rotation vectors from reached to wanted rotations, in the base, (N, 3) [rad]."""
    turn = target @ np.swapaxes(reached, 1, 2)
    axis = 0.5 * np.stack(
        [
            turn[:, 2, 1] - turn[:, 1, 2],
            turn[:, 0, 2] - turn[:, 2, 0],
            turn[:, 1, 0] - turn[:, 0, 1],
        ],
        axis=1,
    )
    sine = np.linalg.norm(axis, axis=1)
    angle = np.arctan2(sine, 0.5 * (np.trace(turn, axis1=1, axis2=2) - 1.0))
    return axis * np.divide(angle, sine, out=np.ones_like(sine), where=sine > 1e-12)[:, None]


def _sparse(rows: Array) -> Array:
    """Return the reduced echelon form: the same span with as few entries as possible."""
    rows, pivots = rows / np.abs(rows).max(axis=1, keepdims=True, initial=1e-300), 0
    for column in range(rows.shape[1]):
        if pivots == len(rows):
            break
        best = pivots + int(np.argmax(np.abs(rows[pivots:, column])))
        if abs(rows[best, column]) < 1e-6:
            continue
        rows[[pivots, best]] = rows[[best, pivots]]
        rows[pivots] /= rows[pivots, column]
        others = np.arange(len(rows)) != pivots
        rows[others] -= np.outer(rows[others, column], rows[pivots])
        pivots += 1
    return rows


def _combination(names: Sequence[str], row: Array) -> str:
    row = row / np.abs(row).max()
    order = [i for i in np.argsort(-np.abs(row)).tolist() if abs(row[i]) > 0.01]
    parts = [f"{'-' if row[i] < 0 else '+'} {abs(row[i]):.2g} {names[i]}" for i in order]
    return " ".join(parts).removeprefix("+ ")
