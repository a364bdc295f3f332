"""Time of 100 000 ticks of a mission of 200 nodes on a mock machine.

    python benchmarks/missions.py

Four steps and two guards are active in most ticks. The best of five runs counts, since other
programs only make one slower.
"""

import time

from linkwork.mission import Interpreter, MockMachine, Reading, Script, build_plan, parse_mission

TICKS = 100_000
PERIOD = 0.01
ROUNDS = 5

_PART = """
  PARALLEL { HOVER(20 s)  RETRY 2 { GRAB(load) timeout 5 s }  WAIT 3 s  HOME() }
  IF wind > 2 m/s { LOG "wind" }
"""
TEXT = f"""
REPEAT 1000000 {{
  ON wind > 8 m/s DO LAND()
  WHEN wind > 9 m/s DO LAND()
  {_PART * 20}
}}
"""


def interpreter() -> Interpreter:
    machine = MockMachine(
        scripts={"HOVER": Script(3.0), "GRAB": Script(2.0), "HOME": Script(2.5)},
        signals={"wind": [(0.0, 3.0)]},
        declared=[Reading("wind", "m/s", lower=0.0, upper=20.0)],
    )
    return Interpreter(build_plan(parse_mission(TEXT), [machine]))


def run_once() -> tuple[float, int]:
    """Processor time [s] and number of events of one run."""
    one = interpreter()
    tick = one.tick
    began = time.process_time()
    for i in range(TICKS):
        tick(i * PERIOD)
    return time.process_time() - began, len(one.events)


def measure() -> dict[str, float]:
    """Nodes, ticks, and the best time of several runs [s]."""
    runs = [run_once() for _ in range(ROUNDS)]
    nodes = len(interpreter().plan.nodes)
    return {
        "nodes": nodes,
        "ticks": TICKS,
        "events": runs[0][1],
        "seconds": min(seconds for seconds, _ in runs),
    }


if __name__ == "__main__":
    print(measure())
