"""Commands: actions of machines, and functions of users."""

import math
from bisect import insort
from collections.abc import Callable

from linkwork.errors import ActionFailedError, ActionRefusedError, LinkworkError, MissionError
from linkwork.mission.language import CommandContext
from linkwork.mission.machine import Progress, Status
from linkwork.mission.plans.plan import RESULT, PlanNode
from linkwork.mission.running.node_runner import (
    DONE,
    FAILED,
    ROUNDING,
    RUNNING,
    NodeRule,
    NodeRunner,
)


class Commands(NodeRule):
    """Commands of machines and of users; `progress_of` gives the progress of each action."""

    def __init__(self, run: NodeRunner) -> None:
        super().__init__(run)
        self.progress_of = [_progress_of(node) for node in run.nodes]

    def start(self, index: int) -> int:
        """Start the action of a command."""
        node = self.run.nodes[index]
        self.run.set_state(index, RUNNING)
        fault = self._evaluate_arguments(node)
        if fault or node.machine is None:
            return self.run.fail(index, fault)
        if node.memory < 0:
            try:
                node.machine.start(index, node.action(self.run.plan.arguments), self.run.time)
            except LinkworkError as error:
                return self.run.fail(index, _reason(node, error))
        else:
            self.run.memory[node.memory] = 0.0
        insort(self.run.steps, index)
        return self.poll(index)

    def _evaluate_arguments(self, node: PlanNode) -> str:
        """Evaluate the arguments of a command and its timeout; return what is wrong with them."""
        if fault := self.run.set_limit(node.index, node.timeout):
            return fault
        for one in node.dynamic:
            for i, entry in enumerate(one.entries):
                value = self.run.evaluate(entry)
                if math.isnan(value):
                    return f"no value: argument {one.name!r} of {node.text}"
                if not (math.isfinite(value) and one.lower <= value <= one.upper):
                    return f"argument {one.name!r} out of range: {value:g}"
                self.run.plan.arguments[one.offset + i] = value
        return ""

    def poll(self, index: int) -> int:
        """Continue a command."""
        node = self.run.nodes[index]
        if node.memory >= 0:
            return self._poll_step(node)
        return self.settle(node, self.progress_of[index](index, self.run.time))

    def settle(self, node: PlanNode, progress: Progress) -> int:
        """Return the state of a command from what its machine reports."""
        index = node.index
        if progress.status is Status.RUNNING:
            if self.run.clock - self.run.start[index] < self.run.limit[index] - ROUNDING:
                return RUNNING
            late = f"timeout after {self.run.limit[index]:g} s"
            fault = self.stop(index)
            return self.run.end(index, FAILED, f"{late}; {fault}" if fault else late)
        if progress.status is Status.DONE:
            if progress.result is not None:
                self.run.plan.variables[RESULT] = float(progress.result)
            return self.run.end(index, DONE)
        return self.run.end(index, FAILED, progress.message or f"{node.text} failed")

    def _poll_step(self, node: PlanNode) -> int:
        """Call a command written in Python."""
        index = node.index
        try:
            done = self._call(node)
        except LinkworkError as error:
            return self.run.end(index, FAILED, _reason(node, error))
        return self.run.end(index, DONE) if done else self.run.poll_timeout(index, RUNNING)

    def _call(self, node: PlanNode) -> bool:
        index, machine, command = node.index, node.machine, node.command
        if machine is None or command is None or command.step is None:
            raise self.unexpected(index)
        elapsed = self.run.clock - self.run.start[index]
        memory = self.run.memory[node.memory]
        context = CommandContext(elapsed, memory, machine.read, machine.set, machine.command)
        try:
            return bool(command.step(context, **node.action(self.run.plan.arguments).arguments))
        except LinkworkError:
            raise
        except Exception as error:
            # Code of users may raise anything.
            raise MissionError(f"{type(error).__name__}: {error}") from error

    def advance(self, index: int) -> bool:
        """Whether the machine of a command continues with a next step of its action."""
        node = self.run.nodes[index]
        if node.machine is None or node.memory >= 0:
            return False
        try:
            return node.machine.advance(index, self.run.time)
        except LinkworkError:
            return False

    def stop(self, index: int) -> str:
        """Cancel the action of a command; return what went wrong, or an empty string."""
        node = self.run.nodes[index]
        if node.machine is None or node.memory >= 0:
            return ""
        try:
            node.machine.cancel(index, self.run.time)
        except LinkworkError as error:
            return f"not cancelled: {_reason(node, error)}"
        return ""


def _reason(node: PlanNode, error: LinkworkError) -> str:
    """Return why a step failed; with command and place unless it is meant for missions."""
    if isinstance(error, ActionFailedError | ActionRefusedError):
        return error.message
    name = node.command.name if node.command else node.text
    hint = f"; {error.hint}" if error.hint else ""
    return f"{name} ({node.place}): {error.message}{hint}"


def _progress_of(node: PlanNode) -> Callable[[int, float], Progress]:
    """Return the progress of a command's action; failures that are raised become reported ones."""
    if node.machine is None:
        return lambda index, time: Progress(Status.FAILED, message="no machine")
    progress = node.machine.progress

    def report(index: int, time: float) -> Progress:
        try:
            return progress(index, time)
        except LinkworkError as error:
            return Progress(Status.FAILED, message=_reason(node, error))

    return report
