"""Stages of the actions of an arm: moves, grasps and moves of loads, and when each is over."""

from __future__ import annotations

import math
from collections.abc import Callable

from linkwork.errors import ActionFailedError, ActionRefusedError
from linkwork.mission.language import command_key
from linkwork.session.machines.arm.monitor import ArmMonitor
from linkwork.session.machines.arm.moves import ArmMoves, joint_move_kind
from linkwork.session.machines.arm.targets import ArmTargets, request
from linkwork.session.machines.arm.task import UNKNOWN, ArmTask, GripMemory
from linkwork.session.machines.session_machine import SessionMachine, number_of
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Pose
from linkwork.spatial.vector import norm, subtract
from linkwork.world.machines.schema import ArmMachine

_ARRIVED = 2e-3
"""Distance of the tool from the target at which a move is over [m]."""
_SETTLING = 0.3
"""Time after the end of the reference within which the tool must arrive [s]."""
_CLOSING = 1.0
"""Greatest time in which fingers close or open [s]."""
_LEAST_CLOSING = 0.06
"""Least time in which fingers close, before they count as standing [s]."""
_OPENED = 0.02
"""Change of the gap after which a load is free [m]."""
_LOST = 0.01
"""Change of the gap at which a load is lost [m]."""


class ArmStages:
    """Begins the stages of actions, and finds when they are over."""

    def __init__(
        self,
        machine: SessionMachine,
        given: ArmMachine,
        driver: RobotDriver,
        targets: ArmTargets,
        moves: ArmMoves,
        monitor: ArmMonitor,
    ) -> None:
        self._machine, self._given, self._driver = machine, given, driver
        self._targets, self._moves, self._monitor = targets, moves, monitor
        self._closed = f"grasps.{given.gripper}.closed"
        self.memory = GripMemory()
        self._begin: dict[str, Callable[[ArmTask], None]] = {
            "move": self._begin_move,
            "rise": self._rise,
            "above-load": self._go_above_load,
            "at-load": self._go_to_load,
            "close": self._close,
            "lift": self._lift,
            "above-slot": self._go_above_slot,
            "at-slot": self._go_to_slot,
            "open": self._open,
            "leave": self._leave,
            "bring": self._bring,
            "slide": self._slide,
            "up": self._go_up,
            "retreat": self._retreat,
        }

    def begin(self, task: ArmTask) -> None:
        """Begin the present stage of an action."""
        self._begin[task.stage](task)

    def is_over(self, task: ArmTask, time: float) -> bool:
        """Whether the present stage is over."""
        stage = task.stage
        if stage == "close":
            return self._has_closed(task, time)
        if stage == "open":
            return self._has_opened(task, time)
        if stage in ("above-slot", "at-slot", "bring", "slide"):
            self._check_held(task)
        return self._has_arrived(task, time)

    def _move(self, task: ArmTask, goal: Pose | None, **arguments: object) -> None:
        position = self._monitor.pose.position if goal is None else goal.position
        task.tool = position
        self._machine.command("move", robot=self._given.robot, **arguments)

    def _line(self, task: ArmTask, goal: Pose) -> None:
        if norm(subtract(goal.position, self._monitor.pose.position)) > _ARRIVED:
            speed = self._given.line_speed
            self._move(task, goal, **request(goal), path="linear", speed=speed)
        else:
            task.tool = goal.position

    def _joints(self, task: ArmTask, goal: Pose) -> None:
        kind = joint_move_kind(self._given.plan)
        self._move(task, goal, **request(goal), speed=self._given.speed, **kind)

    def _has_arrived(self, task: ArmTask, time: float) -> bool:
        blend = 0.0
        if task.stages == ("move",):
            blend = number_of(task.action, "blend")
        if self._monitor.is_moving and not blend:
            return False
        left = math.dist(self._monitor.position, task.tool)
        if left <= blend:
            return True
        if self._monitor.is_moving:
            return False
        if left <= _ARRIVED or math.isnan(left):
            return True
        ended = time - max(task.since, self._reference_end(task))
        if ended > _SETTLING:
            raise ActionFailedError(f"the tool stopped {left:.3g} m from its target")
        return False

    def _reference_end(self, task: ArmTask) -> float:
        since = self._driver.reference.memory.since
        return float(since.max(initial=task.since))

    def _begin_move(self, task: ArmTask) -> None:
        action = task.action
        move = self._moves.request(action, self._monitor.pose)
        goal: Pose | None = None
        if command_key(action.command.name) in ("MOVEJ", "MOVEL", "MOVEC"):
            goal = self._moves.goal(action, "target", self._monitor.pose)
        self._move(task, goal, **move)
        if goal is None:
            # A posture: no point of the tool to arrive at.
            task.tool = (math.nan, math.nan, math.nan)

    # Stages of grasps and of moves of loads.

    def _rise(self, task: ArmTask) -> None:
        """Straight up from a slot, so that nothing is swept away."""
        pose = self._monitor.reference_pose
        x, y, z = pose.position
        clear = z
        for slot in self._targets.slots.values():
            if math.dist((x, y), slot.position[:2]) < slot.size:
                clear = max(clear, slot.position[2] + self._given.approach)
        task.tool = pose.position
        self._line(task, Pose(pose.rotation, (x, y, clear)))

    def _source(self, task: ArmTask) -> str:
        arguments = task.action.arguments
        name = str(arguments.get("source", arguments.get("load")))
        if task.load == UNKNOWN:
            task.load = self._given.loads.index(self._targets.find_load(name))
        return self._given.loads[task.load]

    def _go_above_load(self, task: ArmTask) -> None:
        self._joints(task, self._targets.above(self._grasp_pose(task)))

    def _go_to_load(self, task: ArmTask) -> None:
        # Sensed again: it may have moved meanwhile.
        self._line(task, self._grasp_pose(task))

    def _grasp_pose(self, task: ArmTask) -> Pose:
        load = self._targets.load(self._source(task))
        return self._targets.at_load(load, number_of(task.action, "at"))

    def _lift(self, task: ArmTask) -> None:
        task.gap = self._monitor.gap
        # Not yet known where an interruption ended the close.
        self._note_source(task)
        self._rise(task)

    def _go_above_slot(self, task: ArmTask) -> None:
        self._joints(task, self._targets.above(self._slot_pose(task)))

    def _go_to_slot(self, task: ArmTask) -> None:
        self._line(task, self._slot_pose(task))

    def _slot_pose(self, task: ArmTask) -> Pose:
        return self._targets.at_slot(self._targets.free(str(task.action.arguments["target"])))

    def _leave(self, task: ArmTask) -> None:
        self._line(task, self._targets.above(self._monitor.reference_pose))

    def _bring(self, task: ArmTask) -> None:
        speed = number_of(task.action, "speed", self._given.speed)
        goal = self._goal_of_held(task)
        self._move(task, goal, **request(goal), speed=speed, **joint_move_kind(self._given.plan))

    def _slide(self, task: ArmTask) -> None:
        speed = number_of(task.action, "speed", self._given.line_speed)
        goal = self._goal_of_held(task)
        self._move(task, goal, **request(goal), path="linear", speed=speed)

    def _goal_of_held(self, task: ArmTask) -> Pose:
        """Pose of the tool that brings the held load into the slot."""
        held = self._targets.nearest_load(self._monitor.position)
        if held is None or not self._monitor.is_holding:
            raise ActionRefusedError(f"{self._machine.name!r} holds no load", hint="GRAB one first")
        task.gap = self._monitor.gap
        (slot, *_) = self._targets.slots_of(str(task.action.arguments["target"]))
        return self._targets.bringing(slot, held, self._monitor.pose)

    def _go_up(self, task: ArmTask) -> None:
        pose = self._monitor.reference_pose
        x, y, z = pose.position
        height = number_of(task.action, "height")
        self._line(task, Pose(pose.rotation, (x, y, z + height)))

    def _retreat(self, task: ArmTask) -> None:
        # Not from the measured pose: a line starts at the reference, and between two orientations
        # it has others, which an arm of five joints reaches only if they differ in one angle.
        pose = self._monitor.reference_pose
        back = -number_of(task.action, "retreat")
        self._line(task, pose @ Pose.from_translation((0.0, 0.0, back)))

    # The gripper.

    def _close(self, task: ArmTask) -> None:
        self._machine.set(self._closed, True)

    def _open(self, task: ArmTask) -> None:
        task.gap = self._monitor.gap
        self.memory.taken_from = UNKNOWN
        if self._monitor.is_holding:
            self.memory.cycles.release(self._machine.port.world.time, self._monitor.position)
        else:
            self.memory.cycles.lose()
        self._machine.set(self._closed, False)

    def _has_closed(self, task: ArmTask, time: float) -> bool:
        monitor, took = self._monitor, time - task.since
        if took < _LEAST_CLOSING or (not monitor.fingers_stand and took < _CLOSING):
            return False
        self.memory.cycles.lose()
        if not monitor.is_holding:
            self._machine.set(self._closed, False)
            raise ActionFailedError(f"the grasp is empty: gap {monitor.gap:.4f} m")
        self.memory.taken_from = UNKNOWN
        self._note_source(task)
        return True

    def _note_source(self, task: ArmTask) -> None:
        """Remember where the fingers have closed on a load."""
        self.memory.cycles.grasp(task.begun, self._monitor.position)
        held = self._targets.nearest_load(self._monitor.position)
        slot = None if held is None else self._targets.slot_of(held)
        if slot is not None:
            self.memory.taken_from = list(self._targets.slots).index(slot)

    def _has_opened(self, task: ArmTask, time: float) -> bool:
        monitor, took = self._monitor, time - task.since
        wide = min(task.gap + _OPENED, monitor.widest - 1e-3)
        return monitor.gap >= wide or took > _CLOSING

    def _check_held(self, task: ArmTask) -> None:
        if abs(self._monitor.gap - task.gap) > _LOST:
            raise ActionFailedError(f"the load was lost: gap {self._monitor.gap:.4f} m")
