"""The web application: static files, meshes and the websocket, behind the access check."""

import shutil
import tempfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from linkwork.access.web_access import Access, Request
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.studio.page_files import export_current, replay_current, save_scene
from linkwork.studio.server.page import Page, Reports
from linkwork.studio.studio import Studio

SOCKET_PATH = "/socket"
STATIC = Path(str(files("linkwork.studio") / "static"))

_SOURCES = {
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
}
_ADVICE = "Open the address that `linkwork studio` printed in the terminal; it contains the token."


def make_app(studio: Studio, access: Access) -> ASGIApp:
    """Return the application of one studio."""
    reports = Reports()

    async def serve_socket(socket: WebSocket) -> None:
        await socket.accept()
        page = Page(socket, studio.on_message, reports)
        studio.join(page)
        try:
            await page.serve()
        except WebSocketDisconnect:
            pass
        finally:
            studio.leave(page)

    async def serve_meshes(request: HttpRequest) -> Response:
        number, buffer = studio.meshes
        if request.path_params["number"] != number:
            raise HTTPException(404)
        return Response(buffer, media_type="application/octet-stream")

    async def serve_export(request: HttpRequest) -> Response:
        suffix = request.path_params["suffix"]
        return await _download(lambda x: export_current(studio.current, studio.database, x, suffix))

    async def serve_saved(request: HttpRequest) -> Response:
        name = request.path_params["name"]
        return await _download(lambda folder: _saved(studio, folder, name))

    async def serve_replay(request: HttpRequest) -> Response:
        return await _download(lambda folder: _replay(studio, folder))

    async def serve_made(request: HttpRequest) -> Response:
        path = studio.authoring.file(request.path_params["name"])
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, filename=path.name)

    async def take_upload(request: HttpRequest) -> Response:
        return await _upload(studio, request)

    routes = [
        WebSocketRoute(SOCKET_PATH, serve_socket),
        Route("/meshes/{number:int}", serve_meshes),
        Route("/export/run.{suffix}", serve_export),
        Route("/save/{name}", serve_saved),
        Route("/made/{name}", serve_made),
        Route("/replay.html", serve_replay),
        Route("/upload/{name}", take_upload, methods=["POST"]),
        Mount("/", _FreshFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes), access)


async def _download(write: Callable[[Path], Path]) -> Response:
    """Return the file that is written into a temporary folder, or why there is none."""
    folder = tempfile.TemporaryDirectory(prefix="linkwork-download-")
    try:
        file = await run_in_threadpool(write, Path(folder.name))
    except LinkworkError as error:
        folder.cleanup()
        return PlainTextResponse(f"{error}\n", 409)
    return FileResponse(file, filename=file.name, background=BackgroundTask(folder.cleanup))


def _saved(studio: Studio, folder: Path, name: str) -> Path:
    """Write the edited scene or a robot; with its meshes, as an archive."""
    content = folder / "content"
    content.mkdir()
    file = save_scene(studio.current, content, name)
    if len(list(content.rglob("*"))) == 1:
        return file
    return Path(shutil.make_archive(str(folder / file.stem), "zip", content))


def _replay(studio: Studio, folder: Path) -> Path:
    file = folder / "replay.html"
    file.write_text(replay_current(studio.current, studio.database), encoding="utf-8")
    return file


async def _upload(studio: Studio, request: HttpRequest) -> Response:
    """Take a file; refused before it is read if its length is not known or too great."""
    name = request.path_params["name"]
    length = request.headers.get("content-length", "")
    if request.headers.get("origin") is None or not length.isdecimal():
        return PlainTextResponse("Origin and Content-Length are required\n", 400)
    try:
        studio.gallery.uploads.check(name, int(length))
        scene = studio.gallery.receive(name, await request.body())
    except ArgumentError as error:
        return PlainTextResponse(f"{error}\n", 413)
    return JSONResponse({"scene": scene})


class _FreshFiles(StaticFiles):
    """Static files that a browser asks for again: an update has the same names."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        response = super().file_response(*arguments, **options)
        response.headers["Cache-Control"] = "no-cache"
        return response


class Guard:
    """Refuses what `Access` does not allow, and adds its headers to every response."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access
        self._headers = [
            (name.lower().encode(), value.encode())
            for name, value in access.headers(_SOURCES).items()
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a websocket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = _request(scope)
        headers = list(self._headers)
        if reason := self._access.refusal(request):
            app: ASGIApp = PlainTextResponse(f"Refused: {reason}.\n{_ADVICE}\n", 403)
        else:
            app = self._app
            if cookie := self._access.cookie(request):
                headers.append((b"set-cookie", cookie.encode()))

        async def send_with_headers(message: Message) -> None:
            if message["type"] in (
                "http.response.start",
                "websocket.http.response.start",
                "websocket.accept",
            ):
                message = {**message, "headers": [*message.get("headers", ()), *headers]}
            await send(message)

        await app(scope, receive, send_with_headers)


def _request(scope: Scope) -> Request:
    headers = (
        (name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]
    )
    return Request(
        query=quote(scope["query_string"], safe="%&=+"),
        headers=tuple(headers),
        reached_at=_host(scope),
        is_socket=scope["type"] == "websocket",
    )


def _host(scope: Scope) -> str:
    host = (scope.get("server") or ("",))[0]
    return f"[{host}]" if ":" in host else host
