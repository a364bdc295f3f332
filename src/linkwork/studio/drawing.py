"""The scene in three dimensions: shapes on bodies, and the bodies where physics has them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from linkwork.record.layout import FrameVector
from linkwork.session.state import SessionInfo
from linkwork.studio.shapes import draw_shape
from linkwork.world.view import SceneView

if TYPE_CHECKING:
    import viser

FIELD_OF_VIEW = math.radians(45)
"""Vertical opening of the camera [rad]."""

SMALLEST_MOTION = 1e-5
"""Poses that changed by less are not sent again [m, and parts of a unit quaternion]."""

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
        # Written so that a pose never shown (NaN) counts as moved.
        still = np.abs(poses - self._shown) <= SMALLEST_MOTION
        with self._server.atomic():
            for i in np.flatnonzero(~still.all(axis=1)):
                self._frames[i].position = poses[i, :3]
                self._frames[i].wxyz = poses[i, 3:]
        moved = ~still.all(axis=1)
        self._shown[moved] = poses[moved]

    def remove(self) -> None:
        """Takes the scene off the page."""
        self._root.remove()


def _body_name(index: int, body: str) -> str:
    # A slash would hang one body on another; the index keeps the names apart all the same.
    return f"{_ROOT}/{index} {body.replace('/', ' ')}"


def look_at_scene(server: viser.ViserServer, view: SceneView) -> None:
    """Turns the camera of every page, now and later, to a scene."""
    server.initial_camera.fov = FIELD_OF_VIEW
    server.initial_camera.position = view.camera_position
    server.initial_camera.look_at = view.camera_target
    for client in server.get_clients().values():
        with client.atomic():
            client.camera.position = view.camera_position
            client.camera.look_at = view.camera_target
