"""Flights of the helicopter in tests."""

import math

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene

STILL = ("parameters.wind=0", "parameters.gust=0", "parameters.turbulence=0", "parameters.noise=0")


def helicopter(*overrides, seed=0, scene="helicopter"):
    return Engine(load_scene(scene, overrides), seed)


def run(engine, seconds):
    engine.advance(round(seconds / engine.world.step_size))
    return engine


def body(engine):
    layout = engine.info.layout
    return layout.body_view(engine.frame())[layout.bodies.index("helicopter/body")].copy()


def fly_text(engine, text, most=120.0):
    engine.command("mission", {"text": text})
    while not engine.mission_ended and engine.world.time < most:
        run(engine, 0.1)
    return engine.mission()


def command(engine, text, seconds):
    engine.command("mission", {"text": text})
    return run(engine, seconds)


def throw(engine, axis, velocity):
    """Gives the body a velocity along an axis of the world [m/s]."""
    model = engine.world.model
    first = model.jnt_dofadr[model.body("helicopter/body").jntadr[0]]
    engine.world.data.qvel[first + axis] = velocity


def reactions(engine):
    return [x.message for x in engine.recent if x.kind == "safe"]


def slope(degrees):
    """Ground that rises along x from x = 6 m on."""
    rise = math.tan(math.radians(degrees))
    formula = f"max(0, (x - 6) * {rise:.6f})"
    return (
        f"ground={{kind: terrain, size: [60, 40], expression: '{formula}', rows: 41, columns: 121}}"
    )
