"""Force sensors that do not feel the weight of what gravity does not act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.engine.attached_frame import cross_rows
from linkwork.world.engine.element import WorldElement
from linkwork.world.engine.names import MjModel
from linkwork.world.sensors.build import site_name
from linkwork.world.sensors.schema import ForceTorqueSensor

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def gravity_compensation_elements(world: World) -> list[WorldElement]:
    """What corrects force sensors, if one of them carries anything that floats."""
    felt = _felt_masses(world)
    return [GravityCompensation(world, felt)] if felt else []


def _felt_masses(world: World) -> dict[str, NDArray[np.float64]]:
    """For each force sensor that carries what floats: the floating masses, by body [kg]."""
    model = world.model
    floating = model.body_mass * model.body_gravcomp
    felt = {}
    for name, sensor in world.loaded.scene.sensors.items():
        if isinstance(sensor, ForceTorqueSensor):
            site = model.site(site_name(name))
            masses = np.where(_carried(model, int(site.bodyid[0])), floating, 0.0)
            if masses.any():
                felt[name] = masses
    return felt


def _carried(model: MjModel, body: int) -> NDArray[np.bool_]:
    """Which bodies are this one or hang on it."""
    carried = np.zeros(model.nbody, dtype=bool)
    carried[body] = True
    # Parents come before their children.
    for child in range(body + 1, model.nbody):
        carried[child] = carried[model.body_parentid[child]]
    return carried


class GravityCompensation(WorldElement):
    """Takes what holds floating bodies up out of what the engine says their parents hold.

    Args:
        world: The world.
        felt: For each sensor the masses that float on what carries it, by body [kg].
    """

    def __init__(self, world: World, felt: dict[str, NDArray[np.float64]]) -> None:
        model = world.model
        self._masses = np.array(list(felt.values()))
        self._sites = np.array([model.site(site_name(name)).id for name in felt])
        first = [int(model.sensor(f"{name}.FORCE").adr[0]) for name in felt]
        self._readings = np.add.outer(first, np.arange(6))

    def start(self, world: World) -> None:
        """Corrects what is read at the start."""
        self.measure(world)

    def measure(self, world: World) -> None:
        """Corrects what was read in this step, once: the engine reads anew in each."""
        data, up = world.data, -world.model.opt.gravity
        mass = self._masses.sum(axis=1, keepdims=True)
        moment = self._masses @ data.xipos - mass * data.site_xpos[self._sites]
        axes = data.site_xmat[self._sites].reshape(-1, 3, 3)
        lifts = np.stack([mass * up, cross_rows(moment, np.broadcast_to(up, moment.shape))], axis=1)
        data.sensordata[self._readings] -= (lifts @ axes).reshape(-1, 6)
