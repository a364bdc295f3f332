"""The mission program of a scene: a participant that ticks an interpreter."""

import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, LinkworkError, SessionError
from linkwork.mission.diagram import mermaid, timeline
from linkwork.mission.language import CommandSpec, user_language
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import Action
from linkwork.mission.plans.build_plan import build_plan, check_mission
from linkwork.mission.plans.plan import Kind, Plan, PlanNode
from linkwork.mission.running.interpreter import Event as NodeEvent
from linkwork.mission.running.interpreter import Interpreter
from linkwork.mission.text.program import BLOCK
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.session.missions.mission_steps import NODE_CHANGED, PROGRAM
from linkwork.session.missions.mission_text import (
    NO_MISSION,
    MissionText,
    decoded,
    encoded,
    naming_files,
    read_text,
)
from linkwork.session.participants.participant import Arrays, CommandPort, Participant
from linkwork.session.state import MissionNode, MissionView
from linkwork.spatial import Vector3
from linkwork.world.engine.element import Command, are_indices
from linkwork.world.scene.loaded import LoadedScene

MAX_HISTORY = 20_000  # Newest events of which a timeline is drawn
_TEXT, _NEXT, _RUN = "text", "next", "run"
_NEVER = -1.0


class MissionProgram(Participant):
    """Ticks the interpreter of a mission program.

    A new program replaces the present one in the next turn, because only turns send commands.
    """

    name = PROGRAM

    def __init__(
        self,
        machines: Sequence[SessionMachine],
        every: int,
        text: MissionText = NO_MISSION,
        commands: Sequence[CommandSpec] = (),
    ) -> None:
        self.every = every
        self._languages = (*LANGUAGES, user_language(commands)) if commands else LANGUAGES
        self._machines = machines
        self._text, self._next = NO_MISSION, text
        # A text with its plan, which no interpreter has yet; texts of the last checkpoint.
        self._checked: tuple[MissionText, Plan] | None = None
        self._decoded: tuple[MissionText, ...] = ()
        # Requests for the next turn: to stop the program, to start the next one paused.
        self._stops = self._starts_paused = False
        self._at_start = {machine.name: machine.state() for machine in machines}
        self._interpreter: Interpreter | None = None
        self._ticked = _NEVER
        # For the timeline only: no part of checkpoints.
        self._history: deque[NodeEvent] = deque(maxlen=MAX_HISTORY)

    @property
    def machines(self) -> Sequence[SessionMachine]:
        """The machines."""
        return self._machines

    def check(self, loaded: LoadedScene) -> None:
        """Raise for a program of the scene that can never run."""
        if self._next.text:
            file = loaded.program_file
            with naming_files(Path(file).parent if file else Path(loaded.folder), loaded):
                self._check(self._next)

    def check_text(self, text: Any, name: Any, files: Any) -> MissionText:
        """Return a mission; raise what the command `mission` would raise."""
        mission = read_text(text, name, files)
        if not mission.text.strip():
            raise ArgumentError("invalid mission: no text", hint="use mission-stop to end one")
        self._check(mission)
        return mission

    def _check(self, text: MissionText) -> None:
        """Raise for a text that can never run, also in missions that it does not call."""
        plan = check_mission(text.program, self._machines, languages=self._languages)
        self._checked = text, plan or self._plan(text)

    def _plan(self, text: MissionText) -> Plan:
        return build_plan(text.program, self._machines, languages=self._languages)

    def _new(self, text: MissionText) -> Interpreter:
        checked, self._checked = self._checked, None
        if checked is not None and checked[0] is text:
            return Interpreter(checked[1])
        return Interpreter(self._plan(text))

    def turn(self, port: CommandPort) -> None:
        """Tick once at each step, also if the step is repeated."""
        world = port.world
        # Without a program turns leave no trace: they depend on how a run is divided.
        if self._ticked == world.step_count or self._rests:
            return
        self._ticked = float(world.step_count)
        if self._stops and self._interpreter is not None:
            self._interpreter.cancel()
            self._pass_on(port)
        self._stops = False
        if self._next.text:
            self._replace(port)
        interpreter = self._interpreter
        if interpreter is None or interpreter.ended or interpreter.paused:
            for machine in self._watching:
                machine.begin_tick(world.time)
        if interpreter is not None and not interpreter.ended:
            interpreter.tick(world.time)
            self._pass_on(port)

    def next_turn(self, step: int) -> int:
        """Return the next control period; none while no program runs and no machine watches."""
        return sys.maxsize if self._rests else super().next_turn(step)

    @property
    def _watching(self) -> list[SessionMachine]:
        return [machine for machine in self._machines if machine.is_watching]

    @property
    def _rests(self) -> bool:
        return self._is_idle and not self._watching

    @property
    def _is_idle(self) -> bool:
        return not (self._runs or self._next.text)

    @property
    def _runs(self) -> bool:
        return self._interpreter is not None and not self._interpreter.ended

    def _replace(self, port: CommandPort) -> None:
        if self._interpreter is not None:
            self._interpreter.cancel("replaced by another mission")
            self._pass_on(port)
        self._history.clear()
        for machine in self._machines:
            machine.forget()
        self._text, self._next = self._next, NO_MISSION
        self._interpreter = self._connected(self._text)
        if self._starts_paused:
            self._interpreter.pause()
        self._starts_paused = False

    def _connected(self, text: MissionText) -> Interpreter:
        """Return the interpreter of a text that is to run on the machines now."""
        interpreter = self._new(text)
        for machine in self._machines:
            machine.occurrence = interpreter.occurrence
        return interpreter

    def _pass_on(self, port: CommandPort) -> None:
        if self._interpreter is not None:
            for event in self._interpreter.take_events():
                self._history.append(event)
                node = self._interpreter.plan.nodes[event.node]
                data = _data(event, node, _depth(self._interpreter.plan, node.index))
                port.world.add_event(NODE_CHANGED, _message(event, node), **data)
                machine = node.machine
                if isinstance(machine, SessionMachine) and event.state in ("done", "failed"):
                    machine.forget(event.node)

    def commands(self) -> Mapping[str, Command]:
        """Return the commands to programs while the scene runs."""
        return {
            "mission": self._command_mission,
            "mission-pause": lambda: self._command_pause(True),
            "mission-resume": lambda: self._command_pause(False),
            "mission-advance": self._command_advance,
            "mission-stop": self._command_stop,
        }

    def _command_mission(self, text: Any, name: Any = NO_MISSION.name, files: Any = None) -> None:
        self._next = self.check_text(text, name, {} if files is None else files)
        self._starts_paused = False

    def _command_stop(self) -> None:
        self._check_runs()
        self._next, self._stops = NO_MISSION, self._runs

    def _command_pause(self, paused: bool) -> None:
        self._check_runs()
        if self._next.text:
            self._starts_paused = paused
        elif self._interpreter is not None and paused:
            self._interpreter.pause()
        elif self._interpreter is not None:
            self._interpreter.resume()

    def _command_advance(self) -> None:
        self._check_runs()
        if self._next.text or self._interpreter is None:
            raise SessionError("the mission has not started", hint="advance it after a step")
        self._interpreter.advance()

    def _check_runs(self) -> None:
        if self._is_idle:
            raise SessionError("no mission runs", hint="give one by the command `mission`")

    def view(self) -> MissionView | None:
        """Return the program at present; None without one."""
        interpreter = self._interpreter
        if interpreter is None:
            return None
        plan = interpreter.plan
        states = interpreter.node_states()
        nodes = tuple(
            MissionNode(
                _depth(plan, node.index),
                node.place.line,
                node.text,
                states[node.index],
                node.place.file,
                _points(node),
            )
            for node in plan.nodes
            if node.text != BLOCK
        )
        report = {x.name: x.report() for x in self._machines if x.report()}
        status, reason, time = interpreter.status, interpreter.reason, interpreter.time
        return MissionView(status, reason, interpreter.paused, nodes, report, max(time, 0.0))

    @property
    def history(self) -> Sequence[NodeEvent]:
        """Newest events of the present program."""
        return tuple(self._history)

    def diagram(self) -> str:
        """Return the tree of the program as Mermaid text, coloured by the states of its nodes."""
        interpreter = self._present()
        return mermaid(interpreter.plan, interpreter.node_states())

    def timeline(self, file: str) -> bytes:
        """Return a picture of when each step ran, in the format of a file's ending."""
        plan = self._present().plan
        return timeline(plan, self._history).file_for(file)

    def _present(self) -> Interpreter:
        if self._interpreter is None:
            raise SessionError("no mission has run", hint="give one by the command `mission`")
        return self._interpreter

    @property
    def has_ended(self) -> bool:
        """Whether a program has run and none runs or is to run now."""
        interpreter = self._interpreter
        return interpreter is not None and interpreter.ended and not self._next.text

    # Checkpoints.

    def state(self) -> Arrays:
        """Texts, the step of the last tick, requests, the state of interpreter and machines."""
        run = np.zeros(0) if self._interpreter is None else _packed(self._interpreter.state())
        return {
            "ticked": np.array([self._ticked, self._stops, self._starts_paused], dtype=np.float64),
            _TEXT: encoded(self._text),
            _NEXT: encoded(self._next),
            _RUN: run,
        }

    @property
    def varying(self) -> frozenset[str]:
        """Names of the arrays of any size."""
        return frozenset({_TEXT, _NEXT, _RUN})

    def is_valid_state(self, state: Arrays) -> bool:
        """Whether it is a state of a program for these machines."""
        try:
            text, following = self._decode(state)
            if following.text:
                self._new(following)
            if not (np.isfinite(state["ticked"]).all() and are_indices(state["ticked"][1:], 1)):
                return False
            if not text.text:
                return state[_RUN].size == 0
            interpreter = self._new(text)
            return interpreter.is_valid_state(_unpacked(state[_RUN], list(interpreter.state())))
        except LinkworkError:
            return False

    def _decode(self, state: Arrays) -> tuple[MissionText, MissionText]:
        """Return the present and the next text; those that are known need not be parsed again."""
        texts = decoded(state[_TEXT]), decoded(state[_NEXT])
        candidates = (self._text, self._next, *self._decoded)
        present, following = (next((x for x in candidates if x == text), text) for text in texts)
        self._decoded = present, following
        return present, following

    def restore(self, state: Arrays) -> None:
        """Go back to a state."""
        before = self._text
        self._text, self._next = self._decode(state)
        self._ticked = float(state["ticked"][0])
        self._stops, self._starts_paused = map(bool, state["ticked"][1:].tolist())
        self._interpreter = self._connected(self._text) if self._text.text else None
        if self._text != before:
            self._history.clear()
        if self._interpreter is None:
            for machine in self._machines:
                machine.restore(self._at_start[machine.name], {})
            return
        held = _unpacked(state[_RUN], list(self._interpreter.state()))
        try:
            self._interpreter.restore(held)
        except LinkworkError as error:
            # Actions and their machines do not fit, which only a machine knows.
            raise SessionError(f"invalid checkpoint: {error.message}") from error
        events = [event for event in self._history if event.time <= self._interpreter.time]
        self._history = deque(events, maxlen=MAX_HISTORY)


def _depth(plan: Plan, index: int) -> int:
    """Return the number of nodes above a node, without blocks, which are not shown."""
    depth, parent = 0, plan.nodes[index].parent
    while parent >= 0:
        depth += plan.nodes[parent].text != BLOCK
        parent = plan.nodes[parent].parent
    return depth


def _points(node: PlanNode) -> tuple[Vector3, ...]:
    """Return the points in the world [m] that the arguments of a command name."""
    machine, command = node.machine, node.command
    if not isinstance(machine, SessionMachine) or command is None:
        return ()
    return tuple(machine.points_of(Action(command, node.fixed)))


def _message(event: NodeEvent, node: PlanNode) -> str:
    if node.kind == Kind.LOG:
        return f"LOG: {event.reason}"
    return f"{event.command}: {event.state}" + (f" ({event.reason})" if event.reason else "")


def _data(event: NodeEvent, node: PlanNode, depth: int) -> dict[str, Any]:
    return {
        "node": event.node,
        "depth": depth,
        "what": node.kind.name.lower(),
        "file": node.place.file,
        "line": event.line,
        "state": event.state,
        "command": event.command,
        "reason": event.reason,
    }


def _packed(state: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return several arrays as one, for checkpoints: their sizes, then all numbers."""
    arrays = [np.asarray(x, dtype=np.float64).reshape(-1) for x in state.values()]
    return np.concatenate([[float(x.size) for x in arrays], *arrays])


def _unpacked(numbers: NDArray[np.float64], names: Sequence[str]) -> dict[str, Any]:
    """Return the arrays of a checkpoint, which is untrusted."""
    sizes, count = numbers[: len(names)], len(names)
    is_count = (sizes >= 0) & (sizes <= numbers.size) & (sizes == np.round(sizes))
    if sizes.size != count or not is_count.all() or sizes.sum() + count != numbers.size:
        raise ArgumentError("invalid state of a mission in a checkpoint")
    ends = np.cumsum(sizes).astype(int) + count
    starts = [count, *ends.tolist()[:-1]]
    return {name: numbers[a:b].copy() for name, a, b in zip(names, starts, ends, strict=True)}
