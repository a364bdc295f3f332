"""The workshop: editing, code, recording and files, in a thread beside the actions on physics."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol, get_args

import numpy as np

from linkwork.access.trust import Code, remember
from linkwork.errors import ArgumentError, LinkworkError, SessionError, TrustError, printable
from linkwork.studio.actions import ActionQueue, title_of
from linkwork.studio.cancelling import CancelledError, run_until_cancelled
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
from linkwork.studio.messages.protocol import Busy, Done, Problem, RefusedCode, ToPage, Welcome
from linkwork.studio.messages.trajectory import PlanTrajectory
from linkwork.studio.recording import RunRecording
from linkwork.studio.uploads import Uploads

if TYPE_CHECKING:
    # Compiles code, which takes a while at the first use.
    from linkwork.studio.server.page import Page
    from linkwork.studio.stage import Stage
    from linkwork.world.scene.loaded import LoadedScene

WATCH_INTERVAL = 1.0
"""Interval at which the recording and the file of the scene are looked at [s]."""

MAX_SHOWN = 20_000
"""Length of the beginning of refused code that a page shows [bytes]."""

MOST_SAMPLES = 4000
"""Samples of each signal of a run that is compared with."""

AUTHORING = (*get_args(AuthoringAction), PlanTrajectory)
"""Actions that the workshop executes."""


class StudioPort(Protocol):
    """What the workshop needs of the studio."""

    @property
    def stage(self) -> Stage | None:
        """The open scene."""
        ...

    def broadcast(self, message: ToPage) -> None:
        """Send a message to all pages."""
        ...

    def answer(self, page: Page, message: ToPage) -> None:
        """Send a message to one page."""
        ...

    def rebuild(self, loaded: LoadedScene, cancelled: threading.Event) -> None:
        """Run an edited scene in place of the present one."""
        ...

    def browse(self) -> Welcome:
        """Return what can be opened, with the runs recorded so far."""
        ...

    def reopen(self) -> None:
        """Open the present scene again from its file."""
        ...


class Workshop:
    """Executes authoring actions one at a time, while physics and its actions go on.

    Args:
        database: Run database of the sessions; None if there is none.

    Attributes:
        queue: Its actions, and others that take a while.
        uploads: Files of pages.
    """

    def __init__(self, port: StudioPort, database: str | Path | None) -> None:
        self._port = port
        self._database = database
        self.recording = RunRecording(database)
        self._folder = TemporaryDirectory(prefix="linkwork-studio-")
        self._made = Path(self._folder.name) / "made"
        self._made.mkdir()
        self.uploads = Uploads(Path(self._folder.name) / "uploads")
        self._cancelled = threading.Event()
        # Edits taken in the server's loop and begun in the thread; each has one writer.
        self._edits_taken = self._edits_begun = 0
        self._unbuilt: tuple[Stage, LoadedScene] | None = None
        # Built once its code is trusted.
        self._untrusted: tuple[Stage, LoadedScene] | None = None
        self._refused: dict[str, Code] = {}
        self.queue = ActionQueue(self._look, WATCH_INTERVAL)

    def take(self, page: Page, message: Action) -> None:
        """Take an action of a page; called in the server's loop."""
        if isinstance(message, Cancel):
            self._cancelled.set()
            return
        self._edits_taken += _is_edit(message)
        if not self.queue.put(lambda: self._run(page, message), _superseded_by(message)):
            self._edits_taken -= _is_edit(message)
            lines = ["too many actions are waiting"]
            page.send(Problem(request=message.request, title=_title(message), lines=lines))

    def problem(self, request: int, title: str, error: LinkworkError) -> Problem:
        """Return the message about a failed action; code that was refused can then be trusted."""
        code: list[RefusedCode] = []
        for each in error.code if isinstance(error, TrustError) else ():
            self._refused[each.digest] = each
            [file] = self.uploads.named([each.file])
            purpose, shown, text = printable(each.purpose), printable(file), self._text(each)
            code.append(RefusedCode(purpose=purpose, file=shown, text=text, digest=each.digest))
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

    def close(self, patience: float) -> None:
        """End the thread, waiting so long for it [s], and remove the files."""
        self._cancelled.set()
        self.queue.close(patience)
        self._folder.cleanup()

    def _run(self, page: Page, message: Action) -> None:
        self._cancelled.clear()
        self._edits_begun += _is_edit(message)
        try:
            self._execute(page, message)
        except LinkworkError as error:
            self._port.answer(page, self.problem(message.request, _title(message), error))
        else:
            if message.request:
                self._port.answer(page, Done(request=message.request))
        finally:
            if not isinstance(message, Inspect | Browse | SetRecording):
                self._port.broadcast(Busy(text=""))

    def _execute(self, page: Page, message: Action) -> None:
        match message:
            case Inspect() | Edit() | Undo() | Adopt() | Connect():
                try:
                    self._edit(page, message)
                finally:
                    # Also after an edit that failed: those before it may wait to be built.
                    self._build()
            case Browse():
                self._port.answer(page, self._port.browse())
            case Reload():
                self._port.reopen()
            case TrustCode():
                remember([self._refused[x] for x in message.digests if x in self._refused])
                self._unbuilt = self._unbuilt or self._untrusted
                self._build()
            case SetRecording():
                self._record(message)
            case Generate() | Derive():
                self._write_code(page, message)
            case Overlay():
                self._port.answer(page, self._overlay(message))
            case Film():
                self._port.answer(page, self._film(message))
            case PlanTrajectory():
                self._plan(page, message)

    def _edit(self, page: Page, message: Inspect | Edit | Undo | Adopt | Connect) -> None:
        editor = self._stage.require_editor()
        loaded = None
        match message:
            case Edit(check_only=True):
                found = editor.check(message.patches)
                self._port.answer(page, Checked(problems=found))
                return
            case Edit():
                loaded = editor.edit(message.patches)
            case Undo():
                loaded = editor.redo() if message.redo else editor.undo()
            case Adopt():
                loaded = editor.adopt(message)
            case Connect():
                loaded = editor.connect(message)
        self._port.broadcast(editor.message())
        if loaded is not None:
            self._unbuilt = self._stage, loaded

    def _build(self) -> None:
        """Build the edited scene, unless another edit waits already."""
        if self._unbuilt is None or self._edits_taken > self._edits_begun:
            return
        (stage, loaded), self._unbuilt = self._unbuilt, None
        self._untrusted = None
        if stage is self._port.stage:
            self._port.broadcast(Busy(text="Building the edited scene", can_cancel=True))
            try:
                self._port.rebuild(loaded, self._cancelled)
            except TrustError:
                self._untrusted = stage, loaded
                raise

    def _plan(self, page: Page, message: PlanTrajectory) -> None:
        planner = self._stage.trajectories
        with self._busy("Computing the trajectory"):
            plan = run_until_cancelled(
                lambda: planner.answer(message), self._cancelled, "computing the trajectory"
            )
        if plan is not None:
            self._port.answer(page, plan)

    def _record(self, message: SetRecording) -> None:
        stage = self._stage
        if message.limit is not None:
            self.recording.limit = message.limit
        if message.on is not None:
            self.recording.switch(stage.session, message.on)
        can, run = stage.session.info.recorded, stage.newest.run
        self._port.broadcast(self.recording.message(can, run))

    def _write_code(self, page: Page, message: Generate | Derive) -> None:
        # Compiles code, which takes a while at the first use.
        from linkwork.studio.robot_code import derive, generate_code

        trees = self._stage.session.loaded.trees
        if message.robot not in trees:
            raise ArgumentError(f"no robot {message.robot!r} in this scene")
        tree = trees[message.robot]
        if isinstance(message, Generate):
            with self._busy("Generating code") as watch:
                self._port.answer(page, generate_code(tree, message, self._made, watch))
        else:
            with self._busy("Deriving equations") as watch:
                self._port.answer(page, derive(tree, message, watch))

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
                    found = run.signal(_recorded_name(name))
                    signals.append(_thinned(name, found.times, found.values))
        return OverlayRun(run=run.name, scene=run.scene, signals=signals)

    def _film(self, message: Film) -> Made:
        from linkwork.session.playback_run.session import film_playback, playback

        stage = self._stage
        run = stage.newest.run
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
        return _Watch(text, self._port.broadcast, self._cancelled)

    @property
    def _stage(self) -> Stage:
        if self._port.stage is None:
            raise ArgumentError("no scene is open", hint="open one in the gallery")
        return self._port.stage

    def _look(self) -> None:
        """Report the size of the recording, and a file that has changed on the disk."""
        stage = self._port.stage
        if stage is None:
            return
        with suppress(LinkworkError):
            message = self.recording.look(stage.session, stage.newest.run)
            if message is not None:
                self._port.broadcast(message)
        if stage.editor is not None and stage.file.look():
            self._port.broadcast(stage.editor.message())


class _Watch:
    """Shows that something takes a while; called with the share that is done, 0 to 1."""

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
    """Return the beginning of a text file, and how much is left; empty if it is gone."""
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


def _recorded_name(name: str) -> str:
    """Name of a signal of the page in a recorded run, without its table."""
    return name.partition(".")[2]


def _thinned(name: str, times: np.ndarray, values: np.ndarray) -> OverlaySignal:
    every = max(1, math.ceil(len(times) / MOST_SAMPLES))
    return OverlaySignal(
        name=name,
        times=[float(t) for t in times[::every]],
        values=[float(x) if math.isfinite(x) else None for x in values[::every]],
    )


_TITLES: dict[type[Action], str] = {
    Edit: "Could not edit",
    Undo: "Could not undo",
    Adopt: "Could not describe the robot",
    Connect: "Could not connect the parts",
    Reload: "Could not reload",
    TrustCode: "Could not trust the code",
    SetRecording: "Could not switch the recording",
    Generate: "Could not generate code",
    Derive: "Could not derive the equations",
    Overlay: "Could not read the run",
    Film: "Could not make the film",
}


def _title(message: Action) -> str:
    return _TITLES.get(type(message)) or title_of(message)


def _is_edit(message: Action) -> bool:
    """Whether an action changes the edited scene."""
    return isinstance(message, Edit | Undo | Adopt | Connect) and not _is_check(message)


def _is_check(message: Action) -> bool:
    return isinstance(message, Edit) and message.check_only


def _superseded_by(message: Action) -> str | None:
    """Key of the actions that make this one superfluous; None if all are executed."""
    if isinstance(message, PlanTrajectory):
        return f"plan {message.robot}"
    return "check" if _is_check(message) else None
