"""Semantics of the control words, one example each; laws are in test_interpreter_laws.py."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, SessionError
from linkwork.mission import (
    LANGUAGES,
    ActionFailedError,
    ActionRefusedError,
    Interpreter,
    MissionTextError,
    MockMachine,
    Parameter,
    Reading,
    Script,
    build_plan,
    command,
    parse_mission,
    rehearse,
    user_language,
)

PERIOD = 0.1


def start(text, languages=LANGUAGES, **machine):
    plan = build_plan(parse_mission(text), [MockMachine(**machine)], languages=languages)
    return Interpreter(plan)


def run(interpreter, seconds=10.0, since=0.0):
    for tick in range(round(since / PERIOD), round(seconds / PERIOD)):
        interpreter.tick(tick * PERIOD)
    return interpreter


def states(interpreter, text):
    return [(round(x.time, 3), x.state) for x in interpreter.events if x.command.startswith(text)]


def ends(text, **machine):
    interpreter = run(start(text, **machine))
    return interpreter.status, interpreter.reason


def test_the_machine_of_a_rehearsal_can_do_everything():
    @command(needs="dance")
    def dance(context):
        return True

    text = 'FEED() CARRY(1 m) SET("x", 3) LAND() HOME() dance()'
    languages = (*LANGUAGES, user_language([dance]))
    assert rehearse(parse_mission(text), languages=iter(languages)).succeeded
    for language in LANGUAGES:
        assert {x.needs for x in language} <= MockMachine().abilities


def machine_of(interpreter):
    return next(iter(interpreter.plan.machines.values()))


def test_published_texts_run_unchanged():
    flight = run(start("FLY-TO-POINT(0,0,10,3,0.5)\nLAND()"))
    assert flight.succeeded
    assert machine_of(flight).started == ["FLY-TO-POINT(0.0, 0.0, 10.0, 3.0, 0.5)", "LAND(0.5)"]
    robot = run(start("MOVE(c1,c2)\nMOVE(c1.s2,c2.s1)"))
    assert machine_of(robot).started == ["MOVE(c1, c2)", "MOVE(c1.s2, c2.s1)"]


def test_parallel_ends_when_all_have_ended():
    interpreter = run(start("PARALLEL { WAIT 1 s WAIT 2 s }"))
    assert states(interpreter, "PARALLEL") == [(0.0, "running"), (2.0, "done")]


def test_parallel_fails_at_once_and_cancels_the_rest():
    text = 'PARALLEL { HOVER(9 s) { WAIT 1 s FAIL "no" } }'
    interpreter = run(start(text, scripts={"HOVER": Script(9.0)}))
    assert states(interpreter, "HOVER") == [(0.0, "running"), (1.0, "cancelled")]
    assert (interpreter.status, interpreter.reason) == ("failed", "no")


def test_fallback_takes_the_first_that_succeeds():
    interpreter = run(start('FALLBACK { FAIL "a" WAIT 1 s LAND() }'))
    assert interpreter.succeeded
    assert machine_of(interpreter).started == []
    assert ends('FALLBACK { FAIL "a" FAIL "b" }') == ("failed", "b")


@pytest.mark.parametrize(("failures", "status"), [(0, "done"), (2, "done"), (3, "failed")])
def test_retry_has_that_many_further_tries(failures, status):
    assert ends("RETRY 2 { GRAB() }", scripts={"GRAB": Script(0.5, failures)})[0] == status


def test_a_refused_action_fails_with_its_reason():
    outcome = ends("GRAB()", scripts={"GRAB": Script(refusals=1)})
    assert outcome == ("failed", "GRAB refused by its script")


class Faulty(MockMachine):
    """Raises an error in one of its methods."""

    def __init__(self, where, error):
        super().__init__(scripts={"HOVER": Script(9.0)})
        self.where, self.error = where, error

    def start(self, slot, action, time):
        super().start(slot, action, time)
        if self.where == "start":
            raise self.error

    def progress(self, slot, time):
        if self.where == "progress":
            raise self.error
        return super().progress(slot, time)

    def cancel(self, slot, time):
        super().cancel(slot, time)
        if self.where == "cancel":
            raise self.error


@pytest.mark.parametrize("where", ["start", "progress", "cancel"])
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ActionFailedError("too hot"), "too hot"),
        (ActionRefusedError("too hot"), "too hot"),
        (SessionError("no session"), "HOVER (mission:1:12): no session"),
    ],
)
def test_an_error_of_a_machine_fails_the_step(where, error, reason):
    text = 'FALLBACK { HOVER(9 s) timeout 1 s LOG "next" }'
    interpreter = run(Interpreter(build_plan(parse_mission(text), [Faulty(where, error)])))
    assert interpreter.succeeded
    if where == "cancel":
        reason = f"timeout after 1 s; not cancelled: {reason}"
    assert [x.reason for x in interpreter.events if x.state == "failed"] == [reason]


def test_an_error_of_a_machine_that_is_to_cancel_is_in_the_event():
    machine = Faulty("cancel", ActionFailedError("stuck"))
    for text, status in (('PARALLEL { HOVER(9 s) FAIL "no" }', "failed"), ("HOVER(9 s)", "failed")):
        interpreter = Interpreter(build_plan(parse_mission(text), [machine]))
        run(interpreter, 0.5)
        interpreter.advance()
        run(interpreter, 2.0, since=0.5)
        assert interpreter.status == status
        assert any(x.reason.endswith("not cancelled: stuck") for x in interpreter.events)


def test_a_timeout_cancels_the_action():
    interpreter = run(start("HOVER(9 s) timeout 500 ms", scripts={"HOVER": Script(9.0)}))
    assert states(interpreter, "HOVER")[-1] == (0.5, "failed")
    assert interpreter.reason == "timeout after 0.5 s"
    assert machine_of(interpreter).state()["slots"].size == 0


def test_the_timeout_of_a_table_holds_where_the_text_gives_none():
    interpreter = start("GRAB()", scripts={"GRAB": Script(1e9)})
    for tick in range(400):
        interpreter.tick(0.1 * tick)
    assert interpreter.reason == "timeout after 30 s"


def test_a_mission_has_a_timeout():
    interpreter = run(start("mission long() WAIT 9 s end\nFALLBACK { long() timeout 1 s LAND() }"))
    assert states(interpreter, "long()") == [(0.0, "running"), (1.0, "failed")]
    assert interpreter.succeeded


GUST = {"signals": {"wind": [(0.0, 1.0), (2.0, 9.0), (4.0, 1.0), (6.0, 9.0), (7.0, 1.0)]}}


def test_when_runs_beside_its_block_once():
    interpreter = run(start("WHEN wind > 8 DO WAIT 1 s\nWAIT 8 s", **GUST))
    assert states(interpreter, "WAIT 1 s") == [(2.0, "waiting"), (3.0, "done")]
    assert states(interpreter, "WAIT 8 s") == [(0.0, "waiting"), (8.0, "done")]


def test_a_block_waits_for_the_handlers_it_started():
    interpreter = run(start("WHEN wind > 8 DO WAIT 5 s\nWAIT 3 s", **GUST))
    assert states(interpreter, "main") == [(0.0, "running"), (7.0, "done")]


def test_on_interrupts_its_block_which_then_fails():
    interpreter = run(
        start("ON wind > 8 DO LAND()\nHOVER(9 s)", **GUST | {"scripts": {"HOVER": Script(9)}})
    )
    assert states(interpreter, "HOVER") == [(0.0, "running"), (2.0, "cancelled")]
    assert states(interpreter, "LAND") == [(2.0, "running"), (3.0, "done")]
    assert (interpreter.status, interpreter.reason) == ("failed", "interrupted: wind > 8")


def test_resume_starts_the_interrupted_step_again_at_every_rise():
    interpreter = run(start("ON wind > 8 DO WAIT 0.5 s RESUME\nWAIT 3 s", **GUST))
    # Interrupted at 2 s and at 6 s: the wait starts again at 2.5 s, so it ends before the second.
    assert states(interpreter, "WAIT 3 s") == [
        *((0.0, "waiting"), (2.0, "cancelled"), (2.5, "waiting"), (5.5, "done"))
    ]
    interpreter = run(start("ON wind > 8 DO WAIT 0.5 s RESUME\nWAIT 3.9 s", **GUST), 12.0)
    assert [x for x in states(interpreter, "WAIT 3.9 s") if x[1] == "cancelled"] == [
        *((2.0, "cancelled"), (6.0, "cancelled"))
    ]
    assert interpreter.succeeded


INTERRUPTED_HANDLER = """WHEN time > 1 s DO { HOVER(1 s) GRAB(a) }
ON time > 1.5 s DO WAIT 1 s RESUME
WAIT 1.2 s"""


@pytest.mark.parametrize("block", ["{}", "PARALLEL {{ {} }}", "REPEAT 2 {{ {} }}"])
def test_resume_starts_an_interrupted_handler_again(block):
    interpreter = run(start(block.format(INTERRUPTED_HANDLER)))
    assert interpreter.succeeded
    assert states(interpreter, "HOVER")[:4] == [
        *((1.1, "running"), (1.6, "cancelled"), (2.6, "running"), (3.6, "done"))
    ]
    assert machine_of(interpreter).started[:3] == ["HOVER(1.0)", "HOVER(1.0)", "GRAB(a)"]


def test_an_interrupted_handler_that_fails_when_it_starts_again_fails_its_block():
    text = 'WHEN time > 1 s DO { IF time > 1.5 s { FAIL "late" } HOVER(1 s) }\n'
    text += "ON time > 1.5 s DO LAND() RESUME\nWAIT 3 s"
    assert ends(text) == ("failed", "late")


def test_guards_are_looked_at_before_steps_and_outer_ones_first():
    text = """ON wind > 8 DO LOG "outer"
    { ON wind > 8 DO LOG "inner"
      WAIT 2 s
      LOG "never" }"""
    interpreter = run(start(text, **GUST))
    assert [x.reason for x in interpreter.events if x.command.startswith("LOG")] == ["outer"]


def test_a_guard_that_holds_when_it_is_reached_fires_before_the_next_step():
    interpreter = run(start("WAIT 2.5 s\nON wind > 8 DO LAND()\nGRAB()", **GUST))
    assert machine_of(interpreter).started == ["LAND(0.5)"]


def test_variables_results_and_time():
    text = """LET n = 0
    REPEAT 3 { n = n + 1 }
    GRAB()
    ASSERT n == 3 AND result == 7 AND time >= 500 ms
    LET gap = 20 mm
    MOVEL([gap * 2, n * 1 m, 0], speed: 10 cm/s)"""
    interpreter = run(start(text, scripts={"GRAB": Script(0.5, result=7.0)}))
    assert interpreter.succeeded
    assert machine_of(interpreter).started[-1] == "MOVEL((0.04, 3.0, 0.0), 0.1, 0.0)"


def test_a_failed_assertion_shows_its_values():
    outcome = ends(
        "ASSERT wind > 3 m/s AND wind < 9", **GUST | {"declared": [Reading("wind", "m/s")]}
    )
    assert outcome == ("failed", "assertion failed: wind > 3 m/s AND wind < 9 (wind = 1 m/s)")


def test_an_argument_that_is_out_of_range_at_run_time_fails_its_command():
    assert ends("LET t = 1\nt = -2\nHOVER(t)") == (
        *("failed", "argument 'duration' out of range: -2"),
    )


@pytest.mark.parametrize("text", ["LET a = 1\na = 0\na = 1 / a", "LET a = 1\na = -1\na = sqrt(a)"])
def test_an_expression_without_value_fails_its_step(text):
    assert ends(text)[0] == "failed"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a(1 / z)", "no value: a(1 / z)"),
        ("a(1) timeout 1 s / z", "no value: a(1) timeout 1 s / z"),
        ("a(1) timeout (z - 1) * 1 s", "invalid timeout: -1 s"),
        ("LAND() timeout 1 s / z", "no value: LAND() timeout 1 s / z"),
        ("HOVER(1 s / z)", "no value: argument 'duration' of HOVER(1 s / z)"),
        ("WHILE NOT (1 / z > 0) { z = 0 }", "no value: WHILE NOT (1 / z > 0)"),
        ("IF 1 / z > 0 { LAND() }", "no value: IF 1 / z > 0"),
        ("WAIT UNTIL 1 / z > 0", "no value: WAIT UNTIL 1 / z > 0"),
        ("WAIT UNTIL 1 / (0.5 s - time) > 99 Hz", "no value: WAIT UNTIL 1 / (0.5 s - time) > 99"),
        ("WAIT UNTIL light timeout 1 s / z", "no value: WAIT UNTIL light timeout 1 s / z"),
        ("WAIT 1 s / z", "no value: WAIT 1 s / z"),
        ("REPEAT 1 / z { LAND() }", "no value: REPEAT 1 / z"),
        ("IF z { LET y = 1 }\nIF NOT (y > 0) { LAND() }", "no value: IF NOT (y > 0)"),
    ],
)
def test_a_step_whose_expression_has_no_value_fails_with_it(text, reason):
    program = f'mission a(x) WAIT 9 s LOG "x" x end\nLET z = 1\nz = 0\n{text}'
    status, outcome = ends(program, signals={"light": [(0.0, 0.0)]})
    assert status == "failed"
    assert outcome.startswith(reason)


def test_loops_without_time_leave_the_tick_after_a_thousand_iterations():
    interpreter = start("LET n = 0\nWHILE n < 2500 { n = n + 1 }")
    ticks = 0
    while not interpreter.ended:
        interpreter.tick(ticks * PERIOD)
        ticks += 1
    assert ticks == 3


def test_a_step_is_advanced_by_hand_at_the_next_tenth_of_a_second():
    interpreter = start(
        "HOVER(9 s)\nWAIT UNTIL wind > 99\nLAND()", **GUST | {"scripts": {"HOVER": Script(9)}}
    )
    for tick in range(200):
        if tick in (55, 123):
            interpreter.advance()
        interpreter.tick(0.01 * tick)
    assert states(interpreter, "HOVER") == [(0.0, "running"), (0.6, "done")]
    assert states(interpreter, "WAIT") == [(0.6, "waiting"), (1.3, "done")]
    assert machine_of(interpreter).state()["slots"].shape[0] == 1


def test_a_cancelled_mission_leaves_no_action_running():
    interpreter = run(start("PARALLEL { HOVER(9 s) GRAB() }", scripts={"HOVER": Script(9)}), 0.5)
    interpreter.cancel()
    assert (interpreter.status, interpreter.reason) == ("cancelled", "stopped by hand")
    assert machine_of(interpreter).state()["slots"].size == 0
    interpreter.tick(1.0)
    assert interpreter.status == "cancelled"


@pytest.mark.parametrize("time", [float("nan"), float("inf"), -1.0])
def test_time_does_not_run_backwards(time):
    interpreter = start("LAND()")
    interpreter.tick(0.0)
    with pytest.raises(ArgumentError, match="time"):
        interpreter.tick(time)


@pytest.mark.parametrize("key", ["status", "variables", "clock", "reason", "interrupt", "loops"])
def test_a_state_of_another_mission_is_refused(key):
    interpreter = run(start("LET n = 1 LAND()"), 0.5)
    state = interpreter.state()
    assert interpreter.is_valid_state(state)
    for wrong in (np.array([99.5, 1.0]), np.full(state[key].shape or 1, np.nan)[:3]):
        broken = state | {key: wrong}
        if wrong.size:
            assert not interpreter.is_valid_state(broken) or key in ("variables", "clock")
    del state[key]
    assert not interpreter.is_valid_state(state)
    with pytest.raises(ArgumentError, match="not one of this mission"):
        interpreter.restore(state)


class TestCommandsOfUsers:
    @staticmethod
    @command(Parameter("turns", unit="rev", lower=0, upper=10), needs="fly", timeout=20.0)
    def spin(context, turns):
        """Spin around."""
        context.memory[0] += 1
        if turns > 50:
            raise ActionFailedError("dizzy")
        return context.elapsed >= turns / 10 and context.read("wind") < 8

    def start(self, text):
        return start(text, (*LANGUAGES, user_language([self.spin])), **GUST)

    def test_it_is_called_until_it_returns_true(self):
        interpreter = run(self.start("SPIN(2 rev)\nspin(turns: 1)"))
        assert interpreter.succeeded
        assert states(interpreter, "SPIN") == [(0.0, "running"), (1.3, "done")]

    def test_its_arguments_are_checked(self):
        with pytest.raises(ArgumentError, match="function"):
            command(Parameter("a"))(lambda context: True)
        with pytest.raises(MissionTextError, match="out of range: 11 rev; expected 0 to 10 rev"):
            self.start("SPIN(11 rev)")

    @pytest.mark.parametrize("names", [("LAND",), ("fly_to_point",), ("x", "MOVE"), ("x", "X")])
    @pytest.mark.parametrize("first", [True, False])
    def test_the_name_of_another_command_is_refused(self, names, first):
        language = user_language([command(name=names[0], aliases=names[1:])(lambda context: True)])
        languages = (language, *LANGUAGES) if first else (*LANGUAGES, language)
        with pytest.raises(ArgumentError, match="has the name of a command of"):
            start("HOVER(1 s)", languages)

    def test_it_fails_by_raising(self):
        assert run(self.start("SPIN(9 rev)")).reason == "dizzy"

    @pytest.mark.parametrize(
        ("turns", "reason"),
        [
            (1, "ODD (mission:1:12): there is no reading 'nothere'; there are: wind"),
            (2, "ODD (mission:1:12): ValueError: odd"),
            (3, "ODD (mission:1:12): IndexError: list index out of range"),
        ],
    )
    def test_any_exception_fails_its_step_with_command_and_line(self, turns, reason):
        @command(Parameter("turns"))
        def odd(context, turns):
            if turns == 1:
                return context.read("nothere") > 0
            if turns == 2:
                raise ValueError("odd")
            return [][0]

        text = f'FALLBACK {{ odd({turns}) LOG "next" }}'
        interpreter = run(start(text, (*LANGUAGES, user_language([odd])), **GUST))
        assert interpreter.succeeded
        assert [x.reason for x in interpreter.events if x.state == "failed"] == [reason]

    def test_its_memory_is_in_checkpoints(self):
        interpreter = run(self.start("SPIN(5 rev)"), 1.0)
        assert interpreter.state()["memory"][0] == 10.0
        other = self.start("SPIN(5 rev)")
        other.restore(interpreter.state())
        interpreter.take_events()
        assert run(other, since=1.0).events == run(interpreter, since=1.0).events
