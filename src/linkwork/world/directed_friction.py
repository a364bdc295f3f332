"""Friction that depends on the direction of sliding, or on its speed.

MuJoCo chooses the two directions of a contact's friction by the world's axes. Here they are turned
to the direction that a surface has, before the contact's forces are computed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.element import Element
from linkwork.world.rows import cross_rows
from linkwork.world.surfaces_in_world import SurfacesInWorld

if TYPE_CHECKING:
    from linkwork.world.world import World

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

_ASKED = 3.0
"""How many times the friction of a body's own weight a sliding contact's damper asks for: below
one it would not be reached, far above it the solver lifts what slides."""
_LEAST_TIME = 0.02
"""Time constant of friction at rest, MuJoCo's own [s]."""
_LEAST_FRICTION = 1e-5


def friction_elements(world: World) -> list[Element]:
    """What turns or softens friction, if a surface of the scene asks for it."""
    surfaces = SurfacesInWorld(world.model, world.loaded)
    return [DirectedFriction(world, surfaces)] if surfaces.are_directed else []


class DirectedFriction(Element):
    """Turns and softens the friction of the contacts whose surfaces ask for it.

    Args:
        world: The world.
        surfaces: What its shapes are made of.
    """

    def __init__(self, world: World, surfaces: SurfacesInWorld) -> None:
        self._mj = import_extra("mujoco", "world")
        self._model, self._data = world.model, world.data
        self._surfaces = surfaces

    def act(self, world: World) -> None:
        """Makes the constraints of this step anew where a contact needs it."""
        if self._data.ncon == 0:
            return
        contact = self._data.contact
        touching = self._surfaces.touching(contact.geom)
        turned, adaptive = np.flatnonzero(touching.turned), np.flatnonzero(touching.adaptive)
        if turned.size == adaptive.size == 0:
            return
        if turned.size:
            self._turn(contact, turned, touching.bodies[turned], touching.directions[turned])
            contact.friction[turned, 1] = np.maximum(touching.across[turned], _LEAST_FRICTION)
        if adaptive.size:
            self._soften(contact, adaptive)
        self._make_constraints()

    def _turn(self, contact: Any, which: Indices, bodies: Indices, directions: Array) -> None:
        frames = contact.frame[which]
        normal = frames[:, :3]
        rotations = self._data.xmat[bodies].reshape(-1, 3, 3)
        along = (rotations @ directions[:, :, None])[:, :, 0]
        along -= (along * normal).sum(axis=1, keepdims=True) * normal
        length = np.sqrt((along * along).sum(axis=1, keepdims=True))
        # A direction that stands upright on the surface is none: MuJoCo's choice is as good.
        along = np.where(length > 1e-6, along / np.maximum(length, 1e-6), frames[:, 3:6])
        frames[:, 3:6] = along
        frames[:, 6:] = cross_rows(normal, along)
        contact.frame[which] = frames

    def _soften(self, contact: Any, which: Indices) -> None:
        rows = contact.efc_address[which]
        which, rows = which[rows >= 0], rows[rows >= 0]
        slip = np.hypot(self._data.efc_vel[rows + 1], self._data.efc_vel[rows + 2])
        weight = float(np.linalg.norm(self._model.opt.gravity))
        asked = _ASKED * weight * contact.friction[which, :2].min(axis=1)
        dampest = contact.solimp[which, 1]
        time = 2 * slip / np.maximum(dampest * asked, 1e-9)
        contact.solreffriction[which, 0] = np.maximum(time, _LEAST_TIME)
        contact.solreffriction[which, 1] = 1.0

    def _make_constraints(self) -> None:
        model, data = self._model, self._data
        self._mj.mj_makeConstraint(model, data)
        self._mj.mj_island(model, data)
        self._mj.mj_projectConstraint(model, data)
        self._mj.mj_referenceConstraint(model, data)
