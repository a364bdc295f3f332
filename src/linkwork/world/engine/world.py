"""A compiled scene and its state: stepping, checking, saving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import DivergenceError, EngineError, import_extra
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.contacts.reports import ContactReports
from linkwork.world.engine.build import build_model, set_start
from linkwork.world.engine.divergence import LastGoodState, divergence_at, first_unsound
from linkwork.world.engine.element import Command, Event, LiveValue
from linkwork.world.engine.elements import elements_of
from linkwork.world.engine.failures import EngineGuard, new_data
from linkwork.world.engine.frame import FrameFiller, energy_of
from linkwork.world.engine.memory import ElementMemory
from linkwork.world.engine.names import MjData
from linkwork.world.engine.stepping import Stepper, route_warnings
from linkwork.world.forces.force import Force
from linkwork.world.forces.user_forces import forces_given
from linkwork.world.joints.coordinates import JointInWorld, joints_in_world
from linkwork.world.robots.robot_in_world import RobotInWorld, find_robot
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.bank import SensorBank

Vector = NDArray[np.float64]


class World:
    """The physics of a scene. After every step all that depends on the state is up to date.

    Attributes:
        loaded: The scene.
        seed: Seed of everything random.
        forces: A user's own forces.
        model: The compiled MuJoCo model.
        data: Its state.
        robots: Where each robot's joints stand, by name.
        joints: The joints that frames show, in their order.
        events: What happened since somebody last took it away.
        live: What can be changed while the scene runs, by path.
        commands: What can be commanded, by name.
        is_valid_memory: Whether a memory that comes from anywhere could be this world's.
        step_count: Steps done since the start.
        before_forces: What elements do to the engine's constraints before it solves for forces, in
            this state or in one aside.
        pause_wanted: Whether an alarm asks physics to stand; whoever obeys takes it back.
    """

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
            name: find_robot(self.model, name, tree) for name, tree in loaded.trees.items()
        }
        self.joints: list[JointInWorld] = joints_in_world(self.model, loaded)
        self.events: list[Event] = []
        self.step_count = 0
        self.pause_wanted = False
        self._stepper = Stepper(self.model, self.data)
        self._update = partial(self._mj.mj_step1, self.model, self.data)
        self.before_forces: list[Callable[[MjData], None]] = []
        self._sensors = SensorBank(self)
        self._memory = ElementMemory(elements_of(self, self._sensors))
        pushed = self._stepper.last.numbers if self._memory.acting else np.zeros(0)
        self._last_good = LastGoodState(self.model, self.data, self._memory.numbers, pushed)
        self._frames = FrameFiller(self, self.joints, self._sensors.channels)
        self.live: Mapping[str, LiveValue] = self._memory.live_values()
        self.commands: Mapping[str, Command] = self._memory.commands()
        self.is_valid_memory: Callable[[Vector], bool] = self._memory.is_valid
        self._start()

    @property
    def step_size(self) -> float:
        """Physics step [s]."""
        return self.loaded.scene.solver.step

    @property
    def time(self) -> float:
        """Simulated time [s]: whole steps times the step size, so it never drifts."""
        return self.step_count * self.step_size

    @property
    def most_contacts(self) -> int:
        """Greatest number of contacts at any step since the start."""
        return int(self.data.maxuse_con)

    @property
    def layout(self) -> FrameLayout:
        """What a frame of this world holds."""
        return self._frames.layout

    @property
    def channels(self) -> Vector:
        """Readings of all sensors, in the order of `layout.channels`."""
        return self._sensors.readings

    def _start(self) -> None:
        """The first reset.

        Raises:
            ModelError: The engine cannot compute the start; names bodies that overlap.
        """
        try:
            self.reset()
        except EngineError as error:
            raise self._guard.refusal(self.loaded, error.__cause__) from error

    def reset(self) -> None:
        """Back to the start."""
        self._mj.mj_resetData(self.model, self.data)
        self._stepper.clear()
        self.step_count = 0
        self.pause_wanted = False
        self.events.clear()
        set_start(self.model, self.data, self.loaded)
        with self._guard.reporting(0):
            # Contacts are counted before forces are computed, which may take long.
            self._mj.mj_fwdPosition(self.model, self.data)
            self._guard.check(0)
            self._mj.mj_forward(self.model, self.data)
        self._memory.start(self)
        self._settle()

    def step(self) -> None:
        """One physics step with the commands now in force.

        Raises:
            DivergenceError: The step left the finite numbers, or the engine failed in it; the
                world is as the last good step left it.
        """
        event_count, step = len(self.events), self.step_count
        try:
            self._step()
        except BaseException as error:
            failure = self._failure(error, step)
            self._take_back(event_count, step)
            if failure is error:
                raise
            raise failure from error

    def _step(self) -> None:
        for act in self._memory.acting:
            act(self)
        self._stepper()
        if not self._last_good.is_sound():
            raise self._named_divergence(self.step_count)
        self._complete(1)

    def _complete(self, steps: int) -> None:
        """Brings all that depends on the state in line with it, after sound steps."""
        self._stepper.complete()
        self.step_count += steps
        memory = self._memory
        for measure in memory.measuring:
            measure(self)
        # Poses, velocities and sensors of the new state, so that nobody sees a stale one.
        self._update()
        self._guard.check(self.step_count)
        for observe in memory.observing:
            observe(self)
        self._last_good.accept()

    def is_idle(self) -> bool:
        """Whether no element minds if many steps are done at once."""
        return self._memory.is_idle()

    def step_many(self, count: int) -> None:
        """Does so many steps at once, which end as if done one by one; for worlds that are idle.

        Raises:
            DivergenceError: As `step`.
        """
        event_count, step, state = len(self.events), self.step_count, self._last_good.state()
        try:
            if self._stepper.many(count) and self._last_good.is_sound():
                self._complete(count)
                return
        except (EngineError, *self._guard.exceptions):
            pass
        except BaseException:
            self._take_back(event_count, step)
            raise
        # Somewhere on the way it was no physics any more: one by one tells where.
        self._take_back(event_count, step)
        self._last_good.put_state(state)
        for _ in range(count):
            self.step()

    def check_sound(self) -> None:
        """Refuses a state that is no physics any more, between steps.

        Raises:
            DivergenceError: Names where; the world is as the last good step left it.
        """
        if (diverged := self._divergence(self.step_count)) is not None:
            self.rewind()
            raise diverged

    def rewind(self) -> None:
        """Back to what the last good step, or the last change between steps, left."""
        self._take_back(len(self.events), self.step_count)

    def push(self, body: int, force: Vector, torque: Vector, point: Vector) -> None:
        """Adds a force to the coming step; for elements, within `act`.

        Args:
            body: The engine's index of the body.
            force: In the world [N].
            torque: In the world [N m].
            point: Where the force acts, in the world [m].
        """
        self._stepper.push(body, force, torque, point)

    def push_joint(self, speed: int, effort: float) -> None:
        """Adds a torque or force along a joint to the coming step; for elements, within `act`.

        Args:
            speed: Address of the joint in the engine's speeds.
            effort: [N m or N].
        """
        self._stepper.push_joint(speed, effort)

    def add_last_pushes(self, data: MjData) -> None:
        """Adds what elements pushed in the step that led here to what is applied."""
        self._stepper.last.add_to(data)

    def add_event(self, kind: str, message: str, **data: Any) -> None:
        """Adds an event at the present step."""
        self.events.append(Event(self.step_count, self.time, kind, message, data))

    def accept_changes(self) -> None:
        """After a command between steps: what it changed belongs to the last good state."""
        # What depends on changed parameters is computed anew, as it is when this is restored.
        try:
            with self._guard.reporting(self.step_count):
                self._update()
        except EngineError:
            self.rewind()
            raise
        self._last_good.keep()

    def _settle(self) -> None:
        """After a jump to another state: brings all that depends on it up to date."""
        with self._guard.reporting(self.step_count):
            self._update()
            self._mj.mj_fwdActuation(self.model, self.data)
        self._last_good.is_sound()
        self._last_good.accept()

    def _failure(self, error: BaseException, step: int) -> BaseException:
        """What is raised for an error in the step after this one."""
        if isinstance(error, DivergenceError):
            return error
        if (diverged := self._divergence(step)) is not None:
            return diverged
        is_of_engine = isinstance(error, self._guard.exceptions)
        return self._guard.failure(step + 1, error) if is_of_engine else error

    def _divergence(self, step: int) -> DivergenceError | None:
        return None if self._last_good.is_sound() else self._named_divergence(step)

    def _named_divergence(self, step: int) -> DivergenceError:
        element = first_unsound(self.model, self.data, self._stepper.pushes)
        return divergence_at(element, step + 1, self.step_size)

    def _take_back(self, event_count: int, step: int) -> None:
        """Undoes a step that did not come about, and what it event_count."""
        del self.events[event_count:]
        last_good = self._last_good
        self.restore(
            last_good.good.copy(), step, last_good.readings.copy(), last_good.memory.copy()
        )

    def state(self) -> Vector:
        """The complete integration state, from which stepping goes on bit for bit."""
        return self._last_good.state()

    def memory(self) -> Vector:
        """All that sensors, actuators and the like remember."""
        return self._memory.numbers.copy()

    def readings(self) -> Vector:
        """Torques, sensor readings and pushes of the last step: the state alone tells none."""
        return self._last_good.readings.copy()

    def restore(
        self,
        state: Vector,
        step_count: int,
        readings: Vector | None = None,
        memory: Vector | None = None,
    ) -> None:
        """Goes back to a state and step count, and to its readings and memory if they are given.

        Raises:
            EngineError: The engine cannot compute the state.
        """
        self._guard.clear()
        self._stepper.clear()
        self._last_good.put_state(state)
        self.step_count = step_count
        if memory is not None:
            self._memory.restore(self, memory)
        self._settle()
        if readings is not None:
            self._last_good.put_readings(readings)

    def fill(self, frame: FrameVector) -> None:
        """Writes everything but the joint references into a frame."""
        self._frames.fill(frame)

    @cached_property
    def _reports(self) -> ContactReports:
        return ContactReports(self)

    def contacts(self) -> list[Contact]:
        """All contacts and their forces at the present state, which stays as it is."""
        return self._reports.contacts()

    def boxes(self) -> BoundingBoxes:
        """A box around every body, and which collide, at the present state."""
        return self._reports.boxes()

    def energy(self) -> float:
        """Kinetic plus potential energy [J]."""
        return energy_of(self.model, self.data)
