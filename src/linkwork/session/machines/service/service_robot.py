"""Service robots as machines of a mission."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ActionFailedError, ActionRefusedError, LinkworkError, list_names
from linkwork.mission.language import Value, command_key
from linkwork.mission.machine import DONE, Action, Progress, Reading, State, Status
from linkwork.mission.scenario import IMMEDIATELY
from linkwork.session.machines.loads import LoadCycles
from linkwork.session.machines.service.motions import FAR, AxisGoals, ServiceMotions
from linkwork.session.machines.service.segments import LegQueue
from linkwork.session.machines.service.steps import (
    AXES,
    GRAB,
    HOME,
    KEEP,
    MANIPULATOR,
    OFF,
    ON,
    ORIGIN,
    PLATFORM,
    Step,
    read_table,
    steps_of,
)
from linkwork.session.machines.session_machine import (
    SequenceTask,
    SessionMachine,
    number_of,
    refusing,
)
from linkwork.session.missions.mission_steps import ROW_BEGUN
from linkwork.session.participants.memory import (
    Flag,
    Maybe,
    Memory,
    Name,
    Names,
    Numbers,
    Part,
    Rows,
    Whole,
    put,
)
from linkwork.session.participants.participant import CommandPort
from linkwork.session.robots.driver import RobotDriver
from linkwork.spatial import Vector3
from linkwork.world.machines.schema import ServiceMachine

_READINGS = (
    *(Reading(f"{axis}.error", "m", f"distance of the {axis} from its goal", 0.0) for axis in AXES),
    *(Reading(f"{axis}.error_rate", "m/s", "rate of that distance", 0.0) for axis in AXES),
    Reading("x", "m", "position of the tool in the world"),
    Reading("y", "m", "position of the tool in the world"),
    Reading("z", "m", "position of the tool in the world"),
    Reading("moving", "", "1 while it moves", 0.0, 1.0),
    Reading("holding", "", "1 while the magnet holds a load", 0.0, 1.0),
    Reading("step", "", "step of the table that runs; -1 for none", -1.0),
    Reading("torque", "", "greatest torque of a joint, part of its limit", 0.0),
)


@dataclass
class ServiceTask(SequenceTask):
    """A running action."""

    count: Annotated[int, Whole(1000)] = 0  # Number of its steps
    load: Annotated[str, Name("places")] = ""  # Load that it moves; empty if none
    target: Annotated[str, Name("places")] = ""  # Slot where it goes; empty if none
    steps: tuple[Step, ...] = ()

    @property
    def step(self) -> Step:
        """The present step."""
        return self.steps[self.index]


@dataclass
class AimedAt(Memory):
    """Targets that AIM has given since the last tick; empty for none."""

    platform: Annotated[str, Name("places")] = ""
    manipulator: Annotated[str, Name("places")] = ""
    grab: Annotated[str, Name("places")] = ""
    is_given_up: Annotated[bool, Flag()] = False  # Whether they could not be reached

    @property
    def targets(self) -> tuple[str, str, str]:
        """Targets of the axes."""
        return self.platform, self.manipulator, self.grab


@dataclass(kw_only=True)
class ServiceMemory(Memory):
    """State of a service robot."""

    task: Annotated[ServiceTask | None, Maybe(ServiceTask)] = None
    # Targets of platform and manipulator in the steps that run
    steps: Annotated[list[str], Rows(str, Name("places"))] = field(default_factory=list)
    aimed: Annotated[AimedAt, Part()] = field(default_factory=AimedAt)
    # Greatest placing errors [m, rad] and torque over its limit
    figures: Annotated[NDArray[np.float64], Numbers()] = field(default_factory=lambda: np.zeros(3))
    cycles: Annotated[LoadCycles, Part()] = field(default_factory=LoadCycles)
    goals: Annotated[AxisGoals, Part()]
    legs: Annotated[LegQueue, Part()]


class ServiceRobot(SessionMachine):
    """An arm on a platform that moves loads between slots of containers.

    Every action is a sequence of steps, rows of a table: each gives the three axes a target and
    ends when an axis is there. MOVE runs the table of the scenario.
    """

    abilities = frozenset({"move-arm", "move-load", "grip", "drive", "aim"})
    memory: ServiceMemory

    def __init__(
        self, name: str, spec: ServiceMachine, port: CommandPort, driver: RobotDriver
    ) -> None:
        super().__init__(name, port)
        self._spec, self._driver = spec, driver
        self._table = read_table(spec.scenario, Path(port.world.loaded.folder))
        self._motions = ServiceMotions(self, spec, port.world, driver)
        self._containers = self._motions.containers
        self._readings = {x.name: x for x in _READINGS}
        self._limits = driver.robot.torque_limits()
        self._lost: ActionFailedError | None = None
        self.memory = ServiceMemory(goals=self._motions.goals, legs=self._motions.legs)
        self._cycles = self.memory.cycles

    # Readings.

    def readings(self) -> Mapping[str, Reading]:
        """Return the errors of the axes, tool, magnet, step."""
        return self._readings

    def _value(self, name: str) -> float:
        axis, _, what = name.partition(".")
        if what and self._is_waiting_for_aims:
            # The goals are still the old ones, at which the axes are.
            return FAR
        if what:
            error = self._motions.error if what == "error" else self._motions.rate
            return error(axis)
        if name in ("x", "y", "z"):
            return self._motions.tool.position["xyz".index(name)]
        task = self.memory.task
        values: dict[str, Callable[[], float]] = {
            "moving": lambda: float(self._motions.is_moving),
            "holding": lambda: float(self._motions.is_holding),
            "step": lambda: float(-1 if task is None else self._step_number(task)),
            "torque": self._torque,
        }
        return values[name]()

    @property
    def _is_waiting_for_aims(self) -> bool:
        """Whether targets of AIM are not followed yet, or cannot be reached."""
        aimed = self.memory.aimed
        return any(aimed.targets) or aimed.is_given_up

    def _torque(self) -> float:
        return float(np.abs(self._driver.robot.torques() / self._limits).max())

    def _step_number(self, task: ServiceTask) -> int:
        """Return the index of the present step in the complete table."""
        skipped = len(self._table.steps) - len(task.steps)
        return task.index + (skipped if task.load else 0)

    def begin_tick(self, time: float) -> None:
        """Watch the held load, and follow targets of AIM."""
        self.memory.figures[2] = max(self.memory.figures[2], self._torque())
        self._lost = None
        if self._motions.is_lost():
            self._cycles.lose()
            self._lost = self._motions.note_lost()
        if self._motions.goals.has_grabbed or self.memory.task is None:
            self._note_load(time if self.memory.task is None else self.memory.task.begun, time)
        if self.memory.task is None:
            self._follow_aims(time)

    def _note_load(self, begun: float, time: float) -> None:
        """Begin or end the cycle of a load whose grasp or release began at a time [s]."""
        if self._motions.goals.has_grabbed:
            self._cycles.grasp(begun, self._motions.tool.position)
        elif self._cycles.is_holding:
            self._cycles.release(time, self._motions.tool.position)

    def _follow_aims(self, time: float) -> None:
        """Go on to targets of AIM; what cannot be reached is an event, and is given up."""
        targets = self.memory.aimed.targets
        try:
            if any(targets):
                self._forget_aims()
                platform, manipulator, grab = (target or KEEP for target in targets)
                self._motions.aim(platform, manipulator, grab)
            self._motions.run(time)
        except LinkworkError as error:
            self.memory.aimed.is_given_up = True
            if isinstance(error, ActionRefusedError):
                # Others are reported by separate events.
                self._motions.note_blocked(error.message)
            self._motions.stop()

    def _forget_aims(self) -> None:
        put(self.memory.aimed, AimedAt())

    def report(self) -> dict[str, float]:
        """Load moved, cycle times, where they were put, torques."""
        error, angle, torque = self.memory.figures.tolist()
        report = self._cycles.report()
        if error:
            report["placing error, greatest [m]"] = error
            report["placing error, greatest [rad]"] = angle
        return report | {"greatest torque / limit": torque}

    # Before the run.

    def names(self, kind: str) -> Sequence[str]:
        """Return the known names of slots, loads, places, axes and their targets."""
        slots, loads = self._containers.slot_names(), list(self._containers.loads)
        names = {
            "slot": slots,
            "load": [*loads, *slots],
            "place": [ORIGIN, *slots, *loads],
            "axis": list(AXES),
            "target": [ORIGIN, HOME, ON, OFF, *slots, *loads],
        }
        return names.get(kind, ())

    def points(self, kind: str, argument: Value) -> Sequence[Vector3]:
        """Return the points of slots."""
        name = str(argument)
        if kind in ("slot", "place") and name in self._containers.slot_names():
            return [self._containers.slot_pose(self._containers.slots_of(name)[0]).position]
        return ()

    def check(self, action: Action) -> None:
        """Raise for what can never work: no move, or a load that no joint could hold."""
        name, arguments = command_key(action.command.name), action.arguments
        if (
            name == "MOVE"
            and "source" in arguments
            and arguments.get("source") == arguments.get("target")
        ):
            raise ActionRefusedError(f"source and target are the same: {arguments['source']!r}")
        if name == "AIM" and {"axis", "target"} <= set(arguments):
            self._check_aim(str(arguments["axis"]), str(arguments["target"]))
        if name in ("MOVE", "GRAB"):
            load = self._known_load(str(arguments.get("source", arguments.get("load", ""))))
            if load is not None:
                self._motions.check_weight(load)

    def _known_load(self, name: str) -> str | None:
        """Return the load that a name refers to now; None if it refers to none."""
        if name in self._containers.loads:
            return name
        if name not in self._containers.slot_names():
            return None
        try:
            return self._containers.occupied(name)[1]
        except ActionRefusedError:
            return None

    def _check_aim(self, axis: str, target: str) -> None:
        slots = [*self._containers.slot_names(), *self._containers.loads]
        targets = {PLATFORM: [ORIGIN, *slots], MANIPULATOR: [HOME, *slots], GRAB: [ON, OFF]}
        if target not in targets[axis]:
            hint = f"expected one of {list_names(targets[axis], near=target)}"
            raise ActionRefusedError(f"invalid target of {axis!r}: {target!r}", hint=hint)

    # Actions.

    def start(self, slot: int, action: Action, time: float) -> None:
        """Start an action."""
        name, motions = command_key(action.command.name), self._motions
        if self.memory.task is not None:
            raise ActionRefusedError(f"{self.name!r} is busy with another action")
        if name == "AIM":
            setattr(
                self.memory.aimed, str(action.arguments["axis"]), str(action.arguments["target"])
            )
            return
        with refusing(f" ({action.place})" if action.place is not None else ""):
            self._forget_aims()
            motions.goals.share = self._share(action)
            task = self._new_task(slot, action, name, time)
            self._begin_step(task)
        self.memory.task = task

    def _share(self, action: Action) -> float:
        """Share of the velocity limits of planned moves."""
        fastest = self._motions.arm.fastest
        share = number_of(action, "speed", self._spec.speed)
        return max(0.01, min(share, number_of(action, "v", math.inf) / fastest, 1.0))

    def _new_task(self, slot: int, action: Action, name: str, time: float) -> ServiceTask:
        """Resolve containers to slots, and refuse what is impossible."""
        holding = self._motions.is_holding
        steps = steps_of(action, self._table, holding)
        task = ServiceTask(slot, since=time, begun=time, count=len(steps), steps=steps)
        if name in ("MOVE", "BRING"):
            source = self._source(action, name)
            task.load = self._motions.held() or self._containers.occupied(source)[1]
            target = self._containers.free(str(action.arguments["target"]), self._motions.held())
            task.target = target
            self._motions.check_move(task.load, None if holding else source, target)
            task.steps = tuple(step.for_places(source, target) for step in steps)
        elif name == "GRAB" and "load" in action.arguments:
            self._check_free_hand()
            load = str(action.arguments["load"])
            if load not in self._containers.loads:
                load = self._containers.occupied(load)[1]
            self._motions.check_weight(load)
            name_in_text = str(action.arguments["load"])
            task.steps = tuple(_renamed(step, name_in_text, load) for step in steps)
        elif name == "GRAB":
            self._check_free_hand()
        return task

    def _check_free_hand(self) -> None:
        held = self._motions.held()
        if held is not None:
            message = f"{self.name!r} already holds a load: {held!r}"
            raise ActionRefusedError(message, hint="RELEASE it first")

    def _source(self, action: Action, name: str) -> str:
        """Return the slot from which the load is taken, or from which the held one was taken."""
        held = self._motions.held()
        if name == "BRING":
            if held is None:
                raise ActionRefusedError(f"{self.name!r} holds no load", hint="GRAB one first")
            return self._motions.goals.taken_from
        source = str(action.arguments["source"])
        if held is None:
            return self._containers.occupied(source)[0]
        if self._motions.goals.taken_from not in self._containers.slots_of(source):
            message = f"{self.name!r} already holds a load: {held!r}, which is not from {source!r}"
            raise ActionRefusedError(message, hint="RELEASE or BRING it first")
        return self._motions.goals.taken_from

    def progress(self, slot: int, time: float) -> Progress:
        """Go on with the legs of the present step, and to the next step."""
        task = self.memory.task
        if task is None:
            return DONE
        try:
            if self._lost is not None:
                lost, self._lost = self._lost, None
                raise lost
            while self._is_over(task, time):
                if task.index + 1 == task.count:
                    return self._end(task, time)
                task.next(time)
                self._begin_step(task)
        except LinkworkError as error:
            self.memory.task = None
            if not self._motions.goals.has_grabbed:
                self._cycles.lose()
            if isinstance(error, ActionRefusedError):
                self._motions.note_blocked(error.message)
            self._motions.stop()
            return Progress(Status.FAILED, message=error.message)
        step = self._step_number(task)
        return Progress(Status.RUNNING, task.index / task.count, f"step {step}")

    def _begin_step(self, task: ServiceTask) -> None:
        step = task.step
        at_once = step.until == IMMEDIATELY
        self._motions.aim(step.platform, step.manipulator, step.grab, at_once)
        number = self._step_number(task)
        axes = f"platform {step.platform}, manipulator {step.manipulator}, grab {step.grab}"
        self.port.world.add_event(
            ROW_BEGUN, f"{self.name}: step {number}: {axes}", machine=self.name, step=number
        )

    def _is_over(self, task: ServiceTask, time: float) -> bool:
        if not self._motions.run(time):
            return self._check_time(task, time)
        step = task.step
        if step.until == IMMEDIATELY:
            return True
        limits = self._table.axes[step.until]
        near = self._motions.error(step.until) < limits.error
        if near and self._motions.rate(step.until) < limits.rate:
            return True
        return self._check_time(task, time)

    def _check_time(self, task: ServiceTask, time: float) -> bool:
        """Return False; raise if a step takes too long."""
        step = task.step
        if time - task.since > step.timeout:
            error = self._motions.error(step.until) if step.until in AXES else 0.0
            message = f"step {self._step_number(task)} takes more than {step.timeout:g} s"
            raise ActionFailedError(f"{message}: {step.until} is {error:.3g} m from its target")
        return False

    def _end(self, task: ServiceTask, time: float) -> Progress:
        """Return the end of an action; a load must be where it was to go."""
        self.memory.task = None
        if not task.target:
            self._note_load(task.begun, time)
            return DONE
        error, angle = self._motions.placing_error(task.load, task.target)
        if self._containers.load_in(task.target) != task.load:
            raise self._motions.note_misplaced(task.load, task.target)
        self._note_load(task.begun, time)
        self.memory.figures[:2] = np.maximum(self.memory.figures[:2], (error, angle))
        return Progress(Status.DONE, 1.0, result=error)

    def advance(self, slot: int, time: float) -> bool:
        """Go on to the next step by hand; False at the last one."""
        task = self.memory.task
        if task is None or task.slot != slot or task.index + 1 >= task.count:
            return False
        task.next(time)
        self._begin_step(task)
        return True

    def cancel(self, slot: int, time: float) -> None:
        """Stop within the limits; the magnet stays as it is."""
        if self.memory.task is not None and self.memory.task.slot == slot:
            self.memory.task = None
            self._motions.stop()

    # Checkpoints.

    @property
    def saved_names(self) -> Names:
        """Places, and spots where the tool can be."""
        fixed = ["", ORIGIN, HOME, ON, OFF, KEEP]
        slots, loads = self._containers.slots, self._containers.loads
        places = [*fixed, *self._containers.slot_names(), *loads]
        return {"places": places, "spots": ["", *slots, *loads]}

    def state(self) -> State:
        """Return the running action, goals, legs and figures."""
        steps = () if self.memory.task is None else self.memory.task.steps
        self.memory.steps = [x for step in steps for x in (step.platform, step.manipulator)]
        return super().state()

    def _resume(self, memory: ServiceMemory, actions: Mapping[int, Action]) -> None:
        task, self._lost = memory.task, None
        if task is None:
            return
        action, places = actions.get(task.slot), memory.steps
        steps = () if action is None else self._steps_of_length(action, task.count)
        task.require(len(steps) == task.count > task.index and len(places) == 2 * task.count)
        pairs = zip(steps, places[::2], places[1::2], strict=True)
        task.steps = tuple(_placed(step, platform, arm) for step, platform, arm in pairs)

    def _steps_of_length(self, action: Action, count: int) -> tuple[Step, ...]:
        for holding in (False, True):
            steps = steps_of(action, self._table, holding)
            if len(steps) == count:
                return steps
        return ()


def _renamed(step: Step, before: str, after: str) -> Step:
    """Return a step with another name for a place."""
    platform = after if step.platform == before else step.platform
    manipulator = after if step.manipulator == before else step.manipulator
    return _placed(step, platform, manipulator)


def _placed(step: Step, platform: str, manipulator: str) -> Step:
    return Step(platform, manipulator, step.grab, step.until, step.timeout)
