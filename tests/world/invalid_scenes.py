"""Invalid scenes: each one is rejected at its last line, with the words given here."""

from linkwork.errors import FileError, LinkworkError, NotFoundError, SchemaError

ACTUATED = """
bodies:
  a: {shape: sphere, size: [0.1], mass: 1}
  b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
  c: {shape: sphere, size: [0.1], mass: 1, position: [2, 0, 0]}
  table: {shape: box, size: [1, 1, 1], fixed: true, position: [9, 0, 0]}
joints:
  one: {kind: revolute, parent: world, child: a}
  ball: {kind: ball, parent: world, child: b}
  three: {kind: three-axis, parent: world, child: c}
robots:
  led: {model: planar2, controller: {}, position: [0, 5, 0]}
  free: {model: planar2, position: [0, 9, 0]}
"""
"""Scene of the invalid actuators."""

PUSHED = """
bodies:
  crate: {shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, 1]}
  table: {shape: box, size: [1, 1, 0.1], fixed: true}
  wall: {shape: box, size: [1, 1, 0.1], fixed: true, position: [9, 9, 9]}
  left: {shape: sphere, size: [0.1], mass: 1, position: [3, 0, 1]}
  right: {shape: sphere, size: [0.1], mass: 1, position: [4, 0, 1]}
  foot: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, -1]}
joints:
  slide: {kind: prismatic, parent: world, child: left}
  ball: {kind: ball, parent: world, child: right}
  glue: {kind: fixed, parent: arm/base, child: foot}
robots:
  arm: {model: planar2, controller: {}}
"""
"""Scene of the invalid forces and grasps."""

FALLING = """
bodies:
  crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 2}
sensors:
  place: {kind: position, frame: crate}
"""
"""Scene of the invalid alarms."""

THREE = """
bodies:
  a: {shape: sphere, size: [0.1], mass: 1}
  b: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0]}
  rock: {shape: sphere, size: [0.1], fixed: true}
"""
"""Scene of the invalid joints, welds and cut joints."""

TERRAIN = "ground: {kind: terrain, size: [1, 1], "
WIND = "kind: wind, bodies: [crate]"
POINTS = "kind: contact-points, body: crate, points: [[0, 0, 0]]"
MAGNET = "kind: magnet, gripper: arm/tool"
SPRINGS = "kind: springs, gripper: arm/tool, bodies: [crate]"
JAWS = "kind: clamp, jaws: [{frame: left}, {frame: right}]"

BELT = "bodies:\n  a: {shape: box, size: [1, 1, 1], fixed: true"
PLANAR = "robots:\n  a: {model: planar2, controller: {}, trajectory: {points: "
TWO = "bodies: {b: {shape: sphere, size: [1], mass: 1}, c: {shape: sphere, size: [1], mass: 1}}\n"
PAIR = "\npairs: {p: {a: b, b: c, material: {}}}"
ONE = "ground: {}\nbodies: {b: {shape: sphere, size: [1], "
BIG, JOINED, RIGID = "invalid number: 1e+300", "connected by a joint", "do not move relative"
GROUND_PAIR = "\npairs: {p: {a: b, b: ground, material: {}}}"
REST = "points: [{time: 0, positions: [0, 0]}, "
DC = "m: {kind: dc-motor, joint: one, supply: 24, torque_constant: 0.1"
ROTOR = "m: {kind: rotor, joint: one, radius: 1, velocity: 9, limits: "

SCENES = {
    "unknown key": ("grvity: [0, 0, -9.81]", "grvity"),
    "too few numbers": ("gravity: [0, 0]", "gravity"),
    "text for a number": ("solver:\n  step: fast", "step"),
    "step too large": ("solver: {step: 0.5}", "step"),
    "unknown shape": ("bodies:\n  a: {shape: blob, size: [1]}", "shape"),
    "idle belt": (BELT + ", collides: false, surface_velocity: [1, 0, 0]}", "no colliding shape"),
    "belt with directional friction": (
        "materials: {ski: {across: 1}}\nground: {material: ski}\n"
        f"{BELT}, surface_velocity: [1, 0, 0]}}",
        "across",
    ),
    "belt along a line": (BELT + ", surface_velocity: 1}", "surface_velocity"),
    "sleep with contact events": (
        "contacts: {events: true}\nsolver: {sleep: true}",
        "sleep does not work with contact events",
    ),
    "sleep with rk4": ("solver: {integrator: rk4, sleep: true}", "rk4"),
    "sleep with adaptive friction": (
        "ground: {material: {adaptive: true}}\nsolver: {sleep: true}",
        "sleep does not work",
    ),
    "bouncing": ("materials:\n  foam: {stiffness: 1000, restitution: 0.5}", "exclude each other"),
    "damping alone": ("materials:\n  foam: {damping: 10}", "without `stiffness`"),
    "contacts that diverge": ("materials:\n  steel: {stiffness: 5.0e+6}", "below 2"),
    "wrong sizes": ("bodies:\n  a: {shape: box, size: [1], mass: 1}", "size"),
    "zero size": ("bodies:\n  a: {shape: box, size: [1, 0, 1], mass: 1}", "size"),
    "no mass": ("bodies:\n  a: {shape: sphere, size: [1]}", "mass"),
    "bad colour": ("bodies:\n  a: {shape: sphere, size: [1], mass: 1, color: red}", "color"),
    "bad name": ("bodies:\n  a/b: {shape: sphere, size: [1], mass: 1}", "a/b"),
    "unknown robot model": ("robots:\n  arm:\n    model: irb141", "irb140"),
    "unknown parameter": ("robots:\n  a: {model: planar2, parameters: {l9: 1}}", "l9"),
    "missing robot file": ("robots:\n  arm: {model: none.urdf}", "none.urdf"),
    "path outside": ("robots:\n  arm: {model: ../../etc/robot.urdf}", "robot.urdf"),
    "unknown joint at start": ("robots:\n  a: {model: planar2, start: {q7: 1}}", "q7"),
    "start outside limits": ("robots:\n  a: {model: irb140, start: {q2: 3}}", "q2"),
    "unknown controller": ("robots:\n  a: {model: planar2, controller: {kind: magic}}", "kind"),
    "odd gain": ("robots:\n  a: {model: planar2, controller: {kind: pid, gains: {kp: 1}}}", "kp"),
    "too many gains": (
        "robots:\n  a: {model: planar2, controller: {gains: {proportional: [1, 2, 3]}}}",
        "proportional",
    ),
    "odd period": ("robots:\n  a: {model: planar2, controller: {period: 0.0015}}", "period"),
    "trajectory alone": (
        "robots:\n  a: {model: planar2, trajectory: {points: "
        "[{time: 0, positions: [0, 0]}, {time: 1, positions: [0, 0]}]}}",
        "controller",
    ),
    "short points": (PLANAR + "[{time: 0, positions: [0]}, {time: 1, positions: [0]}]}}", "q1, q2"),
    "no time": (PLANAR + "[{time: 0, positions: [0, 0]}, {time: 0, positions: [0, 0]}]}}", "time"),
    "point outside limits": (
        "robots:\n  a: {model: irb140, controller: {}, trajectory: {points: "
        "[{time: 0, positions: [99, 0, 0, 0, 0, 0]}, {time: 1, positions: [0, 0, 0, 0, 0, 0]}]}}",
        "99",
    ),
    "pose outside limits": (
        "robots:\n  a: {model: irb140, controller: {}, trajectory: {points: "
        "[{time: 0, position: [0.45, 0, 0.6], rpy: [3.14, 0, 0]}, "
        "{time: 1, position: [0.45, 0.2, 0.8], rpy: [3.14, 0, 0]}]}}",
        "only outside the joint limits: 'q5'",
    ),
    "vanishing step": ("solver: {step: 1.0e-320}", "step"),
    "vanishing rate": ("recording: {rate: 1.0e-320}", "rate"),
    "body called ground": ("bodies:\n  ground: {shape: sphere, size: [1], mass: 1}", "ground"),
    "body called world": ("bodies:\n  world: {shape: sphere, size: [1], mass: 1}", "world"),
    "sensor of no robot": ("sensors:\n  s: {kind: joint-velocity, robot: a, joint: q1}", "robot"),
    "two actuators on a joint": (
        "robots:\n  a: {model: planar2}\nactuators:\n  m: {robot: a, joint: q1}\n"
        "  n: {robot: a, joint: q1}",
        "already",
    ),
    "body named as a robot": (
        "robots:\n  a: {model: planar2}\nbodies:\n  a: {shape: sphere, size: [1], mass: 1}",
        "robot",
    ),
}

TIMED = "points: [{time: 0, positions: [0, 0]}, {time: 1, positions: [1, 0]}]"
UNTIMED = "points: [{positions: [0, 0]}, {positions: [1, 0]}]"
TRAJECTORIES = {
    "trajectory of no kind": ("kind: spline, " + UNTIMED, "jerk-limited"),
    "blended without a blend": ("kind: blended, " + TIMED, "blend"),
    "blend too long": ("kind: blended, blend: 3, " + TIMED, "does not fit"),
    "blend of a cubic": ("blend: 1, " + TIMED, "kind: blended"),
    "speed of a cubic": ("speed: 0.5, " + TIMED, "follows from the times"),
    "speed above one": ("kind: trapezoidal, speed: 2, " + UNTIMED, "at most 1"),
    "cubic without times": (UNTIMED, "no `time`"),
    "trapezoid with times": ("kind: trapezoidal, " + TIMED, "remove `time`"),
    "trapezoid with velocities": (
        "kind: trapezoidal, points: [{positions: [0, 0], velocities: [0, 0]}, {positions: [1, 0]}]",
        "takes no velocities",
    ),
    "trapezoid that rests": (
        "kind: trapezoidal, points: [{positions: [0, 0]}, {positions: [0, 0]}]",
        "equals point 1",
    ),
    "jerk-limited loop": ("kind: jerk-limited, loop: true, " + UNTIMED, "invalid loop"),
    "no point": ("points: [{time: 0, positions: [0, 0]}, {time: 1}]", "either joint `positions`"),
    "two": (
        REST + "{time: 1, positions: [0, 0], position: [1, 0, 0]}]",
        "either joint `positions`",
    ),
    "rpy": (REST + "{time: 1, positions: [0, 0], rpy: [1, 0, 0]}]", "`rpy` without `position`"),
    "out of reach": (REST + "{time: 1, position: [9, 0, 0]}]", "does not reach this pose"),
}

SOLVER = {
    "iterations: 0": ("iterations: 0", "iterations"),
    "iterations: 1.5": ("iterations: 1.5", "iterations"),
    "tolerance: -1": ("tolerance: -1", "tolerance"),
    "impratio: 0": ("impratio: 0", "impratio"),
    "method: magic": ("method: magic", "method"),
    "noslip_iterations: -1": ("noslip_iterations: -1", "noslip_iterations"),
    "speculative: 1": ("speculative: 1", "speculative"),
    "stepp: 0.1": ("stepp: 0.1", "stepp"),
}

GROUND = {
    "unknown kind": ("ground: {kind: hill}", "ground.kind: this must be one of 'plane'"),
    "no map": ("ground: 3", "a map of keys"),
    "key of the other kind": ("ground: {size: [1, 1]}", "unknown key 'size'"),
    "wall": ("ground: {normal: [1, 0, 0]}", "does not point up"),
    "no normal": ("ground: {normal: [0, 0, 0]}", "does not point up"),
    "no form": (TERRAIN + "}", "exactly one of"),
    "two forms": (TERRAIN + "expression: x, heights: [[0, 0], [0, 0]]}", "exactly one of"),
    "invalid size": ("ground: {kind: terrain, expression: x}", "'size' is missing"),
    "size of nothing": ("ground: {kind: terrain, size: [0, 1], expression: x}", "greater than 0"),
    "ragged": (TERRAIN + "heights: [[0, 0], [0, 0, 0]]}", "ground.heights[1]: row 2 has 3"),
    "one row": (TERRAIN + "heights: [[0, 0]]}", "length 2 or more"),
    "one column": (TERRAIN + "heights: [[0], [0]]}", "a row of 1 is too short"),
    "matrix samples": (TERRAIN + "heights: [[0, 0], [0, 0]], rows: 2}", "only for an expression"),
    "too many samples": (TERRAIN + "expression: x, rows: 200000, columns: 200000}", "too many"),
    "more still": (TERRAIN + "expression: x, rows: 9999999999}", "at most 1000000"),
    "unknown name": (TERRAIN + "expression: x + t}", "no value called 't'"),
    "broken formula": (TERRAIN + "expression: sin(x}", "expected ')'"),
    "not finite": (TERRAIN + "expression: log(x)}", "is not finite"),
    "not finite when scaled": (TERRAIN + "expression: '1e306', scale: 1e9}", "at most 1e+06 m"),
    "a tiny rectangle": ("ground: {kind: terrain, size: [1, 1e-9], expression: x}", "invalid size"),
    "a huge rectangle": ("ground: {kind: terrain, size: [1, 1e9], expression: x}", "invalid size"),
    "a far rectangle": (TERRAIN + "position: [1e9, 0], expression: x}", "invalid position"),
    "a far plane": ("ground: {height: 1e9}", "invalid height"),
    "a call of Python": (TERRAIN + "expression: '__import__(x)'}", "no function '__import__'"),
    "no picture file": (TERRAIN + "image: hill.gif}", "hill.gif"),
    "picture outside": (TERRAIN + "image: ../../hill.png}", "leaves the allowed folders"),
}

BODIES = {
    "no shape": ("{mass: 1}", "shape"),
    "twice": ("{shape: sphere, size: [1], shapes: {b: {shape: box}}, mass: 1}", "expected either"),
    "size of shapes": ("{size: [1], shapes: {b: {shape: sphere, size: [1]}}, mass: 1}", "each of"),
    "size of a box": ("{shape: box, size: [1], mass: 1}", "edges along x, y, z"),
    "size of a sphere": ("{shape: sphere, size: [1, 1], mass: 1}", "expected radius [m]"),
    "size of a cylinder": ("{shape: cylinder, size: [1], mass: 1}", "radius and length"),
    "size of an ellipsoid": ("{shape: ellipsoid, size: [1], mass: 1}", "three radii"),
    "mass twice": ("{shape: sphere, size: [1], mass: 1, density: 1}", "expected either"),
    "centre alone": ("{shape: sphere, size: [1], mass: 1, center: [0, 0, 1]}", "inertia"),
    "impossible inertia": (
        "{shape: sphere, size: [1], mass: 1, inertia: [1, 1, 9, 0, 0, 0]}",
        "principal moments",
    ),
    "tiny": ("{shape: sphere, size: [1.0e-120], mass: 1}", "invalid size of a sphere"),
    "large": ("{shape: sphere, size: [1.0e+7], mass: 1}", "1e-06 to 1e+06 m"),
    "tiny and light": ("{shape: sphere, size: [1.0e-6], mass: 1.0e-6}", "no inertia"),
    "huge": ("{shape: sphere, size: [1.0e+300], mass: 1}", BIG),
    "far": ("{shape: sphere, size: [1], mass: 1, position: [1.0e+300, 0, 0]}", BIG),
    "NaN mass": ("{shape: sphere, size: [1], mass: .nan}", "finite", FileError),
    "mesh without file": ("{shape: mesh, mass: 1}", "file"),
    "file without mesh": ("{shape: sphere, size: [1], file: a.obj, mass: 1}", "file"),
    "mesh outside": ("{shape: mesh, file: ../../a.obj, mass: 1}", "a.obj"),
    "mesh not there": ("{shape: mesh, file: none.obj, mass: 1}", "none.obj"),
    "no mesh file": ("{shape: mesh, file: none.txt, mass: 1}", "none.txt"),
    "unknown material": ("{shape: sphere, size: [1], mass: 1, material: rubbr}", "rubbr"),
    "moving while fixed": ("{shape: sphere, size: [1], fixed: true, velocity: [1, 0, 0]}", "fixed"),
    "mass of what is fixed": ("{shape: sphere, size: [1], fixed: true, mass: 1}", "no mass"),
    "density of it": ("{shape: sphere, size: [1], fixed: true, density: 1}", "no density"),
    "centre of it": ("{shape: sphere, size: [1], fixed: true, center: [0, 0, 1]}", "no center"),
    "wrong key in a shape": ("{mass: 1, shapes: {a: {shape: box, sise: [1, 1, 1]}}}", "sise"),
}

SURFACES = {
    "orientation of a hinge": (
        "robots: {r: {model: planar2, start_orientations: {q1: [1, 0, 0, 0]}}}",
        "has no orientation",
    ),
    "unknown material": ("ground: {material: ice}", "ice"),
    "negative": ("materials: {m: {sliding: -1}}", "at least 0"),
    "too bouncy": ("materials: {m: {restitution: 1.5}}", "at most 1"),
    "no direction": ("materials: {m: {across: 1, direction: [0, 0, 0]}}", "other than zero"),
    "unknown key": ("materials: {m: {slidng: 1}}", "sliding"),
    "pair of nothing": ("pairs: {p: {a: x, b: y, material: {}}}", "'x'"),
    "nothing to touch": (f"{ONE}mass: 1, collides: false}}}}{GROUND_PAIR}", "no colliding shape"),
    "neighbours": (f"{TWO}joints: {{j: {{kind: ball, parent: b, child: c}}}}{PAIR}", JOINED),
    "cut": (f"{TWO}cuts: {{j: {{kind: ball, a: c, b: b, position: [0, 0, 0]}}}}{PAIR}", JOINED),
    "links": (
        "robots: {r: {model: irb140}}\npairs: {p: {a: r/link3, b: r/link2, material: {}}}",
        JOINED,
    ),
    "glued": (f"{TWO}joints: {{j: {{kind: fixed, parent: b, child: c}}}}{PAIR}", RIGID),
    "pair at rest": (f"{ONE}fixed: true}}}}{GROUND_PAIR}", RIGID),
    "pair of nothing at all": ("pairs: {p: {a: x, b: y}}", "expected one of `material`"),
    "pair of two kinds": (
        "pairs: {p: {a: x, b: y, material: {}, collides: false}}",
        "expected one of `material`",
    ),
    "shape of a material": (
        "pairs: {p: {a: x, b: y, material: {}, a_shape: 0}}",
        "`a_shape` without `contact`",
    ),
    "no such shape": (
        f"{ONE}mass: 1}}}}\npairs: {{p: {{a: b, b: ground, contact: {{}}, a_shape: 1}}}}",
        "expected 0 to 0",
    ),
    "contact too": ("ground: {contact: {priority: 1}, material: {}}", "the ground has a material"),
    "contact of a body with a material": (
        "bodies: {b: {mass: 1, material: {}, "
        "shapes: {s: {shape: box, size: [1, 1, 1], contact: {}}}}}",
        "has a material",
    ),
    "no ground": ("pairs: {p: {a: ground, b: y, material: {}}}", "ground"),
    "across, rk4": ("ground: {material: {across: 1}}\nsolver: {integrator: rk4}", "implicitfast"),
    "pyramid": ("ground: {material: {adaptive: true}}\nsolver: {cone: pyramidal}", "elliptic"),
    "too bouncy ground": ("ground: {material: {restitution: 1.1}}", "restitution: this must be at"),
    "unknown key of ground": ("ground: {material: {slidng: 0.1}}", "did you mean 'sliding'"),
    "negative ground": ("ground: {material: {sliding: -0.1}}", "sliding: this must be at least 0"),
    "robot's material": ("robots: {r: {model: planar2, material: ice}}", "ice"),
}

JOINTS = {
    "no such parent": ("{kind: ball, parent: d, child: a}", "'d'"),
    "no such child": ("{kind: ball, parent: a, child: d}", "'d'"),
    "world as child": ("{kind: ball, parent: a, child: world}", "world"),
    "fixed child": ("{kind: ball, parent: a, child: rock}", "fixed"),
    "two parents": (
        "{kind: ball, parent: world, child: a}\n  k: {kind: ball, parent: b, child: a}",
        "cut joint",
    ),
    "itself": ("{kind: ball, parent: a, child: a}", "'j' connects body 'a' to itself"),
    "no single axis": ("{kind: revolute, parent: b, child: a, axis: [0, 0, 0]}", "direction"),
    "limits swapped": ("{kind: revolute, parent: b, child: a, limits: [1, -1]}", "lower limit"),
    "limits alike": ("{kind: revolute, parent: b, child: a, limits: [1, 1]}", "`kind: fixed`"),
    "far start": (
        "{kind: revolute, parent: b, child: a, start: 1e30}",
        "joints.j.start: invalid number: 1e+30",
    ),
    "start beyond": ("{kind: revolute, parent: b, child: a, limits: [0, 1], start: 2}", "limits"),
    "key of another kind": ("{kind: ball, parent: b, child: a, axis: [0, 0, 1]}", "kind, limit"),
    "unknown kind": ("{kind: hinge, parent: b, child: a}", "revolute"),
    "no kind": ("{parent: b, child: a}", "kind"),
    "too stiff": (
        "{kind: ball, parent: b, child: a, stiffness: 1e+99}",
        "stiffness: invalid number: 1e+99",
    ),
}

CONSTRAINTS = {
    "no such body": ("welds: {w: {a: a, b: c}}", "'c'"),
    "itself": ("welds: {w: {a: a, b: a}}", "same body"),
    "cut of itself": ("cuts: {c: {kind: ball, a: a, b: a, position: [0, 0, 0]}}", "same body"),
    "no place": ("cuts: {c: {kind: ball, a: a, b: b}}", "position"),
    "no direction": (
        "cuts: {c: {kind: revolute, a: a, b: b, position: [0, 0, 0], axis: [0, 0, 0]}}",
        "direction",
    ),
    "tie of itself": ("ties: {t: {a: a, b: a, points: [[0, 0, 0]]}}", "same body"),
    "tie of fixed bodies": ("ties: {t: {a: world, b: rock, points: [[0, 0, 0]]}}", "relative"),
    "tie without points": ("ties: {t: {a: a, b: b, points: []}}", "points"),
    "tie with missing ends": (
        "ties: {t: {a: a, b: b, points: [[0, 0, 0], [1, 0, 0]], b_points: [[0, 0, 0]]}}",
        "as many",
    ),
    "hard tie": ("ties: {t: {a: world, b: b, points: [[0, 0, 0]], damping: 3000}}", "too light"),
    "unknown kind": ("cuts: {c: {kind: screw, a: a, b: b, position: [0, 0, 0]}}", "kind"),
}

GENERAL = {
    "general on nothing": ("actuators: {g: {kind: general}}", "one of `joint`, `tendon`"),
    "two": ("actuators: {g: {kind: general, joint: one, frame: a}}", "one of `joint`, `tendon`"),
    "general on no tendon": ("actuators: {g: {kind: general, tendon: t}}", "'t'"),
    "general on a ball": ("actuators: {g: {kind: general, joint: ball}}", "no single axis"),
    "general gear": ("actuators: {g: {kind: general, frame: a, gear: [1]}}", "six for a frame"),
    "general range": (
        "actuators: {g: {kind: general, joint: one, force_range: [1, -1]}}",
        "invalid force_range",
    ),
    "driven": ("actuators: {g: {kind: general, robot: led, joint: q1}}", "needs torque actuators"),
    "start under a controller": (
        "actuators: {g: {robot: led, joint: q1, start: 1}}",
        "commands it from the start",
    ),
    "motor start": ("actuators: {g: {kind: velocity, joint: one, start: 1}}", "has no `start`"),
    "tendon of nothing": ("tendons: {t: {joints: {}}}", "length 1 or more"),
    "tendon of no joint": ("tendons: {t: {joints: {six: 1}}}", "'six'"),
    "tendon of no robot": ("tendons: {t: {joints: {r/q1: 1}}}", "'r'"),
    "tendon of a ball": ("tendons: {t: {joints: {ball: 1}}}", "no single position"),
    "limits of a tendon": ("tendons: {t: {joints: {one: 1}, limits: [1, 1]}}", "invalid limits"),
    "rest of a tendon": ("tendons: {t: {joints: {one: 1}, rest: [-1, -1]}}", "reserves"),
    "disabled nothing": ("solver: {disable: [weather]}", "constraint"),
}

ACTUATORS = {
    "neither joint nor frames": ("m: {limit: 3}", "either"),
    "both joint and frames": ("m: {joint: one, between: [a, b]}", "either"),
    "robot without a joint": ("m: {robot: free, between: [a, b]}", "robot"),
    "no such joint": ("m: {joint: two}", "one"),
    "no such robot": ("m: {robot: fred, joint: q1}", "free"),
    "no such joint of a robot": ("m: {robot: free, joint: q9}", "q9"),
    "no such kind": ("m: {kind: rocket, joint: one}", "velocity"),
    "unknown key": ("m: {kind: velocity, joint: one, force: 3}", "limit"),
    "a ball joint": ("m: {joint: ball}", "no single axis"),
    "two on a joint": ("{n: {joint: one}, m: {joint: one}}", "already"),
    "two on an axis": ("{n: {joint: three}, m: {joint: three.y}}", "already"),
    "motor under a controller": ("m: {kind: velocity, robot: led, joint: q1}", "controller"),
    "gains of a velocity": (
        "m: {kind: velocity, joint: one, gains: {}}",
        "no `gains`; only position actuators have it",
    ),
    "hold of a torque": ("m: {joint: one, hold: 5}", "hold"),
    "velocity limit of a torque": ("m: {joint: one, velocity_limit: 5}", "velocity_limit"),
    "three limits for an axis": ("m: {joint: one, limit: [1, 2, 3]}", "one number"),
    "two limits": ("m: {joint: three, limit: [1, 2]}", "limit"),
    "no limit": ("m: {joint: one, limit: 0}", "at least 1e-09"),
    "boundless limit": ("m: {joint: one, limit: 1.0e+30}", "at most"),
    "endless limit": ("m: {joint: one, limit: .inf}", "finite", FileError),
    "high gain": ("m: {kind: position, joint: one, gains: {proportional: 2000}}", "at most 1000"),
    "high integral": ("m: {kind: position, joint: one, gains: {integral: 5000}}", "at most 2500"),
    "no such frame": ("m: {between: [a, x]}", "'x'"),
    "servo without a stiffness": ("m: {kind: servo, joint: one}", "stiffness"),
    "servo with gains": ("m: {kind: servo, joint: one, stiffness: 1, gains: {}}", "gains"),
    "driven servo": ("m: {kind: servo, robot: led, joint: q1, stiffness: 1}", "controller"),
    "servo on a ball joint": ("m: {kind: servo, joint: ball, stiffness: 1}", "no single axis"),
    "negative stiffness": ("m: {kind: servo, joint: one, stiffness: -1}", "stiffness"),
    "motor without a resistance": (DC + "}", "resistance"),
    "motor without a gear": (DC + ", resistance: 1, gear_ratio: 0}", "invalid gear ratio"),
    "second motor on a joint": ("{n: {joint: one}, " + DC + ", resistance: 1}}", "already"),
    "thrust on a fixed body": ("m: {kind: thrust, frame: table}", "fixed to the world"),
    "thrust on nothing": ("m: {kind: thrust, frame: tabel}", "table"),
    "thrust without an axis": ("m: {kind: thrust, frame: a, axis: [0, 0, 0]}", "direction"),
    "thrust with reversed limits": ("m: {kind: thrust, frame: a, limits: [1, -1]}", "limits"),
    "thrust that cannot rest": ("m: {kind: thrust, frame: a, limits: [1, 2]}", "include 0"),
    "thrust on a joint": ("m: {kind: thrust, joint: one}", "joint"),
    "rotor alone": (ROTOR.replace("joint: one, ", "") + "[0, 9]}", "`joint` or `between`"),
    "rotor in unknown air": (ROTOR + "[0, 9], air: breeze}", "airflow"),
    "rotor that cannot rest": (ROTOR + "[1, 9]}", "include 0"),
    "no such frame of a robot": ("m: {between: [a, free/x]}", "'x'"),
    "ends on one body": ("m: {between: [a, a]}", RIGID),
    "ends that stand still": ("m: {between: [table, world]}", RIGID),
    "a base that stands": ("m: {between: [free/base, world]}", RIGID),
}

SENSORS = {
    "unknown kind": ("kind: positon, frame: ball", "position"),
    "no kind": ("frame: ball", "kind"),
    "misspelt key": ("kind: position, fram: ball", "did you mean 'frame'"),
    "a key of another kind": ("kind: imu, frame: ball, rays: 3", "rays"),
    "no frame": ("kind: imu", "frame"),
    "unknown frame": ("kind: imu, frame: bal", "did you mean 'ball'"),
    "unknown reference": ("kind: position, frame: ball, relative_to: table", "table"),
    "far away": ("kind: imu, frame: ball, position: [0, 1.0e+9, 0]", "at most 10000"),
    "unknown joint": ("kind: joint-velocity, joint: hinge", "hinge"),
    "unknown robot": ("kind: joint-velocity, robot: arm, joint: q1", "robot 'arm'"),
    "force on a free body": ("kind: force-torque, frame: ball", "no parent body"),
    "force on the world": ("kind: force-torque, frame: world", "world"),
    "touch sizes": ("kind: touch, frame: ball, shape: box, size: [1]", "a box has 3"),
    "touch size alone": ("kind: touch, frame: ball, size: [1]", "without a shape"),
    "touch in nothing": ("kind: touch, frame: ball, shape: sphere, size: [1.0e-20]", "1e-06"),
    "no rays": ("kind: scanner, frame: ball, rays: 0", "at least 1"),
    "too many rays": ("kind: scanner, frame: ball, rays: 1000000", "2000"),
    "negative range": ("kind: scanner, frame: ball, range: -1", "greater than 0"),
    "wide angle": ("kind: scanner, frame: ball, half_angle: 4", "3.14"),
    "negative noise": ("kind: imu, frame: ball, noise: -1", "at least 0"),
    "huge noise": ("kind: imu, frame: ball, noise: 1.0e+300", "at most"),
    "noise for another sensor": ("kind: imu, frame: ball, noise: [1, 2]", "ax, ay, az"),
    "turns of an orientation": ("kind: orientation, frame: ball, bias: [1, 2]", "about x, y, z"),
    "rounded orientation": ("kind: orientation, frame: ball, resolution: 0.1", "orientation"),
    "swapped": ("kind: imu, frame: ball, limits: [1, -1]", "the lower limit, then the upper"),
    "odd period": ("kind: imu, frame: ball, period: 0.0015", "not a multiple of the physics step"),
    "too short": ("kind: imu, frame: ball, period: 0.0004", "not a multiple of the physics step"),
    "odd delay": ("kind: imu, frame: ball, delay: 0.0005", "not a multiple of the physics step"),
    "endless delay": ("kind: imu, frame: ball, delay: 500", "use a longer `period`"),
    "no resolution": ("kind: imu, frame: ball, resolution: 0", "at least 1e-12"),
    "picture too wide": ("kind: camera, frame: ball, width: 100000", "1920"),
    "fish eye": ("kind: camera, frame: ball, field_of_view: 3.5", "3.0"),
    "noisy camera": ("kind: camera, frame: ball, noise: 1", "noise"),
}

FORCES = {
    "no kind": ("force: [1, 0, 0]", "kind"),
    "unknown kind": ("kind: storm, bodies: [crate]", "contact-points"),
    "wrong key": (f"{WIND}, forse: [1, 0, 0]", "did you mean 'force'"),
    "wrong key inside": (f"{WIND}, random: {{time_constant: 1, sigma: 1}}", "sigma"),
    "nothing to push": ("kind: wind, bodies: []", "bodies"),
    "unknown body": ("kind: wind, bodies: [crat]", "crate"),
    "unknown link": ("kind: wind, bodies: [arm/lonk]", "lonk"),
    "the world": ("kind: wind, bodies: [world]", "'world' is not allowed here"),
    "a fixed base": ("kind: wind, bodies: [arm/base]", "fixed"),
    "a body fixed to a base": ("kind: wind, bodies: [foot]", "fixed"),
    "a fixed body": ("kind: wind, bodies: [table]", "fixed"),
    "too few numbers": (f"{WIND}, force: [1, 0]", "force"),
    "not finite": (f"{WIND}, force: [1, 0, .inf]", "finite", FileError),
    "a huge force": (f"{WIND}, force: [1, 0, 1.0e+300]", BIG),
    "a gust too often": (f"{WIND}, gusts: [{{start: 0, duration: 2, every: 1}}]", "every"),
    "a gust of no time": (f"{WIND}, gusts: [{{start: 0, duration: 0}}]", "duration"),
    "a late gust": (f"{WIND}, gusts: [{{start: 1e308, duration: 1}}]", "start"),
    "a long gust": (f"{WIND}, gusts: [{{start: 0, duration: 1e308}}]", "duration"),
    "a rare gust": (f"{WIND}, gusts: [{{start: 0, duration: 1, every: 1e308}}]", "every"),
    "a short time constant": (f"{WIND}, random: {{time_constant: 1e-300}}", "time_constant"),
    "a large deviation": (
        f"{WIND}, random: {{time_constant: 1, torque: [1e300, 0, 0]}}",
        "random.torque[0]: invalid number: 1e+300",
    ),
    "a far height": (f"{POINTS}, stiffness: 1, height: 1e300", "height: invalid number: 1e+300"),
    "no time constant": (f"{WIND}, random: {{time_constant: 0}}", "time_constant"),
    "negative deviation": (f"{WIND}, random: {{time_constant: 1, force: [-1, 0, 0]}}", "at least"),
    "bad formula": (f'{WIND}, formula: {{fx: "1 +"}}', "fx"),
    "unknown value": (f'{WIND}, formula: {{fx: "speed"}}', "vx"),
    "unknown function": (f'{WIND}, formula: {{fx: "open(1)"}}', "open"),
    "no stiffness": (POINTS, "stiffness"),
    "no ground": (f"{POINTS}, stiffness: 1", "ground"),
    "no points": ("kind: contact-points, body: crate, points: [], stiffness: 1", "points"),
    "height of time": (f'{POINTS}, stiffness: 1, height: "t"', "x"),
    "negative damping": (f"{POINTS}, stiffness: 1, damping: -1, height: 0", "damping"),
    "no slip speed": (f"{POINTS}, stiffness: 1, height: 0, slip_speed: 0", "slip_speed"),
    "a fixed body on points": (POINTS.replace("crate", "table") + ", stiffness: 1", "fixed"),
}

GRASPS = {
    "unknown kind": ("kind: glue", "magnet"),
    "unknown gripper": ("kind: magnet, gripper: arm/tol, bodies: [crate]", "tool"),
    "unknown body": (f"{MAGNET}, bodies: [crat]", "crate"),
    "a link": (f"{MAGNET}, bodies: [arm/link1]", "expected a body of the scene"),
    "nothing": (f"{MAGNET}, bodies: []", "bodies"),
    "twice": (f"{MAGNET}, bodies: [crate, crate]", "twice"),
    "itself": ("kind: magnet, gripper: crate, bodies: [crate]", "itself"),
    "nothing that moves": ("kind: magnet, gripper: table, bodies: [wall]", "fixed to the world"),
    "nothing in the world": ("kind: magnet, gripper: world, bodies: [wall]", "fixed to the world"),
    "no distance": (f"{MAGNET}, bodies: [crate], distance: 0", "distance"),
    "no points": (f"{SPRINGS}, points: []", "points"),
    "one end": (f"{SPRINGS}, points: [[0, 0, 0], [1, 0, 0]], load_points: [[0, 0, 0]]", "as many"),
    "a line": (f"{SPRINGS}, points: [[0, 0, 0], [1, 0, 0], [2, 0, 0]]", "collinear"),
    "far points": (f"{SPRINGS}, points: [[0, 0, 0], [1.0e+300, 0, 0], [0, 1, 0]]", BIG),
    "one jaw": ("kind: clamp, jaws: [{frame: left}], bodies: [crate]", "jaws"),
    "jaws in one place": (JAWS.replace("right", "left") + ", bodies: [crate]", "same position"),
    "unknown jaw": (JAWS.replace("right", "rigt") + ", bodies: [crate]", "right"),
    "a jaw of the world": (JAWS.replace("right", "world") + ", bodies: [crate]", "not allowed"),
    "a base and itself": ("kind: magnet, gripper: arm/base, bodies: [foot]", "fixed to the world"),
    "a jaw of its own": (f"{JAWS}, bodies: [left]", "itself"),
    "no direction": (f"{JAWS}, bodies: [crate], axis: [0, 0, 0]", "direction"),
    "too wide": (f"{JAWS}, bodies: [crate], angle: 2", "angle"),
    "unknown joint": ("kind: friction, fingers: [{joint: slid}], force: 1", "slide"),
    "a joint without axis": ("kind: friction, fingers: [{joint: ball}], force: 1", "ball"),
    "again": ("kind: friction, fingers: [{joint: slide}, {joint: slide}], force: 1", "same joint"),
    "driven joint": ("kind: friction, fingers: [{robot: arm, joint: q1}], force: 1", "controller"),
    "no force": ("kind: friction, fingers: [{joint: slide}], force: 0", "force"),
    "no fingers": ("kind: friction, fingers: [], force: 1", "fingers"),
}

ALARMS = {
    "nothing watched": ("above: 1", "either `body` or `sensor`", SchemaError),
    "two": ("body: crate, sensor: place.z, above: 1", "either `body` or `sensor`", SchemaError),
    "no limit": ("body: crate", "without a limit", SchemaError),
    "limits swapped": ("body: crate, above: 1, below: 2", "is above upper limit", SchemaError),
    "wide margin": (
        "sensor: place.z, below: 100, above: 102, margin: 500",
        "margin 500 is too large",
        SchemaError,
    ),
    "half": ("sensor: place.z, below: 100, above: 102, margin: 1", "less than half", SchemaError),
    "margin of a force": ("body: crate, above: 60, margin: 61", "at most 60 N", SchemaError),
    "unknown body": ("body: create, above: 1", "create", NotFoundError),
    "the world": ("body: world, above: 1", "not allowed here", SchemaError),
    "no channel": ("sensor: place, above: 1", "place.x", NotFoundError),
    "unknown key": ("body: crate, above: 1, force: 3", "force", SchemaError),
    "unknown action": ("body: crate, above: 1, action: stop", "pause", SchemaError),
}


def _filled(scene, text):
    """The scene with the case in place of `{case}`, and of `{{{case}}}` in braces."""
    return scene.replace("{{{case}}}", f"{{{text}}}").replace("{case}", text)


BALL = "bodies:\n  ball: {shape: sphere, size: [0.1], mass: 1}\n"

GROUPS = {
    "scene": ("", "{case}", SCENES),
    "trajectory": (
        "",
        "robots:\n  a: {model: planar2, controller: {}, trajectory: {{{case}}}}",
        TRAJECTORIES,
    ),
    "solver": ("solver.", "solver: {{{case}}}", SOLVER),
    "ground": ("ground", "{case}", GROUND),
    "body": ("bodies.x", "bodies:\n  x: {case}", BODIES),
    "surface": ("", "{case}", SURFACES),
    "joint": ("joints.", THREE + "joints:\n  j: {case}", JOINTS),
    "constraint": ("", THREE + "{case}", CONSTRAINTS),
    "general": ("", ACTUATED + "{case}", GENERAL),
    "actuator": ("actuators.m", ACTUATED + "actuators:\n  {case}", ACTUATORS),
    "sensor": ("sensors.s", BALL + "sensors:\n  s: {{{case}}}", SENSORS),
    "force": ("forces.x", PUSHED + "forces:\n  x: {{{case}}}", FORCES),
    "grasp": ("grasps.x", PUSHED + "grasps:\n  x: {{{case}}}", GRASPS),
    "alarm": ("alarms.watch", FALLING + "alarms:\n  watch: {{{case}}}", ALARMS),
}
"""Start of the element's path, scene, and cases: text, words and, where it matters, the error."""

CASES = {
    f"{group}: {name}": (_filled(scene, text), words, element, *(kind or (LinkworkError,)))
    for group, (element, scene, cases) in GROUPS.items()
    for name, (text, words, *kind) in cases.items()
}
