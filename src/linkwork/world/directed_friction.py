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
from linkwork.world.mujoco_types import MjData
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
        self._model = world.model
        self._surfaces = surfaces
        world.before_forces.append(self._change)

    def act(self, world: World) -> None:
        """Makes the constraints of this step anew where a contact needs it."""
        self._change(world.data)

    def _change(self, data: MjData) -> None:
        if data.ncon == 0:
            return
        contact = data.contact
        touching = self._surfaces.touching(contact.geom)
        turned, adaptive = np.flatnonzero(touching.turned), np.flatnonzero(touching.adaptive)
        if turned.size == adaptive.size == 0:
            return
        if turned.size:
            rotations = data.xmat[touching.bodies[turned]].reshape(-1, 3, 3)
            _turn(contact, turned, rotations @ touching.directions[turned][:, :, None])
            contact.friction[turned, 1] = np.maximum(touching.across[turned], _LEAST_FRICTION)
        if adaptive.size:
            self._soften(data, adaptive)
        self._make_constraints(data)

    def _soften(self, data: MjData, which: Indices) -> None:
        contact = data.contact
        rows = contact.efc_address[which]
        which, rows = which[rows >= 0], rows[rows >= 0]
        slip = np.hypot(data.efc_vel[rows + 1], data.efc_vel[rows + 2])
        weight = float(np.linalg.norm(self._model.opt.gravity))
        asked = _ASKED * weight * contact.friction[which, :2].min(axis=1)
        time = 2 * slip / np.maximum(contact.solimp[which, 1] * asked, 1e-9)
        contact.solreffriction[which, 0] = np.maximum(time, _LEAST_TIME)
        contact.solreffriction[which, 1] = 1.0

    def _make_constraints(self, data: MjData) -> None:
        self._mj.mj_makeConstraint(self._model, data)
        self._mj.mj_island(self._model, data)
        self._mj.mj_projectConstraint(self._model, data)
        self._mj.mj_referenceConstraint(self._model, data)


def _turn(contact: Any, which: Indices, directions: Array) -> None:
    """Turns the first friction direction of contacts to given ones in the world, (n, 3, 1)."""
    frames, along = contact.frame[which], directions[:, :, 0]
    normal = frames[:, :3]
    along = along - (along * normal).sum(axis=1, keepdims=True) * normal
    length = np.sqrt((along * along).sum(axis=1, keepdims=True))
    # A direction that stands upright on the surface is none: MuJoCo's choice is as good.
    along = np.where(length > 1e-6, along / np.maximum(length, 1e-6), frames[:, 3:6])
    frames[:, 3:6] = along
    frames[:, 6:] = cross_rows(normal, along)
    contact.frame[which] = frames
