"""Entries of the equations against the robot's dynamics in numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from linkwork.dynamics.coriolis import coriolis_matrix
from linkwork.dynamics.equations.entries import Entries, Place, entry_name
from linkwork.dynamics.friction import friction_torques
from linkwork.dynamics.inverse import gravity_torques
from linkwork.dynamics.mass import mass_matrix
from linkwork.dynamics.springs import spring_torques
from linkwork.errors import ModelError

_TOLERANCE = 1e-9
_STATES = 3


def check_entries(entries: Entries, places: Iterable[Place]) -> float:
    """Compares entries with the numeric dynamics at random states.

    Args:
        entries: The equations.
        places: Which entries.

    Returns:
        The greatest difference, relative to the greatest entry of what it belongs to.

    Raises:
        ModelError: An entry differs by more than 1e-9.
    """
    random = np.random.default_rng(0)
    written = {place: entries.at(place) for place in places}
    worst = 0.0
    for _ in range(_STATES):
        q, qd = random.uniform(-1.5, 1.5, (2, entries.count))
        values, numeric = entries.values(q.tolist(), qd.tolist()), _numeric(entries, q, qd)
        floor = float(np.abs(numeric["M"]).max())
        for place, entry in written.items():
            expected = numeric[place.letter]
            size = max(float(np.abs(expected).max()), floor)
            wanted = float(expected[place.row, place.column])
            error = abs(entry.evaluate(values) - wanted) / size
            if not error <= _TOLERANCE:
                raise _differs(entries, place, error)
            worst = max(worst, error)
    return worst


def _numeric(
    entries: Entries, q: NDArray[np.float64], qd: NDArray[np.float64]
) -> dict[str, NDArray[np.float64]]:
    # Couplings between frames are no part of the entries.
    tree, gravity = replace(entries.tree, couplings=()), entries.gravity_vector
    position, speed = q.tolist(), qd.tolist()
    matrices = {"M": mass_matrix(tree, position), "C": coriolis_matrix(tree, position, speed)}
    vectors = {
        "G": gravity_torques(tree, position, gravity),
        "K": friction_torques(tree, speed),
        "S": spring_torques(tree, position, speed),
    }
    columns = {letter: np.array(vector)[:, None] for letter, vector in vectors.items()}
    return {letter: np.array(matrix) for letter, matrix in matrices.items()} | columns


def _differs(entries: Entries, place: Place, error: float) -> ModelError:
    name = entry_name(place, entries.count)
    return ModelError(
        f"entry {name} of {entries.tree.name!r} differs from the dynamics in numbers by"
        f" {error:.1e} of their size",
        hint="please report it, with the robot's file",
    )
