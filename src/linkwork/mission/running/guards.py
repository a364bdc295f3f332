"""Guards, WHEN and ON: when they fire, their handlers, and what follows in their block."""

from bisect import insort

from linkwork.mission.plans.plan import GUARDS, Kind, PlanNode
from linkwork.mission.running.node_runner import (
    CANCELLED,
    DONE,
    FAILED,
    IDLE,
    ROUNDING,
    RUNNING,
    WAITING,
    NodeRule,
)

_RESUMED = IDLE  # Of a block: the handler of its guard has ended, and the block continues


class Guards(NodeRule):
    """WHEN and ON, and timeouts of missions, which are checked together with them."""

    def start(self, index: int) -> int:
        """Raise: guards do not start, their block arms them."""
        raise self.unexpected(index)

    def check(self) -> None:
        """Check guards and timeouts of missions in the order of the text."""
        tick, status, fresh = self.run.ticks, self.run.status, self.run.fresh
        for index in tuple(self.run.watching):
            node = self.run.nodes[index]
            if node.kind == Kind.SEQUENCE:
                self._check_timeout(index)
            elif status[index] != WAITING or fresh[index] == tick:
                continue
            elif self.run.interrupt[node.parent] < 0 and self._holds_now(node):
                self._go_on(node.parent, self._fire(node))

    def _go_on(self, block: int, status: int) -> None:
        """Continue a block after a guard, or what is around it."""
        if status == _RESUMED:
            status = self._restart_handlers(block)
            if status == RUNNING:
                status = self.run.rule(block).go_on(block)
        if status > WAITING:
            self.run.propagate(block, status)

    def _check_timeout(self, index: int) -> None:
        if self.run.status[index] != RUNNING or self.run.fresh[index] == self.run.ticks:
            return
        if self.run.clock - self.run.start[index] >= self.run.limit[index] - ROUNDING:
            self.run.end(index, FAILED, f"timeout after {self.run.limit[index]:g} s")
            self.run.propagate(index, FAILED)

    def _holds_now(self, node: PlanNode) -> bool:
        """Whether a guard fires: its condition holds, and did not since it fired before."""
        condition = node.condition
        try:
            holds = condition is not None and bool(condition(self.run.plan.variables))
        except (ArithmeticError, ValueError):
            return False
        if self.run.count[node.index]:
            if not holds:
                self.run.count[node.index] = 0.0
                self.run.changed = True
            return False
        return holds

    def arm(self, index: int) -> int:
        """Arm a guard; return the state of its block."""
        node = self.run.nodes[index]
        self.run.start[index] = self.run.clock
        self.run.fresh[index] = self.run.ticks
        self.run.count[index] = 0.0
        insort(self.run.watching, index)
        self.run.set_state(index, WAITING)
        status = self._fire(node) if self._holds_now(node) else RUNNING
        return self._restart_handlers(node.parent) if status == _RESUMED else status

    def _fire(self, node: PlanNode) -> int:
        """Start the handler of a guard; return the state of the block."""
        index, block = node.index, node.parent
        self.run.leave(index)
        if node.kind == Kind.WHEN:
            ended = self._start_handler(node)
            return RUNNING if ended <= WAITING else self.run.rule(block).ended(block, index, ended)
        reason = f"interrupted: {node.text.removeprefix('ON ')}"
        for child in self.run.nodes[block].children:
            armed = self.run.status[child] == WAITING and self.run.nodes[child].kind in GUARDS
            if self.run.status[child] in (RUNNING, WAITING) and not armed:
                self.run.cancel(child, reason)
        self.run.interrupt[block] = index
        self.run.set_state(index, RUNNING)
        ended = self.run.begin(node.children[0])
        return RUNNING if ended <= WAITING else self._after_handler(index, ended)

    def _start_handler(self, node: PlanNode) -> int:
        """Start the handler of a WHEN guard; return the state of the guard."""
        self.run.set_state(node.index, RUNNING)
        ended = self.run.begin(node.children[0])
        if ended <= WAITING:
            return RUNNING
        return self.run.set_state(node.index, ended, self.run.why(ended))

    def _restart_handlers(self, block: int) -> int:
        """Start interrupted handlers of WHEN guards again; return the state of the block."""
        for child in self.run.nodes[block].children[: int(self.run.count[block])]:
            node = self.run.nodes[child]
            if node.kind != Kind.WHEN or self.run.status[child] != CANCELLED:
                continue
            if self._start_handler(node) == FAILED:
                return self.run.end(block, FAILED, self.run.message)
        return RUNNING

    def _after_handler(self, guard: int, status: int) -> int:
        """Return what follows the handler of an ON guard: the block fails or continues."""
        node = self.run.nodes[guard]
        block = node.parent
        self.run.interrupt[block] = -1
        if status == FAILED:
            self.run.set_state(guard, FAILED, self.run.message)
            return self.run.end(block, FAILED, self.run.message)
        if not node.resume:
            self.run.set_state(guard, DONE)
            return self.run.end(block, FAILED, f"interrupted: {node.text.removeprefix('ON ')}")
        self.run.count[guard] = 1.0
        self.run.fresh[guard] = self.run.ticks
        insort(self.run.watching, guard)
        self.run.set_state(guard, WAITING)
        return _RESUMED

    def ended(self, index: int, child: int, status: int) -> int:
        """Continue after the handler of a guard."""
        if self.run.nodes[index].kind == Kind.WHEN:
            return self.run.set_state(index, status, self.run.why(status))
        self._go_on(self.run.nodes[index].parent, self._after_handler(index, status))
        return RUNNING
