"""A recorded run as a session: a position in time that plays, steps and seeks, without physics."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, RecordError, SessionError
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.database_url import parse_database
from linkwork.record.layout import FrameVector
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.run_record import read_run
from linkwork.rendering.picture import Size
from linkwork.rendering.process import VisiblePoses
from linkwork.rendering.video import filming
from linkwork.session.event_feed import EventFeed, Subscriber, notify
from linkwork.session.playback_run.frames import FrameReader
from linkwork.session.playback_run.scene import played_scene, read_parts
from linkwork.session.session import Session
from linkwork.session.state import LiveInfo, PlaybackInfo, SessionInfo, Snapshot
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene

MAX_SPEED = 100.0
"""Greatest speed of a playback, as a factor of real time; `math.inf` jumps to the end."""
REFRESHED_EVERY = 1.0  # Interval at which a run that is still being recorded is looked at again [s]
_EVENT_INTERVAL = 0.02
_POLL_INTERVAL = 0.005


def playback(
    run: str = "latest", *, wait: float = WAIT_SECONDS, store: str | Path = DEFAULT_STORE
) -> PlaybackSession:
    """Open a recorded run to be shown like a live one, at its first frame, stopped.

    Args:
        run: The run's name, or `latest`.
        wait: How long to wait for another process that has the store open [s].
        store: Path or URL of the store.

    Raises:
        NotFoundError: There is no such run.
        RecordError: The run has no frames, or the store cannot be read.
    """
    wait = checks.number("wait", wait, minimum=0.0, maximum=math.inf, unit="s")
    record = read_run(store, checks.text("run", run), wait)
    name = record.summary.run
    with open_loaded(store, wait) as opened:
        parts = read_parts(opened, name)
    reader = FrameReader(store, name, parts.layout, record.summary.record_every, wait)
    try:
        first = reader.at(reader.extent.first)
        loaded, info = played_scene(record, parts, first, parse_database(store).name)
        return PlaybackSession(reader, loaded, info)
    except BaseException:
        reader.close()
        raise


class PlaybackSession(Session):
    """A recorded run with a position in time.

    `latest()` is the last recorded frame at or before the position, bit for bit; nothing is
    interpolated and nothing is computed. What needs physics raises `SessionError`. A run that is
    still being recorded is played as far as it is written, and waits there for more.

    Attributes:
        loaded: The scene to draw; boxes if that of the run cannot be loaded.
    """

    def __init__(
        self,
        reader: FrameReader,
        loaded: LoadedScene,
        info: SessionInfo,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(loaded, EventFeed(own_threads=True))
        self.info = info
        self._played = info.playback or PlaybackInfo(run="", database="", status="")
        self._reader = reader
        self._clock = clock
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._position = self._begin = reader.extent.first * info.step_size
        self._heard = reader.extent.first - 1
        self._anchor: float | None = None
        self._goal: float | None = None
        self._speed = 1.0
        self._trouble = ""
        self._refreshed = clock()
        self._has_listeners = False
        self._last = self._snapshot(reader.at(reader.extent.first))

    @property
    def begin(self) -> float:
        """Time of the first recorded frame [s]."""
        return self._begin

    @property
    def end(self) -> float:
        """Time of the last recorded frame, as far as it is known [s]."""
        return self._reader.extent.last * self.info.step_size

    @property
    def position(self) -> float:
        """The position in time [s]; the frame shown may be a little earlier."""
        with self._lock:
            self._advance()
            return self._position

    def start(self) -> None:
        """Play from the present position at the present speed; from the start if at the end."""
        self._check_open()
        with self._lock:
            self._play()

    def pause(self) -> None:
        """Stop at the present position."""
        self._check_open()
        with self._lock:
            self._hold()

    def set_speed(self, factor: float) -> None:
        """Set the speed: 0 to 100 times real time, or `math.inf` to jump to the end.

        Raises:
            ArgumentError: Out of range.
        """
        self._check_open()
        speed = checks.number("speed", factor, maximum=math.inf)
        if not (0.0 <= speed <= MAX_SPEED or speed == math.inf):
            raise ArgumentError(
                f"invalid speed: {speed:g}, expected 0 to {MAX_SPEED:g}, or inf",
                hint="a factor of real time; inf jumps to the end",
            )
        with self._lock:
            self._advance()
            self._speed = speed

    def live_values(self) -> dict[str, LiveInfo]:
        """Return nothing: a record cannot be changed."""
        self._check_open()
        return {}

    def events(self) -> list[Event]:
        """Return the events up to the present position."""
        self._check_open()
        with self._lock:
            self._advance()
            return self._reader.events_until(self._step_at(self._position))

    def visible_state(self) -> VisiblePoses:
        """Return the poses of all bodies at the present position."""
        self._check_open()
        return VisiblePoses(self.info.layout.body_view(self.latest().frame)[:, :7].copy())

    def step(self, count: int = 1) -> Snapshot:
        """Pause and goes to another recorded frame.

        Args:
            count: Frames to go forward; negative to go back. It ends at the first and last frame.

        Raises:
            RecordError: The frame cannot be read; the position is kept.
        """
        self._check_open()
        number = checks.integer("number of frames", count, minimum=-checks.MAX_INTEGER)
        with self._lock:
            self._hold()
            shown = self.info.layout.step(self._frame())
            if self._reader.extent.is_growing and shown == self._reader.extent.last:
                self._reader.refresh()
            frame = self._reader.beside(shown, number)
            self._move(self.info.layout.step(frame), heard=number > 0)
            return self.latest()

    def seek(self, seconds: float) -> Snapshot:
        """Go to a time; playing continues from there.

        Args:
            seconds: Simulated time [s], from `begin` to `end`.

        Raises:
            ArgumentError: Outside of the recorded time.
            RecordError: The frame cannot be read; the position is kept.
        """
        self._check_open()
        with self._lock:
            time = checks.number("time", seconds, unit="s")
            if time > self.end and self._reader.extent.is_growing:
                self._reader.refresh()
            if not self.begin <= time <= self.end + self.info.step_size / 2:
                raise ArgumentError(
                    f"invalid time: {time:g} s, expected {self.begin:g} to {self.end:g} s"
                )
            self._reader.at(self._step_at(time))
            goes_on = self._anchor is not None and self._goal is None
            self._position, self._goal, self._trouble = min(time, self.end), None, ""
            self._forget_events()
            self._anchor = self._clock() if goes_on else None
            return self.latest()

    def latest(self) -> Snapshot:
        """Return the last recorded frame at or before the position; the last shown if closed."""
        with self._lock:
            if self._closed:
                return self._last
            try:
                self._advance()
                self._last = self._snapshot(self._frame())
            except RecordError as error:
                self._trouble, self._anchor = str(error), None
                self._last = replace(
                    self._last, playing=False, real_time_factor=0.0, trouble=self._trouble
                )
            return replace(self._last, frame=self._last.frame.copy())

    def close(self, *, interrupted: bool = False) -> None:
        """End the playback. Closing twice is allowed; the record is not changed."""
        with self._lock:
            if self._closed:
                return
            self._last = replace(self.latest(), playing=False, real_time_factor=0.0)
            self._closed = True
        self._ended.set()
        self._feed.end()
        self._photographer.close()
        self._reader.close()

    def _call(self, method: str, *arguments: Any) -> Any:
        named = (
            arguments[0] if method in (Session.set.__name__, Session.command.__name__) else method
        )
        raise SessionError(
            f"a playback has no physics: `{named}` is not possible",
            hint=f"open_session({self.info.scene!r}) simulates the scene",
        )

    def _run_steps(self, count: int, paced: bool) -> None:
        with self._lock:
            self._hold()
            self._play(self._position + count * self.info.step_size)
        while self.latest().playing and not self._ended.is_set():
            time.sleep(_POLL_INTERVAL)

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        unsubscribed = threading.Event()

        def look() -> None:
            seen: tuple[Any, ...] = ()
            while not (unsubscribed.is_set() or self._ended.wait(interval)):
                now = self.latest()
                mark = (now.step, now.playing, now.speed, now.trouble, self.end)
                if mark != seen and not unsubscribed.is_set():
                    seen = mark
                    notify(subscriber, now)

        threading.Thread(target=look, name="watch", daemon=True).start()
        return unsubscribed.set

    def _forward_events(self) -> None:
        with self._lock:
            if self._has_listeners:
                return
            self._has_listeners = True
            self._forget_events()

        def look() -> None:
            while not self._ended.wait(_EVENT_INTERVAL):
                self.latest()

        threading.Thread(target=look, name="recorded events", daemon=True).start()

    def _play(self, goal: float | None = None) -> None:
        if goal is None and self._position >= self.end and not self._reader.extent.is_growing:
            self._move(self._reader.extent.first)
        self._trouble, self._goal, self._anchor = "", goal, self._clock()

    def _hold(self) -> None:
        self._advance()
        self._anchor = self._goal = None

    def _advance(self) -> None:
        """Move the position to where it is now."""
        if self._anchor is None:
            return
        now = self._clock()
        elapsed, self._anchor = now - self._anchor, now
        limit = math.inf if self._goal is None else self._goal
        moved = math.inf if self._speed == math.inf else self._position + elapsed * self._speed
        if min(moved, limit) > self.end and self._reader.extent.is_growing:
            self._look_for_more(now)
        end = min(limit, self.end)
        self._position = min(moved, end)
        if moved >= end and (end == limit or not self._reader.extent.is_growing):
            self._anchor = self._goal = None
        self._reader.prefetch(self._step_at(self._position))
        self._emit_events()

    def _look_for_more(self, now: float) -> None:
        if now - self._refreshed >= REFRESHED_EVERY:
            self._refreshed = now
            self._reader.refresh()

    def _emit_events(self) -> None:
        now = self._step_at(self._position)
        if self._has_listeners:
            for event in self._reader.events_between(self._heard, now):
                self._feed.deliver(event)
        self._heard = now

    def _move(self, step: int, *, heard: bool = False) -> None:
        """Jump to a recorded step; events on the way are delivered if `heard`."""
        self._position, self._trouble = step * self.info.step_size, ""
        if heard:
            self._emit_events()
        else:
            self._forget_events()

    def _forget_events(self) -> None:
        """Deliver only events after the present step; at the start, also those of it."""
        step = self._step_at(self._position)
        self._heard = step - 1 if step == self._reader.extent.first else step

    def _step_at(self, position: float) -> int:
        # The small term keeps times of steps, which are rounded, at their steps.
        return math.floor(position / self.info.step_size + 1e-6)

    def _frame(self) -> FrameVector:
        return self._reader.at(self._step_at(self._position))

    def _snapshot(self, frame: FrameVector) -> Snapshot:
        playing = self._anchor is not None
        moving = playing and (self._position < self.end or not self._reader.extent.is_growing)
        layout = self.info.layout
        return Snapshot(
            frame=frame.copy(),
            step=layout.step(frame),
            time=layout.time(frame),
            playing=playing,
            speed=self._speed,
            real_time_factor=self._speed if moving else 0.0,
            run=self._played.run,
            trouble=self._trouble,
        )

    def _fields(self) -> dict[str, str]:
        fields = super()._fields()
        shown = {"playback": f"run {self._played.run}, recorded, no physics"} | fields
        shown["state"] = fields["state"].replace("running", "playing")
        shown["time"] = f"{self.latest().time:.3f} of {self.end:.3f} s"
        if self._played.notes:
            shown["notes"] = "; ".join(self._played.notes)
        return shown


def film_playback(
    session: PlaybackSession,
    path: Path,
    *,
    begin: float | None = None,
    end: float | None = None,
    size: Size | None = None,
    camera: str | None = None,
    watch: Callable[[float], None] | None = None,
) -> None:
    """Make a film of a recorded run in simulated time, both ends included.

    Args:
        session: The run; its position moves.
        path: `.mp4`, `.webm` or `.gif`.
        begin: First moment [s]; the start of the run when None.
        end: Last moment [s]; the end of the run when None.
        size: Width and height [pixels]; None for the camera's own.
        camera: One of the scene's sensors; None for the scene's own camera.
        watch: Called with the share that is done, from 0 to 1.

    Raises:
        ArgumentError: Moments outside of the run or in the wrong order, or an invalid size.
        FileError: The video cannot be written.
        PlatformError: This machine cannot render offscreen.
    """
    first = session.begin if begin is None else begin
    last = session.end if end is None else end
    session.pause()
    for moment in (last, first):
        session.seek(moment)
    if last < first:
        raise ArgumentError(f"invalid end of the film: {last:g} s, expected at least {first:g} s")
    h = session.info.step_size
    steps = round(first / h), round(last / h)
    with filming(session.loaded, path, size, camera) as film:
        film.add(session.visible_state())
        for step in film.steps(*steps, h):
            session.seek(min(step * h, session.end))
            film.add(session.visible_state())
            if watch is not None:
                watch((step - steps[0]) / (steps[1] - steps[0]))
