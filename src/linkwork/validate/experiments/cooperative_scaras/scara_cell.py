"""The cooperative task of the two SCARAs: contacts, tracking, internal force, time of a step."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.library.catalogue import mission_path
from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.session.open_scene import open_session
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.world.scene.load import load_scene

Array = NDArray[np.float64]

_PID = tuple(f"robots.{arm}.controller.kind=pid" for arm in ("scara1", "scara2"))
_STIFF = "machines.pair.gain=0"
_LONGEST = 60.0  # Longest simulated time of one bar [s]
_LEAP = 10  # Steps between two samples of the internal force
_FRAMES, _SIZE = 10, (640, 480)  # Pictures that are drawn for the frame rate, and their size

INSERTED = "bars inserted"
CONTACTS = "unintended contacts over 1 N"
TRACKING = "tracking error of the tool, computed torque"
TRACKING_PID = "tracking error of the tool, PID"
FORCE = "greatest internal force, cooperative"
MEAN = "mean internal force, cooperative"
MEAN_STIFF = "mean internal force, computed torque alone"
MEAN_PID = "mean internal force, PID alone"
RATIO = "mean internal force, cooperative over PID alone"
STEP = "time of a step of the whole cell"
RATE = "pictures per second, 640 x 480"


@dataclass(frozen=True)
class Cycle:
    """One bar through the cell."""

    report: Mapping[str, Mapping[str, float]]  # Figures of the machines
    inserted: int  # Bars that scara1 let go
    contacts: int  # Unintended contacts
    times: Array  # Sample times [s]
    force: Array  # Internal force at them [N]
    step: float  # Processor time of a step, mean [s]


def cycle(overrides: Sequence[str] = ()) -> Cycle:
    """Run one bar, from the belt into the box."""
    text = mission_path("scara-bars").read_text().replace("REPEAT 4", "REPEAT 1")
    engine = Engine(load_scene("scara-cell", overrides))
    kinds: list[tuple[str, object]] = []
    engine.listeners.append(lambda event: kinds.append((event.kind, event.data.get("grasp"))))
    engine.command("mission", {"text": text})
    pair = next(x for x in engine.program.machines if x.name == "pair")
    samples, began = [], time.process_time()
    while not engine.mission_ended and engine.world.time < _LONGEST:
        engine.advance(_LEAP)
        samples.append((engine.world.time, pair.read("internal-force")))
    took = (time.process_time() - began) / engine.step_count
    view = engine.mission()
    times, force = np.array(samples).T
    opened = sum(x == ("opened", "clamp1") for x in kinds)
    contacts = sum(kind == "contact-begin" for kind, _ in kinds)
    return Cycle({} if view is None else view.report, opened, contacts, times, force, took)


def pictures_per_second() -> float:
    """Rate at which a session gives pictures of the cell."""
    with open_session("scara-cell") as session:
        session.picture(size=_SIZE)
        began = time.perf_counter()
        for _ in range(_FRAMES):
            session.step(1)
            session.picture(size=_SIZE)
        return _FRAMES / (time.perf_counter() - began)


def _tracking(cycle: Cycle) -> float:
    return max(cycle.report[x]["tracking error of the tool [m]"] for x in ("scara1", "scara2"))


def _mean(cycle: Cycle) -> float:
    return cycle.report["pair"]["internal force, mean [N]"]


def measure() -> Measured:
    """One bar each: cooperative, computed torque alone, and PID alone."""
    cooperative, stiff, pid = cycle(), cycle([_STIFF]), cycle([_STIFF, *_PID])
    values = {
        INSERTED: float(cooperative.inserted),
        CONTACTS: float(cooperative.contacts),
        TRACKING: _tracking(cooperative),
        TRACKING_PID: _tracking(pid),
        FORCE: cooperative.report["pair"]["internal force, greatest [N]"],
        MEAN: _mean(cooperative),
        MEAN_STIFF: _mean(stiff),
        MEAN_PID: _mean(pid),
        RATIO: _mean(cooperative) / _mean(pid),
        STEP: cooperative.step,
        RATE: pictures_per_second(),
    }
    named = (("cooperative", cooperative), ("computed torque", stiff), ("PID", pid))
    curves = [_held(cycle, name) for name, cycle in named]
    return Measured(values, Picture([[Panel(curves, y_label="force [N]")]], EXPERIMENT.title))


def _held(cycle: Cycle, name: str) -> Curve:
    """Return the internal force from when both hold the bar [s]."""
    held = np.flatnonzero(cycle.force > 0.0)
    times, force = cycle.times[held], cycle.force[held]
    return Curve(times - times[0], force, name)


_SHOWN = "Depends on the machine."

EXPERIMENT = Experiment(
    "scara-cell",
    "Two SCARAs pass a bar on and insert it: contacts, tracking, internal force, time of a step",
    COOPERATIVE_ROBOTS,
    "section 11, the cooperative task",
    "Scene scara-cell, one bar: friction grasp, all collision geometry, steps of 1 ms; under "
    "computed torque with the cooperative controller, computed torque alone and PID alone. Both "
    "arms hold the bar for 0.6 s. The time of a step is processor time with control, contacts, "
    "mission and planning. Sizes, masses and gains are chosen; the publication gives none.",
    (
        Claim(
            *(INSERTED, "1", None, 1.0, 0.0, "Counted."),
            printed="inserted without collisions and released, it slides by gravity",
        ),
        Claim(
            *(CONTACTS, "1", None, 0.0, 0.0, "Counted at every step."),
            printed="trajectories avoid collisions between robots and objects",
        ),
        Claim(TRACKING, "m", None, 1e-3, 0.0, "Chosen.", Criterion.AT_MOST),
        Claim(TRACKING_PID, "m", None, None, 0.0, "For comparison.", Criterion.SHOWN),
        Claim(FORCE, "N", None, 10.0, 0.0, "Chosen; the jaws press with 50 N.", Criterion.AT_MOST),
        Claim(MEAN, "N", None, None, 0.0, "For comparison.", Criterion.SHOWN),
        Claim(MEAN_STIFF, "N", None, None, 0.0, "For comparison.", Criterion.SHOWN),
        Claim(MEAN_PID, "N", None, None, 0.0, "For comparison.", Criterion.SHOWN),
        Claim(RATIO, "1", None, 0.5, 0.0, "At least halved.", Criterion.AT_MOST),
        Claim(
            *(STEP, "s", 0.0002015, None, 0.0, "Within the published step: in real time."),
            Criterion.AT_MOST,
            note="The published step is what its machine could do in real time.",
        ),
        Claim(RATE, "1/s", 350.0, None, 0.0, f"{_SHOWN} Drawn in software.", Criterion.SHOWN),
    ),
    measure,
    seconds=16.0,
    is_timed=True,
)
