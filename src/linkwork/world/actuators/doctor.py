"""Check servos and DC motors against the step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.actuators.dc_motor import motor_constant
from linkwork.world.actuators.schema import DcMotor, Servo
from linkwork.world.actuators.transmission import transmissions_of
from linkwork.world.doctor.about import stability_findings
from linkwork.world.engine.mobility import greatest_mobility
from linkwork.world.engine.world import World


def actuator_findings(world: World) -> Iterator[Finding]:
    """Servos and DC motors that are too stiff for the step."""
    for name, actuator in world.loaded.scene.actuators.items():
        if not isinstance(actuator, Servo | DcMotor):
            continue
        for axis in transmissions_of(world.loaded, name):
            number = _hardness(world, actuator, _moment(world, world.model.actuator(axis.name).id))
            about, subject = ("actuator", name), "its stiffness and damping are"
            yield from stability_findings(world, about, subject, number)


def _hardness(world: World, actuator: Servo | DcMotor, moment: NDArray[np.float64]) -> float:
    """K dt^2 / m + 2 d dt / m; the integrators `implicit` and `implicitfast` allow any damping."""
    if isinstance(actuator, Servo):
        stiffness, damping = actuator.stiffness, actuator.damping
    elif actuator.inductance > 0:
        # Current and velocity oscillate against each other; the moment includes the gear ratio.
        stiffness, damping = motor_constant(actuator) ** 2 / actuator.inductance, 0.0
    else:
        stiffness, damping = 0.0, motor_constant(actuator) ** 2 / actuator.resistance
    kinds = import_extra("mujoco", "world").mjtIntegrator
    if world.model.opt.integrator in (kinds.mjINT_IMPLICIT, kinds.mjINT_IMPLICITFAST):
        damping = 0.0
    step = world.step_size
    return step * (step * stiffness + 2 * damping) * greatest_mobility(world, moment)


def _moment(world: World, actuator: int) -> NDArray[np.float64]:
    """Velocity of an actuator over velocities of the joints, (1, nv)."""
    data, moment = world.data, np.zeros((1, world.model.nv))
    start, count = int(data.moment_rowadr[actuator]), int(data.moment_rownnz[actuator])
    entries = slice(start, start + count)
    moment[0, data.moment_colind[entries]] = data.actuator_moment[entries]
    return moment
