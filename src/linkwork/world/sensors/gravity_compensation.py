"""Correct force sensors for bodies without gravity.

MuJoCo applies gravity compensation as an external force, which its force sensors include.
"""

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
    """Return the element that corrects force sensors, if one carries bodies without gravity."""
    masses_by_sensor = _compensated_masses(world)
    return [GravityCompensation(world, masses_by_sensor)] if masses_by_sensor else []


def _compensated_masses(world: World) -> dict[str, NDArray[np.float64]]:
    """Masses without gravity that each force sensor carries, by body [kg]."""
    model = world.model
    floating = model.body_mass * model.body_gravcomp
    masses_by_sensor = {}
    for name, sensor in world.loaded.scene.sensors.items():
        if isinstance(sensor, ForceTorqueSensor):
            site = model.site(site_name(name))
            masses = np.where(_carried(model, int(site.bodyid[0])), floating, 0.0)
            if masses.any():
                masses_by_sensor[name] = masses
    return masses_by_sensor


def _carried(model: MjModel, body: int) -> NDArray[np.bool_]:
    """Mask of a body and its descendants."""
    carried = np.zeros(model.nbody, dtype=bool)
    carried[body] = True
    # Parents precede their children.
    for child in range(body + 1, model.nbody):
        carried[child] = carried[model.body_parentid[child]]
    return carried


class GravityCompensation(WorldElement):
    """Subtracts compensated weights from force sensor readings.

    Args:
        masses_by_sensor: Masses without gravity carried by each sensor, by body [kg].
    """

    def __init__(self, world: World, masses_by_sensor: dict[str, NDArray[np.float64]]) -> None:
        model = world.model
        self._masses = np.array(list(masses_by_sensor.values()))
        self._sites = np.array([model.site(site_name(name)).id for name in masses_by_sensor])
        first = [int(model.sensor(f"{name}.FORCE").adr[0]) for name in masses_by_sensor]
        self._readings = np.add.outer(first, np.arange(6))

    def start(self, world: World) -> None:
        """Correct the first readings."""
        self.measure(world)

    def measure(self, world: World) -> None:
        """Correct the readings of this step; the engine recomputes them in each step."""
        data, up = world.data, -world.model.opt.gravity
        mass = self._masses.sum(axis=1, keepdims=True)
        moment = self._masses @ data.xipos - mass * data.site_xpos[self._sites]
        axes = data.site_xmat[self._sites].reshape(-1, 3, 3)
        lifts = np.stack([mass * up, cross_rows(moment, np.broadcast_to(up, moment.shape))], axis=1)
        data.sensordata[self._readings] -= (lifts @ axes).reshape(-1, 6)
