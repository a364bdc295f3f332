"""Damaged mission texts, and the law of what the package does with them."""

import random
import re
import time

from linkwork import mission
from linkwork.mission.text.syntax import CONTROL_WORDS, SMALL_WORDS

TEXTS = (
    "FLY-TO-POINT(0,0,10,3,0.5)\nLAND()\n",
    "MOVE(c1,c2)\nMOVE(c1.s2,c2.s1)\n",
    """
mission unload(load)
  FLY-TO-POINT(0, 0, 10, 3, 0.5)
  ON wind > 8 m/s DO LAND()
  PARALLEL {
    HOVER(20 s)
    RETRY 2 { GRAB(load) timeout 5 s }
  }
  FALLBACK { MOVE(c1.s2, c2)  MOVE(c1.s3, c2) }
  ASSERT error < 5 mm
end
mission main() unload(box) end
""",
    """
# Ten boxes
LET n = 0
LET height = 200 mm
WHILE n < 10 AND NOT error > 1 m {
  WHEN wind >= 2 m/s DO { LOG "gust" wind, n  WAIT 0.2 s }
  ON curtain DO WAIT UNTIL NOT curtain timeout 3 s RESUME
  MOVEL([0.4 m, -20 cm, height + 10 mm], speed: 20 cm/s, blend: 5 mm)
  MOVEC([0.4, 0, 0.3], [0.4, 0.1, 0.3, 180 deg, 0, 0]); MOVEABSJ([0, 90 deg, 0.1 rev])
  IF result > 0 { GRAB() } ELSE IF n == 3 { FAIL "no box" } ELSE { HOME(50 %) }
  n = n + max(1, abs(-1)) * sqrt(1)  // next one
}
""",
    """
mission a(x) WAIT x * 1 s end
mission b(x, y) REPEAT 2 { a(x) timeout 3 s  a(x: y) } mock.LAND() end
b(1, y: 0.5)
TAKE-OFF(2 m)  take_off(height: 3)
ATTACH("load 1")
""",
)

PIECES = (
    *("{", "}", "(", ")", "[", "]", ",", ";", ":", "=", "==", "<", ">=", "-", "+", "*", "/", "//"),
    *("#", '"', '"x"', "\n", "\t", "\r\n", "\x00", "\x1b[31m", "\u202e", "é", "\ufeff"),
    *("\U0001f600", *CONTROL_WORDS, *SMALL_WORDS, "main", "x", "n", "m", "wind"),
    *("RETRY 2", 'import "x.mission"', "c1.s2", "a.b.c.d"),
    *("1e999", "nan", "inf", "1e308", "0", "-1", "1e-400", "3 m/s^9", "2 kg m/s^2", "5 %", "1..2"),
    *("LAND()", "GRAB(", "abs(", "min()", "sqrt(-1)", "1 / 0", "(" * 60, "NOT " * 60, "{" * 60),
)


def mutated(seed: int) -> str:
    r = random.Random(seed)
    text = r.choice(TEXTS)
    for _ in range(r.choice((1, 1, 1, 2, 4))):
        text = _changed(text, r)
    return text


def _changed(text: str, r: random.Random) -> str:
    a, b = sorted((r.randrange(len(text) + 1), r.randrange(len(text) + 1)))
    words = list(re.finditer(r"[\w.-]+|\S", text)) or [re.match("", text)]
    first, second = r.choice(words), r.choice(words)
    match r.randrange(12):
        case 0:
            return text[:a] + text[a + r.randint(1, 5) :]
        case 1:
            return f"{text[:a]} {r.choice(PIECES)} {text[a:]}"
        case 2:
            return text[: first.start()] + r.choice(PIECES) + text[first.end() :]
        case 3:
            return text[: first.start()] + second.group() + text[first.end() :]
        case 4:
            return text[:b] + text[a:]
        case 5:
            return text[:a]
        case 6:
            return text[:a] + chr(r.choice((r.randrange(128), r.randrange(0xD800)))) + text[a:]
        case 7:
            return text[:a] + text[b:]
        case _:
            numbers = list(re.finditer(r"\d+", text)) or [first]
            number = r.choice(numbers)
            other = r.choice(("0", "1", "7", "250", "1e9", "0.001"))
            return text[: number.start()] + other + text[number.end() :]


def machine() -> mission.MockMachine:
    return mission.MockMachine(
        scripts={"HOVER": mission.Script(0.3), "GRAB": mission.Script(0.1, failures=1, result=1.0)},
        signals={
            "wind": [(0.0, 1.0), (1.0, 9.0)],
            "error": [(0.0, 0.001)],
            "curtain": [(0.5, 1.0)],
        },
        declared=[mission.Reading("wind", "m/s", "", 0.0, 60.0), mission.Reading("error", "m")],
    )


def outcome(text: str) -> str:
    """Parses, checks and runs a text: `ran`, or `refused` with the law of refusals asserted."""
    try:
        program = mission.parse_mission(text)
        mission.check_mission(program)
        plan = mission.build_plan(program, [machine()])
    except mission.MissionTextError as error:
        lines = text.split("\n")
        for problem in (error, *error.others):
            place = problem.place
            assert 1 <= place.line <= len(lines), problem
            assert 1 <= place.column <= len(lines[place.line - 1]) + 1, problem
            assert problem.message, text
            assert problem.excerpt()[1].endswith("^"), problem
        assert all(line.isprintable() for line in error.lines())
        return "refused"
    interpreter = mission.Interpreter(plan)
    for tick in range(20):
        interpreter.tick(0.1 * tick)
    return "ran"


def count_outcomes(seeds: range) -> dict[str, float]:
    """Outcomes of many texts, and the longest time one took [s]."""
    counts: dict[str, float] = {"ran": 0, "refused": 0, "slowest": 0.0}
    for seed in seeds:
        began = time.perf_counter()
        counts[outcome(mutated(seed))] += 1
        counts["slowest"] = max(counts["slowest"], time.perf_counter() - began)
    return counts
