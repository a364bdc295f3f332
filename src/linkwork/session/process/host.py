"""The physics process: one engine, paced by the clock, commanded through a pipe."""

import gc
import importlib
import logging
import math
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import LinkworkError, PhysicsProcessError, SessionError, import_extra
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.log import recorder_factory
from linkwork.session.engine.runner import Runner, error_text
from linkwork.session.engine.session_calls import call_table, session_call
from linkwork.session.event_feed import Backlog
from linkwork.session.process.messages import (
    EventBatch,
    Opening,
    Reply,
    SessionCall,
    SharedState,
    unpack_objects,
)
from linkwork.session.state import SessionInfo

SENDING_TIMEOUT = 1.0  # Longest time to send the last events to the session [s]
PUBLISH_INTERVAL = 0.004  # Least wall time between two published states while running [s]
_LATER = object()  # Value of a call whose answer follows
_OFTEN_NEEDED = ("linkwork.codegen.runtime", "linkwork.mission", "linkwork.arm.manipulator")
"""Modules that scenes with robots or missions import."""
_LOGGER = logging.getLogger(__name__)


def serve_physics(pipe: Connection, shared_descriptor: int, ending: Callable[[], None]) -> None:
    """Open the scene that comes through the pipe and serve it."""
    # The caller shows progress on the same terminal.
    logging.getLogger("linkwork.codegen.notices").disabled = True
    # The slowest import, while the caller loads the scene; a missing package is reported later.
    with suppress(LinkworkError):
        import_extra("mujoco", "world")
        for module in _OFTEN_NEEDED:
            # A scene that comes is opened at once; a process that waits may well import more.
            if not pipe.poll():
                importlib.import_module(module)
    opening: Opening = pipe.recv()
    try:
        objects = unpack_objects(opening.objects)
        engine = Engine(
            opening.loaded,
            opening.seed,
            recorder_factory(opening.record, opening.command_line),
            objects.forces,
            objects.controllers,
            objects.commands,
        )
        host = Host(engine, pipe, SharedState(shared_descriptor, engine.info.layout))
    except LinkworkError as error:
        pipe.send(Reply(0, error=error))
    except Exception as error:
        # A defect: its caller waits for an answer.
        _LOGGER.exception("the scene was not opened")
        failure = PhysicsProcessError(error_text(error), hint="please report it")
        pipe.send(Reply(0, error=failure))
    else:
        pipe.send(Reply(0, host.info))
        gc.freeze()
        gc.enable()
        host.serve(ending)


class Host:
    """Runs an engine and answers calls between control periods."""

    def __init__(self, engine: Engine, pipe: Connection, shared: SharedState) -> None:
        self._runner = Runner(engine)
        self._calls = call_table(self, self._runner, engine)
        self._pipe = pipe
        self._shared = shared
        self._published = -math.inf
        self._waiting: tuple[int, int] | None = None
        self._sending = threading.Lock()
        self._backlog = Backlog()
        self._events = threading.Thread(target=self._send_events, name="events", daemon=True)
        self._open = True
        # A session that is open can read a state.
        self._publish()

    @property
    def info(self) -> SessionInfo:
        """Constants of the session."""
        return self._runner.engine.info

    def serve(self, ending: Callable[[], None] = lambda: None) -> None:
        """Run until closed, or until the other end of the pipe is closed."""
        try:
            while self._open:
                self._take_calls()
                self._run()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            ending()
            self._runner.close(interrupted=True)
        finally:
            self._backlog.end()
            if self._events.is_alive():
                self._events.join(SENDING_TIMEOUT)

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
        self._end_waiting(error)

    def _answer(self, call: SessionCall) -> None:
        value, error = guarded(lambda: self._calls[call.method](*call.arguments))
        # Published first: the caller sees the state to which the answer belongs.
        self._publish()
        self._end_waiting()
        if value is _LATER:
            self._waiting = call.number, self._runner.run_count
            self._end_waiting()
        else:
            self._send(Reply(call.number, value, error))

    @session_call
    def run_steps(self, count: int, paced: bool) -> object:
        """Start a run of so many steps; the answer follows when it has ended."""
        self._runner.run_steps(count, paced)
        return _LATER

    @session_call
    def close(self, interrupted: bool) -> str:
        """End the recording and the process."""
        self._open = False
        return self._runner.close(interrupted)

    def _end_waiting(self, error: LinkworkError | None = None) -> None:
        """Answer a `run_steps` whose run has ended, for whatever reason."""
        if self._waiting is None:
            return
        number, run = self._waiting
        if not self._runner.playing or self._runner.run_count != run:
            self._send(Reply(number, error=error))
            self._waiting = None

    def _send(self, message: Reply | EventBatch) -> None:
        with self._sending:
            self._pipe.send(message)

    def _publish(self) -> None:
        self._published = time.perf_counter()
        self._shared.write(self._runner.snapshot())

    @session_call
    def forward_events(self) -> None:
        """Send every event from now on, in a thread."""
        if not self._runner.engine.listeners:
            self._runner.engine.listeners.append(self._backlog.put)
            self._events.start()

    def _send_events(self) -> None:
        while (events := self._backlog.take()) is not None:
            try:
                self._send(EventBatch(tuple(events)))
            except OSError:
                return


def guarded(work: Callable[[], Any]) -> tuple[Any, LinkworkError | None]:
    """Return the result of some work, or its error: no defect may end the process."""
    try:
        return work(), None
    except LinkworkError as error:
        return None, error
    except Exception as error:
        _LOGGER.exception("internal error in the physics process")
        return None, SessionError(error_text(error), hint="please report it; the session continues")
