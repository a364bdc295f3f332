"""Running an engine against the clock: pacing without drift."""

import math
import time
from collections.abc import Callable, Mapping
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.record import RunStatus
from linkwork.session.engine.engine import MAX_LEAP, RESET, Engine
from linkwork.session.engine.session_calls import session_call
from linkwork.session.state import Snapshot

MAX_SPEED = 4.0  # Greatest paced speed, as a factor of real time; `math.inf` runs unpaced
MAX_BEHIND = 1.0  # Lag behind the clock beyond which physics gives up catching up [s]
MAX_CARRIED = 0.1
"""Greatest backlog that survives a change of speed or a pause; more would make physics race after
it was slowed down [s of simulated time]."""


class Pacer:
    """Computes how many steps are due, by a monotonic clock [s].

    Time counts from one anchor, so errors do not accumulate. A change of speed or a pause moves the
    anchor to the simulated time due at that moment, fractions of a step included.
    """

    def __init__(self, step_size: float, clock: Callable[[], float] = time.perf_counter) -> None:
        self._step_size = step_size
        self._clock = clock
        self._factor = 1.0
        self._is_running = False
        self._anchor_time = clock()
        self._anchor_step = 0.0

    @property
    def factor(self) -> float:
        """Commanded speed as a factor of real time."""
        return self._factor

    def set_factor(self, factor: float, step: int) -> None:
        """Set the speed, with `step` steps done so far."""
        is_number = isinstance(factor, int | float) and not isinstance(factor, bool)
        if not is_number or not (0.0 <= factor <= MAX_SPEED or factor == math.inf):
            raise ArgumentError(
                f"invalid speed: {checks.shown(factor)}, expected 0 to {MAX_SPEED:g}, or inf",
                hint="a factor of real time, inf for unpaced",
            )
        self._carry(step)
        self._factor = float(factor)

    def run(self, step: int) -> None:
        """Start time, with `step` steps done so far."""
        self._carry(step)
        self._is_running = True

    def hold(self, step: int) -> None:
        """Hold time, with `step` steps done so far."""
        self._carry(step)
        self._is_running = False

    def anchor(self, step: int) -> None:
        """Restart after a jump: this step is due now."""
        self._anchor_time, self._anchor_step = self._clock(), float(step)

    def _carry(self, step: int) -> None:
        """Move the anchor to now, and keep the backlog."""
        now = self._clock()
        due = step if self._factor == math.inf else self._due_at(now)
        most = step + MAX_CARRIED / self._step_size
        # Unpaced, more steps are done than were due.
        self._anchor_time, self._anchor_step = now, min(max(due, step), most)

    def _due_at(self, now: float) -> float:
        elapsed = now - self._anchor_time if self._is_running else 0.0
        return self._anchor_step + elapsed * self._factor / self._step_size

    def due(self, step: int, limit: int) -> int:
        """Return the steps due now, at most `limit`, with `step` steps done so far."""
        if self._factor in (0.0, math.inf):
            return 0 if self._factor == 0.0 else limit
        behind = math.floor(self._due_at(self._clock()) - step)
        if behind * self._step_size > MAX_BEHIND * max(self._factor, 1.0):
            self.anchor(step)
            return limit
        return max(0, min(behind, limit))

    def seconds_until(self, step: int) -> float:
        """Return the time until a step is due [s]; infinite at speed 0."""
        if self._factor in (0.0, math.inf):
            return math.inf if self._factor == 0.0 else 0.0
        span = (step - self._anchor_step) * self._step_size / self._factor
        return max(0.0, self._anchor_time + span - self._clock())


ALARM = "alarm"  # Kind of the event of an alarm
FIRST_LEAP = 16
"""Most steps of the first call of the engine; their time decides about the next ones."""
MAX_BURST = 0.01  # Longest wall time that physics runs between two looks at commands [s]


class Runner:
    """An engine with its pace."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.perf_counter) -> None:
        self.engine = engine
        self.playing = False
        self.goal: int | None = None  # Step at which it stops; None runs on
        self.run_count = 0
        self.trouble = ""  # Why physics stopped by itself; empty if it did not
        self._paced = True
        self._leap = FIRST_LEAP
        self._clock = clock
        self._pacer = Pacer(engine.info.step_size, clock)
        self._rate = RateMeter(engine.info.step_size, clock)

    @property
    def factor(self) -> float:
        """Commanded speed as a factor of real time."""
        return self._pacer.factor

    @session_call
    def set_speed(self, factor: float) -> None:
        """Set the speed."""
        self._pacer.set_factor(factor, self.engine.step_count)

    @session_call
    def start(self, goal: int | None = None, paced: bool = True) -> None:
        """Start physics, until the step `goal` if given, unpaced if not `paced`."""
        self.run_count += 1
        self._pacer.run(self.engine.step_count)
        self._rate.restart(self.engine.step_count)
        self.playing, self.goal, self._paced = True, goal, paced
        self.trouble = ""

    @session_call
    def run_steps(self, count: int, paced: bool) -> None:
        """Start a run of so many steps from the present one on."""
        self.pause()
        if count > 0:
            self.start(self.engine.step_count + count, paced)

    @session_call
    def pause(self) -> None:
        """Stop physics; the fraction of the next control period that was due stays due."""
        self.playing, self.goal = False, None
        self._pacer.hold(self.engine.step_count)
        self._rate.restart(self.engine.step_count)

    @session_call
    def command(self, name: str, arguments: Mapping[str, Any]) -> None:
        """Execute a command of the user."""
        self.engine.command(name, arguments)
        if name == RESET:
            self._restart()

    @session_call
    def restore(self, checkpoint: bytes) -> None:
        """Restore a checkpoint."""
        self.engine.restore(checkpoint)
        self._restart()

    def _restart(self) -> None:
        """Clear trouble and goal after a jump to another state."""
        self.trouble = ""
        if self.goal is not None:
            self.pause()
        self._pacer.anchor(self.engine.step_count)
        self._rate.restart(self.engine.step_count)

    def burst(self) -> None:
        """Run the steps that are due, in whole control periods, for a short time at most."""
        end = self._clock() + MAX_BURST
        while self.playing and self._clock() < end:
            engine = self.engine
            count = self._due_steps()
            if count == 0:
                return
            self._advance(count)
            if engine.world.pause_wanted:
                self._stop(engine.stop_reason or _alarms_at(engine))
            elif self.goal is not None and engine.step_count >= self.goal:
                self._stop("")

    def _due_steps(self) -> int:
        """Return the steps that are due: to the goal, or a whole number of control periods."""
        step, period = self.engine.step_count, self.engine.period
        # In lock-step the engine itself returns in time.
        leap = MAX_LEAP if self.engine.is_in_lock_step else self._leap
        limit = max(period, leap // period * period) - step % period
        left = limit if self.goal is None else min(limit, self.goal - step)
        due = self._pacer.due(step, left) if self._paced else left
        return due if due == left else max(0, due - (step + due) % period)

    def _advance(self, count: int) -> None:
        began = self._clock()
        try:
            self.engine.advance(count)
        except BaseException as error:
            self._stop(error_text(error))
            raise
        # Long calls are fast, short ones let commands in.
        took = self._clock() - began
        if took > MAX_BURST / 2:
            self._leap = max(1, self._leap // 2)
        elif count >= self._leap and took < MAX_BURST / 8:
            self._leap = min(2 * self._leap, MAX_LEAP)

    def _stop(self, trouble: str) -> None:
        """Stop by itself: nothing is due any more."""
        self.pause()
        self._pacer.anchor(self.engine.step_count)
        self.trouble = trouble

    def seconds_until_due(self) -> float:
        """Return the time until the next step is due [s]; infinite while stopped."""
        if not self.playing or not self._paced:
            return 0.0 if self.playing else math.inf
        engine = self.engine
        boundary = engine.step_count + engine.period - engine.step_count % engine.period
        return self._pacer.seconds_until(
            boundary if self.goal is None else min(boundary, self.goal)
        )

    @session_call
    def close(self, interrupted: bool) -> str:
        """Stop and end the recording; return why the record is not complete, or nothing."""
        status = RunStatus.INTERRUPTED if interrupted else RunStatus.FINISHED
        self.pause()
        self.engine.close_lock_step()
        self.engine.finish(status)
        return self.engine.log.trouble

    def snapshot(self) -> Snapshot:
        """Return the present state; shares the engine's frame."""
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


def error_text(error: BaseException) -> str:
    """Return the text of an error for users, also of an internal one."""
    if isinstance(error, LinkworkError):
        return str(error)
    return f"internal error: {type(error).__name__}: {error}"


def _alarms_at(engine: Engine) -> str:
    """Return the alarms of the present step as text."""
    now = engine.step_count
    alarms = [x.message for x in engine.recent if x.step == now and x.kind == ALARM]
    return f"stopped by an alarm: {'; '.join(alarms)}"


class RateMeter:
    """Speed over about the last second, as a factor of real time."""

    def __init__(self, step_size: float, clock: Callable[[], float]) -> None:
        self._step_size = step_size
        self._clock = clock
        self._marks: list[tuple[float, int]] = []

    def restart(self, step: int) -> None:
        """Restart the measurement at this step."""
        self._marks = [(self._clock(), step)]

    def factor(self, step: int) -> float:
        """Return simulated over wall time since the oldest mark, which is about a second old."""
        now = self._clock()
        if now - self._marks[-1][0] >= 0.25:
            self._marks = [*self._marks[-4:], (now, step)]
        since, first = self._marks[0]
        return (step - first) * self._step_size / (now - since) if now > since else 0.0
