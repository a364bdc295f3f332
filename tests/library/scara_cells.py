"""Runs of the cell of two SCARAs, and what is counted in them."""

from linkwork.library.catalogue import mission_path
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene

EXPECTED = "contacts.expected=[[bar*, jaw*], [bar*, belt], [bar*, frame], [bar*, bar*]]"
"""Also contacts of a bar and the box are events."""


def cell(bars=1, seed=0, most=1000.0, lock=None, overrides=(EXPECTED,)):
    """The cell after a number of bars.

    Args:
        bars: How many.
        seed: Displaces the bars by up to 2 cm and 10 degrees.
        most: Longest time [s].
        lock: Joint of scara2 and the time at which it is locked [s].
        overrides: Changes of the scene.
    """
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
    """Time from when a locked joint should move until its fault is reported [s].

    That is when it is locked in motion, or when the next move of scara2 begins.
    """
    moves = [
        x.time
        for x in events
        if x.kind in ("planned", "arrived", "closed", "opened")
        and {"scara2", "clamp2"} & {x.data.get("robot"), x.data.get("grasp")}
        and x.time < fault.time
    ]
    return fault.time - max([locked, *moves])
