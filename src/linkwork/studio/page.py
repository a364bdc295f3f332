"""The page: its controls, and the change from one scene to another."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from linkwork.errors import LinkworkError
from linkwork.session.base import Session
from linkwork.studio.controls import Action, LivePanel
from linkwork.studio.drawing import check_drawable, light_scene
from linkwork.studio.playback_panel import PlaybackPanel
from linkwork.studio.stage import Stage
from linkwork.studio.status import Notices

if TYPE_CHECKING:
    import viser

OpenScene = Callable[[str], Session]

TITLE = "Linkwork studio"

NOT_YET = "Connecting …"
"""Title until a page has drawn itself once; clicks before that have no effect."""

PANEL_WIDTH = 330
"""Width of the control panel [pixels]."""

BRAND_COLOUR = (28, 126, 214)


class Studio:
    """The studio over one server: all connected pages show and drive the same session.

    Args:
        server: A listening server; the studio stops it.
        open_scene: Opens a session for a scene's name or file, or a playback for a run's name.
        scenes: Names to choose from.
        scene: The scene or run to open first.
        address: Address of the page, with its token.
        stop_server: Stops the server.
        rich_light: Whether bodies cast shadows and reflect their surroundings.

    Attributes:
        address: Address of the page, with its token.

    Raises:
        LinkworkError: The first scene cannot be opened.
    """

    def __init__(
        self,
        server: viser.ViserServer,
        open_scene: OpenScene,
        scenes: Sequence[str],
        scene: str,
        *,
        address: str,
        stop_server: Callable[[], None],
        rich_light: bool = True,
    ) -> None:
        self.address = address
        self._server = server
        self._open_scene = open_scene
        self._stop_server = stop_server
        # Callbacks of the page come in several threads; actions run one at a time.
        self._lock = threading.RLock()
        self._closed = False
        session = self._open(scene)
        self._scene = scene
        self._notices = Notices(server)
        _set_theme(server)
        light_scene(server, rich_light)
        self._panel = self._build_panel(scenes, session)
        self._stage = self._put_on_stage(session)
        server.on_client_connect(self._welcome)

    @property
    def session(self) -> Session:
        """Session of the open scene."""
        return self._stage.session

    @property
    def scene(self) -> str:
        """The open scene."""
        return self._scene

    def switch(self, scene: str) -> None:
        """Opens another scene; if that fails, the present one stays."""
        with self._lock:
            try:
                with self._notices.busy("Opening scene", scene):
                    session = self._open(scene)
            except LinkworkError as error:
                self._notices.problem(f"Could not open {scene}", error)
            else:
                self._run_action(f"Could not close {self._scene}", lambda _: self._stage.close())
                self._scene, self._stage = scene, self._put_on_stage(session)
            self._panel.show_scene(self._scene)

    def close(self) -> None:
        """Closes the session and stops serving. Closing twice is allowed."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            try:
                self._stage.close()
            finally:
                self._stop_server()

    def _build_panel(self, scenes: Sequence[str], first: Session) -> LivePanel | PlaybackPanel:
        gui, given = self._server.gui, (scenes, self._scene, self.switch, self._run_action)
        if first.info.playback is None:
            return LivePanel(gui, *given, lambda _: self._stage.reset())
        return PlaybackPanel(gui, *given, lambda _: self._stage.jumped())

    def _open(self, scene: str) -> Session:
        session = self._open_scene(scene)
        try:
            check_drawable(session.info.view)
        except LinkworkError:
            session.close()
            raise
        return session

    def _put_on_stage(self, session: Session) -> Stage:
        self._panel.attach(session)
        return Stage(self._server, session, self._run_action, self._panel.update)

    def _welcome(self, page: viser.ClientHandle) -> None:
        self._run_action("Could not show the scene", lambda _: self._stage.refresh())
        page.gui.set_panel_label(TITLE)

    def _run_action(self, trouble: str, action: Action) -> None:
        with self._lock:
            if self._closed:
                return
            try:
                action(self._stage.session)
            except LinkworkError as error:
                self._notices.problem(trouble, error)


def _set_theme(server: viser.ViserServer) -> None:
    """Sets the appearance of the page."""
    server.gui.set_panel_label(NOT_YET)
    server.gui.configure_theme(
        control_width="medium",
        show_logo=False,
        show_share_button=False,
        brand_color=BRAND_COLOUR,
    )
    server.gui.main_panel.dock_right()
    server.gui.main_panel.set_width(PANEL_WIDTH)
