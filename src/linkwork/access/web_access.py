"""Access over HTTP: requests to an address served, from that address, with the token.

Any web page of a browser on this machine can send requests to a local port, so three checks are
made at the page and again at its websocket. Host must be an address served: a foreign name may
resolve to this machine (DNS rebinding). Origin, which a page cannot forge, must be one too; without
one a websocket is that of a program. The token of the printed address comes as `?token=...`, and is
kept in a cookie, since the page opens its websocket without the query of its own address.
"""

import math
import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

from linkwork.errors import FileError
from linkwork.files.writing import write_atomically

_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
_HTTP_PORT = 80
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Request:
    """A request, as its sender describes it; header names are in lower case.

    `reached_at` is the address of this machine at which it arrived.
    """

    query: str
    headers: tuple[tuple[str, str], ...]
    reached_at: str
    is_socket: bool

    def all(self, name: str) -> list[str]:
        """Return all values of a header."""
        return [value for key, value in self.headers if key == name]


class Access:
    """Decides which requests may open the page or its websocket, which may need an Origin."""

    def __init__(
        self,
        host: str,
        port: int,
        token: str | None = None,
        *,
        what: str = "studio",
        needs_origin: bool = True,
        needs_token: bool = True,
        origins: Iterable[str] = (),
    ) -> None:
        self.token = token or secrets.token_urlsafe(32)
        self._host = host
        self._port = port
        self._what = what
        self._needs_origin, self._needs_token = needs_origin, needs_token
        self._origins = frozenset(origins)
        # Cookies do not distinguish ports: each of several studios needs its own name.
        self._cookie = f"linkwork-{what}-{port}"

    @property
    def address(self) -> str:
        """Address to open in a browser, with the token."""
        return f"http://{self._host}:{self._port}/?token={self.token}"

    def refusal(self, request: Request) -> str:
        """Return why a request is refused; empty if it is allowed."""
        served = self._authorities((request.reached_at,))
        hosts, origins = request.all("host"), request.all("origin")
        if len(hosts) != 1 or hosts[0].lower() not in served:
            return f"the Host header is not an address of this {self._what}"
        allowed = {*self._origins, *(f"http://{each}" for each in served)}
        if any(origin not in allowed for origin in origins):
            return f"the Origin header is not an address of this {self._what}"
        if request.is_socket and self._needs_origin and len(origins) != 1:
            return "a websocket needs one Origin header"
        tokens = [*self._query_tokens(request), *self._cookie_tokens(request)]
        if self._needs_token and not self._matches(tokens):
            return "the token is missing or wrong"
        return ""

    def cookie(self, request: Request) -> str | None:
        """Return the cookie that keeps the token of an allowed request; None without a query."""
        if not self._matches(self._query_tokens(request)):
            return None
        return f"{self._cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"

    def headers(self, sources: dict[str, str]) -> dict[str, str]:
        """Return the headers of every response: no framing, no foreign sources, no referrer."""
        # Older browsers do not count a websocket to the page's own address as 'self'.
        sockets = [f"ws://{each}" for each in sorted(self._authorities()) if each[0] != "["]
        connections = " ".join(("'self'", *sockets, sources.get("connect-src", "")))
        policy = {
            "default-src": "'none'",
            **sources,
            "connect-src": connections.strip(),
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }
        return {
            "Content-Security-Policy": "; ".join(f"{kind} {of}" for kind, of in policy.items()),
            "X-Frame-Options": "DENY",
            "X-Content-Type-Options": "nosniff",
            # The address carries the token.
            "Referrer-Policy": "no-referrer",
        }

    def _authorities(self, others: Iterable[str] = ()) -> set[str]:
        """Return values of Host that stand for this server."""
        names = {*_LOOPBACK_NAMES, self._host.lower(), *others}
        bare = names if self._port == _HTTP_PORT else set()
        return {f"{name}:{self._port}" for name in names} | bare

    def _query_tokens(self, request: Request) -> list[str]:
        return parse_qs(request.query).get("token", [])

    def _cookie_tokens(self, request: Request) -> list[str]:
        # Cookies of other local servers come along too, however malformed.
        pairs = [
            pair.strip().partition("=")
            for header in request.all("cookie")
            for pair in header.split(";")
        ]
        return [value for name, _, value in pairs if name == self._cookie]

    def _matches(self, tokens: Iterable[str]) -> bool:
        return any(is_token(token, self.token) for token in tokens)


def is_token(text: str, expected: str) -> bool:
    """Whether a text is the token; takes the same time for every wrong one of its length."""
    encoded = text.encode("utf-8", "surrogateescape")
    return secrets.compare_digest(encoded, expected.encode())


def kept_token(folder: Path, port: int) -> str:
    """Return the secret of the studios on a port, kept in a private folder of this user."""
    file = folder / f"studio-{port}.token"
    with suppress(OSError, UnicodeDecodeError):
        token = file.read_text(encoding="ascii")
        if _TOKEN.fullmatch(token):
            return token
    token = secrets.token_urlsafe(32)
    with suppress(FileError):
        write_atomically(file, token)
    return token


class TokenBucket:
    """A limit on the rate of messages: sustained [Hz], and the number accepted at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, float(burst)
        self._tokens, self._at = float(burst), -math.inf

    def take(self, now: float) -> bool:
        """Whether a message at this time [s] is within the limit."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
