"""Wind: steady, in gusts, at random and by formula, on all bodies at once."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.files.expression import Expression, parse_expression
from linkwork.world.element import Element, LiveValue
from linkwork.world.fixed_points import FixedPoints, Vectors, turned
from linkwork.world.forcing.gusts import Gusts
from linkwork.world.forcing.refusal import refused
from linkwork.world.noise import NoiseStream
from linkwork.world.scene.force import Turbulence, Wind
from linkwork.world.settings import Setting, live_settings

if TYPE_CHECKING:
    from linkwork.world.world import World

_SETTINGS = (
    Setting("active", "whether it blows", slice(0, 1), is_truth=True),
    Setting("force", "steady force [N]", slice(1, 4)),
    Setting("torque", "steady torque [N m]", slice(4, 7)),
)
_WIDTH = 7
_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")


class Winds(Element):
    """All winds of a scene. A wrench is a row: force, then torque."""

    def __init__(self, world: World, winds: Mapping[str, Wind]) -> None:
        self._winds = winds
        pushed = [(i, wind, body) for i, wind in enumerate(winds.values()) for body in wind.bodies]
        self._points = FixedPoints(world, [(body, wind.point) for _, wind, body in pushed])
        self._wind_of_point = np.array([i for i, _, _ in pushed], dtype=np.intp)
        self._turning = np.array([wind.axes == "frame" for _, wind, _ in pushed])
        self._is_turning = bool(self._turning.any())
        self._gusts = Gusts(list(winds.values()))
        self._formulas = _formulas(winds)
        self._turbulence = [
            _Wandering(world, index, name, wind.random)
            for index, (name, wind) in enumerate(winds.items())
            if wind.random is not None
        ]
        self.memory_size = len(winds) * _WIDTH + len(self._turbulence) * 6

    def start(self, world: World) -> None:
        """As the scene says; what wanders begins anywhere it may be later."""
        for row, wind in zip(self._settings(), self._winds.values(), strict=True):
            row[:] = (wind.active, *wind.force, *wind.torque)
        for row, part in zip(self._wandering(), self._turbulence, strict=True):
            row[:] = part.first()

    def act(self, world: World) -> None:
        """Pushes every body by the sum of all parts of its wind."""
        settings = self._settings()
        wrenches = settings[:, 1:] + self._gusts.at(world.time)
        for row, part in zip(self._wandering(), self._turbulence, strict=True):
            wrenches[part.wind] += row
            row[:] = part.after(row, world.step_count)
        active = settings[self._wind_of_point, 0]
        if not active.any():
            return
        positions = self._points.positions()
        on_points = wrenches[self._wind_of_point]
        if self._formulas:
            self._add_formulas(world, positions, on_points)
        on_points *= active[:, None]
        forces, torques = self._in_world(on_points)
        self._points.push(world, positions, forces, torques)

    def _add_formulas(self, world: World, positions: Vectors, on_points: Vectors) -> None:
        velocities = self._points.velocities(positions)
        for wind, name, component, formula in self._formulas:
            mine = self._wind_of_point == wind
            known = dict(zip("xyz", positions[mine].T, strict=True))
            known |= dict(zip(("vx", "vy", "vz"), velocities[mine].T, strict=True))
            try:
                on_points[mine, component] += formula.evaluate({"t": world.time, **known})
            except ArgumentError as error:
                raise refused(world, name, str(error)) from error

    def _in_world(self, on_points: Vectors) -> tuple[Vectors, Vectors]:
        forces, torques = on_points[:, :3], on_points[:, 3:]
        if not self._is_turning:
            return forces, torques
        rotations = self._points.rotations()
        rotations[~self._turning] = np.eye(3)
        return turned(rotations, forces), turned(rotations, torques)

    def live_values(self) -> Mapping[str, LiveValue]:
        """What each wind steadily does, and whether it blows."""
        return live_settings("forces", list(self._winds), _SETTINGS, self._settings)

    def _settings(self) -> Vectors:
        return self.memory[: len(self._winds) * _WIDTH].reshape(-1, _WIDTH)

    def _wandering(self) -> Vectors:
        return self.memory[len(self._winds) * _WIDTH :].reshape(-1, 6)


class _Wandering:
    """First-order Gauss-Markov noise, exact at any step size."""

    def __init__(self, world: World, wind: int, name: str, given: Turbulence) -> None:
        self.wind = wind
        self._deviation = np.array((*given.force, *given.torque))
        self._kept = math.exp(-world.step_size / given.time_constant)
        self._new = math.sqrt(-math.expm1(-2 * world.step_size / given.time_constant))
        self._stream = NoiseStream(world.seed, f"forces/{name}", 6)

    def first(self) -> NDArray[np.float64]:
        return self._deviation * self._stream.at(0)

    def after(self, now: NDArray[np.float64], step: int) -> NDArray[np.float64]:
        return self._kept * now + self._new * self._deviation * self._stream.at(step + 1)


def _formulas(winds: Mapping[str, Wind]) -> list[tuple[int, str, int, Expression]]:
    """Index and name of the wind, component of the wrench, formula."""
    return [
        (index, name, component, parse_expression(text))
        for index, (name, wind) in enumerate(winds.items())
        for component, key in enumerate(_COMPONENTS)
        if (text := getattr(wind.formula, key)) is not None
    ]
