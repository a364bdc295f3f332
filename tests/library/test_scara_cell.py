"""Two SCARAs pass a bar on and slide it into a hollow box, also with a joint that is stuck."""

import pytest

from linkwork.library.catalogue import mission_path
from linkwork.session.engine.engine import Engine
from linkwork.world.engine.build import build_model
from linkwork.world.scene.load import load_scene

EXPECTED = "contacts.expected=[[bar*, jaw*], [bar*, belt], [bar*, frame], [bar*, bar*]]"
"""Also contacts of a bar and the box are events."""


def cell(bars=1, seed=0, most=1000.0, lock=None, overrides=(EXPECTED,)):
    """The cell after a number of bars, displaced by a seed, in at most so many seconds."""
    text = mission_path("scara-bars").read_text().replace("REPEAT 4", f"REPEAT {bars}")
    engine = Engine(load_scene("scara-cell", overrides), seed)
    events = []
    engine.listeners.append(events.append)
    engine.command("mission", {"text": text})
    while not engine.mission_ended and engine.world.time < most:
        engine.advance(50)
        if lock is not None and engine.world.time >= lock[1]:
            engine.set(f"robots.scara2.locked.{lock[0]}", True)
            lock = None
    # The last bar glides through the box.
    engine.advance(1500)
    return engine, events


def inserted(events):
    """Bars let go in the box, and those that touched it while they were held."""
    closed, released, touched = False, 0, []
    for event in events:
        if event.kind in ("closed", "opened") and event.data["grasp"] == "clamp1":
            closed = event.kind == "closed"
            released += not closed
        if event.kind == "contact-begin" and closed:
            touched.append((event.time, event.message))
    return released, touched


def unintended(events):
    """Contacts other than those of a bar that glides through the box."""
    both = {"box"}
    return [
        (event.time, event.message)
        for event in events
        if event.kind == "contact-begin" and not both & {event.data["body_a"], event.data["body_b"]}
    ]


def delay_of(fault, locked, events):
    """Time from when a joint locked in motion should move until its fault is reported [s]."""
    moves = [
        x.time
        for x in events
        if x.kind in ("planned", "arrived", "closed", "opened")
        and {"scara2", "clamp2"} & {x.data.get("robot"), x.data.get("grasp")}
        and x.time < fault.time
    ]
    return fault.time - max([locked, *moves])


TIGHTEST = 10.0
"""Greatest internal force while both hold [N]."""


def has_glided_down(engine, bar):
    """Whether a bar is at the lower end of the box, or on the belt behind it."""
    x, y, z = engine.world.data.body(bar).xpos
    return x > 0.4 and abs(y + 0.42) < 0.05 and z < 0.2


def cycle(events, arm):
    """Time from the start of the last GRAB of an arm to the end of its last RELEASE [s]."""
    begun = ended = 0.0
    for event in events:
        command, state = event.data.get("command", ""), event.data.get("state")
        if command.startswith(f"{arm}.GRAB") and state == "running":
            begun = event.time
        if command.startswith(f"{arm}.RELEASE") and state == "done":
            ended = event.time
    return ended - begun


@pytest.mark.native
@pytest.mark.parametrize("seed", [0, 1])
def test_a_bar_goes_through_both_hands_and_the_box(seed):
    engine, events = cell(seed=seed)
    view = engine.mission()
    assert view.status == "done", view.reason
    assert inserted(events) == (1, [])
    assert unintended(events) == []
    assert has_glided_down(engine, "bar1")
    assert 0.0 < view.report["pair"]["internal force, greatest [N]"] < TIGHTEST
    assert view.report["pair"]["both hold [s]"] > 0.6
    assert view.report["pair"]["loads held by both"] == 1
    for arm in ("scara1", "scara2"):
        assert view.report[arm]["loads moved"] == 1
        for figure in ("mean", "longest"):
            time = view.report[arm][f"cycle time, {figure} [s]"]
            assert time == pytest.approx(cycle(events, arm), abs=1e-9)
        assert view.report[arm]["unexpected contacts"] == 0
        assert view.report[arm]["tracking error of the tool [m]"] < 2e-3


@pytest.mark.native
def test_the_cell_goes_on_with_a_joint_that_is_stuck():
    engine, events = cell(seed=3, lock=("q3", 2.8))
    assert engine.mission().status == "done", engine.mission().reason
    (fault,) = [x for x in events if x.kind == "fault"]
    assert (fault.data["robot"], fault.data["joint"]) == ("scara2", "q3")
    assert delay_of(fault, 2.8, events) < 0.2
    assert inserted(events)[0] == 1
    assert unintended(events) == []


SIZES = {
    "parameters.bar_length": (0.28, 0.32),
    "parameters.bar_width": (0.026, 0.034),
    "parameters.box_angle": (0.45, 0.58),
    "parameters.box_length": (0.34, 0.40),
    "parameters.clamp_size": (0.045, 0.06),
    "parameters.belt_top": (0.08, 0.12),
    "robots.scara1.parameters.l1": (0.28, 0.32),
    "robots.scara2.parameters.l1": (0.28, 0.32),
    "robots.scara1.parameters.width": (0.09, 0.11),
    "robots.scara1.parameters.base_height": (0.70, 0.74),
}
CHANGES = [f"{path}={value}" for path, values in SIZES.items() for value in values]
POST = (
    "bodies.pillar={shape: cylinder, size: [0.04, 0.5], position: [0.75, 0.45, 0.25], fixed: true}"
)
BALL = "bodies.ball={shape: sphere, size: [0.03], mass: 0.1, position: [0.3, 0.35, 0.03]}"


@pytest.mark.parametrize("change", CHANGES)
def test_the_cell_loads_with_other_sizes(change):
    assert build_model(load_scene("scara-cell", [change])).nbody == 24


@pytest.mark.native
def test_the_cell_works_with_other_sizes_an_obstacle_and_a_loose_body():
    longer = ("parameters.bar_length=0.34", "parameters.box_length=0.4")
    engine, events = cell(overrides=(*longer, POST, BALL))
    assert engine.mission().status == "done", engine.mission().reason
    assert inserted(events)[0] == 1
    touched = [(x.data["body_a"], x.data["body_b"]) for x in events if x.kind == "contact-begin"]
    assert all(set(pair) <= {"ball", "world"} for pair in touched), touched


@pytest.mark.native
def test_controllers_of_the_arms_are_switched_while_the_cell_runs():
    engine = Engine(load_scene("scara-cell"))
    engine.advance(200)
    for kind in ("pid", "computed-torque"):
        for arm in ("scara1", "scara2"):
            engine.command("control", {"robot": arm, "kind": kind})
        engine.advance(300)
        shown = engine.live_values()
        assert {shown[f"robots.{x}.controller"].value for x in ("scara1", "scara2")} == {kind}
    assert engine.mission().status == "running"


@pytest.mark.native
def test_the_cooperative_controller_reduces_the_internal_force():
    means = {}
    for gain in (0.0, 0.01):
        engine, _ = cell(seed=1, overrides=(f"machines.pair.gain={gain}",))
        means[gain] = engine.mission().report["pair"]["internal force, mean [N]"]
    assert 0.0 < means[0.01] < 0.5 * means[0.0]
