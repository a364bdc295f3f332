"""Sensors of numbers that other parts compute: rotors, air, wheels on soil, and echoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.files.file_model import Name
from linkwork.world.actuators.schema import Rotor
from linkwork.world.forces.schema import Airflow
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.scene.values import FrameName
from linkwork.world.sensors.base import CopySource, SensorBase, SensorSlot, Trees

if TYPE_CHECKING:
    from linkwork.world.engine.world import World
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.schema import Scene


class EchoSensor(SensorBase):
    """Reads the last number sent to it, to test connections."""

    kind: Literal["echo"]  # Reads one number: the last value of `sensors.NAME.input`, 0 before

    def source(self, world: World, slot: SensorSlot) -> EchoSource:
        """Return the number sent to it."""
        return EchoSource(slot)


class EchoSource(CopySource):
    """Numbers sent to an echo sensor, or by an outside device; `sent` is a view into the memory."""

    sent: NDArray[np.float64]

    def __init__(self, slot: SensorSlot) -> None:
        super().__init__(slot, lambda: self.sent)
        self.slot = slot

    def start(self) -> None:
        """Set the numbers before any were sent."""
        self.sent[:] = 0.0
        if self.slot.is_orientation:
            self.sent[0] = 1.0


class RotorSensor(SensorBase):
    """State of a rotor in the present step."""

    kind: Literal["rotor"]
    """Reads thrust [N], torque [N m] and power [W]; with blades also pitch, the collective one
    [rad], and inflow, the induced velocity over the tip speed."""
    rotor: Name  # Actuator of kind rotor

    def suffixes(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return the suffixes of the channels' names; the last two only with blades."""
        rotor = scene.actuators[self.rotor]
        has_blades = isinstance(rotor, Rotor) and rotor.blades is not None
        return tuple(self.units)[: 5 if has_blades else 3]

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an unknown rotor."""
        rotors = [name for name, x in check.scene.actuators.items() if isinstance(x, Rotor)]
        check.check_name((*path, "rotor"), "rotor called", self.rotor, rotors)

    def source(self, world: World, slot: SensorSlot) -> CopySource:
        """Return the readings of the rotor."""
        return CopySource(slot, lambda: world.rotor_readings(self.rotor)[: slot.width])


class AirSensor(SensorBase):
    """Velocity of the air: wind with gusts and turbulence."""

    kind: Literal["air"]  # Reads vx, vy, vz in the world [m/s]
    air: Name  # Force of kind airflow

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an unknown airflow."""
        airflows = [name for name, x in check.scene.forces.items() if isinstance(x, Airflow)]
        check.check_name((*path, "air"), "airflow called", self.air, airflows)

    def source(self, world: World, slot: SensorSlot) -> CopySource:
        """Return the velocity of the air."""
        return CopySource(slot, lambda: world.air_velocity(self.air))


class SoilSensor(SensorBase):
    """Effect of the soil on a wheel in the present step."""

    kind: Literal["soil"]
    """Reads sinkage [m], slip (positive when driving forward), load, drawbar (net force forward),
    side (force to the left) [N] and torque, against driving [N m]."""
    soil: Name  # Force of kind soil
    wheel: FrameName  # One of its wheels

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an unknown soil or wheel."""
        soils = {x: y for x, y in check.scene.forces.items() if isinstance(y, SoilGround)}
        check.check_name((*path, "soil"), "soil called", self.soil, soils)
        kind, wheels = f"wheel on {self.soil!r} called", soils[self.soil].wheels
        check.check_name((*path, "wheel"), kind, self.wheel, wheels)

    def source(self, world: World, slot: SensorSlot) -> CopySource:
        """Return the readings of the wheel."""
        return CopySource(slot, lambda: world.wheel_readings(self.soil, self.wheel))
