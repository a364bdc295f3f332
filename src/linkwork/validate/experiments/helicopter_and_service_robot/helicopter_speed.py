"""Processor time of the helicopter: mechanics alone, with its controller, in hard cases."""

import time
from collections.abc import Sequence

from linkwork.plot import Bars, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import SCENE
from linkwork.world.scene.load import load_scene

ALONE = "processor time of 10 s, mechanics alone"
FLOWN = "processor time of 30 s of flight with the controller"
HARDEST = "processor time over flight time, hardest of the cases"

_HOVER = "mission.program=TAKE-OFF(3 m) HOVER(60 s)"
_STILL = ("mission.program=null", "machines={}")
_HARD = (
    ("solver.step=0.0005",),
    ("solver.tolerance=1e-10",),
    ("parameters.rotor_momentum=90",),
    ("parameters.wind=11",),
)
"""What made the published solver shrink its steps: fine steps, tolerance, coefficients."""


def processor_time(seconds: float, overrides: Sequence[str]) -> float:
    """Processor time of a time of simulation, after 2 s [s]."""
    engine = Engine(load_scene(SCENE, overrides))
    step = engine.world.step_size
    engine.advance(round(2.0 / step))
    began = time.process_time()
    engine.advance(round(seconds / step))
    return time.process_time() - began


def measure() -> Measured:
    """Run mechanics alone, a flight, and hard cases."""
    alone, flown = processor_time(10.0, _STILL), processor_time(30.0, [_HOVER])
    hardest = max(processor_time(5.0, [_HOVER, *case]) / 5.0 for case in _HARD)
    values = {ALONE: alone, FLOWN: flown, HARDEST: hardest}
    labels = ["10 s, mechanics", "30 s, with controller", "hard case, each s"]
    groups = {"published": [5.0, 30.0, 30.0], "here": [alone, flown, hardest]}
    bars = Bars(labels, groups, y_label="processor time [s]")
    return Measured(values, Picture([[bars]], EXPERIMENT.title))


_MACHINE = "Published for a Pentium II of 266 MHz; the machine of this report is in its head."
EXPERIMENT = Experiment(
    "helicopter-speed",
    "Processor time of the helicopter",
    HELICOPTER,
    "section 2.5, footnote 2 and failures",
    "The scene `helicopter` with steps of 2 ms: without mission, hovering in gusts under its "
    "controller, and hovering with finer steps, a tighter solver, thrice the rotor momentum, or a "
    "wind of 11 m/s. The published solver adapts its steps; ours are fixed.",
    (
        Claim(ALONE, "s", 5.0, None, -4.0, _MACHINE, Criterion.AT_MOST),
        Claim(
            *(FLOWN, "s", 30.0, None, -24.0, _MACHINE, Criterion.AT_MOST),
            printed="30-50 seconds of CPU time for 30 seconds of flight",
        ),
        Claim(
            *(HARDEST, "1", 30.0, None, -29.0, _MACHINE, Criterion.AT_MOST),
            printed="the simulation takes 30 times more than the real time",
        ),
    ),
    measure,
    seconds=3.0,
    is_timed=True,
)
