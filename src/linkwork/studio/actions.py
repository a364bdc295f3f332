"""Actions of pages on the session, executed one at a time; long ones can be cancelled."""

from __future__ import annotations

import logging
import math
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session.session import Session
from linkwork.studio.messages import authoring, motion
from linkwork.studio.messages.message import Action
from linkwork.studio.messages.session import (
    Command,
    DriveRobot,
    Pause,
    Play,
    Reset,
    Restore,
    Seek,
    SetValue,
    Solve,
    Speed,
    Step,
)

if TYPE_CHECKING:
    # Imports the engine, which only the physics process needs.
    from linkwork.session.playback_run.session import PlaybackSession

MAX_WAITING = 1000  # Actions that may wait for the session; more are refused

_CANCEL_INTERVAL = 0.05

_LOGGER = logging.getLogger(__name__)

T = TypeVar("T")


def act(session: Session, message: Action) -> None:
    """Execute an action of a page on a session."""
    match message:
        case Play():
            session.start()
        case Pause():
            session.pause()
        case Step():
            session.step(message.count)
        case Reset():
            _go_to_start(session)
        case Speed():
            session.set_speed(math.inf if message.factor is None else message.factor)
        case Seek():
            _seek(session, message.time)
        case SetValue():
            session.set(message.path, message.value)
        case Command():
            session.command(message.name, **message.arguments)


def title_of(message: Action) -> str:
    """Return the title of the report if an action fails."""
    match message:
        case SetValue():
            return f"Could not set {message.path}"
        case Command():
            return f"Could not execute {message.name}"
    return f"Could not {_VERBS.get(type(message), 'do that')}"


_VERBS: dict[type[Action], str] = {
    Play: "play",
    Pause: "pause",
    Step: "step",
    Reset: "go to the start",
    Speed: "set the speed",
    Seek: "go to this time",
    Restore: "go back",
    Solve: "move the tool",
    DriveRobot: "drive",
    motion.CheckMission: "check the mission",
    motion.PlanTrajectory: "compute the trajectory",
    motion.RunTrajectory: "run the trajectory",
    motion.WriteTrajectory: "save the trajectory",
    motion.ReadTrajectory: "load the trajectory",
    authoring.Edit: "edit",
    authoring.Undo: "undo",
    authoring.Adopt: "describe the robot",
    authoring.Connect: "connect the parts",
    authoring.Reload: "reload",
    authoring.TrustCode: "trust the code",
    authoring.SetRecording: "switch the recording",
    authoring.Generate: "generate code",
    authoring.Derive: "derive the equations",
    authoring.Overlay: "read the run",
    authoring.Film: "make the film",
}


def as_playback(session: Session) -> PlaybackSession | None:
    """Return the session of a recorded run; None for one with physics."""
    return cast("PlaybackSession", session) if session.info.playback is not None else None


def _go_to_start(session: Session) -> None:
    if (played := as_playback(session)) is None:
        session.command("reset")
    else:
        played.pause()
        played.seek(played.begin)


def _seek(session: Session, time: float) -> None:
    if (played := as_playback(session)) is None:
        raise ArgumentError(
            "a running scene has no time slider", hint="studio --playback RUN shows a recorded run"
        )
    played.seek(min(max(time, played.begin), played.end))


class CancelledError(LinkworkError):
    """A long action was cancelled from the page."""


def run_until_cancelled(
    call: Callable[[], T],
    cancelled: threading.Event,
    what: str,
    discard: Callable[[T], None] = lambda _: None,
) -> T:
    """Call something that cannot be interrupted, and return early if it is cancelled.

    It then continues in a separate thread until it ends.
    """
    worker = ThreadPoolExecutor(1, thread_name_prefix=f"studio: {what}")
    outcome = worker.submit(call)
    worker.shutdown(wait=False)
    while not cancelled.is_set():
        if wait([outcome], _CANCEL_INTERVAL).done:
            return outcome.result()
    outcome.add_done_callback(lambda late: late.exception() or discard(late.result()))
    raise CancelledError(f"{what} was cancelled")


@dataclass(frozen=True)
class _Waiting:
    key: Any
    run: Callable[[], None]


class ActionQueue:
    """Runs actions one at a time, in order, in a thread; calls `idle` when there are none."""

    def __init__(self, idle: Callable[[], None], interval: float) -> None:
        self._idle, self._interval = idle, interval
        self._waiting: deque[_Waiting] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="studio actions", daemon=True)
        self._thread.start()

    def put(self, run: Callable[[], None], key: Any = None) -> bool:
        """Add an action, instead of a waiting one with its key; return False if full."""
        with self._changed:
            if key is not None and self._waiting and self._waiting[-1].key == key:
                self._waiting.pop()
            if len(self._waiting) >= MAX_WAITING or self._is_closed:
                return False
            self._waiting.append(_Waiting(key, run))
            self._changed.notify()
            return True

    def close(self, timeout: float) -> None:
        """Discard what is waiting and end the thread, waiting at most so long for it [s]."""
        with self._changed:
            self._is_closed = True
            self._waiting.clear()
            self._changed.notify()
        if self._thread is not threading.current_thread():
            self._thread.join(timeout)

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._waiting and not self._is_closed:
                    self._changed.wait(self._interval)
                if self._is_closed:
                    return
                run = self._waiting.popleft().run if self._waiting else self._idle
            try:
                run()
            except Exception:
                # A defect in one action must not end the thread that runs all of them.
                _LOGGER.exception("an action of a page failed")
