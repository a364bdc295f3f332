"""Friction that depends on direction or velocity of sliding.

MuJoCo chooses friction directions of a contact by the world's axes. Here they are rotated to the
direction of a surface before the contact forces are computed.
"""

import ctypes
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.spatial.vector import norm, scale
from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.element import World, WorldElement
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.materials.build import body_of
from linkwork.world.materials.schema import Material, Surface
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import GROUND
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure

Array = NDArray[np.float64]
Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]

_DAMPING_RATIO = 3.0
"""Damping force of a sliding contact over friction of the body's own weight: below one friction
would not be reached, far above it the solver lifts sliding bodies."""
_MIN_TIME = 0.02  # Time constant of friction at rest, MuJoCo's default [s]
_MIN_FRICTION = 1e-5


@dataclass(frozen=True)
class DirectedContacts:
    """Contacts whose friction depends on direction or velocity."""

    adaptive: Indices  # Indices of contacts with adaptive friction
    # Indices of contacts with directional friction; the following arrays have one entry for each of
    # these
    turned: Indices
    bodies: Indices  # Body in which the direction is fixed
    directions: Array
    across: Array  # Sliding coefficient across it
    firsts: Indices  # Geom with the direction
    others: Indices  # The other geom
    counts: Flags  # Whether the friction of the other geom counts where it is larger
    crossed: Indices  # Which of these touch another directional surface that counts
    other_directions: Array  # Direction of that surface, in its body; one for each of `crossed`
    other_across: Array  # Sliding coefficient across that direction


class GeomSurfaces:
    """Materials of a world's geoms as arrays, to look up by contact.

    Rows of the tables are the engine's geoms, then its pairs.
    """

    def __init__(self, model: MjModel, loaded: LoadedScene) -> None:
        self._model = model
        count = model.ngeom + model.npair
        self._across = np.full(count, np.nan)
        self._directions = np.zeros((count, 3))
        self._bodies = np.zeros(count, dtype=np.intp)
        self._adaptive = np.zeros(count, dtype=bool)
        self._bodies[: model.ngeom] = model.geom_bodyid
        self._stated = np.zeros(model.ngeom, dtype=bool)
        for geom, surface in surfaces_of_geoms(model, loaded).items():
            self._stated[geom] = True
            self._set(geom, loaded.scene.material(surface))
        self._add_pairs(loaded)
        self._directed = np.isfinite(self._across)

    def _set(self, row: int, material: Material) -> None:
        self._adaptive[row] = material.adaptive
        if material.across is not None:
            self._across[row] = material.across
            self._directions[row] = scale(1 / norm(material.direction), material.direction)

    def _add_pairs(self, loaded: LoadedScene) -> None:
        model = self._model
        for index in range(model.npair):
            pair = loaded.scene.pairs[model.pair(index).name.partition("/")[0]]
            if pair.material is not None:
                self._set(model.ngeom + index, loaded.scene.material(pair.material))
            self._bodies[model.ngeom + index] = model.body(body_of(loaded, pair.a)).id
        keys = self._keys(model.pair_geom1, model.pair_geom2)
        self._pair_order = np.argsort(keys, kind="stable")
        self._pair_keys = keys[self._pair_order]

    @property
    def are_directed(self) -> bool:
        """Whether any friction depends on direction or velocity."""
        return bool(self._directed.any() or self._adaptive.any())

    def touching(self, geoms: Indices) -> DirectedContacts:
        """Return the contacts with directional or adaptive friction."""
        a, b = geoms[:, 0], geoms[:, 1]
        is_first = self._directed[a]
        rows, others = np.where(is_first, a, b), np.where(is_first, b, a)
        adaptive = self._adaptive[a] | self._adaptive[b]
        # Between two surfaces with materials the larger friction counts.
        counts = self._stated[others]
        if self._pair_keys.size:
            pairs, is_pair = self._pairs(a, b)
            rows, counts = np.where(is_pair, pairs, rows), counts & ~is_pair
            adaptive = np.where(is_pair, self._adaptive[pairs], adaptive)
        turned = np.flatnonzero(self._directed[rows])
        firsts = np.where(others == a, b, a)[turned]
        rows, others, counts = rows[turned], others[turned], counts[turned]
        crossed = np.flatnonzero(self._directed[others] & counts)
        return DirectedContacts(
            adaptive=np.flatnonzero(adaptive),
            turned=turned,
            bodies=self._bodies[rows],
            directions=self._directions[rows],
            across=self._across[rows],
            firsts=firsts,
            others=others,
            counts=counts,
            crossed=crossed,
            other_directions=self._directions[others[crossed]],
            other_across=self._across[others[crossed]],
        )

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the tables in machine code."""
        return step_structure("surfaces")(
            geom_count=self._model.ngeom,
            across=data.view(self._across),
            directions=data.view(self._directions),
            bodies=data.copy(self._bodies, np.int64),
            adaptive=data.copy(self._adaptive, np.uint8),
            stated=data.copy(self._stated, np.uint8),
            pair_count=self._pair_keys.size,
            pair_keys=data.copy(self._pair_keys, np.int64),
            pair_rows=data.copy(self._model.ngeom + self._pair_order, np.int64),
        )

    def _pairs(self, a: Indices, b: Indices) -> tuple[Indices, Flags]:
        """Return the row of the pair of each contact, and whether it has one."""
        keys = self._keys(a, b)
        places = np.minimum(np.searchsorted(self._pair_keys, keys), self._pair_keys.size - 1)
        rows = self._model.ngeom + self._pair_order[places]
        return rows, self._pair_keys[places] == keys

    def _keys(self, a: Indices, b: Indices) -> Indices:
        return np.minimum(a, b).astype(np.intp) * self._model.ngeom + np.maximum(a, b)


def surfaces_of_geoms(model: MjModel, loaded: LoadedScene) -> dict[int, Surface]:
    """Return the surface of each geom with a material, by index."""
    scene = loaded.scene
    described = {name: body.material for name, body in scene.bodies.items()}
    ground = scene.ground.material if scene.ground is not None else None
    surfaces: dict[int, Surface] = {}
    for geom in range(model.ngeom):
        body = model.body(model.geom_bodyid[geom]).name
        robot, slash, _ = body.partition("/")
        surface = scene.robots[robot].material if slash else described.get(body)
        if model.geom(geom).name == GROUND:
            surface = ground
        if surface is not None:
            surfaces[geom] = surface
    return surfaces


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
        direction = _rotated(rotations, touching.other_directions)
        direction = _in_plane(direction, frames[:, :3], frames[:, 3:6])
        along = (direction * frames[:, 3:6]).sum(axis=1)
        across = (direction * frames[:, 6:]).sum(axis=1)
        second = friction[others, 0], touching.other_across
        first = friction[touching.firsts[chosen], 0], touching.across[chosen]
        for axis, shares in enumerate(((along, across), (across, along))):
            contact.friction[which, axis] = np.maximum(first[axis], _friction_along(shares, second))

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
    # In this order, so that the result is that of directed_friction.c to the last bit.
    x, y, z = vectors.T[:, :, None]
    return rotations[:, :, 0] * x + rotations[:, :, 1] * y + rotations[:, :, 2] * z


def _in_plane(directions: Array, normals: Array, instead: Array) -> Array:
    """Return the unit tangential parts of directions; `instead` where they vanish."""
    flat = directions - (directions * normals).sum(axis=1, keepdims=True) * normals
    length = np.sqrt((flat * flat).sum(axis=1, keepdims=True))
    return np.where(length > 1e-6, flat / np.maximum(length, 1e-6), instead)


def _friction_along(shares: tuple[Array, Array], friction: tuple[Array, Array]) -> Array:
    first, second = (np.maximum(x, _MIN_FRICTION) for x in friction)
    return first * second / np.hypot(shares[0] * second, shares[1] * first)
