"""Friction that depends on direction or velocity of sliding.

MuJoCo chooses friction directions of a contact by the world's axes. Here they are rotated to the
direction of a surface before the contact forces are computed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.element import WorldElement
from linkwork.world.engine.names import MjData
from linkwork.world.materials.geom_surfaces import DirectedContacts, GeomSurfaces
from linkwork.world.stepping.native import Moment, NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

Array = NDArray[np.float64]
Indices = NDArray[np.intp]

_DAMPING_RATIO = 3.0
"""Damping force of a sliding contact over friction of the body's own weight: below one friction
would not be reached, far above it the solver lifts sliding bodies."""
_MIN_TIME = 0.02
"""Time constant of friction at rest, MuJoCo's default [s]."""
_MIN_FRICTION = 1e-5


def friction_elements(world: World) -> list[WorldElement]:
    """Return the element for directional and adaptive friction, if a surface needs it."""
    surfaces = GeomSurfaces(world.model, world.loaded)
    return [DirectedFriction(world, surfaces)] if surfaces.are_directed else []


class DirectedFriction(WorldElement):
    """Rotates friction directions and softens friction of contacts whose surfaces need it."""

    def __init__(self, world: World, surfaces: GeomSurfaces) -> None:
        self._mj = import_extra("mujoco", "world")
        self._model = world.model
        self._surfaces = surfaces
        self._touching = surfaces.touching(np.zeros((0, 2), dtype=np.intp))
        self._seen = b""
        world.before_forces.append(self._change)

    def act(self, world: World) -> None:
        """Rebuild the constraints of this step if a contact needs it."""
        self._change(world.data)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return the rotation and softening in machine code."""
        return {Moment.ACT: NativeHook("lw_friction_act", self._surfaces.native(data))}

    def _change(self, data: MjData) -> None:
        if data.ncon == 0:
            return
        contact = data.contact
        touching = self._find(contact)
        if touching.turned.size == touching.adaptive.size == 0:
            return
        if touching.turned.size:
            self._turn(data, contact, touching)
        if touching.adaptive.size:
            self._soften(data, contact, touching.adaptive)
        self._make_constraints(data)

    def _find(self, contact: Any) -> DirectedContacts:
        """Return the contacts to change; cached, since the geoms in contact rarely change."""
        geoms = contact.geom
        if (seen := geoms.tobytes()) != self._seen:
            self._seen, self._touching = seen, self._surfaces.touching(geoms)
        return self._touching

    def _turn(self, data: MjData, contact: Any, touching: DirectedContacts) -> None:
        which = touching.turned
        rotations = data.xmat[touching.bodies].reshape(-1, 3, 3)
        _turn_frames(contact, which, _rotated(rotations, touching.directions))
        friction = self._model.geom_friction[touching.others, 0] * touching.counts
        across = np.maximum(touching.across, friction)
        contact.friction[which, 1] = np.maximum(across, _MIN_FRICTION)
        if touching.crossed.size:
            self._cross(data, contact, touching)

    def _cross(self, data: MjData, contact: Any, touching: DirectedContacts) -> None:
        """Combine two directional surfaces: each counts by its friction along a direction."""
        chosen = touching.crossed
        which, others = touching.turned[chosen], touching.others[chosen]
        frames, friction = contact.frame[which], self._model.geom_friction
        rotations = data.xmat[self._model.geom_bodyid[others]].reshape(-1, 3, 3)
        way = _rotated(rotations, touching.other_directions)
        way = _in_plane(way, frames[:, :3], frames[:, 3:6])
        along, across = (way * frames[:, 3:6]).sum(axis=1), (way * frames[:, 6:]).sum(axis=1)
        theirs = friction[others, 0], touching.other_across
        ours = friction[touching.firsts[chosen], 0], touching.across[chosen]
        for axis, shares in enumerate(((along, across), (across, along))):
            contact.friction[which, axis] = np.maximum(ours[axis], _friction_along(shares, theirs))

    def _soften(self, data: MjData, contact: Any, adaptive: Indices) -> None:
        # Mostly all contacts are adaptive, and fancy indexing costs more than the rest.
        which = slice(None) if adaptive.size == data.ncon else adaptive
        rows = contact.efc_address[which]
        if min(rows.tolist()) < 0:
            which = adaptive[rows >= 0]
            rows = contact.efc_address[which]
        velocities, friction = data.efc_vel, contact.friction
        slip = np.hypot(velocities.take(rows + 1), velocities.take(rows + 2))
        demand = np.minimum(friction[which, 0], friction[which, 1])
        x, y, z = self._model.opt.gravity.tolist()
        demand *= _DAMPING_RATIO * math.sqrt(x * x + y * y + z * z)
        demand *= contact.solimp[which, 1]
        time = 2.0 * slip / np.maximum(demand, 1e-9)
        softened = contact.solreffriction
        softened[which, 0] = np.maximum(time, _MIN_TIME)
        softened[which, 1] = 1.0

    def _make_constraints(self, data: MjData) -> None:
        self._mj.mj_makeConstraint(self._model, data)
        self._mj.mj_island(self._model, data)
        self._mj.mj_projectConstraint(self._model, data)
        self._mj.mj_referenceConstraint(self._model, data)


def _turn_frames(contact: Any, which: Indices, directions: Array) -> None:
    """Rotate the first friction axis of contacts to directions in the world, (n, 3)."""
    frames = contact.frame[which]
    normal = frames[:, :3]
    # A direction along the normal has no tangential part: keep MuJoCo's choice.
    along = _in_plane(directions, normal, frames[:, 3:6])
    frames[:, 3:6] = along
    frames[:, 6:] = cross_rows(normal, along)
    contact.frame[which] = frames


def _rotated(rotations: Array, vectors: Array) -> Array:
    """Return the vectors rotated one by one, (n, 3)."""
    # In this order, so that the result is that of directed_friction.c to the last bit.
    x, y, z = vectors.T[:, :, None]
    return rotations[:, :, 0] * x + rotations[:, :, 1] * y + rotations[:, :, 2] * z


def _in_plane(directions: Array, normals: Array, instead: Array) -> Array:
    """Return the unit tangential parts of directions; `instead` where they vanish."""
    flat = directions - (directions * normals).sum(axis=1, keepdims=True) * normals
    length = np.sqrt((flat * flat).sum(axis=1, keepdims=True))
    return np.where(length > 1e-6, flat / np.maximum(length, 1e-6), instead)


def _friction_along(shares: tuple[Array, Array], friction: tuple[Array, Array]) -> Array:
    """Return the friction along a direction, from a friction ellipse."""
    first, second = (np.maximum(x, _MIN_FRICTION) for x in friction)
    return first * second / np.hypot(shares[0] * second, shares[1] * first)
