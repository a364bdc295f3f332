"""Who commanded an actuator last, and the safe action once that client is gone."""

from __future__ import annotations

import asyncio
from functools import partial

from linkwork.server.command_pump import CommandPump
from linkwork.server.network import Network
from linkwork.server.options import SECURE
from linkwork.session.devices.device import DeviceMessage


class Commanders:
    """The last client of every actuator, over any protocol.

    Args:
        network: What all connections share.
        pump: The way to physics.
    """

    def __init__(self, network: Network, pump: CommandPump) -> None:
        self._network, self._pump = network, pump
        self._clients: dict[str, object] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def take(self, actuator: str, client: object) -> None:
        """A client commands an actuator."""
        self._clients[actuator] = client
        self._cancel(actuator)

    def lose(self, client: object, peer: str) -> None:
        """A client is gone; the safe action follows unless another one commands before."""
        options = self._network.options
        for actuator in [x for x, owner in self._clients.items() if owner is client]:
            del self._clients[actuator]
            if options.on_loss == SECURE:
                self._cancel(actuator)
                secure = partial(self._secure, actuator, peer)
                timer = self._network.loop.call_later(options.loss_timeout, secure)
                self._timers[actuator] = timer

    def _cancel(self, actuator: str) -> None:
        if (timer := self._timers.pop(actuator, None)) is not None:
            timer.cancel()

    def _secure(self, actuator: str, peer: str) -> None:
        self._timers.pop(actuator, None)
        self._network.report(f"actuators.{actuator}", peer, "gone: safe action")
        message = DeviceMessage(actuator, None, f"safe action, {peer} is gone")
        self._pump.put(message, lambda _: None)

    def close(self) -> None:
        """Forgets all clients."""
        for actuator in list(self._timers):
            self._cancel(actuator)
