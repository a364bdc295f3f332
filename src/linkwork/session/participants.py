"""Everyone who takes part in a scene."""

from __future__ import annotations

from linkwork.control import make_controller
from linkwork.session.driver import RobotDriver
from linkwork.session.mission import MissionSteps
from linkwork.session.participant import Participant
from linkwork.spatial import from_position_rpy
from linkwork.spatial.vector import apply_transposed
from linkwork.world.engine.world import World
from linkwork.world.robots.schema import Robot, RobotController

IDLE_PERIOD = 0.01
"""How often commands are taken in a scene without controllers [s]."""


def participants_of(world: World) -> list[Participant]:
    """The mission of a scene and its drivers, in the order in which they take turns."""
    drivers = [
        _driver(world, name, robot, robot.controller)
        for name, robot in world.loaded.scene.robots.items()
        if robot.controller is not None
    ]
    mission = world.loaded.scene.mission
    if not mission.steps:
        return list(drivers)
    period = control_period(world, drivers)
    # Drivers come last: see `Participant`.
    return [MissionSteps(mission, world.step_size, period), *drivers]


def control_period(world: World, drivers: list[RobotDriver]) -> int:
    """Physics steps from one moment at which commands are taken to the next."""
    idle = max(1, round(IDLE_PERIOD / world.step_size))
    return min((driver.every for driver in drivers), default=idle)


def _driver(world: World, name: str, robot: Robot, given: RobotController) -> RobotDriver:
    base = from_position_rpy(robot.position, robot.rpy)
    controller = make_controller(
        given.kind,
        world.loaded.trees[name],
        given.period,
        given.gains,
        gravity=apply_transposed(base.rotation, world.loaded.scene.gravity),
        torque_limit=world.robots[name].torque_limits(world.model),
    )
    trajectory = world.loaded.trajectories.get(name)
    return RobotDriver(world, world.robots[name], controller, trajectory)
