"""Editing, code, recording and files, in a thread beside the actions on physics."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, get_args

import numpy as np

from linkwork.access.trust import Code, remember
from linkwork.errors import (
    ArgumentError,
    LinkworkError,
    NotFoundError,
    SessionError,
    TrustError,
    printable,
)
from linkwork.studio.actions import ActionQueue, CancelledError, run_until_cancelled, title_of
from linkwork.studio.messages.authoring import (
    Adopt,
    AuthoringAction,
    Browse,
    Cancel,
    Checked,
    Connect,
    Derive,
    Edit,
    Film,
    Generate,
    Inspect,
    Made,
    Overlay,
    OverlayRun,
    OverlaySignal,
    Reload,
    SetRecording,
    TrustCode,
    Undo,
)
from linkwork.studio.messages.message import Action
from linkwork.studio.messages.motion import PlanTrajectory
from linkwork.studio.messages.protocol import Busy, Done, Problem, RefusedCode, ToPage
from linkwork.studio.page_files import Uploads
from linkwork.studio.tasks.recording import RunRecording

if TYPE_CHECKING:
    from linkwork.studio.server.page import Page
    from linkwork.studio.studio import Studio
    from linkwork.studio.views.current_scene import CurrentScene
    from linkwork.world.scene.loaded import LoadedScene

WATCH_INTERVAL = 1.0  # Interval at which the recording and the file of the scene are checked [s]

MAX_SHOWN = 20_000  # Length of the beginning of refused code that a page shows [bytes]

MAX_SAMPLES = 4000  # Samples of each signal of a run that is compared with

AUTHORING = (*get_args(AuthoringAction), PlanTrajectory)  # Actions that the service executes


class AuthoringService:
    """Executes authoring actions one at a time, while physics and its actions continue."""

    def __init__(self, studio: Studio, database: str | Path | None) -> None:
        self._studio = studio
        self._database = database
        self.recording = RunRecording(database)  # The recording of the present session
        self._folder = TemporaryDirectory(prefix="linkwork-studio-")
        self._made = Path(self._folder.name) / "made"
        self._made.mkdir()
        self.uploads = Uploads(Path(self._folder.name) / "uploads")  # Files of pages
        self._cancelled = threading.Event()
        # Edits queued in the server's loop and begun in the thread; each has one writer.
        self._edits_queued = self._edits_begun = 0
        self._unbuilt: tuple[CurrentScene, LoadedScene] | None = None
        # Built once its code is trusted.
        self._untrusted: tuple[CurrentScene, LoadedScene] | None = None
        self._refused: dict[str, Code] = {}
        # Its actions, and others that take a while
        self.queue = ActionQueue(self._check_files, WATCH_INTERVAL)

    def submit(self, page: Page, message: Action) -> None:
        """Queue an action of a page; called in the server's loop."""
        if isinstance(message, Cancel):
            self._cancelled.set()
            return
        self._edits_queued += _is_edit(message)
        if not self.queue.put(lambda: self._run(page, message), _superseded_by(message)):
            self._edits_queued -= _is_edit(message)
            lines = ["too many actions are waiting; try again"]
            page.send(Problem(request=message.request, title=title_of(message), lines=lines))

    def problem(self, request: int, title: str, error: LinkworkError) -> Problem:
        """Return the message about a failed action; code that was refused can then be trusted."""
        code: list[RefusedCode] = []
        for each in error.code if isinstance(error, TrustError) else ():
            self._refused[each.digest] = each
            [file] = self.uploads.named([each.file])
            purpose, shown, text = printable(each.purpose), printable(file), self._text(each)
            code.append(RefusedCode(purpose=purpose, file=shown, text=text, digest=each.digest))
            if file != each.file:
                # Its folder is temporary, so it cannot be trusted on the command line.
                error.hint = "read it, then decide here whether to trust it"
        lines = self.uploads.named(error.lines())
        return Problem(request=request, title=title, lines=lines, code=code)

    def _text(self, code: Code) -> str:
        """Return the beginning of each file of some code, to be read before it is trusted."""
        texts = [_beginning(code.file)]
        for name, file in zip(self.uploads.named(code.includes), code.includes, strict=True):
            texts.append(f"\n---- {printable(name)} ----\n{_beginning(file)}")
        return "\n".join(texts)

    def file(self, name: str) -> Path | None:
        """Return a file that was made, by its name; None if there is none."""
        files = {path.name: path for path in self._made.iterdir()}
        return files.get(name)

    def close(self, timeout: float) -> None:
        """End the thread, waiting at most so long for it [s], and remove the files."""
        self._cancelled.set()
        self.queue.close(timeout)
        self._folder.cleanup()

    def _run(self, page: Page, message: Action) -> None:
        self._cancelled.clear()
        self._edits_begun += _is_edit(message)
        try:
            self._execute(page, message)
        except LinkworkError as error:
            self._studio.answer(page, self.problem(message.request, title_of(message), error))
        else:
            if message.request:
                self._studio.answer(page, Done(request=message.request))
        finally:
            if not isinstance(message, Inspect | Browse | SetRecording):
                self._studio.broadcast(Busy(text=""))

    def _execute(self, page: Page, message: Action) -> None:
        match message:
            case Inspect() | Edit() | Undo() | Adopt() | Connect():
                try:
                    self._edit(page, message)
                finally:
                    # Also after an edit that failed: those before it may wait to be built.
                    self._build()
            case Browse():
                self._studio.answer(page, self._studio.gallery.with_runs())
            case Reload():
                self._studio.reopen()
            case TrustCode():
                remember([self._refused[x] for x in message.digests if x in self._refused])
                self._unbuilt = self._unbuilt or self._untrusted
                self._build()
            case SetRecording():
                self._record(message)
            case Generate() | Derive():
                self._write_code(page, message)
            case Overlay():
                self._studio.answer(page, self._overlay(message))
            case Film():
                self._studio.answer(page, self._film(message))
            case PlanTrajectory():
                self._plan(page, message)

    def _edit(self, page: Page, message: Inspect | Edit | Undo | Adopt | Connect) -> None:
        editor = self._current.require_editor()
        loaded = None
        match message:
            case Edit(check_only=True):
                self._studio.answer(page, Checked(problems=editor.check(message.patches)))
                return
            case Edit():
                loaded = editor.edit(message.patches)
            case Undo():
                loaded = editor.redo() if message.redo else editor.undo()
            case Adopt():
                loaded = editor.adopt(message)
            case Connect():
                loaded = editor.connect(message)
        self._studio.broadcast(editor.message())
        if loaded is not None:
            self._unbuilt = self._current, loaded

    def _build(self) -> None:
        """Build the edited scene, unless another edit waits already."""
        if self._unbuilt is None or self._edits_queued > self._edits_begun:
            return
        (scene, loaded), self._unbuilt = self._unbuilt, None
        self._untrusted = None
        if scene is self._studio.current:
            self._studio.broadcast(Busy(text="Building the edited scene", can_cancel=True))
            try:
                self._studio.rebuild(loaded, self._cancelled)
            except TrustError:
                self._untrusted = scene, loaded
                raise

    def _plan(self, page: Page, message: PlanTrajectory) -> None:
        planner = self._current.trajectories
        with self._busy("Computing the trajectory"):
            plan = run_until_cancelled(
                lambda: planner.answer(message), self._cancelled, "computing the trajectory"
            )
        if plan is not None:
            self._studio.answer(page, plan)

    def _record(self, message: SetRecording) -> None:
        scene = self._current
        if message.limit is not None:
            self.recording.limit = message.limit
        if message.on is not None:
            self.recording.switch(scene.session, message.on)
        can, run = scene.session.info.recorded, scene.newest.run
        self._studio.broadcast(self.recording.message(can, run))

    def _write_code(self, page: Page, message: Generate | Derive) -> None:
        # Compiles code, which takes a while at the first use.
        from linkwork.studio.tasks.robot_code import derive, generate_code

        trees = self._current.session.loaded.trees
        if message.robot not in trees:
            raise NotFoundError("robot in this scene called", message.robot, trees)
        tree = trees[message.robot]
        if isinstance(message, Generate):
            with self._busy("Generating code") as watch:
                self._studio.answer(page, generate_code(tree, message, self._made, watch))
        else:
            with self._busy("Deriving equations") as watch:
                self._studio.answer(page, derive(tree, message, watch))

    def _overlay(self, message: Overlay) -> OverlayRun:
        from linkwork.record import open_run

        if self._database is None:
            raise ArgumentError("no run database", hint="start the studio with --db")
        with self._busy(f"Reading {printable(message.run)}") as watch:
            run = open_run(message.run, store=self._database)
            signals = []
            for number, name in enumerate(message.names):
                watch(number / len(message.names))
                with suppress(LinkworkError):
                    # Without its table.
                    signal = run.signal(name.partition(".")[2])
                    signals.append(_thinned(name, signal.times, signal.values))
        return OverlayRun(run=run.name, scene=run.scene, signals=signals)

    def _film(self, message: Film) -> Made:
        from linkwork.session.playback_run.session import film_playback, playback

        scene = self._current
        run = scene.newest.run
        if self._database is None or not run:
            raise SessionError(
                "no run is recorded", hint="record one: switch the recording on and play"
            )
        name = f"{run}.{message.suffix}"
        size = (message.width, message.height)
        with self._busy("Making the film") as watch, playback(run, store=self._database) as session:
            film_playback(session, self._made / name, size=size, watch=watch)
        return Made(name=name, address=f"/made/{name}")

    def _busy(self, text: str) -> _Watch:
        return _Watch(text, self._studio.broadcast, self._cancelled)

    @property
    def _current(self) -> CurrentScene:
        if self._studio.current is None:
            raise ArgumentError("no scene is open", hint="open one in the gallery")
        return self._studio.current

    def _check_files(self) -> None:
        """Report the size of the recording, and a file that has changed on the disk."""
        scene = self._studio.current
        if scene is None:
            return
        with suppress(LinkworkError):
            message = self.recording.check_limit(scene.session, scene.newest.run)
            if message is not None:
                self._studio.broadcast(message)
        if scene.editor is not None and scene.file.poll():
            self._studio.broadcast(scene.editor.message())


class _Watch:
    """Shows that something takes a while; called with the fraction that is done."""

    def __init__(
        self, text: str, broadcast: Callable[[ToPage], None], cancelled: threading.Event
    ) -> None:
        self._text, self._broadcast, self._cancelled = text, broadcast, cancelled

    def __call__(self, share: float) -> None:
        if self._cancelled.is_set():
            raise CancelledError(f"{self._text.lower()} was cancelled")
        self._broadcast(Busy(text=self._text, share=share, can_cancel=True))

    def __enter__(self) -> _Watch:
        self(0.0)
        return self

    def __exit__(self, *_: object) -> None:
        self._broadcast(Busy(text=""))


def _beginning(file: str) -> str:
    """Return the beginning of a text file, and how much is left; empty if it cannot be read."""
    try:
        with Path(file).open("rb") as stream:
            text = stream.read(MAX_SHOWN).decode("utf-8", "replace")
            rest = os.fstat(stream.fileno()).st_size - MAX_SHOWN
    except OSError:
        return ""
    # Invisible characters, and line breaks of other kinds than those of C, could make code read
    # otherwise than it compiles.
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    shown = [printable(line.expandtabs(4)) for line in lines]
    return "\n".join([*shown, f"... and {rest} more bytes: read the file"] if rest > 0 else shown)


def _thinned(name: str, times: np.ndarray, values: np.ndarray) -> OverlaySignal:
    every = max(1, math.ceil(len(times) / MAX_SAMPLES))
    return OverlaySignal(name=name, times=times[::every].tolist(), values=values[::every].tolist())


def _is_edit(message: Action) -> bool:
    """Whether an action changes the edited scene."""
    return isinstance(message, Edit | Undo | Adopt | Connect) and not _is_check(message)


def _is_check(message: Action) -> bool:
    return isinstance(message, Edit) and message.check_only


def _superseded_by(message: Action) -> str | None:
    """Return the key of actions that supersede this one; None if all are executed."""
    if isinstance(message, PlanTrajectory):
        return f"plan {message.robot}"
    return "check" if _is_check(message) else None
