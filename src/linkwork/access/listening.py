"""Listening on a port of this machine."""

import errno
import ipaddress
import re
import socket
from contextlib import suppress

from linkwork.errors import ArgumentError, PlatformError

LOOPBACK = "127.0.0.1"  # Only this machine can reach it

MAX_PORT = 65535

_TRIED = 100
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,200}")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def split_address(address: str) -> tuple[str, int]:
    """Return the host and port of an address."""
    host, _, port = address.rpartition(":")
    is_number = port.isdecimal() and port.isascii() and len(port) <= len(str(MAX_PORT))
    if not (is_number and 0 < int(port) <= MAX_PORT and is_host(host)):
        hint = f"expected HOST:PORT, e.g. 127.0.0.1:5000, with a port of 1 to {MAX_PORT}"
        raise ArgumentError(f"invalid address {address!r}", hint=hint)
    return host, int(port)


def is_host(host: str) -> bool:
    """Whether a text can be the name or address of a machine."""
    try:
        return bool(host.encode("idna")) and "\0" not in host
    except UnicodeError:
        return False


def check_host(host: str) -> None:
    """Raise for what is not an address or name to listen on."""
    if not is_host(host) or ":" in host or " " in host:
        hint = "use an IPv4 address or a name, e.g. 127.0.0.1"
        raise ArgumentError(f"invalid host {host!r}", hint=hint)


def check_token(token: str) -> None:
    """Raise for what clients cannot send as a token, or could guess."""
    if not _TOKEN.fullmatch(token):
        raise ArgumentError("invalid token", hint="expected 16 to 200 letters, digits, - or _")


def listen(host: str, port: int | None, first: int, option: str = "--port N") -> socket.socket:
    """Return a listening socket on a port, or from `first` on the first free one (0: the system's).

    `option` is what to use for another port, for messages.
    """
    check_host(host)
    requested = port or first
    if requested == 0:
        return _listener(host, 0, "another address")
    if not 0 < requested <= MAX_PORT:
        raise ArgumentError(f"invalid port: {requested}", hint=f"use {option}, 1 to {MAX_PORT}")
    if port:
        return _listener(host, port, option)
    *ports, last = range(first, min(first + _TRIED, MAX_PORT + 1))
    for each in ports:
        with suppress(PlatformError):
            return _listener(host, each, option)
    return _listener(host, last, option)


def _listener(host: str, port: int, option: str) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # A port that was just released counts as free.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen()
    except OSError as error:
        listener.close()
        message = f"cannot bind {host}:{port} ({error.strerror})"
        if error.errno == errno.EADDRINUSE:
            message = f"port {port} is in use"
        raise PlatformError(message, hint=f"use {option}") from error
    return listener
