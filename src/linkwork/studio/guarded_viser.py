"""viser behind the access check, with an allow-list of what pages may send.

viser 1.1 checks neither Host nor Origin, lets any message of a page set any attribute of a control,
and opens a public tunnel when a page asks for it. It has no settings for this, so this file reaches
into it in four places:

- viser starts its server with `websockets.asyncio.server.serve`. That call is replaced while viser
  starts, so that the same server checks handshakes and messages.
- The controls are in `GuiApi._gui_input_handle_from_uuid`; `_queue_update` sends a value to pages.
- The handlers of the share messages are unregistered from `ViserServer._websock_server`.
- Two inline scripts of the built page are allowed by their hashes, which are computed from it.

Starting fails if any of these is not as expected.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import viser
import websockets.asyncio.server
import zstandard
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from linkwork.errors import PlatformError
from linkwork.studio.access import Access

MAX_MESSAGE = 16 * 1024
"""Size of the longest message a page may send [bytes]; a longer one ends its connection."""

RESTORED_AFTER = 1.0
"""When a page is sent the present value of a control whose new value was refused [s].

Not at once: a number that is being typed may be out of range until its last digit.
"""

_ADVICE = "Open the address that `linkwork studio` printed in the terminal; it contains the token."
_LOGGER = logging.getLogger(__name__)
_STARTING = threading.Lock()

_SERVER_LOGGER = logging.getLogger(f"{__name__}.server")
# Any page can make handshakes fail; each would print a traceback.
_SERVER_LOGGER.addFilter(lambda record: record.msg != "opening handshake failed")

_Triple = tuple[float, float, float]


class _NewValue(msgspec.Struct, forbid_unknown_fields=True):
    value: bool | int | float | str


class _ControlUpdate(
    msgspec.Struct, tag_field="type", tag="GuiUpdateMessage", forbid_unknown_fields=True
):
    """A press of a button, or a new value of another control."""

    uuid: str
    updates: _NewValue


class _CameraUpdate(
    msgspec.Struct, tag_field="type", tag="ViewerCameraMessage", forbid_unknown_fields=True
):
    """Where the page's own camera is; viser counts a page as connected from the first one on."""

    wxyz: tuple[float, float, float, float]
    position: _Triple
    fov: float
    near: float
    far: float
    image_height: int
    image_width: int
    look_at: _Triple
    up_direction: _Triple


_DECODER = msgspec.msgpack.Decoder(_ControlUpdate | _CameraUpdate)


def start_viser(access: Access, host: str, port: int) -> viser.ViserServer:
    """Starts viser with every handshake and every message of a page checked.

    Raises:
        PlatformError: The installed viser is not built as this module expects.
    """
    guard = _Guard(access, access.headers(_page_sources()))
    with guard.intercept():
        server = viser.ViserServer(host=host, port=port, verbose=False)
    try:
        guard.attach(server)
    except PlatformError:
        server.stop()
        raise
    return server


class _Guard:
    """What one server lets through.

    Args:
        access: Decides about requests.
        headers: Headers of every response.
    """

    def __init__(self, access: Access, headers: Mapping[str, str]) -> None:
        self._access = access
        self._headers = headers
        self._installed = False
        self._controls: Mapping[str, Any] = {}
        self._restoring: set[str] = set()
        self._reported: set[str] = set()

    @contextmanager
    def intercept(self) -> Iterator[None]:
        """Puts this guard into the server that viser starts inside the block."""
        module = websockets.asyncio.server
        with _STARTING:
            original, module.serve = module.serve, self._serve(module.serve)
            try:
                yield
            finally:
                module.serve = original

    def attach(self, server: viser.ViserServer) -> None:
        """Finds the controls, and unregisters the messages that open a public tunnel.

        Raises:
            PlatformError: The server is not built as expected, or runs without this guard.
        """
        if not self._installed:
            raise _unsupported("it does not use websockets.asyncio.server.serve")
        try:
            from viser import _messages

            for message in (_messages.ShareUrlRequest, _messages.ShareUrlDisconnect):
                server._websock_server.unregister_handler(message)
            self._controls = server.gui._gui_input_handle_from_uuid
            self._send_update = viser.GuiInputHandle._queue_update
        except (ImportError, AttributeError, AssertionError) as error:
            raise _unsupported(str(error)) from error

    def checked(self, raw: str | bytes) -> bytes | None:
        """A message of a page as viser may have it; None if it is dropped."""
        try:
            message = _DECODER.decode(raw if isinstance(raw, bytes) else b"")
        except ValueError as error:
            return self._drop("a message of a kind or form that no page sends", str(error))
        if isinstance(message, _ControlUpdate):
            control, value = self._controls.get(message.uuid), message.updates.value
            if control is None:
                return self._drop("a value for a control that does not exist", message.uuid)
            if not _accepts(control, value):
                self._restore_later(message.uuid)
                return self._drop(f"an invalid value for {control.label!r}", value)
        # Encoded again, so that viser reads exactly what was checked.
        return msgspec.msgpack.encode(message)

    def report_end(self, closed: ConnectionClosedError) -> None:
        """Reports a connection that was ended because of a message that is too long."""
        if closed.sent is not None and closed.sent.code == CloseCode.MESSAGE_TOO_BIG:
            self._drop(f"a message of more than {MAX_MESSAGE} bytes", closed.sent.reason)

    def _serve(self, original: Any) -> Callable[..., Any]:
        def serve(handler: Any, *arguments: Any, **options: Any) -> Any:
            page = options.get("process_request")
            # Other servers pass, and a viser that serves its page otherwise: `attach` refuses it.
            if page is None or not handler.__module__.startswith("viser."):
                return original(handler, *arguments, **options)
            self._installed = True
            options["process_request"] = partial(self._answer, page)
            options["process_response"] = self._add_headers
            options["create_connection"] = partial(_GuardedConnection, guard=self)
            options["max_size"] = MAX_MESSAGE
            options["logger"] = _SERVER_LOGGER
            return original(handler, *arguments, **options)

        return serve

    def _answer(
        self,
        page: Callable[[ServerConnection, Request], Response | None],
        connection: ServerConnection,
        request: Request,
    ) -> Response | None:
        if reason := self._access.refusal(request, connection.local_address[0]):
            return connection.respond(403, f"Refused: {reason}.\n{_ADVICE}\n")
        response, cookie = page(connection, request), self._access.cookie(request)
        if response is not None and cookie is not None:
            response.headers["Set-Cookie"] = cookie
        return response

    def _add_headers(self, _: ServerConnection, __: Request, response: Response) -> None:
        response.headers.update(self._headers)

    def _drop(self, what: str, detail: object) -> None:
        # Once of each kind: a page can send as many as it likes.
        if what not in self._reported:
            self._reported.add(what)
            _LOGGER.warning("a page sent %s, dropped (%s)", what, f"{detail!r}"[:100])

    def _restore_later(self, uuid: str) -> None:
        if uuid not in self._restoring:
            self._restoring.add(uuid)
            asyncio.get_running_loop().call_later(RESTORED_AFTER, self._restore, uuid)

    def _restore(self, uuid: str) -> None:
        self._restoring.discard(uuid)
        control = self._controls.get(uuid)
        # Buttons, which show no value, are not of this class.
        if isinstance(control, viser.GuiInputHandle):
            self._send_update(control, "value", control.value)


class _GuardedConnection(ServerConnection):
    """A websocket whose messages pass the guard before anyone receives them."""

    def __init__(self, *arguments: Any, guard: _Guard, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._guard = guard

    async def recv(self, decode: bool | None = None) -> Any:
        """The next message that is let through."""
        while True:
            try:
                raw = await super().recv(decode)
            except ConnectionClosedError as closed:
                self._guard.report_end(closed)
                raise
            message = self._guard.checked(raw)
            if message is not None:
                return message


def _accepts(control: Any, value: bool | int | float | str) -> bool:
    """Whether a page may give a control this value."""
    if control.disabled:
        return False
    match control:
        case viser.GuiButtonHandle():
            return value is True
        case viser.GuiCheckboxHandle():
            return isinstance(value, bool)
        case viser.GuiDropdownHandle() | viser.GuiButtonGroupHandle():
            return value in control.options
        case viser.GuiSliderHandle():
            if isinstance(value, bool | str) or not control.min <= value <= control.max:
                return False
            # A slider of whole numbers would cut off a fraction.
            return isinstance(control.value, float) or value == int(value)
    return False


def _page_sources() -> dict[str, str]:
    """What viser's page loads: two scripts by their hashes, and what these create."""
    page = Path(viser.__file__).parent / "client" / "build" / "index.html"
    try:
        hashes = [hashlib.sha256(script).digest() for script in _inline_scripts(page.read_text())]
    except (OSError, ValueError, zstandard.ZstdError) as error:
        raise _unsupported(f"{page}: {error}") from error
    scripts = [f"'sha256-{base64.b64encode(each).decode()}'" for each in hashes]
    return {
        # Evaluated are bindings of WebAssembly, which the program makes whenever it is loaded.
        "script-src": " ".join(("'unsafe-eval'", *scripts)),
        "style-src": "'unsafe-inline'",
        "img-src": "data: blob:",
        "font-src": "data:",
        "connect-src": "data: blob:",
        "worker-src": "blob:",
    }


def _inline_scripts(page: str) -> tuple[bytes, bytes]:
    """The loader in viser's page, and the program that it unpacks from an attribute and inserts.

    The attribute holds styles and program as one zstd frame in base 88: five digits for four bytes.
    """
    tag = r'<script data-p="([^"]*)" data-ss="(\d+)" data-cs="(\d+)">(.*?)</script>'
    found = re.findall(tag, page, re.DOTALL)
    if len(found) != 1 or page.count("<script") != 1:
        raise ValueError("expected one script with data-p, data-ss and data-cs")
    packed, styles, program, loader = found[0]
    size = int(styles) + int(program)
    unpacked = zstandard.ZstdDecompressor().decompress(_from_base88(packed), max_output_size=size)
    if len(unpacked) != size:
        raise ValueError(f"expected {size} bytes of styles and program, got {len(unpacked)}")
    return loader.encode(), unpacked[int(styles) :]


def _from_base88(text: str) -> bytes:
    digits = [character for character in map(chr, range(0x21, 0x7F)) if character not in "\"&<>'`"]
    values = np.zeros(128, dtype=np.int64)
    values[[ord(digit) for digit in digits]] = range(len(digits))
    numbers = values[np.frombuffer(text.encode("ascii"), np.uint8)]
    powers = 88 ** np.arange(5)[::-1]
    whole = len(text) - len(text) % 5
    groups = (numbers[:whole].reshape(-1, 5) @ powers).astype(">u4").tobytes()
    rest = numbers[whole:]
    if not len(rest):
        return groups
    return groups + int(rest @ powers[-len(rest) :]).to_bytes(len(rest) - 1, "big")


def _unsupported(reason: str) -> PlatformError:
    return PlatformError(
        f"viser {viser.__version__} cannot be served safely: {reason}",
        hint='install the version that was tested: pip install "viser==1.1.1"',
    )
