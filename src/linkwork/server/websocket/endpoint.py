"""The WebSocket endpoint: handshake, access and limits; Foxglove by subprotocol, else rosbridge."""

from __future__ import annotations

import asyncio
import http
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from linkwork.access.web_access import Access, Request, TokenBucket
from linkwork.errors import LinkworkError, import_extra
from linkwork.server.network import Network
from linkwork.server.websocket.foxglove import SUBPROTOCOLS, FoxgloveClient
from linkwork.server.websocket.rosbridge import RosbridgeClient
from linkwork.server.websocket.surface import Surface
from linkwork.server.websocket.web_client import WebClient, WebPeer
from linkwork.session.state import Snapshot

if TYPE_CHECKING:
    from websockets.asyncio.server import Server, ServerConnection
    from websockets.http11 import Request as HttpRequest
    from websockets.http11 import Response

NAME = "websocket"
MAX_MESSAGE = 256 * 1024  # Maximum length of a message of a client [bytes]
MAX_CLIENTS = 64
MAX_CONNECTIONS = 128  # Clients, and connections that may become one
PUBLISH_RATE = 100.0  # Maximum rate of topics [Hz]
_POLICY_VIOLATION = 1008
_LOGGER = logging.getLogger("linkwork.server")
_CLOSED = 10.0  # Maximum time of a handshake, and of closing [s]


def check_packages() -> None:
    """Raise if the package for WebSocket is missing."""
    import_extra("websockets", "server")


class Endpoint:
    """Serves web clients in the server's loop."""

    def __init__(self, network: Network, surface: Surface) -> None:
        self._network, self._surface = network, surface
        self._clients: dict[WebPeer, WebClient] = {}
        self._server: Server | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._is_offered = False

    async def open(self, listener: socket.socket) -> None:
        """Begin to listen."""
        from websockets.asyncio.server import ServerConnection, serve

        class Limited(ServerConnection):
            """Refused if there are too many: a handshake may take its time."""

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                if endpoint.count_connections() > MAX_CONNECTIONS:
                    self.transport.abort()

        endpoint = self
        options = self._network.options
        self._access = Access(
            options.host,
            listener.getsockname()[1],
            options.token,
            what="server",
            needs_origin=False,
            needs_token=options.token is not None,
            origins=options.origins,
        )
        quiet = logging.getLogger("linkwork.server.websocket")
        quiet.setLevel(logging.CRITICAL)
        self._server = await serve(
            self._handle,
            sock=listener,
            process_request=self._check,
            subprotocols=SUBPROTOCOLS,
            select_subprotocol=_select,
            compression=None,
            max_size=MAX_MESSAGE,
            max_queue=16,
            open_timeout=_CLOSED,
            close_timeout=1.0,
            ping_interval=min(20.0, options.idle_timeout),
            ping_timeout=options.idle_timeout,
            server_header=None,
            logger=quiet,
            create_connection=Limited,
        )
        rate = PUBLISH_RATE
        self._unsubscribe = self._surface.session.subscribe(self._offer_from_thread, rate)

    def count_connections(self) -> int:
        """Return clients, and connections that may become one."""
        return 0 if self._server is None else len(self._server.handlers)

    def _check(self, connection: ServerConnection, request: HttpRequest) -> Response | None:
        """Refuse a handshake that `Access` does not allow."""
        if len(self._clients) >= MAX_CLIENTS:
            return connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "too many clients\n")
        local = connection.local_address
        headers = tuple((name.lower(), value) for name, value in request.headers.raw_items())
        asked = Request(request.path.partition("?")[2], headers, str(local[0]), True)
        if reason := self._access.refusal(asked):
            self._network.report(NAME, _peer(connection), f"refused: {reason}")
            return connection.respond(http.HTTPStatus.FORBIDDEN, f"Refused: {reason}.\n")
        return None

    async def _handle(self, connection: ServerConnection) -> None:
        from websockets.exceptions import ConnectionClosed

        kind = FoxgloveClient if connection.subprotocol in SUBPROTOCOLS else RosbridgeClient
        address = _peer(connection)
        peer = WebPeer(connection, self._network, f"{kind.protocol} {address}")
        client = self._clients[peer] = kind(peer, self._surface)
        bucket = TokenBucket(self._network.options.message_rate, 1000)
        sender = asyncio.create_task(peer.send_all())
        try:
            client.on_connect()
            async for message in connection:
                if not bucket.take(self._network.now()):
                    peer.refuse("too many messages")
                    await connection.close(_POLICY_VIOLATION, "too many messages")
                    break
                await self._take(client, message)
        except ConnectionClosed:
            pass
        finally:
            del self._clients[peer]
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self._surface.on_disconnect(peer.identity)

    async def _take(self, client: WebClient, message: Any) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await client.on_message(message)
        except ConnectionClosed:
            raise
        except LinkworkError as error:
            client.report(str(error))
        except Exception:
            # A defect must not end other clients' connections, nor this one's.
            _LOGGER.exception("a message of a web client failed")
            client.report("internal error")

    def _offer_from_thread(self, snapshot: Snapshot) -> None:
        """Pass a state to the loop, unless one waits there already."""
        if self._is_offered:
            return
        self._is_offered = True
        # The loop may be closed.
        with suppress(RuntimeError):
            self._network.loop.call_soon_threadsafe(self._offer, snapshot)

    def _offer(self, snapshot: Snapshot) -> None:
        self._is_offered = False
        now, texts = self._network.now(), dict[str, str]()
        for client in self._clients.values():
            client.offer(snapshot, now, texts)

    async def close(self) -> None:
        """End all connections."""
        if self._unsubscribe is not None:
            self._unsubscribe()
        if self._server is not None:
            self._server.close()
            for peer in list(self._clients):
                peer.abort()
            await self._server.wait_closed()


def _peer(connection: ServerConnection) -> str:
    address = connection.remote_address or ("unknown", 0)
    return f"{address[0]}:{address[1]}"


def _select(connection: ServerConnection, offered: Any) -> Any:
    """Return the first known subprotocol; a client of rosbridge offers none."""
    del connection
    return next((x for x in offered if x in SUBPROTOCOLS), None)
