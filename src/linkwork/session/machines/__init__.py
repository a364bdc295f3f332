"""Machines of missions in a running scene."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.session.core.driver import RobotDriver
from linkwork.session.core.participant import CommandPort
from linkwork.session.machines.arm import Arm
from linkwork.session.machines.conveyor import Conveyor
from linkwork.session.machines.session_machine import SceneMachine, SessionMachine
from linkwork.world.machines.schema import ArmMachine

__all__ = ["machines_of"]


def machines_of(port: CommandPort, drivers: Mapping[str, RobotDriver]) -> list[SessionMachine]:
    """The machines of a scene, the scene itself first.

    Args:
        port: Takes their commands.
        drivers: Controllers of robots, by name.
    """
    machines: list[SessionMachine] = [SceneMachine(port)]
    for name, given in port.world.loaded.scene.machines.items():
        if isinstance(given, ArmMachine):
            machines.append(Arm(name, given, port, drivers[given.robot]))
        else:
            machines.append(Conveyor(name, given, port))
    return machines
