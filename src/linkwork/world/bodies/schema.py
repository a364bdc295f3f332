"""Rigid bodies that belong to no robot."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.files.part import Color, Name, Number, Part
from linkwork.world.materials.schema import Surface
from linkwork.world.scene.values import Positive, Vector

ZERO: Vector = (0.0, 0.0, 0.0)

ShapeName = Literal["box", "sphere", "cylinder", "capsule", "ellipsoid", "mesh"]
Sizes = Annotated[tuple[Positive, ...], Field(max_length=3)]
MeshFile = Annotated[str, Field(min_length=1, max_length=1000)]
Matrix = tuple[Number, Number, Number, Number, Number, Number] | tuple[Vector, Vector, Vector]


class BodyShape(Part):
    """One of several shapes of a body."""

    shape: ShapeName
    """Which solid."""
    size: Sizes = ()
    """As of a body of one shape [m]."""
    file: MeshFile | None = None
    """Of a mesh: the file, inside the scene's folder."""
    scale: Vector = (1.0, 1.0, 1.0)
    """Of a mesh: factors along its axes."""
    position: Vector = ZERO
    """Centre in the body [m]."""
    rpy: Vector = ZERO
    """Roll, pitch, yaw in the body [rad]."""
    color: Color | None = None
    """Colour as #rrggbb; the body's without."""
    collides: bool = True
    """Whether it touches other bodies."""


class SceneBody(Part):
    """A rigid body: free, hanging on one of `joints`, or fixed.

    It stands where it is when every joint is at zero.
    """

    shape: ShapeName | None = None
    """Which solid; not where `shapes` says it."""
    size: Sizes = ()
    """Box: three edges; sphere: radius; cylinder, capsule: radius, length without caps;
    ellipsoid: three radii [m]; a mesh has none."""
    file: MeshFile | None = None
    """Of a mesh: an .obj, .stl, .dae, .glb or .gltf file inside the scene's folder."""
    scale: Vector = (1.0, 1.0, 1.0)
    """Of a mesh: factors along its axes."""
    shapes: Annotated[dict[Name, BodyShape], Field(max_length=100)] = {}
    """Several solids as one rigid body, by name."""
    mass: Positive | None = None
    """Mass [kg]; it or the density is needed, but of a fixed body, which has neither."""
    density: Positive | None = None
    """Instead of the mass [kg/m^3]."""
    center: Vector | None = None
    """Centre of mass in the body, where `inertia` is given [m]."""
    inertia: Matrix | None = None
    """About the centre of mass: xx, yy, zz, xy, xz, yz, or the rows of the matrix [kg m^2]; that
    of a uniform solid without."""
    position: Vector = ZERO
    """Origin in the world [m]."""
    rpy: Vector = ZERO
    """Roll, pitch, yaw in the world [rad]."""
    velocity: Vector = ZERO
    """Velocity of the origin at the start, in the world [m/s]; only of a free body."""
    angular_velocity: Vector = ZERO
    """At the start, in the world [rad/s]; only of a free body."""
    fixed: bool = False
    """Whether it stands still for ever, like a table."""
    gravity: bool = True
    """Whether gravity acts on it; without, it floats as if held up at its centre of mass."""
    collides: bool = True
    """Whether it touches other bodies."""
    color: Color = "#7f8fa6"
    """Colour as #rrggbb."""
    material: Surface | None = None
    """Its surface."""
