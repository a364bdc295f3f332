"""Contact points: ground contact by springs, dampers and friction at points of a body."""

import ctypes
import math
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.spatial.vector import Vector3
from linkwork.world.engine.attached_frame import AttachedFrame, Wrench, sum_wrenches
from linkwork.world.engine.element import World
from linkwork.world.engine.settings import LiveSetting, SettingsElement
from linkwork.world.forces.force import force_failure
from linkwork.world.forces.schema import ContactPoints
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure
from linkwork.world.terrain.ground_height import height_function, native_ground

Numbers = tuple[float, float, float, float]
"""Stiffness [N/m], damping [N s/m], viscous friction [N s/m], friction coefficient."""


class ContactPointGroup:
    """Contact points of one body."""

    def __init__(self, world: World, name: str, group: ContactPoints) -> None:
        self._name = name
        self._carrier = AttachedFrame(world, group.body)
        self._loaded, self._ground = world.loaded, group.height
        self._height = height_function(world.loaded, group.height)
        self._slip_speed = group.slip_speed
        self._points = [self._carrier.fixed(point) for point in group.points]

    def native(self, row: NDArray[np.float64], data: NativeData) -> ctypes.Structure | None:
        """Return the group and its settings in machine code; None if that is impossible."""
        ground = native_ground(self._loaded, self._ground, data)
        if ground is None:
            return None
        return step_structure("point_group")(
            row=data.view(row),
            body=self._carrier.body,
            count=len(self._points),
            points=data.copy(self._points),
            slip_speed=self._slip_speed,
            ground=ground,
        )

    def push(self, world: World, numbers: Numbers) -> None:
        """Apply the forces of all points below the ground."""
        try:
            below = list(self._below())
        except ArgumentError as error:
            raise force_failure(world, self._name, str(error)) from error
        if below:
            wrenches = [self._wrench(position, depth, numbers) for position, depth in below]
            self._carrier.push(world, sum_wrenches(wrenches))

    def _below(self) -> Iterator[tuple[Vector3, float]]:
        """Positions and depths of the points below the ground [m]."""
        for point in self._points:
            position = x, y, z = self._carrier.position(point)
            depth = float(self._height(x, y)) - z
            if depth > 0.0:
                yield position, depth

    def _wrench(self, position: Vector3, depth: float, numbers: Numbers) -> Wrench:
        stiffness, damping, viscous, sliding = numbers
        vx, vy, vz = self._carrier.velocity(position)
        push = max(stiffness * depth - damping * vz, 0.0)
        speed = max(math.sqrt(vx * vx + vy * vy), self._slip_speed)
        friction = viscous + sliding * push / speed
        return self._carrier.wrench(position, (-friction * vx, -friction * vy, push))


class ContactPointForces(SettingsElement):
    """All contact points of a scene, as an element."""

    group = "forces"
    settings = (
        LiveSetting("active", "whether the points act", slice(0, 1), is_truth=True),
        LiveSetting("stiffness", "spring stiffness of each point [N/m]", slice(1, 2), minimum=0.0),
        LiveSetting("damping", "damping of each point [N s/m]", slice(2, 3), minimum=0.0),
        LiveSetting("viscous", "viscous friction of each point [N s/m]", slice(3, 4), minimum=0.0),
        LiveSetting("sliding", "friction coefficient", slice(4, 5), minimum=0.0),
    )
    width = 5

    def __init__(self, world: World, groups: Mapping[str, ContactPoints]) -> None:
        super().__init__(groups)
        self._groups = groups
        self._grounded = [ContactPointGroup(world, name, group) for name, group in groups.items()]

    def start(self, world: World) -> None:
        """Set the values of the scene."""
        for row, group in zip(self.rows, self._groups.values(), strict=True):
            row[:] = (group.active, group.stiffness, group.damping, group.viscous, group.sliding)

    def act(self, world: World) -> None:
        """Apply the forces of all points below the ground."""
        for grounded, row in zip(self._grounded, self.rows.tolist(), strict=True):
            active, stiffness, damping, viscous, sliding = row
            if active:
                grounded.push(world, (stiffness, damping, viscous, sliding))

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All groups in machine code, if all can be."""
        structures = [x.native(row, data) for x, row in zip(self._grounded, self.rows, strict=True)]
        groups = [x for x in structures if x is not None]
        if len(groups) < len(structures):
            return {}
        all_groups = step_structure("point_groups")(count=len(groups), groups=data.array(groups))
        return {Moment.ACT: NativeHook("lw_contact_points_act", all_groups)}
