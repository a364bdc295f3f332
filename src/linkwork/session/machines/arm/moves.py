"""Moves of an arm in missions: arguments of the command `move`, and checks before they run."""

import math
from collections.abc import Mapping

from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, SchemaError
from linkwork.mission.language import Value, command_key
from linkwork.mission.machine import Action
from linkwork.session.machines.arm.targets import ArmTargets
from linkwork.session.machines.arm.targets import request as as_request
from linkwork.session.machines.session_machine import number_of
from linkwork.session.robots.driver import RobotDriver
from linkwork.session.robots.move_request import read_move
from linkwork.spatial import Pose
from linkwork.world.engine.world import World
from linkwork.world.machines.schema import ArmMachine

HOME = "home"  # Posture of the command HOME
MOVES = ("MOVEJ", "MOVEL", "MOVEC", "MOVEABSJ")  # Commands with their own target

_SAME = 1e-6  # Distance below which two points are the same [m]
_SLOW = 0.5  # Speed of the tool that every arm reaches [m/s]
_MARGIN = 1.1  # Factor by which a speed may exceed the greatest one found by samples


def joint_move_kind(plan: bool) -> dict[str, object]:
    """Return the arguments of a `move` of the joints: planned around obstacles, or straight."""
    return {"plan": True} if plan else {"profile": "jerk-limited"}


class ArmMoves:
    """Moves of an arm that actions of a mission require."""

    def __init__(
        self, name: str, spec: ArmMachine, world: World, driver: RobotDriver, targets: ArmTargets
    ) -> None:
        self._name, self._spec, self._loaded = name, spec, world.loaded
        self._driver, self._targets = driver, targets

    def posture_names(self) -> list[str]:
        """Return the known postures."""
        return [*dict.fromkeys([HOME, *self._spec.postures])]

    def check(self, action: Action) -> None:
        """Raise for an action that can never work."""
        name, arguments = command_key(action.command.name), action.arguments
        if name == "MOVE":
            self._check_places(arguments)
        elif name == "MOVEABSJ" and "joints" in arguments:
            self._check_reach({"joints": self._posture(arguments["joints"])})
        elif name in MOVES:
            for point in ("via", "target"):
                if point in arguments:
                    self._check_point(action, point)
            if name != "MOVEJ":
                self._check_path(action)

    def check_setup(self) -> None:
        """Raise for places and poses of the scene out of reach."""
        poses = {f"pose {name!r}": self._targets.pose(name, Pose()) for name in self._spec.poses}
        for name in self._targets.slots:
            poses[f"place {name!r}"] = pose = self._targets.at_slot(name)
            poses[f"approach to place {name!r}"] = self._targets.above(pose)
        for what, pose in poses.items():
            try:
                self._check_reach({**as_request(pose)})
            except LinkworkError as error:
                place = self._loaded.place("machines", self._name)
                message = f"{what} of {self._name!r}: {error.message}"
                raise SchemaError(message, hint=error.hint, place=place) from error

    def _check_places(self, arguments: Mapping[str, Value]) -> None:
        if arguments.get("source", 0) == arguments.get("target", 1):
            raise ArgumentError(f"source and target are the same: {arguments['source']!r}")
        for slot in arguments.values():
            for each in self._targets.slots_of(str(slot)):
                pose = self._targets.at_slot(each)
                for part in (pose, self._targets.above(pose)):
                    self._check_reach({**as_request(part)})

    def _check_point(self, action: Action, name: str) -> None:
        """Raise for a point out of reach."""
        value, pose = action.arguments[name], self.goal(action, name, Pose())
        # The orientation of a position is known only when it runs; that of `via` never matters.
        if name == "via" or (isinstance(value, tuple) and len(value) == 3):
            self._driver.check_position(pose.position)
        else:
            self._check_reach({**as_request(pose)})

    def _check_path(self, action: Action) -> None:
        """Raise for an arc through one point, and a speed that the arm cannot reach."""
        if {"via", "target"} <= set(action.arguments):
            via, target = (self.goal(action, x, Pose()).position for x in ("via", "target"))
            if math.dist(via, target) < _SAME:
                hint = "expected two points of the arc after its start"
                raise ArgumentError("invalid arc: via and target are the same point", hint=hint)
        speed = number_of(action, "speed")
        # Slow moves need no knowledge of the limit.
        if speed > _SLOW and speed > _MARGIN * (limit := self._driver.greatest_tool_speed):
            message = f"speed {speed:g} m/s is beyond what {self._name!r} can reach"
            raise ArgumentError(message, hint=f"expected at most about {limit:.2g} m/s")

    def _check_reach(self, move: Mapping[str, object]) -> None:
        self._driver.check_move(read_move(self._driver.robot.tree, **move))

    def goal(self, action: Action, name: str, now: Pose) -> Pose:
        """Return the pose of the tool in the world for an argument of an action."""
        arguments = action.arguments
        return self._targets.pose(
            arguments[name], now, arguments.get("tool"), arguments.get("frame")
        )

    def request(self, action: Action, now: Pose) -> dict[str, object]:
        """Return the arguments of the command `move` for a move of a mission."""
        name, arguments = command_key(action.command.name), action.arguments
        if name in ("HOME", "MOVEABSJ"):
            joints = self._posture(arguments.get("joints", HOME))
            return {"joints": joints, "speed": arguments["speed"], **self._kind(arguments)}
        goal = as_request(self.goal(action, "target", now))
        if name == "MOVEJ":
            return {**goal, "speed": arguments["speed"], **self._kind(arguments)}
        if name == "MOVEL":
            return {**goal, "path": "linear", "speed": arguments["speed"]}
        via = as_request(self.goal(action, "via", now))
        return {"poses": [via, goal], "path": "circular", "speed": arguments["speed"]}

    def _kind(self, arguments: Mapping[str, Value]) -> dict[str, object]:
        return joint_move_kind(self._spec.plan or bool(arguments.get("plan")))

    def _posture(self, joints: object) -> dict[str, float] | list[float]:
        if isinstance(joints, tuple):
            return list(joints)
        name = str(joints)
        if name in self._spec.postures:
            return dict(self._spec.postures[name])
        if name != HOME:
            raise NotFoundError("posture", name, self.posture_names())
        placed = self._loaded.scene.robots[self._spec.robot]
        return {x: placed.start.get(x, 0.0) for x in self._driver.robot.tree.joint_names}
