"""Machines of missions in a running scene."""

from collections.abc import Mapping

from linkwork.session.machines.arm.arm import Arm
from linkwork.session.machines.conveyor import Conveyor
from linkwork.session.machines.cooperation import Cooperation, Pair
from linkwork.session.machines.helicopter.helicopter import Helicopter
from linkwork.session.machines.session_machine import SceneMachine, SessionMachine
from linkwork.session.participants.participant import CommandPort
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.machines.schema import (
    ArmMachine,
    HelicopterMachine,
    PairMachine,
    ServiceMachine,
)

__all__ = ["machines_of"]


def machines_of(port: CommandPort, drivers: Mapping[str, RobotDriver]) -> list[SessionMachine]:
    """Return the machines of a scene, the scene itself first."""
    machines: list[SessionMachine] = [SceneMachine(port)]
    for name, spec in port.world.loaded.scene.machines.items():
        if isinstance(spec, ArmMachine):
            machines.append(Arm(name, spec, port, drivers[spec.robot]))
        elif isinstance(spec, PairMachine):
            machines.append(_pair(name, spec, port, drivers))
        elif isinstance(spec, HelicopterMachine):
            machines.append(Helicopter(name, spec, port))
        elif isinstance(spec, ServiceMachine):
            # Only here: other machines need no inverse kinematics.
            from linkwork.session.machines.service.service_robot import ServiceRobot

            machines.append(ServiceRobot(name, spec, port, drivers[spec.robot]))
        else:
            machines.append(Conveyor(name, spec, port))
    return machines


def _pair(
    name: str, spec: PairMachine, port: CommandPort, drivers: Mapping[str, RobotDriver]
) -> Pair:
    machines = port.world.loaded.scene.machines
    arms = [x for x in (machines[arm] for arm in spec.arms) if isinstance(x, ArmMachine)]
    both = drivers[arms[0].robot], drivers[arms[1].robot]
    return Pair(name, port, Cooperation(name, spec, port.world, both))
