"""Steps without machines: WAIT, ASSERT, LOG, assignments and FAIL."""

from __future__ import annotations

import math
from bisect import insort

from linkwork.mission.plans.plan import PlanNode
from linkwork.mission.running.node_runner import (
    DONE,
    FAILED,
    ROUNDING,
    WAITING,
    NodeRule,
    NodeRunner,
)


class Wait(NodeRule):
    """WAIT for a time."""

    def start(self, index: int) -> int:
        """Begin to wait."""
        self.run.set_state(index, WAITING)
        self.run.limit[index] = self.run.evaluate(self.run.nodes[index].amount)
        wrong = self.run.wrong_limit(index)
        if wrong:
            return self.run.end(index, FAILED, wrong)
        insort(self.run.steps, index)
        return self.poll(index)

    def poll(self, index: int) -> int:
        """Wait until the time is over."""
        if self.run.clock - self.run.start[index] < self.run.limit[index] - ROUNDING:
            return WAITING
        return self.run.end(index, DONE)


class WaitUntil(NodeRule):
    """WAIT UNTIL a condition holds."""

    def start(self, index: int) -> int:
        """Begin to wait."""
        self.run.set_state(index, WAITING)
        node = self.run.nodes[index]
        self.run.limit[index] = self.run.evaluate(node.timeout) if node.timeout else math.inf
        wrong = self.run.wrong_limit(index)
        if wrong:
            return self.run.end(index, FAILED, wrong)
        insort(self.run.steps, index)
        return self.poll(index)

    def poll(self, index: int) -> int:
        """Wait until the condition holds, at most for the timeout."""
        holds = self.run.evaluate(self.run.nodes[index].condition)
        if math.isnan(holds):
            return self.run.fail_without_value(index)
        return self.run.end(index, DONE) if holds > 0 else self.run.poll_timeout(index, WAITING)


class Assertion(NodeRule):
    """ASSERT a condition."""

    def start(self, index: int) -> int:
        """Check the condition."""
        node = self.run.nodes[index]
        if self.run.evaluate(node.condition) > 0:
            return self.run.set_state(index, DONE)
        reason = node.message or f"assertion failed: {node.text.removeprefix('ASSERT ')}"
        return self.run.fail(
            index, f"{reason} ({_shown(self.run, node)})" if node.values else reason
        )


class Log(NodeRule):
    """LOG a text with values."""

    def start(self, index: int) -> int:
        """Log the text with its values."""
        node = self.run.nodes[index]
        values = f": {_shown(self.run, node)}" if node.values else ""
        return self.run.set_state(index, DONE, node.message + values)


class Assignment(NodeRule):
    """A variable that gets a value."""

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


def _shown(run: NodeRunner, node: PlanNode) -> str:
    """Values of a node with their texts and units."""
    parts = []
    for value, (text, unit) in zip(node.values, node.value_texts, strict=True):
        parts.append(f"{text} = {run.evaluate(value):.6g} {unit}".rstrip())
    return ", ".join(parts)
