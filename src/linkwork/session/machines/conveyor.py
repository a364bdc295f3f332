"""Conveyors as machines of a mission."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from linkwork.errors import ActionRefusedError
from linkwork.mission.language import command_key
from linkwork.mission.machine import DONE, RUNNING, Action, Progress, Reading
from linkwork.session.machines.session_machine import SessionMachine, number_of
from linkwork.session.participants.memory import SLOT, Maybe, Memory, Number
from linkwork.session.participants.participant import CommandPort
from linkwork.spatial.vector import norm, scale
from linkwork.world.machines.schema import ConveyorMachine
from linkwork.world.sensors.scanner import Scanner

_ROUNDING = 1e-9


@dataclass
class Transport(Memory):
    """A running action: its slot, the time of its end [s], and the command."""

    slot: Annotated[int, SLOT] = 0
    end: Annotated[float, Number(maximum=math.inf)] = math.inf
    command: str = ""


@dataclass
class BeltMemory(Memory):
    """The running action."""

    running: Annotated[Transport | None, Maybe(Transport)] = None


class Conveyor(SessionMachine):
    """A belt with a light barrier."""

    abilities = frozenset({"convey"})
    memory: BeltMemory

    def __init__(self, name: str, spec: ConveyorMachine, port: CommandPort) -> None:
        super().__init__(name, port)
        self._full = norm(spec.velocity)
        self._direction = scale(1.0 / self._full, spec.velocity)
        self._path = f"bodies.{spec.belt}.surface_velocity"
        self.memory = BeltMemory()
        self._channel, self._clear = -1, 0.0
        if spec.barrier is not None:
            sensor = port.world.loaded.scene.sensors[spec.barrier]
            greatest = sensor.range if isinstance(sensor, Scanner) else 0.0
            self._channel = port.world.layout.channels.index(spec.barrier)
            self._clear = greatest * (1 - 1e-6) if spec.clear is None else spec.clear
        self._readings = {
            "speed": Reading("speed", "m/s", "speed of the belt", 0.0, 1e4),
            "occupied": Reading("occupied", "", "1 if something is in the barrier", 0.0, 1.0),
        }

    def readings(self) -> Mapping[str, Reading]:
        """Return the speed of the belt, and whether the light barrier is interrupted."""
        return self._readings

    def _value(self, name: str) -> float:
        if name == "occupied":
            return float(self._is_occupied())
        return norm(tuple(self.port.world.live[self._path].read()))

    def _is_occupied(self) -> bool:
        return self._channel >= 0 and float(self.port.world.channels[self._channel]) < self._clear

    def check(self, action: Action) -> None:
        """Raise for FEED without a light barrier, and a speed beyond that of the belt."""
        if command_key(action.command.name) == "FEED" and self._channel < 0:
            hint = "use CARRY or RUN-BELT, or add a `barrier` to the conveyor"
            raise ActionRefusedError(f"{self.name!r} has no light barrier", hint=hint)
        speed = number_of(action, "speed", self._full)
        if speed > self._full * (1 + _ROUNDING):
            message = f"speed {speed:g} m/s is beyond that of {self.name!r}"
            raise ActionRefusedError(message, hint=f"expected at most {self._full:g} m/s")

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start the belt, unless it need not run."""
        name = command_key(action.command.name)
        running = self.memory.running
        if running is not None:
            raise ActionRefusedError(f"{self.name!r} is busy with {running.command}")
        self.check(action)
        speed = number_of(action, "speed", self._full)
        end = math.inf
        if name == "CARRY":
            end = time + number_of(action, "distance") / speed
        self.memory.running = Transport(slot, end, name)
        if name == "STOP-BELT" or (name == "FEED" and self._is_occupied()):
            speed = 0.0
        self._run(speed)

    def _run(self, speed: float) -> None:
        velocity = list(scale(speed, self._direction))
        if self.port.world.live[self._path].read() != velocity:
            self.set(self._path, velocity)

    def progress(self, slot: int, time: float) -> Progress:
        """Stop the belt where the action ends."""
        running = self.memory.running
        if running is None or running.slot != slot:
            return DONE
        if running.command == "FEED" and not self._is_occupied():
            return RUNNING
        if running.command == "CARRY" and time < running.end - _ROUNDING:
            return RUNNING
        self.memory.running = None
        if running.command in ("FEED", "CARRY"):
            self._run(0.0)
        return DONE

    def cancel(self, slot: int, time: float) -> None:
        """Stop the belt."""
        running = self.memory.running
        if running is not None and running.slot == slot:
            self.memory.running = None
            self._run(0.0)

    def _resume(self, memory: BeltMemory, actions: Mapping[int, Action]) -> None:
        running = memory.running
        if running is not None and running.slot in actions:
            running.command = command_key(actions[running.slot].command.name)
        else:
            memory.running = None
