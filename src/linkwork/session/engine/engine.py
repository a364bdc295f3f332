"""The engine of every session: world, participants and recorder, stepped together."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import Controller
from linkwork.errors import DivergenceError, LinkworkError, SessionError
from linkwork.files.digest import digest_of
from linkwork.model.ledger import Finding
from linkwork.record import RunStatus
from linkwork.record.layout import FrameVector
from linkwork.rendering.process import VisibleState
from linkwork.session.devices.device import DeviceInfo, DeviceMessage, DeviceReply
from linkwork.session.devices.device_bank import (
    ACTUATE,
    SECURE,
    DeviceBank,
    MessageBatch,
    command_of,
)
from linkwork.session.engine.checkpoints import (
    Origin,
    arrays_of,
    check_arrays,
    class_name,
    digest,
    function_name,
    origin_digests,
    pack,
    put_arrays,
    unpack,
)
from linkwork.session.engine.description import scene_findings, session_info
from linkwork.session.engine.live import LiveParameters
from linkwork.session.engine.lock_step import LOST, ControllerLostError, LockStepGate, LockStepPort
from linkwork.session.engine.log import (
    FrameOutput,
    RecorderFactory,
    RunEvents,
    RunLog,
    check_recording,
)
from linkwork.session.engine.session_calls import session_call
from linkwork.session.missions.mission_steps import MISSION, PROGRAM, REFUSED, check_mission
from linkwork.session.participants.participants import ControlSequence, Participants
from linkwork.session.participants.push import PUSH
from linkwork.session.robots.controllers import check_controllers
from linkwork.session.robots.robot_commands import CONTROL, MOVE, RobotCommands
from linkwork.session.state import LiveInfo, MissionView, Summary
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.engine.element import Event, Storage
from linkwork.world.engine.world import World
from linkwork.world.forces.force import Force
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Recording
from linkwork.world.stepping.step_loop import FrameBlock

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec
    from linkwork.session.missions.mission_program import MissionProgram
    from linkwork.session.missions.mission_text import MissionText

MAX_LEAP = 500  # Most steps in one call of the physics engine; at most `AT_ONCE` control periods

RESET = "reset"


def _steps_between_frames(recording: Recording, step_size: float) -> int:
    return recording.every or max(1, round(1 / (recording.rate * step_size)))


class Engine:
    """A running scene, without wall clock, threads or processes; `controllers` replace its own."""

    def __init__(
        self,
        loaded: LoadedScene,
        seed: int = 0,
        new_recorder: RecorderFactory | None = None,
        forces: Sequence[Force] = (),
        controllers: Mapping[str, Controller] | None = None,
        commands: Sequence[CommandSpec] = (),
    ) -> None:
        loaded.require_trust(replaced=controllers or ())
        self.world = World(loaded, seed, forces)
        self._own_controllers = dict(controllers or {})
        check_controllers(self.world, self._own_controllers)
        names = {robot: class_name(x) for robot, x in self._own_controllers.items()}
        self._own_commands = tuple(commands)
        functions = {x.name: function_name(x.step) for x in commands}
        info = session_info(self.world, new_recorder is not None, names)
        self.info = replace(info, commands=functions)
        self.record_every = _steps_between_frames(loaded.scene.recording, self.world.step_size)
        self._log = RunLog(self.info, self.world, self.record_every, new_recorder)
        self._events = RunEvents(self._log)
        self.recent, self.listeners = self._events.recent, self._events.listeners
        every, layout = self.record_every, self.info.layout
        self._frames = FrameOutput(self.world, layout, self._log, every, MAX_LEAP)
        self._has_diverged = False
        self.longest_leap = MAX_LEAP  # Most steps in one call of the physics engine
        self._controls: ControlSequence | None = None
        self._gate: LockStepGate | None = None
        self._command_steps: int | None = None
        self.stop_reason = ""  # Why a pause is requested, if not by an alarm
        self._program: MissionText | None = None
        self._make_participants()
        check_mission(loaded, self._live)
        check_recording(loaded, self.info.layout)
        if self.participants.program is not None:
            self.participants.program.check(loaded)

    @cached_property
    def _scene_digest(self) -> str:
        # Not at the start: hashing a scene builds the serializers of its schema.
        return digest_of(origin_digests(self.world, self.info))

    def scene_program(self) -> MissionText:
        """Return the program of the scene, which is parsed once."""
        # Only here: most scenes have none, and it needs a parser.
        from linkwork.session.missions.mission_text import program_of_scene

        if self._program is None:
            self._program = program_of_scene(self.world.loaded)
        return self._program

    @property
    def _origin(self) -> Origin:
        return Origin(self._scene_digest, self.world.seed)

    def _make_participants(self) -> None:
        """Make the participants, in their initial state."""
        self.participants = participants = Participants(
            self, self._own_controllers, self._own_commands, self._controls, self._gate
        )
        self.period = participants.period
        self._limit_period()
        self._live = LiveParameters(self.world, participants.all)
        robots = RobotCommands(participants.drivers)
        self._devices = DeviceBank(self.world, self._live)
        self._live.commands |= {RESET: self.reset, **robots.commands(), **self._devices.commands()}
        self._live.checks |= robots.checks()

    def _limit_period(self) -> None:
        if self._command_steps is not None and not self.participants.has_controllers:
            self.period = min(self.period, self._command_steps)

    @property
    def step_count(self) -> int:
        """Steps done since the last reset."""
        return self.world.step_count

    @property
    def shortest_period(self) -> int:
        """Shortest control period [steps]; a very long one without controllers."""
        drivers = self.participants.drivers.values()
        return min((driver.every for driver in drivers), default=sys.maxsize)

    @property
    def log(self) -> RunLog:
        """The log of the runs."""
        return self._log

    def advance(self, count: int) -> None:
        """Run a number of steps, or fewer if an alarm requests a pause."""
        if not self._log.is_open:
            self._log.open(self.frame())
        world, end = self.world, self.world.step_count + count
        world.pause_wanted = self._has_diverged = False
        self.stop_reason = ""
        try:
            # A state corrupted between steps is reported before anything uses it.
            world.check_sound()
            while world.step_count < end and not world.pause_wanted:
                self.participants.choose_native()
                if self._gate is not None:
                    if not self._advance_in_lock_step(self._gate, end):
                        return
                    continue
                self._take_turns()
                step = world.step_count
                stop = self.participants.turns.next_stop(step)
                self._run_to(min(end, step + self.longest_leap, stop))
        except BaseException as error:
            if self.participants.turns.undo(world.step_count):
                world.rewind()
            if isinstance(error, DivergenceError):
                self._report_divergence(error)
            raise

    def _advance_in_lock_step(self, gate: LockStepGate, end: int) -> bool:
        """Run some steps; return False if the controller is awaited, or was lost."""
        step = self.step_count
        try:
            is_due = gate.is_due(step)
            if is_due and not gate.prepare(step):
                return False
            if is_due and not self.world.is_native and not gate.exchange(step):
                return not gate.finish(step, turns_taken=False)
            if not gate.has_waited(step):
                self._take_turns()
            stop = min(end, step + self.longest_leap, self.participants.turns.next_stop(step))
            if not self.world.is_native:
                stop = min(stop, gate.next_exchange(step))
            self._run_to(stop)
            return not gate.finish(self.step_count)
        except ControllerLostError as error:
            self.world.add_event(LOST, str(error), source=gate.source)
            gate.lose()
            self.stop_reason, self.world.pause_wanted = str(error), True
            return False
        finally:
            if self.world.events:
                self._take_events()

    @session_call
    def set_command_interval(self, steps: int) -> None:
        """Look for commands at least so often where no controller sets the period."""
        self._command_steps = max(1, steps)
        self._limit_period()

    @session_call
    def open_lock_step(
        self, host: str, port: int, period: int | None, timeout: float, token: str | None
    ) -> LockStepPort:
        """Open a port for a controller, for whose commands physics waits from now on."""
        self.close_lock_step()
        every = self.period if period is None else period
        self._gate = LockStepGate(self, self._devices, host, port, every, timeout, token)
        self.participants.set_gate(self._gate)
        return self._gate.opened

    @session_call
    def close_lock_step(self) -> None:
        """Close the port; physics runs freely again."""
        if self._gate is not None:
            self._gate.close()
            self._gate = None
            self.participants.set_gate(None)

    @property
    def is_in_lock_step(self) -> bool:
        """Whether physics waits for a controller."""
        return self._gate is not None

    def live_value(self, path: str) -> Any:
        """Return the present value of a path of `live_values`."""
        return self._live.values[path].read()

    def command_storage(self, actuator: str) -> Storage | None:
        """Return where machine code may write the command of an actuator; see `LiveValue`."""
        return self._live.values[f"actuators.{actuator}.command"].storage

    def _run_to(self, end: int) -> None:
        """Run to a step, or to the first one that had events."""
        world, turns = self.world, self.participants.turns
        frames, failed = None, None
        try:
            end = turns.prepare(world.step_count, end)
            frames = self._frames.prepare(end, self.participants.all)
            if world.events:
                self._take_events()
            world.run(end, frames)
        except BaseException:
            failed = world.step_count
            raise
        finally:
            turns.finish(failed)
            self._frames.take(frames)
        if world.events:
            self._take_events()

    @session_call
    def samples(self, since: int, places: Sequence[int]) -> FrameVector:
        """Return step, time [s] and values of kept frames after a step, one row each."""
        return self._frames.samples(since, places)

    @property
    def capture(self) -> FrameBlock | None:
        """Filled with frames while nothing is recorded; None for none."""
        return self._frames.capture

    @capture.setter
    def capture(self, block: FrameBlock | None) -> None:
        self._frames.capture = block

    def give_turn(self, name: str) -> None:
        """Give one participant a turn now, before the others."""
        self.participants.turns.give(name, self)

    def _take_turns(self) -> None:
        """Give a turn to all that are due at this step."""
        self.participants.turns.take(self)
        if self.world.events:
            self._take_events()

    def _take_events(self) -> None:
        self._events.collect(self.world)

    def _report_divergence(self, error: DivergenceError) -> None:
        self._has_diverged = True
        data = {"element": error.element}
        self._events.add(Event(error.step, self.world.time, "divergence", str(error), data))

    @session_call
    def summary(self) -> Summary:
        """Return the contacts, energy and events of this run."""
        return self._events.summary(self.world)

    @session_call
    def events(self) -> list[Event]:
        """Return the newest events."""
        return list(self.recent)

    @session_call
    def contacts(self) -> list[Contact]:
        """Return all contacts at present."""
        return self.world.contacts()

    @session_call
    def bounding_boxes(self) -> BoundingBoxes:
        """Return an oriented bounding box of every body, and which bodies collide."""
        return self.world.bounding_boxes()

    @session_call
    def ruts(self) -> NDArray[np.float64]:
        """Return the depths of ruts at the samples of the terrain [m]."""
        return self.world.ruts()

    @session_call
    def highlights(self) -> dict[int, tuple[float, float, float, float]]:
        """Colour of each body that is highlighted at present, by its index in a frame."""
        return {body - 1: colour for body, colour in self.world.highlights().items()}

    def frame(self) -> FrameVector:
        """Return the present frame; valid until the next call."""
        return self._frames.present(self.participants.all)

    @session_call
    def set(self, path: str, value: Any, source: str = "user") -> None:
        """Set a live value and log it; an invalid one changes nothing."""
        self.world.check_sound()
        self._live.set(path, value)
        live = self.world.live.get(path)
        self._changed(path, value, source, wake=live is not None and live.wakes)

    def command(self, name: str, arguments: Mapping[str, Any], source: str = "user") -> None:
        """Execute a command and log it; an invalid one changes nothing."""
        # A reset works in any state.
        if name != RESET:
            self.world.check_sound()
        try:
            self._live.command(name, arguments)
        except LinkworkError as error:
            # A mission reports its own.
            if name == MOVE and source not in (MISSION, PROGRAM):
                self.world.add_event(REFUSED, str(error), command=name, source=source)
                self._take_events()
            raise
        if name == CONTROL:
            self._live.refresh()
        # A reset has ended the run, and the next one has not started.
        if name != RESET:
            wakes = name in (PUSH, ACTUATE, SECURE) or name in self.world.commands
            self._changed(name, dict(arguments), source, wake=wakes)

    def _changed(self, path: str, value: Any, source: str, *, wake: bool) -> None:
        self.world.accept_changes(wake=wake)
        self._log.command(self.step_count, self.world.time, path, value, source)
        self._take_events()

    @session_call
    def devices(self) -> tuple[DeviceInfo, ...]:
        """Return the sensors and actuators as devices."""
        return self._devices.infos

    @session_call
    def exchange(self, messages: Sequence[DeviceMessage], delay: int = 0) -> list[DeviceReply]:
        """Execute messages to actuators, and log those that took effect.

        Of several to one actuator all are answered, but only the last takes effect: all are
        executed at one step.
        """
        self.world.check_sound()
        later = self.participants.delayed
        batch = MessageBatch(self._devices, later, self.step_count, delay)
        replies = [batch.take(message) for message in messages]
        for message in batch.finish():
            name, arguments = command_of(message)
            time = self.world.time
            self._log.command(self.step_count, time, name, arguments, message.source)
        if batch.has_changed:
            self.world.accept_changes()
            self._take_events()
        return replies

    def check(self, path: str, value: Any) -> None:
        """Raise what `set` would raise in any state; change nothing."""
        self._live.check(path, value)

    def live_texts(self) -> dict[str, str]:
        """Return the descriptions of all values that can be set, by path."""
        return {path: value.what for path, value in self._live.values.items()}

    @session_call
    def mission(self) -> MissionView | None:
        """Return the mission program at present; None without one."""
        program = self.participants.program
        return None if program is None else program.view()

    @property
    def program(self) -> MissionProgram:
        """The participant of mission programs."""
        program = self.participants.program
        if program is None:
            hint = "add `machines` or `mission: {program: ...}` to the scene"
            raise SessionError(f"scene {self.info.scene!r} has no missions", hint=hint)
        return program

    @session_call
    def check_mission(self, text: str, name: str, files: Mapping[str, str]) -> None:
        """Raise what the command `mission` would raise; change nothing."""
        self.program.check_text(text, name, files)

    @session_call
    def mission_diagram(self) -> str:
        """Return the tree of the mission program as Mermaid text."""
        return self.program.diagram()

    @session_call
    def mission_timeline(self, file: str) -> bytes:
        """Return a picture of when each step of the program ran."""
        return self.program.timeline(file)

    @session_call
    def findings(self) -> list[tuple[str, Finding]]:
        """Return what makes the scene hard to simulate now, errors first, by robot."""
        machines = self.program.machines if self.world.loaded.scene.machines else ()
        return scene_findings(self.world, machines)

    @property
    def mission_ended(self) -> bool:
        """Whether a mission program has run to its end."""
        program = self.participants.program
        return program is not None and program.has_ended

    @session_call
    def live_values(self) -> dict[str, LiveInfo]:
        """Return all values that can be set, by path."""
        values = self._live.values
        return {path: LiveInfo(x.what, x.read()) for path, x in sorted(values.items())}

    def reset(self) -> None:
        """Go back to the start; the run so far is ended."""
        self.finish(RunStatus.FINISHED)
        self.world.reset()
        self._begin_run()
        self._make_participants()
        if self._gate is not None:
            self._gate.rebind(self._devices)

    def restart(self, seed: int, controls: ControlSequence | None = None) -> None:
        """Go back to the start with another seed; only where nothing is recorded."""
        before = self.participants
        is_reusable = controls is None and not self._has_diverged and before.can_restart
        self.world.reseed(seed)
        if self.info.seed != seed:
            self.info = replace(self.info, seed=seed)
        self._begin_run()
        if is_reusable:
            before.restart()
            return
        self._controls = controls
        self._make_participants()
        self.participants.save_start()

    def _begin_run(self) -> None:
        """Restart the summary."""
        self._has_diverged = False
        self._events.restart()
        self.world.restart_most_contacts()

    @session_call
    def set_recording(self, on: bool) -> None:
        """Switch the recording; what follows is another run, from the present state on."""
        if on and not self._log.can_record:
            raise SessionError("no store to record into", hint="open the session with store=...")
        if on == self._log.is_enabled:
            return
        start = self.checkpoint() if self._log.is_open else self._log.start
        self.finish(RunStatus.FINISHED)
        self._log.is_enabled, self._log.start = on, start

    def finish(self, status: RunStatus) -> None:
        """End the recording of this run, if there is one, as diverged if its last step did."""
        state_hash = self.state_hash() if self._log.is_recording else ""
        self._close(status, self.step_count, state_hash)

    def _close(self, status: RunStatus, step: int, state_hash: str) -> None:
        ended = RunStatus.DIVERGED if self._has_diverged else status
        verdict = self._events.verdict(ended, self.mission())
        self._log.close(ended, step, state_hash, verdict)

    @session_call
    def checkpoint(self) -> bytes:
        """Return the complete state."""
        arrays = arrays_of(self.world, self.participants.all)
        return pack(self._origin, self.step_count, arrays)

    def restore(self, checkpoint: bytes) -> None:
        """Restore a checkpoint; the recording continues as another run."""
        step, arrays = unpack(checkpoint, self._origin)
        check_arrays(self.world, self.participants.all, arrays)
        # A state corrupted since the last step must not be kept as the way back.
        self.world.rewind()
        before, at = self.checkpoint(), self.step_count
        try:
            put_arrays(self.world, self.participants.all, step, arrays)
        except BaseException:
            put_arrays(self.world, self.participants.all, *unpack(before, self._origin))
            raise
        self._close(RunStatus.FINISHED, at, digest(before))
        self.participants.turns.forget()
        if self._gate is not None:
            self._gate.restart()
        self._live.refresh()
        self._begin_run()
        self._log.start = checkpoint

    @session_call
    def visible_state(self) -> VisibleState:
        """Return the present state as the renderer needs it."""
        ruts = self.world.ruts()
        return VisibleState(self.step_count, self.world.state(), ruts if ruts.size else None)

    @session_call
    def state_hash(self) -> str:
        """Return the hash of the complete state: equal exactly if the state is, bit for bit."""
        return digest(self.checkpoint())
