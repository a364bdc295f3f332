"""Replay of a recorded run from its scene, seed and commands, and comparison of the results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork import checks
from linkwork.access.trust import Trust
from linkwork.codegen.native.compiler import compiler_trouble
from linkwork.control.controller import Controller
from linkwork.errors import LinkworkError, RecordError
from linkwork.record import NullRecorder
from linkwork.record.database import DEFAULT_STORE
from linkwork.record.layout import BODY_FIELDS, JOINT_FIELDS, FrameLayout, FrameVector
from linkwork.record.loader import WAIT_SECONDS, open_loaded
from linkwork.record.queries.run_record import LoggedCommand, RunRecord, read_run
from linkwork.record.stores.schema import NAME_COLUMNS
from linkwork.session.engine.checkpoints import (
    OWN_COMMAND,
    OWN_CONTROLLER,
    OWN_FORCE,
    origin_digests,
)
from linkwork.session.engine.description import (
    NO_COMPILER,
    PYTHON_LOOP,
    machine_properties,
    package_versions,
)
from linkwork.session.engine.engine import Engine
from linkwork.session.missions.mission_steps import MISSION, PROGRAM
from linkwork.session.process.messages import UserObjects
from linkwork.world.engine.world import World
from linkwork.world.forces.force import Force
from linkwork.world.scene.load import load_recorded
from linkwork.world.scene.schema import Scene
from linkwork.world.terrain.schema import Terrain

if TYPE_CHECKING:
    from linkwork.mission.language import CommandSpec

Rows = Iterator[tuple[Any, ...]]

_WATCHED_STEPS = 5000  # Most steps between two calls of `watch`

_FIELDS = {"poses": BODY_FIELDS, "joints": JOINT_FIELDS}


@contextmanager
def recorded_frames(store: str | Path, run: str, wait: float) -> Iterator[dict[str, Rows]]:
    """Return the rows of a run's poses and joints, by step and name."""
    with open_loaded(store, wait) as opened:
        yield {
            table: opened.stream(
                f"select step, {', '.join(fields)} from {table} where run = ? "
                f"order by step, {NAME_COLUMNS[table]}",
                [run],
            )
            for table, fields in _FIELDS.items()
        }


class Comparison(NullRecorder):
    """A recorder that compares frames with recorded ones."""

    def __init__(self, recorded: dict[str, Rows], layout: FrameLayout) -> None:
        self._recorded = recorded
        self._layout = layout
        self._orders = {
            "poses": np.argsort(np.array(layout.bodies, dtype=object)),
            "joints": np.argsort(np.array(layout.joints, dtype=object)),
        }
        self.different_at: int | None = None  # First step that differs; None if there is none

    def append(self, frame: FrameVector) -> None:
        """Compare one frame."""
        if self.different_at is not None:
            return
        step = int(frame[0])
        views = {"poses": self._layout.body_view(frame), "joints": self._layout.joint_view(frame)}
        for table, order in self._orders.items():
            rows = list(islice(self._recorded[table], len(order)))
            recorded = np.array(rows, dtype=float).reshape(-1, 1 + len(_FIELDS[table]))
            present = np.column_stack([np.full(len(order), step), views[table][order]])
            if not np.array_equal(recorded, present, equal_nan=True):
                self.different_at = step
                return


@dataclass(frozen=True)
class ReplayResult:
    """The outcome of a replay.

    Attributes:
        run: The run.
        scene: Its scene.
        steps: Its physics steps.
        recorded_hash: Hash of its final state.
        state_hash: Hash of the final state of the replay.
        different_at: First recorded step that differs; None if the runs are equal.
        trouble: Why the replay stopped early; empty if it did not.
        version: Version of Linkwork that made the run.
        causes: If they differ, how this machine and its packages differ from those of the run, the
            likeliest cause first; empty if they do not, or if it is not recorded.
    """

    run: str
    scene: str
    steps: int
    recorded_hash: str
    state_hash: str
    different_at: int | None
    trouble: str
    version: str
    causes: tuple[str, ...] = ()

    @property
    def equal(self) -> bool:
        """Whether both end in the same state, bit for bit."""
        return self.state_hash == self.recorded_hash


def replay(
    run: str = "latest",
    *,
    forces: Sequence[Force] = (),
    controllers: Mapping[str, Controller] | None = None,
    commands: Sequence[CommandSpec] = (),
    wait: float = WAIT_SECONDS,
    watch: Callable[[float], None] | None = None,
    trust: bool = False,
    store: str | Path = DEFAULT_STORE,
) -> ReplayResult:
    """Replay a recorded run and compare the final states.

    Args:
        run: The run's name, or `latest`.
        forces: User-defined forces of the run.
        controllers: User-defined controllers of the run, by robot.
        commands: User-defined commands of missions of the run.
        wait: How long to wait for another process that has the store open [s].
        watch: Called with the share that is done, from 0 to 1.
        trust: Whether code of its scene, such as controllers in C, may run even if its folder is
            not trusted (`linkwork trust`).
        store: Path or URL of the store that holds the run.

    Raises:
        TrustError: Its scene would run code that is not trusted.
        NotFoundError: There is no such run.
        RecordError: The run did not end, lacks commands, or a file of its scene has changed.
        FileError: A file of its scene cannot be read.
    """
    watch = None if watch is None else checks.function("watch", watch)
    record = read_run(store, run, wait)
    summary = record.summary
    if not summary.state_hash:
        raise RecordError(
            f"run {summary.run!r} has no final state: it was cut off ({summary.status})",
            hint="replay a run that ended",
        )
    if record.lost_commands:
        raise RecordError(
            f"{record.lost_commands} commands of run {summary.run!r} could not be recorded, "
            "so it cannot be replayed",
            hint="query the events of kind 'gap' for when they are missing",
        )
    objects = UserObjects.checked(forces, controllers, commands)
    _check_objects(record, objects)
    engine = _rebuild(record, objects, Trust(everything=checks.flag("trust", trust)))
    trouble = _repeat(engine, record, watch)
    reached = engine.state_hash()
    different_at, causes = None, ()
    if reached != summary.state_hash:
        different_at = _first_difference(store, record, engine.world, objects, wait, watch)
        causes = tuple(_causes(store, summary.run, wait))
    return ReplayResult(
        summary.run,
        summary.scene,
        summary.steps,
        summary.state_hash,
        reached,
        different_at,
        trouble,
        summary.version,
        causes,
    )


def _check_objects(record: RunRecord, objects: UserObjects) -> None:
    """Raise if user-defined forces, controllers or commands of the run are missing."""
    names = {f"{OWN_FORCE}{force.name}" for force in objects.forces}
    names |= {f"{OWN_CONTROLLER}{robot}" for robot in objects.controllers}
    names |= {f"{OWN_COMMAND}{command.name}" for command in objects.commands}
    for prefix, what, argument in (
        (OWN_FORCE, "user-defined force", "forces=[...]"),
        (OWN_CONTROLLER, "user-defined controller of", "controllers={...}"),
        (OWN_COMMAND, "user-defined command", "commands=[...]"),
    ):
        lacking = sorted(x for x in record.digests if x.startswith(prefix) and x not in names)
        if lacking:
            shown = ", ".join(repr(name.removeprefix(prefix)) for name in lacking)
            raise RecordError(
                f"run {record.summary.run!r} had the {what} {shown}",
                hint=f"pass {argument} to lw.replay; the command line cannot",
            )


def _rebuild(record: RunRecord, objects: UserObjects, trust: Trust) -> Engine:
    """Return the scene of the run, at its start; raises if a part of it has changed."""
    summary = record.summary
    paths = [Path(path) for path in record.package_paths]
    loaded = load_recorded(record.scene_json, summary.scene, Path(record.folder), paths)
    loaded = replace(loaded, trust=trust)
    engine = Engine(
        loaded, summary.seed, None, objects.forces, objects.controllers, objects.commands
    )
    now = origin_digests(engine.world, engine.info)
    names = sorted(set(now) | set(record.digests))
    changed = [name for name in names if now.get(name) != record.digests.get(name)]
    if changed:
        shown = ", ".join(f"{name}{_files_of(loaded.scene, name)}" for name in changed)
        raise RecordError(
            f"run {summary.run!r} of scene {summary.scene!r} cannot be replayed: "
            f"{shown} changed since",
            hint=_restoring(record, changed),
        )
    return engine


def _restoring(record: RunRecord, changed: Sequence[str]) -> str:
    """Return how to get changed parts of a scene back."""
    ways = {
        "pass the same forces=[...]": [x for x in changed if x.startswith(OWN_FORCE)],
        "pass the same controllers={...}": [x for x in changed if x.startswith(OWN_CONTROLLER)],
        "pass the same commands=[...]": [x for x in changed if x.startswith(OWN_COMMAND)],
    }
    hints = [way for way, names in ways.items() if names]
    if sum(map(len, ways.values())) < len(changed):
        hints.append(f"restore its files in {record.folder!r}")
    return ", and ".join(hints)


def _files_of(scene: Scene, part: str) -> str:
    """Return the files of a part of a scene as text; empty if there are none."""
    group, _, name = part.partition(".")
    files: list[str | None] = []
    if group == "solids" and name in scene.bodies:
        body = scene.bodies[name]
        files = [body.file, *(shape.file for shape in body.shapes.values())]
    elif group == "trees" and name in scene.robots:
        model = scene.robots[name].model
        files = [model if isinstance(model, str) else None]
    elif group == "code":
        robot = scene.robots.get(name)
        controller = scene.controllers.get(name) if robot is None else robot.controller
        files = [controller and controller.source]
    elif group == "terrain" and isinstance(scene.ground, Terrain):
        files = [scene.ground.image]
    shown = ", ".join(dict.fromkeys(file for file in files if file))
    return f" ({shown})" if shown else ""


def _repeat(engine: Engine, record: RunRecord, watch: Callable[[float], None] | None = None) -> str:
    """Repeat the run; return why it stopped early, or nothing."""
    last = record.summary.steps

    def advance_to(step: int) -> None:
        # After each pause of an alarm the run was continued.
        while engine.step_count < step:
            engine.advance(min(step - engine.step_count, _WATCHED_STEPS))
            if watch is not None:
                watch(engine.step_count / last)

    try:
        if record.start:
            engine.restore(record.start.encode())
        for command in record.commands:
            advance_to(command.step)
            _execute(engine, command)
        advance_to(last)
    except LinkworkError as error:
        return str(error)
    return ""


def _execute(engine: Engine, command: LoggedCommand) -> None:
    if command.source in (MISSION, PROGRAM):
        # A mission repeats its own commands, in one turn at the logged step.
        engine.give_turn(command.source)
    elif isinstance(command.value, dict):
        engine.command(command.path, command.value, command.source)
    else:
        engine.set(command.path, command.value, command.source)


def _first_difference(
    store: str | Path,
    record: RunRecord,
    world: World,
    objects: UserObjects,
    wait: float,
    watch: Callable[[float], None] | None,
) -> int:
    """Repeat the run beside the recorded frames."""
    with recorded_frames(store, record.summary.run, wait) as recorded:
        comparison = Comparison(recorded, world.layout)

        def new_recorder(*_: object) -> Comparison:
            return comparison

        user = (objects.forces, objects.controllers, objects.commands)
        engine = Engine(world.loaded, world.seed, new_recorder, *user)
        _repeat(engine, record, watch)
    step = comparison.different_at
    return record.summary.steps if step is None else step


_COMPUTING = {"mujoco": "MuJoCo", "numpy": "numpy", "linkwork": "Linkwork"}
"""Packages whose versions change results."""


def _causes(store: str | Path, run: str, wait: float) -> Iterator[str]:
    """Differences of this machine from the one that recorded a run, likeliest first."""
    sql = "select machine_json, packages_json from runs where run = ?"
    with open_loaded(store, wait) as opened:
        machine, packages = map(_texts, next(opened.stream(sql, [run])))
    here = machine_properties()
    yield from _compiler_causes(machine, here)
    for package, shown in _COMPUTING.items():
        was, now = packages.get(package), package_versions().get(package)
        if was and was != now:
            yield f"recorded with {shown} {was}, this machine has {now or 'none'}"
    if machine.get("cpu", here["cpu"]) != here["cpu"]:
        yield f"recorded on another processor: {machine['cpu']}, this one is {here['cpu']}"
    elif machine.get("cpu_features", here["cpu_features"]) != here["cpu_features"]:
        yield "recorded on a processor with other instructions"


def _compiler_causes(machine: dict[str, str], here: dict[str, str]) -> Iterator[str]:
    was, now = machine.get("compiler", here["compiler"]), here["compiler"]
    if was != now and now == NO_COMPILER:
        yield f"recorded with {was}; here there is {compiler_trouble()}"
    elif was != now and was == NO_COMPILER:
        yield f"recorded without a C compiler, this machine has {now}"
    elif was != now:
        yield f"recorded with another compiler: {was}, this machine has {now}"
    elif machine.get("step_loop", here["step_loop"]) != here["step_loop"]:
        slow = "here" if here["step_loop"] == PYTHON_LOOP else "when it was recorded"
        yield f"steps ran in Python {slow}, in compiled code otherwise"


def _texts(column: Any) -> dict[str, str]:
    """Return a map of texts in JSON; empty for anything else."""
    try:
        texts = json.loads(column)
    except (TypeError, ValueError, RecursionError):
        return {}
    return {str(key): str(value) for key, value in texts.items()} if isinstance(texts, dict) else {}
