"""A body of a scene as a solid: shapes that can be drawn, touched and weighed."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.link import Shape
from linkwork.spatial import Inertia


@dataclass(frozen=True)
class Solid:
    """What the engine is told of a body.

    Attributes:
        shapes: Its shapes in its frame, by name; the body's own name where it has but one.
        inertia: Mass, centre and inertia in its frame; None where it need not move.
    """

    shapes: dict[str, Shape]
    inertia: Inertia | None
