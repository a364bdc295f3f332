"""Shapes and inertia of a body."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.link import Shape
from linkwork.spatial import Inertia


@dataclass(frozen=True)
class Solid:
    """A body of a scene as the engine needs it.

    Attributes:
        shapes: Its shapes in its frame, by name; the body's name for a single shape.
        inertia: Mass, centre and inertia in its frame; None for a fixed body.
    """

    shapes: dict[str, Shape]
    inertia: Inertia | None
