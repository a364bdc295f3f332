"""A compiled scene and its state: step, check, save and restore."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, EngineError, import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.actuators.motors import Motors
from linkwork.world.actuators.rotor import Rotors
from linkwork.world.contacts.bounding_boxes import BoundingBoxes, BoundingBoxReporter
from linkwork.world.contacts.contact import Contact
from linkwork.world.contacts.contact_forces import ContactReports
from linkwork.world.contacts.highlights import Highlights
from linkwork.world.engine.build import build_model, set_start
from linkwork.world.engine.divergence import (
    AppliedForces,
    LastGoodState,
    divergence_at,
    first_unsound,
)
from linkwork.world.engine.element import Command, Event, LiveValue
from linkwork.world.engine.elements import elements_of
from linkwork.world.engine.event_kinds import EVENT_KINDS
from linkwork.world.engine.failures import EngineGuard, new_data, route_warnings
from linkwork.world.engine.frame import FrameFiller, energy_of
from linkwork.world.engine.memory import ElementMemory
from linkwork.world.engine.names import MjData
from linkwork.world.forces.airflow import Airflows
from linkwork.world.forces.force import Force, forces_given
from linkwork.world.forces.soil.soil_force import SoilForces
from linkwork.world.grasps.gripper import Gripper
from linkwork.world.joints.scene_joints import JointInWorld, joints_in_world
from linkwork.world.robots.robot_in_world import RobotInWorld, find_robot
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.bank import SensorBank
from linkwork.world.stepping.native import step_library
from linkwork.world.stepping.native_loop import NativeLoop, TurnHook
from linkwork.world.stepping.step_loop import (
    FrameBlock,
    PythonLoop,
    StepLoop,
    StepParts,
    UnsoundStateError,
)
from linkwork.world.view import Rgba

E = TypeVar("E")
Vector = NDArray[np.float64]


class World:
    """Physics of a scene. After every step all derived quantities are current."""

    def __init__(self, loaded: LoadedScene, seed: int = 0, forces: Sequence[Force] = ()) -> None:
        self._mj = import_extra("mujoco", "world")
        route_warnings()
        self.loaded = loaded
        self.seed = seed
        self.forces = forces_given(forces)
        self.model = build_model(loaded)
        self.data = new_data(self.model)
        self._guard = EngineGuard(self.model, self.data)
        self.robots: dict[str, RobotInWorld] = {
            name: find_robot(self.model, self.data, name, tree)
            for name, tree in loaded.trees.items()
        }
        self.joints: list[JointInWorld] = joints_in_world(self.model, loaded)
        self.events: list[Event] = []
        self.step_count = 0
        # Whether an alarm requests a pause; cleared by the caller that pauses
        self.pause_wanted = False
        self._pushes, self._last_pushes = AppliedForces(self.model), AppliedForces(self.model)
        self._update = partial(self._mj.mj_step1, self.model, self.data)
        # Changes to the engine's constraints before it solves for forces; applied to this state or
        # to a copy
        self.before_forces: list[Callable[[MjData], None]] = []
        # Called when changes between steps are accepted that may set bodies in motion
        self.on_changes: list[Callable[[], None]] = []
        self._sensors = SensorBank(self)
        self._memory = ElementMemory(elements_of(self, self._sensors))
        pushed = self._last_pushes.numbers if self._memory.acting else np.zeros(0)
        self._last_good = LastGoodState(self.model, self.data, self._memory.numbers, pushed)
        self._step_loop: StepLoop | None = None
        self.frame_filler = FrameFiller(self, self.joints, self._sensors.channels, self.motors)
        self.live: Mapping[str, LiveValue] = self._memory.live_values()
        self.commands: Mapping[str, Command] = self._memory.commands()
        # Whether numbers are valid memory of this world
        self.is_valid_memory: Callable[[Vector], bool] = self._memory.is_valid
        self._start()

    @property
    def step_size(self) -> float:
        """Physics step [s]."""
        return self.loaded.scene.solver.step

    @property
    def time(self) -> float:
        """Simulated time [s]: step count times step size, without accumulated round-off."""
        return self.step_count * self.step_size

    @property
    def most_contacts(self) -> int:
        """Greatest number of contacts at any step since the start."""
        return int(self.data.maxuse_con)

    @property
    def contact_count(self) -> int:
        """Number of contact points at present."""
        return int(self.data.ncon)

    def restart_most_contacts(self) -> None:
        """Restart `most_contacts` at the present number."""
        self.data.maxuse_con = self.data.ncon

    def _elements(self, kind: type[E]) -> Iterator[E]:
        return (x for x in self._memory.elements if isinstance(x, kind))

    @property
    def motors(self) -> Motors | None:
        """All velocity and position motors; None without any."""
        return next(self._elements(Motors), None)

    def rotor_readings(self, name: str) -> Vector:
        """Return the thrust [N], torque [N m], power [W], input and inflow of a rotor; a view."""
        return next(self._elements(Rotors)).readings(name)

    def air_velocity(self, name: str) -> Vector:
        """Return the velocity of an airflow at present [m/s]; a view."""
        return next(self._elements(Airflows)).velocity(name)

    def wheel_readings(self, soil: str, wheel: str) -> Vector:
        """Return sinkage [m], slip, load, drawbar, side force [N], torque [N m]; a view."""
        return next(self._elements(SoilForces)).readings(soil, wheel)

    def ruts(self) -> Vector:
        """Return the depths of ruts at the samples of the terrain, (rows, columns) [m]."""
        return np.zeros((0, 0)) if self.soils is None else self.soils.rut_depths.copy()

    @property
    def soils(self) -> SoilForces | None:
        """All soils and the wheels on them; None without any."""
        return next(self._elements(SoilForces), None)

    @property
    def grippers(self) -> Mapping[str, Gripper]:
        """The grasps of the scene, by name."""
        return {x.name: x for x in self._elements(Gripper)}

    @property
    def layout(self) -> FrameLayout:
        """Layout of a frame of this world."""
        return self.frame_filler.layout

    @property
    def channels(self) -> Vector:
        """Readings of all sensors, in the order of `layout.channels`."""
        return self._sensors.readings

    def _start(self) -> None:
        try:
            self.reset()
        except EngineError as error:
            raise self._guard.refusal(self.loaded, error.__cause__) from error

    def reseed(self, seed: int) -> None:
        """Return to the start, with the random numbers of another seed."""
        self.seed = seed
        self._memory.reseed(seed)
        if isinstance(self._step_loop, NativeLoop):
            self._step_loop.data.forget_noise()
        self.reset()

    def reset(self) -> None:
        """Return to the start."""
        self._mj.mj_resetData(self.model, self.data)
        self._clear_pushes()
        self.step_count = 0
        self.pause_wanted = False
        self.events.clear()
        set_start(self.data, self.loaded, self.seed)
        with self._guard.reporting(0):
            # Check the number of contacts before the forces, which may take long.
            self._mj.mj_fwdPosition(self.model, self.data)
            self._guard.check(0)
            # Elements write to the model: first for the forces of the start, which sensors
            # measure, then with these readings.
            self._memory.start(self)
            self._mj.mj_forward(self.model, self.data)
        self._memory.start(self)
        self._settle()

    @property
    def _loop(self) -> StepLoop:
        """The step loop; made at the first step, since a world may never run."""
        if self._step_loop is None:
            parts = StepParts(
                self._memory, self._last_good, self._guard, self._pushes, self._last_pushes
            )
            library = step_library()
            if library is None:
                self._step_loop = PythonLoop(self, parts)
            else:
                self._step_loop = NativeLoop(self, parts, library)
        return self._step_loop

    @property
    def is_native(self) -> bool:
        """Whether steps run in machine code."""
        return isinstance(self._loop, NativeLoop)

    def set_turns(self, turns: Sequence[TurnHook]) -> bool:
        """Let controllers take their turns within the loop; whether it is in machine code."""
        loop = self._loop
        if not isinstance(loop, NativeLoop):
            return False
        loop.set_turns(turns)
        return True

    def step(self) -> None:
        """Advance by one physics step."""
        self.run(self.step_count + 1)

    def run(self, end: int, frames: FrameBlock | None = None) -> None:
        """Advance to a step, or to the first one before it that had events; fill due frames."""
        event_count = len(self.events)
        try:
            self._loop.run(end, frames)
        except BaseException as error:
            step = self.step_count
            failure = self._failure(error, step)
            self._revert(event_count, step)
            if failure is error:
                raise
            raise failure from error

    def check_sound(self) -> None:
        """Raise if the present state is invalid, between steps."""
        if (diverged := self._divergence(self.step_count)) is not None:
            self.rewind()
            raise diverged

    def rewind(self) -> None:
        """Restore the last good state."""
        self._revert(len(self.events), self.step_count)

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Apply a force [N] at a point and a torque [N m] in the next step; called in `act`."""
        self._loop.push(body, force, torque, point)

    def push_joint(self, dof: int, effort: float) -> None:
        """Apply an effort along a joint [N m or N], by its index in qvel, in the next step."""
        self._loop.push_joint(dof, effort)

    def add_last_pushes(self, data: MjData) -> None:
        """Add the applied forces of the last step to those of a state."""
        self._last_pushes.add_to(data)

    def add_event(self, kind: str, message: str, **data: Any) -> None:
        """Record an event at the present step; its kind is one of `EVENT_KINDS`."""
        assert kind in EVENT_KINDS, kind
        self.events.append(Event(self.step_count, self.time, kind, message, data))

    def accept_changes(self, *, wake: bool = True) -> None:
        """Accept changes made between steps into the last good state."""
        if wake:
            for changed in self.on_changes:
                changed()
        # Derived quantities are recomputed, as they are when the state is restored.
        try:
            with self._guard.reporting(self.step_count):
                self._update()
        except EngineError:
            self.rewind()
            raise
        self._last_good.keep()

    def _clear_pushes(self) -> None:
        """Clear all applied forces, before a jump; readings may restore those of the last step."""
        self._pushes.clear()
        self._last_pushes.clear()
        if self._step_loop is not None:
            self._step_loop.clear()

    def _settle(self) -> None:
        """Update all derived quantities after a jump to another state."""
        with self._guard.reporting(self.step_count):
            self._update()
            self._mj.mj_fwdActuation(self.model, self.data)
        self._last_good.is_sound()
        self._last_good.accept()

    def _failure(self, error: BaseException, step: int) -> BaseException:
        """Return the exception to raise for an error in the step after `step`."""
        if isinstance(error, DivergenceError):
            return error
        if isinstance(error, UnsoundStateError):
            return self._named_divergence(step)
        if (diverged := self._divergence(step)) is not None:
            return diverged
        is_of_engine = isinstance(error, self._guard.exceptions)
        return self._guard.failure(step + 1, error) if is_of_engine else error

    def _divergence(self, step: int) -> DivergenceError | None:
        return None if self._last_good.is_sound() else self._named_divergence(step)

    def _named_divergence(self, step: int) -> DivergenceError:
        element = first_unsound(self.model, self.data, self._pushes)
        return divergence_at(element, step + 1, self.step_size)

    def _revert(self, event_count: int, step: int) -> None:
        del self.events[event_count:]
        last_good = self._last_good
        self.restore(
            last_good.good.copy(), step, last_good.readings.copy(), last_good.memory.copy()
        )

    def state(self) -> Vector:
        """Return the complete integration state; stepping from it is reproducible bit for bit."""
        return self._last_good.state()

    def memory(self) -> Vector:
        """Return the memory of all elements."""
        return self._memory.numbers.copy()

    def readings(self) -> Vector:
        """Return the torques, sensor readings and applied forces of the last step."""
        return self._last_good.readings.copy()

    def restore(
        self,
        state: Vector,
        step_count: int,
        readings: Vector | None = None,
        memory: Vector | None = None,
    ) -> None:
        """Restore a state and step count, and readings and memory if given."""
        self._guard.clear()
        # What MuJoCo computed for bodies that sleep in this state would stay.
        self._mj.mj_resetData(self.model, self.data)
        self._clear_pushes()
        self.frame_filler.contact_forces[:] = 0.0
        self._last_good.put_state(state)
        # A sleeping body keeps its last acceleration, which each step saves as its warm start.
        self.data.qacc[:] = self.data.qacc_warmstart
        self.step_count = step_count
        if memory is not None:
            self._memory.restore(self, memory)
        self._settle()
        if readings is not None:
            self._last_good.put_readings(readings)

    def fill(self, frame: FrameVector) -> None:
        """Write everything but joint references into a frame."""
        self.frame_filler.fill(frame)

    @cached_property
    def _reports(self) -> ContactReports:
        return ContactReports(self)

    @cached_property
    def _boxes(self) -> BoundingBoxReporter:
        return BoundingBoxReporter(self)

    def contacts(self) -> list[Contact]:
        """Return the contacts and their forces in the present state, which is unchanged."""
        return self._reports.contacts()

    def bounding_boxes(self) -> BoundingBoxes:
        """Return the bounding box of every body in the present state, and which bodies collide."""
        return self._boxes.bounding_boxes()

    @cached_property
    def _highlights(self) -> Highlights:
        return Highlights(self)

    def highlights(self) -> dict[int, Rgba]:
        """Colour of each highlighted body in the present state, by the engine's index."""
        return self._highlights.colors()

    def energy(self) -> float:
        """Return the kinetic plus potential energy [J]."""
        return energy_of(self.model, self.data)
