"""Contacts of a world with their normal and friction forces."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.spatial.vector import vector3
from linkwork.world.contacts.contact import Contact, ContactKind, kind_of
from linkwork.world.engine.failures import EngineGuard, new_data
from linkwork.world.engine.names import MjData, MjModel, carrier_of_frame
from linkwork.world.scene.values import WORLD

if TYPE_CHECKING:
    from linkwork.world.contacts.schema import Contacts
    from linkwork.world.engine.world import World


class BodyNames:
    """Names of the engine's bodies, and the robot that each belongs to, by the engine's index.

    The robot is empty if it belongs to none. A body on a joint of a robot's link, such as a
    finger, belongs to the robot.
    """

    def __init__(self, world: World) -> None:
        model = world.model
        self._world = world
        self.bodies = [model.body(i).name if i else WORLD for i in range(model.nbody)]
        prefixes = [name.partition("/")[0] if "/" in name else "" for name in self.bodies]
        self.robots = [name if name in world.loaded.trees else "" for name in prefixes]
        # Parents come before their children.
        for body, parent in enumerate(model.body_parentid):
            self.robots[body] = self.robots[body] or self.robots[parent]

    def kind(self, body_a: int, body_b: int) -> ContactKind:
        """Kind of a contact between two bodies."""
        return kind_of(self.robots[body_a], self.robots[body_b])

    def index(self, frame: str) -> int:
        """Return the engine's index of the body that carries a frame."""
        return self.bodies.index(carrier_of_frame(self._world.loaded, frame)[0])

    def chosen(self, names: tuple[str, ...]) -> NDArray[np.bool_]:
        """Mask of the named bodies, links and robots; all bodies when `names` is empty."""
        indices = {self.index(name) for name in names if name not in self._world.loaded.trees}
        return np.array(
            [not names or i in indices or robot in names for i, robot in enumerate(self.robots)]
        )

    def matching(self, pattern: str) -> NDArray[np.bool_]:
        """Mask of the bodies whose name or robot matches a pattern, or that carry a frame."""
        names = zip(self.bodies, self.robots, strict=True)
        matches = [any(fnmatchcase(name, pattern) for name in each if name) for each in names]
        if not any(matches) and "*" not in pattern:
            matches[self.index(pattern)] = True
        return np.array(matches)

    def watched(self, contacts: Contacts) -> NDArray[np.bool_]:
        """Mask (bodies, bodies) of the pairs whose contacts are recorded, symmetric."""
        chosen = self.chosen(contacts.of)
        watched = chosen[:, None] | chosen[None, :]
        for one, other in contacts.expected:
            a, b = self.matching(one), self.matching(other)
            watched &= ~(a[:, None] & b[None, :] | b[:, None] & a[None, :])
        return watched


Vector = NDArray[np.float64]


def is_pyramidal(model: MjModel) -> bool:
    """Whether the friction cone is pyramidal."""
    return bool(model.opt.cone == import_extra("mujoco", "world").mjtCone.mjCONE_PYRAMIDAL)


def normal_forces(data: MjData, pyramidal: bool) -> Vector:
    """Return the normal force of each contact [N]; zero where it is inactive.

    The forces of the state are current within a step, or after a forward computation.
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
        # Sum over a pyramid's edges; the appended zero lets the last sum end after the last row.
        rows = np.append(data.efc_force, 0.0)
        ends = first[acting] + _rows_of_pyramid(contact.dim[acting])
        forces[acting] = np.add.reduceat(rows, np.stack([first[acting], ends], axis=1).ravel())[::2]
    return forces


def forces_in_contact_frames(data: MjData, pyramidal: bool) -> Vector:
    """Return the normal force and both friction forces of each contact [N], (contacts, 3)."""
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
    """Sum of the values at each index, `count` sums."""
    return np.asarray(np.bincount(places, weights=values, minlength=count), dtype=np.float64)


def _rows_of_pyramid(dimensions: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.where(dimensions == 1, 1, 2 * (dimensions - 1))


def contact_distances(model: MjModel, data: MjData) -> NDArray[np.float64]:
    """Distance of the surfaces at each contact, negative where they overlap [m].

    For speculative contacts of fast bodies the engine reports a number that makes its solver stop
    the body in time, not the distance. It is below any possible overlap of the two shapes; the
    true distance is then measured.
    """
    contact = data.contact
    distances = contact.dist.copy()
    radii = model.geom_rbound[contact.geom]
    # Planes have no bounding radius.
    smaller = np.where(radii > 0, radii, np.inf).min(axis=1, initial=np.inf)
    for index in np.flatnonzero(distances < -2 * smaller):
        first, second = (int(geom) for geom in contact.geom[index])
        reach = float(np.linalg.norm(data.geom_xpos[first] - data.geom_xpos[second])) + 1.0
        measure = import_extra("mujoco", "world").mj_geomDistance
        distances[index] = measure(model, data, first, second, reach, None)
    return distances


class ContactForces:
    """Contacts of a step, for the elements that watch them; step -1 for none.

    `geoms` has the indices of both geoms of every contact as bytes, which are fast to compare;
    `forces` is the normal force of each contact [N], zero where it is inactive.
    """

    def __init__(self, world: World) -> None:
        self.pyramidal = is_pyramidal(world.model)
        self._body_of_geom = world.model.geom_bodyid.astype(np.int64)
        self.step = -1
        self.geoms = b""
        self.forces: Vector = np.zeros(0)

    def read(self, world: World) -> None:
        """Read the contacts of the present step; within the step, while its forces are current."""
        data = world.data
        self.step = world.step_count
        if data.ncon:
            self.geoms = data.contact.geom.tobytes()
            self.forces = normal_forces(data, self.pyramidal)
        elif self.geoms:
            self.geoms, self.forces = b"", np.zeros(0)

    def bodies(self) -> NDArray[np.int64]:
        """Return the engine's index of both bodies of every contact, (contacts, 2)."""
        return self._body_of_geom[np.frombuffer(self.geoms, dtype=np.int32).reshape(-1, 2)]


class ContactReports:
    """Contacts and their forces in the present state of a world.

    After a step the engine's forces are those of the previous state; they are recomputed in a
    separate state.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._mj = import_extra("mujoco", "world")
        self._names = BodyNames(world)
        self._pyramidal = is_pyramidal(world.model)

    def contacts(self) -> list[Contact]:
        """All active contacts; raises EngineError if their forces cannot be computed."""
        self._guard.clear()
        # The forces belong to the next step.
        with self._guard.reporting(self._world.step_count + 1):
            self._compute()
        contact = self._aside.contact
        acting = np.flatnonzero(contact.efc_address >= 0)
        frames = contact.frame[acting].reshape(-1, 3, 3)
        in_contact = forces_in_contact_frames(self._aside, self._pyramidal)[acting]
        # Rows of a contact frame are its axes in the world; the first is the normal from a to b.
        forces = np.einsum("ni,nij->nj", in_contact, frames)
        bodies = self._world.model.geom_bodyid[contact.geom[acting]]
        names, kind = self._names.bodies, self._names.kind
        return [
            Contact(
                body_a=names[a],
                body_b=names[b],
                kind=kind(a, b),
                position=vector3(position),
                normal=vector3(normal),
                force=vector3(force),
                depth=-distance,
            )
            for (a, b), position, normal, force, distance in zip(
                bodies.tolist(),
                contact.pos[acting].tolist(),
                frames[:, 0].tolist(),
                forces.tolist(),
                contact_distances(self._world.model, self._aside)[acting].tolist(),
                strict=True,
            )
        ]

    @cached_property
    def _aside(self) -> MjData:
        return new_data(self._world.model)

    @cached_property
    def _guard(self) -> EngineGuard:
        return EngineGuard(self._world.model, self._aside)

    def _compute(self) -> None:
        world, kind = self._world, self._mj.mjtState.mjSTATE_INTEGRATION
        self._mj.mj_setState(world.model, self._aside, world.state(), kind)
        world.add_last_pushes(self._aside)
        self._mj.mj_forward(world.model, self._aside)
        if world.before_forces:
            for change in world.before_forces:
                change(self._aside)
            from_velocity = int(self._mj.mjtStage.mjSTAGE_VEL)
            self._mj.mj_forwardSkip(world.model, self._aside, from_velocity, 0)
