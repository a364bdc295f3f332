"""A second interpreter of mission programs: recursive, slow and simple, for the same trace."""

import math
import operator
from typing import Any

from linkwork.errors import ActionRefusedError
from linkwork.files.expressions.tree import Name, Number, Operation, Truth
from linkwork.mission.language import command_key, command_table
from linkwork.mission.languages import LANGUAGES
from linkwork.mission.machine import Action, Status
from linkwork.mission.text import program as tree

MAX_ITERATIONS = 1000
SIGNS = {
    **{"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv},
    **{"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge},
    **{"==": operator.eq, "!=": operator.ne},
}
COMMANDS = command_table(LANGUAGES)
OPEN = ("running", "waiting")


class Reference:
    """Runs a program on one mock machine."""

    def __init__(self, program, machine):
        self.program, self.machine = program, machine
        self.trace: list[tuple[Any, ...]] = []
        self.time = self.first = 0.0
        self.tick_count = self.iterations = self.slots = 0
        mission = program.missions[program.main]
        self.root = Block(self, mission, mission.body.steps, {})
        self.started = False

    @property
    def clock(self):
        return self.time - self.first

    def tick(self, time):
        self.time = time
        self.machine.begin_tick(time)
        self.tick_count += 1
        self.iterations = 0
        if not self.started:
            self.started, self.first = True, time
            self.root.start()
        elif self.root.state in OPEN:
            self.root.look()
            if self.root.state in OPEN:
                self.root.step()


def evaluate(node, world, names):
    match node:
        case Number() | Truth():
            return float(node.value)
        case Name():
            if node.name in names:
                return names[node.name]
            return world.clock if node.name == "time" else world.machine.read(node.name)
        case Operation(operators=("-",), operands=(only,)):
            return -evaluate(only, world, names)
        case Operation(operators=("not",), operands=(only,)):
            return float(not evaluate(only, world, names))
        case Operation(operators=("and" | "or" as sign, *_)):
            parts = [evaluate(x, world, names) for x in node.operands]
            return float(all(parts) if sign == "and" else any(parts))
        case Operation():
            total = evaluate(node.operands[0], world, names)
            for sign, operand in zip(node.operators, node.operands[1:], strict=True):
                total = SIGNS[sign](total, evaluate(operand, world, names))
            return float(total)
    raise TypeError(node)


def make(world, node, names):
    kinds = {
        tree.Parallel: Together,
        tree.Fallback: Alternatives,
        tree.Retry: Loop,
        tree.Repeat: Loop,
        tree.While: Loop,
        tree.If: Choice,
        tree.Wait: Waiting,
        tree.WaitUntil: Waiting,
        tree.Guard: Watch,
    }
    if isinstance(node, tree.Sequence):
        return Block(world, node, node.steps, names)
    if isinstance(node, tree.Call):
        is_mission = node.name in world.program.missions
        return (Submission if is_mission else Command)(world, node, names)
    return kinds.get(type(node), Instant)(world, node, names)


class Part:
    def __init__(self, world, node, names):
        self.world, self.node, self.names = world, node, names
        self.state = "idle"
        self.reason = ""
        self.born = -1
        self.begun = 0.0

    def value(self, expression):
        return evaluate(expression, self.world, self.names)

    def become(self, state, reason=""):
        self.state = state
        place = self.node.place
        self.world.trace.append((self.world.time, place.line, place.column, state, reason))
        if state == "failed":
            self.reason = reason
        return state

    def start(self):
        self.born, self.begun = self.world.tick_count, self.world.clock
        return self.begin()

    @property
    def fresh(self):
        return self.born == self.world.tick_count

    @property
    def elapsed(self):
        return self.world.clock - self.begun

    def inner(self):
        return []

    def end(self, state, reason=""):
        for part in self.inner():
            part.cancel(reason)
        return self.become(state, reason)

    def cancel(self, reason):
        if self.state in OPEN:
            for part in self.inner():
                part.cancel(reason)
            self.drop()
            self.become("cancelled", reason)

    def drop(self):
        pass

    def look(self):
        pass

    def step(self):
        pass


class Instant(Part):
    def begin(self):
        match self.node:
            case tree.Assign():
                self.names[self.node.name] = self.value(self.node.value)
                return self.become("done")
            case tree.Log():
                return self.become("done", "log")
            case tree.Fail():
                return self.become("failed", self.node.message)
            case tree.Assert():
                holds = self.value(self.node.condition)
                return self.become("done") if holds else self.become("failed", "assertion failed")


class Polled(Part):
    def step(self):
        if not self.fresh:
            self.check()


class Waiting(Polled):
    def begin(self):
        self.become("waiting")
        if isinstance(self.node, tree.Wait):
            self.limit = self.value(self.node.duration)
        else:
            self.limit = self.value(self.node.timeout) if self.node.timeout else math.inf
        return self.check()

    def check(self):
        late = self.elapsed >= self.limit - 1e-9
        if isinstance(self.node, tree.Wait):
            return self.become("done") if late else self.state
        if self.value(self.node.condition):
            return self.become("done")
        return self.become("failed", f"timeout after {self.limit:g} s") if late else self.state


class Command(Polled):
    def begin(self):
        self.become("running")
        (self.spec, *_) = COMMANDS[command_key(self.node.name)]
        self.limit = self.value(self.node.timeout) if self.node.timeout else self.spec.timeout
        arguments = {}
        for parameter, argument in zip(self.spec.parameters, self.node.arguments, strict=False):
            if parameter.kind == "number":
                arguments[parameter.name] = self.value(argument.value)
            else:
                name = argument.value.name
                arguments[parameter.name] = self.names.get(name, name)
        for parameter in self.spec.parameters:
            if parameter.default is not None:
                arguments.setdefault(parameter.name, parameter.default)
        self.world.slots += 1
        self.slot = self.world.slots
        try:
            self.world.machine.start(self.slot, Action(self.spec, arguments), self.world.time)
        except ActionRefusedError as error:
            return self.become("failed", error.message)
        return self.check()

    def check(self):
        progress = self.world.machine.progress(self.slot, self.world.time)
        if progress.status is Status.RUNNING:
            if self.elapsed < self.limit - 1e-9:
                return self.state
            self.drop()
            return self.become("failed", f"timeout after {self.limit:g} s")
        if progress.status is Status.DONE:
            return self.become("done")
        return self.become("failed", progress.message)

    def drop(self):
        self.world.machine.cancel(self.slot, self.world.time)


class Watch(Part):
    """A guard; its block starts, looks at and ends it."""

    def begin(self):
        self.latched = False
        self.handler = None
        return self.become("waiting")

    def inner(self):
        return [self.handler] if self.handler else []

    def fires(self):
        holds = bool(self.value(self.node.condition))
        if self.latched:
            self.latched = holds
            return False
        return holds

    def handle(self):
        self.become("running")
        self.handler = make(self.world, self.node.handler, self.names)
        self.handler.start()
        return self.settle()

    def settle(self):
        """Ends the guard when its handler has ended; an ON guard that resumes waits again."""
        if self.state == "running" and self.handler.state not in OPEN:
            state, reason = self.handler.state, self.handler.reason
            self.handler = None
            if self.node.resume and state == "done":
                self.latched, self.born = True, self.world.tick_count
                self.become("waiting")
            else:
                self.become(state, reason)
        return self.state


class Block(Part):
    def __init__(self, world, node, steps, names):
        super().__init__(world, node, names)
        self.steps = steps

    def begin(self):
        self.become("running")
        self.parts = []
        self.interrupter = None
        return self.proceed()

    def inner(self):
        return self.parts

    def proceed(self):
        """Starts steps until one takes time. `parts` holds those started so far."""
        while len(self.parts) < len(self.steps):
            part = make(self.world, self.steps[len(self.parts)], self.names)
            self.parts.append(part)
            if isinstance(part, Watch):
                part.start()
                if part.fires():
                    self.fire(part)
                if self.state not in OPEN or self.interrupter:
                    return self.state
                continue
            if part.start() in OPEN:
                return self.state
            if part.state == "failed":
                return self.end("failed", part.reason)
        return self.finish()

    def finish(self):
        if not any(part.state == "running" for part in self.parts):
            return self.end("done")
        return self.state

    def fire(self, guard):
        """Fires a guard. The block may end."""
        if not guard.node.interrupts:
            guard.handle()
            if guard.state == "failed":
                self.end("failed", guard.reason)
            elif guard.state == "done" and self.at_end():
                self.finish()
            return
        reason = f"interrupted: {guard.node.condition.text}"
        for part in self.parts:
            if not (isinstance(part, Watch) and part.state == "waiting"):
                part.cancel(reason)
        self.interrupter = guard
        guard.handle()
        self.after_interruption()

    def after_interruption(self):
        guard = self.interrupter
        if guard.state == "running":
            return
        self.interrupter = None
        if guard.state == "failed":
            self.end("failed", guard.reason)
        elif not guard.node.resume:
            self.end("failed", f"interrupted: {guard.node.condition.text}")
        else:
            self.restart_handlers()

    def restart_handlers(self):
        for part in self.parts:
            if isinstance(part, Watch) and part.state == "cancelled":
                part.handle()
                if part.state == "failed":
                    self.end("failed", part.reason)
                    return

    def at_end(self):
        last = self.parts[-1]
        ended = isinstance(last, Watch) or last.state == "done"
        return len(self.parts) == len(self.steps) and ended

    def resume(self):
        """Goes on after an interruption: the interrupted step starts again."""
        if not isinstance(self.parts[-1], Watch) and self.parts[-1].state == "cancelled":
            self.parts.pop()
        return self.proceed()

    def look(self):
        for part in list(self.parts):
            if self.state not in OPEN:
                return
            if part not in self.parts or part.state not in OPEN:
                continue
            if isinstance(part, Watch) and part.state == "waiting":
                if part.fresh or self.interrupter or not part.fires():
                    continue
                self.fire(part)
                if part.node.interrupts and self.state in OPEN and not self.interrupter:
                    self.resume()
            else:
                self.turn(part, "look")

    def step(self):
        for part in list(self.parts):
            if self.state not in OPEN:
                return
            if part in self.parts and part.state in OPEN:
                self.turn(part, "step")

    def turn(self, part, what):
        """Looks at or steps a part, and goes on where it has ended."""
        if isinstance(part, Watch):
            if part.state != "running":
                return
            getattr(part.handler, what)()
            if part.handler.state in OPEN:
                return
            part.settle()
            if part is self.interrupter:
                self.after_interruption()
                if self.state in OPEN and not self.interrupter:
                    self.resume()
            else:
                self.guard_ended(part)
            return
        getattr(part, what)()
        if part.state not in OPEN:
            self.part_ended(part)

    def guard_ended(self, guard):
        if guard.state == "failed":
            self.end("failed", guard.reason)
        elif self.at_end():
            self.finish()

    def part_ended(self, part):
        if part.state == "failed":
            self.end("failed", part.reason)
        else:
            self.proceed()


class Submission(Block):
    def __init__(self, world, node, names):
        mission = world.program.missions[node.name]
        super().__init__(world, node, mission.body.steps, {})
        self.outer, self.mission = names, mission

    def begin(self):
        self.names = {}
        for key, argument in zip(self.mission.parameters, self.node.arguments, strict=True):
            value = argument.value
            is_name = isinstance(value, Name) and value.name not in self.outer
            if is_name and value.name not in self.world.machine.readings():
                self.names[key] = value.name
            else:
                self.names[key] = evaluate(value, self.world, self.outer)
        self.limit = math.inf
        if self.node.timeout is not None:
            self.limit = evaluate(self.node.timeout, self.world, self.outer)
        return super().begin()

    def look(self):
        if not self.fresh and self.elapsed >= self.limit - 1e-9:
            self.end("failed", f"timeout after {self.limit:g} s")
        else:
            super().look()


class Together(Block):
    """PARALLEL: guards first, then all branches."""

    def __init__(self, world, node, names):
        guards = [x for x in node.steps if isinstance(x, tree.Guard)]
        others = [x for x in node.steps if not isinstance(x, tree.Guard)]
        super().__init__(world, node, [*guards, *others], names)

    def proceed(self):
        while len(self.parts) < len(self.steps):
            part = make(self.world, self.steps[len(self.parts)], self.names)
            self.parts.append(part)
            part.start()
            if isinstance(part, Watch):
                if part.fires():
                    self.fire(part)
                if self.state not in OPEN or self.interrupter:
                    return self.state
            elif part.state == "failed":
                return self.end("failed", part.reason)
        return self.finish() if self.at_end() else self.state

    def at_end(self):
        branches = [x for x in self.parts if not isinstance(x, Watch)]
        complete = len(self.parts) == len(self.steps)
        return complete and all(x.state == "done" for x in branches)

    def resume(self):
        for i, part in enumerate(self.parts):
            if not isinstance(part, Watch) and part.state == "cancelled":
                self.parts[i] = make(self.world, self.steps[i], self.names)
                if self.parts[i].start() == "failed":
                    return self.end("failed", self.parts[i].reason)
        return self.proceed()

    def part_ended(self, part):
        if part.state == "failed":
            self.end("failed", part.reason)
        elif self.at_end():
            self.finish()


class Single(Part):
    """A part that runs one other at a time."""

    current = None

    def inner(self):
        return [self.current] if self.current else []

    def look(self):
        if self.current:
            self.current.look()
            self.settle()

    def step(self):
        self.current.step()
        self.settle()


class Alternatives(Single):
    def begin(self):
        self.become("running")
        self.index = 0
        return self.proceed("nothing to fall back on")

    def proceed(self, reason):
        while self.index < len(self.node.steps):
            self.current = make(self.world, self.node.steps[self.index], self.names)
            self.index += 1
            state = self.current.start()
            if state in OPEN:
                return self.state
            if state == "done":
                return self.end("done")
            reason = self.current.reason
        return self.end("failed", reason)

    def settle(self):
        if self.current.state == "done":
            self.end("done")
        elif self.current.state == "failed":
            self.proceed(self.current.reason)


class Loop(Single):
    """RETRY, REPEAT and WHILE."""

    def begin(self):
        self.become("running")
        self.count, self.pending = 0, False
        if not isinstance(self.node, tree.While):
            self.times = round(self.value(self.node.count))
        return self.proceed()

    def again(self):
        if isinstance(self.node, tree.While):
            return bool(self.value(self.node.condition))
        return isinstance(self.node, tree.Retry) or self.count < self.times

    def proceed(self):
        while self.again():
            self.world.iterations += 1
            if self.world.iterations > MAX_ITERATIONS:
                self.pending, self.born, self.current = True, self.world.tick_count, None
                return self.state
            self.current = make(self.world, self.node.body, self.names)
            if self.current.start() in OPEN or self.count_one() not in OPEN:
                return self.state
        return self.end("done")

    def count_one(self):
        body = self.current
        if isinstance(self.node, tree.Retry):
            if body.state == "done":
                return self.end("done")
            if self.count >= self.times:
                return self.end("failed", body.reason)
        elif body.state == "failed":
            return self.end("failed", body.reason)
        self.count += 1
        return self.state

    def step(self):
        if not self.pending:
            super().step()
        elif not self.fresh:
            self.pending = False
            self.proceed()

    def settle(self):
        if self.current.state not in OPEN and self.count_one() in OPEN:
            self.proceed()


class Choice(Single):
    def begin(self):
        self.become("running")
        chosen = self.node.then if self.value(self.node.condition) else self.node.otherwise
        if chosen is None:
            return self.end("done")
        self.current = make(self.world, chosen, self.names)
        self.current.start()
        return self.settle()

    def settle(self):
        if self.current.state not in OPEN:
            return self.end(self.current.state, self.current.reason)
        return self.state
