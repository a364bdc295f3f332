"""Identification of a load that a robot carries."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.dynamics.body import GRAVITY, checked_gravity
from linkwork.dynamics.identification.base import (
    base_parameters,
    independent_columns,
    random_states,
    require_joints,
    stacked,
)
from linkwork.dynamics.identification.least_squares import Estimate, solve
from linkwork.dynamics.identification.payload import Payload, payload_of
from linkwork.dynamics.identification.recording import (
    SMOOTHING,
    JointRecording,
    Samples,
    require_recording,
)
from linkwork.dynamics.identification.robot import base_equations, typical
from linkwork.dynamics.inverse import inverse_dynamics
from linkwork.dynamics.regressor import BODY_PARAMETERS, load_regressor
from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3

Array = NDArray[np.float64]

_STATES = 100


def identify_payload(
    tree: Tree,
    loaded: JointRecording,
    unloaded: JointRecording | None = None,
    frame: str | None = None,
    gravity: Vector3 = GRAVITY,
    smoothing: float = SMOOTHING,
) -> Payload:
    """Finds the load that a robot carried in a recorded motion.

    With a recording without the load, the robot's own parameters are identified beside the load's,
    and the model's masses, inertias and friction do not matter. Without one they are trusted.

    Args:
        tree: The robot without the load.
        loaded: Measured with the load.
        unloaded: Measured without it.
        frame: The link or named frame that carries the load; the tool when None.
        gravity: Acceleration of a falling body in the base frame [m/s^2].
        smoothing: As in `identify` [s].

    Raises:
        ArgumentError: There are no joints or no recording; a recording does not fit the robot, is
            too short, not finite, or its motion does not tell all that the robot could; then what
            is missing is named.
        ModelError: No motion of the robot can tell the load's mass.
    """
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
            f"no motion of {tree.name!r} tells the mass of a load at {frame or tree.tool!r}",
            hint="it takes joints that lift or swing it",
        )
    size = np.sqrt((reference[:, columns] ** 2).mean(axis=0))
    samples = loaded.samples(tree, smoothing)
    of_load = _load_equations(tree, samples, columns, gravity, frame)
    names = [f"the load's {BODY_PARAMETERS[i]}" for i in columns]
    if unloaded is None:
        right = samples.averaged(samples.tau - _own_torques(tree, samples, gravity))
        found = solve(of_load, right, names, size)
    else:
        empty = unloaded.samples(tree, smoothing)
        found = _solved_together(tree, samples, empty, of_load, names, size, gravity)
    return payload_of(found, columns, alone)


def _own_torques(tree: Tree, samples: Samples, gravity: Vector3) -> Array:
    torques = inverse_dynamics(tree, *samples.batch, gravity)
    return np.array([np.broadcast_to(torque, len(samples.q)) for torque in torques]).T


def _load_equations(
    tree: Tree,
    samples: Samples,
    columns: tuple[int, ...],
    gravity: Vector3,
    frame: str | None,
) -> Array:
    count = len(samples.q)
    rows = load_regressor(tree, *samples.batch, gravity, frame)
    matrix = stacked([[row[i] for i in columns] for row in rows], count)
    return samples.averaged(matrix.reshape(count, len(rows), len(columns)))


def _solved_together(
    tree: Tree,
    loaded: Samples,
    empty: Samples,
    of_load: Array,
    names: list[str],
    size: Array,
    gravity: Vector3,
) -> Estimate:
    """The load's parameters, from equations that leave the robot's own open too."""
    base = base_parameters(tree, gravity)
    with_load, right = base_equations(tree, loaded, base, gravity)
    without, right_without = base_equations(tree, empty, base, gravity)
    none = np.zeros((*without.shape[:2], of_load.shape[2]))
    equations = np.concatenate(
        [np.concatenate([of_load, with_load], axis=2), np.concatenate([none, without], axis=2)]
    )
    every = [*names, *(base.names[i] for i in base.columns)]
    sizes = np.concatenate([size, typical(tree, base, gravity)])
    found = solve(equations, np.concatenate([right, right_without]), every, sizes)
    own = len(names)
    return Estimate(found.values[:own], found.covariance[:own, :own], found.noise, found.condition)
