"""Listening on a port of this machine."""

from __future__ import annotations

import errno
import ipaddress
import socket
from contextlib import suppress

from linkwork.errors import ArgumentError, PlatformError

LOOPBACK = "127.0.0.1"
"""Only this machine can reach it."""

GREATEST_PORT = 65535

_TRIED = 100


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def split_address(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    host, _, port = address.rpartition(":")
    is_number = port.isdecimal() and port.isascii() and len(port) <= len(str(GREATEST_PORT))
    if not (is_number and 0 < int(port) <= GREATEST_PORT and is_host(host)):
        hint = f"expected HOST:PORT, e.g. 127.0.0.1:5000, with a port of 1 to {GREATEST_PORT}"
        raise ArgumentError(f"invalid address {address!r}", hint=hint)
    return host, int(port)


def is_host(host: str) -> bool:
    """Whether a text can be the name or address of a machine."""
    try:
        return bool(host.encode("idna")) and "\0" not in host
    except UnicodeError:
        return False


def listen(host: str, port: int | None, first: int, option: str = "--port N") -> socket.socket:
    """Return a listening socket on the given port, or on the first free one.

    Args:
        first: Where the search for a free port begins; 0 lets the system choose.
        option: What to use for another port, for messages.
    """
    if not is_host(host) or ":" in host:
        hint = "give an IPv4 address or a name, e.g. 127.0.0.1"
        raise ArgumentError(f"invalid host {host!r}", hint=hint)
    if port:
        return _bind(host, port, option)
    if first == 0:
        return _bind_any(host)
    *ports, last = range(first, first + _TRIED)
    for each in ports:
        with suppress(PlatformError):
            return _bind(host, each, option)
    return _bind(host, last, option)


def _bind(host: str, port: int, option: str) -> socket.socket:
    if not 0 < port <= GREATEST_PORT:
        raise ArgumentError(f"invalid port: {port}", hint=f"use {option}, 1 to {GREATEST_PORT}")
    return _listener(host, port, option)


def _bind_any(host: str) -> socket.socket:
    return _listener(host, 0, "another address")


def _listener(host: str, port: int, option: str) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A port that was just released counts as free.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise _refusal(host, port, error, option) from error
    return listener


def _refusal(host: str, port: int, error: OSError, option: str) -> PlatformError:
    if error.errno == errno.EADDRINUSE:
        return PlatformError(f"port {port} is taken", hint=f"use {option}")
    return PlatformError(f"{host}:{port} cannot be bound ({error.strerror})", hint=f"use {option}")
