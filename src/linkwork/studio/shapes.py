"""Drawing one shape of a scene, by kind."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ArgumentError
from linkwork.studio.capsule import capsule_mesh
from linkwork.world.view import SceneView, VisualShape

if TYPE_CHECKING:
    import viser

ENDLESS = 40.0
"""Edge of the part of an endless plane that is drawn [m]."""

Look = dict[str, Any]
"""What every shape has in common: where it stands, its colour and opacity."""


def check_drawable(view: SceneView) -> None:
    """Refuses a scene with a shape the studio cannot draw, before anything is drawn."""
    for shape in view.shapes:
        if shape.kind not in _DRAWERS:
            raise ArgumentError(
                f"the studio cannot draw a shape of kind {shape.kind!r}",
                hint=f"it can draw: {', '.join(sorted(_DRAWERS))}",
            )


def draw_shape(scene: viser.SceneApi, name: str, shape: VisualShape) -> None:
    """Adds a shape to the page under a name, which also fixes what it is attached to."""
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
        # Smooth shading would round the edges; a stranger's surface may be inside out.
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
