"""What may be changed while a scene runs: targets, gains and free actuators, by path."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.session.driver import RobotDriver
from linkwork.world import World
from linkwork.world.plain import finite_number

Drivers = dict[str, RobotDriver]


def set_live(world: World, drivers: Drivers, path: str, value: Any) -> None:
    """Changes one value now; a refused one changes nothing.

    Args:
        world: The world, for actuators that no controller drives.
        drivers: What drives the robots, by name.
        path: `robots.left.targets.q1`, `robots.left.gains.proportional`, `actuators.X.command`.
        value: A number; for gains also one for each joint.

    Raises:
        NotFoundError: No such path.
        ArgumentError: A value of the wrong kind, size or range.
    """
    match path.split(".", 3):
        case ["robots", robot, "targets", joint]:
            driver_of(drivers, robot).set_target(joint, finite_number(path, value), world.time)
        case ["robots", robot, "gains", name]:
            driver_of(drivers, robot).controller.set_gain(name, value)
        case ["actuators", name, "command"]:
            _command_actuator(world, drivers, name, finite_number(path, value))
        case _:
            raise NotFoundError("live value", path, live_paths(world, drivers))


def live_paths(world: World, drivers: Drivers) -> list[str]:
    """Every path that can be set."""
    paths = []
    for name, driver in drivers.items():
        paths += [f"robots.{name}.targets.{x}" for x in driver.robot.tree.joint_names]
        paths += [f"robots.{name}.gains.{x}" for x in driver.controller.gains]
    return paths + [f"actuators.{name}.command" for name in _free_actuators(world, drivers)]


def driver_of(drivers: Drivers, robot: str) -> RobotDriver:
    """The driver of a robot, by name."""
    if robot not in drivers:
        raise NotFoundError("driven robot", robot, drivers)
    return drivers[robot]


def _command_actuator(world: World, drivers: Drivers, name: str, value: float) -> None:
    free = _free_actuators(world, drivers)
    if name not in free:
        raise NotFoundError("actuator free to command", name, free)
    lower, upper = world.model.actuator_ctrlrange[free[name]]
    if world.model.actuator_ctrllimited[free[name]] and not lower <= value <= upper:
        raise ArgumentError(
            f"{value:g} is outside the range of actuator {name!r}",
            hint=f"allowed: {lower:g} to {upper:g}",
        )
    world.data.ctrl[free[name]] = value


def _free_actuators(world: World, drivers: Drivers) -> dict[str, int]:
    """Actuators that no controller drives, with their index."""
    taken = {int(i) for driver in drivers.values() for i in driver.robot.actuators}
    names = {world.model.actuator(i).name: i for i in range(world.model.nu)}
    return {name: i for name, i in names.items() if i not in taken}
