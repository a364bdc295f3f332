"""What everything stands on: a plane, or terrain."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from linkwork.files.file_model import Color, FileModel, Number
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import Positive, Vector

MOST_SAMPLES = 1_000_000
"""Greatest number of heights of a terrain."""

Samples = Annotated[int, Field(ge=2, le=MOST_SAMPLES)]
"""How many heights along one side."""


class Plane(FileModel):
    """An endless plane. The plane a x + b y + c z = d has normal [a, b, c] and height d / c."""

    kind: Literal["plane"] = "plane"
    """An endless plane; may be left out."""
    height: Number = 0.0
    """Height of the plane where x and y are 0 [m]."""
    normal: Vector = (0.0, 0.0, 1.0)
    """Which way it faces, of any length; it must face up."""
    material: Surface | None = None
    """Its surface."""
    color: Color = "#c9ced6"
    """Colour as #rrggbb."""


class Terrain(FileModel):
    """A rectangle of heights, straight in between; nothing beyond its edges.

    Exactly one of `heights`, `image` and `expression` says its form. The height of a point is
    offset + scale * what is said there.
    """

    kind: Literal["terrain"]
    """Terrain."""
    size: tuple[Positive, Positive]
    """Its lengths along x and y [m]."""
    position: tuple[Number, Number] = (0.0, 0.0)
    """Its centre, x and y in the world [m]."""
    heights: Annotated[tuple[tuple[Number, ...], ...], Field(min_length=2)] | None = None
    """Rows along x, the first at the lowest y; all of one length, 2 or more [m]. A scene file holds
    at most 200 000 values in all; give more heights as an `image`."""
    image: str | None = None
    """Grey picture beside the scene, .png or .jpg: black 0, white 1; its upper edge has the
    largest y."""
    expression: str | None = None
    """Formula of x and y, counted from the centre [m], e.g. `0.1 * sin(2 * pi * x)`."""
    rows: Samples = 101
    """Samples of an expression along y."""
    columns: Samples = 101
    """Samples of an expression along x."""
    scale: Number = 1.0
    """Factor of the heights; for an image the height of white [m]."""
    offset: Number = 0.0
    """Added to every height [m]."""
    material: Surface | None = None
    """Its surface."""
    color: Color = "#b7ab8f"
    """Colour as #rrggbb."""


def kind(value: Any) -> str:
    """Which ground is meant; called like the key it reads, which complaints then name."""
    if isinstance(value, Plane | Terrain):
        return value.kind
    return str(value.get("kind", "plane")) if isinstance(value, dict) else "plane"


Ground = Annotated[
    Annotated[Plane, Tag("plane")] | Annotated[Terrain, Tag("terrain")], Discriminator(kind)
]
"""Either kind of ground; a plane where the file does not say."""
