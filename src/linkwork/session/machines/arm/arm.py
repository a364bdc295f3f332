"""Robot arms with grippers as machines of a mission."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionRefusedError, ArgumentError, LinkworkError
from linkwork.mission.language import Value
from linkwork.mission.machine import DONE, Action, Progress, Reading, State, Status
from linkwork.session.machines.arm.monitor import ArmMonitor
from linkwork.session.machines.arm.moves import ArmMoves
from linkwork.session.machines.arm.stages import ArmStages
from linkwork.session.machines.arm.targets import ArmTargets
from linkwork.session.machines.arm.task import (
    INTERRUPTED,
    LOAD,
    MOVE_LOAD,
    ROW,
    ArmTask,
    InterruptedTask,
    stages_of,
)
from linkwork.session.machines.fault_monitor import FaultMonitor
from linkwork.session.machines.session_machine import SessionMachine
from linkwork.session.participants.participant import CommandPort
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Vector3
from linkwork.world.engine.element import are_indices
from linkwork.world.machines.schema import ArmMachine

_MOST_SLOTS = 10**9


class Arm(SessionMachine):
    """A robot arm with a gripper.

    An action is a sequence of stages: moves of the arm, given as the command `move`, and grasps. A
    grasp is judged by the gap between the fingers.
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
        self._stages = ArmStages(self, given, driver, self._targets, self._moves, self._monitor)
        self._cycles = self._stages.cycles
        self._faults: FaultMonitor | None = None
        if given.fault_threshold is not None:
            self._faults = FaultMonitor(port.world, driver, given.fault_threshold)
        # Why actions that moved the arm before this tick fail in it.
        self._fault = ""
        self._tasks: dict[int, ArmTask] = {}
        self._interrupted: InterruptedTask | None = None

    # Readings.

    def readings(self) -> Mapping[str, Reading]:
        """Tool, errors, torques, fingers, joints."""
        return self._monitor.readings()

    def _value(self, name: str) -> float:
        return self._monitor.value(name)

    def begin_tick(self, time: float) -> None:
        """Note greatest errors and torques, and isolate joints that are stuck."""
        self._monitor.sample()
        self._fault = ""
        if self._faults is not None:
            for joint, message in self._faults.sample().items():
                self.set(f"robots.{self._given.robot}.isolated.{joint}", True)
                self._fault = message

    def report(self) -> dict[str, float]:
        """Load moved, cycle times, greatest errors and torques, unexpected contacts."""
        error, joint_error, torque, collisions = self._monitor.figures
        return {
            **(self._cycles.report() if self._given.gripper else {}),
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
        """Start an action."""
        task = ArmTask(slot, action, stages_of(action), since=time, begun=time)
        busy = [x for x in self._tasks.values() if x.conflicts_with(task)]
        if busy:
            raise ActionRefusedError(f"{self.name!r} is busy with {busy[0].action.command.name}")
        if "close" in task.stages:
            task.stage = self._first_stage(task)
        try:
            self._stages.begin(task)
        except LinkworkError as error:
            raise ActionRefusedError(error.message, hint=error.hint) from error
        self._tasks[slot] = task

    def _first_stage(self, task: ArmTask) -> int:
        """Where a GRAB or MOVE begins, which may have been interrupted."""
        before, self._interrupted = self._interrupted, None
        if before is not None and self._is_same(task, before):
            task.begun = before.begun
            if before.is_placed:
                return MOVE_LOAD.index("leave")
        else:
            before = None
        is_move = task.stages == MOVE_LOAD
        if is_move:
            self._targets.free(str(task.action.arguments["target"]))
        if self._monitor.is_holding:
            if before is None:
                self._check_holds_source(task)
            return MOVE_LOAD.index("lift") if is_move else len(task.stages) - 1
        if is_move:
            self._targets.occupied(str(task.action.arguments["source"]))
        return 0

    def _is_same(self, task: ArmTask, before: InterruptedTask) -> bool:
        return (before.slot, before.occurrence) == (task.slot, self.occurrence(task.slot))

    def _check_holds_source(self, task: ArmTask) -> None:
        """Raise for a MOVE of another load than the held one, and for every GRAB."""
        held = self._targets.nearest_load(self._monitor.position)
        hint = "RELEASE it first"
        if task.stages != MOVE_LOAD:
            raise ActionRefusedError(f"{self.name!r} already holds a load: {held!r}", hint=hint)
        source, known = str(task.action.arguments["source"]), list(self._targets.slots)
        taken_from = known[self._stages.taken_from] if self._stages.taken_from >= 0 else None
        places = {taken_from, None if held is None else self._targets.slot_of(held)}
        if not places & set(self._targets.slots_of(source)):
            message = f"{self.name!r} already holds a load: {held!r}, which is not from {source!r}"
            raise ActionRefusedError(message, hint=hint)

    def progress(self, slot: int, time: float) -> Progress:
        """Go on to the next stage where one is over."""
        task = self._tasks[slot]
        if self._fault and task.uses_arm and task.begun < time:
            del self._tasks[slot]
            return Progress(Status.FAILED, message=self._fault)
        try:
            while self._stages.is_over(task, time):
                if task.stage + 1 == len(task.stages):
                    del self._tasks[slot]
                    if "open" in task.stages:
                        self._cycles.end(time)
                    return DONE
                task.stage, task.since = task.stage + 1, time
                self._stages.begin(task)
        except LinkworkError as error:
            del self._tasks[slot]
            return Progress(Status.FAILED, message=error.message)
        return Progress(Status.RUNNING, task.stage / len(task.stages), task.stages[task.stage])

    def cancel(self, slot: int, time: float) -> None:
        """Stop the arm within its limits; the gripper stays as it is."""
        task = self._tasks.pop(slot, None)
        if task is None:
            return
        if "close" in task.stages:
            is_placed = task.stages[task.stage] in ("open", "leave")
            occurrence = self.occurrence(slot)
            self._interrupted = InterruptedTask(slot, task.begun, is_placed, occurrence)
        if task.uses_arm and self._monitor.is_moving:
            self.command("stop", robot=self._given.robot)

    def forget(self, slot: int | None = None) -> None:
        """Forget an interrupted action."""
        if self._interrupted is not None and slot in (None, self._interrupted.slot):
            self._interrupted = None

    # Checkpoints.

    def state(self) -> State:
        """Stages of running actions, cycle times, errors."""
        rows = [task.numbers() for _, task in sorted(self._tasks.items())]
        return {
            "tasks": np.array(rows, dtype=np.float64).reshape(-1),
            "cycles": np.append(self._cycles.numbers(), self._stages.taken_from),
            "interrupted": np.array(
                [] if self._interrupted is None else self._interrupted.numbers(), dtype=np.float64
            ),
            "monitor": self._monitor.state(),
            "faults": np.zeros(0) if self._faults is None else self._faults.state(),
        }

    def is_valid_state(self, state: State) -> bool:
        """Whether it is a state of this arm."""
        if set(state) != {"tasks", "cycles", "interrupted", "monitor", "faults"}:
            return False
        faults = state["faults"]
        if faults.size and (self._faults is None or not self._faults.is_valid_state(faults)):
            return False
        cycles, before = state["cycles"], state["interrupted"]
        return bool(
            self._cycles.are_valid(cycles[:-1])
            and are_indices(cycles[-1:] + 1, len(self._targets.slots))
            and (before.size == 0 or before.size >= INTERRUPTED)
            and np.isfinite(before).all()
            and are_indices(before[:1], _MOST_SLOTS)
            and self._are_valid_tasks(state["tasks"])
            and self._monitor.is_valid_state(state["monitor"])
        )

    def _are_valid_tasks(self, numbers: NDArray[np.float64]) -> bool:
        if numbers.size % ROW:
            return False
        rows = numbers.reshape(-1, ROW)
        values, loads = rows[:, 4:], rows[:, 4 + LOAD]
        return bool(
            np.isfinite(rows[:, :4]).all()
            and ((np.abs(values) < 1e10) | np.isnan(values)).all()
            and are_indices(rows[:, 0], _MOST_SLOTS)
            and are_indices(rows[:, 1], len(MOVE_LOAD) - 1)
            and ((loads >= -1) & (loads < max(1, len(self._given.loads)))).all()
        )

    def restore(self, state: State, actions: Mapping[int, Action]) -> None:
        """Continue from a state."""
        tasks: dict[int, ArmTask] = {}
        for row in state["tasks"].reshape(-1, ROW).tolist():
            slot, stage = int(row[0]), int(row[1])
            action = actions.get(slot)
            stages = () if action is None else stages_of(action)
            if action is None or stage >= len(stages):
                raise ArgumentError("invalid state of an arm: not one of this mission")
            tasks[slot] = ArmTask(slot, action, stages, stage, row[2], row[3], np.array(row[4:]))
        self._tasks = tasks
        self._cycles.restore(state["cycles"][:-1])
        self._stages.taken_from = int(state["cycles"][-1])
        self._interrupted = None
        if state["interrupted"].size:
            index, begun, is_placed, *rest = state["interrupted"].tolist()
            self._interrupted = InterruptedTask(int(index), begun, bool(is_placed), tuple(rest))
        self._monitor.restore(state["monitor"])
        if self._faults is not None and state["faults"].size:
            self._faults.restore(state["faults"])
