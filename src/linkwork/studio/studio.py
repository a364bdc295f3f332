"""The studio: one session, shown and driven by any number of pages."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from linkwork.errors import ArgumentError, LinkworkError, PhysicsProcessError, printable
from linkwork.session.event_feed import PHYSICS_ENDED
from linkwork.session.process.host_process import SPARE
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.studio.actions import ActionQueue, act, title_of
from linkwork.studio.cancelling import run_until_cancelled
from linkwork.studio.details import check_mission
from linkwork.studio.downloads import export_shown, replay_shown, save_scene
from linkwork.studio.idle_pause import IdlePause
from linkwork.studio.messages.authoring import Cancel
from linkwork.studio.messages.message import Action
from linkwork.studio.messages.mission import CheckMission
from linkwork.studio.messages.protocol import (
    Asked,
    Busy,
    Command,
    Done,
    DriveRobot,
    FromPage,
    LogEntries,
    LogEntry,
    Open,
    Problem,
    Reset,
    Restore,
    Seek,
    SetValue,
    Show,
    Solve,
    Speed,
    ToolSolutions,
    ToPage,
    Welcome,
)
from linkwork.studio.messages.scene import SceneCard, SceneClosed
from linkwork.studio.scene_list import SceneList
from linkwork.studio.server.page import Page
from linkwork.studio.stage import DETAILS, Stage
from linkwork.studio.workshop import AUTHORING, Workshop
from linkwork.world.engine.element import Event
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.studio.editor import SceneEditor

OpenScene = Callable[[str | LoadedScene], Session]
"""Opens a scene by its name or file, or an edited one."""

LIVE_INTERVAL = 1.0
"""Interval at which live values are read while pages are open [s]."""

DETAIL_INTERVAL = 0.08
"""Least interval at which contacts and the like are read while a page draws them [s]."""

SAMPLE_INTERVAL = 0.08
"""Least interval at which samples are read while a page draws charts [s]."""

LOGGED_EVENTS = 300
"""Newest events that a page gets when it connects."""

_PATIENCE = 5.0

_LOGGER = logging.getLogger(__name__)


class Studio:
    """The studio over one server: all connected pages show and drive the same session.

    Args:
        open_scene: Opens a session for a scene's name or file, or a playback for a run's name.
        cards: What a page may open.
        address: Address of the page, with its token.
        shows_runs: Whether the cards are recorded runs.
        rich_light: Whether bodies cast shadows and reflect their surroundings.
        command: Command that starts this studio again.
        database: Run database of the sessions, from which runs are exported; None if there is none.
        idle_pause: Time after which a running scene is paused if no page is open [s]; None never.
        report: Called with what happens while no page is open.

    Attributes:
        address: Address of the page, with its token.
        list: What a page may open.
    """

    def __init__(
        self,
        open_scene: OpenScene,
        cards: Sequence[SceneCard],
        *,
        address: str,
        shows_runs: bool = False,
        rich_light: bool = True,
        command: str = "linkwork studio",
        database: str | Path | None = None,
        idle_pause: float | None = None,
        report: Callable[[str], None] = _LOGGER.warning,
    ) -> None:
        self.address = address
        self._open_scene = open_scene
        self._database = database
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_server: Callable[[], None] = lambda: None
        self._pages: set[Page] = set()
        self._stage: Stage | None = None
        self._number = 0
        self._speed: float | None = None
        self._details_due = self._samples_due = 0.0
        # Guards the change of scenes; actions of pages run in the queue's thread.
        self._lock = threading.RLock()
        self._is_closed = False
        self._cancelled = threading.Event()
        self._actions = ActionQueue(self._refresh_live, LIVE_INTERVAL)
        on_idle = partial(self._actions.put, self._pause_if_idle)
        self._idle = IdlePause(idle_pause, on_idle, report)
        self._workshop = Workshop(self, database)
        self.list = SceneList(
            cards,
            database,
            self._workshop.uploads,
            shows_runs=shows_runs,
            rich_light=rich_light,
            command=command,
        )

    @property
    def session(self) -> Session:
        """Session of the open scene.

        Raises:
            ArgumentError: No scene is open.
        """
        if self._stage is None:
            raise ArgumentError("no scene is open", hint="open one on the page, or with switch()")
        return self._stage.session

    @property
    def stage(self) -> Stage | None:
        """The open scene; None if none is open."""
        return self._stage

    @property
    def scene(self) -> str:
        """Name of the open scene; empty if none is open."""
        return self._stage.card.name if self._stage else ""

    @property
    def meshes(self) -> tuple[int, bytes]:
        """Number of the open scene, and the buffer of its meshes."""
        stage = self._stage
        return (stage.description.opened.number, stage.description.meshes) if stage else (0, b"")

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
            self._replace_stage(self._staged(self.list.card(scene), session, None))

    def rebuild(self, loaded: LoadedScene, cancelled: threading.Event) -> None:
        """Run an edited scene in place of the present one, playing if that does.

        The present scene runs until the edited one is ready; it stays if that fails.

        Raises:
            CancelledError: It was cancelled.
            LinkworkError: The scene cannot be opened.
        """
        before = self._stage
        if before is None:
            return
        building = partial(self._open_scene, loaded)
        session = run_until_cancelled(building, cancelled, "building the edited scene", _close)
        with self._lock:
            if self._stage is not before:
                session.close()
                return
            is_playing = before.session.latest().playing
            self._replace_stage(self._staged(before.card, session, before.editor))
            if is_playing:
                session.start()

    def reopen(self) -> None:
        """Open the present scene again from its file; edits are lost.

        Raises:
            LinkworkError: The file is not valid any more; the present scene stays.
        """
        self.switch(self.scene)

    def _replace_stage(self, stage: Stage) -> None:
        before, self._stage = self._stage, stage
        self._in_loop(self._show_stage, stage)
        stage.watch(
            lambda snapshot: self._publish(stage, snapshot), lambda event: self._log(stage, [event])
        )
        self._publish(stage, stage.session.latest())
        self._actions.put(lambda: self._examine(stage))
        if before is not None:
            before.close()

    def browse(self) -> Welcome:
        """Return what can be opened, with the runs recorded so far.

        Raises:
            RecordError: The run database cannot be opened.
        """
        return self.list.with_runs()

    def save(self, folder: Path, name: str) -> Path:
        """Write the edited scene, or one of its robots: see `save_scene`."""
        return save_scene(self._stage, folder, name)

    def replay(self) -> str:
        """Return the recorded run as a page that needs no server: see `replay_shown`."""
        return replay_shown(self._stage, self._database)

    def made_file(self, name: str) -> Path | None:
        """Return a file that was made for a page; None if there is none of this name."""
        return self._workshop.file(name)

    def export(self, folder: Path, suffix: str) -> Path:
        """Export the run that is recorded or shown: see `export_shown`."""
        return export_shown(self._stage, self._database, folder, suffix)

    def close(self) -> None:
        """Close the session and stop serving. Closing twice is allowed."""
        if self._is_closed:
            return
        self._is_closed = True
        self._cancelled.set()
        SPARE.end()
        self._workshop.close(_PATIENCE)
        self._actions.close(_PATIENCE)
        try:
            with self._lock:
                if self._stage is not None:
                    self._stage.close()
        finally:
            self._stop_server()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def join(self, page: Page) -> None:
        """Add a page and send it everything it shows; called in the server's loop."""
        self._pages.add(page)
        self._idle.end()
        page.send(self.list.welcome)
        self._introduce(page, self._stage)
        notice = None if self._stage is None else self._idle.notice(self._stage.session.latest())
        if notice is not None:
            page.send(notice)

    def leave(self, page: Page) -> None:
        """Remove a page; called in the server's loop."""
        self._pages.discard(page)
        if not self._pages:
            self._idle.begin()

    def _pause_if_idle(self) -> None:
        """Pauses the scene if still no page is open, in the thread of actions."""
        with suppress(LinkworkError):
            if self._stage is not None and not self._pages:
                self._idle.pause(self._stage.session)

    def take(self, page: Page, message: FromPage) -> None:
        """Take an action of a page; called in the server's loop."""
        if isinstance(message, Show):
            self._actions.put(lambda: self._read_details(page), Show)
        if not isinstance(message, Action):
            return
        if isinstance(message, Cancel):
            self._cancelled.set()
        if isinstance(message, AUTHORING):
            self._workshop.take(page, message)
            return
        # While a scene opens, the present one is driven on.
        queue = self._workshop.queue if isinstance(message, Open) else self._actions
        if not queue.put(lambda: self._run(page, message), _superseded_by(message)):
            page.send(
                Problem(
                    request=message.request,
                    title=title_of(message),
                    lines=["too many actions are waiting for physics"],
                )
            )

    def _staged(self, card: SceneCard, session: Session, editor: SceneEditor | None) -> Stage:
        """Return the stage of a session, with the speed and the recording switch of this studio."""
        self._number += 1
        try:
            if self._speed is not None:
                session.set_speed(self._speed)
            self._workshop.recording.begin(session)
            stage = Stage(card, self._number, session, editor)
            stage.read_live()
            return stage
        except BaseException:
            session.close()
            raise

    def _run(self, page: Page, message: Action) -> None:
        """Execute an action, in the thread of actions."""
        title = title_of(message)
        try:
            if isinstance(message, Open):
                title = f"Could not open {printable(self._shown_name(message.scene))}"
                self._open_listed(message.scene)
            elif isinstance(message, Solve):
                self._solve(page, message)
            elif isinstance(message, Asked):
                self._answer(page, message)
            else:
                self._act(message)
        except LinkworkError as error:
            self._in_loop(page.send, self._workshop.problem(message.request, title, error))
        else:
            if message.request:
                self._in_loop(page.send, Done(request=message.request))
            if isinstance(message, SetValue | DriveRobot | Command | Reset | Restore):
                self._refresh_live()
                self._read_details()

    def _shown_name(self, scene: str) -> str:
        return self._workshop.uploads.named([scene])[0]

    def _open_listed(self, scene: str) -> None:
        # A page may send any text, and the name of a scene may also be a file.
        if scene not in self.list and scene != self.scene:
            raise ArgumentError(f"{scene!r} is not in the list of this studio")
        self.switch(scene)

    def _solve(self, page: Page, message: Solve) -> None:
        session, stage = self.session, self._stage
        if stage is None:
            return
        asked = (message.robot, message.position, message.wxyz, session.latest())
        if stage.tools.is_ready(message.robot):
            found = stage.tools.solve(*asked)
        else:
            found = self._solve_first(lambda: stage.tools.solve(*asked))
        self._in_loop(page.send, found)
        nearest = found.solutions[0] if found.solutions else None
        if message.moves and nearest is not None and nearest.in_limits:
            for joint, position in zip(found.joints, nearest.positions, strict=True):
                session.set(f"robots.{message.robot}.targets.{joint}", position)

    def _solve_first(self, solve: Callable[[], ToolSolutions]) -> ToolSolutions:
        """Solves with a robot whose solver must be compiled."""
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
                if isinstance(message, Restore) and self._stage is not None:
                    session.restore(self._stage.checkpoints.state(message.number))
                elif isinstance(message, DriveRobot) and self._stage is not None:
                    self._stage.drive(message.velocity, message.turn_rate)
                else:
                    act(session, message)
            except PhysicsProcessError:
                if not isinstance(message, Reset):
                    raise
                self.switch(self.scene)
                return
            if isinstance(message, Speed):
                self._speed = session.speed
            if isinstance(message, Reset | Restore) and self._stage is not None:
                # Subscribers are not called if the scene was at its start already.
                self._publish(self._stage, session.latest())

    def _refresh_live(self) -> None:
        stage = self._stage
        if stage is None or not self._pages or self._is_closed:
            return
        # Reported by the status, if physics has ended.
        with suppress(LinkworkError):
            if stage.read_live():
                self.broadcast(stage.live)

    def _answer(self, page: Page, message: Asked) -> None:
        """Answers a question about a mission or a trajectory."""
        stage = self._stage
        if stage is None:
            raise ArgumentError("no scene is open")
        if isinstance(message, CheckMission):
            self._in_loop(page.send, check_mission(stage.session, message))
            return
        answer = stage.trajectories.answer(message)
        if answer is not None:
            self._in_loop(page.send, answer)

    def _examine(self, stage: Stage) -> None:
        with suppress(LinkworkError):
            if stage is self._stage and stage.session.info.playback is None:
                stage.examine()
                for note in stage.notes:
                    self.broadcast(note)

    def _read_details(self, asking: Page | None = None) -> None:
        """Read what pages draw besides the bodies, in the thread of actions.

        Args:
            asking: A page that wants it even if it has not changed.
        """
        stage = self._stage
        if stage is None or stage.session.info.playback is not None:
            return
        for kind in DETAILS:
            pages = [page for page in list(self._pages) if getattr(page.shows, kind)]
            message = stage.read_detail(kind) if pages else None
            if message is None:
                continue
            changed = message != stage.details.get(kind)
            stage.details[kind] = message
            for page in pages:
                if changed or page is asking:
                    self._in_loop(page.send, message)

    def _read_samples(self) -> None:
        """Read the samples for the charts of all pages, in the thread of actions."""
        stage, pages = self._stage, [page for page in list(self._pages) if page.sampled]
        if stage is None or not pages:
            return
        with suppress(LinkworkError):
            for page, message in zip(pages, stage.read_samples(pages), strict=True):
                self._in_loop(page.send, message)

    def _take_checkpoint(self) -> None:
        """Keep the present state to go back to, in the thread of actions."""
        stage = self._stage
        if stage is None:
            return
        with suppress(LinkworkError):
            at = stage.session.latest().time
            if stage.checkpoints.is_due(at):
                stage.checkpoints.add(at, stage.session.checkpoint())
                self.broadcast(stage.checkpoints.message())

    def _show_stage(self, stage: Stage) -> None:
        for page in self._pages:
            self._introduce(page, stage)

    def _introduce(self, page: Page, stage: Stage | None) -> None:
        """Send a page everything about the scene; called in the server's loop."""
        if stage is None:
            page.send(SceneClosed())
            return
        page.change_scene(stage.encoder)
        page.send(stage.description.opened)
        page.send(stage.live)
        for note in stage.notes:
            page.send(note)
        page.send(stage.checkpoints.message())
        page.send(stage.status_of(stage.newest))
        page.send(self._workshop.recording.message(stage.session.info.recorded, stage.newest.run))
        page.offer(stage.newest, stage.encoder.moment(stage.newest))
        self._actions.put(lambda: self._send_log(page, stage))
        # The state at the start may have been published before any page was there.
        self._follow_up(stage, stage.newest)

    def _send_log(self, page: Page, stage: Stage) -> None:
        with suppress(LinkworkError):
            entries = [_entry(event) for event in stage.session.events()[-LOGGED_EVENTS:]]
            if (paused := self._idle.entry(stage.session.latest())) is not None:
                entries.append(paused)
            self._in_loop(page.send, LogEntries(entries=entries, restart=True))

    def _log(self, stage: Stage, events: Sequence[Event]) -> None:
        if any(event.kind == PHYSICS_ENDED for event in events):
            stage.has_ended = True
            self._publish(stage, stage.newest)
        if self._pages and stage is self._stage:
            self.broadcast(LogEntries(entries=list(map(_entry, events)), restart=False))

    def _publish(self, stage: Stage, snapshot: Snapshot) -> None:
        """Pass a state to the server's loop; called from threads of the session."""
        stage.newest = snapshot
        if self._pages and stage is self._stage:
            self._in_loop(self._show, stage, snapshot)

    def _show(self, stage: Stage, snapshot: Snapshot) -> None:
        if stage is not self._stage:
            return
        moment = stage.encoder.moment(snapshot)
        status = stage.status_of(snapshot)
        changed, stage.status = status != stage.status, status
        for page in self._pages:
            if changed:
                page.send(status)
            page.offer(snapshot, moment)
        self._follow_up(stage, snapshot)

    def _follow_up(self, stage: Stage, snapshot: Snapshot) -> None:
        """Read what goes with a new state but is not in its frame."""
        if stage.session.info.playback is not None:
            return
        if stage.checkpoints.is_due(snapshot.time):
            self._actions.put(self._take_checkpoint, "checkpoint")
        now = time.monotonic()
        if now >= self._samples_due and any(page.sampled for page in self._pages):
            self._samples_due = now + SAMPLE_INTERVAL
            self._actions.put(self._read_samples, "samples")
        shown = any(getattr(page.shows, kind) for page in self._pages for kind in DETAILS)
        if shown and now >= self._details_due:
            self._details_due = now + DETAIL_INTERVAL
            self._actions.put(self._read_details, "details")

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
    """Key of the actions that make this one superfluous; None if all are executed."""
    if isinstance(message, SetValue):
        return message.path
    is_latest = isinstance(message, Seek | Speed | Solve | DriveRobot | CheckMission)
    return type(message) if is_latest else None


def _entry(event: Event) -> LogEntry:
    return LogEntry(
        step=event.step, time=event.time, event=event.kind, message=printable(event.message)
    )
