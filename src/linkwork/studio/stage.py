"""The parts of the page that belong to one open scene."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from linkwork.session.base import Session
from linkwork.session.state import Snapshot
from linkwork.studio.chart import JointChart
from linkwork.studio.controls import RunAction
from linkwork.studio.drawing import SceneDrawing, look_at_scene
from linkwork.studio.joints import JointPanel

if TYPE_CHECKING:
    import viser

DRAWING_RATE = 30.0
"""Update rate of the bodies [Hz]."""

PANEL_RATE = 8.0
"""Update rate of status and chart [Hz]."""

SLIDER_RATE = 5.0
"""Update rate of the sliders [Hz]."""


class Stage:
    """A session with its drawing, its joint panel and its chart.

    Args:
        server: The page's server.
        session: The session to show; the stage closes it.
        run_action: Runs actions on the session.
        watch: Called with snapshots at the panel rate.
    """

    def __init__(
        self,
        server: viser.ViserServer,
        session: Session,
        run_action: RunAction,
        watch: Callable[[Snapshot], None],
    ) -> None:
        self.session = session
        self._server = server
        self._watch = watch
        # Subscribers run in threads of the session, also while the stage is closed.
        self._lock = threading.Lock()
        self._open = True
        first = session.latest()
        with server.atomic():
            self._drawing = SceneDrawing(server, session.info)
            self._joints = JointPanel(server, session.info, run_action)
            self._chart = JointChart(server, session.info, first) if session.info.joints else None
            look_at_scene(server, session.info.view)
        self.refresh()
        self._subscriptions = [
            session.subscribe(self._guarded(self._draw), DRAWING_RATE),
            session.subscribe(self._guarded(self._show_numbers), PANEL_RATE),
            session.subscribe(self._guarded(self._show_joints), SLIDER_RATE),
        ]

    def refresh(self) -> None:
        """Shows the newest state at once, e.g. to a page that has just connected."""
        snapshot = self.session.latest()
        with self._lock:
            if self._open:
                self._drawing.update(snapshot.frame)
                self._joints.update(snapshot)
                self._watch(snapshot)
                if self._chart:
                    self._chart.update(snapshot)

    def reset(self) -> None:
        """Resets the scene."""
        self.session.command("reset")
        self._joints.release()
        # Subscribers are not called if the scene was at its start already.
        self.refresh()

    def jumped(self) -> None:
        """Shows the state after a jump in time; the chart begins again there."""
        if self._chart:
            self._chart.restart(self.session.latest())
        self.refresh()

    def close(self) -> None:
        """Closes the session and clears the page."""
        for unsubscribe in self._subscriptions:
            unsubscribe()
        with self._lock, self._server.atomic():
            self._open = False
            self._drawing.remove()
            self._joints.remove()
            if self._chart:
                self._chart.remove()
        self.session.close()

    def _guarded(self, show: Callable[[Snapshot], None]) -> Callable[[Snapshot], None]:
        def call(snapshot: Snapshot) -> None:
            with self._lock:
                if self._open:
                    show(snapshot)

        return call

    def _draw(self, snapshot: Snapshot) -> None:
        if self._chart:
            self._chart.sample(snapshot)
        if self._server.get_clients():
            self._drawing.update(snapshot.frame)

    def _show_numbers(self, snapshot: Snapshot) -> None:
        if not self._server.get_clients():
            return
        with self._server.atomic():
            self._watch(snapshot)
            if self._chart:
                self._chart.update(snapshot)

    def _show_joints(self, snapshot: Snapshot) -> None:
        if self._server.get_clients():
            self._joints.update(snapshot)
