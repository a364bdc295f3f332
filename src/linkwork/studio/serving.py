"""Serving the studio on a port of this machine."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

from linkwork.errors import ArgumentError, PlatformError, import_extra
from linkwork.studio.access import Access
from linkwork.studio.page import OpenScene, Studio

if TYPE_CHECKING:
    import viser

LOOPBACK = "127.0.0.1"
"""Only this machine can reach it."""

DEFAULT_PORT = 8080

_TRIED = 100
_GREATEST_PORT = 65535


def serve(
    open_scene: OpenScene,
    scenes: Sequence[str],
    scene: str,
    *,
    host: str = LOOPBACK,
    port: int | None = None,
    rich_light: bool = True,
) -> Studio:
    """Serves the studio until it is closed.

    Its `address` contains a random token, without which no page and no websocket is opened.

    Args:
        open_scene: Opens a session for a scene's name or file.
        scenes: Names to choose from.
        scene: The scene to open first.
        host: Address to bind.
        port: Port to bind; None or 0 for the first free one from 8080 on.
        rich_light: Whether bodies cast shadows and reflect their surroundings, which is slow
            without a graphics card.

    Raises:
        PlatformError: The port is taken, or the address cannot be bound.
        LinkworkError: The scene cannot be opened.
    """
    server, address = listen(host, port)
    with ExitStack() as undo:
        undo.callback(_stop, server)
        studio = Studio(
            server,
            open_scene,
            scenes,
            scene,
            address=address,
            stop_server=lambda: _stop(server),
            rich_light=rich_light,
        )
        undo.pop_all()
    return studio


def listen(host: str, port: int | None) -> tuple[viser.ViserServer, str]:
    """A page server on the given port, or on the first free one.

    Returns:
        The server, and the address that opens its page.

    Raises:
        PlatformError: The port is taken, or the address cannot be bound.
    """
    import_extra("viser", "studio")
    # Imports viser; the line above reports if it is missing.
    from linkwork.studio.guarded_viser import start_viser

    while True:
        wanted = _check_free(host, port) if port else _first_free(host)
        access = Access(host, wanted)
        with _quiet():
            server = start_viser(access, host, wanted)
        if server.get_port() == wanted:
            return server, access.address
        # The server uses another port if this one was taken in the meantime.
        _stop(server)
        if port:
            raise _taken(wanted)


def _stop(server: viser.ViserServer) -> None:
    with _quiet():
        server.stop()


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppresses the page server's terminal output."""
    console = import_extra("rich", "studio").get_console()
    before, console.quiet = console.quiet, True
    try:
        yield
    finally:
        console.quiet = before


def _check_free(host: str, port: int) -> int:
    if not 0 < port <= _GREATEST_PORT:
        raise ArgumentError(f"invalid port: {port}", hint=f"use --port N, 1 to {_GREATEST_PORT}")
    try:
        _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise _taken(port) from error
        raise PlatformError(
            f"{host}:{port} cannot be bound ({error.strerror})", hint="use --port N"
        ) from error
    return port


def _first_free(host: str) -> int:
    *ports, last = range(DEFAULT_PORT, DEFAULT_PORT + _TRIED)
    for port in ports:
        with suppress(PlatformError):
            return _check_free(host, port)
    return _check_free(host, last)


def _bind(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server does: a port that was just released counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        probe.listen()


def _taken(port: int) -> PlatformError:
    return PlatformError(f"port {port} is taken", hint="use --port N")
