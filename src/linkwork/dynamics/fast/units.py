"""Freedoms that cost nothing: the unit of length, and how the frame of a leaf is turned."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from linkwork.dynamics.fast.moments import turned_about_z
from linkwork.dynamics.fast.part import Mass, Part, known
from linkwork.model.link import JointKind
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import scale

_SLIDING = (JointKind.PRISMATIC, JointKind.FLOATING)
_SAME = 1e-14


def unit_of_length(parts: Sequence[Part]) -> float:
    """The commonest length between parts, so that products with it vanish [m].

    Joints that slide speak in metres, so with one of them the metre stays.
    """
    if any(part.kind in _SLIDING for part in parts):
        return 1.0
    carried = [part.position for part in parts if part.parent >= 0]
    lengths = [abs(x) for position in carried for x in position if known(x) and x]
    counts = Counter(float(f"{length:.14g}") for length in lengths)
    common = counts.most_common(1)
    return next(x for x in lengths if float(f"{x:.14g}") == common[0][0]) if common else 1.0


def in_unit(parts: Sequence[Part], unit: float) -> tuple[Part, ...]:
    """The same robot measured in another unit of length, with torques as they were.

    Masses are measured so that a mass times a length squared keeps its number.
    """
    return tuple(
        replace(
            part,
            position=_in_unit(part.position, unit),
            body=Mass(unit * unit * part.body.mass, scale(unit, part.body.first), part.body.second),
        )
        for part in parts
    )


def leaves_turned(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The same robot, in which the first moment of every leaf that turns lies along x."""
    carrying = {part.parent for part in parts}
    return tuple(
        _turned(part) if index not in carrying and part.kind is JointKind.REVOLUTE else part
        for index, part in enumerate(parts)
    )


def _turned(part: Part) -> Part:
    x, y, z = part.body.first
    if not known(*part.body.numbers) or y == 0.0:
        return part
    length, angle = math.hypot(x, y), math.atan2(y, x)
    second = turned_about_z(x / length, -y / length, part.body.second)
    body = Mass(part.body.mass, (length, 0.0, z), second)
    return replace(part, offset=part.offset + angle, body=body)


def _in_unit(position: Vector3, unit: float) -> Vector3:
    x, y, z = (_ratio(length, unit) for length in position)
    return (x, y, z)


def _ratio(length: Scalar, unit: float) -> Scalar:
    ratio = length / unit
    return math.copysign(1.0, ratio) if known(ratio) and abs(abs(ratio) - 1.0) < _SAME else ratio
