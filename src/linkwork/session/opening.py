"""Opening sessions and running scenes to their end: what users call."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from linkwork import checks
from linkwork.errors import ArgumentError, DivergenceError, LinkworkError
from linkwork.record import RunStatus, load_spools
from linkwork.record.database import parse_database
from linkwork.record.loader import WAIT_SECONDS
from linkwork.record.queries import find_recorded
from linkwork.rendering.picture import Size
from linkwork.session.base import Session, Snapshot
from linkwork.session.drawn import Drawn
from linkwork.session.engine import Engine
from linkwork.session.local import LocalSession
from linkwork.session.messages import Opening
from linkwork.session.process import ProcessSession
from linkwork.session.recording import recorder_factory
from linkwork.session.travelling import pack_forces
from linkwork.world.engine.element import Event
from linkwork.world.forces.force import Force
from linkwork.world.forces.user_forces import forces_given
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class RunResult:
    """What came of a run.

    Attributes:
        scene: The scene's name.
        run: Identity in the store; empty when it was not recorded.
        record: The store; None when it was not recorded, for want of steps too.
        steps: Physics steps done.
        seconds: Simulated time [s].
        wall_seconds: Time it took [s].
        state_hash: Hash of the complete final state.
        joints: Final position of every joint [rad or m], by full name.
        contacts: Points at which bodies touch at the end.
        most_contacts: The most there were after any step.
        energy: Kinetic plus potential energy at the end [J].
        events: How many events there were of each kind.
        refused: The first few commands of its mission that were not taken.
        stopped: Whether an alarm ended it before its time.
        snapshot: Picture of the final state; None when none was asked for.
        video: Film of the whole run; None when none was asked for.
        loaded: Whether the run is in the store; otherwise it is still in the spool beside it.
        whole: Whether all that was to be recorded has been.
        trouble: Why the record is not whole, or not in the store yet; empty when all is well.
    """

    scene: str
    run: str
    record: str | None
    steps: int
    seconds: float
    wall_seconds: float
    state_hash: str
    joints: dict[str, float]
    contacts: int
    most_contacts: int
    energy: float
    events: dict[str, int]
    refused: tuple[Event, ...] = ()
    stopped: bool = False
    snapshot: str | None = None
    video: str | None = None
    loaded: bool = True
    whole: bool = True
    trouble: str = ""

    @property
    def real_time_factor(self) -> float:
        """Simulated over wall time."""
        return self.seconds / self.wall_seconds if self.wall_seconds > 0 else math.inf


def open_session(
    scene: str | Path | LoadedScene,
    *,
    overrides: Sequence[str] = (),
    record: str | Path | None = None,
    seed: int = 0,
    forces: Sequence[Force] = (),
    process: bool = True,
) -> Session:
    """Opens a scene, standing at its start.

    Args:
        scene: Library name, scene file, or a scene already loaded.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        record: Store to record into; None records nothing.
        seed: Seed of everything random.
        forces: Forces of your own; with a process of its own their classes must come from modules,
            not from the script that is run.
        process: Whether physics runs in a process of its own, or in the calling thread.

    Raises:
        RecordError: No run could be recorded into that store.
    """
    seed = checks.integer("seed", seed, least=0)
    own = forces_given(forces)
    checks.flag("process", process)
    _path("record", record)
    loaded = _loaded(scene, overrides)
    store = None if record is None else str(record)
    if store is not None:
        parse_database(store).check_recordable()
    if process:
        return ProcessSession(Opening(loaded, seed, store, pack_forces(own)))
    return LocalSession(Engine(loaded, seed, recorder_factory(store), own))


def run(
    scene: str | Path | LoadedScene,
    *,
    seconds: float = 10.0,
    speed: float = math.inf,
    overrides: Sequence[str] = (),
    record: str | Path | None = None,
    seed: int = 0,
    forces: Sequence[Force] = (),
    process: bool = False,
    snapshot: str | Path | None = None,
    video: str | Path | None = None,
    size: Size | None = None,
    camera: str | None = None,
    watch: Callable[[Snapshot], None] | None = None,
) -> RunResult:
    """Runs a scene for a while and tells what came of it.

    Args:
        scene: Library name, scene file, or a scene already loaded.
        seconds: Simulated time [s].
        speed: Factor of real time, above 0 to 4; infinity for as fast as it goes.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        record: Store to record into; None records nothing.
        seed: Seed of everything random.
        forces: Forces of your own.
        process: Whether physics runs in a process of its own.
        snapshot: Picture file for the final state; None makes none.
        video: Film of the run, `.mp4`, `.webm` or `.gif`, at 30 pictures a second of simulated
            time (a GIF: 25); None makes none. Where drawing is slower than physics, physics waits.
        size: Width and height of picture and film [pixels]; None for the camera's own.
        camera: The sensor that sees picture and film; None for the scene's own camera.
        watch: Called with the state about ten times a second.

    Raises:
        ArgumentError: A speed of zero, at which a run never ends, or another value out of range.
        RecordError: No run could be recorded into that store.
        DivergenceError: Physics left the finite numbers. Picture and film show how it was before,
            and the hint names them.
    """
    files = (_path("snapshot", snapshot), _path("video", video))
    _path("record", record)
    if watch is not None and not callable(watch):
        raise checks.invalid("watch", watch, "a function to call, or None")
    if camera is not None:
        checks.text("camera", camera)
    loaded = _loaded(scene, overrides)
    drawn = Drawn(loaded, *files, camera, size)
    drawn.check()
    store = None if record is None else str(record)
    with open_session(loaded, record=store, seed=seed, forces=forces, process=process) as session:
        session.speed(speed)
        if not session.latest().speed:
            raise ArgumentError("at speed 0 a run never ends", hint="give a speed above 0")
        if watch is not None:
            session.subscribe(watch, rate=10.0)
        goal = session.steps_in(seconds)
        began = time.perf_counter()
        try:
            last = drawn.run_for(session, seconds)
        except DivergenceError as error:
            drawn.tell_divergence(error, session)
            raise
        wall = time.perf_counter() - began
        result = _result(session, last, store, wall)
        checkpoint = session.checkpoint()
    result = replace(result, stopped=last.step < goal, video=video and str(video))
    if result.record is not None:
        result = _settle_record(result, result.record, session.record_trouble)
    drawn.take_snapshot(checkpoint)
    return replace(result, snapshot=snapshot and str(snapshot))


def _path(name: str, given: str | Path | None) -> Path | None:
    return None if given is None else checks.path(name, given)


def _loaded(scene: str | Path | LoadedScene, overrides: Sequence[str]) -> LoadedScene:
    if not isinstance(scene, LoadedScene):
        return load_scene(scene, overrides)
    if checks.texts("overrides", overrides):
        raise ArgumentError(
            "a scene that is already loaded takes no overrides",
            hint="give them to load_scene, or give the scene's name or file",
        )
    return scene


def _settle_record(result: RunResult, store: str, trouble: str) -> RunResult:
    """Loads the record, then finds where it is: what was written may be gone by now."""
    troubles = [trouble]
    status, loaded = None, True
    try:
        report = load_spools(store)
        troubles += report.troubles
        status = report.runs.get(result.run)
    except LinkworkError as error:
        troubles.append(str(error))
        loaded = False
    if status is None:
        status, loaded, lost = _find_recorded(store, result.run, WAIT_SECONDS if loaded else 0.0)
        troubles.insert(0, lost)
    if status is None:
        result = replace(result, run="", record=None)
    ended = status in (RunStatus.FINISHED, RunStatus.DIVERGED)
    if status is not None and not ended and not trouble:
        troubles.insert(0, f"the end of run {result.run} is not recorded")
    shown = "; ".join(filter(None, troubles))
    return replace(result, loaded=loaded, whole=ended and not trouble, trouble=shown)


def _find_recorded(store: str, run: str, wait: float) -> tuple[RunStatus | None, bool, str]:
    """How a run stands and whether it is in the store; why it is not found, if so."""
    spool = parse_database(store).spool
    try:
        status, loaded = find_recorded(store, run, wait)
    except LinkworkError as error:
        return None, False, f"run {run} is not recorded: it is not in {spool}, and {error.message}"
    lost = f"run {run} is not recorded: it is neither in {store} nor in {spool}"
    return status, loaded, "" if status else lost


def _result(session: Session, last: Snapshot, record: str | None, wall: float) -> RunResult:
    summary = session.summary()
    positions = session.info.layout.joint_view(last.frame)[:, 0]
    return RunResult(
        scene=session.info.scene,
        run=last.run,
        record=record if last.run else None,
        steps=last.step,
        seconds=last.time,
        wall_seconds=wall,
        state_hash=session.state_hash(),
        joints=dict(zip(session.info.layout.joints, positions.tolist(), strict=True)),
        contacts=summary.contacts,
        most_contacts=summary.most_contacts,
        energy=summary.energy,
        events=dict(summary.events),
        refused=summary.refused,
    )
