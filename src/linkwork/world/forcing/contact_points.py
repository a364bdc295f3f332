"""Points of bodies on springs, dampers and friction above the ground, all at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.files.expression import parse_expression
from linkwork.world.element import Element, LiveValue
from linkwork.world.fixed_points import FixedPoints, Vectors
from linkwork.world.forcing.refusal import refused
from linkwork.world.loading import LoadedScene
from linkwork.world.scene.force import ContactPoints
from linkwork.world.settings import Setting, live_settings
from linkwork.world.terrain import ground_height

if TYPE_CHECKING:
    from linkwork.world.world import World

Numbers = NDArray[np.float64]
Height = Callable[[Numbers, Numbers], Numbers]
"""Height of the ground at places x, y [m]."""

_SETTINGS = (
    Setting("active", "whether the points feel the ground", slice(0, 1), is_truth=True),
    Setting("stiffness", "of each point's spring [N/m]", slice(1, 2), least=0.0),
    Setting("damping", "of each point's damper [N s/m]", slice(2, 3), least=0.0),
    Setting("viscous", "level friction of each point [N s/m]", slice(3, 4), least=0.0),
    Setting("sliding", "friction coefficient", slice(4, 5), least=0.0),
)
_WIDTH = 5


class GroundedPoints(Element):
    """All contact points of a scene."""

    def __init__(self, world: World, groups: Mapping[str, ContactPoints]) -> None:
        self._groups = groups
        points = [(group.body, point) for group in groups.values() for point in group.points]
        self._points = FixedPoints(world, points)
        counts = [len(group.points) for group in groups.values()]
        self._group = np.repeat(np.arange(len(counts)), counts)
        self._shares = [
            slice(end - n, end) for n, end in zip(counts, np.cumsum(counts), strict=True)
        ]
        self._slip_speed = np.array([group.slip_speed for group in groups.values()])[self._group]
        self._heights = _heights(world.loaded, groups)
        self.memory_size = len(groups) * _WIDTH

    def start(self, world: World) -> None:
        """As the scene says."""
        for row, group in zip(self._settings(), self._groups.values(), strict=True):
            row[:] = (group.active, group.stiffness, group.damping, group.viscous, group.sliding)

    def act(self, world: World) -> None:
        """Pushes every point that is below the ground."""
        positions = self._points.positions()
        depths = self._depths(world, positions)
        if depths.max() > 0:
            forces = self._forces(positions, depths)
            self._points.push(world, positions, forces, np.zeros_like(forces))

    def _depths(self, world: World, positions: Vectors) -> Numbers:
        """How far each point is below the ground; not above zero where it feels nothing [m]."""
        depths = np.full(len(positions), -1.0)
        for index, (name, height) in enumerate(self._heights):
            if not self._settings()[index, 0]:
                continue
            mine = self._shares[index]
            x, y, z = positions[mine].T
            try:
                depths[mine] = np.maximum(height(x, y) - z, -1.0)
            except ArgumentError as error:
                raise refused(world, name, str(error)) from error
        return depths

    def _forces(self, positions: Vectors, depths: Numbers) -> Vectors:
        _, stiffness, damping, viscous, sliding = self._settings()[self._group].T
        velocities = self._points.velocities(positions)
        touching = depths > 0
        pushes = np.maximum(stiffness * depths - damping * velocities[:, 2], 0.0) * touching
        speeds = np.maximum(np.hypot(velocities[:, 0], velocities[:, 1]), self._slip_speed)
        friction = viscous * touching + sliding * pushes / speeds
        forces = -friction[:, None] * velocities
        forces[:, 2] = pushes
        return forces

    def live_values(self) -> Mapping[str, LiveValue]:
        """The numbers of each group and whether it feels the ground."""
        return live_settings("forces", list(self._groups), _SETTINGS, self._settings)

    def _settings(self) -> Vectors:
        return self.memory.reshape(-1, _WIDTH)


def _heights(loaded: LoadedScene, groups: Mapping[str, ContactPoints]) -> list[tuple[str, Height]]:
    return [(name, _height(loaded, group.height)) for name, group in groups.items()]


def _height(loaded: LoadedScene, given: float | str | None) -> Height:
    if given is None:
        return lambda x, y: ground_height(loaded, x, y)
    if isinstance(given, str):
        expression = parse_expression(given)
        return lambda x, y: np.asarray(expression.evaluate({"x": x, "y": y}))
    return lambda x, y: np.full(x.shape, float(given))
