"""A session whose physics runs in a process of its own."""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from linkwork.errors import PhysicsProcessError
from linkwork.session.asking import AskingSession
from linkwork.session.base import SessionInfo, Snapshot, Subscriber
from linkwork.session.event_feed import Backlog, tell
from linkwork.session.host import CLOSE, HEAR, RUN
from linkwork.session.messages import Call, Opening, Reply, Told
from linkwork.session.shared_state import SharedState, create_shared_file

OPENING_PATIENCE = 120.0
"""How long the physics process may take to build its scene [s]."""
CLOSING_PATIENCE = 30.0
"""How long it may take to end its recording [s]."""


class ProcessSession(AskingSession):
    """Talks to a physics process: state through shared memory, calls through a pipe.

    Subscribers are called from threads of their own, and may do anything.
    """

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening.loaded)
        ours, theirs = socket.socketpair()
        shared = create_shared_file()
        self._child = _start_host(theirs.fileno(), shared)
        theirs.close()
        self._pipe = Connection(ours.detach())
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
        self._told, self._is_fed = Backlog(), False
        self._ending = threading.Event()
        threading.Thread(target=self._take_replies, name="replies", daemon=True).start()

    @property
    def process_id(self) -> int:
        """Process id of the physics process."""
        return self._child.pid

    def _ask(self, method: str, *arguments: Any) -> Any:
        return self._call(method, *arguments)

    def _run(self, count: int, paced: bool) -> None:
        # Counted from where physics is when it is asked; other threads may go on commanding.
        self._call(RUN, count, paced)

    def _hear(self) -> None:
        with self._subscribing:
            if not self._is_fed:
                self._is_fed = True
                threading.Thread(target=self._feed_events, name="events", daemon=True).start()
        self._call(HEAR)

    def latest(self) -> Snapshot:
        """The newest state; never waits for physics. A dead physics process is its trouble."""
        snapshot = self._shared.read()
        if not self._ending.is_set() or self._closed:
            return snapshot
        return replace(snapshot, playing=False, trouble=str(self._ended()))

    def _watch(self, subscriber: Subscriber, interval: float) -> Callable[[], None]:
        ended = threading.Event()
        arguments = (subscriber, interval, ended)
        threading.Thread(target=self._look, args=arguments, name="watch", daemon=True).start()
        return ended.set

    def close(self, *, interrupted: bool = False) -> None:
        """Ends the run, its recording and its process."""
        if self._closed:
            return
        try:
            self.record_trouble = self._call(CLOSE, interrupted, patience=CLOSING_PATIENCE)
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
        self._check_open()
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

    def _look(self, subscriber: Subscriber, interval: float, ended: threading.Event) -> None:
        seen: tuple[Any, ...] = ()
        alive = True
        while alive and not ended.wait(interval):
            # Looked at first, so that the state in which physics ended is told too.
            alive = not self._ending.is_set()
            now = self.latest()
            mark = (now.step, now.playing, now.speed, now.run, now.trouble)
            if mark != seen:
                seen = mark
                tell(subscriber, now)

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
