"""Output of a run: its record, pictures, a film, and charts of its mission."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork import checks
from linkwork.errors import ArgumentError, DivergenceError, LinkworkError
from linkwork.files import write_atomically
from linkwork.record import RunStatus, load_spools
from linkwork.record.database_url import parse_database
from linkwork.record.loader import WAIT_SECONDS
from linkwork.record.queries.runs import recorded_status
from linkwork.rendering.picture import (
    Size,
    check_drawn_file,
    check_picture_file,
    check_picture_size,
    picture_size,
    save_picture,
)
from linkwork.rendering.process import Photographer, Visible
from linkwork.rendering.video import FilmWriter, check_video_file, filming
from linkwork.session.opening import checked_path
from linkwork.session.session import Session
from linkwork.session.state import Snapshot
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.session.run_scene import MissionRun, RunResult


@dataclass(frozen=True)
class RunOutputs:
    """Pictures, film and charts of a run; None for those not wanted.

    Attributes:
        snapshot: Picture file for the final state.
        video: Film of the run, `.mp4`, `.webm` or `.gif`, at 30 pictures a second of simulated
            time (GIF: 25). If drawing is slower than physics, physics waits.
        size: Width and height of picture and film [pixels]; None for the camera's own.
        camera: The sensor that sees picture and film; None for the scene's own camera.
        diagram: File for the tree of the mission program as Mermaid text, `.mmd`.
        timeline: Picture of when each of its steps ran, `.png` or `.svg`.
    """

    snapshot: str | Path | None = None
    video: str | Path | None = None
    size: Size | None = None
    camera: str | None = None
    diagram: str | Path | None = None
    timeline: str | Path | None = None

    def __post_init__(self) -> None:
        for name in ("snapshot", "video", "diagram", "timeline"):
            object.__setattr__(self, name, checked_path(name, getattr(self, name)))
        if self.camera is not None:
            checks.text("camera", self.camera)

    def check(self, loaded: LoadedScene, *, has_mission: bool) -> None:
        """Raise for files and sizes that cannot be written, before a long run."""
        pictures = picture_size(loaded.scene, self.camera, self.size)
        if self.snapshot is not None:
            check_picture_file(Path(self.snapshot))
        if self.video is not None:
            check_video_file(Path(self.video))
            check_picture_size(pictures)
        for path, kind, endings in (
            (self.diagram, "diagram", (".mmd", ".md", ".txt")),
            (self.timeline, "timeline", (".png", ".svg")),
        ):
            if path is not None:
                check_drawn_file(Path(path), kind, endings)
                if not has_mission:
                    raise ArgumentError(f"no {kind}: the run has no mission program")

    def run_for(self, loaded: LoadedScene, mission_run: MissionRun, seconds: float) -> Snapshot:
        """Run a session [s], and film it if a film was requested."""
        if self.video is None:
            return mission_run.run_for(seconds)
        with filming(loaded, Path(self.video), self.size, self.camera) as film:
            return run_filmed(
                mission_run.session, seconds, film, mission_run.advance, lambda: mission_run.is_over
            )

    def add_to_hint(self, error: DivergenceError, loaded: LoadedScene, session: Session) -> None:
        """Draw the last good state, and name the files in the hint of an error."""
        shown = [error.hint]
        if self.video is not None:
            shown.append(f"film until then in {str(self.video)!r}")
        if self.snapshot is not None:
            try:
                self.take_snapshot(loaded, session.visible_state())
                shown.append(f"picture of the last good state in {str(self.snapshot)!r}")
            except LinkworkError as reason:
                shown.append(f"no picture: {reason}")
        error.hint = "; ".join(filter(None, shown))

    def take_snapshot(self, loaded: LoadedScene, state: Visible) -> None:
        """Draw a state into the picture file, if there is one."""
        if self.snapshot is not None:
            with Photographer(loaded) as photographer:
                pixels = photographer.take(state, self.camera, self.size)
            save_picture(pixels, Path(self.snapshot))

    def draw_charts(self, session: Session) -> None:
        """Write the files about the mission program."""
        if self.diagram is not None:
            write_atomically(Path(self.diagram), session.mission_diagram())
        if self.timeline is not None:
            write_atomically(Path(self.timeline), session.mission_timeline(self.timeline))


def run_filmed(
    session: Session,
    seconds: float,
    film: FilmWriter,
    advance: Callable[[float], Snapshot] | None = None,
    is_over: Callable[[], bool] | None = None,
) -> Snapshot:
    """Run a session [s] and film it, both ends included; a run that stops ends the film."""
    now, step_size = session.latest(), session.info.step_size
    film.add(session.visible_state())
    for goal in film.steps(now.step, now.step + session.steps_in(seconds), step_size):
        now = (advance or session.run_for)((goal - now.step) * step_size)
        if now.step < goal or (is_over is not None and is_over()):
            break
        film.add(session.visible_state())
    return now


def settle_record(
    result: RunResult, store: str, trouble: str, watch: Callable[[float], None] | None
) -> RunResult:
    """Load the record and look it up: files may have been removed meanwhile."""
    troubles = [trouble]
    status, loaded = None, True
    try:
        report = load_spools(store, watch=watch)
        troubles += report.troubles
        status = report.runs.get(result.run)
    except LinkworkError as error:
        troubles.append(str(error))
        loaded = False
    if status is None:
        status, loaded, lost = _find_recorded(store, result.run, WAIT_SECONDS if loaded else 0.0)
        troubles.insert(0, lost)
    if status is None:
        result = replace(result, run="", store=None)
    ended = status in (RunStatus.FINISHED, RunStatus.DIVERGED)
    if status is not None and not ended and not trouble:
        troubles.insert(0, f"the end of run {result.run} is not recorded")
    shown = "; ".join(filter(None, troubles))
    return replace(result, loaded=loaded, whole=ended and not trouble, trouble=shown)


def _find_recorded(store: str, run: str, wait: float) -> tuple[RunStatus | None, bool, str]:
    """Return the status of a run, whether it is in the store, and why it was not found."""
    spool = parse_database(store).spool
    try:
        status, loaded = recorded_status(store, run, wait)
    except LinkworkError as error:
        return None, False, f"run {run} is not recorded: it is not in {spool}, and {error.message}"
    lost = f"run {run} is not recorded: it is neither in {store} nor in {spool}"
    return status, loaded, "" if status else lost
