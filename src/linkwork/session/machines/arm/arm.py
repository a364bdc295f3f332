"""Robot arms with grippers as machines of a mission."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from linkwork.errors import ActionRefusedError, LinkworkError
from linkwork.mission.language import Value
from linkwork.mission.machine import DONE, Action, Progress, Reading, Status
from linkwork.session.machines.arm.monitor import (
    ArmMonitor,
    FaultMemory,
    FaultMonitor,
    MonitorMemory,
)
from linkwork.session.machines.arm.moves import ArmMoves
from linkwork.session.machines.arm.stages import (
    MOVE_LOAD,
    UNKNOWN,
    ArmStages,
    ArmTask,
    GripMemory,
    InterruptedTask,
)
from linkwork.session.machines.arm.targets import ArmTargets
from linkwork.session.machines.session_machine import SessionMachine, refusing
from linkwork.session.participants.memory import Maybe, Memory, Names, Part, Rows
from linkwork.session.participants.participant import CommandPort
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Vector3
from linkwork.world.machines.schema import ArmMachine


@dataclass
class ArmMemory(Memory):
    """Running and interrupted actions, and what gripper, monitors and fingers remember."""

    tasks: Annotated[list[ArmTask], Rows(ArmTask)]
    cycles: Annotated[GripMemory, Part()]
    interrupted: Annotated[InterruptedTask | None, Maybe(InterruptedTask)]
    monitor: Annotated[MonitorMemory, Part()]
    faults: Annotated[FaultMemory | None, Part()]


class Arm(SessionMachine):
    """A robot arm with a gripper.

    An action is a sequence of stages: moves of the arm, given as the command `move`, and grasps. A
    grasp is judged by the gap between the fingers.
    """

    memory: ArmMemory

    def __init__(self, name: str, spec: ArmMachine, port: CommandPort, driver: RobotDriver) -> None:
        super().__init__(name, port)
        self._spec, self._driver = spec, driver
        self.abilities = frozenset(
            {"move-arm"} | ({"grip", "move-load"} if spec.gripper else set())
        )
        self._targets = ArmTargets(port.world, spec)
        self._moves = ArmMoves(name, spec, port.world, driver, self._targets)
        self._monitor = ArmMonitor(port.world, spec, driver)
        self._stages = ArmStages(self, spec, driver, self._targets, self._moves, self._monitor)
        self._cycles = self._stages.memory.cycles
        self._faults: FaultMonitor | None = None
        if spec.fault_threshold is not None:
            self._faults = FaultMonitor(port.world, driver, spec.fault_threshold)
        # Why actions that moved the arm before this tick fail in it.
        self._fault = ""
        faults = None if self._faults is None else self._faults.memory
        self.memory = ArmMemory([], self._stages.memory, None, self._monitor.memory, faults)

    # Readings.

    def readings(self) -> Mapping[str, Reading]:
        """Return the tool, errors, torques, fingers, joints."""
        return self._monitor.readings()

    def _value(self, name: str) -> float:
        return self._monitor.value(name)

    def begin_tick(self, time: float) -> None:
        """Note greatest errors and torques, and isolate joints that are stuck."""
        self._monitor.sample()
        self._fault = ""
        if self._faults is not None:
            for joint, message in self._faults.sample().items():
                self.set(f"robots.{self._spec.robot}.isolated.{joint}", True)
                self._fault = message

    def report(self) -> dict[str, float]:
        """Load moved, cycle times, greatest errors and torques, unexpected contacts."""
        greatest = self._monitor.memory
        return {
            **(self._cycles.report() if self._spec.gripper else {}),
            "tracking error of the tool [m]": greatest.tool_error,
            "tracking error of a joint [rad]": greatest.joint_error,
            "greatest torque / limit": greatest.torque,
            "unexpected contacts": greatest.collisions,
        }

    # Before the run.

    def names(self, kind: str) -> Sequence[str]:
        """Return the known names of slots, loads, poses, postures, frames and tools."""
        targets = self._targets
        names: dict[str, Callable[[], Sequence[str]]] = {
            "slot": targets.slot_names,
            "load": targets.load_names,
            "pose": targets.pose_names,
            "posture": self._moves.posture_names,
            "frame": targets.frame_names,
            "tool": targets.tool_names,
        }
        return names[kind]() if kind in names else ()

    def check(self, action: Action) -> None:
        """Raise for unknown names, targets out of reach, and speeds that are too high."""
        self._moves.check(action)

    def points(self, kind: str, argument: Value) -> Sequence[Vector3]:
        """Return the points of poses, slots and places."""
        return self._targets.points(kind, argument)

    def check_setup(self) -> None:
        """Raise for places and poses out of reach."""
        self._moves.check_setup()

    def units(self, parameter: str, arguments: Mapping[str, Value]) -> Sequence[str]:
        """Return the units of joint positions."""
        return ("rad", "m") if parameter == "joints" else ()

    # Actions.

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action."""
        task = ArmTask(slot, since=time, begun=time)
        task.set_action(action)
        busy = [x for x in self.memory.tasks if x.conflicts_with(task)]
        if busy:
            raise ActionRefusedError(f"{self.name!r} is busy with {busy[0].action.command.name}")
        if "close" in task.stages:
            task.index = self._first_stage(task)
        with refusing():
            self._stages.begin(task)
        self.memory.tasks = sorted([*self.memory.tasks, task], key=lambda x: x.slot)

    def _take(self, slot: int) -> ArmTask | None:
        """End the action of a slot and return it; None if there is none."""
        task = next((x for x in self.memory.tasks if x.slot == slot), None)
        self.memory.tasks = [x for x in self.memory.tasks if x is not task]
        return task

    def _first_stage(self, task: ArmTask) -> int:
        """Return where a GRAB or MOVE begins, which may have been interrupted."""
        before, self.memory.interrupted = self.memory.interrupted, None
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
        source, slots = str(task.action.arguments["source"]), list(self._targets.slots)
        index = self.memory.cycles.taken_from
        taken_from = None if index == UNKNOWN else slots[index]
        places = {taken_from, None if held is None else self._targets.slot_of(held)}
        if not places & set(self._targets.slots_of(source)):
            message = f"{self.name!r} already holds a load: {held!r}, which is not from {source!r}"
            raise ActionRefusedError(message, hint=hint)

    def progress(self, slot: int, time: float) -> Progress:
        """Go on to the next stage where one is over."""
        task = next(x for x in self.memory.tasks if x.slot == slot)
        if self._fault and task.uses_arm and task.begun < time:
            self._take(slot)
            return Progress(Status.FAILED, message=self._fault)
        try:
            while self._stages.is_over(task, time):
                if task.index + 1 == len(task.stages):
                    self._take(slot)
                    if "open" in task.stages:
                        self._cycles.end(time)
                    return DONE
                task.next(time)
                self._stages.begin(task)
        except LinkworkError as error:
            self._take(slot)
            return Progress(Status.FAILED, message=error.message)
        return Progress(Status.RUNNING, task.index / len(task.stages), task.stage)

    def cancel(self, slot: int, time: float) -> None:
        """Stop the arm within its limits; the gripper stays as it is."""
        task = self._take(slot)
        if task is None:
            return
        if "close" in task.stages:
            is_placed = task.stage in ("open", "leave")
            occurrence = self.occurrence(slot)
            self.memory.interrupted = InterruptedTask(slot, task.begun, is_placed, occurrence)
        if task.uses_arm and self._monitor.is_moving:
            self.command("stop", robot=self._spec.robot)

    def forget(self, slot: int | None = None) -> None:
        """Forget the interrupted action."""
        interrupted = self.memory.interrupted
        if interrupted is not None and slot in (None, interrupted.slot):
            self.memory.interrupted = None

    # Checkpoints.

    @property
    def saved_names(self) -> Names:
        """Loads and slots."""
        return {"loads": self._spec.loads, "slots": list(self._targets.slots)}

    def _resume(self, memory: ArmMemory, actions: Mapping[int, Action]) -> None:
        for task in memory.tasks:
            task.require(task.slot in actions)
            task.set_action(actions[task.slot])
            task.require(task.index < len(task.stages))
