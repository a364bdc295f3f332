"""Running an engine against the clock: the loop both kinds of session share."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from linkwork.errors import LinkworkError
from linkwork.record import RunStatus
from linkwork.session.base import Snapshot
from linkwork.session.engine import Engine
from linkwork.session.pacing import Pacer

ALARM = "alarm"
"""Kind of the event that tells of an alarm set off."""
LONGEST_BURST = 0.01
"""How long physics may run before commands are looked at again, wall time [s]."""


class Runner:
    """An engine, its pace and whether it runs.

    Attributes:
        engine: The engine.
        playing: Whether physics runs by itself.
        goal: Step at which it stands again; None runs on.
        trouble: Why physics stopped by itself; empty when it did not.
    """

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.perf_counter) -> None:
        self.engine = engine
        self.playing = False
        self.goal: int | None = None
        self.trouble = ""
        self._paced = True
        self._clock = clock
        self._pacer = Pacer(engine.info.step_size, clock)
        self._rate = RateMeter(engine.info.step_size, clock)

    @property
    def factor(self) -> float:
        """Wanted speed as a factor of real time."""
        return self._pacer.factor

    def set_factor(self, factor: float) -> None:
        """Changes the wanted speed."""
        self._pacer.set_factor(factor, self.engine.step_count)

    def start(self, goal: int | None = None, paced: bool = True) -> None:
        """Runs from now on, to a step if one is given, unpaced if so asked."""
        self._pacer.run(self.engine.step_count)
        self._rate.restart(self.engine.step_count)
        self.playing, self.goal, self._paced = True, goal, paced
        self.trouble = ""

    def pause(self) -> None:
        """Stands from now on; what was due of the next control period stays so."""
        self.playing, self.goal = False, None
        self._pacer.stand(self.engine.step_count)
        self._rate.restart(self.engine.step_count)

    def jumped(self) -> None:
        """After a jump to another state the old trouble is gone, and so is a step to run to."""
        self.trouble = ""
        if self.goal is not None:
            self.pause()
        self._pacer.anchor(self.engine.step_count)
        self._rate.restart(self.engine.step_count)

    def burst(self) -> None:
        """Does the steps that are due, in whole control periods, for a short while at most.

        Raises:
            LinkworkError: Physics stopped, diverged or unable to record; `trouble` says why.
        """
        end = self._clock() + LONGEST_BURST
        while self.playing and self._clock() < end:
            engine = self.engine
            to_boundary = engine.period - engine.step_count % engine.period
            left = math.inf if self.goal is None else self.goal - engine.step_count
            count = int(min(to_boundary, left))
            if self._paced and self._pacer.due(engine.step_count, count) < count:
                return
            self._advance(count)
            if engine.world.pause_wanted:
                self._stop(_alarms_at(engine))
            elif self.goal is not None and engine.step_count >= self.goal:
                self._stop("")

    def _advance(self, count: int) -> None:
        try:
            self.engine.advance(count)
        except BaseException as error:
            self._stop(told(error))
            raise

    def _stop(self, trouble: str) -> None:
        """Stands by itself: nothing is due any more."""
        self.pause()
        self._pacer.anchor(self.engine.step_count)
        self.trouble = trouble

    def seconds_until_due(self) -> float:
        """How long there is nothing to do [s]; infinite while standing."""
        if not self.playing or not self._paced:
            return 0.0 if self.playing else math.inf
        engine = self.engine
        boundary = engine.step_count + engine.period - engine.step_count % engine.period
        return self._pacer.seconds_until(
            boundary if self.goal is None else min(boundary, self.goal)
        )

    def finish(self, interrupted: bool) -> str:
        """Stands for good and ends the recording; tells what of it could not be saved."""
        status = RunStatus.INTERRUPTED if interrupted else RunStatus.FINISHED
        self.pause()
        self.engine.finish(status)
        return self.engine.log.trouble

    def snapshot(self) -> Snapshot:
        """The present state, sharing the engine's frame."""
        engine = self.engine
        return Snapshot(
            frame=engine.frame(),
            step=engine.step_count,
            time=engine.world.time,
            playing=self.playing,
            speed=self.factor,
            real_time_factor=self._rate.factor(engine.step_count) if self.playing else 0.0,
            run=engine.log.recorder.run,
            acknowledged=engine.log.recorder.acknowledged,
            trouble=self.trouble or engine.log.recorder.trouble,
        )


def told(error: BaseException) -> str:
    """A failure in words, for users: of one that is a fault of the program too."""
    if isinstance(error, LinkworkError):
        return str(error)
    return f"internal error: {type(error).__name__}: {error}"


def _alarms_at(engine: Engine) -> str:
    """The alarms set off at the present step, in words."""
    now = engine.step_count
    alarms = [x.message for x in engine.recent if x.step == now and x.kind == ALARM]
    return f"stopped by an alarm: {'; '.join(alarms)}"


class RateMeter:
    """Speed reached over about the last second, as a factor of real time."""

    def __init__(self, step_size: float, clock: Callable[[], float]) -> None:
        self._step_size = step_size
        self._clock = clock
        self._marks: list[tuple[float, int]] = []

    def restart(self, step: int) -> None:
        """Measures anew from this step."""
        self._marks = [(self._clock(), step)]

    def factor(self, step: int) -> float:
        """Simulated over wall time since the oldest mark, which is about a second old."""
        now = self._clock()
        if now - self._marks[-1][0] >= 0.25:
            self._marks = [*self._marks[-4:], (now, step)]
        since, first = self._marks[0]
        return (step - first) * self._step_size / (now - since) if now > since else 0.0
