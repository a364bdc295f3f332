"""Rigid bodies that belong to no robot."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.file_model import Color, FileModel, Name, Number
from linkwork.model.link import Shape
from linkwork.model.robot_file.schema import ContactModel
from linkwork.spatial import Inertia
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import WORLD, FrameName, Positive, Vector

ZERO: Vector = (0.0, 0.0, 0.0)

ShapeName = Literal["box", "sphere", "cylinder", "capsule", "ellipsoid", "mesh"]
Sizes = Annotated[tuple[Positive, ...], Field(max_length=3)]
MeshFile = Annotated[str, Field(min_length=1, max_length=1000)]
Matrix = tuple[Number, Number, Number, Number, Number, Number] | tuple[Vector, Vector, Vector]


MAX_SURFACE_VELOCITY = 1e4  # Maximum component of a surface velocity [m/s]
_SurfaceVelocity = Annotated[Number, Field(ge=-MAX_SURFACE_VELOCITY, le=MAX_SURFACE_VELOCITY)]


class BodyShape(FileModel):
    """One of several shapes of a body."""

    shape: ShapeName  # Kind of shape
    size: Sizes = ()  # Sizes as for a body with one shape [m]
    file: MeshFile | None = None  # File of a mesh, inside the scene's folder
    scale: Vector = (1.0, 1.0, 1.0)  # Scale of a mesh along its axes
    position: Vector = ZERO  # Centre in the body [m]
    rpy: Vector = ZERO  # Roll, pitch, yaw in the body [rad]
    color: Color | None = None  # Colour as #rrggbb; default: that of the body
    collides: bool = True  # Whether it collides with other bodies
    contact: ContactModel | None = None
    """MuJoCo's parameters of its contacts, where the body has no material."""


class Scatter(FileModel):
    """Random displacement at the start: uniform, a function of the run's seed and the name."""

    position: Vector = ZERO  # Greatest displacement along the axes of the world, both ways [m]
    yaw: Annotated[Number, Field(ge=0, le=3.141592653589793)] = 0.0
    """Greatest rotation about the vertical axis of the world, both ways [rad]."""


class SceneBody(FileModel):
    """A rigid body: free, on one of `joints`, or fixed.

    Its pose is that with all joints at zero.
    """

    shape: ShapeName | None = None  # Kind of shape; omit when `shapes` is given
    size: Sizes = ()
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps;
    ellipsoid: three radii [m]; a mesh has none."""
    file: MeshFile | None = None
    """File of a mesh, .obj, .stl, .dae, .glb or .gltf, inside the scene's folder."""
    scale: Vector = (1.0, 1.0, 1.0)  # Scale of a mesh along its axes
    shapes: Annotated[dict[Name, BodyShape], Field(max_length=100)] = {}
    """Several shapes in one rigid body, by name."""
    mass: Positive | None = None
    """Mass [kg]; either mass or density is required, except for a fixed body."""
    density: Positive | None = None  # Density, instead of the mass [kg/m^3]
    center: Vector | None = None  # Centre of mass in the body, with `inertia` [m]
    inertia: Matrix | None = None
    """Inertia about the centre of mass: xx, yy, zz, xy, xz, yz, or the rows of the matrix
    [kg m^2]; default: that of a uniform solid."""
    frame: FrameName = WORLD
    """Frame of `position` and `rpy`: `world`, or a link or frame of a robot such as `arm/tool`,
    with all joints at zero."""
    position: Vector = ZERO  # Origin in that frame [m]
    rpy: Vector = ZERO  # Roll, pitch, yaw in that frame [rad]
    velocity: Vector = ZERO
    """Velocity of the origin at the start, in the world [m/s]; free bodies only."""
    angular_velocity: Vector = ZERO
    """Angular velocity at the start, in the world [rad/s]; free bodies only."""
    scatter: Scatter | None = None  # Random displacement at the start; free bodies only
    fixed: bool = False  # Whether it is fixed to the world, like a table
    gravity: bool = True
    """Whether gravity acts on it; otherwise its weight is compensated at its centre of mass."""
    collides: bool = True  # Whether it collides with other bodies
    color: Color = "#7f8fa6"
    """Colour as #rrggbb."""
    material: Surface | None = None  # Its surface
    surface_velocity: tuple[_SurfaceVelocity, _SurfaceVelocity, _SurfaceVelocity] | None = None
    """Velocity of its surface relative to the body, in the body, as of a conveyor belt [m/s]: in
    each contact its part along the surface counts. `[0, 0, 0]` for a belt that starts at rest."""


@dataclass(frozen=True)
class Solid:
    """A body of a scene as the engine needs it, in its own frame."""

    shapes: dict[str, Shape]  # By name; the name of the body for a single shape
    inertia: Inertia | None  # Mass, centre and inertia; None for a fixed body
