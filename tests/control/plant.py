"""A robot under control: its own forward dynamics, stepped as coarsely as it is sampled."""

from __future__ import annotations

import numpy as np

from linkwork.codegen import numpy_function
from linkwork.control import JointState
from linkwork.dynamics.programs import trace_function


def run(tree, controller, reference, start, seconds, velocity=0.0, disturbance=0.0):
    """Runs a controlled robot by RK4, one step a period: times, positions, velocities, torques.

    Args:
        tree: The robot as it is, which may differ from what the controller knows.
        controller: Samples it.
        reference: What it shall do at a time.
        start: Where it stands.
        seconds: How long.
        velocity: How fast it moves at first.
        disturbance: Torques that nobody knows of.
    """
    accelerate = numpy_function(trace_function(tree, "forward_dynamics"))
    dt, n = controller.period, len(tree.joints)
    q, qd = np.array(start, dtype=float), velocity * np.ones(n)
    rows = []
    for k in range(round(seconds / dt)):
        torques = controller.step(reference(k * dt), JointState(q, qd))
        rows.append((k * dt, q, qd, torques))
        q, qd = _rk4(lambda a, b, u=torques: accelerate(a, b, u + disturbance), q, qd, dt)
    times, *parts = zip(*rows, strict=True)
    return (np.array(times), *(np.array(part) for part in parts))


def _rk4(accelerate, q, qd, dt):
    a1 = accelerate(q, qd)
    a2 = accelerate(q + dt / 2 * qd, qd + dt / 2 * a1)
    a3 = accelerate(q + dt / 2 * qd + dt**2 / 4 * a1, qd + dt / 2 * a2)
    a4 = accelerate(q + dt * qd + dt**2 / 2 * a2, qd + dt * a3)
    return q + dt * qd + dt**2 / 6 * (a1 + a2 + a3), qd + dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
