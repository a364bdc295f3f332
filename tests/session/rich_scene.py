"""One scene in which everything that remembers takes part at once."""

RICH = """
linkwork: scene
version: 1
ground: {}
materials:
  ice: {sliding: 0.1, across: 0.5, direction: [1, 0, 0]}
  wood: {sliding: 0.6, rolling: 0.001, torsional: 0.01}
bodies:
  crate: {shape: box, size: [0.4, 0.3, 0.2], mass: 5, position: [0.6, 0, 0.3], material: wood}
  ski: {shape: box, size: [0.6, 0.1, 0.1], mass: 2, position: [2, 0, 0.06], velocity: [1, 0.5, 0],
        material: ice}
  head: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0.6, 0, 0.8]}
  rod: {shape: box, size: [0.4, 0.05, 0.05], mass: 1, position: [-2, 0, 1]}
  ball: {shape: sphere, size: [0.1], mass: 1, position: [-2, 1, 1]}
  jaw_a: {shape: box, size: [0.02, 0.1, 0.1], mass: 0.2, position: [4, 0.2, 0.5]}
  wheel: {shape: sphere, size: [0.1], mass: 1, position: [6, 0, 1]}
  flap: {shape: box, size: [0.4, 0.05, 0.05], mass: 1, position: [7, 0, 1]}
  craft: {shape: box, size: [0.2, 0.2, 0.1], mass: 1, position: [8, 0, 1]}
  jaw_b: {shape: box, size: [0.02, 0.1, 0.1], mass: 0.2, position: [4.3, 0.2, 0.5]}
joints:
  slide: {kind: prismatic, parent: world, child: head, axis: [0, 0, 1], limits: [-0.5, 0.5]}
  hinge: {kind: revolute, parent: world, child: rod, position: [-2.2, 0, 1], axis: [0, 1, 0]}
  axle: {kind: revolute, parent: world, child: wheel, position: [6, 0, 1]}
  pivot: {kind: revolute, parent: world, child: flap, position: [6.8, 0, 1], axis: [0, 1, 0],
          locked: true}
  first: {kind: prismatic, parent: world, child: jaw_a, axis: [1, 0, 0], limits: [-0.1, 0.1]}
  second: {kind: prismatic, parent: world, child: jaw_b, axis: [-1, 0, 0], limits: [-0.1, 0.1]}
welds: {bond: {a: rod, b: ball, active: false}}
ties: {rope: {a: world, b: craft, points: [[8, 0, 1.2], [8.1, 0, 1.2]]}}
actuators:
  drive: {kind: dc-motor, joint: axle, supply: 12, resistance: 1, inductance: 0.01,
          torque_constant: 0.05, gear_ratio: 5, current_limit: 4}
  hold: {kind: servo, joint: pivot, stiffness: 50, damping: 2}
  jet: {kind: thrust, frame: craft, limits: [0, 20], time_constant: 0.05}
  lift: {kind: position, joint: slide, limit: 200, gains: {proportional: 5, integral: 2}}
  swing: {kind: velocity, joint: hinge, limit: 5}
robots: {arm: {model: planar2, position: [0, 5, 0], controller: {kind: pid, period: 0.004}}}
grasps:
  magnet: {kind: magnet, gripper: head, bodies: [crate, ball], distance: 3}
  springs: {kind: springs, gripper: head, bodies: [crate, ball], distance: 3, stiffness: 500,
            damping: 10, points: [[0, 0, 0], [0.02, 0, 0], [0, 0.02, 0]]}
  fingers: {kind: friction, fingers: [{joint: first}, {joint: second}], force: 5, opening: 2}
  clamp: {kind: clamp, jaws: [{frame: jaw_a}, {frame: jaw_b}], bodies: [ball]}
forces:
  wind: {kind: wind, bodies: [crate], random: {time_constant: 0.1, force: [1, 1, 0]}}
  feet: {kind: contact-points, body: ball, points: [[0, 0, 0]], stiffness: 1000, damping: 10,
         sliding: 0.3, height: 0.05}
sensors:
  place: {kind: position, frame: crate, noise: 0.01, drift: 0.02, delay: 0.01, period: 0.003}
  imu: {kind: imu, frame: crate, period: 0.01, noise: 0.05}
  load: {kind: touch, frame: crate}
  eyes: {kind: scanner, frame: head, rays: 5, period: 0.02}
  echo: {kind: echo}
contacts: {events: true}
alarms:
  hit: {body: crate, above: 30, lasting: 0.01}
  far: {sensor: place.x, above: 0.59}
mission:
  steps:
    - {time: 0.05, set: {robots.arm.targets.q1: 0.3, actuators.drive.command: 0.7,
                         actuators.jet.command: 6, actuators.hold.stiffness: 80,
                         joints.pivot.locked: false}}
    - {time: 0.10, command: grasp, arguments: {grasp: magnet}}
    - {time: 0.15, set: {welds.bond.active: true, actuators.lift.command: 0.2,
                         ties.rope.stiffness: 900, joints.axle.locked: true}}
    - {time: 0.20, command: grasp, arguments: {grasp: clamp}}
    - {time: 0.30, command: release, arguments: {grasp: magnet}}
    - {time: 0.35, command: grasp, arguments: {grasp: springs}}
"""


def write_rich_scene(folder):
    path = folder / "rich.yaml"
    path.write_text(RICH)
    return path
