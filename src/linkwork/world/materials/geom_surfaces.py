"""Materials of the geoms of a compiled world."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.vector import norm, scale
from linkwork.world.engine.names import MjModel
from linkwork.world.materials.build import body_of
from linkwork.world.materials.schema import Material, Surface
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import GROUND
from linkwork.world.stepping.native import NativeData, step_structure

Array = NDArray[np.float64]
Indices = NDArray[np.intp]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class DirectedContacts:
    """Contacts whose friction depends on direction or velocity.

    Attributes:
        adaptive: Indices of contacts with adaptive friction.
        turned: Indices of contacts with directional friction; the following arrays have one entry
            for each of these.
        bodies: Body in which the direction is fixed.
        across: Sliding coefficient across it.
        firsts: Geom with the direction.
        others: The other geom.
        counts: Whether the friction of the other geom counts where it is larger.
        crossed: Which of these touch another directional surface that counts.
        other_directions: Direction of that surface, in its body; one for each of `crossed`.
        other_across: Sliding coefficient across that direction.
    """

    adaptive: Indices
    turned: Indices
    bodies: Indices
    directions: Array
    across: Array
    firsts: Indices
    others: Indices
    counts: Flags
    crossed: Indices
    other_directions: Array
    other_across: Array


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
        """Return the order-independent key of two geoms."""
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
