"""The physics process at work: one engine, paced by the clock, commanded through a pipe."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import LinkworkError, SessionError
from linkwork.session.base import SessionInfo
from linkwork.session.calls import Calls
from linkwork.session.engine import Engine
from linkwork.session.event_feed import Backlog, send_events
from linkwork.session.messages import Call, Reply
from linkwork.session.runner import Runner, told
from linkwork.session.shared_state import SharedState

SENDING_PATIENCE = 1.0
"""How long the last events may take on their way to the session [s]."""
PUBLISH_INTERVAL = 0.004
"""Least wall time between two published states while running [s]."""
RUN, HEAR, CLOSE = "run_steps", "hear", "close"
"""Calls that the process has a share in: an answer that waits, a thread, an end."""
_ENDING_RUNS = ("start", RUN)
"""Calls that take the place of a run under way."""
_LOGGER = logging.getLogger(__name__)


class Host:
    """Runs an engine and answers calls between control periods."""

    def __init__(self, engine: Engine, pipe: Connection, shared: SharedState) -> None:
        self._runner = Runner(engine)
        self._calls = Calls(self._runner)
        self._pipe = pipe
        self._shared = shared
        self._published = -math.inf
        self._waiting: int | None = None
        self._sending = threading.Lock()
        self._backlog = Backlog()
        self._events = threading.Thread(target=self._send_events, name="events", daemon=True)
        self._open = True
        # Whoever is answered that it is open can read a state.
        self._publish()

    @property
    def info(self) -> SessionInfo:
        """What does not change."""
        return self._runner.engine.info

    def serve(self, ending: Callable[[], None] = lambda: None) -> None:
        """Runs until told to close, or until nobody is at the other end of the pipe.

        Args:
            ending: Called when nobody is there any more, before the recording is ended.
        """
        try:
            while self._open:
                self._take_calls()
                self._run()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            ending()
            self._runner.finish(interrupted=True)
        finally:
            self._backlog.end()
            if self._events.is_alive():
                self._events.join(SENDING_PATIENCE)

    def _take_calls(self) -> None:
        wait = self._runner.seconds_until_due()
        while self._open and self._pipe.poll(None if wait == math.inf else wait):
            self._answer(self._pipe.recv())
            wait = 0.0

    def _run(self) -> None:
        if not self._runner.playing:
            return
        _, error = guarded(self._runner.burst)
        if not self._runner.playing or time.perf_counter() - self._published > PUBLISH_INTERVAL:
            self._publish()
        if not self._runner.playing:
            self._end_waiting(error)

    def _answer(self, call: Call) -> None:
        if call.method in _ENDING_RUNS:
            self._end_waiting(None)
        value, error = guarded(partial(self._do, call))
        # Published first: whoever is answered sees the state the answer is about.
        self._publish()
        if error is None and call.method == RUN:
            self._waiting = call.number
        else:
            self._send(Reply(call.number, value, error))
        if not self._runner.playing:
            self._end_waiting(None)

    def _do(self, call: Call) -> Any:
        if call.method == HEAR:
            return self._pass_on_events()
        self._open = call.method != CLOSE
        return self._calls.answer(call.method, call.arguments)

    def _end_waiting(self, error: LinkworkError | None) -> None:
        """Answers a `run_steps` whose running has come to an end, however it did."""
        if self._waiting is not None:
            self._send(Reply(self._waiting, error=error))
            self._waiting = None

    def _send(self, reply: Reply) -> None:
        with self._sending:
            self._pipe.send(reply)

    def _publish(self) -> None:
        self._published = time.perf_counter()
        self._shared.write(self._runner.snapshot())

    def _pass_on_events(self) -> None:
        """Passes on every event from now on, in a thread of its own."""
        if not self._runner.engine.listeners:
            self._runner.engine.listeners.append(self._backlog.put)
            self._events.start()

    def _send_events(self) -> None:
        send_events(self._backlog, self._pipe, self._sending)


def guarded(work: Callable[[], Any]) -> tuple[Any, LinkworkError | None]:
    """What some work gives, or the error that ended it: no fault may end the whole process."""
    try:
        return work(), None
    except LinkworkError as error:
        return None, error
    except Exception as error:
        _LOGGER.exception("the physics process met a fault of the program")
        return None, SessionError(told(error), hint="please report it; the session goes on")
