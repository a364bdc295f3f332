"""Interpreter of a mission: one tick at a simulated time, only active nodes are touched."""

import math
from collections.abc import Callable

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.mission.machine import Machine, Progress, State, Status
from linkwork.mission.plans.expression import Closure
from linkwork.mission.plans.plan import GUARDS, TIME, Kind, Plan, PlanNode
from linkwork.mission.running.blocks import (
    Assertion,
    Assignment,
    Choice,
    Failure,
    Fallback,
    Log,
    Loop,
    Parallel,
    Sequence,
    Wait,
    WaitUntil,
)
from linkwork.mission.running.commands import Commands
from linkwork.mission.running.guards import Guards
from linkwork.mission.running.node_runner import (
    CANCELLED,
    DONE,
    FAILED,
    IDLE,
    ROUNDING,
    RUNNING,
    STATES,
    WAITING,
    Event,
    NodeRule,
    NodeRunner,
)

ADVANCE_PERIOD = 0.1  # Period at which requests to advance by hand are executed [s]


class Interpreter:
    """Runs a plan on its machines.

    Guards are checked before the steps in every tick, outermost first, in the order of the text;
    then each active step, in the order of the text. What a step starts is started at once, so
    steps that take no time run within the tick.

    Args:
        plan: From `build_plan`, with machines. It belongs to this interpreter alone.
    """

    def __init__(self, plan: Plan) -> None:
        if any(node.command is not None and node.machine is None for node in plan.nodes):
            raise ArgumentError("the plan has no machines", hint="pass them to build_plan")
        self.plan = plan
        self.reason = ""
        self._run = NodeRunner(plan)
        self._guards, self._commands = Guards(self._run), Commands(self._run)
        self._run.set_rules(self._rules())
        self._guard_checks: tuple[Closure, ...] = ()
        self._polls: tuple[Callable[[float, float], Progress | bool | None], ...] = ()
        self._first = math.nan
        self._halted = 0.0
        self._paused = False
        self._advance_at = math.inf
        self._begin = [
            x.begin_tick
            for x in plan.machines.values()
            if type(x).begin_tick is not Machine.begin_tick
        ]

    def _rules(self) -> dict[Kind, NodeRule]:
        """Return the rule of each kind of node."""
        run, loop = self._run, Loop(self._run)
        return {
            Kind.SEQUENCE: Sequence(run, self._guards),
            Kind.PARALLEL: Parallel(run, self._guards),
            Kind.FALLBACK: Fallback(run),
            Kind.IF: Choice(run),
            Kind.RETRY: loop,
            Kind.REPEAT: loop,
            Kind.WHILE: loop,
            Kind.WHEN: self._guards,
            Kind.ON: self._guards,
            Kind.COMMAND: self._commands,
            Kind.WAIT: Wait(run),
            Kind.WAIT_UNTIL: WaitUntil(run),
            Kind.ASSERT: Assertion(run),
            Kind.LOG: Log(run),
            Kind.ASSIGN: Assignment(run),
            Kind.FAIL: Failure(run),
        }

    @property
    def events(self) -> list[Event]:
        """Events since the last `take_events`, in order."""
        return self._run.events

    @property
    def status(self) -> str:
        """State of the mission: `idle`, `running`, `done`, `failed` or `cancelled`."""
        return STATES[self._run.status[0]]

    @property
    def ended(self) -> bool:
        """Whether the mission has ended."""
        return self._run.status[0] in (DONE, FAILED, CANCELLED)

    @property
    def succeeded(self) -> bool:
        """Whether the mission has ended without a failure."""
        return self._run.status[0] == DONE

    @property
    def time(self) -> float:
        """Simulated time of the last tick [s]."""
        return self._run.time

    @property
    def paused(self) -> bool:
        """Whether ticks do nothing."""
        return self._paused

    def node_states(self) -> list[str]:
        """State of every node."""
        return [STATES[status] for status in self._run.status]

    def occurrence(self, index: int) -> tuple[float, ...]:
        """Return what distinguishes one start of a step from another, even after RESUME.

        It consists of the iterations of the loops and the starts of the handlers around the step.
        """
        counts, parent = [], self.plan.nodes[index].parent
        while parent >= 0:
            kind = self.plan.nodes[parent].kind
            if kind in _LOOPS:
                counts.append(self._run.count[parent])
            elif kind in GUARDS:
                counts.append(self._run.start[index])
            index, parent = parent, self.plan.nodes[parent].parent
        return tuple(counts)

    def take_events(self) -> list[Event]:
        """Events since the last call."""
        events, self._run.events = self._run.events, []
        return events

    def pause(self) -> None:
        """Do nothing in further ticks; waits and timeouts stop, actions continue."""
        self._paused = True

    def resume(self) -> None:
        """Continue after a pause."""
        self._paused = False

    def advance(self) -> None:
        """End the running steps as done, at the next multiple of `ADVANCE_PERIOD`."""
        if not self.ended:
            since = self._run.clock if self._run.ticks else 0.0
            self._advance_at = (math.floor(since / ADVANCE_PERIOD + 1e-6) + 1) * ADVANCE_PERIOD

    def cancel(self, reason: str = "stopped by hand") -> None:
        """End the mission; running actions are cancelled."""
        if self._run.status[0] in (RUNNING, WAITING):
            self._run.cancel(0, reason)
            self.reason = reason

    def tick(self, time: float) -> None:
        """Check guards and running steps at a simulated time [s].

        Raises:
            ArgumentError: Time that runs backwards or is not finite.
        """
        if not self._run.time <= time < math.inf:
            raise checks.invalid("time", time, f"at least {self._run.time:g} s")
        last, self._run.time = self._run.time, time
        if self._run.status[0] > WAITING:
            return
        if self._paused:
            self._halted += time - last if last > -math.inf else 0.0
            return
        for begin in self._begin:
            begin(time)
        self._run.ticks += 1
        self._run.iterations = 0
        if self._run.status[0] == IDLE:
            self._first = time
            self._halted = self._run.clock = self.plan.variables[TIME] = 0.0
            self._run.begin(0)
            self._note_end()
            return
        self._run.clock = self.plan.variables[TIME] = time - self._first - self._halted
        if self._run.changed:
            self._prepare()
        if self._is_check_due():
            self._guards.check()
        if self._run.clock >= self._advance_at - ROUNDING:
            self._advance_steps()
        if self._run.changed:
            self._step(tuple(self._run.steps))
        else:
            self._step_quickly(time, self._run.clock)
        self._note_end()

    def _step(self, steps: tuple[int, ...]) -> None:
        """Poll active steps in the order of the text."""
        tick, status, fresh = self._run.ticks, self._run.status, self._run.fresh
        for index in steps:
            if fresh[index] != tick and status[index] in (RUNNING, WAITING):
                ended = self._run.rule(index).poll(index)
                if ended > WAITING:
                    self._run.propagate(index, ended)

    # Most ticks change nothing. Whether one does is decided by short lists of closures, rebuilt
    # after every change of a node.

    def _prepare(self) -> None:
        self._run.changed = False
        self._guard_checks = tuple(map(self._check_of, self._run.watching))
        self._polls = tuple(map(self._poll_of, self._run.steps))

    def _is_check_due(self) -> bool:
        """Whether a guard or the timeout of a mission may fire."""
        variables = self.plan.variables
        try:
            for check in self._guard_checks:
                if check(variables):
                    return True
        except (ArithmeticError, ValueError):
            return True
        return False

    def _step_quickly(self, time: float, clock: float) -> None:
        """Poll the active steps, up to the first that may end; then all after it."""
        position = 0
        for poll in self._polls:
            outcome = poll(time, clock)
            if outcome is not None:
                break
            position += 1
        else:
            return
        index, *rest = self._run.steps[position:]
        if isinstance(outcome, Progress):
            ended = self._commands.settle(self._run.nodes[index], outcome)
        else:
            ended = self._run.rule(index).poll(index)
        if ended > WAITING:
            self._run.propagate(index, ended)
        self._step(tuple(rest))

    def _check_of(self, index: int) -> Closure:
        node, condition = self._run.nodes[index], self._run.nodes[index].condition
        if condition is None:
            end = self._run.start[index] + self._run.limit[index] - ROUNDING
            return lambda variables: self._run.clock >= end
        if self._run.interrupt[node.parent] >= 0:
            return lambda variables: False
        return (lambda variables: not condition(variables)) if self._run.count[index] else condition

    def _poll_of(self, index: int) -> Callable[[float, float], Progress | bool | None]:
        """Return a closure that returns None as long as a step continues."""
        node = self._run.nodes[index]
        end = self._run.start[index] + self._run.limit[index] - ROUNDING
        if node.kind == Kind.WAIT:
            return lambda time, clock: None if clock < end else True
        if node.kind == Kind.WAIT_UNTIL:
            condition, holds = node.condition, self._run.evaluate
            return lambda time, clock: None if clock < end and holds(condition) <= 0 else True
        if node.kind != Kind.COMMAND or node.memory >= 0:
            return lambda time, clock: True
        progress_of = self._commands.progress_of[index]

        def poll(time: float, clock: float) -> Progress | None:
            progress = progress_of(index, time)
            return None if progress.status is Status.RUNNING and clock < end else progress

        return poll

    def _note_end(self) -> None:
        if self._run.status[0] == FAILED:
            self.reason = self._run.message

    def _advance_steps(self) -> None:
        """End the running steps as done."""
        self._advance_at = math.inf
        for index in tuple(self._run.steps):
            node = self._run.nodes[index]
            if self._run.fresh[index] == self._run.ticks or self._run.status[index] not in (
                RUNNING,
                WAITING,
            ):
                continue
            if node.kind == Kind.COMMAND and self._commands.advance(index):
                continue
            if node.kind in (Kind.COMMAND, Kind.WAIT, Kind.WAIT_UNTIL):
                fault = self._run.rule(index).stop(index)
                status, reason = (FAILED, fault) if fault else (DONE, "advanced by hand")
                self._run.propagate(index, self._run.end(index, status, reason))

    # Checkpoints.

    def state(self) -> State:
        """Return all that a run needs to continue, with the states of the machines."""
        state = self._own_state()
        for machine in self.plan.machines.values():
            for key, value in machine.state().items():
                state[f"machine.{machine.name}.{key}"] = np.array(value, dtype=float)
        return state

    def _own_state(self) -> State:
        loops = [x for x in self._run.steps if self._run.nodes[x].kind in _LOOPS]
        clock = [getattr(self._run, x) for x in _CLOCK] + [getattr(self, x) for x in _OWN_CLOCK]
        return {
            **{key: np.array(getattr(self._run, key), dtype=float) for key in _NODE_STATE},
            "loops": np.array(loops, dtype=float),
            "variables": np.array(self.plan.variables),
            "arguments": np.array(self.plan.arguments),
            "memory": self._run.memory.copy().ravel(),
            "reason": np.array([float(x) for x in self.reason.encode()]),
            "clock": np.array(clock, dtype=float),
        }

    def is_valid_state(self, state: State) -> bool:
        """Whether `state` is one of this plan."""
        return self._is_own_state(state) and all(
            machine.is_valid_state(_of_machine(state, machine.name))
            for machine in self.plan.machines.values()
        )

    def _is_own_state(self, state: State) -> bool:
        for key, present in self._own_state().items():
            value = state.get(key)
            if value is None or (key not in ("loops", "reason") and value.shape != present.shape):
                return False
        last = len(self.plan.nodes) - 1
        ranges = {
            "status": (0, CANCELLED),
            "interrupt": (-1, last),
            "loops": (0, last),
            "reason": (0, 255),
        }
        return bool(state["clock"][0] < math.inf) and all(
            bool(np.all((x >= low) & (x <= high) & (x == np.floor(x))))
            for x, (low, high) in ((state[key], limits) for key, limits in ranges.items())
        )

    def restore(self, state: State) -> None:
        """Continue from a state of the same plan.

        Raises:
            ArgumentError: It is not a state of this plan.
        """
        if not self.is_valid_state(state):
            raise ArgumentError("invalid state: not one of this mission")
        for key, kind in _NODE_STATE.items():
            getattr(self._run, key)[:] = map(kind, state[key].tolist())
        # Expressions hold these lists.
        self.plan.variables[:] = state["variables"].tolist()
        self.plan.arguments[:] = state["arguments"].tolist()
        self._run.memory = np.array(state["memory"]).reshape(self._run.memory.shape)
        self.reason = bytes(int(x) for x in state["reason"]).decode()
        clock = state["clock"].tolist()
        for name, value in zip(_CLOCK, clock, strict=False):
            setattr(self._run, name, value)
        for name, value in zip(_OWN_CLOCK, clock[len(_CLOCK) :], strict=True):
            setattr(self, name, value)
        self._paused, self._run.ticks = bool(self._paused), int(self._run.ticks)
        self._run.events = []
        self._find_active({int(x) for x in state["loops"]})
        self._restore_machines(state)

    def _find_active(self, loops: set[int]) -> None:
        """List the active nodes again from their states."""
        self._run.fresh = [-1] * len(self._run.nodes)
        self._run.changed = True
        active = [x for x in self._run.nodes if self._run.status[x.index] in (RUNNING, WAITING)]
        self._run.steps = [x.index for x in active if x.kind in _POLLED or x.index in loops]
        self._run.watching = [x.index for x in active if self._is_watched(x)]

    def _is_watched(self, node: PlanNode) -> bool:
        if node.kind in GUARDS:
            return self._run.status[node.index] == WAITING
        return node.kind == Kind.SEQUENCE and node.timeout is not None

    def _restore_machines(self, state: State) -> None:
        for name, machine in self.plan.machines.items():
            actions = {
                index: self._run.nodes[index].action(self.plan.arguments)
                for index in self._run.steps
                if self._run.nodes[index].machine is machine and self._run.nodes[index].memory < 0
            }
            machine.restore(_of_machine(state, name), actions)


_NODE_STATE = {"status": int, "start": float, "count": float, "limit": float, "interrupt": int}
_LOOPS = (Kind.RETRY, Kind.REPEAT, Kind.WHILE)
_POLLED = (Kind.COMMAND, Kind.WAIT, Kind.WAIT_UNTIL)
_OWN_CLOCK = ("_first", "_halted", "_advance_at", "_paused")
_CLOCK = ("time", "clock", "ticks")


def _of_machine(state: State, name: str) -> State:
    prefix = f"machine.{name}."
    return {x.removeprefix(prefix): y for x, y in state.items() if x.startswith(prefix)}
