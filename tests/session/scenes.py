"""Random scenes to run: every kind of part that remembers, measures or pushes."""

import numpy as np
import yaml

from linkwork.errors import LinkworkError
from tests.tools import write_file

SHAPES = {"box": 3, "sphere": 1, "cylinder": 2, "capsule": 2, "ellipsoid": 3}
HILLS = {"kind": "terrain", "size": [6, 6], "expression": "0.05 * sin(2 * x) * cos(2 * y)"}


def write_stl(path, size):
    corners = [(0, 0, 0), (size, 0, 0), (0, size, 0), (0, 0, size)]
    lines = ["solid wedge"]
    for face in ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)):
        points = [f"vertex {x} {y} {z}" for x, y, z in (corners[i] for i in face)]
        lines += ["facet normal 0 0 0", "outer loop", *points, "endloop", "endfacet"]
    path.write_text("\n".join([*lines, "endsolid wedge", ""]))


def random_scene(seed):
    """A scene as plain data; each part is there or not, by chance."""
    rng = np.random.default_rng(seed)
    scene = {
        "linkwork": "scene",
        "version": 1,
        "solver": {"step": float(rng.choice([0.001, 0.002]))},
        "ground": dict(HILLS) if rng.random() < 0.3 else {},
        "bodies": {f"body{i}": random_body(rng, i) for i in range(int(rng.integers(1, 4)))},
        "contacts": {"events": bool(rng.random() < 0.5)},
        **{group: {} for group in ("joints", "robots", "actuators", "sensors", "forces", "grasps")},
    }
    for add in (add_swing, add_robot, add_wind, add_points, add_magnet, add_mesh):
        if rng.random() < 0.5:
            add(scene, rng)
    add_sensors(scene, rng)
    scene["alarms"] = {"hit": {"body": "body0", "above": 20.0}}
    return scene


def random_body(rng, number):
    kind = str(rng.choice(list(SHAPES)))
    return {
        "shape": kind,
        "size": plain(rng.uniform(0.06, 0.2, SHAPES[kind])),
        "mass": float(rng.uniform(0.2, 2.0)),
        "position": plain([*rng.uniform(-0.4, 0.4, 2), 0.4 + 0.5 * number]),
        "rpy": plain(rng.uniform(-1, 1, 3)),
    }


def add_swing(scene, rng):
    scene["bodies"]["rod"] = {
        "shape": "box",
        "size": [0.4, 0.05, 0.05],
        "mass": 1.0,
        "position": [2.0, 2.0, 1.0],
    }
    place = {"position": [1.8, 2.0, 1.0], "axis": [0, 1, 0], "damping": 0.01}
    scene["joints"]["hinge"] = {"kind": "revolute", "parent": "world", "child": "rod", **place}
    kind = str(rng.choice(["torque", "velocity", "position"]))
    motor = {"kind": kind, "joint": "hinge", "limit": 20.0}
    if kind == "position":
        motor["gains"] = {"proportional": 8.0, "integral": 1.0}
    scene["actuators"]["motor"] = motor
    scene["sensors"]["angle"] = {"kind": "joint-position", "joint": "hinge", "noise": 0.01}


def add_robot(scene, rng):
    robot = {"model": str(rng.choice(["planar2", "scara1"])), "position": [1.5, 0, 0]}
    if rng.random() < 0.7:
        robot["controller"] = {"kind": str(rng.choice(["pid", "pd-gravity"])), "period": 0.004}
        steps = [(0.02, 0.3), (0.11, -0.2)]
        path = "robots.arm.targets.q1"
        scene["mission"] = {"steps": [{"time": time, "set": {path: x}} for time, x in steps]}
    scene["robots"]["arm"] = robot
    scene["sensors"]["turn"] = {
        "kind": "joint-velocity",
        "robot": "arm",
        "joint": "q1",
        "delay": 0.01,
    }


def add_wind(scene, rng):
    scene["forces"]["wind"] = {
        "kind": "wind",
        "bodies": ["body0"],
        "force": plain(rng.uniform(-1, 1, 3)),
        "random": {"time_constant": 0.1, "force": [0.5, 0.5, 0.1]},
        "formula": {"fx": "0.2 * sin(5 * t) - 0.1 * vx"},
    }


def add_points(scene, rng):
    scene["forces"]["feet"] = {
        "kind": "contact-points",
        "body": "body0",
        "points": [plain(rng.uniform(-0.05, 0.05, 3))],
        "stiffness": 2000.0,
        "damping": 20.0,
        "sliding": 0.3,
        "height": 0.05,
    }


def add_magnet(scene, rng):
    scene["grasps"]["magnet"] = {
        "kind": str(rng.choice(["magnet"])),
        "gripper": "world",
        "bodies": ["body0"],
        "distance": 2.0,
    }


def add_mesh(scene, rng):
    place = {"position": [-1.0, -1.0, 0.6], "rpy": plain(rng.uniform(-1, 1, 3))}
    scene["bodies"]["wedge"] = {"shape": "mesh", "file": "wedge.stl", "mass": 1.0, **place}


def add_sensors(scene, rng):
    errors = {"noise": 0.01, "drift": 0.02, "bias": 0.1}
    scene["sensors"]["place"] = {"kind": "position", "frame": "body0", **errors}
    scene["sensors"]["imu"] = {"kind": "imu", "frame": "body0", "period": 0.01, "noise": 0.05}
    scene["sensors"]["load"] = {"kind": "touch", "frame": "body0"}
    if rng.random() < 0.4:
        scene["sensors"]["eyes"] = {"kind": "scanner", "frame": "body0", "rays": 5}


def plain(values):
    return [float(x) for x in values]


def write_random_scene(folder, seed):
    write_stl(folder / "wedge.stl", 0.2)
    return write_file(folder / f"random{seed}.yaml", yaml.safe_dump(random_scene(seed)))


def random_changes(rng, session, count):
    """Tries random values at random live paths; tells which were taken."""
    values = session.live_values()
    taken = []
    for path in rng.choice(sorted(values), count):
        try:
            session.set(path, random_value(rng, values[path].value))
            taken.append(path)
        except LinkworkError:
            # Refused ones change nothing, which is what the caller's law is about.
            continue
    return taken


def random_value(rng, now):
    if isinstance(now, bool):
        return not now
    if isinstance(now, list):
        return [float(x or 0.0) * float(rng.uniform(0.5, 1.5)) for x in now]
    if isinstance(now, str):
        return f"another {now}"
    return float(now or 0.0) + float(rng.uniform(-0.3, 0.3))
