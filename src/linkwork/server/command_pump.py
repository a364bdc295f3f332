"""The way of commands to physics, in batches and in the server's loop; who commands an actuator."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from weakref import WeakSet

from linkwork.errors import LinkworkError
from linkwork.server.network import Network
from linkwork.server.options import SECURE
from linkwork.session.devices.device import DeviceMessage, DeviceReply
from linkwork.session.session import Session

MAX_AT_ONCE = 512
"""Maximum number of messages in one call of the session: the pipe takes them at once."""
INTERVAL = 0.001  # Minimum time from one call to the next, in which further messages gather [s]
ANSWER_TIMEOUT = 30.0  # Timeout for an answer of physics [s]

Answer = Callable[[DeviceReply], None]
Item = tuple[DeviceMessage, Answer]
_LOGGER = logging.getLogger("linkwork.server")


class CommandPump:
    """Sends messages to actuators; they take effect after a simulated delay [s]."""

    def __init__(self, session: Session, loop: asyncio.AbstractEventLoop, delay: float) -> None:
        self._session, self._loop, self._delay = session, loop, delay
        self._waiting: list[Item] = []
        self._sent: list[Item] = []
        self._next: asyncio.Handle | None = None
        self._due = 0.0
        self._is_answering = True
        self._is_stopped = False

    def put(self, message: DeviceMessage, answer: Answer) -> None:
        """Send a message; `answer` is called later."""
        self._waiting.append((message, answer))
        self._plan()

    def stop(self) -> None:
        """Send nothing more; messages that wait are dropped."""
        self._is_stopped = True
        if self._next is not None:
            self._next.cancel()

    def _plan(self) -> None:
        """Send what waits as soon as it may, unless a batch is on its way."""
        if self._next is not None or self._sent or not self._waiting or self._is_stopped:
            return
        if self._due <= self._loop.time():
            # After all connections that have something to read now.
            self._next = self._loop.call_soon(self._send)
        else:
            self._next = self._loop.call_at(self._due, self._send)

    def _send(self) -> None:
        # A physics process that hangs must not fill the pipe, which would stop this loop.
        count = MAX_AT_ONCE if self._is_answering else 1
        self._next, self._due = None, self._loop.time() + INTERVAL
        self._sent, self._waiting = self._waiting[:count], self._waiting[count:]
        try:
            messages = [message for message, _ in self._sent]
            future = self._session.exchange_soon(messages, delay=self._delay)
        except LinkworkError as error:
            self._fail(str(error))
            return
        timer = self._loop.call_later(ANSWER_TIMEOUT, future.cancel)
        future.add_done_callback(partial(self._pass_on, timer))

    def _pass_on(self, timer: asyncio.TimerHandle, future: Future[list[DeviceReply]]) -> None:
        """Pass answers to the loop, from the thread of the session; a closed loop needs none."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take, timer, future)

    def _take(self, timer: asyncio.TimerHandle, future: Future[list[DeviceReply]]) -> None:
        timer.cancel()
        self._is_answering = not future.cancelled()
        if not self._is_answering:
            self._sent, self._waiting = self._sent + self._waiting, []
            self._fail("physics does not answer")
        elif (error := future.exception()) is None:
            self._deliver(future.result())
        elif isinstance(error, LinkworkError):
            self._fail(str(error))
        else:
            _LOGGER.error("messages to actuators failed", exc_info=error)
            self._fail("internal error")

    def _fail(self, why: str) -> None:
        self._deliver([DeviceReply((), why)] * len(self._sent))

    def _deliver(self, replies: Iterable[DeviceReply]) -> None:
        items, self._sent = self._sent, []
        for (_, answer), reply in zip(items, replies, strict=True):
            answer(reply)
        self._plan()


class Commanders:
    """The last client of every actuator, over any protocol."""

    def __init__(self, network: Network, pump: CommandPump) -> None:
        self._network, self._pump = network, pump
        self._clients: dict[str, object] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._held: dict[str, tuple[str, float]] = {}
        self._gone: WeakSet[object] = WeakSet()

    def begin(self, actuator: str) -> None:
        """Note a command on its way; a safe action waits for what becomes of it."""
        self._cancel(actuator)

    def end(self, actuator: str, client: object, peer: str, *, is_executed: bool) -> None:
        """Note that a command was executed or refused; its client may have disconnected."""
        if is_executed:
            self._held.pop(actuator, None)
            self._cancel(actuator)
            self._clients[actuator] = client
            if client in self._gone:
                self.on_disconnect(client, peer)
        elif actuator in self._held and actuator not in self._clients:
            self._begin_loss(actuator, *self._held[actuator])

    def on_disconnect(self, client: object, peer: str) -> None:
        """Note a lost client; the safe action follows unless another one commands."""
        options = self._network.options
        self._gone.add(client)
        for actuator in [x for x, owner in self._clients.items() if owner is client]:
            del self._clients[actuator]
            if options.on_loss == SECURE:
                self._begin_loss(actuator, peer, self._network.now() + options.loss_timeout)

    def _begin_loss(self, actuator: str, peer: str, due: float) -> None:
        self._cancel(actuator)
        self._held[actuator] = peer, due
        secure = partial(self._secure, actuator, peer)
        self._timers[actuator] = self._network.loop.call_at(due, secure)

    def _cancel(self, actuator: str) -> None:
        if (timer := self._timers.pop(actuator, None)) is not None:
            timer.cancel()

    def _secure(self, actuator: str, peer: str) -> None:
        self._timers.pop(actuator, None)
        self._held.pop(actuator, None)
        self._network.report(f"actuators.{actuator}", peer, "disconnected: safe action")
        message = DeviceMessage(actuator, None, f"safe action, {peer} has disconnected")
        self._pump.put(message, lambda _: None)

    def close(self) -> None:
        """Forget all clients."""
        for actuator in list(self._timers):
            self._cancel(actuator)
