"""What everyone who uses a running scene holds: the one `Session` interface.

The studio, the server, the command line and scripts use only this. `LocalSession` runs the physics
in the caller's thread, `ProcessSession` in a process of its own; same scene, seed and commands give
the same bits in both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from linkwork import checks
from linkwork.errors import ArgumentError, DivergenceError
from linkwork.record.layout import FrameLayout, FrameVector
from linkwork.rendering.picture import Pixels, Size
from linkwork.session.reading import read_frame
from linkwork.session.summary import Summary
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.engine.element import Event
from linkwork.world.view import SceneView

Subscriber = Callable[["Snapshot"], None]
EventSubscriber = Callable[[Event], None]


@dataclass(frozen=True)
class JointInfo:
    """A joint as a user meets it in a running scene.

    Attributes:
        name: Full name, robot and joint: `left/q1`; `hinge` for one between bodies.
        robot: The robot's name in the scene; empty for a joint between bodies.
        joint: The joint's name in the robot, or in the scene.
        lower: Least position [rad or m]; -inf when unlimited.
        upper: Greatest position [rad or m]; inf when unlimited.
        unit: `rad` or `m`.
        driven: Whether a controller follows a reference for it.
    """

    name: str
    robot: str
    joint: str
    lower: float
    upper: float
    unit: str
    driven: bool


@dataclass(frozen=True)
class SessionInfo:
    """What does not change while a session lives.

    Attributes:
        scene: The scene's name.
        step_size: Physics step [s].
        seed: Seed of everything random.
        layout: What a frame holds.
        joints: In the order of `layout.joints`.
        view: Shapes to draw, by body.
        recorded: Whether runs of this session are recorded.
    """

    scene: str
    step_size: float
    seed: int
    layout: FrameLayout
    joints: tuple[JointInfo, ...]
    view: SceneView
    recorded: bool = False


@dataclass(frozen=True)
class LiveInfo:
    """A value that can be set while a scene runs.

    Attributes:
        what: What it is and its unit.
        value: What it is now.
    """

    what: str
    value: Any


@dataclass(frozen=True)
class Snapshot:
    """The newest state of a session, copied so that it does not change under the reader.

    Attributes:
        frame: The frame vector; read it through `SessionInfo.layout`.
        step: Steps done since the last reset.
        time: Simulated time [s].
        playing: Whether physics runs by itself.
        speed: Wanted speed as a factor of real time; inf for unpaced.
        real_time_factor: Speed reached over the last second.
        run: Identity of the run being recorded; empty when none is.
        acknowledged: Recorded frames of this run that are safe on the disk.
        trouble: Why physics stopped by itself, or cannot be recorded; empty when all is well.
    """

    frame: FrameVector
    step: int
    time: float
    playing: bool
    speed: float
    real_time_factor: float
    run: str = ""
    acknowledged: int = 0
    trouble: str = ""


class Session(ABC):
    """A scene that runs, paced or stepped, and takes commands between control periods."""

    info: SessionInfo
    record_trouble: str = ""
    """Why what was recorded is not whole; known when the session is closed."""

    @abstractmethod
    def start(self) -> None:
        """Lets physics run by itself, at the present speed."""

    @abstractmethod
    def pause(self) -> None:
        """Stops physics at the end of the step under way; returns when it stands."""

    @abstractmethod
    def step(self, count: int = 1) -> Snapshot:
        """Does so many steps at once, unpaced, and stands again.

        Raises:
            DivergenceError: A step left the finite numbers, or the engine failed in it; the last
                good state is kept.
        """

    @abstractmethod
    def run_for(self, seconds: float) -> Snapshot:
        """Runs so much simulated time at the present speed and stands again.

        Args:
            seconds: Simulated time [s], rounded to whole steps.

        Raises:
            DivergenceError: A step left the finite numbers, or the engine failed in it; the last
                good state is kept.
        """

    @abstractmethod
    def speed(self, factor: float) -> None:
        """Sets the wanted speed: 0 to 4 times real time, or `math.inf` for as fast as it goes."""

    @abstractmethod
    def set(self, path: str, value: Any) -> None:
        """Changes a live value, and logs it.

        Physics stands while it is changed: between two control periods while it runs, at once
        while it stands. It acts from the next step on.

        Args:
            path: One of `live_values`, e.g. `robots.left.targets.q1` or `gravity`.
            value: A number, a truth value, or a list of numbers, as the value wants it.

        Raises:
            NotFoundError: No such path.
            ArgumentError: A value of the wrong kind, size or range.
        """

    @abstractmethod
    def command(self, name: str, /, **arguments: Any) -> None:
        """Does something that is neither a value nor time: `reset`, `follow` a trajectory again.

        Raises:
            NotFoundError: No such command.
            ArgumentError: Other arguments than it takes, or of the wrong kind.
        """

    @abstractmethod
    def live_values(self) -> dict[str, LiveInfo]:
        """All that can be set, by path."""

    @abstractmethod
    def events(self) -> list[Event]:
        """The newest events of this session, in whichever run; the oldest first, at most 1000."""

    @abstractmethod
    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        """Calls back with every event from now on.

        With a physics process each subscriber is called from a thread of its own: physics never
        waits, and one that blocks delays no other. Where events come faster than it takes them,
        some are dropped, and an event of kind `dropped` tells how many. The death of that process
        is a last event of kind `physics-ended`. Every subscriber gets these two kinds. A subscriber
        that fails is logged, and neither ends the run nor keeps others from hearing.

        Args:
            subscriber: Called with each event.
            kinds: The kinds it wants; all when empty.

        Returns:
            A function that ends the subscription.
        """

    @abstractmethod
    def contacts(self) -> list[Contact]:
        """All contacts now: who, where, normal, force and depth.

        Raises:
            EngineError: There are too many to compute their forces.
        """

    @abstractmethod
    def boxes(self) -> BoundingBoxes:
        """A box around every body now, and which bodies collide."""

    @abstractmethod
    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        """What a camera sees now; physics waits only until its state is copied.

        The first picture starts a process that draws, which is kept for the next ones.

        Args:
            camera: A sensor of kind `camera`; None for the scene's own camera.
            size: Width and height [pixels]; None for the camera's own. Other proportions keep the
                angle from top to bottom.

        Raises:
            ArgumentError: No picture can have this size.
            NotFoundError: There is no camera of this name.
            PlatformError: This machine cannot render without a screen.
        """

    @abstractmethod
    def summary(self) -> Summary:
        """What has come about in this run, in a few numbers; a reset or a jump begins another."""

    @abstractmethod
    def latest(self) -> Snapshot:
        """The newest state, of a closed session its last; never waits for physics.

        Raises:
            PhysicsProcessError: The physics process died in the middle of publishing a state.
        """

    @abstractmethod
    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        """Calls back with the newest state, at most `rate` times a second [Hz].

        Returns:
            A function that ends the subscription.
        """

    @abstractmethod
    def checkpoint(self) -> bytes:
        """Everything needed to go on from here bit for bit, in another process too."""

    @abstractmethod
    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint of the same scene and seed; others are refused whole."""

    @abstractmethod
    def state_hash(self) -> str:
        """A hash of the complete state: equal exactly when the state is, bit for bit."""

    @abstractmethod
    def close(self, *, interrupted: bool = False) -> None:
        """Ends the run and its recording. Closing twice is allowed.

        Args:
            interrupted: Whether the run is cut off before what it was meant to do.
        """

    def read(self, path: str) -> Any:
        """A number, or an array of several, of the newest state.

        Args:
            path: `sensors.scan.ray5` for one channel, `sensors.scan` for all of a sensor's;
                `joints.left/q1` for a position [rad or m]; `bodies.crate` for x y z [m] and
                qw qx qy qz.

        Raises:
            NotFoundError: Nothing in a frame has this path.
        """
        return read_frame(self.info.layout, self.latest().frame, checks.text("path", path))

    def steps_in(self, seconds: float) -> int:
        """Whole physics steps in a time [s].

        Raises:
            ArgumentError: Negative, not finite, or too long.
        """
        time = checks.number("time in seconds", seconds, most=1e308)
        if time < 0:
            raise ArgumentError(f"a time must be zero or more seconds, not {time:g}")
        if (most := checks.MOST_INTEGER * self.info.step_size) < time:
            raise ArgumentError(
                f"{time:g} s are more steps than can be counted",
                hint=f"at most {most:g} s with steps of {self.info.step_size:g} s",
            )
        return round(time / self.info.step_size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(interrupted=kind is not None and not issubclass(kind, DivergenceError))
