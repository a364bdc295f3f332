"""The physics process at work: one engine, paced by the clock, commanded through a pipe."""

from __future__ import annotations

import math
import threading
import time
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import LinkworkError
from linkwork.session.base import LiveInfo
from linkwork.session.engine import Engine
from linkwork.session.event_feed import Backlog, send_events
from linkwork.session.messages import Call, Reply
from linkwork.session.runner import Runner
from linkwork.session.shared_state import SharedState
from linkwork.session.summary import Summary
from linkwork.world.event import Event
from linkwork.world.touching import Boxes, Contact

PUBLISH_INTERVAL = 0.004
"""Least wall time between two published states while running [s]."""


class Host:
    """Runs an engine and answers calls between control periods."""

    def __init__(self, engine: Engine, pipe: Connection, shared: SharedState) -> None:
        self._engine = engine
        self._runner = Runner(engine)
        self._pipe = pipe
        self._shared = shared
        self._published = -math.inf
        self._waiting: int | None = None
        self._sending = threading.Lock()
        self._ended = threading.Event()
        self._open = True

    def serve(self) -> None:
        """Runs until told to close, or until nobody is at the other end of the pipe."""
        self._publish()
        try:
            while self._open:
                self._take_calls()
                self._run()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self._runner.finish(interrupted=True)
        finally:
            self._ended.set()

    def _take_calls(self) -> None:
        wait = self._runner.seconds_until_due()
        while self._open and self._pipe.poll(None if wait == math.inf else wait):
            self._answer(self._pipe.recv())
            wait = 0.0

    def _run(self) -> None:
        if not self._runner.playing:
            return
        error = None
        try:
            self._runner.burst()
        except LinkworkError as stopped:
            error = stopped
        if not self._runner.playing or time.perf_counter() - self._published > PUBLISH_INTERVAL:
            self._publish()
        if not self._runner.playing:
            self._end_waiting(error)

    def _answer(self, call: Call) -> None:
        try:
            value = getattr(self, f"do_{call.method}")(*call.arguments)
        except LinkworkError as error:
            self._publish()
            self._send(Reply(call.number, error=error))
            return
        # Published first: whoever is answered sees the state the answer is about.
        self._publish()
        if call.method == "run_until":
            self._waiting = call.number
        else:
            self._send(Reply(call.number, value))
        if not self._runner.playing:
            self._end_waiting(None)

    def _end_waiting(self, error: LinkworkError | None) -> None:
        """Answers a `run_until` whose running has come to an end, however it did."""
        if self._waiting is not None:
            self._send(Reply(self._waiting, error=error))
            self._waiting = None

    def _send(self, reply: Reply) -> None:
        with self._sending:
            self._pipe.send(reply)

    def _publish(self) -> None:
        self._published = time.perf_counter()
        self._shared.write(self._runner.snapshot())

    def do_start(self) -> None:
        """Runs on."""
        self._end_waiting(None)
        self._runner.start()

    def do_run_until(self, step: int, paced: bool) -> None:
        """Runs to a step; answered when it is reached or physics stands for another reason."""
        self._end_waiting(None)
        self._runner.pause()
        if step > self._engine.step_count:
            self._runner.start(step, paced)

    def do_pause(self) -> None:
        """Stands."""
        self._runner.pause()

    def do_speed(self, factor: float) -> None:
        """Changes the pace."""
        self._runner.set_factor(factor)

    def do_set(self, path: str, value: Any) -> None:
        """Changes a live value."""
        self._engine.set(path, value)

    def do_command(self, name: str, arguments: dict[str, Any]) -> None:
        """Does what is neither a value nor time."""
        self._engine.command(name, arguments)
        self._runner.forget_trouble()

    def do_live_values(self) -> dict[str, LiveInfo]:
        """All that can be set."""
        return self._engine.live_values()

    def do_events(self) -> list[Event]:
        """The newest events."""
        return list(self._engine.recent)

    def do_subscribe_events(self) -> None:
        """Passes on every event from now on, in a thread of its own."""
        if not self._engine.listeners:
            backlog = Backlog()
            self._engine.listeners.append(backlog.put)
            given = (backlog, self._pipe, self._sending, self._ended)
            threading.Thread(target=send_events, args=given, name="events", daemon=True).start()

    def do_contacts(self) -> list[Contact]:
        """All contacts now."""
        return self._engine.world.contacts()

    def do_boxes(self) -> Boxes:
        """A box around every body now."""
        return self._engine.world.boxes()

    def do_summary(self) -> Summary:
        """What has come about since the start."""
        return self._engine.summary()

    def do_checkpoint(self) -> bytes:
        """The complete state."""
        return self._engine.checkpoint()

    def do_restore(self, checkpoint: bytes) -> None:
        """Goes back to a state."""
        self._engine.restore(checkpoint)
        self._runner.forget_trouble()

    def do_state_hash(self) -> str:
        """A hash of the complete state."""
        return self._engine.state_hash()

    def do_close(self, interrupted: bool) -> str:
        """Ends the run."""
        self._open = False
        return self._runner.finish(interrupted)
