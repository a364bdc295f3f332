"""Wheels on soil, as an element of the world."""

import math
from collections.abc import Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings
from linkwork.world.forces.soil.rut import Rut
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.forces.soil.soils import Soil
from linkwork.world.forces.soil.wheel_on_soil import (
    FIRST_READING,
    MEMORY_SIZE,
    PRESSED,
    RUT,
    SUNK,
    TURNED,
    WheelOnSoil,
)
from linkwork.world.forces.soil.wheel_stress import POINTS, WEIGHTS
from linkwork.world.forces.soil.wheels import WheelShape, soil_of, wheel_shape
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure
from linkwork.world.terrain.ground_height import native_ground

_BOUNDS = {
    "cohesive_modulus": ("Bekker's kc [N/m^(n+1)]", 0.0, 1e9),
    "frictional_modulus": ("Bekker's kphi [N/m^(n+2)]", 1.0, 1e9),
    "exponent": ("Bekker's sinkage exponent", 0.05, 3.0),
    "cohesion": ("shear strength without pressure [Pa]", 0.0, 1e6),
    "friction_angle": ("angle of internal friction [rad]", 0.0, 1.4),
    "shear_modulus": ("Janosi-Hanamoto's K [m]", 1e-4, 1.0),
    "density": ("bulk density [kg/m^3]", 1.0, 1e4),
    "peak": ("Wong-Reece's c1", 0.1, 0.9),
    "peak_slip": ("Wong-Reece's c2", -0.5, 0.5),
    "slip_exponent": ("growth of the sinkage exponent with slip", 0.0, 2.0),
    "rebound": ("elastic part of the sinkage", 0.02, 0.9),
    "exit_ratio": ("height of the contact behind the wheel over the sinkage", 0.0, 1.0),
    "damping": ("time constant of the viscous part [s]", 0.0, 1.0),
}
"""Description, least and greatest value of each parameter, as in the scene."""
_SETTINGS = (
    LiveSetting("active", "whether the soil acts", slice(0, 1), is_truth=True),
    *(
        LiveSetting(name, what, slice(i, i + 1), minimum=lower, maximum=upper)
        for i, (name, (what, lower, upper)) in enumerate(_BOUNDS.items(), start=1)
    ),
)
_SOIL_WIDTH = len(_SETTINGS)


class SoilForces(WorldElement):
    """All soils of a scene and the wheels on them, as an element."""

    def __init__(self, world: World, soils: Mapping[str, SoilGround]) -> None:
        self._soils = soils
        self._ground = world.loaded
        terrain = world.loaded.terrain
        has_rut = any(soil.rut for soil in soils.values())
        self._rut = Rut(terrain) if has_rut and terrain is not None else None
        self._wheels: list[WheelOnSoil] = []
        self._names = [(name, wheel) for name, soil in soils.items() for wheel in soil.wheels]
        self._soil_of_wheel: list[int] = []
        for index, soil in enumerate(soils.values()):
            for frame, wheel in soil.wheels.items():
                shape = wheel_shape(world.loaded.scene, frame, wheel)
                if isinstance(shape, WheelShape):
                    rut = self._rut if soil.rut else None
                    self._wheels.append(WheelOnSoil(world, frame, shape, rut))
                    self._soil_of_wheel.append(index)
        samples = math.prod(self._rut.shape) if self._rut else 0
        self._first_wheel = len(soils) * _SOIL_WIDTH
        self._first_depth = self._first_wheel + len(self._wheels) * MEMORY_SIZE
        self.memory_size = self._first_depth + samples

    def start(self, world: World) -> None:
        """Set the parameters of the scene; the ground is undisturbed."""
        self.memory[:] = 0.0
        for row, ground in zip(self._rows, self._soils.values(), strict=True):
            row[:] = (ground.active, *soil_of(ground.type))

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds, and no rut rises above the ground."""
        rows = numbers[: self._first_wheel].reshape(-1, _SOIL_WIDTH)
        wheels = numbers[self._first_wheel : self._first_depth].reshape(-1, MEMORY_SIZE)
        return (
            are_within(_SETTINGS, rows)
            and bool(np.all(np.abs(wheels[:, TURNED]) <= 1.0))
            and bool(np.all(wheels[:, RUT : PRESSED + 1] >= 0.0))
            and bool(np.isin(wheels[:, SUNK], (0.0, 1.0)).all())
            and bool(np.all(numbers[self._first_depth :] >= 0.0))
            and super().is_valid_memory(numbers)
        )

    def act(self, world: World) -> None:
        """Apply the forces of the soil on all wheels."""
        soils = [(bool(row[0]), Soil(*row[1:])) for row in self._rows.tolist()]
        for index, wheel, memory in zip(
            self._soil_of_wheel, self._wheels, self._wheel_rows, strict=True
        ):
            is_active, soil = soils[index]
            if is_active:
                wheel.act(world, soil, memory, self.rut_depths)
            else:
                memory[:SUNK] = 0.0

    def observe(self, world: World) -> None:
        """Report wheels that have sunk to their axle."""
        for name, wheel, memory in zip(self._names, self._wheels, self._wheel_rows, strict=True):
            is_sunk = wheel.is_sunk(memory)
            if is_sunk and not memory[SUNK]:
                _report_sunk(world, *name, float(memory[FIRST_READING]))
            memory[SUNK] = is_sunk

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All wheels in machine code."""
        ground = native_ground(self._ground, None, data)
        if ground is None:
            return {}
        native = step_structure("soil")(
            count=len(self._wheels), points=POINTS, weights=WEIGHTS, ground=ground
        )
        if self._rut is not None:
            native.rut = self._rut.native(self.rut_depths, data)
        placed = zip(self._soil_of_wheel, self._wheels, self._wheel_rows, strict=True)
        native.wheels = data.array(
            [wheel.native(self._rows[index], memory, data) for index, wheel, memory in placed]
        )
        return {
            Moment.ACT: NativeHook("lw_soil_act", native),
            Moment.OBSERVE: NativeHook("lw_soil_observe", native),
        }

    def live_values(self) -> Mapping[str, LiveValue]:
        """Parameters of each soil."""
        return live_settings("forces", list(self._soils), _SETTINGS, lambda: self._rows)

    def readings(self, soil: str, wheel: str) -> NDArray[np.float64]:
        """Sinkage [m], slip, load, drawbar pull, side force [N], torque [N m]; a view."""
        return self._wheel_rows[self._names.index((soil, wheel)), FIRST_READING:SUNK]

    @cached_property
    def rut_depths(self) -> NDArray[np.float64]:
        """Depths of ruts at the samples of the terrain; empty without [m]."""
        shape = self._rut.shape if self._rut else (0, 0)
        return self.memory[self._first_depth :].reshape(shape)

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        return self.memory[: self._first_wheel].reshape(-1, _SOIL_WIDTH)

    @cached_property
    def _wheel_rows(self) -> NDArray[np.float64]:
        return self.memory[self._first_wheel : self._first_depth].reshape(-1, MEMORY_SIZE)


def _report_sunk(world: World, soil: str, wheel: str, sinkage: float) -> None:
    message = (
        f"wheel {wheel!r} has sunk to its axle in {soil!r}, by {sinkage:.3g} m: the soil carries "
        "nothing below that, so it may fall through"
    )
    world.add_event("wheel-sunk", message, soil=soil, wheel=wheel, sinkage=sinkage)
