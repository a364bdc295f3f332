"""Loops: RETRY, REPEAT and WHILE."""

from __future__ import annotations

import math

from linkwork.mission.plans.plan import Kind, PlanNode
from linkwork.mission.running.node_runner import DONE, FAILED, RUNNING, WAITING, NodeRule

_MAX_COUNT = 1e9


class Loop(NodeRule):
    """RETRY, REPEAT and WHILE."""

    def start(self, index: int) -> int:
        """Start the first iteration."""
        self.run.set_state(index, RUNNING)
        self.run.count[index] = 0.0
        return self._start_counted(index) if self._is_counted(index) else self._iterate(index)

    def _is_counted(self, index: int) -> bool:
        return self.run.nodes[index].kind != Kind.WHILE

    def _start_counted(self, index: int) -> int:
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
        """State of a loop after its body has ended."""
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
        """Go on after an iteration."""
        ended = self._after_iteration(self.run.nodes[index], status)
        return ended if ended > WAITING else self._iterate(index)

    def poll(self, index: int) -> int:
        """Go on with a loop that used up the iterations of the last tick."""
        self.run.leave(index)
        self.run.changed = True
        return self._iterate(index)
