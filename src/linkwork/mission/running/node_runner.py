"""Nodes of a running mission: how each kind starts, goes on, ends and is cancelled."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linkwork.errors import (
    ActionFailedError,
    ActionRefusedError,
    ArgumentError,
    LinkworkError,
    MissionError,
)
from linkwork.mission.language import MEMORY, CommandContext
from linkwork.mission.machine import Progress, Status
from linkwork.mission.plans.expression import Closure
from linkwork.mission.plans.plan import GUARDS, RESULT, Kind, Plan, PlanNode

IDLE, RUNNING, WAITING, DONE, FAILED, CANCELLED = range(6)
_RESUMED = IDLE
"""Of a block: the handler of its guard has ended, and the block is to go on."""
STATES = ("idle", "running", "waiting", "done", "failed", "cancelled")
"""Names of the states of a node."""

MAX_ITERATIONS = 1000
"""Iterations of loops, all together, in one tick; then they continue in the next."""
ROUNDING = 1e-9
"""Tolerance of times [s]."""
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


class NodeRunner:
    """States of the nodes of a plan, and the rules by which they change.

    Methods that start a node return its state, which is an end where it takes no time. What follows
    a node that has ended starts at once: `propagate` goes up as far as parents end too.

    Attributes:
        plan: The mission.
        nodes: Its nodes.
        events: Changes of states.
        status: State of each node.
        start: When each node started, on the mission's clock [s].
        count: Of a block the next child, of a loop the iteration, of a guard whether it is latched.
        limit: Of a loop the number of times, of a step its timeout or duration [s].
        interrupt: Of a block the index of the ON guard that interrupts it; else -1.
        fresh: Tick in which each node was started.
        steps: Active steps, in the order of the text.
        watching: Guards and timeouts of missions that are looked at, in the order of the text.
        memory: Memories of commands in Python.
        changed: Whether anything has changed since it was set to False.
        time: Simulated time [s].
        clock: Time since the start without pauses [s].
        ticks: Number of ticks.
        iterations: Iterations of loops in this tick.
        message: Reason of the last failure.
        pollers: For each node the method that goes on with it.
        progress_of: For each command the progress of its action.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nodes = plan.nodes
        self.events: list[Event] = []
        count = len(plan.nodes)
        self.status = [IDLE] * count
        self.start = [0.0] * count
        self.count = [0.0] * count
        self.limit = [math.inf] * count
        self.interrupt = [-1] * count
        self.fresh = [-1] * count
        self.steps: list[int] = []
        self.watching: list[int] = []
        self.memory = np.zeros((plan.memories, MEMORY))
        self.changed = True
        self.time = -math.inf
        self.clock = 0.0
        self.ticks = self.iterations = 0
        self.message = ""
        self._starters = self._by_kind("start")
        self._enders = self._by_kind("ended")
        self.pollers = self._by_kind("poll")
        self.progress_of = [_progress_of(node) for node in plan.nodes]

    def _by_kind(self, what: str) -> list[Callable[..., Any]]:
        """The method of each node: `_start_wait`, `_poll_wait`, ..."""
        names = (f"_{what}_{node.kind.name.lower()}" for node in self.nodes)
        return [getattr(self, name, self._unexpected) for name in names]

    def _unexpected(self, index: int, *_: object) -> int:
        raise ArgumentError(f"invalid state of node {index}: {self.nodes[index].text}")

    # Starting, ending and cancelling nodes.

    def begin(self, index: int) -> int:
        """Starts a node; returns its state, which is an end where it takes no time."""
        self.start[index] = self.clock
        self.fresh[index] = self.ticks
        return self._starters[index](index)

    def _set(self, index: int, status: int, reason: str = "") -> int:
        self.status[index] = status
        self.changed = True
        node = self.nodes[index]
        line, state = node.place.line, STATES[status]
        self.events.append(Event(self.time, index, line, state, node.text, reason))
        return status

    def _fail(self, index: int, reason: str) -> int:
        self.message = reason
        return self._set(index, FAILED, reason)

    def propagate(self, index: int, status: int) -> None:
        """Tells the parents of a node that has ended, as far up as they end too."""
        parent = self.nodes[index].parent
        while parent >= 0 and status > WAITING:
            status = self._enders[parent](parent, index, status)
            index, parent = parent, self.nodes[parent].parent

    def cancel(self, index: int, reason: str) -> None:
        """Cancels an active node, the nodes below it first."""
        self._cancel_children(index, reason)
        self._leave(index)
        wrong = self.stop_action(index)
        self._set(index, CANCELLED, f"{reason}; {wrong}" if wrong else reason)

    def stop_action(self, index: int) -> str:
        """Cancels the action of a command; returns what went wrong, or an empty text."""
        node = self.nodes[index]
        if node.machine is None or node.memory >= 0:
            return ""
        try:
            node.machine.cancel(index, self.time)
        except LinkworkError as error:
            return f"not cancelled: {_reason(node, error)}"
        return ""

    def _cancel_children(self, index: int, reason: str) -> None:
        for child in self.nodes[index].children:
            if self.status[child] in (RUNNING, WAITING):
                self.cancel(child, reason)

    def _leave(self, index: int) -> None:
        """Takes a node out of the active ones."""
        for active in (self.steps, self.watching):
            at = bisect_left(active, index)
            if at < len(active) and active[at] == index:
                del active[at]

    def end(self, index: int, status: int, reason: str = "") -> int:
        """Ends a node, with all that still runs below it."""
        if self.nodes[index].children:
            self._cancel_children(index, reason)
        self._leave(index)
        return self._fail(index, reason) if status == FAILED else self._set(index, status, reason)

    def evaluate(self, closure: Closure | None) -> float:
        """A value; NaN where there is none."""
        try:
            return math.nan if closure is None else closure()
        except (ArithmeticError, ValueError):
            return math.nan

    def _without_value(self, index: int) -> int:
        """Ends a node with an expression that has no value."""
        return self.end(index, FAILED, f"no value: {self.nodes[index].text}")

    def _wrong_limit(self, index: int) -> str:
        """What is wrong with the duration or timeout of a node; empty when nothing is."""
        node, limit = self.nodes[index], self.limit[index]
        if math.isnan(limit):
            return f"no value: {node.text}"
        what = "time" if node.kind == Kind.WAIT else "timeout"
        return "" if limit >= 0.0 else f"invalid {what}: {limit:g} s"

    def _may_iterate(self, index: int) -> bool:
        """Whether a loop may go on in this tick; if not, it does in the next."""
        self.iterations += 1
        if self.iterations <= MAX_ITERATIONS:
            return True
        self.fresh[index] = self.ticks
        self.changed = True
        insort(self.steps, index)
        return False

    # Guards and timeouts of missions.

    def look(self) -> None:
        """Looks at guards and timeouts of missions in the order of the text."""
        tick, status, fresh = self.ticks, self.status, self.fresh
        for index in tuple(self.watching):
            node = self.nodes[index]
            if node.kind == Kind.SEQUENCE:
                self._look_at_timeout(index)
            elif status[index] != WAITING or fresh[index] == tick:
                continue
            elif self.interrupt[node.parent] < 0 and self._holds_now(node):
                self._go_on(node.parent, self._fire(node))

    def _go_on(self, block: int, status: int) -> None:
        """Continues a block after a guard, or what is around it."""
        if status == _RESUMED:
            status = self._restart_handlers(block)
            if status == RUNNING:
                is_sequence = self.nodes[block].kind == Kind.SEQUENCE
                status = self._run_sequence(block) if is_sequence else self._run_parallel(block)
        if status > WAITING:
            self.propagate(block, status)

    def _look_at_timeout(self, index: int) -> None:
        if self.status[index] != RUNNING or self.fresh[index] == self.ticks:
            return
        if self.clock - self.start[index] >= self.limit[index] - ROUNDING:
            self.end(index, FAILED, f"timeout after {self.limit[index]:g} s")
            self.propagate(index, FAILED)

    def _holds_now(self, node: PlanNode) -> bool:
        """Whether a guard fires: its condition holds, and did not since it fired before."""
        condition = node.condition
        try:
            holds = condition is not None and bool(condition())
        except (ArithmeticError, ValueError):
            return False
        if self.count[node.index]:
            if not holds:
                self.count[node.index] = 0.0
                self.changed = True
            return False
        return holds

    def _arm(self, index: int) -> int:
        """Arms a guard; returns the state of its block: running, or an end."""
        node = self.nodes[index]
        self.start[index] = self.clock
        self.fresh[index] = self.ticks
        self.count[index] = 0.0
        insort(self.watching, index)
        self._set(index, WAITING)
        status = self._fire(node) if self._holds_now(node) else RUNNING
        return self._restart_handlers(node.parent) if status == _RESUMED else status

    def _fire(self, node: PlanNode) -> int:
        """Starts the handler of a guard; returns the state of the block."""
        index, block = node.index, node.parent
        self._leave(index)
        if node.kind == Kind.WHEN:
            ended = self._start_handler(node)
            return RUNNING if ended <= WAITING else self._enders[block](block, index, ended)
        reason = f"interrupted: {node.text.removeprefix('ON ')}"
        for child in self.nodes[block].children:
            armed = self.status[child] == WAITING and self.nodes[child].kind in GUARDS
            if self.status[child] in (RUNNING, WAITING) and not armed:
                self.cancel(child, reason)
        self.interrupt[block] = index
        self._set(index, RUNNING)
        ended = self.begin(node.children[0])
        return RUNNING if ended <= WAITING else self._after_handler(index, ended)

    def _start_handler(self, node: PlanNode) -> int:
        """Starts the handler of a WHEN guard; returns the state of the guard."""
        self._set(node.index, RUNNING)
        ended = self.begin(node.children[0])
        return RUNNING if ended <= WAITING else self._set(node.index, ended, self._why(ended))

    def _restart_handlers(self, block: int) -> int:
        """Starts interrupted handlers of WHEN guards again; returns the state of the block."""
        for child in self.nodes[block].children[: int(self.count[block])]:
            node = self.nodes[child]
            if node.kind != Kind.WHEN or self.status[child] != CANCELLED:
                continue
            if self._start_handler(node) == FAILED:
                return self.end(block, FAILED, self.message)
        return RUNNING

    def _why(self, status: int) -> str:
        return self.message if status == FAILED else ""

    def _after_handler(self, guard: int, status: int) -> int:
        """What follows the handler of an ON guard: the block fails, or goes on."""
        node = self.nodes[guard]
        block = node.parent
        self.interrupt[block] = -1
        if status == FAILED:
            self._set(guard, FAILED, self.message)
            return self.end(block, FAILED, self.message)
        if not node.resume:
            self._set(guard, DONE)
            return self.end(block, FAILED, f"interrupted: {node.text.removeprefix('ON ')}")
        self.count[guard] = 1.0
        self.fresh[guard] = self.ticks
        insort(self.watching, guard)
        self._set(guard, WAITING)
        return _RESUMED

    def _ended_when(self, index: int, child: int, status: int) -> int:
        return self._set(index, status, self._why(status))

    def _ended_on(self, index: int, child: int, status: int) -> int:
        self._go_on(self.nodes[index].parent, self._after_handler(index, status))
        return RUNNING

    # Blocks.

    def _start_sequence(self, index: int) -> int:
        node = self.nodes[index]
        self.count[index] = 0.0
        self.interrupt[index] = -1
        self._set(index, RUNNING)
        for slot, value in node.assigns:
            self.plan.variables[slot] = number = self.evaluate(value)
            if not math.isfinite(number):
                return self._without_value(index)
        if node.timeout is not None:
            self.limit[index] = self.evaluate(node.timeout)
            wrong = self._wrong_limit(index)
            if wrong:
                return self.end(index, FAILED, wrong)
            insort(self.watching, index)
        return self._run_sequence(index)

    def _run_sequence(self, index: int) -> int:
        """Starts steps until one takes time."""
        children, count = self.nodes[index].children, self.count
        while count[index] < len(children):
            child = children[int(count[index])]
            if self.nodes[child].kind in GUARDS:
                count[index] += 1
                status = self._arm(child)
                if status > WAITING:
                    return status
                if self.interrupt[index] >= 0:
                    return RUNNING
                continue
            status = self.begin(child)
            if status <= WAITING:
                return RUNNING
            if status == FAILED:
                return self.end(index, FAILED, self.message)
            count[index] += 1
        return self._end_if_idle(index)

    def _end_if_idle(self, index: int) -> int:
        """Ends a block whose steps have ended, when no handler runs."""
        for child in self.nodes[index].children:
            if self.status[child] == RUNNING:
                return RUNNING
        return self.end(index, DONE)

    def _ended_sequence(self, index: int, child: int, status: int) -> int:
        if status == FAILED:
            return self.end(index, FAILED, self.message)
        if self.nodes[child].kind in GUARDS:
            at_end = self.count[index] == len(self.nodes[index].children)
            return self._end_if_idle(index) if at_end else RUNNING
        self.count[index] += 1
        return self._run_sequence(index)

    def _start_parallel(self, index: int) -> int:
        self.count[index] = 0.0
        self.interrupt[index] = -1
        for child in self.nodes[index].children:
            self.status[child] = IDLE
        self._set(index, RUNNING)
        return self._run_parallel(index)

    def _run_parallel(self, index: int) -> int:
        """Starts branches that have not started, and those that were interrupted again."""
        for i, child in enumerate(self.nodes[index].children):
            is_guard = self.nodes[child].kind in GUARDS
            if i >= self.count[index]:
                self.count[index] = i + 1
                status = self._arm(child) if is_guard else self.begin(child)
            elif not is_guard and self.status[child] == CANCELLED:
                status = self.begin(child)
            else:
                continue
            if is_guard and status > WAITING:
                return status
            if status == FAILED:
                return self.end(index, FAILED, self.message)
            if self.interrupt[index] >= 0:
                return RUNNING
        return self._end_if_done(index)

    def _end_if_done(self, index: int) -> int:
        """Ends PARALLEL when its branches are done and no handler runs."""
        children = self.nodes[index].children
        if self.count[index] < len(children):
            return RUNNING
        for child in children:
            is_guard = self.nodes[child].kind in GUARDS
            if self.status[child] == RUNNING or (not is_guard and self.status[child] != DONE):
                return RUNNING
        return self.end(index, DONE)

    def _ended_parallel(self, index: int, child: int, status: int) -> int:
        if status == FAILED:
            return self.end(index, FAILED, self.message)
        return self._end_if_done(index)

    def _start_fallback(self, index: int) -> int:
        self.count[index] = 0.0
        self.message = "nothing to fall back on"
        self._set(index, RUNNING)
        return self._run_fallback(index)

    def _run_fallback(self, index: int) -> int:
        children, count = self.nodes[index].children, self.count
        while count[index] < len(children):
            status = self.begin(children[int(count[index])])
            if status <= WAITING:
                return RUNNING
            if status == DONE:
                return self.end(index, DONE)
            count[index] += 1
        return self.end(index, FAILED, self.message)

    def _ended_fallback(self, index: int, child: int, status: int) -> int:
        if status == DONE:
            return self.end(index, DONE)
        self.count[index] += 1
        return self._run_fallback(index)

    # Loops and choices.

    def _start_counted(self, index: int) -> int:
        self._set(index, RUNNING)
        self.count[index] = 0.0
        times = self.evaluate(self.nodes[index].amount)
        if math.isnan(times):
            return self._without_value(index)
        if not 0.0 <= times <= _MAX_COUNT:
            return self.end(index, FAILED, f"invalid number of times: {times:g}")
        self.limit[index] = math.floor(times + 0.5)
        return self._run_loop(index)

    _start_retry = _start_repeat = _start_counted

    def _start_while(self, index: int) -> int:
        self._set(index, RUNNING)
        return self._run_loop(index)

    def _run_loop(self, index: int) -> int:
        """Iterates until the body takes time."""
        node = self.nodes[index]
        body = node.children[0]
        while not (iterates := self._iterates(node)) <= 0:
            if math.isnan(iterates):
                return self._without_value(index)
            if not self._may_iterate(index):
                return RUNNING
            status = self.begin(body)
            if status <= WAITING:
                return RUNNING
            ended = self._after_iteration(node, status)
            if ended > WAITING:
                return ended
        return self.end(index, DONE)

    def _iterates(self, node: PlanNode) -> float:
        """Whether a loop goes on: 1 or 0, NaN when its condition has no value."""
        if node.kind == Kind.WHILE:
            return self.evaluate(node.condition)
        # RETRY has one try more than retries.
        return node.kind == Kind.RETRY or self.count[node.index] < self.limit[node.index]

    def _after_iteration(self, node: PlanNode, status: int) -> int:
        """State of a loop after its body has ended."""
        index = node.index
        if node.kind == Kind.RETRY:
            if status == DONE:
                return self.end(index, DONE)
            if self.count[index] >= self.limit[index]:
                return self.end(index, FAILED, self.message)
        elif status == FAILED:
            return self.end(index, FAILED, self.message)
        self.count[index] += 1
        return RUNNING

    def _ended_loop(self, index: int, child: int, status: int) -> int:
        ended = self._after_iteration(self.nodes[index], status)
        return ended if ended > WAITING else self._run_loop(index)

    _ended_retry = _ended_repeat = _ended_while = _ended_loop

    def _poll_loop(self, index: int) -> int:
        """Goes on with a loop that used up the iterations of the last tick."""
        self._leave(index)
        self.changed = True
        return self._run_loop(index)

    _poll_retry = _poll_repeat = _poll_while = _poll_loop

    def _start_if(self, index: int) -> int:
        node = self.nodes[index]
        self._set(index, RUNNING)
        holds = self.evaluate(node.condition)
        if math.isnan(holds):
            return self._without_value(index)
        chosen = 0 if holds > 0 else 1
        if chosen >= len(node.children):
            return self.end(index, DONE)
        status = self.begin(node.children[chosen])
        return RUNNING if status <= WAITING else self.end(index, status, self._why(status))

    def _ended_if(self, index: int, child: int, status: int) -> int:
        return self.end(index, status, self._why(status))

    # Steps.

    def _start_wait(self, index: int) -> int:
        self._set(index, WAITING)
        self.limit[index] = self.evaluate(self.nodes[index].amount)
        wrong = self._wrong_limit(index)
        if wrong:
            return self.end(index, FAILED, wrong)
        insort(self.steps, index)
        return self._poll_wait(index)

    def _poll_wait(self, index: int) -> int:
        if self.clock - self.start[index] < self.limit[index] - ROUNDING:
            return WAITING
        return self.end(index, DONE)

    def _start_wait_until(self, index: int) -> int:
        self._set(index, WAITING)
        node = self.nodes[index]
        self.limit[index] = self.evaluate(node.timeout) if node.timeout else math.inf
        wrong = self._wrong_limit(index)
        if wrong:
            return self.end(index, FAILED, wrong)
        insort(self.steps, index)
        return self._poll_wait_until(index)

    def _poll_wait_until(self, index: int) -> int:
        holds = self.evaluate(self.nodes[index].condition)
        if math.isnan(holds):
            return self._without_value(index)
        return self.end(index, DONE) if holds > 0 else self._poll_timeout(index, WAITING)

    def _poll_timeout(self, index: int, status: int) -> int:
        if self.clock - self.start[index] < self.limit[index] - ROUNDING:
            return status
        return self.end(index, FAILED, f"timeout after {self.limit[index]:g} s")

    def _start_assert(self, index: int) -> int:
        node = self.nodes[index]
        if self.evaluate(node.condition) > 0:
            return self._set(index, DONE)
        reason = node.message or f"assertion failed: {node.text.removeprefix('ASSERT ')}"
        return self._fail(index, f"{reason} ({self._shown(node)})" if node.values else reason)

    def _shown(self, node: PlanNode) -> str:
        parts = []
        for value, (text, unit) in zip(node.values, node.value_texts, strict=True):
            parts.append(f"{text} = {self.evaluate(value):.6g} {unit}".rstrip())
        return ", ".join(parts)

    def _start_log(self, index: int) -> int:
        node = self.nodes[index]
        values = f": {self._shown(node)}" if node.values else ""
        return self._set(index, DONE, node.message + values)

    def _start_assign(self, index: int) -> int:
        for slot, value in self.nodes[index].assigns:
            number = self.evaluate(value)
            if not math.isfinite(number):
                return self._fail(index, f"no finite value: {self.nodes[index].text}")
            self.plan.variables[slot] = number
        return self._set(index, DONE)

    def _start_fail(self, index: int) -> int:
        return self._fail(index, self.nodes[index].message)

    # Commands.

    def _start_command(self, index: int) -> int:
        node = self.nodes[index]
        self._set(index, RUNNING)
        self.limit[index] = self.evaluate(node.timeout) if node.timeout else math.inf
        wrong = self._evaluate_arguments(node)
        if wrong or node.machine is None:
            return self._fail(index, wrong)
        if node.memory < 0:
            try:
                node.machine.start(index, node.action(self.plan.arguments), self.time)
            except LinkworkError as error:
                return self._fail(index, _reason(node, error))
        else:
            self.memory[node.memory] = 0.0
        insort(self.steps, index)
        return self._poll_command(index)

    def _evaluate_arguments(self, node: PlanNode) -> str:
        """Evaluates the arguments of a command; returns what is wrong with them."""
        wrong = self._wrong_limit(node.index)
        if wrong:
            return wrong
        for one in node.dynamic:
            for i, entry in enumerate(one.entries):
                value = self.evaluate(entry)
                if math.isnan(value):
                    return f"no value: argument {one.name!r} of {node.text}"
                if not (math.isfinite(value) and one.lower <= value <= one.upper):
                    return f"argument {one.name!r} out of range: {value:g}"
                self.plan.arguments[one.offset + i] = value
        return ""

    def _poll_command(self, index: int) -> int:
        node = self.nodes[index]
        if node.memory >= 0:
            return self._poll_step(node)
        return self.settle(node, self.progress_of[index](index, self.time))

    def settle(self, node: PlanNode, progress: Progress) -> int:
        """State of a command from what its machine reports."""
        index = node.index
        if progress.status is Status.RUNNING:
            if self.clock - self.start[index] < self.limit[index] - ROUNDING:
                return RUNNING
            late = f"timeout after {self.limit[index]:g} s"
            wrong = self.stop_action(index)
            return self.end(index, FAILED, f"{late}; {wrong}" if wrong else late)
        if progress.status is Status.DONE:
            if progress.result is not None:
                self.plan.variables[RESULT] = float(progress.result)
            return self.end(index, DONE)
        return self.end(index, FAILED, progress.message or f"{node.text} failed")

    def _poll_step(self, node: PlanNode) -> int:
        """Calls a command written in Python."""
        index = node.index
        try:
            done = self._call(node)
        except LinkworkError as error:
            return self.end(index, FAILED, _reason(node, error))
        return self.end(index, DONE) if done else self._poll_timeout(index, RUNNING)

    def _call(self, node: PlanNode) -> bool:
        index, machine, command = node.index, node.machine, node.command
        if machine is None or command is None or command.step is None:
            return bool(self._unexpected(index))
        elapsed = self.clock - self.start[index]
        memory = self.memory[node.memory]
        context = CommandContext(elapsed, memory, machine.read, machine.set, machine.command)
        try:
            return bool(command.step(context, **node.action(self.plan.arguments).arguments))
        except LinkworkError:
            raise
        except Exception as error:
            # Code of users may raise anything.
            raise MissionError(f"{type(error).__name__}: {error}") from error


def _reason(node: PlanNode, error: LinkworkError) -> str:
    """Reason of a failed step; one that is not meant for missions names the command and place."""
    if isinstance(error, ActionFailedError | ActionRefusedError):
        return error.message
    name = node.command.name if node.command else node.text
    hint = f"; {error.hint}" if error.hint else ""
    return f"{name} ({node.place}): {error.message}{hint}"


def _progress_of(node: PlanNode) -> Callable[[int, float], Progress]:
    """Progress of a command's action; a failure that the machine raises becomes one it reports."""
    if node.machine is None:
        return lambda index, time: Progress(Status.FAILED, message="no machine")
    progress = node.machine.progress

    def report(index: int, time: float) -> Progress:
        try:
            return progress(index, time)
        except LinkworkError as error:
            return Progress(Status.FAILED, message=_reason(node, error))

    return report
