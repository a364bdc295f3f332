"""Who commanded an actuator last, and the safe action once that client is gone."""

from __future__ import annotations

import asyncio
from functools import partial
from weakref import WeakSet

from linkwork.server.command_pump import CommandPump
from linkwork.server.network import Network
from linkwork.server.options import SECURE
from linkwork.session.devices.device import DeviceMessage


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
        """Note that a command was executed or refused; its client may be gone by now."""
        if is_executed:
            self._held.pop(actuator, None)
            self._cancel(actuator)
            self._clients[actuator] = client
            if client in self._gone:
                self.lose(client, peer)
        elif actuator in self._held and actuator not in self._clients:
            self._begin_loss(actuator, *self._held[actuator])

    def lose(self, client: object, peer: str) -> None:
        """Note that a client is gone; the safe action follows unless another one commands."""
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
        self._network.report(f"actuators.{actuator}", peer, "gone: safe action")
        message = DeviceMessage(actuator, None, f"safe action, {peer} is gone")
        self._pump.put(message, lambda _: None)

    def close(self) -> None:
        """Forgets all clients."""
        for actuator in list(self._timers):
            self._cancel(actuator)
