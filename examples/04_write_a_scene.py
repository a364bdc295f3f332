"""Write a scene: a robot from a DH table, a ramp and a ball, in two small files."""

from pathlib import Path

import linkwork as lw

ROBOT = """
linkwork: robot
version: 1
name: crane
description: A revolute column with a prismatic boom.
parameters: {reach: 0.4}
dh:
  convention: standard
  rows:
    turn:
      d: 0.5
      alpha: -pi/2
      mass: 4
      inertia: [0.05, 0.05, 0.02, 0, 0, 0]
      limits: [-3, 3]
      effort: 60
      shapes:
        column: {shape: cylinder, size: [0.05, 0.5], position: [0, 0.25, 0], rpy: [pi/2, 0, 0]}
    slide:
      type: prismatic
      d: reach
      mass: 1
      inertia: [0.01, 0.01, 0.01, 0, 0, 0]
      limits: [0, 0.3]
      effort: 80
      shapes:
        boom: {shape: box, size: [0.06, 0.06, reach], position: [0, 0, -reach/2]}
"""

SCENE = """
linkwork: scene
version: 1
description: A crane and a ball that rolls off a ramp.

ground: {material: {sliding: 0.8}}

bodies:
  ramp: {shape: box, size: [0.6, 0.4, 0.03], position: [0, 1, 0.2], rpy: [0, 0.3, 0], fixed: true}
  ball: {shape: sphere, size: [0.05], mass: 0.2, position: [-0.2, 1, 0.4], color: "#c8463c"}

robots:
  crane:
    model: crane.yaml
    parameters: {reach: 0.5}
    controller: {kind: computed-torque, period: 0.002}
    trajectory:
      loop: true
      points:
        - {time: 0, positions: [0, 0.05]}
        - {time: 2, positions: [1.5, 0.25]}
        - {time: 4, positions: [0, 0.05]}
    start: {slide: 0.05}

sensors:
  boom: {kind: joint-position, robot: crane, joint: slide}
"""


def main() -> None:
    Path("crane.yaml").write_text(ROBOT.lstrip())
    Path("crane-scene.yaml").write_text(SCENE.lstrip())

    result = lw.run("crane-scene.yaml", seconds=4, overrides=["robots.crane.parameters.reach=0.6"])
    print({name: round(value, 4) for name, value in result.joints.items()})

    # An invalid file raises an error with file, line and fix.
    Path("broken.yaml").write_text(SCENE.lstrip().replace("shape: sphere", "shape: spere"))
    try:
        lw.load_scene("broken.yaml")
    except lw.LinkworkError as error:
        print(error)


if __name__ == "__main__":
    main()
