"""Rules of blocks, loops and of steps without machines."""

import math
from bisect import insort

from linkwork.mission.plans.plan import GUARDS, Kind, PlanNode
from linkwork.mission.running.guards import Guards
from linkwork.mission.running.node_runner import (
    CANCELLED,
    DONE,
    FAILED,
    IDLE,
    ROUNDING,
    RUNNING,
    WAITING,
    NodeRule,
    NodeRunner,
)

_MAX_COUNT = 1e9


class _GuardedBlock(NodeRule):
    def __init__(self, run: NodeRunner, guards: Guards) -> None:
        super().__init__(run)
        self._guards = guards

    def _reset(self, index: int) -> None:
        self.run.count[index] = 0.0
        self.run.interrupt[index] = -1
        self.run.set_state(index, RUNNING)


class Sequence(_GuardedBlock):
    """Steps one after another; also a mission, with arguments and a timeout."""

    def start(self, index: int) -> int:
        """Start the block."""
        node = self.run.nodes[index]
        self._reset(index)
        for slot, value in node.assigns:
            self.run.plan.variables[slot] = number = self.run.evaluate(value)
            if not math.isfinite(number):
                return self.run.fail_without_value(index)
        if node.timeout is not None:
            if fault := self.run.set_limit(index, node.timeout):
                return self.run.end(index, FAILED, fault)
            insort(self.run.watching, index)
        return self.go_on(index)

    def go_on(self, index: int) -> int:
        """Start steps until one takes time."""
        children, count = self.run.nodes[index].children, self.run.count
        while count[index] < len(children):
            child = children[int(count[index])]
            if self.run.nodes[child].kind in GUARDS:
                count[index] += 1
                status = self._guards.arm(child)
                if status > WAITING:
                    return status
                if self.run.interrupt[index] >= 0:
                    return RUNNING
                continue
            status = self.run.begin(child)
            if status <= WAITING:
                return RUNNING
            if status == FAILED:
                return self.run.end(index, FAILED, self.run.message)
            count[index] += 1
        return self._end_if_idle(index)

    def _end_if_idle(self, index: int) -> int:
        """End a block whose steps have ended, when no handler runs."""
        for child in self.run.nodes[index].children:
            if self.run.status[child] == RUNNING:
                return RUNNING
        return self.run.end(index, DONE)

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after a step of the block."""
        if status == FAILED:
            return self.run.end(index, FAILED, self.run.message)
        if self.run.nodes[child].kind in GUARDS:
            at_end = self.run.count[index] == len(self.run.nodes[index].children)
            return self._end_if_idle(index) if at_end else RUNNING
        self.run.count[index] += 1
        return self.go_on(index)


class Parallel(_GuardedBlock):
    """Branches at once."""

    def start(self, index: int) -> int:
        """Start the block."""
        for child in self.run.nodes[index].children:
            self.run.status[child] = IDLE
        self._reset(index)
        return self.go_on(index)

    def go_on(self, index: int) -> int:
        """Start branches that have not started, and those that were interrupted again."""
        for i, child in enumerate(self.run.nodes[index].children):
            is_guard = self.run.nodes[child].kind in GUARDS
            if i >= self.run.count[index]:
                self.run.count[index] = i + 1
                status = self._guards.arm(child) if is_guard else self.run.begin(child)
            elif not is_guard and self.run.status[child] == CANCELLED:
                status = self.run.begin(child)
            else:
                continue
            if is_guard and status > WAITING:
                return status
            if status == FAILED:
                return self.run.end(index, FAILED, self.run.message)
            if self.run.interrupt[index] >= 0:
                return RUNNING
        return self._end_if_done(index)

    def _end_if_done(self, index: int) -> int:
        """End PARALLEL when its branches are done and no handler runs."""
        children = self.run.nodes[index].children
        if self.run.count[index] < len(children):
            return RUNNING
        for child in children:
            is_guard, status = self.run.nodes[child].kind in GUARDS, self.run.status[child]
            if status == RUNNING or (not is_guard and status != DONE):
                return RUNNING
        return self.run.end(index, DONE)

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after a step of the block."""
        if status == FAILED:
            return self.run.end(index, FAILED, self.run.message)
        return self._end_if_done(index)


class Fallback(NodeRule):
    """Alternatives, of which the first that succeeds counts."""

    def start(self, index: int) -> int:
        """Start the block."""
        self.run.count[index] = 0.0
        self.run.message = "FALLBACK has no steps"
        self.run.set_state(index, RUNNING)
        return self.go_on(index)

    def go_on(self, index: int) -> int:
        """Start alternatives until one takes time or succeeds."""
        children, count = self.run.nodes[index].children, self.run.count
        while count[index] < len(children):
            status = self.run.begin(children[int(count[index])])
            if status <= WAITING:
                return RUNNING
            if status == DONE:
                return self.run.end(index, DONE)
            count[index] += 1
        return self.run.end(index, FAILED, self.run.message)

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after a step of the block."""
        if status == DONE:
            return self.run.end(index, DONE)
        self.run.count[index] += 1
        return self.go_on(index)


class Choice(NodeRule):
    """IF: one of two blocks."""

    def start(self, index: int) -> int:
        """Start the block that is chosen."""
        node = self.run.nodes[index]
        self.run.set_state(index, RUNNING)
        holds = self.run.evaluate(node.condition)
        if math.isnan(holds):
            return self.run.fail_without_value(index)
        chosen = 0 if holds > 0 else 1
        if chosen >= len(node.children):
            return self.run.end(index, DONE)
        status = self.run.begin(node.children[chosen])
        return RUNNING if status <= WAITING else self.run.end(index, status, self.run.why(status))

    def ended(self, index: int, child: int, status: int) -> int:
        """End with the chosen block."""
        return self.run.end(index, status, self.run.why(status))


class Loop(NodeRule):
    """RETRY, REPEAT and WHILE."""

    def start(self, index: int) -> int:
        """Start the first iteration."""
        self.run.set_state(index, RUNNING)
        self.run.count[index] = 0.0
        if self.run.nodes[index].kind == Kind.WHILE:
            return self._iterate(index)
        times = self.run.evaluate(self.run.nodes[index].amount)
        if math.isnan(times):
            return self.run.fail_without_value(index)
        if not 0.0 <= times <= _MAX_COUNT:
            return self.run.end(index, FAILED, f"invalid number of times: {times:g}")
        self.run.limit[index] = math.floor(times + 0.5)
        return self._iterate(index)

    def _iterate(self, index: int) -> int:
        """Iterate until the body takes time."""
        node = self.run.nodes[index]
        body = node.children[0]
        while not (iterates := self._iterates(node)) <= 0:
            if math.isnan(iterates):
                return self.run.fail_without_value(index)
            if not self.run.may_iterate(index):
                return RUNNING
            status = self.run.begin(body)
            if status <= WAITING:
                return RUNNING
            ended = self._after_iteration(node, status)
            if ended > WAITING:
                return ended
        return self.run.end(index, DONE)

    def _iterates(self, node: PlanNode) -> float:
        """Whether a loop goes on: 1 or 0, NaN when its condition has no value."""
        if node.kind == Kind.WHILE:
            return self.run.evaluate(node.condition)
        # RETRY has one try more than retries.
        return node.kind == Kind.RETRY or self.run.count[node.index] < self.run.limit[node.index]

    def _after_iteration(self, node: PlanNode, status: int) -> int:
        """Return the state of a loop after its body has ended."""
        index = node.index
        if node.kind == Kind.RETRY:
            if status == DONE:
                return self.run.end(index, DONE)
            if self.run.count[index] >= self.run.limit[index]:
                return self.run.end(index, FAILED, self.run.message)
        elif status == FAILED:
            return self.run.end(index, FAILED, self.run.message)
        self.run.count[index] += 1
        return RUNNING

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after an iteration."""
        ended = self._after_iteration(self.run.nodes[index], status)
        return ended if ended > WAITING else self._iterate(index)

    def poll(self, index: int) -> int:
        """Continue a loop that used up the iterations of the last tick."""
        self.run.leave(index)
        self.run.changed = True
        return self._iterate(index)


class Wait(NodeRule):
    """WAIT for a time."""

    def start(self, index: int) -> int:
        """Begin to wait."""
        return self.run.start_wait(index, self.run.nodes[index].amount) or self.poll(index)

    def poll(self, index: int) -> int:
        """Wait until the time is over."""
        if self.run.clock - self.run.start[index] < self.run.limit[index] - ROUNDING:
            return WAITING
        return self.run.end(index, DONE)


class WaitUntil(NodeRule):
    """WAIT UNTIL a condition holds."""

    def start(self, index: int) -> int:
        """Begin to wait."""
        return self.run.start_wait(index, self.run.nodes[index].timeout) or self.poll(index)

    def poll(self, index: int) -> int:
        """Wait until the condition holds, at most for the timeout."""
        holds = self.run.evaluate(self.run.nodes[index].condition)
        if math.isnan(holds):
            return self.run.fail_without_value(index)
        return self.run.end(index, DONE) if holds > 0 else self.run.poll_timeout(index, WAITING)


class _StepWithValues(NodeRule):
    def _values(self, node: PlanNode) -> str:
        """Return the values of a node with their texts and units."""
        parts = []
        for value, (text, unit) in zip(node.values, node.value_texts, strict=True):
            parts.append(f"{text} = {self.run.evaluate(value):.6g} {unit}".rstrip())
        return ", ".join(parts)


class Assertion(_StepWithValues):
    """ASSERT a condition."""

    def start(self, index: int) -> int:
        """Check the condition."""
        node = self.run.nodes[index]
        if self.run.evaluate(node.condition) > 0:
            return self.run.set_state(index, DONE)
        reason = node.message or f"assertion failed: {node.text.removeprefix('ASSERT ')}"
        return self.run.fail(index, f"{reason} ({self._values(node)})" if node.values else reason)


class Log(_StepWithValues):
    """LOG a message with values."""

    def start(self, index: int) -> int:
        """Log the text with its values."""
        node = self.run.nodes[index]
        values = f": {self._values(node)}" if node.values else ""
        return self.run.set_state(index, DONE, node.message + values)


class Assignment(NodeRule):
    """Assign a value to a variable."""

    def start(self, index: int) -> int:
        """Set the variable."""
        for slot, value in self.run.nodes[index].assigns:
            number = self.run.evaluate(value)
            if not math.isfinite(number):
                return self.run.fail(index, f"no finite value: {self.run.nodes[index].text}")
            self.run.plan.variables[slot] = number
        return self.run.set_state(index, DONE)


class Failure(NodeRule):
    """FAIL."""

    def start(self, index: int) -> int:
        """Fail with the reason of the text."""
        return self.run.fail(index, self.run.nodes[index].message)
