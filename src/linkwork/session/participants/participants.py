"""All participants of a scene: who takes part, in which order, and whose turns are machine code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError
from linkwork.session.missions.mission_steps import MissionSteps
from linkwork.session.participants.actuator_group import ActuatorGroup
from linkwork.session.participants.control_sequence import ControlSequence
from linkwork.session.participants.controller_turns import ControllerParticipant
from linkwork.session.participants.delayed_commands import DelayedCommands
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.session.participants.push import SpringPush
from linkwork.session.participants.turns import Turns
from linkwork.session.robots.controllers import ControllerMaker, group_controller
from linkwork.session.robots.driver import RobotDriver
from linkwork.session.robots.robot_turn import RobotTurn
from linkwork.world.engine.world import World

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec
    from linkwork.session.engine.lock_step import LockStepGate
    from linkwork.session.missions.mission_program import MissionProgram

IDLE_PERIOD = 0.01
"""Control period of a scene without controllers [s]."""


class Participants:
    """All participants of a scene in their initial state.

    Attributes:
        all: In the order of their turns.
        drivers: Controllers of robots, by robot.
        program: Runs mission programs; None without machines and program.
        delayed: Commands that take effect later.
        has_controllers: Whether any controller sets the control period.
        period: Physics steps of a control period.
        turns: Their turns.
    """

    def __init__(
        self,
        port: CommandPort,
        controllers: Mapping[str, Controller],
        commands: Sequence[CommandSpec],
        controls: ControlSequence | None = None,
        gate: LockStepGate | None = None,
    ) -> None:
        """Make the participants of a scene.

        Args:
            port: Takes their commands.
            controllers: Users' controllers by robot, instead of those of the scene.
            commands: Users' commands of missions.
            controls: Commands of actuators known in advance; None for none.
            gate: Exchange with a controller in lock-step; None for none.

        Raises:
            ArgumentError: Users' commands, but no machines.
        """
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
        from linkwork.session.missions.mission_text import program_of_scene

        period, every = loaded.scene.mission.period, self.period
        if period is not None:
            every = max(1, round(period / world.step_size))
        machines = machines_of(self._port, self.drivers)
        program = MissionProgram(machines, every, program_of_scene(loaded), tuple(commands))
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
    """Physics steps between two control periods, between which commands are executed."""
    idle = max(1, round(IDLE_PERIOD / world.step_size))
    return min((driver.period_steps for driver in drivers), default=idle)
