"""Visual shapes of a scene, fixed to bodies, independent of the physics engine."""

from dataclasses import dataclass

from linkwork.model.mesh import MeshData
from linkwork.spatial.rotation import Wxyz
from linkwork.spatial.vector import Vector3

Rgba = tuple[float, float, float, float]


@dataclass(frozen=True)
class VisualShape:
    """A shape to draw, fixed to a body."""

    body: int  # Index of the body in the frame layout; -1 for the world
    kind: str  # `plane`, `box`, `sphere`, `ellipsoid`, `cylinder`, `capsule` or `mesh`
    # Plane: half lengths (0 = infinite); box: full edges; sphere: radius; ellipsoid: three radii;
    # cylinder and capsule: radius and length without caps [m]; mesh: empty
    size: tuple[float, ...]
    position: Vector3  # In the body [m]
    wxyz: Wxyz  # In the body
    rgba: Rgba
    mesh: MeshData | None = None


@dataclass(frozen=True)
class SceneView:
    """All visual shapes of a scene and a default viewpoint."""

    shapes: tuple[VisualShape, ...]
    camera_position: Vector3
    camera_target: Vector3
    trails: tuple[str, ...] = ()
    plot: tuple[str, ...] = ()
    shows_mission: bool = False
