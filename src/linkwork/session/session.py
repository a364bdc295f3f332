"""The one interface of a running scene: `Session`.

Studio, command line and scripts use only this. `LocalSession` runs the physics in the caller's
thread, `ProcessSession` in a separate process. The same scene, seed and commands give the same bits
in both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar, TypeVarTuple, cast

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.access.listening import MAX_PORT, check_token
from linkwork.checks import MAX_INTEGER, plain_value
from linkwork.errors import ArgumentError, DivergenceError, SessionError
from linkwork.rendering.picture import Pixels, Size
from linkwork.rendering.process import Photographer, Visible
from linkwork.session.devices.device import DeviceInfo, DeviceMessage, DeviceReply, check_messages
from linkwork.session.engine.session_calls import CallStub
from linkwork.session.event_feed import EventFeed, EventSubscriber, Subscriber, check_callable
from linkwork.session.session_robot import SessionRobot
from linkwork.session.state import (
    BodyStates,
    JointStates,
    LiveInfo,
    MissionView,
    SessionInfo,
    Snapshot,
    Summary,
    body_states,
    joint_states,
    read_frame,
)
from linkwork.tables import fields_table
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    # The caller of a physics process needs no engine.
    from linkwork.model.ledger import Finding
    from linkwork.session.engine.engine import Engine
    from linkwork.session.engine.lock_step import LockStepPort
    from linkwork.session.engine.runner import Runner
    from linkwork.world.contacts.bounding_boxes import BoundingBoxes
    from linkwork.world.contacts.contact import Contact


T = TypeVar("T")
Ts = TypeVarTuple("Ts")

RESERVED_SOURCES = ("mission", "program")
"""Sources of commands that a replay does not take from the record."""


class Session(ABC):
    """A running scene, paced or stepped, that takes commands between control periods.

    Arguments are checked here, once for both kinds of session.

    Attributes:
        info: Constants of the session.
        loaded: The scene.
        record_trouble: Why the record is not complete; known once the session is closed.
    """

    info: SessionInfo
    loaded: LoadedScene
    record_trouble: str = ""
    _closed: bool = False

    def __init__(self, loaded: LoadedScene, feed: EventFeed) -> None:
        self.loaded = loaded
        self._photographer = Photographer(loaded)
        self._feed = feed
        self._robots: dict[str, SessionRobot] = {}

    @abstractmethod
    def _call(self, method: str, *arguments: Any) -> Any:
        """Execute a `session_call` beside the physics; used through the stubs below."""

    @property
    def _pace(self) -> Runner:
        """The runner, whose declared methods are called wherever it is."""
        self._check_open()
        return cast("Runner", CallStub(self._call))

    @property
    def _physics(self) -> Engine:
        """The engine, in the same way."""
        return cast("Engine", self._pace)

    def _call_soon(self, method: Callable[[*Ts], T], *arguments: *Ts) -> Future[T]:
        """Call a method of a stub without waiting for its value, where physics runs elsewhere."""
        future: Future[T] = Future()
        future.set_result(method(*arguments))
        return future

    @abstractmethod
    def _run_steps(self, count: int, paced: bool) -> None:
        """Run a number of steps; return when physics has stopped."""

    @abstractmethod
    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        """Call back with the newest state, at most once an interval of wall time [s]."""

    @abstractmethod
    def _forward_events(self) -> None:
        """Pass events of the engine to the feed from now on."""

    @abstractmethod
    def latest(self) -> Snapshot:
        """Return the newest state, the last one if closed; never waits for physics.

        Raises:
            PhysicsProcessError: The physics process died while it published a state.
        """

    @abstractmethod
    def close(self, *, interrupted: bool = False) -> None:
        """End the run and its recording. Closing twice is allowed.

        Args:
            interrupted: Whether the run was cut off before its planned end.
        """

    def start(self) -> None:
        """Start physics at the present speed; it runs until paused."""
        self._pace.start()

    def pause(self) -> None:
        """Stop physics at the end of the current step; return when it has stopped."""
        self._pace.pause()

    def step(self, count: int = 1) -> Snapshot:
        """Run a number of steps, unpaced, then stop.

        Raises:
            DivergenceError: A step diverged, or the engine failed in it; the last good state is
                kept.
        """
        self._check_open()
        self._run_steps(checks.integer("number of steps", count, minimum=1), False)
        return self.latest()

    def run_for(self, seconds: float) -> Snapshot:
        """Run an amount of simulated time at the present speed, then stop.

        Args:
            seconds: Simulated time [s], rounded to whole steps.

        Raises:
            DivergenceError: A step diverged, or the engine failed in it; the last good state is
                kept.
        """
        self._check_open()
        self._run_steps(self.steps_in(seconds), True)
        return self.latest()

    @property
    def speed(self) -> float:
        """Commanded speed as a factor of real time; inf for unpaced."""
        return self.latest().speed

    def set_speed(self, factor: float) -> None:
        """Set the speed: 0 to 4 times real time, or `math.inf` for unpaced.

        Raises:
            ArgumentError: Out of range.
        """
        self._pace.set_speed(plain_value("speed", factor))

    def set(self, path: str, value: Any, *, source: str = "user") -> None:
        """Set a live value and log it.

        The value changes between two control periods while physics runs, at once while it is
        stopped. It acts from the next step on.

        Args:
            path: One of `live_values`, e.g. `robots.left.targets.q1` or `gravity`.
            value: A number, a boolean, or a list of numbers, as the value requires.
            source: Who sets it, for the record; not `mission` or `program`.

        Raises:
            NotFoundError: No such path.
            ArgumentError: A value of the wrong type, size or range.
        """
        self._check_open()
        if checks.text("source", source) in RESERVED_SOURCES:
            raise checks.invalid("source", source, "another one: missions repeat their own")
        self._physics.set(checks.text("path", path), plain_value(path, value), source)

    def command(self, name: str, /, **arguments: Any) -> None:
        """Execute a command, e.g. `reset`, or `move` to move a robot; see docs/sessions.md.

        Raises:
            NotFoundError: No such command.
            ArgumentError: Missing, unknown or invalid arguments.
        """
        self._check_open()
        plain = {key: plain_value(key, value) for key, value in arguments.items()}
        self._pace.command(checks.text("command", name), plain)

    def live_values(self) -> dict[str, LiveInfo]:
        """Return all values that can be set, by path."""
        return self._physics.live_values()

    def events(self) -> list[Event]:
        """Return the newest events of this session in all its runs, oldest first, at most 1000."""
        return self._physics.events()

    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        """Call back with every event from now on.

        With a physics process each subscriber is called from its own thread: physics never waits,
        and a subscriber that blocks delays no other. If events come faster than it takes them, some
        are dropped, and an event of kind `dropped` has their number. If the process dies, an event
        of kind `physics-ended` is the last. Every subscriber gets these two kinds. An exception in
        a subscriber is logged and affects neither the run nor other subscribers.

        Args:
            kinds: Kinds of events to pass on; all if empty.

        Returns:
            A function that ends the subscription.
        """
        self._check_open()
        unsubscribe = self._feed.subscribe(subscriber, kinds)
        self._forward_events()
        return unsubscribe

    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        """Call back with the newest state, at most `rate` times a second [Hz].

        Returns:
            A function that ends the subscription.
        """
        self._check_open()
        check_callable(subscriber)
        frequency = checks.number("rate", rate, unit="Hz")
        if frequency <= 0:
            raise ArgumentError(f"invalid rate: {frequency:g} Hz, expected > 0")
        return self._watch(subscriber, 1 / frequency)

    def contacts(self) -> list[Contact]:
        """Return all contacts at present: bodies, point, normal, force and depth.

        Raises:
            EngineError: Too many contacts to compute their forces.
        """
        return self._physics.contacts()

    def bounding_boxes(self) -> BoundingBoxes:
        """Return an oriented bounding box of every body, and which bodies collide."""
        return self._physics.bounding_boxes()

    def highlights(self) -> dict[int, tuple[float, float, float, float]]:
        """Colour of each body that a highlight of the scene paints at present, by its index."""
        return self._physics.highlights()

    def ruts(self) -> NDArray[np.float64]:
        """Depths of ruts at the samples of the terrain, (rows, columns); empty without [m]."""
        return self._physics.ruts()

    def summary(self) -> Summary:
        """Contacts, energy and events of this run; a reset or a restore starts a new run."""
        return self._physics.summary()

    def mission(self) -> MissionView | None:
        """Return the mission program at present: state of every node; None without one."""
        return self._physics.mission()

    def check_mission(
        self, text: str, name: str = "mission", files: Mapping[str, str] | None = None
    ) -> None:
        """Check a mission for the machines of this scene, as the command `mission` does.

        Args:
            files: Texts that it imports, by name.

        Raises:
            MissionTextError: Every problem of the text, with line and column.
            SessionError: The scene has neither machines nor a program.
        """
        self._check_open()
        imported = {} if files is None else checks.mapping("files", files)
        self._physics.check_mission(checks.text("text of a mission", text), name, imported)

    def findings(self) -> list[tuple[str, Finding]]:
        """Return what makes the scene hard to simulate in its present state, as `linkwork check`.

        Returns:
            Each finding with the robot whose model it is about; empty for the scene. Errors first.
        """
        return self._physics.findings()

    def mission_diagram(self) -> str:
        """Return the mission program as a tree in Mermaid, coloured by the states of its nodes.

        Raises:
            SessionError: There is no program.
        """
        return self._physics.mission_diagram()

    def mission_timeline(self, file: str | Path) -> bytes:
        """Return a picture of when each step of the program ran; nothing is written.

        Args:
            file: Name ending in .png or .svg, which chooses the format.

        Raises:
            SessionError: There is no program.
        """
        return self._physics.mission_timeline(str(checks.path("file", file)))

    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        """Return the image of a camera at present; physics waits only while its state is copied.

        The first picture starts the process that draws. It is kept for the next ones.

        Args:
            camera: A sensor of kind `camera`; None for the scene's own camera.
            size: Width and height [pixels]; None for the camera's own. Another aspect ratio keeps
                the vertical field of view.

        Raises:
            ArgumentError: Invalid size.
            NotFoundError: There is no camera of this name.
            PlatformError: This machine cannot render offscreen.
        """
        return self._photographer.take(self.visible_state(), camera, size)

    def visible_state(self) -> Visible:
        """Return the present state as the renderer needs it."""
        return self._physics.visible_state()

    def checkpoint(self) -> bytes:
        """Return the complete state, from which any session of this scene continues bit for bit."""
        return self._physics.checkpoint()

    def restore(self, checkpoint: bytes) -> None:
        """Restore a checkpoint of the same scene and seed.

        Raises:
            SessionError: Another scene or seed, or invalid; the present state is kept.
        """
        self._check_open()
        if not isinstance(checkpoint, bytes):
            kind = type(checkpoint).__name__
            raise ArgumentError(f"invalid checkpoint: {kind}, expected bytes")
        self._pace.restore(checkpoint)

    def samples(self, since: int = -1, places: Sequence[int] = ()) -> NDArray[np.float64]:
        """Return the newest frames at the rate of the record, recorded or not; for charts.

        Frames are kept from the first call on: about 40 s of simulated time at 100 Hz.

        Args:
            since: The last step that is known; -1 for all that are kept.
            places: Places of values in a frame of `info.layout`.

        Returns:
            Step, time [s] and the values, one row each.

        Raises:
            ArgumentError: A place is not in the frame.
        """
        self._check_open()
        size = self.info.layout.size
        numbers = checks.plain_array("places", places).reshape(-1).tolist()
        chosen = [checks.integer("place", x, minimum=0, maximum=size - 1) for x in numbers]
        return self._physics.samples(checks.integer("since", since, minimum=-1), chosen)

    def set_recording(self, on: bool) -> None:
        """Switch the recording on or off.

        A run that is recorded ends; what follows is another run, from the present state on.

        Raises:
            SessionError: There is no store.
        """
        self._physics.set_recording(checks.flag("on", on))

    def devices(self) -> tuple[DeviceInfo, ...]:
        """Return the sensors and actuators as devices, with the messages that actuators take."""
        return self._physics.devices()

    def exchange(
        self, messages: Sequence[DeviceMessage], *, delay: float = 0.0
    ) -> list[DeviceReply]:
        """Send messages to actuators; an invalid one changes nothing and is answered with why.

        They take effect between two control periods while physics runs, all at the same step.

        Args:
            delay: Simulated time until they take effect [s], rounded to whole steps.

        Returns:
            For each message the state of its actuator before it.
        """
        return self._physics.exchange(check_messages(messages), self.steps_in(delay))

    def exchange_soon(
        self, messages: Sequence[DeviceMessage], *, delay: float = 0.0
    ) -> Future[list[DeviceReply]]:
        """Send messages as `exchange` does, without waiting for the answers.

        Returns:
            The answers, once physics has given them. Cancel it to give up: the session then reports
            that physics does not answer.
        """
        return self._call_soon(
            self._physics.exchange, check_messages(messages), self.steps_in(delay)
        )

    def set_command_interval(self, seconds: float) -> None:
        """Execute commands at least so often, in a scene whose controllers set no period.

        Args:
            seconds: Simulated time [s], rounded to whole steps; 0.01 by default.
        """
        self._physics.set_command_interval(self.steps_in(seconds))

    def open_lock_step(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        period: float | None = None,
        timeout: float = 5.0,
        token: str | None = None,
    ) -> LockStepPort:
        """Open a port for a controller; from now on physics waits for its command each period.

        A run then depends on the scene, the seed and the commands alone. If the controller
        disconnects or does not answer in time, all actuators take their safe action and physics
        stops.

        Args:
            port: 0 lets the system choose.
            period: Simulated time between two exchanges [s], rounded to whole steps; None for the
                control period of the scene.
            timeout: Longest wait for a command [s].
            token: Secret that a controller must send first, 16 to 200 letters, digits, - or _; None
                for none.

        Raises:
            PlatformError: The port is taken.
        """
        self._check_open()
        steps = None if period is None else max(1, self.steps_in(period))
        wait = checks.number("timeout", timeout, above=0.0, maximum=3600.0, unit="s")
        host, port = checks.text("host", host), checks.integer("port", port, maximum=MAX_PORT)
        if token is not None:
            check_token(checks.text("token", token))
        return self._physics.open_lock_step(host, port, steps, wait, token)

    def close_lock_step(self) -> None:
        """Close the port of the controller; physics runs free again."""
        self._physics.close_lock_step()

    def state_hash(self) -> str:
        """Return the hash of the complete state: equal exactly if the state is, bit for bit."""
        return self._physics.state_hash()

    def read(self, path: str) -> Any:
        """Return a value, or an array of values, of the newest state.

        Args:
            path: `sensors.scan.ray5` for one channel, `sensors.scan` for all channels of a sensor;
                `joints.left/q1` for a position [rad or m]; `bodies.crate` for x y z [m] and
                qw qx qy qz.

        Raises:
            NotFoundError: Nothing in a frame has this path.
        """
        return read_frame(self.info.layout, self.latest().frame, checks.text("path", path))

    def joints(self, robot: str | None = None) -> JointStates:
        """Return the positions, velocities, efforts and references of joints in the newest state.

        Args:
            robot: None for all joints of the scene.

        Raises:
            NotFoundError: No robot of this name has joints.
        """
        if robot is not None:
            checks.choice("robot with joints", robot, self.info.robots)
        return joint_states(self.info, self.latest().frame, robot)

    def robot(self, name: str) -> SessionRobot:
        """Return a robot of the scene, with its state and its commands as methods.

        Raises:
            NotFoundError: No robot of this name has joints.
        """
        checks.choice("robot with joints", name, self.info.robots)
        return self._robots.setdefault(name, SessionRobot(self, name))

    def bodies(self) -> BodyStates:
        """Return the poses and velocities of all bodies in the newest state."""
        return body_states(self.info.layout, self.latest().frame)

    def steps_in(self, seconds: float) -> int:
        """Return whole physics steps in a time [s].

        Raises:
            ArgumentError: Negative, not finite, or too long.
        """
        longest = min(MAX_INTEGER * self.info.step_size, checks.MAX_NUMBER)
        time = checks.number("seconds", seconds, minimum=0.0, maximum=longest, unit="s")
        return round(time / self.info.step_size)

    def _check_open(self) -> None:
        if self._closed:
            raise SessionError("the session is closed", hint="open a new one")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name} {value}" for name, value in self._fields().items())
        return f"<{type(self).__name__} {fields}>"

    def _repr_html_(self) -> str:
        return fields_table(type(self).__name__, self._fields()).html()

    def _fields(self) -> dict[str, str]:
        try:
            now = self.latest()
        except SessionError as error:
            return {"scene": self.info.scene, "state": error.message}
        state = "closed" if self._closed else "running" if now.playing else "stopped"
        return {
            "scene": self.info.scene,
            "state": state,
            "time": f"{now.time:.3f} s",
            "steps": str(now.step),
            "robots": ", ".join(self.info.robots) or "none",
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(interrupted=kind is not None and not issubclass(kind, DivergenceError))
