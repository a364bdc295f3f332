"""Wind: constant force, gusts, Gauss-Markov noise and formulas."""

import ctypes
import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from linkwork.errors import ArgumentError
from linkwork.files.expressions.expression import parse_expression
from linkwork.spatial.vector import Vector3, apply
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import World
from linkwork.world.engine.noise import Noise, NoiseStream
from linkwork.world.engine.settings import LiveSetting, SettingsElement
from linkwork.world.forces.force import force_failure
from linkwork.world.forces.schema import Airflow, AirGust, AirTurbulence, Gust, Turbulence, Wind
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure


class GaussMarkovNoise:
    """First-order Gauss-Markov noise of several numbers, exact at any step size.

    `kept` is the share of the present noise that remains after a step, `fresh` the standard
    deviation of what is added to each number. The time constant is the correlation time [s].
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
    """The gusts of one wind or airflow: start, duration and period [s] and peak of each."""

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
                shape = 0.5 - 0.5 * math.cos(2 * math.pi * within)
                for axis, height in enumerate(peak):
                    numbers[axis] += shape * height


def _peak(gust: Gust | AirGust) -> tuple[float, ...]:
    return gust.velocity if isinstance(gust, AirGust) else (*gust.force, *gust.torque)


def _turbulence_of(
    world: World, name: str, random: Turbulence | AirTurbulence | None
) -> GaussMarkovNoise | None:
    if random is None:
        return None
    is_air = isinstance(random, AirTurbulence)
    deviations = random.velocity if is_air else (*random.force, *random.torque)
    return GaussMarkovNoise(world, name, random.time_constant, deviations)


class VaryingForces(SettingsElement):
    """Winds or airflows: constant values with gusts and Gauss-Markov noise."""

    group = "forces"

    def __init__(self, world: World, parts: Mapping[str, Wind] | Mapping[str, Airflow]) -> None:
        super().__init__(parts)
        self.gusts = [GustProfile(part.gusts) for part in parts.values()]
        self.turbulence = [_turbulence_of(world, name, part.random) for name, part in parts.items()]

    def noises(self) -> Iterable[Noise]:
        """Random numbers of all parts."""
        return [part.stream for part in self.turbulence if part is not None]


def fill_variations(
    structure: ctypes.Structure,
    turbulence: GaussMarkovNoise | None,
    gusts: GustProfile,
    data: NativeData,
) -> None:
    """Set the noise and the gusts of a wind or airflow in machine code."""
    if turbulence is not None:
        structure.turbulence = data.noise(turbulence.stream, len(turbulence.fresh))
        structure.kept, structure.fresh = turbulence.kept, tuple(turbulence.fresh)
    structure.gust_count = len(gusts.gusts)
    structure.gusts = data.copy([(*times, *peak) for *times, peak in gusts.gusts])


_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")
_VALUES = ("t", "x", "y", "z", "vx", "vy", "vz")  # Values of formulas, in the order of wind.c


class WindLoad:
    """Applies a wind to its bodies."""

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

    def push(self, world: World, wrench: Sequence[float]) -> None:
        """Apply a force [N] and torque [N m], plus formulas, to each body in the next step."""
        for carrier, fixed in self._pushed:
            fx, fy, fz, tx, ty, tz = self._with_formulas(world, carrier, fixed, wrench)
            if self._turns:
                rotation = carrier.rotation()
                fx, fy, fz = apply(rotation, (fx, fy, fz))
                tx, ty, tz = apply(rotation, (tx, ty, tz))
            if self._is_at_center:
                carrier.push(world, (fx, fy, fz, tx, ty, tz))
            else:
                where = carrier.position(fixed)
                carrier.push(world, carrier.wrench(where, (fx, fy, fz), (tx, ty, tz)))

    def fill(self, wind: ctypes.Structure, data: NativeData) -> bool:
        """Set the load of a wind in machine code; whether that is possible."""
        loads = [
            step_structure("wind_load")(
                body=x.body, fixed=fixed, rotation=tuple(np.ravel(x.rotation_in_body))
            )
            for x, fixed in self._pushed
        ]
        wind.load_count, wind.loads = len(loads), data.array(loads)
        wind.turns, wind.is_at_center = self._turns, self._is_at_center
        wind.has_formulas = bool(self._formulas)
        for component, formula in self._formulas:
            address = data.expression(formula, _VALUES)
            if address is None:
                return False
            wind.formulas[component] = address
        return True

    def _with_formulas(
        self, world: World, carrier: AttachedFrame, fixed: Vector3, constant: Sequence[float]
    ) -> Sequence[float]:
        if not self._formulas:
            return constant
        values = {"t": world.time}
        if self._needs_place:
            position = values["x"], values["y"], values["z"] = carrier.position(fixed)
            if self._needs_velocity:
                values["vx"], values["vy"], values["vz"] = carrier.velocity(position)
        wrench = list(constant)
        try:
            for component, formula in self._formulas:
                wrench[component] += float(formula.evaluate(values))
        except ArgumentError as error:
            raise force_failure(world, self._name, str(error)) from error
        return wrench


_NOISE = slice(7, 13)


class WindForces(VaryingForces):
    """All winds of a scene, as an element. A wrench is force, then torque."""

    settings = (
        LiveSetting("active", "whether it acts", slice(0, 1), is_truth=True),
        LiveSetting("force", "constant force [N]", slice(1, 4)),
        LiveSetting("torque", "constant torque [N m]", slice(4, 7)),
    )
    width = _NOISE.stop

    def __init__(self, world: World, winds: Mapping[str, Wind]) -> None:
        super().__init__(world, winds)
        self._winds = winds
        self._blowing = [WindLoad(world, name, wind) for name, wind in winds.items()]

    def start(self, world: World) -> None:
        """Set the values of the scene; noise starts in its stationary distribution."""
        for row, wind, part in zip(self.rows, self._winds.values(), self.turbulence, strict=True):
            row[: _NOISE.start] = (wind.active, *wind.force, *wind.torque)
            if part is not None:
                row[_NOISE] = part.first()

    def act(self, world: World) -> None:
        """Apply the sum of all components of each wind."""
        for index, (active, *numbers) in enumerate(self.rows.tolist()):
            wrench = numbers[:6]
            turbulence, gusts = self.turbulence[index], self.gusts[index]
            if turbulence is not None:
                now = numbers[6:]
                wrench = [x + y for x, y in zip(wrench, now, strict=True)]
                self.rows[index, _NOISE] = turbulence.after(now, world.step_count)
            if not active:
                continue
            gusts.add_to(wrench, world.time)
            self._blowing[index].push(world, wrench)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All winds in machine code."""
        structures = []
        for row, turbulence, gusts, load in zip(
            self.rows, self.turbulence, self.gusts, self._blowing, strict=True
        ):
            wind = step_structure("wind")(row=data.view(row))
            fill_variations(wind, turbulence, gusts, data)
            if not load.fill(wind, data):
                return {}
            structures.append(wind)
        winds = step_structure("winds")(count=len(structures), winds=data.array(structures))
        return {Moment.ACT: NativeHook("lw_winds_act", winds)}
