"""Running scenes to their end."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork import checks
from linkwork.control.controller import Controller
from linkwork.errors import ArgumentError, DivergenceError
from linkwork.library.catalogue import mission_file
from linkwork.record.database_url import parse_database
from linkwork.session.missions.mission_steps import NODE_CHANGED, ROW_BEGUN
from linkwork.session.open_scene import open_session
from linkwork.session.opening import AnyScene, checked_path, loaded_scene
from linkwork.session.run_outputs import RunOutputs, settle_record
from linkwork.session.session import Session
from linkwork.session.state import MissionView, Snapshot, counts_text
from linkwork.tables import fields_table
from linkwork.world.engine.element import Event
from linkwork.world.forces.force import Force
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec
    from linkwork.model.ledger import Finding
    from linkwork.session.missions.mission_text import MissionText


@dataclass(frozen=True, repr=False)
class RunResult:
    """The outcome of a run.

    Attributes:
        scene: Name of the scene.
        run: Identifier in the store; empty if it was not recorded.
        store: The store; None if nothing was recorded, also for lack of steps.
        steps: Physics steps.
        seconds: Simulated time [s].
        wall_seconds: Wall time [s].
        state_hash: Hash of the complete final state.
        joints: Final position of every joint [rad or m], by full name.
        contacts: Contact points at the end.
        most_contacts: Greatest number after any step.
        energy: Kinetic plus potential energy at the end [J].
        events: Number of events of each kind.
        refused: The first few commands of its mission that were refused.
        stopped: Whether an alarm ended it early.
        mission: The mission program at the end; None without one.
        snapshot: Picture of the final state; None if none was requested.
        video: Film of the run; None if none was requested.
        loaded: Whether the run is in the store; otherwise it is still in the spool beside it.
        whole: Whether everything that was to be recorded has been.
        trouble: Why the record is incomplete, or not yet in the store; empty if all is well.
    """

    scene: str
    run: str
    store: str | None
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
    mission: MissionView | None = None
    snapshot: str | None = None
    video: str | None = None
    loaded: bool = True
    whole: bool = True
    trouble: str = ""

    @property
    def real_time_factor(self) -> float:
        """Simulated over wall time."""
        return self.seconds / self.wall_seconds if self.wall_seconds > 0 else math.inf

    def __repr__(self) -> str:
        fields = ", ".join(f"{name} {value}" for name, value in self._fields().items())
        return f"<{type(self).__name__} {fields}>"

    def _repr_html_(self) -> str:
        fields = self._fields() | {"events": counts_text(self.events)}
        return fields_table(type(self).__name__, fields).html()

    def _fields(self) -> dict[str, str]:
        robots = dict.fromkeys(name.partition("/")[0] for name in self.joints if "/" in name)
        return {
            "scene": self.scene,
            "run": self.run or "not recorded",
            "time": f"{self.seconds:.3f} s{' (stopped by an alarm)' if self.stopped else ''}",
            "steps": str(self.steps),
            "robots": ", ".join(robots) or "none",
        }


@dataclass(frozen=True)
class RunObserver:
    """Functions that are called while a scene runs; None for those not needed.

    Attributes:
        on_findings: Called before the first step with what `linkwork check` finds, by robot.
        on_state: Called with the state about ten times a second.
        on_mission: Called with time [s] and mission program four times a simulated second.
        on_step: Called with every event of the mission program, in their order: a step that
            starts, ends or waits (kind `mission`), and a row of a machine's table (kind `step`).
        on_loading: Called with the share of the record that has been moved into the store.
        wants_advance: Called 20 times a simulated second; true ends the running step of the
            mission by hand.
    """

    on_findings: Callable[[list[tuple[str, Finding]]], None] | None = None
    on_state: Callable[[Snapshot], None] | None = None
    on_mission: Callable[[float, MissionView], None] | None = None
    on_step: Callable[[Event], None] | None = None
    on_loading: Callable[[float], None] | None = None
    wants_advance: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        for name, function in vars(self).items():
            if function is not None:
                checks.function(name, function, "a function to call, or None")


def run(
    scene: AnyScene,
    *,
    seconds: float | None = None,
    speed: float = math.inf,
    overrides: Sequence[str] = (),
    seed: int = 0,
    forces: Sequence[Force] = (),
    controllers: Mapping[str, Controller] | None = None,
    commands: Sequence[CommandSpec] = (),
    mission: str | Path | None = None,
    outputs: RunOutputs | None = None,
    observer: RunObserver | None = None,
    trust: bool = False,
    store: str | Path | None = None,
) -> RunResult:
    """Run a scene in this process and return the outcome.

    Args:
        scene: Library name, scene file, the content of one as a dict, or a loaded scene.
        seconds: Simulated time [s]. When None, until the mission program ends, at most an hour;
            10 s without one.
        speed: Factor of real time, > 0 and at most 4; infinity for unpaced.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        seed: Seed of all random numbers.
        forces: User-defined forces.
        controllers: Controllers by robot, instead of those of the scene.
        commands: User-defined commands of missions, by `linkwork.mission.command`.
        mission: Mission file to run instead of that of the scene.
        outputs: Pictures, film and charts to write.
        observer: Functions to call while the scene runs.
        trust: Whether code of the scene, such as controllers in C, may run even if its folder is
            not trusted (`linkwork trust`).
        store: Store to record into; None records nothing.

    Raises:
        TrustError: The scene would run code that is not trusted.
        ArgumentError: A speed of 0, at which a run never ends, or another invalid value.
        RecordError: No run can be recorded into that store.
        DivergenceError: Physics diverged. Picture and film show the last good state, and the hint
            names them.
    """
    checked_path("store", store)
    if outputs is None:
        outputs = RunOutputs()
    if observer is None:
        observer = RunObserver()
    checks.instance(
        "outputs", outputs, RunOutputs, 'e.g. linkwork.session.RunOutputs(video="run.mp4")'
    )
    checks.instance(
        "observer", observer, RunObserver, "e.g. linkwork.session.RunObserver(on_state=print)"
    )
    loaded = loaded_scene(scene, overrides, checks.flag("trust", trust))
    file = None if mission is None else _mission_for(loaded, mission)
    has_mission = file is not None or bool(loaded.program)
    outputs.check(loaded, has_mission=has_mission)
    if file is not None and loaded.scene.machines:
        loaded = _without_program(loaded)
    database = None if store is None else parse_database(store)
    code = {"forces": forces, "controllers": controllers, "commands": commands}
    store_url = database and database.url
    with open_session(loaded, store=store_url, seed=seed, **code, process=False) as session:
        session.set_speed(speed)
        if not session.speed:
            raise ArgumentError("invalid speed: 0, a run would never end", hint="set a speed > 0")
        _attach(observer, session)
        if file is not None:
            _give_mission(session, file)
        length = _length(seconds, has_mission)
        goal = session.steps_in(length)
        began = time.perf_counter()
        until_end = has_mission and seconds is None
        course = MissionRun(session, until_end, observer.on_mission, observer.wants_advance)
        try:
            last = outputs.run_for(loaded, course, length)
        except DivergenceError as error:
            outputs.add_to_hint(error, loaded, session)
            raise
        wall = time.perf_counter() - began
        result = _result(session, last, database and database.name, wall)
        final = session.visible_state()
        outputs.draw_charts(session)
    is_early = last.step < goal and not course.is_over
    video, snapshot = (path and str(path) for path in (outputs.video, outputs.snapshot))
    result = replace(result, stopped=is_early, video=video)
    if result.store is not None:
        trouble = session.record_trouble
        result = settle_record(result, result.store, trouble, observer.on_loading)
    outputs.take_snapshot(loaded, final)
    return replace(result, snapshot=snapshot)


def _attach(observer: RunObserver, session: Session) -> None:
    if observer.on_findings is not None:
        observer.on_findings(session.findings())
    if observer.on_state is not None:
        session.subscribe(observer.on_state, rate=10.0)
    if observer.on_step is not None:
        session.subscribe_events(observer.on_step, [NODE_CHANGED, ROW_BEGUN])


def _mission_for(loaded: LoadedScene, mission: str | Path) -> Path:
    """Return the file of a mission that a scene can run."""
    if not (loaded.scene.machines or loaded.program):
        hint = "add `machines` to the scene, or omit the mission"
        raise ArgumentError(f"scene {loaded.name!r} has no machines for a mission", hint=hint)
    return mission_file(mission)


MAX_MISSION = 3600.0  # Longest simulated time of a run to the end of its mission [s]
_LOOK = 0.25  # Simulated time between two looks at a mission [s]
_LISTEN = 0.05  # Simulated time between two questions whether to advance by hand [s]
_SECONDS = 10.0


def _length(seconds: float | None, has_mission: bool) -> float:
    if seconds is not None:
        return seconds
    return MAX_MISSION if has_mission else _SECONDS


def _without_program(loaded: LoadedScene) -> LoadedScene:
    """Return a scene without its own mission, which is not to run and so must not be refused."""
    mission = loaded.scene.mission.model_copy(update={"program": None})
    scene = loaded.scene.model_copy(update={"mission": mission})
    overrides = (*loaded.overrides, "mission.program=null") if loaded.program else loaded.overrides
    return replace(loaded, scene=scene, program="", program_file="", overrides=overrides)


def _give_mission(session: Session, file: Path) -> None:
    """Give a mission to a session; problems are named by the file."""
    # Only here: most runs have no program.
    from linkwork.session.missions.mission_text import mission_of_file, naming_files

    mission = mission_of_file(file)
    with naming_files(file.parent):
        session.command("mission", **mission.arguments())


def read_mission(file: str | Path) -> MissionText:
    """Return a mission file, or one of the library, with its imports for the command `mission`."""
    from linkwork.session.missions.mission_text import mission_of_file

    return mission_of_file(mission_file(file))


@dataclass
class MissionRun:
    """A run of a session that may end with its mission."""

    session: Session
    until_end: bool  # Whether the end of the mission ends the run
    # Called with time [s] and mission now and then
    watch: Callable[[float, MissionView], None] | None
    # Called more often: whether to end the running step by hand; None for never
    wants_advance: Callable[[], bool] | None = None
    is_over: bool = False  # Whether the mission has ended the run
    _looked: float = -math.inf

    def run_for(self, seconds: float) -> Snapshot:
        """Run an amount of simulated time [s], or to the end of the mission."""
        if not self.until_end and self.watch is None and self.wants_advance is None:
            return self.session.run_for(seconds)
        step_size = self.session.info.step_size
        now, left = self.session.latest(), self.session.steps_in(seconds)
        stride = max(1, round(_LOOK / step_size))
        while left > 0 and not self.is_over:
            count = min(stride, left)
            before, now = now.step, self.advance(count * step_size)
            left -= count
            if now.step < before + count:
                break
        return now

    def advance(self, seconds: float) -> Snapshot:
        """Run on [s], and look at the mission."""
        now = self.session.run_for(seconds) if self.wants_advance is None else self._listen(seconds)
        if now.time >= self._looked + _LOOK * (1 - 1e-6):
            self._looked = now.time
            view = self.session.mission()
            if view is not None:
                if self.watch is not None:
                    self.watch(now.time, view)
                self.is_over = self.until_end and view.ended
        return now

    def _listen(self, seconds: float) -> Snapshot:
        """Run on [s] in small parts, so that a wish meets the step that was seen."""
        step_size = self.session.info.step_size
        now, left = self.session.latest(), self.session.steps_in(seconds)
        while left > 0:
            count = min(max(1, round(_LISTEN / step_size)), left)
            before, now = now.step, self.session.run_for(count * step_size)
            left -= count
            if now.step < before + count:
                break
            view = self.session.mission()
            if self.wants_advance is not None and self.wants_advance() and view and not view.ended:
                self.session.command("mission-advance")
        return now


def _result(session: Session, last: Snapshot, store: str | None, wall: float) -> RunResult:
    summary = session.summary()
    positions = session.info.layout.joint_view(last.frame)[:, 0]
    return RunResult(
        scene=session.info.scene,
        run=last.run,
        store=store if last.run else None,
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
        mission=session.mission(),
    )
