"""Serving the studio on a port of this machine."""

import asyncio
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path

from linkwork.access.listening import LOOPBACK, listen
from linkwork.access.web_access import Access, kept_token
from linkwork.codegen.native.cache import cache_folder
from linkwork.errors import import_extra
from linkwork.session.open_any import SceneOpener
from linkwork.studio.gallery import library_cards
from linkwork.studio.messages.protocol import MAX_MESSAGE, Welcome
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.studio import OpenSession, Studio

DEFAULT_PORT = 8080

_LOGGER = logging.getLogger(__name__)

_TIMEOUT = 5.0


def serve(
    open_scene: OpenSession,
    scenes: Sequence[str | SceneCard],
    scene: str | None,
    *,
    host: str = LOOPBACK,
    port: int | None = None,
    shows_runs: bool = False,
    rich_light: bool = True,
    command: str = "linkwork studio",
    keeps_token: bool = False,
    database: str | Path | None = None,
    idle_pause: float | None = None,
    report: Callable[[str], None] = _LOGGER.warning,
) -> Studio:
    """Serve the studio until it is closed.

    Its `address` contains a random token, without which no page and no websocket is opened.

    Args:
        open_scene: Opens a session for a scene's name or file.
        scenes: What can be chosen on the page.
        scene: The scene to open first; None for the gallery.
        host: Address to bind.
        port: Port to bind; None or 0 for the first free one from 8080 on.
        shows_runs: Whether `scenes` are recorded runs.
        rich_light: Whether bodies cast shadows and reflect their surroundings, which is slow
            without a graphics card.
        command: Command that starts this studio again; shown when it has ended.
        keeps_token: Whether the next studio of this user on this port has the same token, so that
            pages which are open come back after a restart.
        database: Run database of the sessions, from which runs are exported.
        idle_pause: Time after which a running scene is paused if no page is open [s]; None never.
        report: Called with what happens while no page is open.

    Raises:
        PlatformError: The port is taken, or the address cannot be bound.
        LinkworkError: The scene cannot be opened.
    """
    listener = listen(host, port, DEFAULT_PORT)
    bound = listener.getsockname()[1]
    access = Access(host, bound, kept_token(cache_folder(), bound) if keeps_token else None)
    cards = [x if isinstance(x, SceneCard) else SceneCard(name=x) for x in scenes]
    welcome = Welcome(
        version=version("linkwork"),
        scenes=cards,
        shows_runs=shows_runs,
        rich_light=rich_light,
        command=command,
    )
    with ExitStack() as undo:
        undo.callback(listener.close)
        studio = Studio(
            open_scene,
            welcome,
            address=access.address,
            database=database,
            idle_pause=idle_pause,
            report=report,
        )
        undo.callback(studio.close)
        server = PageServer(studio, access, listener)
        studio.attach(server.loop, server.stop)
        if scene is not None:
            studio.switch(scene)
        undo.pop_all()
    return studio


def open_studio(
    scene: str | Path | None = None,
    *,
    overrides: Sequence[str] = (),
    package_paths: Sequence[Path] = (),
    seed: int = 0,
    port: int | None = None,
    browser: bool = True,
    trust: bool = False,
    store: str | Path | None = None,
) -> Studio:
    """Open the studio in the browser and return at once; `close()` ends it.

    Args:
        scene: Name or file of a scene or a robot; None for the gallery.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`, for this scene.
        package_paths: Folders of packages that files of this scene refer to.
        seed: Seed of all random numbers.
        port: Port to serve on; None for the first free one from 8080 on.
        browser: Whether to open a browser; `address` opens the page in any.
        trust: Whether code of the scene, such as controllers in C, may run even if its folder is
            not trusted (`linkwork trust`).
        store: Store to record into; None records nothing.

    Raises:
        PlatformError: The port is taken.
        LinkworkError: The scene cannot be opened.
    """
    first = None if scene is None else str(scene)
    options = {"trust": trust, "keeps_spare": True}
    opener = SceneOpener(first, overrides, package_paths, store, store, seed, **options)
    studio = serve(opener, library_cards(), first, port=port, database=store)
    if browser:
        webbrowser.open(studio.address)
    return studio


class PageServer:
    """uvicorn in a separate thread."""

    def __init__(self, studio: Studio, access: Access, listener: socket.socket) -> None:
        uvicorn = import_extra("uvicorn", "studio")
        import_extra("starlette", "studio")
        # Imports starlette; the line above reports if it is missing.
        from linkwork.studio.server.app import make_app

        config = uvicorn.Config(
            make_app(studio, access),
            http="h11",
            ws="websockets-sansio",
            loop="asyncio",
            lifespan="off",
            log_config=None,
            # Any page can make requests fail; each would be logged.
            log_level=logging.CRITICAL,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._listener = listener
        self._started = threading.Event()
        self.loop: asyncio.AbstractEventLoop  # The server's event loop
        self._thread = threading.Thread(target=self._run, name="studio server", daemon=True)
        self._thread.start()
        self._started.wait()

    def stop(self) -> None:
        """Close all connections and end the thread."""
        self._server.should_exit = True
        self._thread.join(_TIMEOUT)
        self._listener.close()

    def _run(self) -> None:
        import asyncio

        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            self._started.set()
            await self._server.serve(sockets=[self._listener])

        asyncio.run(main())
