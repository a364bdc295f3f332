"""Sizes that shapes may have, the same in every format.

Smaller shapes have no volume that a double resolves, and larger ones no place in a scene; MuJoCo,
inertias and the spheres of planning fail on them.
"""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.model.link import MEASURES, SIZES, ShapeKind

MIN_LENGTH, MAX_LENGTH = 1e-6, 1e6
"""Least and greatest size of a shape [m]."""
MIN_SCALE, MAX_SCALE = 1e-9, 1e9
"""Least and greatest magnitude of a scale factor of a mesh."""


def size_fault(kind: ShapeKind, size: Sequence[float]) -> str:
    """Return what is expected instead of the size of a shape; empty for a valid one.

    Args:
        size: Its dimensions [m].
    """
    within = all(MIN_LENGTH <= x <= MAX_LENGTH for x in size)
    if len(size) == SIZES[kind] and within:
        return ""
    count = SIZES[kind]
    lengths = f"{count} positive length{'s' if count > 1 else ''}"
    return f"expected {MEASURES[kind]}: {lengths}, {MIN_LENGTH:g} to {MAX_LENGTH:g} m"


def scale_fault(scale: Sequence[float]) -> str:
    """Return what is expected instead of the scale of a mesh; empty for a valid one."""
    if all(MIN_SCALE <= abs(x) <= MAX_SCALE for x in scale):
        return ""
    return f"expected three factors other than 0, {MIN_SCALE:g} to {MAX_SCALE:g} in size"
