"""The one engine inside every session: world, drivers and recorder, stepped together."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.control import make_controller
from linkwork.errors import ArgumentError, DivergenceError, NotFoundError, SessionError
from linkwork.model.link import JointKind
from linkwork.record import NullRecorder, Recorder, RunStatus
from linkwork.record.layout import FrameVector
from linkwork.session.base import JointInfo, SessionInfo
from linkwork.session.checkpoint import Arrays, digest, pack, unpack
from linkwork.session.driver import RobotDriver
from linkwork.session.live import driver_of, set_live
from linkwork.spatial import from_position_rpy
from linkwork.spatial.vector import apply_transposed
from linkwork.world import LoadedScene, World
from linkwork.world.plain import plain_value, text
from linkwork.world.view_of import view_of_model

RecorderFactory = Callable[[SessionInfo, LoadedScene, int], Recorder]

IDLE_PERIOD = 0.01
"""How often commands are taken in a scene without controllers [s]."""


class Engine:
    """A scene at work. Knows nothing of wall clocks, threads or processes.

    Args:
        loaded: The scene.
        seed: Seed of everything random.
        new_recorder: Makes the recorder of a run when its first step is done; None records nothing.
    """

    def __init__(
        self, loaded: LoadedScene, seed: int = 0, new_recorder: RecorderFactory | None = None
    ) -> None:
        self._loaded = loaded
        self._new_recorder = new_recorder
        self.world = World(loaded, seed)
        self._recorder: Recorder = NullRecorder()
        self._is_recording = False
        self.info = self._make_info(seed)
        self._frame = self.info.layout.new()
        self._record_every = max(1, round(1 / (loaded.scene.recording.rate * self.world.step_size)))
        self._scene_digest = _scene_digest(loaded)
        self._drivers = self._make_drivers()
        self._early: list[tuple[int, float, str, Any, str]] = []
        self.record_trouble = ""
        periods = [driver.every for driver in self._drivers.values()]
        self.period = min(periods, default=max(1, round(IDLE_PERIOD / self.world.step_size)))

    @property
    def step_count(self) -> int:
        """Steps done since the last reset."""
        return self.world.step_count

    @property
    def run(self) -> str:
        """Identity of the run being recorded; empty when none is."""
        return self._recorder.run

    @property
    def acknowledged(self) -> int:
        """Recorded frames of this run that are safe on the disk."""
        return self._recorder.acknowledged

    @property
    def recording_trouble(self) -> str:
        """Why the recorder cannot keep up; empty when it can."""
        return self._recorder.trouble

    def advance(self, count: int) -> None:
        """Does so many steps.

        Raises:
            DivergenceError: A step left the finite numbers; the last good state is kept.
        """
        if not self._is_recording:
            self._begin_recording()
        try:
            for _ in range(count):
                self._step()
        except DivergenceError as error:
            for driver in self._drivers.values():
                driver.undo(self.world)
            data = {"element": error.element}
            self._recorder.event(error.step, self.world.time, "divergence", str(error), data)
            raise

    def _step(self) -> None:
        world = self.world
        for driver in self._drivers.values():
            if world.step_count % driver.every == 0:
                self._drive(driver)
        world.step()
        if world.step_count % self._record_every == 0:
            self._recorder.append(self.frame())

    def _drive(self, driver: RobotDriver) -> None:
        try:
            driver.drive(self.world)
        except ArgumentError:
            # A controller refuses what is not finite: where physics is to blame, that is named.
            self.world.check_sound()
            raise

    def frame(self) -> FrameVector:
        """The present frame; valid until the next call."""
        self.world.fill(self._frame)
        references = self.info.layout.joint_view(self._frame)[:, 3]
        start = 0
        for name, robot in self.world.robots.items():
            end = start + robot.positions.size
            driver = self._drivers.get(name)
            reference = driver.reference.at(self.world.time).position if driver else math.nan
            references[start:end] = reference
            start = end
        return self._frame

    def set(self, path: str, value: Any, source: str = "user") -> None:
        """Changes a live value now and logs it. Refused values change nothing."""
        value = plain_value(text("a path", path), value)
        set_live(self.world, self._drivers, path, value)
        self._log(path, value, source)

    def command(self, name: str, arguments: dict[str, Any], source: str = "user") -> None:
        """Does what is neither a value nor time, and logs it."""
        known = {"reset": self.reset, "follow": self._follow}
        arguments = {key: plain_value(key, value) for key, value in arguments.items()}
        if text("a command", name) not in known:
            raise NotFoundError("command", name, known)
        try:
            known[name](**arguments)
        except TypeError as error:
            raise ArgumentError(f"command {name!r}: {error}") from error
        if name != "reset":
            self._log(name, arguments, source)

    def _follow(self, robot: str) -> None:
        driver_of(self._drivers, robot).reference.follow(self.world.time)

    def reset(self) -> None:
        """Back to the start; what was recorded ends as a run of its own."""
        self.finish(RunStatus.FINISHED)
        self.world.reset()
        self._drivers = self._make_drivers()

    def finish(self, status: RunStatus) -> None:
        """Ends the recording of this run, if one is under way."""
        self._early = []
        if self._is_recording:
            self._recorder.finish(status, self.step_count, self.state_hash())
            self.record_trouble = self._recorder.trouble
        self._recorder, self._is_recording = NullRecorder(), False

    def checkpoint(self) -> bytes:
        """The complete state as bytes."""
        return pack(self._scene_digest, self.step_count, self._arrays())

    def _arrays(self) -> Arrays:
        arrays = {
            "world": self.world.state(),
            "readings": self.world.readings(),
            "memory": self.world.memory(),
        }
        for name, driver in self._drivers.items():
            arrays |= {f"{name}:{key}": value for key, value in driver.state().items()}
        return arrays

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint; the recording goes on as a run of its own."""
        step, arrays = unpack(checkpoint, self._scene_digest)
        self._check_arrays(arrays)
        self.finish(RunStatus.FINISHED)
        for name, driver in self._drivers.items():
            driver.restore({key: arrays[f"{name}:{key}"] for key in driver.state()})
        self.world.restore(arrays["world"], step, arrays["readings"], arrays["memory"])

    def _check_arrays(self, arrays: Arrays) -> None:
        """Refuses a checkpoint that is not whole, before anything is changed."""
        for name, present in self._arrays().items():
            if name not in arrays:
                raise SessionError(f"the checkpoint lacks {name!r}")
            given = arrays[name]
            # Targets are not a number where a joint follows its trajectory.
            sound = np.isfinite(given).all() or name.endswith(":targets")
            if given.shape != present.shape or not sound:
                raise SessionError(f"the checkpoint's {name!r} is of another size or not finite")

    def state_hash(self) -> str:
        """Equal exactly when the complete state is, bit for bit."""
        return digest(self.checkpoint())

    def _begin_recording(self) -> None:
        if self._new_recorder is not None:
            self._recorder = self._new_recorder(self.info, self._loaded, self._record_every)
        self._is_recording = True
        self._recorder.append(self.frame())
        for entry in self._early:
            self._recorder.command(*entry)
        self._early = []

    def _log(self, path: str, value: Any, source: str) -> None:
        entry = (self.step_count, self.world.time, path, value, source)
        if self._is_recording:
            self._recorder.command(*entry)
        else:
            # A run begins with its first step, but what was asked for before it shapes it too.
            self._early.append(entry)

    def _make_drivers(self) -> dict[str, RobotDriver]:
        drivers = {}
        for name, robot in self._loaded.scene.robots.items():
            if robot.controller is None:
                continue
            given, tree = robot.controller, self._loaded.trees[name]
            base = from_position_rpy(robot.position, robot.rpy)
            gravity = apply_transposed(base.rotation, self._loaded.scene.gravity)
            controller = make_controller(
                given.kind,
                tree,
                given.period,
                given.gains,
                gravity=gravity,
                torque_limit=self.world.torque_limits(name),
            )
            trajectory = self._loaded.trajectories.get(name)
            drivers[name] = RobotDriver(self.world, self.world.robots[name], controller, trajectory)
        return drivers

    def _make_info(self, seed: int) -> SessionInfo:
        scene = self._loaded.scene
        joints = [
            JointInfo(
                name=f"{name}/{joint.name}",
                robot=name,
                joint=joint.name,
                lower=joint.limits.lower,
                upper=joint.limits.upper,
                unit="rad" if joint.kind is JointKind.REVOLUTE else "m",
                driven=scene.robots[name].controller is not None,
            )
            for name, robot in self.world.robots.items()
            for joint in robot.tree.joints
        ]
        view = view_of_model(self.world.model, scene.camera)
        layout = self.world.layout
        return SessionInfo(
            self._loaded.name,
            self.world.step_size,
            seed,
            layout,
            tuple(joints),
            view,
            recorded=self._new_recorder is not None,
        )


def _scene_digest(loaded: LoadedScene) -> str:
    trees = {name: repr(tree) for name, tree in loaded.trees.items()}
    text = json.dumps([loaded.scene.model_dump(mode="json"), trees], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
