"""Every mistake in a force or grasp is refused with its line, column and element."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.world.scene.load import load_scene

SCENE = """
    bodies:
      crate: {{shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, 1]}}
      table: {{shape: box, size: [1, 1, 0.1], fixed: true}}
      wall: {{shape: box, size: [1, 1, 0.1], fixed: true, position: [9, 9, 9]}}
      left: {{shape: sphere, size: [0.1], mass: 1, position: [3, 0, 1]}}
      right: {{shape: sphere, size: [0.1], mass: 1, position: [4, 0, 1]}}
      foot: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, -1]}}
    joints:
      slide: {{kind: prismatic, parent: world, child: left}}
      ball: {{kind: ball, parent: world, child: right}}
      glue: {{kind: fixed, parent: arm/base, child: foot}}
    robots:
      arm: {{model: planar2, controller: {{}}}}
    {group}:
      x: {{{part}}}
    """
LINE = 18

WIND, POINTS = (
    "kind: wind, bodies: [crate]",
    "kind: contact-points, body: crate, points: [[0, 0, 0]]",
)
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
    "not finite": (f"{WIND}, force: [1, 0, .inf]", "finite"),
    "too large": (f"{WIND}, force: [1, 0, 1.0e+300]", "too large"),
    "a gust too often": (f"{WIND}, gusts: [{{start: 0, duration: 2, every: 1}}]", "every"),
    "a gust of no time": (f"{WIND}, gusts: [{{start: 0, duration: 0}}]", "duration"),
    "a late gust": (f"{WIND}, gusts: [{{start: 1e308, duration: 1}}]", "start"),
    "a long gust": (f"{WIND}, gusts: [{{start: 0, duration: 1e308}}]", "duration"),
    "a rare gust": (f"{WIND}, gusts: [{{start: 0, duration: 1, every: 1e308}}]", "every"),
    "a short time constant": (f"{WIND}, random: {{time_constant: 1e-300}}", "time_constant"),
    "a large deviation": (
        f"{WIND}, random: {{time_constant: 1, torque: [1e300, 0, 0]}}",
        "random.torque[0]: 1e+300 is too large",
    ),
    "a far height": (f"{POINTS}, stiffness: 1, height: 1e300", "height: 1e+300 is too large"),
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

MAGNET = "kind: magnet, gripper: arm/tool"
SPRINGS = "kind: springs, gripper: arm/tool, bodies: [crate]"
JAWS = "kind: clamp, jaws: [{frame: left}, {frame: right}]"
GRASPS = {
    "unknown kind": ("kind: glue", "magnet"),
    "unknown gripper": ("kind: magnet, gripper: arm/tol, bodies: [crate]", "tool"),
    "unknown body": (f"{MAGNET}, bodies: [crat]", "crate"),
    "a link": (f"{MAGNET}, bodies: [arm/link1]", "take hold of bodies of the scene"),
    "nothing": (f"{MAGNET}, bodies: []", "bodies"),
    "twice": (f"{MAGNET}, bodies: [crate, crate]", "twice"),
    "itself": ("kind: magnet, gripper: crate, bodies: [crate]", "itself"),
    "nothing that moves": ("kind: magnet, gripper: table, bodies: [wall]", "can move"),
    "nothing that moves in the world": ("kind: magnet, gripper: world, bodies: [wall]", "can move"),
    "no distance": (f"{MAGNET}, bodies: [crate], distance: 0", "distance"),
    "two points": (f"{SPRINGS}, points: [[0, 0, 0], [1, 0, 0]]", "points"),
    "a line": (f"{SPRINGS}, points: [[0, 0, 0], [1, 0, 0], [2, 0, 0]]", "line"),
    "far points": (f"{SPRINGS}, points: [[0, 0, 0], [1.0e+300, 0, 0], [0, 1, 0]]", "too large"),
    "one jaw": ("kind: clamp, jaws: [{frame: left}], bodies: [crate]", "jaws"),
    "jaws in one place": (JAWS.replace("right", "left") + ", bodies: [crate]", "same place"),
    "unknown jaw": (JAWS.replace("right", "rigt") + ", bodies: [crate]", "right"),
    "a jaw of the world": (JAWS.replace("right", "world") + ", bodies: [crate]", "not allowed"),
    "a base and what hangs on it": ("kind: magnet, gripper: arm/base, bodies: [foot]", "can move"),
    "a jaw of its own": (f"{JAWS}, bodies: [left]", "itself"),
    "no direction": (f"{JAWS}, bodies: [crate], axis: [0, 0, 0]", "direction"),
    "too wide": (f"{JAWS}, bodies: [crate], angle: 2", "angle"),
    "unknown joint": ("kind: friction, fingers: [{joint: slid}], force: 1", "slide"),
    "a joint without axis": ("kind: friction, fingers: [{joint: ball}], force: 1", "ball"),
    "one joint twice": (
        "kind: friction, fingers: [{joint: slide}, {joint: slide}], force: 1",
        "same joint",
    ),
    "a driven joint": (
        "kind: friction, fingers: [{robot: arm, joint: q1}], force: 1",
        "controller",
    ),
    "no force": ("kind: friction, fingers: [{joint: slide}], force: 0", "force"),
    "no fingers": ("kind: friction, fingers: [], force: 1", "fingers"),
}
ALL = [("forces", *case) for case in FORCES.values()] + [("grasps", *x) for x in GRASPS.values()]


@pytest.mark.parametrize(("group", "part", "words"), ALL, ids=[*FORCES, *GRASPS])
def test_mistakes_are_refused_with_line_and_column(scene_file, group, part, words):
    path = scene_file(SCENE.format(group=group, part=part))
    with pytest.raises(LinkworkError) as refusal:
        load_scene(path)
    assert refusal.value.place is not None
    assert refusal.value.place.line == LINE
    assert refusal.value.place.column > 1
    assert words in str(refusal.value)
