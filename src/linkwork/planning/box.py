"""The box that is picked and placed."""

from __future__ import annotations

from dataclasses import replace

from linkwork import checks
from linkwork.arm.live_state import payload_numbers
from linkwork.spatial import Inertia, box_inertia

EDGE = 0.1
"""Of a box of which only the mass is given [m]."""


def read_box(name: str, given: Inertia | float) -> Inertia:
    """A box in the tool's frame, checked.

    Args:
        name: What it is called in messages.
        given: Its inertia, or the mass alone of a cube that the tool holds in the middle of a face
            [kg].

    Raises:
        ArgumentError: No inertia that can be, and no mass above zero.
    """
    if isinstance(given, Inertia):
        payload_numbers(given)
        return given
    mass = checks.as_float(given)
    if mass is None or not 0.0 < mass <= checks.GREATEST:
        wanted = f"its mass above zero, at most {checks.GREATEST:g} kg, or its Inertia"
        raise checks.invalid(name, given, wanted)
    return replace(box_inertia(mass, (EDGE, EDGE, EDGE)), center=(0.0, 0.0, EDGE / 2))
