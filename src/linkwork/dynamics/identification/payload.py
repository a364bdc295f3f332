"""Identification of a payload: mass, centre of mass and inertia, with their uncertainty."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.dynamics.identification.base_inertial_parameters import (
    base_equations,
    base_parameters,
    independent_columns,
    random_states,
    require_joints,
    selected,
    stacked,
    typical,
)
from linkwork.dynamics.identification.least_squares import CONFIDENCE, LeastSquaresEstimate, solve
from linkwork.dynamics.identification.recording import (
    SMOOTHING,
    JointRecording,
    Samples,
    require_recording,
)
from linkwork.dynamics.plain.body import GRAVITY, checked_gravity
from linkwork.dynamics.plain.regressor import BODY_PARAMETERS, load_regressor
from linkwork.dynamics.plain.rnea import inverse_dynamics
from linkwork.errors import ModelError
from linkwork.model.inertia.inertia_check import inertia_fault
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Inertia, Vector3
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.vector import matrix3, vector3

Array = NDArray[np.float64]

_TOO_LIGHT = "not identified: the mass is within its 95 % confidence interval of zero"
_UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@dataclass(frozen=True)
class Payload:
    """An identified payload, in the frame that carries it.

    Values that no motion of the robot excites are NaN.
    """

    mass: float  # [kg]
    center: Array  # Centre of mass [m]
    inertia: Array  # About the centre of mass, in the frame's axes [kg m^2]
    mass_deviation: float  # Standard deviation of the mass [kg]
    center_deviation: Array  # Standard deviations of the centre [m]
    inertia_deviation: Array  # Standard deviations of the inertia's entries [kg m^2]
    noise: Array  # Standard deviation of the torques left unexplained [N m or N]
    condition: float  # Condition number of the equations

    @property
    def too_light(self) -> bool:
        """Whether the mass is within its 95 % confidence interval of zero."""
        return abs(self.mass) <= CONFIDENCE * self.mass_deviation

    def to_inertia(self) -> Inertia:
        """Return the payload as the inertia of a model's link.

        Raises:
            ModelError: Some values are not identified, the mass is not significant, or the inertia
                is not physically consistent.
        """
        if self.too_light:
            shown = _line("mass", self.mass, self.mass_deviation, "kg")
            raise ModelError(
                f"payload not significant: {' '.join(shown.split())}",
                hint="move faster or record a longer motion",
            )
        if not np.isfinite([self.mass, *self.center, *self.inertia.ravel()]).all():
            raise ModelError(
                "payload not fully identified: this robot does not excite the values that are NaN",
                hint="set the missing values by hand",
            )
        body = Inertia.unvalidated(self.mass, vector3(self.center), matrix3(self.inertia))
        if fault := inertia_fault(body):
            raise ModelError(
                f"invalid payload inertia: {fault}",
                hint="move faster or record a longer motion to reduce the uncertainty",
            )
        return body

    def table(self) -> str:
        """Return the mass, centre and inertia with their 95 % confidence."""
        lines = [_line("mass", self.mass, self.mass_deviation, "kg"), *self._shape_lines()]
        return "\n".join([*lines, f"condition: {self.condition:.3g}"])

    def _shape_lines(self) -> list[str]:
        if self.too_light:
            return [f"{name:<10} {_TOO_LIGHT}" for name in ("center", "inertia")]
        lines = []
        for axis, value, deviation in zip("xyz", self.center, self.center_deviation, strict=True):
            lines.append(_line(f"center {axis}", value, deviation, "m"))
        for i, j in _UPPER:
            name = f"inertia {'xyz'[i]}{'xyz'[j]}"
            lines.append(_line(name, self.inertia[i, j], self.inertia_deviation[i, j], "kg m^2"))
        return lines

    def __str__(self) -> str:
        return self.table()


def payload_of(
    estimate: LeastSquaresEstimate, columns: tuple[int, ...], alone: list[int]
) -> Payload:
    """Return the payload from estimates of some `columns` of a body's ten parameters.

    Those `alone` are identified by themselves.
    """
    values, covariance = np.full(10, np.nan), np.full((10, 10), np.nan)
    kept = [k for k, column in enumerate(columns) if column in alone]
    values[alone] = estimate.values[kept]
    covariance[np.ix_(alone, alone)] = estimate.covariance[np.ix_(kept, kept)]
    # A mass of zero divides by zero; `too_light` reports it.
    with np.errstate(all="ignore"):
        center, inertia = _about_center(values)
        slopes = _slopes_about_center(values)
        # NaN times 0 is NaN: skip parameters that a value does not depend on.
        spread = np.array([_spread(slope, covariance) for slope in slopes])
    deviations = np.zeros((3, 3))
    for (i, j), deviation in zip(_UPPER, spread[3:], strict=True):
        deviations[i, j] = deviations[j, i] = deviation
    return Payload(
        mass=float(values[0]),
        center=center,
        inertia=inertia,
        mass_deviation=float(np.sqrt(covariance[0, 0])),
        center_deviation=spread[:3],
        inertia_deviation=deviations,
        noise=estimate.noise,
        condition=estimate.condition,
    )


def _about_center(values: Array) -> tuple[Array, Array]:
    """Return centre of mass and inertia about it from moments about the origin."""
    mass, center = values[0], values[1:4] / values[0]
    about_origin = np.zeros((3, 3))
    for (i, j), entry in zip(_UPPER, values[4:], strict=True):
        about_origin[i, j] = about_origin[j, i] = entry
    return center, about_origin - np.array(point_inertia(mass, vector3(center)))


def _slopes_about_center(values: Array) -> Array:
    """Return the derivatives of centre and inertia about it by the ten parameters (9, 10)."""
    mass, h = values[0], values[1:4]
    slopes = np.zeros((9, 10))
    slopes[:3, 0], slopes[:3, 1:4] = -h / mass**2, np.eye(3) / mass
    for row, (i, j) in enumerate(_UPPER, start=3):
        slopes[row, row + 1] = 1.0
        # Inertia about the centre is that about the origin less (h.h 1 - h h^T) / m.
        along = np.zeros(3)
        if i == j:
            across = [k for k in range(3) if k != i]
            along[across] = 2.0 * h[across]
        else:
            along[i], along[j] = -h[j], -h[i]
        slopes[row, 1:4] = -along / mass
        slopes[row, 0] = _halved(along, h) / mass**2
    return slopes


def _halved(along: Array, h: Array) -> float:
    """Return a form of second degree from its slopes: half their product with where it is taken."""
    used = along != 0.0
    return 0.5 * float(along[used] @ h[used])


def _spread(slope: Array, covariance: Array) -> float:
    used = slope != 0.0
    return float(np.sqrt(slope[used] @ covariance[np.ix_(used, used)] @ slope[used]))


def _line(name: str, value: float, deviation: float, unit: str) -> str:
    if not np.isfinite(value):
        return f"{name:<10} not identifiable"
    return f"{name:<10} {value:10.4g} +- {CONFIDENCE * deviation:.2g} {unit}"


_STATES = 100


def identify_payload(
    tree: TreeLike,
    loaded: JointRecording,
    unloaded: JointRecording | None = None,
    frame: str | None = None,
    gravity: Vector3 = GRAVITY,
    smoothing: float = SMOOTHING,
) -> Payload:
    """Identify the payload of a robot from recorded motions.

    With a recording of the unloaded robot, its base parameters are identified together with the
    payload and the inertial parameters of the model are not used. Without one they are trusted.

    Args:
        tree: The robot without the load.
        frame: The link or named frame that carries the load; the tool when None.
        smoothing: As in `identify` [s].

    Raises:
        ArgumentError: The robot has no joints, a recording does not fit it or is too short, or its
            motion does not excite all that the robot could; then the missing parameters are named.
        ModelError: The payload's mass is not identifiable on this robot.
    """
    tree = tree_of(tree)
    require_joints(tree)
    for recording in (loaded,) if unloaded is None else (loaded, unloaded):
        require_recording(recording)
    gravity = checked_gravity(gravity)
    if frame is not None:
        checks.text("frame", frame)
    reference = stacked(
        load_regressor(tree, *random_states(tree, _STATES), gravity, frame), _STATES
    )
    columns, combinations = independent_columns(reference)
    alone = [i for i, row in zip(columns, combinations, strict=True) if np.count_nonzero(row) == 1]
    if 0 not in alone:
        raise ModelError(
            f"the mass of a payload at {frame or tree.tool!r} of {tree.name!r} is not identifiable",
            hint="the robot needs joints that lift or swing the payload",
        )
    size = np.sqrt((reference[:, columns] ** 2).mean(axis=0))
    samples = loaded.samples(tree, smoothing)
    of_load = _load_equations(tree, samples, columns, gravity, frame)
    names = [f"payload.{BODY_PARAMETERS[i]}" for i in columns]
    if unloaded is None:
        right = samples.averaged(samples.tau - _own_torques(tree, samples, gravity))
        estimate = solve(of_load, right, names, size)
    else:
        empty = unloaded.samples(tree, smoothing)
        estimate = _solved_together(tree, samples, empty, of_load, names, size, gravity)
    return payload_of(estimate, columns, alone)


def _own_torques(tree: Tree, samples: Samples, gravity: Vector3) -> Array:
    torques = inverse_dynamics(tree, *samples.batch, gravity)
    return np.array([np.broadcast_to(torque, len(samples.q)) for torque in torques]).T


def _load_equations(
    tree: Tree, samples: Samples, columns: tuple[int, ...], gravity: Vector3, frame: str | None
) -> Array:
    rows = load_regressor(tree, *samples.batch, gravity, frame)
    return samples.averaged(selected(rows, columns, len(samples.q)))


def _solved_together(
    tree: Tree,
    loaded: Samples,
    empty: Samples,
    of_load: Array,
    names: list[str],
    size: Array,
    gravity: Vector3,
) -> LeastSquaresEstimate:
    """Return the payload parameters, estimated together with the robot's base parameters."""
    base = base_parameters(tree, gravity)
    with_load, right = base_equations(tree, loaded, base, gravity)
    without, right_without = base_equations(tree, empty, base, gravity)
    none = np.zeros((*without.shape[:2], of_load.shape[2]))
    equations = np.concatenate(
        [np.concatenate([of_load, with_load], axis=2), np.concatenate([none, without], axis=2)]
    )
    every = [*names, *(base.names[i] for i in base.columns)]
    sizes = np.concatenate([size, typical(tree, base, gravity)])
    estimate = solve(equations, np.concatenate([right, right_without]), every, sizes)
    count = len(names)
    return replace(
        estimate, values=estimate.values[:count], covariance=estimate.covariance[:count, :count]
    )
