"""Interpreter of a mission: one tick at a simulated time, only active nodes are touched."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linkwork import checks
from linkwork.errors import ActionFailedError, ActionRefusedError, ArgumentError
from linkwork.mission.expression import Closure
from linkwork.mission.language import MEMORY, CommandContext
from linkwork.mission.machine import Machine, Progress, State, Status
from linkwork.mission.plan import GUARDS, RESULT, TIME, Kind, Plan, PlanNode

IDLE, RUNNING, WAITING, DONE, FAILED, CANCELLED = range(6)
_RESUMED = IDLE
"""Of a block: the handler of its guard has ended, and the block is to go on."""
STATES = ("idle", "running", "waiting", "done", "failed", "cancelled")
"""Names of the states of a node."""

MAX_ITERATIONS = 1000
"""Iterations of loops, all together, in one tick; then they continue in the next."""
ADVANCE_PERIOD = 0.1
"""Requests to advance by hand are looked at in this period [s]."""

_ROUNDING = 1e-9
_GOES_ON = Status.RUNNING
_MAX_COUNT = 1e9


class Event(NamedTuple):
    """A change of the state of a node.

    Attributes:
        time: Simulated time [s].
        node: Index of the node.
        line: Its line in the text.
        state: Its new state.
        command: Text of the node.
        reason: Why it failed or was cancelled; text of a LOG.
    """

    time: float
    node: int
    line: int
    state: str
    command: str
    reason: str


class Interpreter:
    """Runs a plan on its machines.

    Guards are looked at before the steps in every tick, outermost first, in the order of the text;
    then each active step, in the order of the text. What a step starts is started at once, so
    steps that take no time run within the tick.
    """

    def __init__(self, plan: Plan) -> None:
        """Prepare a run.

        Args:
            plan: From `build_plan`, with machines. It belongs to this interpreter alone.
        """
        if any(node.command is not None and node.machine is None for node in plan.nodes):
            raise ArgumentError("the plan has no machines", hint="give build_plan some")
        self.plan = plan
        self.events: list[Event] = []
        self.reason = ""
        self._nodes = plan.nodes
        count = len(plan.nodes)
        self._status = [IDLE] * count
        self._start = [0.0] * count
        # Of a block the next child, of a loop the iteration, of a guard whether it is latched.
        self._count = [0.0] * count
        # Of a loop the number of times, of a step the timeout or duration.
        self._limit = [math.inf] * count
        # Of a block the index of the ON guard that interrupts it.
        self._interrupt = [-1] * count
        self._fresh = [-1] * count
        self._steps: list[int] = []
        self._watching: list[int] = []
        self._changed = True
        self._looks: tuple[Closure, ...] = ()
        self._polls: tuple[Callable[[float, float], Progress | bool | None], ...] = ()
        self._memory = np.zeros((plan.memories, MEMORY))
        self._time = -math.inf
        self._clock = 0.0
        self._first = math.nan
        self._halted = 0.0
        self._paused = False
        self._advance_at = math.inf
        self._ticks = 0
        self._iterations = 0
        self._message = ""
        self._begin = [
            x.begin_tick
            for x in plan.machines.values()
            if type(x).begin_tick is not Machine.begin_tick
        ]
        self._starters = self._by_kind("start")
        self._enders = self._by_kind("ended")
        self._pollers = self._by_kind("poll")
        self._progress_of = [_progress_of(node) for node in plan.nodes]

    def _by_kind(self, what: str) -> list[Callable[..., Any]]:
        """The method of each node: `_start_wait`, `_poll_wait`, ..."""
        names = (f"_{what}_{node.kind.name.lower()}" for node in self._nodes)
        return [getattr(self, name, self._unexpected) for name in names]

    def _unexpected(self, index: int, *_: object) -> int:
        raise ArgumentError(f"invalid state of node {index}: {self._nodes[index].text}")

    # What a user calls.

    @property
    def status(self) -> str:
        """State of the mission: `idle`, `running`, `done`, `failed` or `cancelled`."""
        return STATES[self._status[0]]

    @property
    def ended(self) -> bool:
        """Whether the mission has ended."""
        return self._status[0] in (DONE, FAILED, CANCELLED)

    @property
    def succeeded(self) -> bool:
        """Whether the mission has ended without a failure."""
        return self._status[0] == DONE

    @property
    def paused(self) -> bool:
        """Whether ticks do nothing."""
        return self._paused

    def node_states(self) -> list[str]:
        """State of every node."""
        return [STATES[status] for status in self._status]

    def take_events(self) -> list[Event]:
        """Events since the last call."""
        events, self.events = self.events, []
        return events

    def pause(self) -> None:
        """Do nothing in further ticks; waits and timeouts stand still. Actions go on."""
        self._paused = True

    def resume(self) -> None:
        """Continue after a pause."""
        self._paused = False

    def advance(self) -> None:
        """End the running steps as done, at the next multiple of `ADVANCE_PERIOD`."""
        if not self.ended:
            since = self._clock if self._ticks else 0.0
            self._advance_at = (math.floor(since / ADVANCE_PERIOD + 1e-6) + 1) * ADVANCE_PERIOD

    def cancel(self, reason: str = "stopped by hand") -> None:
        """End the mission; running actions are cancelled."""
        if self._status[0] in (RUNNING, WAITING):
            self._cancel(0, reason)
            self.reason = reason

    def tick(self, time: float) -> None:
        """Look at guards and running steps.

        Args:
            time: Simulated time [s]; not less than that of the last tick.

        Raises:
            ArgumentError: Time that runs backwards or is not finite.
        """
        if not self._time <= time < math.inf:
            raise checks.invalid("time", time, f"a time from {self._time:g} s on")
        last, self._time = self._time, time
        if self._status[0] > WAITING:
            return
        if self._paused:
            self._halted += time - last if last > -math.inf else 0.0
            return
        for begin in self._begin:
            begin(time)
        self._ticks += 1
        self._iterations = 0
        if self._status[0] == IDLE:
            self._first = time
            self._halted = self._clock = self.plan.variables[TIME] = 0.0
            self._begin_node(0)
            self._note_end()
            return
        self._clock = self.plan.variables[TIME] = time - self._first - self._halted
        if self._changed:
            self._prepare()
        if self._must_look():
            self._look()
        if self._clock >= self._advance_at - _ROUNDING:
            self._advance_steps()
        if self._changed:
            self._step(tuple(self._steps))
        else:
            self._step_quickly(time, self._clock)
        self._note_end()

    def _step(self, steps: tuple[int, ...]) -> None:
        """Polls active steps in the order of the text."""
        tick, status, fresh = self._ticks, self._status, self._fresh
        for index in steps:
            if fresh[index] != tick and status[index] in (RUNNING, WAITING):
                ended = self._pollers[index](index)
                if ended > WAITING:
                    self._propagate(index, ended)

    # Most ticks change nothing. Whether one does is found by short lists of closures, made anew
    # after every change of a node.

    def _prepare(self) -> None:
        self._changed = False
        self._looks = tuple(map(self._look_of, self._watching))
        self._polls = tuple(map(self._poll_of, self._steps))

    def _must_look(self) -> bool:
        """Whether a guard or the timeout of a mission may fire."""
        try:
            for look in self._looks:
                if look():
                    return True
        except (ArithmeticError, ValueError):
            return True
        return False

    def _step_quickly(self, time: float, clock: float) -> None:
        """Polls the active steps, up to the first that may end; then all after it."""
        position = 0
        for poll in self._polls:
            found = poll(time, clock)
            if found is not None:
                break
            position += 1
        else:
            return
        index, *rest = self._steps[position:]
        if isinstance(found, Progress):
            ended = self._settle(self._nodes[index], found)
        else:
            ended = self._pollers[index](index)
        if ended > WAITING:
            self._propagate(index, ended)
        self._step(tuple(rest))

    def _look_of(self, index: int) -> Closure:
        node, condition = self._nodes[index], self._nodes[index].condition
        if condition is None:
            end = self._start[index] + self._limit[index] - _ROUNDING
            return lambda: self._clock >= end
        if self._interrupt[node.parent] >= 0:
            return lambda: False
        return (lambda: not condition()) if self._count[index] else condition

    def _poll_of(self, index: int) -> Callable[[float, float], Progress | bool | None]:
        """A closure that gives None as long as a step goes on."""
        node = self._nodes[index]
        end = self._start[index] + self._limit[index] - _ROUNDING
        if node.kind == Kind.WAIT:
            return lambda time, clock: None if clock < end else True
        if node.kind == Kind.WAIT_UNTIL:
            condition, holds = node.condition, self._evaluate
            return lambda time, clock: True if clock >= end or holds(condition) > 0 else None
        if node.kind != Kind.COMMAND or node.memory >= 0:
            return lambda time, clock: True
        progress_of = self._progress_of[index]

        def poll(time: float, clock: float) -> Progress | None:
            progress = progress_of(index, time)
            return None if progress.status is _GOES_ON and clock < end else progress

        return poll

    def _note_end(self) -> None:
        if self._status[0] == FAILED:
            self.reason = self._message

    # Starting, ending and cancelling nodes.

    def _begin_node(self, index: int) -> int:
        """Starts a node; returns its state, which is an end where it takes no time."""
        self._start[index] = self._clock
        self._fresh[index] = self._ticks
        return self._starters[index](index)

    def _set(self, index: int, status: int, reason: str = "") -> int:
        self._status[index] = status
        self._changed = True
        node = self._nodes[index]
        line, state = node.place.line, STATES[status]
        self.events.append(Event(self._time, index, line, state, node.text, reason))
        return status

    def _fail(self, index: int, reason: str) -> int:
        self._message = reason
        return self._set(index, FAILED, reason)

    def _propagate(self, index: int, status: int) -> None:
        """Tells the parents of a node that has ended, as far up as they end too."""
        parent = self._nodes[index].parent
        while parent >= 0 and status > WAITING:
            status = self._enders[parent](parent, index, status)
            index, parent = parent, self._nodes[parent].parent

    def _cancel(self, index: int, reason: str) -> None:
        """Cancels an active node, the nodes below it first."""
        node = self._nodes[index]
        self._cancel_children(index, reason)
        self._leave(index)
        if node.kind == Kind.COMMAND and node.machine is not None and node.memory < 0:
            node.machine.cancel(index, self._time)
        self._set(index, CANCELLED, reason)

    def _cancel_children(self, index: int, reason: str) -> None:
        for child in self._nodes[index].children:
            if self._status[child] in (RUNNING, WAITING):
                self._cancel(child, reason)

    def _leave(self, index: int) -> None:
        """Takes a node out of the active ones."""
        for active in (self._steps, self._watching):
            at = bisect_left(active, index)
            if at < len(active) and active[at] == index:
                del active[at]

    def _end(self, index: int, status: int, reason: str = "") -> int:
        """Ends a node, with all that still runs below it."""
        if self._nodes[index].children:
            self._cancel_children(index, reason)
        self._leave(index)
        return self._fail(index, reason) if status == FAILED else self._set(index, status, reason)

    def _evaluate(self, closure: Closure | None) -> float:
        """A value; NaN, with a message, where there is none."""
        try:
            return math.nan if closure is None else closure()
        except (ArithmeticError, ValueError) as error:
            self._message = f"no value: {error}"
            return math.nan

    def _may_iterate(self, index: int) -> bool:
        """Whether a loop may go on in this tick; if not, it does in the next."""
        self._iterations += 1
        if self._iterations <= MAX_ITERATIONS:
            return True
        self._fresh[index] = self._ticks
        self._changed = True
        insort(self._steps, index)
        return False

    # Guards and timeouts of missions.

    def _look(self) -> None:
        tick, status, fresh = self._ticks, self._status, self._fresh
        for index in tuple(self._watching):
            node = self._nodes[index]
            if node.kind == Kind.SEQUENCE:
                self._look_at_timeout(index)
            elif status[index] != WAITING or fresh[index] == tick:
                continue
            elif self._interrupt[node.parent] < 0 and self._holds_now(node):
                self._go_on(node.parent, self._fire(node))

    def _go_on(self, block: int, status: int) -> None:
        """Continues a block after a guard, or what is around it."""
        if status == _RESUMED:
            is_sequence = self._nodes[block].kind == Kind.SEQUENCE
            status = self._run_sequence(block) if is_sequence else self._run_parallel(block)
        if status > WAITING:
            self._propagate(block, status)

    def _look_at_timeout(self, index: int) -> None:
        if self._status[index] != RUNNING or self._fresh[index] == self._ticks:
            return
        if self._clock - self._start[index] >= self._limit[index] - _ROUNDING:
            self._end(index, FAILED, f"timeout after {self._limit[index]:g} s")
            self._propagate(index, FAILED)

    def _holds_now(self, node: PlanNode) -> bool:
        """Whether a guard fires: its condition holds, and did not since it fired before."""
        condition = node.condition
        try:
            holds = condition is not None and bool(condition())
        except (ArithmeticError, ValueError):
            return False
        if self._count[node.index]:
            if not holds:
                self._count[node.index] = 0.0
                self._changed = True
            return False
        return holds

    def _arm(self, index: int) -> int:
        """Arms a guard; returns the state of its block: running, resumed, or an end."""
        node = self._nodes[index]
        self._start[index] = self._clock
        self._fresh[index] = self._ticks
        self._count[index] = 0.0
        insort(self._watching, index)
        self._set(index, WAITING)
        return self._fire(node) if self._holds_now(node) else RUNNING

    def _fire(self, node: PlanNode) -> int:
        """Starts the handler of a guard; returns the state of the block."""
        index, block = node.index, node.parent
        self._leave(index)
        if node.kind == Kind.WHEN:
            self._set(index, RUNNING)
            ended = self._begin_node(node.children[0])
            if ended <= WAITING:
                return RUNNING
            return self._enders[block](block, index, self._set(index, ended, self._why(ended)))
        reason = f"interrupted: {node.text.removeprefix('ON ')}"
        for child in self._nodes[block].children:
            armed = self._status[child] == WAITING and self._nodes[child].kind in GUARDS
            if self._status[child] in (RUNNING, WAITING) and not armed:
                self._cancel(child, reason)
        self._interrupt[block] = index
        self._set(index, RUNNING)
        ended = self._begin_node(node.children[0])
        return RUNNING if ended <= WAITING else self._after_handler(index, ended)

    def _why(self, status: int) -> str:
        return self._message if status == FAILED else ""

    def _after_handler(self, guard: int, status: int) -> int:
        """What follows the handler of an ON guard: the block fails, or goes on."""
        node = self._nodes[guard]
        block = node.parent
        self._interrupt[block] = -1
        if status == FAILED:
            self._set(guard, FAILED, self._message)
            return self._end(block, FAILED, self._message)
        if not node.resume:
            self._set(guard, DONE)
            return self._end(block, FAILED, f"interrupted: {node.text.removeprefix('ON ')}")
        self._count[guard] = 1.0
        self._fresh[guard] = self._ticks
        insort(self._watching, guard)
        self._set(guard, WAITING)
        return _RESUMED

    def _ended_when(self, index: int, child: int, status: int) -> int:
        return self._set(index, status, self._why(status))

    def _ended_on(self, index: int, child: int, status: int) -> int:
        self._go_on(self._nodes[index].parent, self._after_handler(index, status))
        return RUNNING

    # Blocks.

    def _start_sequence(self, index: int) -> int:
        node = self._nodes[index]
        self._count[index] = 0.0
        self._interrupt[index] = -1
        self._set(index, RUNNING)
        for slot, value in node.assigns:
            self.plan.variables[slot] = self._evaluate(value)
        if node.timeout is not None:
            self._limit[index] = self._evaluate(node.timeout)
            insort(self._watching, index)
        return self._run_sequence(index)

    def _run_sequence(self, index: int) -> int:
        """Starts steps until one takes time."""
        children, count = self._nodes[index].children, self._count
        while count[index] < len(children):
            child = children[int(count[index])]
            if self._nodes[child].kind in GUARDS:
                count[index] += 1
                status = self._arm(child)
                if status > WAITING:
                    return status
                if self._interrupt[index] >= 0:
                    return RUNNING
                continue
            status = self._begin_node(child)
            if status <= WAITING:
                return RUNNING
            if status == FAILED:
                return self._end(index, FAILED, self._message)
            count[index] += 1
        return self._end_if_idle(index)

    def _end_if_idle(self, index: int) -> int:
        """Ends a block whose steps have ended, when no handler runs."""
        for child in self._nodes[index].children:
            if self._status[child] == RUNNING:
                return RUNNING
        return self._end(index, DONE)

    def _ended_sequence(self, index: int, child: int, status: int) -> int:
        if status == FAILED:
            return self._end(index, FAILED, self._message)
        if self._nodes[child].kind in GUARDS:
            at_end = self._count[index] == len(self._nodes[index].children)
            return self._end_if_idle(index) if at_end else RUNNING
        self._count[index] += 1
        return self._run_sequence(index)

    def _start_parallel(self, index: int) -> int:
        self._count[index] = 0.0
        self._interrupt[index] = -1
        for child in self._nodes[index].children:
            self._status[child] = IDLE
        self._set(index, RUNNING)
        return self._run_parallel(index)

    def _run_parallel(self, index: int) -> int:
        """Starts branches that have not started, and those that were interrupted again."""
        for i, child in enumerate(self._nodes[index].children):
            is_guard = self._nodes[child].kind in GUARDS
            if i >= self._count[index]:
                self._count[index] = i + 1
                status = self._arm(child) if is_guard else self._begin_node(child)
            elif not is_guard and self._status[child] == CANCELLED:
                status = self._begin_node(child)
            else:
                continue
            if is_guard and status > WAITING:
                return status
            if status == FAILED:
                return self._end(index, FAILED, self._message)
            if self._interrupt[index] >= 0:
                return RUNNING
        return self._end_if_done(index)

    def _end_if_done(self, index: int) -> int:
        """Ends PARALLEL when its branches are done and no handler runs."""
        children = self._nodes[index].children
        if self._count[index] < len(children):
            return RUNNING
        for child in children:
            is_guard = self._nodes[child].kind in GUARDS
            if self._status[child] == RUNNING or (not is_guard and self._status[child] != DONE):
                return RUNNING
        return self._end(index, DONE)

    def _ended_parallel(self, index: int, child: int, status: int) -> int:
        if status == FAILED:
            return self._end(index, FAILED, self._message)
        return self._end_if_done(index)

    def _start_fallback(self, index: int) -> int:
        self._count[index] = 0.0
        self._message = "nothing to fall back on"
        self._set(index, RUNNING)
        return self._run_fallback(index)

    def _run_fallback(self, index: int) -> int:
        children, count = self._nodes[index].children, self._count
        while count[index] < len(children):
            status = self._begin_node(children[int(count[index])])
            if status <= WAITING:
                return RUNNING
            if status == DONE:
                return self._end(index, DONE)
            count[index] += 1
        return self._end(index, FAILED, self._message)

    def _ended_fallback(self, index: int, child: int, status: int) -> int:
        if status == DONE:
            return self._end(index, DONE)
        self._count[index] += 1
        return self._run_fallback(index)

    # Loops and choices.

    def _start_counted(self, index: int) -> int:
        self._set(index, RUNNING)
        self._count[index] = 0.0
        times = self._evaluate(self._nodes[index].amount)
        if not 0.0 <= times <= _MAX_COUNT:
            return self._end(index, FAILED, f"invalid number of times: {times:g}")
        self._limit[index] = math.floor(times + 0.5)
        return self._run_loop(index)

    _start_retry = _start_repeat = _start_counted

    def _start_while(self, index: int) -> int:
        self._set(index, RUNNING)
        return self._run_loop(index)

    def _run_loop(self, index: int) -> int:
        """Iterates until the body takes time."""
        node = self._nodes[index]
        body = node.children[0]
        while self._iterates(node):
            if not self._may_iterate(index):
                return RUNNING
            status = self._begin_node(body)
            if status <= WAITING:
                return RUNNING
            ended = self._after_iteration(node, status)
            if ended > WAITING:
                return ended
        return self._end(index, DONE)

    def _iterates(self, node: PlanNode) -> bool:
        if node.kind == Kind.WHILE:
            return bool(self._evaluate(node.condition) > 0)
        # RETRY has one try more than retries.
        return node.kind == Kind.RETRY or self._count[node.index] < self._limit[node.index]

    def _after_iteration(self, node: PlanNode, status: int) -> int:
        """State of a loop after its body has ended."""
        index = node.index
        if node.kind == Kind.RETRY:
            if status == DONE:
                return self._end(index, DONE)
            if self._count[index] >= self._limit[index]:
                return self._end(index, FAILED, self._message)
        elif status == FAILED:
            return self._end(index, FAILED, self._message)
        self._count[index] += 1
        return RUNNING

    def _ended_loop(self, index: int, child: int, status: int) -> int:
        ended = self._after_iteration(self._nodes[index], status)
        return ended if ended > WAITING else self._run_loop(index)

    _ended_retry = _ended_repeat = _ended_while = _ended_loop

    def _poll_loop(self, index: int) -> int:
        """Goes on with a loop that used up the iterations of the last tick."""
        self._leave(index)
        self._changed = True
        return self._run_loop(index)

    _poll_retry = _poll_repeat = _poll_while = _poll_loop

    def _start_if(self, index: int) -> int:
        node = self._nodes[index]
        self._set(index, RUNNING)
        chosen = 0 if self._evaluate(node.condition) > 0 else 1
        if chosen >= len(node.children):
            return self._end(index, DONE)
        status = self._begin_node(node.children[chosen])
        return RUNNING if status <= WAITING else self._end(index, status, self._why(status))

    def _ended_if(self, index: int, child: int, status: int) -> int:
        return self._end(index, status, self._why(status))

    # Steps.

    def _start_wait(self, index: int) -> int:
        self._set(index, WAITING)
        self._limit[index] = self._evaluate(self._nodes[index].amount)
        if not self._limit[index] >= 0.0:
            return self._end(index, FAILED, f"invalid time: {self._limit[index]:g} s")
        insort(self._steps, index)
        return self._poll_wait(index)

    def _poll_wait(self, index: int) -> int:
        if self._clock - self._start[index] < self._limit[index] - _ROUNDING:
            return WAITING
        return self._end(index, DONE)

    def _start_wait_until(self, index: int) -> int:
        self._set(index, WAITING)
        node = self._nodes[index]
        self._limit[index] = self._evaluate(node.timeout) if node.timeout else math.inf
        if not self._limit[index] >= 0.0:
            return self._end(index, FAILED, f"invalid time: {self._limit[index]:g} s")
        insort(self._steps, index)
        return self._poll_wait_until(index)

    def _poll_wait_until(self, index: int) -> int:
        if self._evaluate(self._nodes[index].condition) > 0:
            return self._end(index, DONE)
        return self._poll_timeout(index, WAITING)

    def _poll_timeout(self, index: int, status: int) -> int:
        if self._clock - self._start[index] < self._limit[index] - _ROUNDING:
            return status
        return self._end(index, FAILED, f"timeout after {self._limit[index]:g} s")

    def _start_assert(self, index: int) -> int:
        node = self._nodes[index]
        if self._evaluate(node.condition) > 0:
            return self._set(index, DONE)
        reason = node.message or f"assertion failed: {node.text.removeprefix('ASSERT ')}"
        return self._fail(index, f"{reason} ({self._shown(node)})" if node.values else reason)

    def _shown(self, node: PlanNode) -> str:
        parts = []
        for value, (text, unit) in zip(node.values, node.value_texts, strict=True):
            parts.append(f"{text} = {self._evaluate(value):.6g} {unit}".rstrip())
        return ", ".join(parts)

    def _start_log(self, index: int) -> int:
        node = self._nodes[index]
        values = f": {self._shown(node)}" if node.values else ""
        return self._set(index, DONE, node.message + values)

    def _start_assign(self, index: int) -> int:
        for slot, value in self._nodes[index].assigns:
            number = self._evaluate(value)
            if not math.isfinite(number):
                return self._fail(index, f"no finite value: {self._nodes[index].text}")
            self.plan.variables[slot] = number
        return self._set(index, DONE)

    def _start_fail(self, index: int) -> int:
        return self._fail(index, self._nodes[index].message)

    # Commands.

    def _start_command(self, index: int) -> int:
        node = self._nodes[index]
        self._set(index, RUNNING)
        self._limit[index] = self._evaluate(node.timeout) if node.timeout else math.inf
        wrong = self._evaluate_arguments(node)
        if wrong or node.machine is None:
            return self._fail(index, wrong)
        if node.memory < 0:
            try:
                node.machine.start(index, node.action(self.plan.arguments), self._time)
            except ActionRefusedError as error:
                return self._fail(index, error.message)
        else:
            self._memory[node.memory] = 0.0
        insort(self._steps, index)
        return self._poll_command(index)

    def _evaluate_arguments(self, node: PlanNode) -> str:
        """Evaluates the arguments of a command; returns what is wrong with them."""
        if not self._limit[node.index] >= 0.0:
            return f"invalid timeout: {self._limit[node.index]:g} s"
        for one in node.dynamic:
            for i, entry in enumerate(one.entries):
                value = self._evaluate(entry)
                if not (math.isfinite(value) and one.lower <= value <= one.upper):
                    return f"argument {one.name!r} out of range: {value:g}"
                self.plan.arguments[one.offset + i] = value
        return ""

    def _poll_command(self, index: int) -> int:
        node = self._nodes[index]
        if node.memory >= 0:
            return self._poll_step(node)
        return self._settle(node, self._progress_of[index](index, self._time))

    def _settle(self, node: PlanNode, progress: Progress) -> int:
        """State of a command from what its machine reports."""
        index = node.index
        if progress.status is _GOES_ON:
            if self._clock - self._start[index] < self._limit[index] - _ROUNDING:
                return RUNNING
            if node.machine is not None:
                node.machine.cancel(index, self._time)
            return self._end(index, FAILED, f"timeout after {self._limit[index]:g} s")
        if progress.status is Status.DONE:
            if progress.result is not None:
                self.plan.variables[RESULT] = float(progress.result)
            return self._end(index, DONE)
        return self._end(index, FAILED, progress.message or f"{node.text} failed")

    def _poll_step(self, node: PlanNode) -> int:
        """Calls a command written in Python."""
        index, machine, command = node.index, node.machine, node.command
        if machine is None or command is None or command.step is None:
            return self._unexpected(index)
        elapsed = self._clock - self._start[index]
        memory = self._memory[node.memory]
        context = CommandContext(elapsed, memory, machine.read, machine.set, machine.command)
        try:
            done = command.step(context, **node.action(self.plan.arguments).arguments)
        except (ActionFailedError, ActionRefusedError) as error:
            return self._end(index, FAILED, error.message)
        return self._end(index, DONE) if done else self._poll_timeout(index, RUNNING)

    def _advance_steps(self) -> None:
        """Ends the running steps as done."""
        self._advance_at = math.inf
        for index in tuple(self._steps):
            node = self._nodes[index]
            if self._fresh[index] == self._ticks or self._status[index] not in (RUNNING, WAITING):
                continue
            if node.kind in (Kind.COMMAND, Kind.WAIT, Kind.WAIT_UNTIL):
                if node.machine is not None and node.memory < 0:
                    node.machine.cancel(index, self._time)
                self._propagate(index, self._end(index, DONE, "advanced by hand"))

    # Checkpoints.

    def state(self) -> State:
        """All that a run needs to continue, with the states of the machines."""
        waiting = [x for x in self._steps if self._nodes[x].kind in _LOOPS]
        own = {
            "status": np.array(self._status, dtype=float),
            "start": np.array(self._start),
            "count": np.array(self._count),
            "limit": np.array(self._limit),
            "interrupt": np.array(self._interrupt, dtype=float),
            "loops": np.array(waiting, dtype=float),
            "variables": np.array(self.plan.variables),
            "arguments": np.array(self.plan.arguments),
            "memory": self._memory.copy().ravel(),
            "reason": np.array([float(x) for x in self.reason.encode()]),
            "clock": np.array([getattr(self, name) for name in _CLOCK], dtype=float),
        }
        for machine in self.plan.machines.values():
            for key, value in machine.state().items():
                own[f"machine.{machine.name}.{key}"] = np.array(value, dtype=float)
        return own

    def is_valid_state(self, state: State) -> bool:
        """Whether `state` is one of this plan."""
        return _is_valid(self, state) and all(
            machine.is_valid_state(_of_machine(state, machine.name))
            for machine in self.plan.machines.values()
        )

    def restore(self, state: State) -> None:
        """Continue from a state of the same plan.

        Raises:
            ArgumentError: Not a state of this plan.
        """
        if not self.is_valid_state(state):
            raise ArgumentError("invalid state: not one of this mission")
        self._status[:] = [int(x) for x in state["status"]]
        self._start[:] = state["start"].tolist()
        self._count[:] = state["count"].tolist()
        self._limit[:] = state["limit"].tolist()
        self._interrupt[:] = [int(x) for x in state["interrupt"]]
        # Expressions hold these lists.
        self.plan.variables[:] = state["variables"].tolist()
        self.plan.arguments[:] = state["arguments"].tolist()
        self._memory = np.array(state["memory"]).reshape(self._memory.shape)
        self.reason = bytes(int(x) for x in state["reason"]).decode()
        for name, value in zip(_CLOCK, state["clock"].tolist(), strict=True):
            setattr(self, name, value)
        self._paused = bool(self._paused)
        self._ticks = int(self._ticks)
        self.events = []
        self._find_active({int(x) for x in state["loops"]})
        self._restore_machines(state)

    def _find_active(self, loops: set[int]) -> None:
        """Lists the active nodes again from their states."""
        self._fresh = [-1] * len(self._nodes)
        self._changed = True
        active = [x for x in self._nodes if self._status[x.index] in (RUNNING, WAITING)]
        self._steps = [x.index for x in active if x.kind in _POLLED or x.index in loops]
        self._watching = [x.index for x in active if self._is_watched(x)]

    def _is_watched(self, node: PlanNode) -> bool:
        if node.kind in GUARDS:
            return self._status[node.index] == WAITING
        return node.kind == Kind.SEQUENCE and node.timeout is not None

    def _restore_machines(self, state: State) -> None:
        for name, machine in self.plan.machines.items():
            actions = {
                index: self._nodes[index].action(self.plan.arguments)
                for index in self._steps
                if self._nodes[index].machine is machine and self._nodes[index].memory < 0
            }
            machine.restore(_of_machine(state, name), actions)


_LOOPS = (Kind.RETRY, Kind.REPEAT, Kind.WHILE)
_POLLED = (Kind.COMMAND, Kind.WAIT, Kind.WAIT_UNTIL)
_CLOCK = ("_time", "_clock", "_first", "_halted", "_advance_at", "_ticks", "_paused")


def _of_machine(state: State, name: str) -> State:
    prefix = f"machine.{name}."
    return {x.removeprefix(prefix): y for x, y in state.items() if x.startswith(prefix)}


def _is_valid(interpreter: Interpreter, state: State) -> bool:
    own = {key: x for key, x in interpreter.state().items() if not key.startswith("machine.")}
    for key, mine in own.items():
        given = state.get(key)
        if given is None or (key not in ("loops", "reason") and given.shape != mine.shape):
            return False
    count = len(interpreter.plan.nodes)
    whole = [state[key] for key in ("status", "interrupt", "loops", "reason")]
    ranges = ((0, CANCELLED), (-1, count - 1), (0, count - 1), (0, 255))
    return all(
        bool(np.all((x >= low) & (x <= high) & (x % 1 == 0)))
        for x, (low, high) in zip(whole, ranges, strict=True)
    )


def _progress_of(node: PlanNode) -> Callable[[int, float], Progress]:
    """Progress of a command's action; a failure that the machine raises becomes one it reports."""
    if node.machine is None:
        return lambda index, time: Progress(Status.FAILED, message="no machine")
    progress = node.machine.progress

    def report(index: int, time: float) -> Progress:
        try:
            return progress(index, time)
        except ActionFailedError as error:
            return Progress(Status.FAILED, message=error.message)

    return report
