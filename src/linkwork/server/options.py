"""Options of a server: where it listens, who may connect, limits and timeouts."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from linkwork import checks
from linkwork.access.listening import LOOPBACK, check_host, check_token, is_loopback, split_address
from linkwork.errors import ArgumentError

SECURE, KEEP = "secure", "keep"
"""Reaction of an actuator whose client has disconnected: its safe action, or nothing."""

DIRECTORY_PORT = 4100  # First port of the search for free ports; the directory comes first
WEBSOCKET_PORT = 9090  # First port tried for WebSocket, rosbridge's own


@dataclass(frozen=True)
class LockStep:
    """Physics waits for a controller.

    Attributes:
        period: Simulated time between two exchanges [s]; None for the control period of the scene.
        timeout: Longest wait for a command [s].
        port: Port of the controller; 0 lets the system choose.
    """

    period: float | None = None
    timeout: float = 5.0
    port: int = 0


@dataclass(frozen=True)
class ServeOptions:
    """Options of a server.

    Attributes:
        host: Address to listen on; any other than that of this machine needs a token.
        token: Secret that every client must send; None for none.
        first_port: Where the search for free ports begins; 0 lets the system choose.
        websocket_port: Port of the WebSocket endpoint; 0 lets the system choose, None for none.
        is_websocket_port_exact: Whether no other port is tried if that one is taken.
        origins: Further origins of web pages that may connect, e.g. `https://app.foxglove.dev`.
        lock_step: Physics waits for a controller; None runs free.
        delay: Declared delay of commands: simulated time until they take effect [s].
        on_loss: `secure` or `keep`.
        loss_timeout: Time from the loss of the last connection to the safe action [s].
        idle_timeout: Longest silence of a connection [s].
        message_timeout: Longest time of one message, from its first byte to its last [s].
        send_timeout: Longest time that a client may leave its data unread [s].
        most_connections: Of the server altogether.
        most_message: Longest message [bytes].
        message_rate: Sustained rate of messages of one connection [Hz].
        outside: Addresses of outside devices that stand in for those of the scene, by device.
    """

    host: str = LOOPBACK
    token: str | None = None
    first_port: int = DIRECTORY_PORT
    websocket_port: int | None = WEBSOCKET_PORT
    is_websocket_port_exact: bool = False
    origins: tuple[str, ...] = ()
    lock_step: LockStep | None = None
    delay: float = 0.0
    on_loss: str = SECURE
    loss_timeout: float = 1.0
    idle_timeout: float = 60.0
    message_timeout: float = 5.0
    send_timeout: float = 5.0
    most_connections: int = 512
    most_message: int = 4096
    message_rate: float = 2000.0
    outside: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("loss_timeout", "idle_timeout", "message_timeout", "send_timeout"):
            checks.number(name, getattr(self, name), above=0.0, maximum=math.inf, unit="s")
        checks.number("delay", self.delay, minimum=0.0, maximum=60.0, unit="s")
        checks.choice("on_loss", self.on_loss, (SECURE, KEEP))
        for address in self.outside.values():
            split_address(address)
        if self.token is not None:
            check_token(self.token)
        check_host(self.host)
        if not is_loopback(self.host) and self.token is None:
            raise ArgumentError(
                f"{self.host} can be reached from other machines, so clients need a token",
                hint="set one that every client must send (LINKWORK_TOKEN, --token-file FILE or "
                "--token TEXT), or serve on 127.0.0.1",
            )
