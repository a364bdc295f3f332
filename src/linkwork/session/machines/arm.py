"""Robot arms with grippers as machines of a mission."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import (
    ActionFailedError,
    ActionRefusedError,
    ArgumentError,
    LinkworkError,
)
from linkwork.mission.language import Value, command_key
from linkwork.mission.machine import DONE, Action, Progress, Reading, State, Status
from linkwork.session.core.driver import RobotDriver
from linkwork.session.core.participant import CommandPort
from linkwork.session.machines.arm_monitor import ArmMonitor
from linkwork.session.machines.arm_moves import MOVES, ArmMoves
from linkwork.session.machines.arm_targets import ArmTargets, request
from linkwork.session.machines.session_machine import SessionMachine, number_of
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.vector import norm, subtract
from linkwork.world.engine.element import are_indices
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

_VALUES = 6
"""Numbers of a running action: target of the tool, goal of its stage, load, gap at the start of
the stage."""
_X, _LOAD, _GAP = slice(0, 3), 3, 4
_NO_LOAD = -1.0
_UNKNOWN = -1
_MOST_SLOTS = 10**9


@dataclass
class _Task:
    """A running action.

    Attributes:
        slot: Its slot.
        action: The action.
        stages: Names of its stages.
        stage: Index of the present stage.
        since: Start of the stage [s].
        begun: Start of the action [s].
        values: Numbers that it remembers.
    """

    slot: int
    action: Action
    stages: tuple[str, ...]
    stage: int = 0
    since: float = 0.0
    begun: float = 0.0
    values: NDArray[np.float64] = field(default_factory=lambda: np.full(_VALUES, _NO_LOAD))

    @property
    def uses_arm(self) -> bool:
        return self.stages not in (("close",), ("open",))

    @property
    def uses_gripper(self) -> bool:
        return self.stages != ("move",)

    def conflicts_with(self, other: _Task) -> bool:
        """Whether both use the arm, or both the gripper."""
        return (self.uses_arm and other.uses_arm) or (self.uses_gripper and other.uses_gripper)

    def numbers(self) -> list[float]:
        return [self.slot, self.stage, self.since, self.begun, *self.values.tolist()]


@dataclass(frozen=True)
class _Interrupted:
    """An action with the gripper that was cancelled, and goes on if the same one starts again.

    Attributes:
        slot: Its slot.
        begun: Start of the action [s].
        is_placed: Whether it has released its load.
        occurrence: Tells it from other starts of the same step.
    """

    slot: int
    begun: float
    is_placed: bool
    occurrence: tuple[float, ...]

    def numbers(self) -> list[float]:
        return [self.slot, self.begun, self.is_placed, *self.occurrence]


_ROW = 4 + _VALUES
_INTERRUPTED = 3
"""Numbers of an interrupted action before its occurrence."""
_FETCH = ("rise", "above-load", "at-load", "close")
_MOVE_LOAD = (*_FETCH, "lift", "above-slot", "at-slot", "open", "leave")


class Arm(SessionMachine):
    """A robot arm with a gripper.

    An action is a sequence of stages: moves of the arm, given as the command `move`, and grasps. A
    grasp is judged by the gap between the fingers.

    Args:
        name: Its name in the scene.
        given: Its entry in the scene.
        port: Takes its commands.
        driver: Controller of the robot.
    """

    def __init__(
        self, name: str, given: ArmMachine, port: CommandPort, driver: RobotDriver
    ) -> None:
        super().__init__(name, port)
        self._given, self._driver = given, driver
        self.abilities = frozenset(
            {"move-arm"} | ({"grip", "move-load"} if given.gripper else set())
        )
        self._targets = ArmTargets(port.world, given)
        self._moves = ArmMoves(name, given, port.world, driver, self._targets)
        self._monitor = ArmMonitor(port.world, given, driver)
        self._closed = f"grasps.{given.gripper}.closed"
        self._tasks: dict[int, _Task] = {}
        self._interrupted: _Interrupted | None = None
        # Index of the slot from which the held load was taken.
        self._taken_from = _UNKNOWN
        # Number of loads moved, sum and greatest of their times [s].
        self._cycles = np.zeros(3)
        self._begin: dict[str, Callable[[_Task], None]] = {
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
        }

    # Readings.

    def readings(self) -> Mapping[str, Reading]:
        """Tool, errors, torques, fingers, joints."""
        return self._monitor.readings()

    def _value(self, name: str) -> float:
        return self._monitor.value(name)

    def begin_tick(self, time: float) -> None:
        """Note greatest errors and torques."""
        self._monitor.sample()

    def report(self) -> dict[str, float]:
        """Loads moved, cycle times, greatest errors and torques, unexpected contacts."""
        count, total, longest = self._cycles.tolist()
        error, joint_error, torque, collisions = self._monitor.figures.tolist()
        return {
            "loads moved": count,
            "cycle time, mean [s]": total / count if count else 0.0,
            "cycle time, longest [s]": longest,
            "tracking error of the tool [m]": error,
            "tracking error of a joint [rad]": joint_error,
            "greatest torque / limit": torque,
            "unexpected contacts": collisions,
        }

    # Before the run.

    def names(self, kind: str) -> Sequence[str]:
        """Known names of slots, loads, poses, postures, frames and tools."""
        targets = self._targets
        known: dict[str, Callable[[], Sequence[str]]] = {
            "slot": targets.slot_names,
            "load": targets.load_names,
            "pose": targets.pose_names,
            "posture": self._moves.posture_names,
            "frame": targets.frame_names,
            "tool": targets.tool_names,
        }
        return known[kind]() if kind in known else ()

    def check(self, action: Action) -> None:
        """Raise for unknown names, targets out of reach, and speeds that are too high."""
        self._moves.check(action)

    def points(self, kind: str, argument: Value) -> Sequence[Vector3]:
        """Points of poses, slots and places."""
        return self._targets.points(kind, argument)

    def check_setup(self) -> None:
        """Raise for places and poses out of reach."""
        self._moves.check_setup()

    def units(self, parameter: str, arguments: Mapping[str, Value]) -> Sequence[str]:
        """Units of joint positions."""
        return ("rad", "m") if parameter == "joints" else ()

    # Actions.

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action.

        Raises:
            ActionRefusedError: The arm is busy, there is no such load, or a move is refused.
        """
        task = _Task(slot, action, _stages(action), since=time, begun=time)
        busy = [x for x in self._tasks.values() if x.conflicts_with(task)]
        if busy:
            raise ActionRefusedError(f"{self.name!r} is busy with {busy[0].action.command.name}")
        if "close" in task.stages:
            task.stage = self._first_stage(task)
        try:
            self._begin[task.stages[task.stage]](task)
        except LinkworkError as error:
            raise ActionRefusedError(error.message, hint=error.hint) from error
        self._tasks[slot] = task

    def _first_stage(self, task: _Task) -> int:
        """Where a GRAB or MOVE begins, which may have been interrupted.

        Raises:
            ActionRefusedError: There is no load, no room for it, or another load is held.
        """
        before, self._interrupted = self._interrupted, None
        if before is not None and self._is_same(task, before):
            task.begun = before.begun
            if before.is_placed:
                return _MOVE_LOAD.index("leave")
        else:
            before = None
        is_move = task.stages == _MOVE_LOAD
        if is_move:
            self._targets.free(str(task.action.arguments["target"]))
        if self._monitor.is_holding:
            if before is None:
                self._check_holds_source(task)
            return _MOVE_LOAD.index("lift") if is_move else len(task.stages) - 1
        if is_move:
            self._targets.occupied(str(task.action.arguments["source"]))
        return 0

    def _is_same(self, task: _Task, before: _Interrupted) -> bool:
        return (before.slot, before.occurrence) == (task.slot, self.occurrence(task.slot))

    def _check_holds_source(self, task: _Task) -> None:
        """Raise for a MOVE of another load than the held one, and for every GRAB."""
        held = self._targets.nearest_load(self._monitor.position)
        hint = "RELEASE it first"
        if task.stages != _MOVE_LOAD:
            raise ActionRefusedError(f"{self.name!r} already holds a load: {held!r}", hint=hint)
        source, known = str(task.action.arguments["source"]), list(self._targets.slots)
        taken_from = known[self._taken_from] if self._taken_from >= 0 else None
        places = {taken_from, None if held is None else self._targets.slot_of(held)}
        if not places & set(self._targets.slots_of(source)):
            message = f"{self.name!r} already holds a load: {held!r}, which is not from {source!r}"
            raise ActionRefusedError(message, hint=hint)

    def progress(self, slot: int, time: float) -> Progress:
        """Go on to the next stage where one is over."""
        task = self._tasks[slot]
        try:
            while self._is_over(task, time):
                if task.stage + 1 == len(task.stages):
                    del self._tasks[slot]
                    self._note_cycle(task, time)
                    return DONE
                task.stage, task.since = task.stage + 1, time
                self._begin[task.stages[task.stage]](task)
        except LinkworkError as error:
            del self._tasks[slot]
            return Progress(Status.FAILED, message=error.message)
        return Progress(Status.RUNNING, task.stage / len(task.stages), task.stages[task.stage])

    def _note_cycle(self, task: _Task, time: float) -> None:
        if task.stages == _MOVE_LOAD:
            took = time - task.begun
            self._cycles += (1.0, took, 0.0)
            self._cycles[2] = max(self._cycles[2], took)

    def cancel(self, slot: int, time: float) -> None:
        """Stop the arm within its limits; the gripper stays as it is."""
        task = self._tasks.pop(slot, None)
        if task is None:
            return
        if "close" in task.stages:
            is_placed = task.stages[task.stage] in ("open", "leave")
            occurrence = self.occurrence(slot)
            self._interrupted = _Interrupted(slot, task.begun, is_placed, occurrence)
        if task.uses_arm and self._monitor.is_moving:
            self.command("stop", robot=self._given.robot)

    def forget(self, slot: int | None = None) -> None:
        """Forget an interrupted action."""
        if self._interrupted is not None and slot in (None, self._interrupted.slot):
            self._interrupted = None

    def _is_over(self, task: _Task, time: float) -> bool:
        """Whether the present stage is over.

        Raises:
            ActionFailedError: It cannot reach its end any more.
        """
        stage = task.stages[task.stage]
        if stage == "close":
            return self._has_closed(task, time)
        if stage == "open":
            return self._has_opened(task, time)
        if stage in ("above-slot", "at-slot"):
            self._check_held(task)
        return self._has_arrived(task, time)

    # Moves of the arm.

    def _move(self, task: _Task, goal: Pose | None, **arguments: object) -> None:
        position = self._monitor.pose.position if goal is None else goal.position
        task.values[_X] = position
        self.command("move", robot=self._given.robot, **arguments)

    def _line(self, task: _Task, goal: Pose) -> None:
        if norm(subtract(goal.position, self._monitor.pose.position)) > _ARRIVED:
            speed = self._given.line_speed
            self._move(task, goal, **request(goal), path="linear", speed=speed)
        else:
            task.values[_X] = goal.position

    def _joints(self, task: _Task, goal: Pose) -> None:
        self._move(task, goal, **request(goal), speed=self._given.speed, profile="jerk-limited")

    def _has_arrived(self, task: _Task, time: float) -> bool:
        blend = 0.0
        if task.stages == ("move",):
            blend = number_of(task.action, "blend")
        if self._monitor.is_moving and not blend:
            return False
        left = math.dist(self._monitor.position, task.values[_X].tolist())
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

    def _reference_end(self, task: _Task) -> float:
        since = self._driver.reference.since
        return float(since.max(initial=task.since))

    def _begin_move(self, task: _Task) -> None:
        action = task.action
        move = self._moves.request(action, self._monitor.pose)
        goal: Pose | None = None
        if command_key(action.command.name) in ("MOVEJ", "MOVEL", "MOVEC"):
            goal = self._moves.goal(action, "target", self._monitor.pose)
        self._move(task, goal, **move)
        if goal is None:
            # A posture: no point of the tool to arrive at.
            task.values[_X] = math.nan

    # Stages of grasps and of moves of loads.

    def _rise(self, task: _Task) -> None:
        """Straight up from a slot, so that nothing is swept away."""
        pose = self._monitor.pose
        x, y, z = pose.position
        clear = z
        for slot in self._targets.slots.values():
            if math.dist((x, y), slot.position[:2]) < slot.size:
                clear = max(clear, slot.position[2] + self._given.approach)
        task.values[_X] = pose.position
        self._line(task, Pose(pose.rotation, (x, y, clear)))

    def _source(self, task: _Task) -> str:
        arguments = task.action.arguments
        name = str(arguments.get("source", arguments.get("load")))
        index = int(task.values[_LOAD])
        if index < 0:
            load = self._targets.find_load(name)
            task.values[_LOAD] = self._given.loads.index(load)
            return load
        return self._given.loads[index]

    def _go_above_load(self, task: _Task) -> None:
        load = self._targets.load(self._source(task))
        self._joints(task, self._targets.above(self._targets.at_load(load)))

    def _go_to_load(self, task: _Task) -> None:
        # Sensed again: it may have moved meanwhile.
        load = self._targets.load(self._source(task))
        self._line(task, self._targets.at_load(load))

    def _lift(self, task: _Task) -> None:
        task.values[_GAP] = self._monitor.gap
        # Not yet known where an interruption ended the close.
        self._note_source()
        self._rise(task)

    def _go_above_slot(self, task: _Task) -> None:
        self._joints(task, self._targets.above(self._slot_pose(task)))

    def _go_to_slot(self, task: _Task) -> None:
        self._line(task, self._slot_pose(task))

    def _slot_pose(self, task: _Task) -> Pose:
        return self._targets.at_slot(self._targets.free(str(task.action.arguments["target"])))

    def _leave(self, task: _Task) -> None:
        self._line(task, self._targets.above(self._monitor.pose))

    # The gripper.

    def _close(self, task: _Task) -> None:
        self.set(self._closed, True)

    def _open(self, task: _Task) -> None:
        task.values[_GAP] = self._monitor.gap
        self._taken_from = _UNKNOWN
        self.set(self._closed, False)

    def _has_closed(self, task: _Task, time: float) -> bool:
        monitor, took = self._monitor, time - task.since
        if took < _LEAST_CLOSING or (not monitor.fingers_stand and took < _CLOSING):
            return False
        if not monitor.is_holding:
            self.set(self._closed, False)
            raise ActionFailedError(f"the grasp is empty: gap {monitor.gap:.4f} m")
        self._taken_from = _UNKNOWN
        self._note_source()
        return True

    def _note_source(self) -> None:
        """Remember the slot in which the fingers have closed on a load."""
        held = self._targets.nearest_load(self._monitor.position)
        slot = None if held is None else self._targets.slot_of(held)
        if slot is not None:
            self._taken_from = list(self._targets.slots).index(slot)

    def _has_opened(self, task: _Task, time: float) -> bool:
        monitor, took = self._monitor, time - task.since
        wide = min(task.values[_GAP] + _OPENED, monitor.widest - 1e-3)
        return monitor.gap >= wide or took > _CLOSING

    def _check_held(self, task: _Task) -> None:
        if abs(self._monitor.gap - task.values[_GAP]) > _LOST:
            raise ActionFailedError(f"the load was lost: gap {self._monitor.gap:.4f} m")

    # Checkpoints.

    def state(self) -> State:
        """Stages of running actions, cycle times, errors."""
        rows = [task.numbers() for _, task in sorted(self._tasks.items())]
        return {
            "tasks": np.array(rows, dtype=np.float64).reshape(-1),
            "cycles": np.append(self._cycles, self._taken_from),
            "interrupted": np.array(
                [] if self._interrupted is None else self._interrupted.numbers(), dtype=np.float64
            ),
            "monitor": self._monitor.state(),
        }

    def is_valid_state(self, state: State) -> bool:
        """Whether it is a state of this arm."""
        if set(state) != {"tasks", "cycles", "interrupted", "monitor"}:
            return False
        cycles, before = state["cycles"], state["interrupted"]
        return bool(
            cycles.size == self._cycles.size + 1
            and np.isfinite(cycles).all()
            and are_indices(cycles[-1:] + 1, len(self._targets.slots))
            and (before.size == 0 or before.size >= _INTERRUPTED)
            and np.isfinite(before).all()
            and are_indices(before[:1], _MOST_SLOTS)
            and self._are_valid_tasks(state["tasks"])
            and self._monitor.is_valid_state(state["monitor"])
        )

    def _are_valid_tasks(self, numbers: NDArray[np.float64]) -> bool:
        if numbers.size % _ROW:
            return False
        rows = numbers.reshape(-1, _ROW)
        values, loads = rows[:, 4:], rows[:, 4 + _LOAD]
        return bool(
            np.isfinite(rows[:, :4]).all()
            and ((np.abs(values) < 1e10) | np.isnan(values)).all()
            and are_indices(rows[:, 0], _MOST_SLOTS)
            and are_indices(rows[:, 1], len(_MOVE_LOAD) - 1)
            and ((loads >= -1) & (loads < max(1, len(self._given.loads)))).all()
        )

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state.

        Raises:
            ArgumentError: The stages do not fit the actions.
        """
        tasks: dict[int, _Task] = {}
        for row in state["tasks"].reshape(-1, _ROW).tolist():
            slot, stage = int(row[0]), int(row[1])
            action = actions.get(slot)
            stages = () if action is None else _stages(action)
            if action is None or stage >= len(stages):
                raise ArgumentError("invalid state of an arm: not one of this mission")
            tasks[slot] = _Task(slot, action, stages, stage, row[2], row[3], np.array(row[4:]))
        self._tasks = tasks
        self._cycles, self._taken_from = state["cycles"][:-1].copy(), int(state["cycles"][-1])
        self._interrupted = None
        if state["interrupted"].size:
            index, begun, is_placed, *rest = state["interrupted"].tolist()
            self._interrupted = _Interrupted(int(index), begun, bool(is_placed), tuple(rest))
        self._monitor.restore(state["monitor"])


def _stages(action: Action) -> tuple[str, ...]:
    """The stages of an action.

    Raises:
        ActionRefusedError: An arm has no such command.
    """
    name = command_key(action.command.name)
    if name == "GRAB":
        return _FETCH if "load" in action.arguments else ("close",)
    known = {"RELEASE": ("open",), "MOVE": _MOVE_LOAD, "HOME": ("move",)}
    known |= dict.fromkeys(MOVES, ("move",))
    if name not in known:
        raise ActionRefusedError(f"an arm has no command {name}")
    return known[name]
