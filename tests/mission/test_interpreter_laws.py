"""Laws of the interpreter on random nested programs and mock machines."""

from __future__ import annotations

import itertools

import pytest

from linkwork.mission import Interpreter, build_plan, parse_mission
from tests.mission.random_programs import random_machine, random_program
from tests.mission.reference_interpreter import Reference

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
