"""The one engine inside every session: world, participants and recorder, stepped together."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.errors import DivergenceError, LinkworkError, NotFoundError, SessionError
from linkwork.record import RunStatus
from linkwork.record.layout import FrameVector
from linkwork.session.base import LiveInfo
from linkwork.session.checkpoint import Arrays, digest, pack, unpack
from linkwork.session.describing import session_info
from linkwork.session.driver import RobotDriver
from linkwork.session.live import Controls
from linkwork.session.log import RecorderFactory, RunLog
from linkwork.session.origin import origin_digests
from linkwork.session.participant import Participant
from linkwork.session.participants import control_period, participants_of
from linkwork.session.summary import Summary
from linkwork.world import LoadedScene, World
from linkwork.world.event import Event
from linkwork.world.forcing import Force
from linkwork.world.loading.digest import digest_of
from linkwork.world.plain import text

MOST_RECENT = 1000
"""Events that are remembered."""

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
        self._frame = self.info.layout.new()
        self._origin = Origin(digest_of(origin_digests(self.world)), seed)
        self._record_every = max(1, round(1 / (loaded.scene.recording.rate * self.world.step_size)))
        self._log = RunLog(self.info, self.world, self._record_every, new_recorder)
        self._turned_at = -1
        self._gather()

    def _gather(self) -> None:
        """Lets everyone who takes part begin."""
        self._participants: list[Participant] = participants_of(self.world)
        drivers = [x for x in self._participants if isinstance(x, RobotDriver)]
        self._drivers = {driver.name: driver for driver in drivers}
        self.period = control_period(self.world, drivers)
        self._controls = Controls(self.world, self._participants)
        self._controls.commands |= {RESET: self.reset, "follow": self._follow}
        self._rhythms = {participant.every for participant in self._participants}

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
        world.pause_wanted = False
        try:
            # What was spoilt between steps is named before anybody works with it.
            world.check_sound()
            while world.step_count < end and not world.pause_wanted:
                self._take_turns()
                self._run_to(min(end, self._next_boundary()))
        except BaseException as error:
            self._give_up_turn()
            if isinstance(error, DivergenceError):
                self._tell_divergence(error)
            raise

    def _next_boundary(self) -> int:
        step = self.world.step_count
        recorded = [self._record_every] if self._log.is_recording else []
        rhythms = (*self._rhythms, *recorded, LONGEST_LEAP)
        return step + min(every - step % every for every in rhythms)

    def _run_to(self, end: int) -> None:
        world = self.world
        if world.is_idle():
            world.leap(end - world.step_count)
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
        for participant in self._participants:
            if participant.name == name:
                self._give_turn(participant)

    def _take_turns(self) -> None:
        """Gives a turn to those who are due at this step."""
        self._turned_at = self.world.step_count
        for participant in self._participants:
            if self._turned_at % participant.every == 0:
                self._give_turn(participant)
        if self.world.events:
            self._take_events()

    def _give_turn(self, participant: Participant) -> None:
        try:
            participant.turn(self)
        except LinkworkError:
            # A controller refuses what is not finite: where physics is to blame, that is named.
            self.world.check_sound()
            raise

    def _give_up_turn(self) -> None:
        """Takes back the turns at a step that did not come about."""
        if self._turned_at == self.world.step_count:
            for participant in self._participants:
                if self._turned_at % participant.every == 0:
                    participant.undo()
            self.world.rewind()
        self._turned_at = -1

    def _take_events(self) -> None:
        events = list(self.world.events)
        self.world.events.clear()
        for event in events:
            self._pass_on(event)

    def _pass_on(self, event: Event) -> None:
        self._log.event(event)
        self.recent.append(event)
        self._told[event.kind] += 1
        for listener in self.listeners:
            listener(event)

    def _tell_divergence(self, error: DivergenceError) -> None:
        data = {"element": error.element}
        self._pass_on(Event(error.step, self.world.time, "divergence", str(error), data))

    def summary(self) -> Summary:
        """What has come about since the start."""
        world = self.world
        return Summary(world.data.ncon, world.most_contacts, world.energy(), dict(self._told))

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
        self.world.check_sound()
        taken = self._controls.command(text("a command", name), arguments)
        # A reset has ended the run, and nothing has happened yet in the next.
        if name != RESET:
            self._changed(name, taken, source)

    def _changed(self, path: str, taken: Any, source: str) -> None:
        self.world.keep()
        self._log.command(self.step_count, self.world.time, path, taken, source)
        self._take_events()

    def live_values(self) -> dict[str, LiveInfo]:
        """What can be set, by path, with its present value."""
        values = self._controls.values
        return {path: LiveInfo(x.what, x.read()) for path, x in sorted(values.items())}

    def _follow(self, robot: str) -> None:
        if robot not in self._drivers:
            raise NotFoundError("driven robot", str(robot), self._drivers)
        self._drivers[robot].follow()

    def reset(self) -> None:
        """Back to the start; what was recorded ends as a run of its own."""
        self.finish(RunStatus.FINISHED)
        self.world.reset()
        self._told.clear()
        self._gather()

    def finish(self, status: RunStatus) -> None:
        """Ends the recording of this run, if one is under way."""
        self._log.close(status, self.step_count, self.state_hash)

    def checkpoint(self) -> bytes:
        """The complete state as bytes."""
        return pack(self._origin, self.step_count, self._arrays())

    def _arrays(self) -> Arrays:
        arrays = {
            "world": self.world.state(),
            "readings": self.world.readings(),
            "memory": self.world.memory(),
        }
        for participant in self._participants:
            state = participant.state().items()
            arrays |= {f"{participant.name}:{key}": value for key, value in state}
        return arrays

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint; the recording goes on as a run of its own."""
        step, arrays = unpack(checkpoint, self._origin)
        self._check_arrays(arrays)
        self.finish(RunStatus.FINISHED)
        for participant in self._participants:
            state = {key: arrays[f"{participant.name}:{key}"] for key in participant.state()}
            participant.restore(state)
        self.world.restore(arrays["world"], step, arrays["readings"], arrays["memory"])
        self._log.start = checkpoint

    def _check_arrays(self, arrays: Arrays) -> None:
        """Refuses a checkpoint that is not whole, before anything is changed."""
        for name, present in self._arrays().items():
            if name not in arrays:
                raise SessionError(f"the checkpoint lacks {name!r}")
            given = arrays[name]
            # Targets are not a number where a joint follows its trajectory; elements may do alike.
            sound = np.isfinite(given).all() or name.endswith(":targets") or name == "memory"
            if given.shape != present.shape or not sound:
                raise SessionError(f"the checkpoint's {name!r} is of another size or not finite")

    def state_hash(self) -> str:
        """Equal exactly when the complete state is, bit for bit."""
        return digest(self.checkpoint())
