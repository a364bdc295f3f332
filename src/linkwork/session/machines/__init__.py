"""Machines of missions in a running scene."""

from __future__ import annotations

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
    for name, given in port.world.loaded.scene.machines.items():
        if isinstance(given, ArmMachine):
            machines.append(Arm(name, given, port, drivers[given.robot]))
        elif isinstance(given, PairMachine):
            machines.append(_pair(name, given, port, drivers))
        elif isinstance(given, HelicopterMachine):
            machines.append(Helicopter(name, given, port))
        elif isinstance(given, ServiceMachine):
            # Only here: other machines need no inverse kinematics.
            from linkwork.session.machines.service.service_robot import ServiceRobot

            machines.append(ServiceRobot(name, given, port, drivers[given.robot]))
        else:
            machines.append(Conveyor(name, given, port))
    return machines


def _pair(
    name: str, given: PairMachine, port: CommandPort, drivers: Mapping[str, RobotDriver]
) -> Pair:
    machines = port.world.loaded.scene.machines
    arms = [x for x in (machines[arm] for arm in given.arms) if isinstance(x, ArmMachine)]
    both = drivers[arms[0].robot], drivers[arms[1].robot]
    return Pair(name, port, Cooperation(name, given, port.world, both))
