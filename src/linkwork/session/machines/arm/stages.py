"""Stages of the actions of an arm: moves, grasps and moves of loads, and when each is over."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from linkwork.errors import ActionFailedError, ActionRefusedError
from linkwork.mission.language import command_key
from linkwork.mission.machine import Action
from linkwork.session.machines.arm.monitor import ArmMonitor
from linkwork.session.machines.arm.moves import MOVES, ArmMoves, joint_move_kind
from linkwork.session.machines.arm.targets import ArmTargets, request
from linkwork.session.machines.loads import LoadCycles
from linkwork.session.machines.session_machine import SequenceTask, SessionMachine, number_of
from linkwork.session.participants.memory import NUMBER, SLOT, Flag, Memory, Part, Vector, Whole
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Pose
from linkwork.spatial.vector import Vector3, norm, subtract
from linkwork.world.machines.schema import ArmMachine

UNKNOWN = -1  # Index of a load or slot that is not known
_FETCH = ("rise", "above-load", "at-load", "close")
MOVE_LOAD = (*_FETCH, "lift", "above-slot", "at-slot", "open", "leave")
_STAGES = {
    "RELEASE": ("open",),
    "MOVE": MOVE_LOAD,
    "HOME": ("move",),
    "RISE": ("up",),
    "BRING": ("bring",),
    "SLIDE": ("slide",),
    **dict.fromkeys(MOVES, ("move",)),
}


@dataclass
class ArmTask(SequenceTask):
    """A running action."""

    # Where the tool is to arrive [m]; NaN where no point is given
    tool: Annotated[Vector3, Vector(nan=True)] = (-1.0, -1.0, -1.0)
    load: Annotated[int, Whole("loads", minimum=UNKNOWN)] = UNKNOWN  # Index of the load it moves
    gap: Annotated[float, NUMBER] = -1.0  # Gap between the fingers at the start of the stage [m]
    # Checkpoints have one number more.
    spare: Annotated[float, NUMBER] = -1.0
    action: Action = field(init=False)
    stages: tuple[str, ...] = ()

    def set_action(self, action: Action) -> None:
        """Set the action, and with it the stages."""
        self.action, self.stages = action, stages_of(action)

    @property
    def stage(self) -> str:
        """The present stage."""
        return self.stages[self.index]

    @property
    def uses_arm(self) -> bool:
        """Whether it moves the arm."""
        return self.stages not in (("close",), ("open",))

    @property
    def uses_gripper(self) -> bool:
        """Whether it opens or closes the gripper."""
        return self.stages not in (("move",), ("up",))

    def conflicts_with(self, other: ArmTask) -> bool:
        """Whether both use the arm, or both the gripper."""
        return (self.uses_arm and other.uses_arm) or (self.uses_gripper and other.uses_gripper)


@dataclass
class InterruptedTask(Memory):
    """An action with the gripper that was cancelled, and goes on if the same one starts again."""

    slot: Annotated[int, SLOT] = 0
    begun: Annotated[float, NUMBER] = 0.0  # Start of the action [s]
    is_placed: Annotated[bool, Flag()] = False  # Whether it has released its load
    # Distinguishes it from other starts of the same step
    occurrence: Annotated[tuple[float, ...], Vector(is_open=True)] = ()


@dataclass
class GripMemory(Memory):
    """Loads moved, and the index of the slot from which the held one was taken."""

    cycles: Annotated[LoadCycles, Part()] = field(default_factory=LoadCycles)
    taken_from: Annotated[int, Whole("slots", minimum=UNKNOWN)] = UNKNOWN


def stages_of(action: Action) -> tuple[str, ...]:
    """Return the stages of an action."""
    name = command_key(action.command.name)
    if name == "GRAB":
        return _FETCH if "load" in action.arguments else ("close",)
    if name == "RELEASE" and action.arguments.get("retreat"):
        return ("open", "retreat")
    if name not in _STAGES:
        raise ActionRefusedError(f"an arm has no command {name}")
    return _STAGES[name]


_ARRIVED = 2e-3  # Distance of the tool from the target at which a move is over [m]
_SETTLING = 0.3  # Time after the end of the reference within which the tool must arrive [s]
_CLOSING = 1.0  # Greatest time in which fingers close or open [s]
_MIN_CLOSING = 0.06  # Least time in which fingers close, before they count as standing [s]
_OPENED = 0.02  # Change of the gap after which a load is free [m]
_LOST = 0.01  # Change of the gap at which a load is lost [m]


class ArmStages:
    """Begins the stages of actions, and finds when they are over."""

    def __init__(
        self,
        machine: SessionMachine,
        spec: ArmMachine,
        driver: RobotDriver,
        targets: ArmTargets,
        moves: ArmMoves,
        monitor: ArmMonitor,
    ) -> None:
        self._machine, self._spec, self._driver = machine, spec, driver
        self._targets, self._moves, self._monitor = targets, moves, monitor
        self._closed = f"grasps.{spec.gripper}.closed"
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
        self._machine.command("move", robot=self._spec.robot, **arguments)

    def _line(self, task: ArmTask, goal: Pose) -> None:
        if norm(subtract(goal.position, self._monitor.pose.position)) > _ARRIVED:
            speed = self._spec.line_speed
            self._move(task, goal, **request(goal), path="linear", speed=speed)
        else:
            task.tool = goal.position

    def _joints(self, task: ArmTask, goal: Pose) -> None:
        kind = joint_move_kind(self._spec.plan)
        self._move(task, goal, **request(goal), speed=self._spec.speed, **kind)

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
                clear = max(clear, slot.position[2] + self._spec.approach)
        task.tool = pose.position
        self._line(task, Pose(pose.rotation, (x, y, clear)))

    def _source(self, task: ArmTask) -> str:
        arguments = task.action.arguments
        name = str(arguments.get("source", arguments.get("load")))
        if task.load == UNKNOWN:
            task.load = self._spec.loads.index(self._targets.find_load(name))
        return self._spec.loads[task.load]

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
        speed = number_of(task.action, "speed", self._spec.speed)
        goal = self._goal_of_held(task)
        self._move(task, goal, **request(goal), speed=speed, **joint_move_kind(self._spec.plan))

    def _slide(self, task: ArmTask) -> None:
        speed = number_of(task.action, "speed", self._spec.line_speed)
        goal = self._goal_of_held(task)
        self._move(task, goal, **request(goal), path="linear", speed=speed)

    def _goal_of_held(self, task: ArmTask) -> Pose:
        """Return the pose of the tool that brings the held load into the slot."""
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
        if took < _MIN_CLOSING or (not monitor.fingers_stand and took < _CLOSING):
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
