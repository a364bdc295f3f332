"""A session without physics: joints move by sine waves, or to the target they were given."""

import math
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from linkwork.errors import ArgumentError, NotFoundError, PlatformError
from linkwork.model.mesh import MeshData
from linkwork.record.layout import FrameLayout
from linkwork.rendering.picture import Pixels, Size
from linkwork.session.event_feed import EventSubscriber, Subscriber
from linkwork.session.session import Session
from linkwork.session.state import JointInfo, LiveInfo, SessionInfo, Snapshot, Summary
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_y, about_z
from linkwork.world.contacts.bounding_boxes import BoundingBoxes
from linkwork.world.contacts.contact import Contact
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Scene
from linkwork.world.view import SceneView, VisualShape

STEP = 0.002
STAND = (1.0, 0.0, 0.0, 0.0)
ORANGE, DARK, WOOD = (0.95, 0.45, 0.1, 1.0), (0.25, 0.27, 0.3, 1.0), (0.72, 0.53, 0.35, 1.0)

BODIES = ("arm/base", "arm/turret", "arm/upper", "arm/fore", "box", "ball")
JOINTS = (
    JointInfo("arm/q1", "arm", "q1", -math.pi, math.pi, "rad", True),
    JointInfo("arm/q2", "arm", "q2", -1.5, 1.9, "rad", True),
    JointInfo("arm/q3", "arm", "q3", -math.inf, math.inf, "rad", True),
    JointInfo("lift/z", "lift", "z", -math.inf, math.inf, "m", False),
)
ROOF = MeshData(
    np.array([(-0.05, -0.05, 0.0), (0.05, -0.05, 0.0), (0.0, 0.05, 0.0), (0.0, 0.0, 0.08)]),
    np.array([(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)], dtype=np.int32),
)
SHAPES = (
    VisualShape(-1, "plane", (0.0, 0.0, 0.1), (0.0, 0.0, 0.0), STAND, (0.93, 0.94, 0.95, 1.0)),
    VisualShape(0, "cylinder", (0.16, 0.12), (0.0, 0.0, 0.06), STAND, DARK),
    VisualShape(1, "cylinder", (0.12, 0.3), (0.0, 0.0, 0.0), STAND, ORANGE),
    VisualShape(2, "capsule", (0.08, 0.4), (0.0, 0.0, 0.2), STAND, ORANGE),
    VisualShape(3, "capsule", (0.06, 0.35), (0.0, 0.0, 0.18), STAND, DARK),
    VisualShape(4, "box", (0.15, 0.15, 0.15), (0.0, 0.0, 0.0), STAND, WOOD),
    VisualShape(5, "sphere", (0.08,), (0.0, 0.0, 0.0), STAND, (0.2, 0.5, 0.85, 1.0)),
    VisualShape(3, "ellipsoid", (0.05, 0.05, 0.09), (0.0, 0.0, 0.42), STAND, DARK),
    VisualShape(4, "mesh", (), (0.0, 0.0, 0.075), STAND, WOOD, ROOF),
)


def fake_info(scene: str) -> SessionInfo:
    layout = FrameLayout(BODIES, tuple(joint.name for joint in JOINTS))
    view = SceneView(SHAPES, (1.7, -1.5, 1.2), (0.1, 0.0, 0.45))
    return SessionInfo(scene, STEP, 0, layout, JOINTS, view)


class FakeSession(Session):
    """Keeps every call in `calls`, so that tests can ask what the page did."""

    def __init__(self, scene: str = "fake") -> None:
        self.info = fake_info(scene)
        self.loaded = LoadedScene(scene, Scene.model_construct())
        self.calls: list[tuple[Any, ...]] = []
        self.closed = False
        self.trouble = ""
        self.gravity = [0.0, 0.0, -9.81]
        self._targets: dict[str, float] = {}
        self._positions = np.zeros(len(JOINTS))
        self._step = 0
        self._speed = 1.0
        self._playing = False
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=self._run, daemon=True)]
        self._threads[0].start()

    def start(self) -> None:
        self.calls.append(("start",))
        self._playing = True

    def pause(self) -> None:
        self.calls.append(("pause",))
        with self._lock:
            self._playing = False

    def step(self, count: int = 1) -> Snapshot:
        self.calls.append(("step", count))
        with self._lock:
            self._playing = False
            self._advance(count)
        return self.latest()

    def run_for(self, seconds: float) -> Snapshot:
        return self.step(self.steps_in(seconds))

    def set_speed(self, factor: float) -> None:
        self.calls.append(("set_speed", factor))
        self._speed = factor

    def set(self, path: str, value: Any) -> None:
        self.calls.append(("set", path, value))
        if path == "gravity":
            self.gravity = value
            return
        _, robot, kind, joint = path.split(".") if path.count(".") == 3 else ("", "", "", "")
        if kind != "targets" or f"{robot}/{joint}" not in self.info.layout.joints:
            raise NotFoundError("path", path, self.info.layout.joints)
        joint = next(x for x in JOINTS if x.name == f"{robot}/{joint}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ArgumentError(f"invalid target: {value!r}, expected a number")
        if not joint.lower <= value <= joint.upper:
            raise ArgumentError(f"invalid target: {value:g}")
        self._targets[joint.name] = float(value)

    def command(self, name: str, /, **arguments: Any) -> None:
        self.calls.append(("command", name, arguments))
        with self._lock:
            if name == "reset":
                self._step, self._positions[:] = 0, 0.0
            self._targets.clear()

    def _call(self, method: str, *arguments: Any) -> Any:
        raise PlatformError(f"a session without physics cannot {method}")

    def _run_steps(self, count: int, paced: bool) -> None:
        self.step(count)

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        return self.subscribe(subscriber, 1 / interval)

    def _forward_events(self) -> None:
        pass

    def live_values(self) -> dict[str, LiveInfo]:
        return {"gravity": LiveInfo("gravity in the world [m/s^2]", self.gravity)}

    def events(self) -> list[Event]:
        return [Event(0, 0.0, "started", "<b>a fake</b>", {})]

    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        return lambda: None

    def contacts(self) -> list[Contact]:
        return []

    def bounding_boxes(self) -> BoundingBoxes:
        raise PlatformError("a session without physics has no boxes")

    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        raise PlatformError("a session without physics has nothing to draw")

    def summary(self) -> Summary:
        return Summary(0, 0, 0.0, {})

    def latest(self) -> Snapshot:
        with self._lock:
            frame = self._frame()
            step, moving = self._step, float(self._playing)
        rate = moving * min(self._speed, 20.0)
        return Snapshot(
            frame=frame,
            step=step,
            time=step * STEP,
            playing=bool(moving),
            speed=self._speed,
            real_time_factor=rate,
            run="fake-run",
            trouble=self.trouble,
        )

    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        ended = threading.Event()

        def call() -> None:
            seen: tuple[Any, ...] = ()
            while not (ended.is_set() or self._ended.wait(1 / rate)):
                now = self.latest()
                if (now.step, now.playing, now.trouble) != seen:
                    seen = (now.step, now.playing, now.trouble)
                    subscriber(now)

        self._threads.append(threading.Thread(target=call, daemon=True))
        self._threads[-1].start()
        return ended.set

    def checkpoint(self) -> bytes:
        return b""

    def restore(self, checkpoint: bytes) -> None:
        self.calls.append(("restore", checkpoint))

    def state_hash(self) -> str:
        return str(self._step)

    def close(self, *, interrupted: bool = False) -> None:
        self.closed = True
        self._ended.set()
        for thread in self._threads:
            thread.join(5)

    def values_set(self, path: str) -> list[float]:
        return [call[2] for call in self.calls if call[:2] == ("set", path)]

    def _run(self) -> None:
        last = time.monotonic()
        while not self._ended.wait(0.01):
            now = time.monotonic()
            with self._lock:
                if self._playing:
                    self._advance(round((now - last) * min(self._speed, 20.0) / STEP))
            last = now

    def _advance(self, steps: int) -> None:
        self._step += steps
        lag = 1 - math.exp(-steps * STEP / 0.08)
        self._positions += (self._references() - self._positions) * lag

    def _references(self) -> np.ndarray:
        t = self._step * STEP
        waves = [0.8 * math.sin((1 + 0.3 * i) * t) for i in range(len(JOINTS))]
        pairs = zip(self.info.layout.joints, waves, strict=True)
        return np.array([self._targets.get(name, wave) for name, wave in pairs])

    def _frame(self) -> np.ndarray:
        layout, frame = self.info.layout, self.info.layout.new()
        layout.stamp(frame, self._step, self._step * STEP)
        for row, pose in zip(layout.body_view(frame), self._poses(), strict=True):
            row[:3], row[3:7] = pose.position, pose.quaternion_wxyz
        joints = layout.joint_view(frame)
        joints[:, 0], joints[:, 3] = self._positions, self._references()
        return frame

    def _poses(self) -> list[Pose]:
        q1, q2, q3, lift = (float(value) for value in self._positions)
        base = Pose()
        turret = base @ Pose.from_translation((0.0, 0.0, 0.27)) @ Pose.from_rotation(about_z(q1))
        upper = (
            turret @ Pose.from_translation((0.0, 0.0, 0.1)) @ Pose.from_rotation(about_y(0.4 + q2))
        )
        fore = (
            upper @ Pose.from_translation((0.0, 0.0, 0.42)) @ Pose.from_rotation(about_y(1.2 + q3))
        )
        box = Pose.from_xyz_rpy((0.55, 0.35, 0.075), (0.0, 0.0, 0.5))
        return [base, turret, upper, fore, box, Pose.from_translation((-0.4, 0.5, 0.3 + lift / 4))]
