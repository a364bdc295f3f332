"""The studio: one session, shown and driven by any number of pages."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork._closable import Closable
from linkwork.errors import ArgumentError, LinkworkError, PhysicsProcessError, printable
from linkwork.session.event_feed import PHYSICS_ENDED
from linkwork.session.process.host_process import SPARE
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.studio.actions import ActionQueue, act, run_until_cancelled, title_of
from linkwork.studio.authoring_service import AUTHORING, AuthoringService
from linkwork.studio.gallery import Gallery
from linkwork.studio.idle_pause import IdlePause
from linkwork.studio.messages.authoring import Cancel
from linkwork.studio.messages.message import Action
from linkwork.studio.messages.motion import CheckMission
from linkwork.studio.messages.protocol import (
    Busy,
    Done,
    FromPage,
    Open,
    Problem,
    Query,
    Show,
    ToPage,
    Welcome,
)
from linkwork.studio.messages.scene import SceneCard, SceneClosed
from linkwork.studio.messages.session import (
    Command,
    DriveRobot,
    LogEntries,
    LogEntry,
    Reset,
    Restore,
    Seek,
    SetValue,
    Solve,
    Speed,
    ToolSolutions,
)
from linkwork.studio.server.page import Page
from linkwork.studio.views.current_scene import CurrentScene
from linkwork.studio.views.details import check_mission
from linkwork.studio.views.page_updates import PageUpdates
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.studio.editor import SceneEditor

OpenSession = Callable[[str | LoadedScene], Session]
"""Opens a scene by its name or file, or an edited one."""

LIVE_INTERVAL = 1.0  # Interval at which live values are read while pages are open [s]

LOGGED_EVENTS = 300  # Newest events that a page gets when it connects

_TIMEOUT = 5.0


class Studio(Closable):
    """The studio over one server: all connected pages show and drive the same session.

    Args:
        open_scene: Opens a session for a scene's name or file, or a playback for a run's name.
        welcome: First message to a page, with what it may open.
        address: Address of the page, with its token.
        database: Run database of the sessions, from which runs are exported; None if there is none.
        idle_pause: Time after which a running scene is paused if no page is open [s]; None never.
        report: Called with what happens while no page is open.

    Attributes:
        gallery: What a page may open.
        authoring: Executes editing and what else takes a while.
    """

    def __init__(
        self,
        open_scene: OpenSession,
        welcome: Welcome,
        *,
        address: str,
        database: str | Path | None,
        idle_pause: float | None,
        report: Callable[[str], None],
    ) -> None:
        self.address = address
        self._open_scene = open_scene
        self.database = database
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_server: Callable[[], None] = lambda: None
        self._pages: set[Page] = set()
        self._current: CurrentScene | None = None
        self._number = 0
        self._speed: float | None = None
        # Guards the change of scenes; actions of pages run in the queue's thread.
        self._lock = threading.RLock()
        self._is_closed = False
        self._cancelled = threading.Event()
        self._actions = ActionQueue(self._refresh_live, LIVE_INTERVAL)
        self._updates = PageUpdates(self._pages, self._actions, lambda: self._current, self.answer)
        on_idle = partial(self._actions.put, self._pause_if_idle)
        self._idle = IdlePause(idle_pause, on_idle, report)
        self.authoring = AuthoringService(self, database)
        self.gallery = Gallery(welcome, database, self.authoring.uploads)

    @property
    def session(self) -> Session:
        """Session of the open scene.

        Raises:
            ArgumentError: No scene is open.
        """
        if self._current is None:
            raise ArgumentError("no scene is open", hint="open one on the page, or with switch()")
        return self._current.session

    @property
    def current(self) -> CurrentScene | None:
        """The open scene; None if none is open."""
        return self._current

    @property
    def scene(self) -> str:
        """Name of the open scene; empty if none is open."""
        return self._current.card.name if self._current else ""

    @property
    def meshes(self) -> tuple[int, bytes]:
        """Number of the open scene, and the buffer of its meshes."""
        scene = self._current
        return (scene.description.opened.number, scene.description.meshes) if scene else (0, b"")

    def attach(self, loop: asyncio.AbstractEventLoop, stop_server: Callable[[], None]) -> None:
        """Connect the studio with the loop of its server."""
        self._loop, self._stop_server = loop, stop_server

    def switch(self, scene: str) -> None:
        """Open another scene; the present one stays if that fails.

        Raises:
            CancelledError: A page has cancelled it.
            LinkworkError: The scene cannot be opened.
        """
        name = printable(self._shown_name(scene))
        self._cancelled.clear()
        self.broadcast(Busy(text=f"Opening {name}", can_cancel=True))
        try:
            opening = partial(self._open_scene, scene)
            session = run_until_cancelled(opening, self._cancelled, f"opening {name}", _close)
        finally:
            self.broadcast(Busy(text=""))
        with self._lock:
            if self._is_closed:
                session.close()
                return
            self._replace(self._prepared(self.gallery.card(scene), session, None))

    def rebuild(self, loaded: LoadedScene, cancelled: threading.Event) -> None:
        """Run an edited scene in place of the present one, playing if that does.

        The present scene runs until the edited one is ready, and stays if that fails.
        """
        before = self._current
        if before is None:
            return
        building = partial(self._open_scene, loaded)
        session = run_until_cancelled(building, cancelled, "building the edited scene", _close)
        with self._lock:
            if self._current is not before:
                session.close()
                return
            is_playing = before.session.latest().playing
            self._replace(self._prepared(before.card, session, before.editor))
            if is_playing:
                session.start()

    def reopen(self) -> None:
        """Open the present scene again from its file; edits are lost."""
        self.switch(self.scene)

    def _replace(self, scene: CurrentScene) -> None:
        before, self._current = self._current, scene
        self._in_loop(self._show_scene, scene)
        scene.watch(
            lambda snapshot: self._publish(scene, snapshot), lambda event: self._log(scene, [event])
        )
        self._publish(scene, scene.session.latest())
        self._actions.put(lambda: self._updates.examine(scene))
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close the session and stop serving. Closing twice is allowed."""
        if self._is_closed:
            return
        self._is_closed = True
        self._cancelled.set()
        SPARE.end()
        self.authoring.close(_TIMEOUT)
        self._actions.close(_TIMEOUT)
        try:
            with self._lock:
                if self._current is not None:
                    self._current.close()
        finally:
            self._stop_server()

    def join(self, page: Page) -> None:
        """Add a page and send it everything it shows; called in the server's loop."""
        self._pages.add(page)
        self._idle.end()
        page.send(self.gallery.welcome)
        self._introduce(page, self._current)
        notice = (
            None if self._current is None else self._idle.notice(self._current.session.latest())
        )
        if notice is not None:
            page.send(notice)

    def leave(self, page: Page) -> None:
        """Remove a page; called in the server's loop."""
        self._pages.discard(page)
        if not self._pages:
            self._idle.begin()

    def _pause_if_idle(self) -> None:
        with suppress(LinkworkError):
            if self._current is not None and not self._pages:
                self._idle.pause(self._current.session)

    def on_message(self, page: Page, message: FromPage) -> None:
        """Queue an action of a page; called in the server's loop."""
        if isinstance(message, Show):
            self._actions.put(lambda: self._updates.read_details(page), Show)
        if not isinstance(message, Action):
            return
        if isinstance(message, Cancel):
            self._cancelled.set()
        if isinstance(message, AUTHORING):
            self.authoring.submit(page, message)
            return
        # While a scene opens, the present one is driven on.
        queue = self.authoring.queue if isinstance(message, Open) else self._actions
        if not queue.put(lambda: self._run(page, message), _superseded_by(message)):
            page.send(
                Problem(
                    request=message.request,
                    title=title_of(message),
                    lines=["too many actions are waiting for physics; try again"],
                )
            )

    def _prepared(
        self, card: SceneCard, session: Session, editor: SceneEditor | None
    ) -> CurrentScene:
        """Return the scene of a session with the speed and the recording switch of this studio."""
        self._number += 1
        try:
            if self._speed is not None:
                session.set_speed(self._speed)
            self.authoring.recording.begin(session)
            scene = CurrentScene(card, self._number, session, editor)
            scene.read_live()
            return scene
        except BaseException:
            session.close()
            raise

    def _run(self, page: Page, message: Action) -> None:
        title = title_of(message)
        try:
            if isinstance(message, Open):
                title = f"Could not open {printable(self._shown_name(message.scene))}"
                self._open_listed(message.scene)
            elif isinstance(message, Solve):
                self._solve(page, message)
            elif isinstance(message, Query):
                self._answer(page, message)
            else:
                self._act(message)
        except LinkworkError as error:
            self.answer(page, self.authoring.problem(message.request, title, error))
        else:
            if message.request:
                self.answer(page, Done(request=message.request))
            if isinstance(message, SetValue | DriveRobot | Command | Reset | Restore):
                self._refresh_live()
                self._updates.read_details()

    def _shown_name(self, scene: str) -> str:
        return self.authoring.uploads.named([scene])[0]

    def _open_listed(self, scene: str) -> None:
        # A page may send any text, and the name of a scene may also be a file.
        if scene not in self.gallery and scene != self.scene:
            raise ArgumentError(f"{scene!r} is not in the list of this studio")
        self.switch(scene)

    def _solve(self, page: Page, message: Solve) -> None:
        session, scene = self.session, self._current
        if scene is None:
            return
        arguments = (message.robot, message.position, message.wxyz, session.latest())
        if scene.tools.is_ready(message.robot):
            answer = scene.tools.solve(*arguments)
        else:
            answer = self._solve_first(lambda: scene.tools.solve(*arguments))
        self.answer(page, answer)
        nearest = answer.solutions[0] if answer.solutions else None
        if message.moves and nearest is not None and nearest.in_limits:
            for joint, position in zip(answer.joints, nearest.positions, strict=True):
                session.set(f"robots.{message.robot}.targets.{joint}", position)

    def _solve_first(self, solve: Callable[[], ToolSolutions]) -> ToolSolutions:
        """Solve with a robot whose solver must be compiled."""
        text = "Preparing the inverse kinematics"
        self._cancelled.clear()
        self.broadcast(Busy(text=text, can_cancel=True))
        try:
            return run_until_cancelled(solve, self._cancelled, text.lower())
        finally:
            self.broadcast(Busy(text=""))

    def _act(self, message: Action) -> None:
        with self._lock:
            session = self.session
            try:
                if isinstance(message, Restore) and self._current is not None:
                    session.restore(self._current.checkpoints.state(message.number))
                elif isinstance(message, DriveRobot) and self._current is not None:
                    self._current.drive(message.velocity, message.turn_rate)
                else:
                    act(session, message)
            except PhysicsProcessError:
                if not isinstance(message, Reset):
                    raise
                self.switch(self.scene)
                return
            if isinstance(message, Speed):
                self._speed = session.speed
            if isinstance(message, Reset | Restore) and self._current is not None:
                # Subscribers are not called if the scene was at its start already.
                self._publish(self._current, session.latest())

    def _refresh_live(self) -> None:
        if not self._is_closed:
            self._updates.read_live()

    def _answer(self, page: Page, message: Query) -> None:
        """Answer a query about a mission or a trajectory."""
        scene = self._current
        if scene is None:
            raise ArgumentError("no scene is open")
        if isinstance(message, CheckMission):
            self.answer(page, check_mission(scene.session, message))
        elif (answer := scene.trajectories.answer(message)) is not None:
            self.answer(page, answer)

    def _show_scene(self, scene: CurrentScene) -> None:
        for page in self._pages:
            self._introduce(page, scene)

    def _introduce(self, page: Page, scene: CurrentScene | None) -> None:
        """Send a page everything about the scene; called in the server's loop."""
        if scene is None:
            page.send(SceneClosed())
            return
        page.change_scene(scene.encoder)
        page.send(scene.description.opened)
        page.send(scene.live)
        for note in scene.notes:
            page.send(note)
        page.send(scene.checkpoints.message())
        page.send(scene.status_of(scene.newest))
        page.send(self.authoring.recording.message(scene.session.info.recorded, scene.newest.run))
        page.offer(scene.newest, scene.encoder.moment(scene.newest))
        self._actions.put(lambda: self._send_log(page, scene))
        # The state at the start may have been published before any page was there.
        self._updates.follow_up(scene, scene.newest)

    def _send_log(self, page: Page, scene: CurrentScene) -> None:
        with suppress(LinkworkError):
            entries = [_entry(event) for event in scene.session.events()[-LOGGED_EVENTS:]]
            if (paused := self._idle.entry(scene.session.latest())) is not None:
                entries.append(paused)
            self.answer(page, LogEntries(entries=entries, restart=True))

    def _log(self, scene: CurrentScene, events: Sequence[Event]) -> None:
        if any(event.kind == PHYSICS_ENDED for event in events):
            scene.has_ended = True
            self._publish(scene, scene.newest)
        if self._pages and scene is self._current:
            self.broadcast(LogEntries(entries=list(map(_entry, events)), restart=False))

    def _publish(self, scene: CurrentScene, snapshot: Snapshot) -> None:
        """Pass a state to the server's loop; called from threads of the session."""
        scene.newest = snapshot
        if self._pages and scene is self._current:
            self._in_loop(self._show, scene, snapshot)

    def _show(self, scene: CurrentScene, snapshot: Snapshot) -> None:
        if scene is not self._current:
            return
        moment = scene.encoder.moment(snapshot)
        status = scene.status_of(snapshot)
        changed, scene.status = status != scene.status, status
        for page in self._pages:
            if changed:
                page.send(status)
            page.offer(snapshot, moment)
        self._updates.follow_up(scene, snapshot)

    def broadcast(self, message: ToPage) -> None:
        """Send a message to all pages."""
        self._in_loop(self._send_to_all, message)

    def answer(self, page: Page, message: ToPage) -> None:
        """Send a message to one page."""
        self._in_loop(page.send, message)

    def _send_to_all(self, message: ToPage) -> None:
        for page in self._pages:
            page.send(message)

    def _in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        if self._loop is not None:
            # The loop is closed once the server has stopped.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call, *arguments)


def _close(session: Session) -> None:
    session.close()


def _superseded_by(message: Action) -> str | type[Action] | None:
    """Return the key of actions that supersede this one; None if all are executed."""
    if isinstance(message, SetValue):
        return message.path
    is_latest = isinstance(message, Seek | Speed | Solve | DriveRobot | CheckMission)
    return type(message) if is_latest else None


def _entry(event: Event) -> LogEntry:
    return LogEntry(
        step=event.step, time=event.time, event=event.kind, message=printable(event.message)
    )
