"""The energy of a world."""

from __future__ import annotations

import math

import numpy as np

from linkwork.errors import import_extra
from linkwork.world.engine.mujoco_types import MjData, MjModel


def energy_of(model: MjModel, data: MjData) -> float:
    """Kinetic plus potential energy [J], at positions and speeds that are up to date."""
    mj = import_extra("mujoco", "world")
    mj.mj_energyPos(model, data)
    mj.mj_energyVel(model, data)
    is_solved = model.opt.disableflags & mj.mjtDisableBit.mjDSBL_EULERDAMP
    of_damping = _energy_of_damping(model, data) if is_solved else 0.0
    return math.fsum(data.energy) - of_damping - _energy_of_floating(model, data)


def _energy_of_floating(model: MjModel, data: MjData) -> float:
    """What the engine counts too much of bodies on which gravity does not act [J]."""
    floating = model.body_mass * model.body_gravcomp
    return -float(floating @ data.xipos @ model.opt.gravity)


def _energy_of_damping(model: MjModel, data: MjData) -> float:
    """What the engine counts too much where inertia stands for damping (`building.damping`) [J]."""
    of_joints = np.dot(model.dof_damping, data.qvel**2)
    of_tendons = np.dot(model.tendon_damping, data.ten_velocity**2)
    return 0.5 * model.opt.timestep * float(of_joints + of_tendons)
