"""A session whose physics runs in a process of its own."""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import ArgumentError, PhysicsProcessError, SessionError
from linkwork.session.base import (
    EventSubscriber,
    LiveInfo,
    Session,
    SessionInfo,
    Snapshot,
    Subscriber,
    check_interval,
)
from linkwork.session.event_feed import Backlog, EventFeed
from linkwork.session.messages import Call, Opening, Reply, Told
from linkwork.session.picturing import Photographer
from linkwork.session.shared_state import SharedState, create_shared_file
from linkwork.session.summary import Summary
from linkwork.world.event import Event
from linkwork.world.picture import Pixels, Size
from linkwork.world.plain import plain_value, text, whole_number
from linkwork.world.touching import Boxes, Contact

OPENING_PATIENCE = 120.0
"""How long the physics process may take to build its scene [s]."""
CLOSING_PATIENCE = 30.0
"""How long it may take to end its recording [s]."""


class ProcessSession(Session):
    """Talks to a physics process: state through shared memory, calls through a pipe."""

    def __init__(self, opening: Opening) -> None:
        ours, theirs = socket.socketpair()
        shared = create_shared_file()
        self._child = _start_host(theirs.fileno(), shared)
        theirs.close()
        self._pipe = Connection(ours.detach())
        self._photographer = Photographer(opening.loaded)
        self._closed = False
        try:
            self.info = self._open(opening)
            self._shared = SharedState(shared, self.info.layout)
        except BaseException:
            self._kill()
            self._pipe.close()
            raise
        finally:
            os.close(shared)
        self._numbers = itertools.count(1)
        self._futures: dict[int, Future[Any]] = {}
        self._sending = threading.Lock()
        self._subscribing = threading.Lock()
        self._feed, self._told, self._is_fed = EventFeed(), Backlog(), False
        self._ending = threading.Event()
        threading.Thread(target=self._take_replies, name="replies", daemon=True).start()

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._child.pid

    def start(self) -> None:
        """Lets physics run by itself."""
        self._call("start")

    def pause(self) -> None:
        """Stands when it returns."""
        self._call("pause")

    def step(self, count: int = 1) -> Snapshot:
        """Does so many steps at once, unpaced."""
        steps = whole_number("a number of steps", count, 1)
        self._call("run_until", self.latest().step + steps, False)
        return self.latest()

    def run_for(self, seconds: float) -> Snapshot:
        """Runs so much simulated time at the present speed; other threads may go on commanding."""
        self._call("run_until", self.latest().step + self.steps_in(seconds), True)
        return self.latest()

    def speed(self, factor: float) -> None:
        """Sets the wanted speed."""
        self._call("speed", plain_value("a speed", factor))

    def set(self, path: str, value: Any) -> None:
        """Changes a live value at the next control period."""
        self._call("set", text("a path", path), plain_value(path, value))

    def command(self, name: str, **arguments: Any) -> None:
        """Does something that is neither a value nor time."""
        plain = {key: plain_value(key, value) for key, value in arguments.items()}
        self._call("command", text("a command", name), plain)

    def live_values(self) -> dict[str, LiveInfo]:
        """All that can be set."""
        return self._call("live_values")

    def events(self) -> list[Event]:
        """The newest events."""
        return self._call("events")

    def subscribe_events(
        self, subscriber: EventSubscriber, kinds: Iterable[str] = ()
    ) -> Callable[[], None]:
        """Calls back from a thread of its own, which may command."""
        unsubscribe = self._feed.subscribe(subscriber, kinds)
        with self._subscribing:
            if not self._is_fed:
                self._is_fed = True
                threading.Thread(target=self._feed_events, name="events", daemon=True).start()
        self._call("subscribe_events")
        return unsubscribe

    def contacts(self) -> list[Contact]:
        """All contacts now."""
        return self._call("contacts")

    def boxes(self) -> Boxes:
        """A box around every body now."""
        return self._call("boxes")

    def picture(self, camera: str | None = None, size: Size | None = None) -> Pixels:
        """What a camera sees now."""
        return self._photographer.take(self.checkpoint(), camera, size)

    def summary(self) -> Summary:
        """What has come about since the start."""
        return self._call("summary")

    def latest(self) -> Snapshot:
        """The newest state; never waits for physics. A dead physics process is its trouble."""
        snapshot = self._shared.read()
        if not self._ending.is_set() or self._closed:
            return snapshot
        return replace(snapshot, playing=False, trouble=str(self._ended()))

    def subscribe(self, subscriber: Subscriber, rate: float = 30.0) -> Callable[[], None]:
        """Calls back from a thread of its own whenever there is something new."""
        ended = threading.Event()
        arguments = (subscriber, check_interval(rate), ended)
        threading.Thread(target=self._watch, args=arguments, name="watch", daemon=True).start()
        return ended.set

    def checkpoint(self) -> bytes:
        """The complete state."""
        return self._call("checkpoint")

    def restore(self, checkpoint: bytes) -> None:
        """Goes back to a checkpoint."""
        if not isinstance(checkpoint, bytes):
            raise ArgumentError(f"a checkpoint is bytes, not {type(checkpoint).__name__}")
        self._call("restore", checkpoint)

    def state_hash(self) -> str:
        """A hash of the complete state."""
        return self._call("state_hash")

    def close(self, *, interrupted: bool = False) -> None:
        """Ends the run, its recording and its process."""
        if self._closed:
            return
        try:
            self.record_trouble = self._call("close", interrupted, patience=CLOSING_PATIENCE)
            self._child.wait(CLOSING_PATIENCE)
        except (PhysicsProcessError, subprocess.TimeoutExpired, TimeoutError):
            self._kill()
        finally:
            self._closed = True
            self._ending.set()
            self._photographer.close()

    def _open(self, opening: Opening) -> SessionInfo:
        self._pipe.send(opening)
        if not self._pipe.poll(OPENING_PATIENCE):
            raise PhysicsProcessError(f"the scene was not built within {OPENING_PATIENCE:g} s")
        try:
            reply: Reply = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            raise self._ended() from error
        if reply.error is not None:
            raise reply.error
        return reply.value

    def _call(self, method: str, *arguments: Any, patience: float | None = None) -> Any:
        if self._closed:
            raise SessionError("the session is closed", hint="open a new one")
        future: Future[Any] = Future()
        with self._sending:
            number = next(self._numbers)
            self._futures[number] = future
            try:
                self._pipe.send(Call(number, method, arguments))
            except OSError as error:
                raise self._ended() from error
        if self._ending.is_set():
            raise self._ended()
        return future.result(patience)

    def _take_replies(self) -> None:
        try:
            while True:
                reply: Reply | Told = self._pipe.recv()
                if isinstance(reply, Told):
                    for event in reply.events:
                        self._told.put(event)
                    continue
                future = self._futures.pop(reply.number)
                if reply.error is not None:
                    future.set_exception(reply.error)
                else:
                    future.set_result(reply.value)
        except (EOFError, OSError):
            self._ending.set()
        for future in list(self._futures.values()):
            future.set_exception(self._ended())
        self._pipe.close()

    def _feed_events(self) -> None:
        ended = False
        while not ended:
            # Looked at first, so that the last events are told too.
            ended = self._ending.is_set()
            for event in self._told.take(0.0 if ended else 0.2):
                self._feed.deliver(event)

    def _watch(self, subscriber: Subscriber, interval: float, ended: threading.Event) -> None:
        seen: tuple[Any, ...] = ()
        alive = True
        while alive and not ended.wait(interval):
            # Looked at first, so that the state in which physics ended is told too.
            alive = not self._ending.is_set()
            now = self.latest()
            mark = (now.step, now.playing, now.speed, now.run, now.trouble)
            if mark != seen:
                seen = mark
                subscriber(now)

    def _ended(self) -> PhysicsProcessError:
        deadline = time.monotonic() + 1.0
        while self._child.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        status = self._child.poll()
        how = "stopped answering" if status is None else f"ended with status {status}"
        return PhysicsProcessError(
            f"the physics process {how}",
            hint="what it had recorded is kept; see `linkwork runs`",
        )

    def _kill(self) -> None:
        self._child.kill()
        self._child.wait()


def _start_host(pipe: int, shared: int) -> subprocess.Popen[bytes]:
    # -P: modules come from the installation, never from the working folder.
    command = [sys.executable, "-P", "-m", "linkwork.session", "physics", str(pipe), str(shared)]
    # A process group of its own: Ctrl-C reaches the parent alone, which decides what it means.
    return subprocess.Popen(
        command, pass_fds=(pipe, shared), stdin=subprocess.DEVNULL, process_group=0
    )
