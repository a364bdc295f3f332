"""Laws of the interpreter on random nested programs and mock machines."""

import itertools
import random

import pytest

from linkwork.mission import Interpreter, MockMachine, Script, build_plan, parse_mission
from tests.mission.reference_interpreter import Reference

COMMANDS = (
    *("HOVER(2 s)", "LAND()", "GRAB(box)", "RELEASE(box)", "ATTACH(load)", "HOME()"),
    "MOVE(a, b)",
)
# Assigned twice, since the checker takes a variable that never changes for a constant.
START = "LET x = 0\nx = 0\n"
SIGNALS = ("s1", "s2", "s3")


class Writer:
    """Writes a random program; half of its statements nest."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.missions: list[str] = []

    def program(self) -> str:
        for index in range(self.random.randrange(3)):
            self.missions.append(f"sub{index}")
        texts = []
        for index, name in enumerate(self.missions):
            # A mission calls only earlier ones.
            body = self.block(3, self.missions[:index])
            texts.append(
                f"mission {name}(n, thing)\n{START}LET y = n\ny = n\n{body}\nGRAB(thing)\nend"
            )
        body = f"FALLBACK {{\n{{\n{self.block(4, self.missions)}\n}}\nWAIT 0.5 s\n}}"
        texts.append(f"{START}LET y = 2\ny = 2\nREPEAT 4 {{\n{body}\n}}")
        return "\n".join(texts)

    def block(self, depth: int, callable_: list[str]) -> str:
        count = self.random.randint(1, 4)
        return "\n".join(self.statement(depth, callable_, guards=True) for _ in range(count))

    def condition(self) -> str:
        r = self.random
        one = f"{r.choice((*SIGNALS, 'x', 'y'))} {r.choice(('<', '>', '<=', '>=', '!='))} "
        one += r.choice(("0", "1", "2", "x + 1", "y - 1", "s2 * 2"))
        if r.random() < 0.15:
            return f"{one} {r.choice(('AND', 'OR'))} {r.choice(SIGNALS)} > 0"
        return f"NOT {one}" if r.random() < 0.1 else one

    def seconds(self) -> str:
        return self.random.choice(("0 s", "200 ms", "0.5 s", "1 s", "time / 4", "1.5 s"))

    def statement(self, depth: int, callable_: list[str], *, guards: bool = False) -> str:
        r = self.random
        if depth and r.random() < 0.5:
            return self.compound(depth - 1, callable_, guards=guards)
        kind = r.random()
        if kind < 0.45:
            late = f" timeout {self.seconds()}" if r.random() < 0.2 else ""
            return f"{r.choice(COMMANDS)}{late}"
        if kind < 0.6:
            return f"WAIT {self.seconds()}"
        if kind < 0.7:
            return f"WAIT UNTIL {self.condition()} timeout {self.seconds()}"
        if kind < 0.82:
            return f"{r.choice('xy')} = {r.choice(('x + 1', 'y - 1', '0', '1', 's1'))}"
        if kind < 0.86:
            return f"ASSERT {self.condition()}"
        if kind < 0.88:
            return 'FAIL "no"'
        if kind < 0.96 and callable_:
            late = f" timeout {self.seconds()}" if r.random() < 0.5 else ""
            return f"{r.choice(callable_)}({r.choice(('1', 'x', 's1'))}, box){late}"
        return 'LOG "here" x'

    def compound(self, depth: int, callable_: list[str], *, guards: bool) -> str:
        r = self.random
        body = f"{{\n{self.block(depth, callable_)}\n}}"
        kinds = ["PARALLEL", "FALLBACK", "RETRY", "REPEAT", "WHILE", "IF", "BLOCK"]
        kind = r.choice([*kinds, *(["GUARD"] * 3 if guards else [])])
        if kind == "GUARD":
            handler = self.statement(depth, callable_)
            if r.random() < 0.5:
                return f"WHEN {self.condition()} DO {handler}"
            return f"ON {self.condition()} DO {handler}{r.choice((' RESUME', ''))}"
        if kind == "FALLBACK":
            steps = [self.statement(depth, callable_) for _ in range(r.randint(1, 3))]
            return "FALLBACK {\n" + "\n".join(steps) + "\n}"
        if kind == "WHILE":
            return f"WHILE {self.condition()} {{\nWAIT 300 ms\n{self.block(depth, callable_)}\n}}"
        if kind == "IF":
            other = f" ELSE {{\n{self.block(depth, callable_)}\n}}" if r.random() < 0.5 else ""
            return f"IF {self.condition()} {body}{other}"
        count = f" {r.randint(0, 3)}" if kind in ("RETRY", "REPEAT") else ""
        return body if kind == "BLOCK" else f"{kind}{count} {body}"


def random_program(seed: int) -> str:
    return Writer(seed).program()


def random_machine(seed: int) -> MockMachine:
    """A mock machine with random signals and scripts; the same for the same seed."""
    r = random.Random(seed)
    scripts = {
        command.partition("(")[0]: Script(
            r.choice((0.0, 0.1, 0.4, 1.0, 2.5)),
            r.choice((0, 0, 0, 0, 1, 2)),
            r.choice((0, 0, 0, 1)),
        )
        for command in COMMANDS
    }
    signals = {
        name: [(0.0, 0.0), *((0.7 * k, float(r.randint(-1, 3))) for k in range(1, 30))]
        for name in SIGNALS
    }
    return MockMachine(scripts=scripts, signals=signals)


TICKS = 60
PERIOD = 0.1


def interpreter_of(seed, text=None):
    program = parse_mission(text or random_program(seed))
    return Interpreter(build_plan(program, [random_machine(seed)]))


def trace_of(interpreter):
    """Events as the reference interpreter gives them."""
    nodes = interpreter.plan.nodes
    return [
        (x.time, x.line, nodes[x.node].place.column, x.state, plain(x.reason))
        for x in interpreter.events
    ]


def plain(reason):
    """Without the values that an assertion or a log shows."""
    return {"assertion": "assertion failed", "here:": "log"}.get(reason.split(" ")[0], reason)


def run(interpreter, first=0, last=TICKS):
    for tick in range(first, last):
        interpreter.tick(tick * PERIOD)
    return interpreter


def compare_with_reference(seed, text=None, ticks=TICKS):
    interpreter = interpreter_of(seed, text)
    reference = Reference(interpreter.plan.program, random_machine(seed))
    for tick in range(ticks):
        interpreter.tick(tick * PERIOD)
        reference.tick(tick * PERIOD)
    pairs = itertools.zip_longest(trace_of(interpreter), reference.trace)
    for i, (ours, theirs) in enumerate(pairs):
        assert ours == theirs, (seed, i)
    machines = [next(iter(interpreter.plan.machines.values())), reference.machine]
    assert machines[0].started == machines[1].started
    return len(reference.trace)


@pytest.mark.parametrize("block", range(3))
def test_traces_are_those_of_the_reference_interpreter(block):
    assert (
        sum(compare_with_reference(seed) for seed in range(100 * block, 100 * block + 100)) > 1000
    )


def test_loops_without_time_are_cut_at_the_same_iteration():
    text = """LET n = 0
    WHEN n > 2500 DO LOG "here" n
    PARALLEL {
      REPEAT 3 { REPEAT 700 { n = n + 1 } }
      { WAIT 0.1 s  WHILE n < 3000 { IF n < 2990 { n = n + 2 } ELSE { n = n + 1  WAIT 0.1 s } } }
    }"""
    assert compare_with_reference(0, text, ticks=40) > 8000


@pytest.mark.parametrize("seed", range(40))
def test_a_program_run_twice_gives_the_same_events(seed):
    assert run(interpreter_of(seed)).events == run(interpreter_of(seed)).events


@pytest.mark.parametrize("seed", range(40))
def test_a_run_restored_at_any_tick_continues_with_the_same_events(seed):
    whole = run(interpreter_of(seed))
    states, run_once = [], interpreter_of(seed)
    for tick in range(TICKS):
        states.append(run_once.state())
        run_once.tick(tick * PERIOD)
    for tick in range(0, TICKS, 7):
        fresh = interpreter_of(seed)
        fresh.restore(states[tick])
        rest = [x for x in whole.events if x.time > (tick - 0.5) * PERIOD]
        assert run(fresh, tick).events == rest
        assert fresh.reason == whole.reason


@pytest.mark.parametrize("seed", range(20))
def test_pauses_delay_a_run_and_change_nothing_else(seed):
    # Signals that do not change, since they go on while a mission is paused.
    whole, paused = interpreter_of(seed, STILL), interpreter_of(seed, STILL)
    run(whole)
    clock = 0
    for tick in range(TICKS):
        if tick % 7 == 3:
            paused.pause()
            paused.tick((clock + seed) * PERIOD)
            paused.resume()
            clock += seed
        paused.tick(clock * PERIOD)
        clock += 1
    without_time = [[x[1:] for x in one.events] for one in (whole, paused)]
    assert without_time[0] == without_time[1]


STILL = """REPEAT 3 {
  PARALLEL { WAIT 1 s  { WAIT 0.3 s  LOG "here" time }  WAIT UNTIL time > 2 s timeout 0.7 s }
}"""


def test_a_loop_that_was_cut_by_the_tick_continues_after_a_restore():
    text = "LET n = 0\nPARALLEL { REPEAT 3500 { n = n + 1 }  WAIT 1 s }"
    whole, part = interpreter_of(0, text), interpreter_of(0, text)
    run(whole, last=20)
    fresh = interpreter_of(0, text)
    fresh.restore(run(part, last=2).state())
    assert run(fresh, 2, 20).events == [x for x in whole.events if x.time > 0.15]
    assert fresh.succeeded
