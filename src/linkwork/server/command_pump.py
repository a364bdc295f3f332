"""The way of commands to physics: messages that wait are sent together, in a thread of its own.

While one batch is on its way, the next one gathers, so that the load of physics grows less than the
number of messages.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable

from linkwork.errors import LinkworkError
from linkwork.session.base import Session
from linkwork.session.devices.device import DeviceMessage, DeviceReply

MOST_AT_ONCE = 512
"""Most messages in one call of the session."""
REST = 0.002
"""Time between two calls, in which further messages gather [s]."""

Answer = Callable[[DeviceReply], None]
Item = tuple[DeviceMessage, Answer]
_LOGGER = logging.getLogger("linkwork.server")


class CommandPump:
    """Sends messages to actuators and passes the answers to the server's loop.

    Args:
        session: The running scene.
        loop: The server's loop.
        delay: Simulated time until messages take effect [s].
    """

    def __init__(self, session: Session, loop: asyncio.AbstractEventLoop, delay: float) -> None:
        self._session, self._loop, self._delay = session, loop, delay
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="command pump", daemon=True)
        self._thread.start()

    def put(self, message: DeviceMessage, answer: Answer) -> None:
        """Sends a message; `answer` is called in the loop."""
        self._queue.put((message, answer))

    def stop(self) -> None:
        """Ends the thread; messages that wait are dropped."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join(5.0)

    def _run(self) -> None:
        while not self._stopping.is_set():
            items = self._gather()
            if items:
                self._send(items)
                self._stopping.wait(REST)

    def _gather(self) -> list[Item]:
        """All messages that wait; waits for the first."""
        first = self._queue.get()
        items = [] if first is None else [first]
        while items and len(items) < MOST_AT_ONCE:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if item is not None:
                items.append(item)
        return items

    def _send(self, items: list[Item]) -> None:
        try:
            replies = self._session.exchange([x for x, _ in items], delay=self._delay)
        except LinkworkError as error:
            replies = [DeviceReply((), str(error))] * len(items)
        except Exception:
            _LOGGER.exception("messages to actuators failed")
            replies = [DeviceReply((), "internal error")] * len(items)
        answers = [answer for _, answer in items]
        try:
            self._loop.call_soon_threadsafe(_deliver, answers, replies)
        except RuntimeError:
            # The loop is closed.
            self._stopping.set()


def _deliver(answers: list[Answer], replies: list[DeviceReply]) -> None:
    for answer, reply in zip(answers, replies, strict=True):
        answer(reply)
