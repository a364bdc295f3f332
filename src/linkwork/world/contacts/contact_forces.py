"""Who the bodies of a world are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.contacts.contact import ContactKind, kind_of
from linkwork.world.engine.element import WorldElement
from linkwork.world.engine.names import MjData, MjModel, carrier_of_frame
from linkwork.world.scene.values import WORLD

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class BodyNames:
    """Names of the engine's bodies and the robots they belong to.

    Attributes:
        bodies: Name of each body, by the engine's index.
        robots: Name of the robot that each belongs to; empty where it belongs to none.
    """

    def __init__(self, world: World) -> None:
        model = world.model
        self._world = world
        self.bodies = [model.body(i).name if i else WORLD for i in range(model.nbody)]
        prefixes = [name.partition("/")[0] if "/" in name else "" for name in self.bodies]
        self.robots = [name if name in world.loaded.trees else "" for name in prefixes]

    def kind(self, body_a: int, body_b: int) -> ContactKind:
        """The kind of a contact between two bodies."""
        return kind_of(self.robots[body_a], self.robots[body_b])

    def index(self, frame: str) -> int:
        """The engine's index of the body that carries a frame."""
        return self.bodies.index(carrier_of_frame(self._world.loaded, frame)[0])

    def chosen(self, names: tuple[str, ...]) -> NDArray[np.bool_]:
        """Of each body whether it is among bodies, links and whole robots; all are among none."""
        indices = {self.index(name) for name in names if name not in self._world.loaded.trees}
        return np.array(
            [not names or i in indices or robot in names for i, robot in enumerate(self.robots)]
        )


Vector = NDArray[np.float64]


def is_pyramidal(model: MjModel) -> bool:
    """Whether friction cones are pyramids, whose edges are the solver's rows."""
    return bool(model.opt.cone == import_extra("mujoco", "world").mjtCone.mjCONE_PYRAMIDAL)


def normal_forces(data: MjData, pyramidal: bool) -> Vector:
    """Normal force of each contact [N]; zero where it does not act.

    Args:
        data: In which forces belong to contacts: within a step, or after a forward computation.
        pyramidal: Whether friction cones are pyramids.
    """
    contact = data.contact
    first = contact.efc_address
    if not pyramidal and min(first.tolist(), default=0) >= 0:
        return data.efc_force.take(first)
    forces = np.zeros(len(first))
    acting = np.flatnonzero(first >= 0)
    if not pyramidal:
        forces[acting] = data.efc_force[first[acting]]
    elif acting.size:
        # The sum of a pyramid's edges; the zero lets the last sum end behind the last row.
        rows = np.append(data.efc_force, 0.0)
        ends = first[acting] + _rows_of_pyramid(contact.dim[acting])
        forces[acting] = np.add.reduceat(rows, np.stack([first[acting], ends], axis=1).ravel())[::2]
    return forces


def forces_in_contact_frames(data: MjData, pyramidal: bool) -> Vector:
    """Of each contact the normal force and both friction forces [N], (contacts, 3)."""
    contact = data.contact
    forces = np.zeros((len(contact.dim), 3))
    forces[:, 0] = normal_forces(data, pyramidal)
    sliding = np.flatnonzero((contact.efc_address >= 0) & (contact.dim >= 3))
    first = contact.efc_address[sliding, None]
    if pyramidal:
        edges = data.efc_force[first + np.arange(4)]
        forces[sliding, 1:] = contact.friction[sliding, :2] * (edges[:, 0::2] - edges[:, 1::2])
    else:
        forces[sliding, 1:] = data.efc_force[first + np.arange(1, 3)]
    return forces


def sums(places: NDArray[np.integer], values: Vector, count: int) -> Vector:
    """Adds every value to its place among so many."""
    return np.asarray(np.bincount(places, weights=values, minlength=count), dtype=np.float64)


def _rows_of_pyramid(dimensions: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.where(dimensions == 1, 1, 2 * (dimensions - 1))


class ContactForces(WorldElement):
    """Looks at the contacts of a step before the elements that are given it do.

    Attributes:
        geoms: The engine's index of both geoms of every contact; bytes, which are quick to compare.
        forces: Normal force of each contact [N]; zero where it does not act.
    """

    def __init__(self, world: World) -> None:
        self._pyramidal = is_pyramidal(world.model)
        self._body_of_geom = world.model.geom_bodyid.astype(np.int64)
        self.geoms = b""
        self.forces: Vector = np.zeros(0)

    def measure(self, world: World) -> None:
        """Looks."""
        data = world.data
        if data.ncon:
            self.geoms = data.contact.geom.tobytes()
            self.forces = normal_forces(data, self._pyramidal)
        elif self.geoms:
            self.geoms, self.forces = b"", np.zeros(0)

    def bodies(self) -> NDArray[np.int64]:
        """The engine's index of both bodies of every contact, (contacts, 2)."""
        return self._body_of_geom[np.frombuffer(self.geoms, dtype=np.int32).reshape(-1, 2)]
