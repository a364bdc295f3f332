"""A scene whose controller, in C, breaks its process where a gain says so."""

NONE, CRASH, HANG, HOG = 0, 1, 2, 3
"""What the controller does by its gain `mode`: nothing, crash, never return, use all memory."""

SOURCE = """
#include <stdlib.h>
#include <string.h>
#include "linkwork_controller.h"

linkwork_controller step;

void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
  int i, mode = (int)gains[4];
  (void)state;
  if (mode == 1 && time > 0.02) abort();
  if (mode == 2 && time > 0.02) for (;;) { __asm__ __volatile__("" ::: "memory"); }
  if (mode == 3 && time > 0.02) for (;;) memset(malloc(1 << 24), 1, 1 << 24);
  for (i = 0; i < 2; i++)
    torque[i] = gains[i] * (reference[i] - measured[i]) - gains[2 + i] * measured[2 + i];
}
"""
SCENE = """\
linkwork: scene
version: 1
parameters: {height: 0.5}
robots:
  arm:
    model: planar2
    controller: {kind: c, source: law.c, period: 0.004, gains: {k: [9, 4], d: 0.5, mode: 0}}
bodies: {ball: {shape: sphere, size: [0.05], mass: 1, position: [2, 0, =height]}}
ground: {}
contacts: {events: true}
sensors: {angle: {kind: joint-position, robot: arm, joint: q1, noise: 0.01}}
"""
SWEEP = """\
linkwork: sweep
version: 1
scene: scene.yaml
vary:
  stiffness: {path: "robots.arm.gains.k[0]", from: 20, to: 200, count: COUNT}
  mode: {path: "robots.arm.gains.mode[*]", values: [0]}
seconds: 0.1
measure:
  reached: final('arm/q1.position')
verdict:
  calm: max(abs('arm/q1.velocity')) < 100
"""


def write_scene(folder):
    (folder / "law.c").write_text(SOURCE)
    path = folder / "scene.yaml"
    path.write_text(SCENE)
    return path


def write_sweep(folder, count=6, text=SWEEP):
    write_scene(folder)
    path = folder / "robust.yaml"
    path.write_text(text.replace("COUNT", str(count)))
    return path


def cases_with(modes, seconds=0.1, **more):
    cases = [
        {"robots.arm.gains.mode[*]": mode, "robots.arm.gains.k[0]": 20.0 + number}
        for number, mode in enumerate(modes)
    ]
    return {
        "cases": cases,
        "seconds": seconds,
        "measure": {"reached": "final('arm/q1.position')"},
        **more,
    }
