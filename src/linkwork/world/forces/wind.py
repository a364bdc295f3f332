"""Wind: constant force, gusts, Gauss-Markov noise and formulas."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.files.expressions.expression import parse_expression
from linkwork.spatial.vector import Vector3, apply
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, WorldElement
from linkwork.world.engine.noise import Noise, NoiseStream
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.forces.force import force_failure
from linkwork.world.forces.schema import AirGust, Gust, Wind
from linkwork.world.stepping.library import step_structure
from linkwork.world.stepping.native_hook import Moment, NativeData, NativeHook

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


class GaussMarkovNoise:
    """First-order Gauss-Markov noise of several numbers, exact at any step size.

    Args:
        name: Name of the wind or airflow.
        time_constant: Correlation time [s].
        deviations: Standard deviation of each number.

    Attributes:
        kept: Share of the present noise that remains after a step.
        fresh: Standard deviation of what is added to each number in a step.
    """

    def __init__(
        self, world: World, name: str, time_constant: float, deviations: Sequence[float]
    ) -> None:
        self._deviations = deviations
        self.kept = math.exp(-world.step_size / time_constant)
        new = math.sqrt(-math.expm1(-2 * world.step_size / time_constant))
        self.fresh = [new * deviation for deviation in self._deviations]
        self.stream = NoiseStream(world.seed, f"forces/{name}", len(deviations))

    def first(self) -> list[float]:
        """Return the numbers at the start, from the stationary distribution."""
        noise = self.stream.at(0).tolist()
        return [deviation * x for deviation, x in zip(self._deviations, noise, strict=True)]

    def after(self, now: Sequence[float], step: int) -> list[float]:
        """Return the numbers of the next step."""
        kept, noise = self.kept, self.stream.at(step + 1).tolist()
        return [kept * x + new * y for x, new, y in zip(now, self.fresh, noise, strict=True)]


class GustProfile:
    """The gusts of one wind or airflow.

    Attributes:
        gusts: Start [s], duration [s], period [s], and peak of each: force [N] and torque [N m],
            or velocity [m/s].
    """

    def __init__(self, gusts: Sequence[Gust] | Sequence[AirGust]) -> None:
        self.gusts = [
            (gust.start, gust.duration, gust.every or math.inf, _peak(gust))
            for gust in sorted(gusts, key=lambda gust: gust.start)
        ]

    def add_to(self, numbers: list[float], time: float) -> None:
        """Add all gusts at a time [s]."""
        for start, duration, every, peak in self.gusts:
            since = time - start
            if since < 0.0:
                return
            # Of a periodic gust only the latest pulse counts.
            within = math.fmod(since, every) / duration
            if within < 1.0:
                swelling = 0.5 - 0.5 * math.cos(2 * math.pi * within)
                for axis, most in enumerate(peak):
                    numbers[axis] += swelling * most


def _peak(gust: Gust | AirGust) -> tuple[float, ...]:
    return gust.velocity if isinstance(gust, AirGust) else (*gust.force, *gust.torque)


_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")
_VALUES = ("t", "x", "y", "z", "vx", "vy", "vz")
"""Values of formulas, in the order of wind.c."""


class WindLoad:
    """Applies a wind to its bodies.

    Args:
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

    def fill(self, made: ctypes.Structure, data: NativeData) -> bool:
        """Set the load of a wind in machine code; whether that is possible."""
        loads = [
            step_structure("wind_load")(
                body=x.body, fixed=fixed, rotation=tuple(np.ravel(x.rotation_in_body))
            )
            for x, fixed in self._pushed
        ]
        made.load_count, made.loads = len(loads), data.array(loads)
        made.turns, made.is_at_center = self._turns, self._is_at_center
        made.has_formulas = bool(self._formulas)
        for component, formula in self._formulas:
            address = data.expression(formula, _VALUES)
            if address is None:
                return False
            made.formulas[component] = address
        return True

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
            None
            if (x := wind.random) is None
            else GaussMarkovNoise(world, name, x.time_constant, (*x.force, *x.torque))
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

    def noises(self) -> Iterable[Noise]:
        """Random numbers of all winds."""
        return [part.stream for part in self._turbulence if part is not None]

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All winds in machine code."""
        made = []
        for row, turbulence, gusts, load in zip(
            self._rows, self._turbulence, self._gusts, self._blowing, strict=True
        ):
            wind = step_structure("wind")(row=data.view(row))
            if turbulence is not None:
                wind.turbulence = data.noise(turbulence.stream, len(_COMPONENTS))
                wind.kept, wind.fresh = turbulence.kept, tuple(turbulence.fresh)
            if gusts is not None:
                wind.gust_count = len(gusts.gusts)
                wind.gusts = data.copy([(*times, *peak) for *times, peak in gusts.gusts])
            if not load.fill(wind, data):
                return {}
            made.append(wind)
        winds = step_structure("winds")(count=len(made), winds=data.array(made))
        return {Moment.ACT: NativeHook("lw_winds_act", winds)}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the settings of each wind."""
        return live_settings("forces", list(self._winds), _SETTINGS, lambda: self._rows)

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, _WIDTH)
