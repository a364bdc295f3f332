"""Parts, joints and connection points of the helicopter, and laws of its components."""

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import load
from linkwork.model.link import JointKind
from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.trial import record_engine, record_track, scene_from_text, world_from_text
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

Array = NDArray[np.float64]

_STIFFNESS, _DAMPING, _VISCOUS, _MASS, _GRAVITY = 2000.0, 40.0, 30.0, 10.0, 9.81
_STEP = 1e-4
_K, _D, _INERTIA, _GOAL = 8.0, 2.0, 0.9, 1.0
"""Motor of the door: stiffness, damping, moment of inertia, reference angle."""
_CONTACT = f"""
    solver: {{step: {_STEP}}}
    bodies:
      gear: {{shape: sphere, size: [0.05], mass: {_MASS}, position: [0.3, 0.2, 0.08],
        velocity: [0.4, -0.2, -0.5], collides: false}}
    forces:
      ground: {{kind: contact-points, body: gear, points: [[0, 0, 0]], stiffness: {_STIFFNESS},
        damping: {_DAMPING}, viscous: {_VISCOUS}, height: 0.1}}
    """
_DOOR = f"""
    gravity: [0, 0, 0]
    solver: {{step: 0.0005}}
    bodies:
      frame: {{shape: box, size: [0.1, 0.1, 0.1], fixed: true, position: [0, 0, 1]}}
      door: {{shape: box, size: [0.02, 0.6, 0.02], mass: 1, position: [0, 0, 1], collides: false,
        inertia: [[{_INERTIA}, 0, 0], [0, {_INERTIA}, 0], [0, 0, {_INERTIA}]]}}
    joints:
      hinge: {{kind: revolute, parent: frame, child: door, axis: [0, 0, 1], position: [0, 0, 1]}}
    actuators:
      door: {{kind: servo, joint: hinge, stiffness: {_K}, damping: {_D}}}
    """

PARTS = "rigid parts"
MASS = "mass"
REVOLUTE = "revolute joints"
PRISMATIC = "prismatic joints"
RIGID = "rigid joints"
POINTS = "connection points for rotors, floor and gear"
INPUTS = "inputs from the controller"
VERTICAL = "vertical force of a ground point less c (s0 - s) - d v, greatest"
HORIZONTAL = "horizontal force of a ground point less c_fric v, greatest"
SLOPED = "the same on ground of height s0(x, y), greatest"
MOTOR = "angle of a motor less the solution of t = k (q_ref - q) - d q', greatest"


def counts() -> dict[str, float]:
    """Return counted parts of the scene and of the robot."""
    world = World(load_scene("helicopter"))
    tree = load("helicopter-50kg").tree
    kinds = [link.joint.kind for link in tree.links]
    controller = load_scene("helicopter").scene.controllers["flight"]
    return {
        PARTS: float(len(world.layout.bodies)),
        MASS: float(world.model.body_mass.sum()),
        REVOLUTE: float(kinds.count(JointKind.REVOLUTE)),
        PRISMATIC: float(kinds.count(JointKind.PRISMATIC)),
        RIGID: float(kinds.count(JointKind.FIXED)),
        POINTS: float(len(tree.frames)),
        INPUTS: float(len(controller.actuators)),
    }


def contact_error(wave: float) -> tuple[float, float]:
    """Greatest errors of the forces in 50 ms [N] over waves of an amplitude along x [m]."""
    formula = f"0.1 + {wave} * sin(3 * x)"
    track = record_track(world_from_text(_CONTACT, f"forces.ground.height={formula}"), 0.05)
    x, z, vx, vy, vz = (track.of("gear", key) for key in ("x", "z", "vx", "vy", "vz"))
    ground = 0.1 + wave * np.sin(3.0 * x[:-1])
    wanted_z = _STIFFNESS * (ground - z[:-1]) - _DAMPING * vz[:-1]
    forces = [np.diff(v) / _STEP * _MASS for v in (vx, vy, vz)]
    flat = max(
        float(np.abs(force + _VISCOUS * v[:-1]).max())
        for force, v in zip(forces[:2], (vx, vy), strict=True)
    )
    return float(np.abs(forces[2] + _MASS * _GRAVITY - wanted_z).max()), flat


def motor_angle(time: Array) -> Array:
    """Angle under t = k (q_ref - q) - d q', from rest (N,) [rad]."""
    decay, natural = _D / (2 * _INERTIA), math.sqrt(_K / _INERTIA)
    swing = math.sqrt(natural**2 - decay**2)
    wave = np.cos(swing * time) + decay / swing * np.sin(swing * time)
    return np.asarray(_GOAL * (1.0 - np.exp(-decay * time) * wave))


def measure() -> Measured:
    """Count parts; press a gear point into the ground; turn a door."""
    vertical, horizontal = contact_error(0.0)
    sloped = contact_error(0.05)[0]
    engine = Engine(scene_from_text(_DOOR))
    engine.set("actuators.door.command", _GOAL)
    door = record_engine(engine, 6.0, every=10)
    angle = 2.0 * np.arctan2(door.of("door", "qz"), door.of("door", "qw"))
    off = angle - motor_angle(door.time)
    values = counts() | {
        VERTICAL: vertical,
        HORIZONTAL: horizontal,
        SLOPED: sloped,
        MOTOR: float(np.abs(off).max()),
    }
    curves = [
        Curve(door.time, angle, "door"),
        Curve(door.time, motor_angle(door.time), "t = k (q_ref - q) - d q'", is_reference=True),
    ]
    return Measured(values, Picture([[Panel(curves, y_label="angle [rad]")]], EXPERIMENT.title))


_HELD = "The force of the start of each step, up to rounding."
EXPERIMENT = Experiment(
    "helicopter-parts",
    "The helicopter: parts, joints, connection points, ground contact and motors",
    HELICOPTER,
    "section 2.2, mechanical model, figures 5 and 6",
    "The scene `helicopter` counted. A body of 10 kg is pressed into the ground by one contact "
    "point at 0.5 m/s, with steps of 0.1 ms; a door turns by 1 rad under its motor. Coefficients "
    "are chosen: those of the publication did not survive its print.",
    (
        Claim(PARTS, "1", 11.0, None, 0.0, "Counted."),
        Claim(MASS, "kg", 50.0, None, 2.5, "Published as about 50 kg; the cylinder stands fixed."),
        Claim(REVOLUTE, "1", 5.0, None, 0.0, "Counted."),
        Claim(PRISMATIC, "1", 2.0, None, 0.0, "Counted."),
        Claim(RIGID, "1", 1.0, None, 0.0, "Counted."),
        Claim(POINTS, "1", 10.0, None, 0.0, "Counted."),
        Claim(
            *(INPUTS, "1", 4.0, None, 0.0, "Counted."),
            printed="rotor lift, tail force, tilt of the rotor plane about two axes",
        ),
        Claim(VERTICAL, "N", None, 0.0, 1e-9, _HELD, printed="f1 = c (s - s0) + d v_y"),
        Claim(HORIZONTAL, "N", None, 0.0, 1e-9, _HELD, printed="f2 = c_fric v_x, f3 = c_fric v_z"),
        Claim(SLOPED, "N", None, 0.0, 1e-9, _HELD, printed="ground height s0(x, z)"),
        Claim(
            *(MOTOR, "rad", None, 0.0, 2e-3, "First-order integrator with steps of 0.5 ms."),
            printed="t = k (q_ref - q) - d q'",
        ),
    ),
    measure,
    seconds=2.0,
)
