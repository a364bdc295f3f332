"""Schema of the ground: a plane or terrain."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from linkwork.files.file_model import Color, FileModel, Number
from linkwork.model.robot_file.schema import ContactModel
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import Positive, Vector

MAX_SAMPLES = 1_000_000  # Maximum number of heights of a terrain

Samples = Annotated[int, Field(ge=2, le=MAX_SAMPLES)]  # Number of heights along one side


class Plane(FileModel):
    """An infinite plane. The plane a x + b y + c z = d has normal [a, b, c] and height d / c."""

    kind: Literal["plane"] = "plane"  # An infinite plane; the default
    height: Number = 0.0  # Height of the plane at x = y = 0 [m]
    normal: Vector = (0.0, 0.0, 1.0)  # Normal of any length; must point up
    material: Surface | None = None  # Its surface
    contact: ContactModel | None = None
    """MuJoCo's parameters of its contacts, instead of a material."""
    color: Color = "#c9ced6"
    """Colour as #rrggbb."""


class Terrain(FileModel):
    """A rectangular height field, piecewise linear; no ground outside.

    Exactly one of `heights`, `image` and `expression` is given. The height of a point is
    offset + scale * value.
    """

    kind: Literal["terrain"]  # Terrain
    size: tuple[Positive, Positive]  # Lengths along x and y [m]
    position: tuple[Number, Number] = (0.0, 0.0)  # Centre, x and y in the world [m]
    heights: Annotated[tuple[tuple[Number, ...], ...], Field(min_length=2)] | None = None
    """Rows along x, the first at the lowest y, of equal length, 2 or more [m]. A scene file holds
    at most 200 000 values in all; use an `image` for more heights."""
    image: str | None = None
    """Grey image beside the scene, .png or .jpg: black 0, white 1; its upper edge has the
    largest y."""
    expression: str | None = None
    """Formula in x and y relative to the centre [m], e.g. `0.1 * sin(2 * pi * x)`."""
    rows: Samples = 101  # Samples of an expression along y
    columns: Samples = 101  # Samples of an expression along x
    scale: Number = 1.0  # Factor of the heights; for an image the height of white [m]
    offset: Number = 0.0  # Added to every height [m]
    material: Surface | None = None  # Its surface
    contact: ContactModel | None = None
    """MuJoCo's parameters of its contacts, instead of a material."""
    color: Color = "#b7ab8f"
    """Colour as #rrggbb."""


def kind(value: Any) -> str:
    """Kind of ground; named like the key, which error messages show."""
    if isinstance(value, Plane | Terrain):
        return value.kind
    return str(value.get("kind", "plane")) if isinstance(value, dict) else "plane"


Ground = Annotated[
    Annotated[Plane, Tag("plane")] | Annotated[Terrain, Tag("terrain")], Discriminator(kind)
]
"""Either kind of ground; a plane by default."""
