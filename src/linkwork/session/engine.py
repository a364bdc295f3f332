"""The one engine inside every session: world, participants and recorder, stepped together."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import DivergenceError, NotFoundError
from linkwork.record import RunStatus
from linkwork.record.layout import FrameVector
from linkwork.session.base import LiveInfo
from linkwork.session.checkpoint import Origin, digest, pack, unpack
from linkwork.session.describing import session_info
from linkwork.session.driver import RobotDriver
from linkwork.session.live import Controls
from linkwork.session.log import RecorderFactory, RunLog
from linkwork.session.mission import REFUSED, check_mission
from linkwork.session.moment import arrays_of, check_arrays, put_arrays
from linkwork.session.origin import origin_digests
from linkwork.session.participant import Participant
from linkwork.session.participants import control_period, participants_of
from linkwork.session.summary import Summary
from linkwork.session.turns import Turns, fewest
from linkwork.world.engine.element import Event
from linkwork.world.engine.world import World
from linkwork.world.forces.force import Force
from linkwork.world.scene.digest import digest_of
from linkwork.world.scene.loaded import LoadedScene

MOST_RECENT = 1000
"""Events that are remembered."""

MOST_REFUSED = 5
"""Refusals that the summary tells of."""

LONGEST_LEAP = 100
"""Most steps that are done at once."""

RESET = "reset"


class Engine:
    """A scene at work. Knows nothing of wall clocks, threads or processes.

    Args:
        loaded: The scene.
        seed: Seed of everything random.
        new_recorder: Makes the recorder of a run when its first step is done; None records nothing.
        forces: Forces of the user's own.

    Attributes:
        world: The physics.
        info: What does not change.
        period: Physics steps from one moment at which commands are taken to the next.
        recent: The newest events.
        listeners: Called with every event, after the step in which it happened.
    """

    def __init__(
        self,
        loaded: LoadedScene,
        seed: int = 0,
        new_recorder: RecorderFactory | None = None,
        forces: Sequence[Force] = (),
    ) -> None:
        self.world = World(loaded, seed, forces)
        self.info = session_info(self.world, recorded=new_recorder is not None)
        self.recent: deque[Event] = deque(maxlen=MOST_RECENT)
        self.listeners: list[Callable[[Event], None]] = []
        self._told: Counter[str] = Counter()
        self._refused: list[Event] = []
        self._frame = self.info.layout.new()
        self._origin = Origin(digest_of(origin_digests(self.world)), seed)
        self._record_every = max(1, round(1 / (loaded.scene.recording.rate * self.world.step_size)))
        self._log = RunLog(self.info, self.world, self._record_every, new_recorder)
        self._has_diverged = False
        self._gather()
        check_mission(loaded, self._controls)

    def _gather(self) -> None:
        """Lets everyone who takes part begin."""
        self._participants: list[Participant] = participants_of(self.world)
        drivers = [x for x in self._participants if isinstance(x, RobotDriver)]
        self._drivers = {driver.name: driver for driver in drivers}
        self.period = control_period(self.world, drivers)
        self._controls = Controls(self.world, self._participants)
        self._controls.commands |= {RESET: self.reset, "follow": self._follow}
        self._turns = Turns(self._participants)

    @property
    def step_count(self) -> int:
        """Steps done since the last reset."""
        return self.world.step_count

    @property
    def log(self) -> RunLog:
        """What is recorded."""
        return self._log

    def advance(self, count: int) -> None:
        """Does so many steps, or fewer where the world wants a pause.

        Raises:
            DivergenceError: A step left the finite numbers; the last good state is kept.
        """
        if not self._log.is_open:
            self._log.open(self.frame())
        world, end = self.world, self.world.step_count + count
        rhythms = self._rhythms()
        world.pause_wanted = self._has_diverged = False
        try:
            # What was spoilt between steps is named before anybody works with it.
            world.check_sound()
            while world.step_count < end and not world.pause_wanted:
                self._take_turns()
                step = world.step_count
                self._run_to(min(end, *(step + every - step % every for every in rhythms)))
        except BaseException as error:
            if self._turns.undo(world.step_count):
                world.rewind()
            if isinstance(error, DivergenceError):
                self._tell_divergence(error)
            raise

    def _rhythms(self) -> list[int]:
        """Steps from one moment to the next at which something is due besides physics."""
        recorded = {self._record_every} if self._log.is_recording else set[int]()
        return fewest(self._turns.rhythms | recorded | {LONGEST_LEAP})

    def _run_to(self, end: int) -> None:
        world = self.world
        if world.is_idle():
            world.step_many(end - world.step_count)
        else:
            self._run_one_by_one(end - world.step_count)
        if self._log.is_recording and world.step_count % self._record_every == 0:
            self._log.recorder.append(self.frame())

    def _run_one_by_one(self, count: int) -> None:
        world = self.world
        step, events = world.step, world.events
        for _ in range(count):
            step()
            if events:
                self._take_events()
                if world.pause_wanted:
                    break

    def give_turn(self, name: str) -> None:
        """Gives one of those who take part a turn now, before the others have theirs."""
        self._turns.give(name, self)

    def _take_turns(self) -> None:
        """Gives a turn to those who are due at this step."""
        self._turns.take(self)
        if self.world.events:
            self._take_events()

    def _take_events(self) -> None:
        events = list(self.world.events)
        self.world.events.clear()
        for event in events:
            self._pass_on(event)

    def _pass_on(self, event: Event) -> None:
        self._log.event(event)
        self.recent.append(event)
        self._told[event.kind] += 1
        if event.kind == REFUSED and len(self._refused) < MOST_REFUSED:
            self._refused.append(event)
        for listener in self.listeners:
            listener(event)

    def _tell_divergence(self, error: DivergenceError) -> None:
        self._has_diverged = True
        data = {"element": error.element}
        self._pass_on(Event(error.step, self.world.time, "divergence", str(error), data))

    def summary(self) -> Summary:
        """What has come about in this run."""
        world, told = self.world, dict(self._told)
        refused = tuple(self._refused)
        return Summary(world.data.ncon, world.most_contacts, world.energy(), told, refused)

    def frame(self) -> FrameVector:
        """The present frame; valid until the next call."""
        self.world.fill(self._frame)
        references = self.info.layout.joint_view(self._frame)[:, 3]
        references[:] = np.nan
        for participant in self._participants:
            participant.show(references)
        return self._frame

    def set(self, path: str, value: Any, source: str = "user") -> None:
        """Changes a live value now and logs it. Refused values change nothing."""
        self.world.check_sound()
        taken = self._controls.set(path, value)
        self._changed(path, taken, source)

    def command(self, name: str, arguments: Mapping[str, Any], source: str = "user") -> None:
        """Does what is neither a value nor time, and logs it. Refused ones change nothing."""
        # A reset helps wherever the state is.
        if name != RESET:
            self.world.check_sound()
        taken = self._controls.command(checks.text("command", name), arguments)
        # A reset has ended the run, and nothing has happened yet in the next.
        if name != RESET:
            self._changed(name, taken, source)

    def _changed(self, path: str, taken: Any, source: str) -> None:
        self.world.accept_changes()
        self._log.command(self.step_count, self.world.time, path, taken, source)
        self._take_events()

    def live_values(self) -> dict[str, LiveInfo]:
        """What can be set, by path, with its present value."""
        values = self._controls.values
        return {path: LiveInfo(x.what, x.read()) for path, x in sorted(values.items())}

    def _follow(self, robot: Any) -> None:
        if checks.text("name of a robot", robot) not in self._drivers:
            raise NotFoundError("driven robot", robot, self._drivers)
        self._drivers[robot].follow()

    def reset(self) -> None:
        """Back to the start; what was recorded ends as a run of its own."""
        self.finish(RunStatus.FINISHED)
        self.world.reset()
        self._begin_run()
        self._gather()

    def _begin_run(self) -> None:
        """What is summed up is of one run."""
        self._has_diverged = False
        self._told.clear()
        self._refused.clear()
        self.world.data.maxuse_con = self.world.data.ncon

    def finish(self, status: RunStatus) -> None:
        """Ends the recording of this run, if one is under way.

        Args:
            status: How it ends, unless its last step has diverged.
        """
        self._close(status, self.step_count, self.checkpoint())

    def _close(self, status: RunStatus, step: int, checkpoint: bytes) -> None:
        ended = RunStatus.DIVERGED if self._has_diverged else status
        self._log.close(ended, step, digest(checkpoint))

    def checkpoint(self) -> bytes:
        """The complete state as bytes."""
        arrays = arrays_of(self.world, self._participants)
        return pack(self._origin, self.step_count, arrays)

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint; the recording goes on as a run of its own.

        Raises:
            SessionError: No checkpoint of this scene and seed, or one that cannot be: all stays.
        """
        step, arrays = unpack(checkpoint, self._origin)
        check_arrays(self.world, self._participants, arrays)
        # What was spoilt since the last step is no state to come back to.
        self.world.rewind()
        before, at = self.checkpoint(), self.step_count
        try:
            put_arrays(self.world, self._participants, step, arrays)
        except BaseException:
            put_arrays(self.world, self._participants, *unpack(before, self._origin))
            raise
        self._close(RunStatus.FINISHED, at, before)
        self._turns.forget()
        self._begin_run()
        self._log.start = checkpoint

    def state_hash(self) -> str:
        """Equal exactly when the complete state is, bit for bit."""
        return digest(self.checkpoint())
