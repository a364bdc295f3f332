"""The peers of dynamics, as far as they are installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from linkwork.bench.casadi_peer import casadi_entries
from linkwork.bench.entry import Entry
from linkwork.bench.mujoco_peer import mujoco_entries
from linkwork.bench.pinocchio_peer import pinocchio_entries
from linkwork.bench.problem import Problem
from linkwork.errors import MissingPackageError

Subject = TypeVar("Subject")

DYNAMICS_PEERS: dict[str, Callable[[Problem], Iterable[Entry]]] = {
    "CasADi": casadi_entries,
    "Pinocchio": pinocchio_entries,
    "MuJoCo": mujoco_entries,
}
"""What gives the entries of each peer, or says that it is not installed."""


def gather_entries(
    peers: Mapping[str, Callable[[Subject], Iterable[Entry]]], subject: Subject
) -> tuple[list[Entry], list[str]]:
    """The entries of all peers that are here, and for the others how to get them.

    Args:
        peers: What gives each peer's entries, by name.
        subject: What they compute on.
    """
    entries: list[Entry] = []
    left_out: list[str] = []
    for name, make in peers.items():
        try:
            entries += make(subject)
        except MissingPackageError as error:
            left_out.append(f"{name} is left out: {error}")
    return entries, left_out
