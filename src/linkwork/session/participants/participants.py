"""All participants of a scene: who takes part, in which order, and whose turns are machine code."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session.devices.device_bank import DelayedCommands
from linkwork.session.missions.mission_steps import MissionSteps
from linkwork.session.participants.actuator_group import ActuatorGroup
from linkwork.session.participants.controller_turns import ControllerParticipant, RobotTurn
from linkwork.session.participants.participant import Arrays, CommandPort, Participant, TurnInLoop
from linkwork.session.participants.push import SpringPush
from linkwork.session.robots.controllers import ControllerMaker, group_controller
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.engine.world import World
from linkwork.world.stepping.native import NativeData, NativeHook, step_structure

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec
    from linkwork.session.engine.lock_step import LockStepGate
    from linkwork.session.missions.mission_program import MissionProgram


class Turns:
    """Turns of the participants at their control periods."""

    def __init__(self, participants: Sequence[Participant]) -> None:
        self._all = self._participants = participants
        self.native: Sequence[TurnInLoop] = ()  # Turns in machine code, which the step loop takes
        self._prepared: list[TurnInLoop] = []
        self.forget()

    def set_native(self, turns: Sequence[TurnInLoop], participants: Sequence[Participant]) -> None:
        """Set the turns in machine code, and the participants that take none in Python."""
        self.native = turns
        self._participants = [x for x in self._all if x not in participants]

    def prepare(self, first: int, end: int) -> int:
        """Prepare the step loop from step `first`; return where it must return, at most `end`."""
        self._prepared = []
        for turn in self.native:
            end = turn.prepare(first, end)
            self._prepared.append(turn)
        return end

    def finish(self, failed: int | None) -> None:
        """Store what machine code computed; a step that failed after `failed` steps is undone."""
        for turn in self._prepared:
            turn.finish(failed)

    def next_stop(self, step: int) -> int:
        """Return the next step at which a participant has a turn."""
        stops = (participant.next_turn(step) for participant in self._participants)
        return min(stops, default=sys.maxsize)

    def take(self, port: CommandPort) -> None:
        """Give a turn to all that are due at this step."""
        self._at, self._taken = port.world.step_count, []
        for participant in self._participants:
            if self._at % participant.every == 0:
                self._give(participant, port)

    def give(self, name: str, port: CommandPort) -> None:
        """Give one participant a turn now, before the others."""
        for participant in self._participants:
            if participant.name == name:
                self._give(participant, port)

    def _give(self, participant: Participant, port: CommandPort) -> None:
        self._taken.append(participant)
        try:
            participant.turn(port)
        except LinkworkError:
            # A controller rejects values that are not finite: report physics if it is the cause.
            port.world.check_sound()
            raise

    def undo(self, step: int) -> bool:
        """Undo the turns before a step that failed; return whether there were any."""
        is_undone = self._at == step
        if is_undone:
            for participant in reversed(self._taken):
                participant.undo()
        self.forget()
        return is_undone

    def forget(self) -> None:
        """Forget all turns, after a jump to another state."""
        self._at = -1
        self._taken: list[Participant] = []


class ControlSequence(Participant):
    """Sets the commands of some actuators, a row a period; the last row stays."""

    name = "controls"

    def __init__(self, actuators: list[int], commands: NDArray[np.float64], every: int) -> None:
        self.every = every
        self._actuators, self._commands = actuators, np.ascontiguousarray(commands)

    def turn(self, port: CommandPort) -> None:
        """Set the commands of this period."""
        row = port.world.step_count // self.every
        if row < len(self._commands):
            port.world.data.ctrl[self._actuators] = self._commands[row]

    def hook(self, data: NativeData) -> NativeHook:
        """Return the turn in machine code."""
        rows, width = self._commands.shape
        actuators = data.copy(self._actuators, np.int64)
        structure = step_structure("control_sequence")(
            every=self.every,
            rows=rows,
            width=width,
            actuators=actuators,
            numbers=data.view(self._commands),
        )
        return NativeHook("lw_control_sequence_turn", structure)

    def in_python(self, world: World) -> None:
        """Never called: machine code sets all commands."""


IDLE_PERIOD = 0.01  # Control period of a scene without controllers [s]


class Participants:
    """All participants of a scene in their initial state."""

    def __init__(
        self,
        port: CommandPort,
        controllers: Mapping[str, Controller],
        commands: Sequence[CommandSpec],
        controls: ControlSequence | None = None,
        gate: LockStepGate | None = None,
    ) -> None:
        """Make the participants of a scene; `controllers` replace those of the scene."""
        self._port, self._controls, self._gate = port, controls, gate
        world = port.world
        drivers, groups = _drivers(world, controllers), _groups(world, controllers)
        self.drivers = {driver.name: driver for driver in drivers}
        self.has_controllers = bool(drivers or groups)
        self.period = _control_period(world, [*groups, *drivers])
        # Drivers come last: see `Participant`.
        self.all: list[Participant] = [*groups, *drivers]
        mission = world.loaded.scene.mission
        steps = [MissionSteps(mission, world.step_size, self.period)] if mission.steps else []
        # Runs mission programs; None without machines and program
        self.program = self._add_program(commands)
        self.delayed = DelayedCommands()
        first = [] if controls is None else [controls]
        self.all = [*first, self.delayed, *steps, *self.all, SpringPush(world)]
        self.turns = Turns(self.all)
        self._controlled: list[ControllerParticipant] = [*groups, *drivers]
        self._native_laws: list[Controller] = []
        self._at_start: list[Arrays] | None = None
        self._set_native([])

    def _add_program(self, commands: Sequence[CommandSpec]) -> MissionProgram | None:
        """Add the participant of mission programs, if the scene has machines or a program."""
        world = self._port.world
        loaded = world.loaded
        if not (loaded.scene.machines or loaded.program):
            if commands:
                hint = "add `machines` to the scene, or omit the commands"
                raise ArgumentError(f"scene {loaded.name!r} has no machines", hint=hint)
            return None
        # Only here: most scenes have none, and it needs a parser.
        from linkwork.session.machines import machines_of
        from linkwork.session.missions.mission_program import MissionProgram

        period, every = loaded.scene.mission.period, self.period
        if period is not None:
            every = max(1, round(period / world.step_size))
        machines = machines_of(self._port, self.drivers)
        program = MissionProgram(machines, every, self._port.scene_program(), tuple(commands))
        own_turns = [x.participant for x in machines if x.participant is not None]
        self.all = [program, *own_turns, *self.all]
        return program

    def set_gate(self, gate: LockStepGate | None) -> None:
        """Set the exchange with a controller in lock-step; None for none."""
        self._gate = gate
        self._set_native([])

    def choose_native(self) -> None:
        """Choose the controllers whose turns run within the step loop."""
        time = self._port.world.time
        chosen = [x for x in self._controlled if x.may_be_native(time)]
        if [x.controller for x in chosen] != self._native_laws:
            self._set_native(chosen)

    def _set_native(self, chosen: Sequence[ControllerParticipant]) -> None:
        turns = [x.native_turn(self._port) for x in chosen]
        robots = {x.driver.name: x for x in turns if isinstance(x, RobotTurn)}
        others = {x: x.turn_in_loop(robots) for x in self.all}
        before = {x: turn for x, turn in others.items() if turn is not None}
        first = [] if self._controls is None else [self._controls]
        gate = [] if self._gate is None else [self._gate]
        is_native = self._port.world.set_turns([*gate, *first, *before.values(), *turns])
        self._native_laws = [x.controller for x in chosen]
        if is_native:
            self.turns.set_native([*before.values(), *turns], [*first, *before, *chosen])
        else:
            self.turns.set_native([], [])

    def save_start(self) -> None:
        """Save the initial state, for `restart`."""
        self._at_start = [_copied(participant.state()) for participant in self.all]

    @property
    def can_restart(self) -> bool:
        """Whether the saved initial state is all that is needed: drivers with own controllers."""
        kinds = (DelayedCommands, RobotDriver, SpringPush)
        return (
            self._at_start is not None
            and all(isinstance(x, kinds) for x in self.all)
            and all(x.switch is None for x in self.drivers.values())
        )

    def restart(self) -> None:
        """Go back to the saved initial state."""
        for participant, state in zip(self.all, self._at_start or (), strict=True):
            participant.restore(_copied(state))
        self.turns.forget()


def _copied(state: Arrays) -> Arrays:
    return {name: value.copy() for name, value in state.items()}


def _drivers(world: World, controllers: Mapping[str, Controller]) -> list[RobotDriver]:
    return [
        RobotDriver(world, world.robots[name], ControllerMaker(world, name, controllers.get(name)))
        for name, robot in world.loaded.scene.robots.items()
        if robot.controller is not None
    ]


def _groups(world: World, controllers: Mapping[str, Controller]) -> list[ActuatorGroup]:
    inputs = {
        name: ActuatorGroup.count_inputs(world, name) for name in world.loaded.scene.controllers
    }
    return [
        ActuatorGroup(world, name, group_controller(world, name, controllers, count))
        for name, count in inputs.items()
    ]


def _control_period(world: World, drivers: Sequence[RobotDriver | ActuatorGroup]) -> int:
    """Return the physics steps between two control periods, between which commands are executed."""
    idle = max(1, round(IDLE_PERIOD / world.step_size))
    return min((driver.period_steps for driver in drivers), default=idle)
