"""Kinds of events of a run, and what a scene needs for them to occur."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any


@dataclass(frozen=True)
class EventKind:
    """A kind of events."""

    meaning: str
    needs: str = ""  # Entry of the scene file without which it never occurs; empty if there is none


EVENT_KINDS: Mapping[str, EventKind] = {
    "contact-begin": EventKind("two bodies touch", "contacts.events"),
    "contact-end": EventKind("they no longer touch", "contacts.events"),
    "alarm": EventKind("a value is beyond its limit", "alarms"),
    "alarm-end": EventKind("it is back inside", "alarms"),
    "grasped": EventKind("a weld holds a body", "grasps"),
    "released": EventKind("a weld releases it", "grasps"),
    "closed": EventKind("fingers close", "grasps"),
    "opened": EventKind("fingers open", "grasps"),
    "clamp-holds": EventKind("a body is between the jaws of a clamp", "grasps"),
    "clamp-lost": EventKind("it has left them", "grasps"),
    "wheel-sunk": EventKind("the axle of a wheel is below the soil", "forces"),
    "asleep": EventKind("a body falls asleep", "solver.sleep"),
    "awake": EventKind("it wakes up", "solver.sleep"),
    "planned": EventKind("a robot has planned a move", "robots"),
    "arrived": EventKind("it has arrived", "robots"),
    "cancelled": EventKind("another command replaces the move", "robots"),
    "mission": EventKind("a node of the mission changes its state"),
    "fault": EventKind("a joint is stuck", "machines"),
    "collision": EventKind("a robot touches what it should not", "machines"),
    "safe": EventKind("a helicopter reacts to danger", "machines"),
    "step": EventKind("a service robot begins a row of its table", "machines"),
    "missed": EventKind("a service robot has not found its load", "machines"),
    "dropped": EventKind("it has lost its load", "machines"),
    "blocked": EventKind("its way is blocked", "machines"),
    "refused": EventKind("a command or a value is refused"),
    "controller-lost": EventKind("a controller outside no longer answers"),
    "divergence": EventKind("the state is no longer finite"),
}
"""All kinds of events of a run by name."""


def lacking_entry(kind: str, scene: Any) -> str:
    """Return the entry that a scene lacks for events of a kind; empty if they can occur."""
    needs = EVENT_KINDS[kind].needs
    return "" if not needs or reduce(getattr, needs.split("."), scene) else needs
