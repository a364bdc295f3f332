"""Wind: constant force, gusts, Gauss-Markov noise and formulas."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.files.expression import parse_expression
from linkwork.spatial.vector import Vector3, apply
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.noise import NoiseStream
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.forces.force import force_failure
from linkwork.world.forces.schema import Gust, Turbulence, Wind

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class GaussMarkovNoise:
    """First-order Gauss-Markov noise of force and torque, exact at any step size.

    Args:
        world: The world.
        name: Name of the wind.
        given: Its entry in the scene.
    """

    def __init__(self, world: World, name: str, given: Turbulence) -> None:
        self._deviations = (*given.force, *given.torque)
        self._kept = math.exp(-world.step_size / given.time_constant)
        new = math.sqrt(-math.expm1(-2 * world.step_size / given.time_constant))
        self._new = [new * deviation for deviation in self._deviations]
        self._stream = NoiseStream(world.seed, f"forces/{name}", 6)

    def first(self) -> list[float]:
        """Force [N] and torque [N m] at the start, from the stationary distribution."""
        noise = self._stream.at(0).tolist()
        return [deviation * x for deviation, x in zip(self._deviations, noise, strict=True)]

    def after(self, now: Sequence[float], step: int) -> list[float]:
        """Force [N] and torque [N m] of the next step."""
        kept, noise = self._kept, self._stream.at(step + 1).tolist()
        return [kept * x + new * y for x, new, y in zip(now, self._new, noise, strict=True)]


class GustProfile:
    """The gusts of one wind.

    Args:
        gusts: The gusts.
    """

    def __init__(self, gusts: Sequence[Gust]) -> None:
        self._gusts = [
            (gust.start, gust.duration, gust.every or math.inf, (*gust.force, *gust.torque))
            for gust in sorted(gusts, key=lambda gust: gust.start)
        ]

    def add_to(self, wrench: list[float], time: float) -> None:
        """Add force and torque of all gusts at a time [N, N m]."""
        for start, duration, every, peak in self._gusts:
            since = time - start
            if since < 0.0:
                return
            # Of a periodic gust only the latest pulse counts.
            within = math.fmod(since, every) / duration
            if within < 1.0:
                swelling = 0.5 - 0.5 * math.cos(2 * math.pi * within)
                for axis, most in enumerate(peak):
                    wrench[axis] += swelling * most


_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")


class WindLoad:
    """Applies a wind to its bodies.

    Args:
        world: The world.
        name: Name of the wind.
        wind: Its entry in the scene.
    """

    def __init__(self, world: World, name: str, wind: Wind) -> None:
        self._name = name
        self._turns = wind.axes == "frame"
        self._is_at_center = wind.point is None
        carriers = [AttachedFrame(world, body) for body in wind.bodies]
        self._pushed = [(carrier, carrier.fixed(wind.point)) for carrier in carriers]
        self._formulas = [
            (component, parse_expression(text))
            for component, key in enumerate(_COMPONENTS)
            if (text := getattr(wind.formula, key)) is not None
        ]
        names = {name for _, formula in self._formulas for name in formula.names}
        self._needs_place = not names <= {"t"}
        self._needs_velocity = not names.isdisjoint(("vx", "vy", "vz"))

    def push(self, world: World, given: Sequence[float]) -> None:
        """Apply the wind to all bodies in the next step.

        Args:
            world: The world.
            given: Force [N] and torque [N m] on each body; formulas are added.
        """
        for carrier, fixed in self._pushed:
            wrench = self._with_formulas(world, carrier, fixed, given) if self._formulas else given
            fx, fy, fz, tx, ty, tz = wrench
            if self._turns:
                rotation = carrier.rotation()
                fx, fy, fz = apply(rotation, (fx, fy, fz))
                tx, ty, tz = apply(rotation, (tx, ty, tz))
            if self._is_at_center:
                carrier.push(world, (fx, fy, fz, tx, ty, tz))
            else:
                where = carrier.position(fixed)
                carrier.push(world, carrier.wrench(where, (fx, fy, fz), (tx, ty, tz)))

    def _with_formulas(
        self, world: World, carrier: AttachedFrame, fixed: Vector3, given: Sequence[float]
    ) -> list[float]:
        known = {"t": world.time}
        if self._needs_place:
            position = known["x"], known["y"], known["z"] = carrier.position(fixed)
            if self._needs_velocity:
                known["vx"], known["vy"], known["vz"] = carrier.velocity(position)
        wrench = list(given)
        try:
            for component, formula in self._formulas:
                wrench[component] += float(formula.evaluate(known))
        except ArgumentError as error:
            raise force_failure(world, self._name, str(error)) from error
        return wrench


_SETTINGS = (
    LiveSetting("active", "whether it acts", slice(0, 1), is_truth=True),
    LiveSetting("force", "constant force [N]", slice(1, 4)),
    LiveSetting("torque", "constant torque [N m]", slice(4, 7)),
)
_WANDERING = slice(7, 13)
_WIDTH = 13


class WindForces(WorldElement):
    """All winds of a scene, as an element. A wrench is force, then torque."""

    def __init__(self, world: World, winds: Mapping[str, Wind]) -> None:
        self._winds = winds
        self._gusts = [GustProfile(wind.gusts) if wind.gusts else None for wind in winds.values()]
        self._turbulence = [
            None if wind.random is None else GaussMarkovNoise(world, name, wind.random)
            for name, wind in winds.items()
        ]
        self._blowing = [WindLoad(world, name, wind) for name, wind in winds.items()]
        self.memory_size = len(winds) * _WIDTH

    def start(self, world: World) -> None:
        """Set the values of the scene; noise starts in its stationary distribution."""
        for row, wind, part in zip(self._rows, self._winds.values(), self._turbulence, strict=True):
            row[: _WANDERING.start] = (wind.active, *wind.force, *wind.torque)
            if part is not None:
                row[_WANDERING] = part.first()

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        rows = numbers.reshape(-1, _WIDTH)
        return are_within(_SETTINGS, rows) and super().is_valid_memory(numbers)

    def act(self, world: World) -> None:
        """Apply the sum of all components of each wind."""
        for index, (active, *numbers) in enumerate(self._rows.tolist()):
            wrench = numbers[:6]
            turbulence, gusts = self._turbulence[index], self._gusts[index]
            if turbulence is not None:
                now = numbers[6:]
                wrench = [x + y for x, y in zip(wrench, now, strict=True)]
                self._rows[index, _WANDERING] = turbulence.after(now, world.step_count)
            if not active:
                continue
            if gusts is not None:
                gusts.add_to(wrench, world.time)
            self._blowing[index].push(world, wrench)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Settings of each wind."""
        return live_settings("forces", list(self._winds), _SETTINGS, lambda: self._rows)

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, _WIDTH)
