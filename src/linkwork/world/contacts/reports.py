"""Contacts of a world, computed without changing its state."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import import_extra
from linkwork.spatial.vector import vector3
from linkwork.world.contacts.contact import Contact
from linkwork.world.contacts.contact_forces import (
    BodyNames,
    contact_distances,
    forces_in_contact_frames,
    is_pyramidal,
)
from linkwork.world.engine.failures import EngineGuard, new_data
from linkwork.world.engine.names import MjData

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


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
        """All active contacts.

        Raises:
            EngineError: The engine cannot compute their forces.
        """
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
