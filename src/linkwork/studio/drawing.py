"""The scene in three dimensions: shapes on bodies, moved with the bodies."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.record.layout import FrameVector
from linkwork.session.state import SessionInfo
from linkwork.world.view import SceneView, VisualShape

if TYPE_CHECKING:
    import viser


SEGMENTS = 32
"""Faces around the axis."""

RINGS = 8
"""Rings of each cap, pole and equator included."""


def capsule_mesh(radius: float, length: float) -> tuple[NDArray[np.float64], NDArray[np.uint32]]:
    """Vertices and triangles of a capsule along Z, centred on the origin.

    Args:
        radius: Radius [m].
        length: Length without the caps [m].

    Returns:
        Vertices (n, 3) [m] and triangles (m, 3), seen counterclockwise from outside.
    """
    elevation = np.linspace(-math.pi / 2, math.pi / 2, 2 * RINGS)
    middle = np.where(elevation < 0, -length / 2, length / 2)
    height, across = middle + radius * np.sin(elevation), radius * np.cos(elevation)
    azimuth = np.linspace(0, 2 * math.pi, SEGMENTS, endpoint=False)
    vertices = np.stack(
        [
            np.outer(across, np.cos(azimuth)),
            np.outer(across, np.sin(azimuth)),
            np.repeat(height[:, None], SEGMENTS, axis=1),
        ],
        axis=-1,
    )
    return vertices.reshape(-1, 3), _triangles(len(elevation))


def _triangles(rings: int) -> NDArray[np.uint32]:
    """Two triangles for each cell between neighbouring rings and segments."""
    ring, segment = np.meshgrid(np.arange(rings - 1), np.arange(SEGMENTS), indexing="ij")
    beside = (segment + 1) % SEGMENTS
    a, b = ring * SEGMENTS + segment, ring * SEGMENTS + beside
    c, d = a + SEGMENTS, b + SEGMENTS
    cells = np.stack([a, b, d, a, d, c], axis=-1)
    return cells.reshape(-1, 3).astype(np.uint32)


ENDLESS = 40.0
"""Edge of the drawn part of an infinite plane [m]."""

Look = dict[str, Any]
"""Pose, colour and opacity of a shape."""


def check_drawable(view: SceneView) -> None:
    """Raises ArgumentError for a shape that the studio cannot draw."""
    for shape in view.shapes:
        if shape.kind not in _DRAWERS:
            raise ArgumentError(
                f"the studio cannot draw a shape of kind {shape.kind!r}",
                hint=f"it can draw: {', '.join(sorted(_DRAWERS))}",
            )


def draw_shape(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    """Adds a shape to the page; its name determines its parent."""
    _DRAWERS[shape.kind](scene, name, shape)


def _place(shape: VisualShape) -> Look:
    return {"position": shape.position, "wxyz": shape.wxyz}


def _look(shape: VisualShape) -> Look:
    opacity = shape.rgba[3]
    return _place(shape) | {
        "color": shape.rgba[:3],
        "opacity": opacity if opacity < 1 else None,
    }


def _draw_plane(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    half_x, half_y = shape.size[:2]
    endless = not (half_x and half_y)
    scene.add_grid(
        name,
        width=ENDLESS if endless else 2 * half_x,
        height=ENDLESS if endless else 2 * half_y,
        cell_size=0.25,
        cell_color=(214, 219, 225),
        section_size=1.0,
        section_color=(168, 176, 186),
        fade_distance=ENDLESS / 2 if endless else math.hypot(half_x, half_y) * 4,
        fade_from="origin" if endless else "camera",
        plane_color=shape.rgba[:3],
        plane_opacity=shape.rgba[3],
        shadow_opacity=0.25,
        **_place(shape),
    )


def _draw_box(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    scene.add_box(name, dimensions=(shape.size[0], shape.size[1], shape.size[2]), **_look(shape))


def _draw_sphere(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    scene.add_icosphere(name, radius=shape.size[0], **_look(shape))


def _draw_ellipsoid(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    x, y, z = shape.size
    scene.add_icosphere(name, scale=(x, y, z), **_look(shape))


def _draw_cylinder(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    scene.add_cylinder(name, radius=shape.size[0], height=shape.size[1], **_look(shape))


def _draw_capsule(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    vertices, faces = capsule_mesh(shape.size[0], shape.size[1])
    scene.add_mesh_simple(name, vertices, faces, **_look(shape))


def _draw_mesh(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    if shape.mesh is not None:
        vertices, faces = shape.mesh.vertices, shape.mesh.faces.astype(np.uint32)
        # Smooth shading would round the edges; triangles of a mesh may be inside out.
        looks = {"flat_shading": True, "side": "double", **_look(shape)}
        scene.add_mesh_simple(name, vertices, faces, **looks)


_DRAWERS: dict[str, Callable[[viser.SceneApi, str, VisualShape], None]] = {
    "plane": _draw_plane,
    "box": _draw_box,
    "sphere": _draw_sphere,
    "ellipsoid": _draw_ellipsoid,
    "cylinder": _draw_cylinder,
    "capsule": _draw_capsule,
    "mesh": _draw_mesh,
}


FIELD_OF_VIEW = math.radians(45)
"""Vertical field of view of the camera [rad]."""

SMALLEST_MOTION = 1e-5
"""Least change of a pose that is sent [m, and parts of a unit quaternion]."""

_ROOT = "/scene"


class SceneDrawing:
    """All shapes of one scene on the page.

    Args:
        server: The page's server.
        info: The scene to draw.
    """

    def __init__(self, server: viser.ViserServer, info: SessionInfo) -> None:
        self._server = server
        self._layout = info.layout
        self._root = server.scene.add_frame(_ROOT, show_axes=False)
        self._frames = [
            server.scene.add_frame(_body_name(i, body), show_axes=False)
            for i, body in enumerate(info.layout.bodies)
        ]
        self._shown = np.full((len(self._frames), 7), np.nan)
        for i, shape in enumerate(info.view.shapes):
            body = info.layout.bodies[shape.body] if shape.body >= 0 else ""
            parent = _body_name(shape.body, body) if body else f"{_ROOT}/world"
            draw_shape(server.scene, f"{parent}/{shape.kind} {i}", shape)

    def update(self, frame: FrameVector) -> None:
        """Moves every body that has moved since it was last drawn."""
        poses = self._layout.body_view(frame)[:, :7]
        # Such that a pose never shown (NaN) counts as moved.
        still = np.abs(poses - self._shown) <= SMALLEST_MOTION
        # Poses of a playback may be unknown.
        moved = ~still.all(axis=1) & np.isfinite(poses).all(axis=1)
        with self._server.atomic():
            for i in np.flatnonzero(moved):
                self._frames[i].position = poses[i, :3]
                self._frames[i].wxyz = poses[i, 3:]
        self._shown[moved] = poses[moved]

    def remove(self) -> None:
        """Removes the scene from the page."""
        self._root.remove()


def _body_name(index: int, body: str) -> str:
    # A slash would attach one body to another; the index keeps the names unique.
    return f"{_ROOT}/{index} {body.replace('/', ' ')}"


def look_at_scene(server: viser.ViserServer, view: SceneView) -> None:
    """Points the camera of every page, present and future, at a scene."""
    server.initial_camera.fov = FIELD_OF_VIEW
    server.initial_camera.position = view.camera_position
    server.initial_camera.look_at = view.camera_target
    for client in server.get_clients().values():
        with client.atomic():
            client.camera.position = view.camera_position
            client.camera.look_at = view.camera_target


def light_scene(server: viser.ViserServer, rich: bool) -> None:
    """Sets the lights of every scene on the page.

    Args:
        server: The page's server.
        rich: Whether bodies cast shadows and reflect their surroundings, which takes seconds
            without a graphics card.
    """
    server.scene.configure_default_lights(cast_shadow=rich)
    if rich:
        return
    server.scene.configure_environment_map(None)
    server.scene.add_light_hemisphere("/sky", ground_color=(120, 120, 125), intensity=2.0)
