"""Suggested gains on real robots, sampled, with MuJoCo as the plant."""

from dataclasses import replace

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.codegen import numpy_function
from linkwork.control import CONTROLLER_KINDS, JointState, hold, home_position, make_controller
from linkwork.dynamics.programs import trace_function
from linkwork.model.link import TreeLink
from linkwork.model.tree import Tree
from tests.dynamics.mujoco_reference import MujocoReference
from tests.library_arms import ARMS


def run(tree, controller, reference, start, seconds, velocity=0.0, disturbance=0.0):
    """Run a controlled robot by RK4, one step a period: times, positions, velocities, torques."""
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


def without_dry_friction(tree: Tree) -> Tree:
    def smooth(link: TreeLink) -> TreeLink:
        drive = replace(link.joint.drive, coulomb=0.0, coulomb_back=None)
        return replace(link, joint=replace(link.joint, drive=drive))

    return replace(tree, links=tuple(smooth(link) for link in tree.links))


@pytest.mark.parametrize("kind", CONTROLLER_KINDS)
@pytest.mark.parametrize("name", ARMS)
def test_every_library_robot_settles_within_two_seconds(name, kind):
    tree = library.robot(name)
    if kind in ("computed-torque", "sliding-mode"):
        # The plant has no dry friction, so who gives it back must not know of any.
        tree = without_dry_friction(tree)
    plant = MujocoReference(tree)
    plant.model.opt.timestep = 0.001
    data = plant.data
    home = np.array(home_position(tree))
    room = np.array([joint.limits.upper for joint in tree.joints]) - home
    goal = home + 0.5 * np.minimum(room, 0.6)
    data.qpos[:] = home
    controller = make_controller(kind, tree, period=0.002)
    for _ in range(1000):
        measured = JointState(data.qpos.copy(), data.qvel.copy())
        data.qfrc_applied[:] = controller.step(hold(goal), measured)
        mujoco.mj_step(plant.model, data, 2)
    assert np.abs(data.qpos - goal).max() < 1e-4
    assert np.abs(data.qvel).max() < 1e-3
