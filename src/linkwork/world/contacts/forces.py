"""Contact forces of all contacts at once, from the rows of the engine's constraint solver."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.mujoco_types import MjData, MjModel

Vector = NDArray[np.float64]


def is_pyramidal(model: MjModel) -> bool:
    """Whether friction cones are pyramids, whose edges are the solver's rows."""
    return bool(model.opt.cone == import_extra("mujoco", "world").mjtCone.mjCONE_PYRAMIDAL)


def normal_forces(data: MjData, pyramidal: bool) -> Vector:
    """Normal force of each contact [N]; zero where it does not act.

    Args:
        data: In which forces belong to contacts: within a step, or after a forward computation.
        pyramidal: Whether friction cones are pyramids.
    """
    contact = data.contact
    first = contact.efc_address
    if not pyramidal and min(first.tolist(), default=0) >= 0:
        return data.efc_force.take(first)
    forces = np.zeros(len(first))
    acting = np.flatnonzero(first >= 0)
    if not pyramidal:
        forces[acting] = data.efc_force[first[acting]]
    elif acting.size:
        # The sum of a pyramid's edges; the zero lets the last sum end behind the last row.
        rows = np.append(data.efc_force, 0.0)
        ends = first[acting] + _rows_of_pyramid(contact.dim[acting])
        forces[acting] = np.add.reduceat(rows, np.stack([first[acting], ends], axis=1).ravel())[::2]
    return forces


def forces_in_contact_frames(data: MjData, pyramidal: bool) -> Vector:
    """Of each contact the normal force and both friction forces [N], (contacts, 3)."""
    contact = data.contact
    forces = np.zeros((len(contact.dim), 3))
    forces[:, 0] = normal_forces(data, pyramidal)
    sliding = np.flatnonzero((contact.efc_address >= 0) & (contact.dim >= 3))
    first = contact.efc_address[sliding, None]
    if pyramidal:
        edges = data.efc_force[first + np.arange(4)]
        forces[sliding, 1:] = contact.friction[sliding, :2] * (edges[:, 0::2] - edges[:, 1::2])
    else:
        forces[sliding, 1:] = data.efc_force[first + np.arange(1, 3)]
    return forces


def sums(places: NDArray[np.integer], values: Vector, count: int) -> Vector:
    """Adds every value to its place among so many."""
    return np.asarray(np.bincount(places, weights=values, minlength=count), dtype=np.float64)


def _rows_of_pyramid(dimensions: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.where(dimensions == 1, 1, 2 * (dimensions - 1))
