"""Doing a recorded run again from its scene, seed and commands, and comparing where it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import LinkworkError, RecordError
from linkwork.record.loader import WAIT_SECONDS
from linkwork.record.queries.run_record import LoggedCommand, RunRecord, read_run
from linkwork.session.comparing import Comparison, recorded_frames
from linkwork.session.engine import Engine
from linkwork.session.mission import MISSION
from linkwork.session.origin import OWN_FORCE, origin_digests
from linkwork.world.engine.world import World
from linkwork.world.forces.force import Force
from linkwork.world.scene.load import load_recorded
from linkwork.world.scene.schema import Scene
from linkwork.world.terrain.schema import Terrain


@dataclass(frozen=True)
class ReplayResult:
    """What came of doing a run again.

    Attributes:
        run: The run.
        scene: Its scene.
        steps: Physics steps it did.
        recorded_hash: Hash of its final state.
        state_hash: Hash of the state now reached.
        different_at: The first recorded step that differs; None when the runs are equal.
        trouble: Why it could not be done to its end; empty when it could.
        version: Version of Linkwork that made the run.
    """

    run: str
    scene: str
    steps: int
    recorded_hash: str
    state_hash: str
    different_at: int | None
    trouble: str
    version: str

    @property
    def equal(self) -> bool:
        """Whether both end in the same state, bit for bit."""
        return self.state_hash == self.recorded_hash


def replay(
    store: str | Path,
    run: str = "latest",
    *,
    forces: Sequence[Force] = (),
    wait: float = WAIT_SECONDS,
) -> ReplayResult:
    """Does a recorded run again and tells whether it ends in the same state.

    Args:
        store: The store that holds it.
        run: The run's name, or `latest`.
        forces: Forces of the user's own, as the run had them.
        wait: How long to wait for another process that has the store open [s].

    Raises:
        NotFoundError: There is no such run.
        RecordError: The run did not end, lacks commands, or something its scene names has changed.
        FileError: A file that its scene names cannot be read any more.
    """
    record = read_run(store, run, wait)
    summary = record.summary
    if not summary.state_hash:
        raise RecordError(
            f"run {summary.run!r} was cut off ({summary.status}): there is no final state",
            hint="a run that ended can be replayed",
        )
    if record.lost_commands:
        raise RecordError(
            f"{record.lost_commands} commands of run {summary.run!r} could not be recorded, "
            "so it cannot be done again",
            hint="query the events of kind 'gap' for when they are missing",
        )
    _check_forces(record, forces)
    engine = _rebuild(record, forces)
    trouble = _repeat(engine, record)
    reached = engine.state_hash()
    different_at = None
    if reached != summary.state_hash:
        different_at = _first_difference(store, record, engine.world, wait)
    return ReplayResult(
        summary.run,
        summary.scene,
        summary.steps,
        summary.state_hash,
        reached,
        different_at,
        trouble,
        summary.version,
    )


def _check_forces(record: RunRecord, forces: Sequence[Force]) -> None:
    """Refuses to do a run again without the forces of its own."""
    given = {f"{OWN_FORCE}{force.name}" for force in forces}
    lacking = sorted(x for x in record.digests if x.startswith(OWN_FORCE) and x not in given)
    if lacking:
        names = ", ".join(repr(name.removeprefix(OWN_FORCE)) for name in lacking)
        raise RecordError(
            f"run {record.summary.run!r} had the force {names} of its own",
            hint="give forces=[...] to lw.replay; the command line cannot",
        )


def _rebuild(record: RunRecord, forces: Sequence[Force]) -> Engine:
    """The scene as it was, at its start, or a refusal that names what is not as it was."""
    summary = record.summary
    paths = [Path(path) for path in record.package_paths]
    loaded = load_recorded(record.scene_json, summary.scene, Path(record.folder), paths)
    engine = Engine(loaded, summary.seed, forces=forces)
    now = origin_digests(engine.world)
    names = sorted(set(now) | set(record.digests))
    changed = [name for name in names if now.get(name) != record.digests.get(name)]
    if changed:
        shown = ", ".join(f"{name}{_files_of(loaded.scene, name)}" for name in changed)
        raise RecordError(
            f"run {summary.run!r} of scene {summary.scene!r} cannot be replayed: "
            f"{shown} changed since",
            hint=f"bring back what it was made of; its files were in {record.folder!r}",
        )
    return engine


def _files_of(scene: Scene, part: str) -> str:
    """The files of which a part of a scene is made, in words; empty where there are none."""
    group, _, name = part.partition(".")
    files: list[str | None] = []
    if group == "solids" and name in scene.bodies:
        body = scene.bodies[name]
        files = [body.file, *(shape.file for shape in body.shapes.values())]
    elif group == "trees" and name in scene.robots:
        files = [scene.robots[name].model]
    elif group == "terrain" and isinstance(scene.ground, Terrain):
        files = [scene.ground.image]
    found = ", ".join(dict.fromkeys(file for file in files if file))
    return f" ({found})" if found else ""


def _repeat(engine: Engine, record: RunRecord) -> str:
    """Does all that the run did; tells why it could not, if so."""
    try:
        if record.start:
            engine.restore(record.start.encode())
        for command in record.commands:
            _advance_to(engine, command.step)
            _do(engine, command)
        _advance_to(engine, record.summary.steps)
    except LinkworkError as error:
        return str(error)
    return ""


def _advance_to(engine: Engine, step: int) -> None:
    # Where physics wanted a pause in the run, somebody let it go on.
    while engine.step_count < step:
        engine.advance(step - engine.step_count)


def _do(engine: Engine, command: LoggedCommand) -> None:
    if command.source == MISSION:
        # The mission knows what it commands; its turn comes where the log says, and only once.
        engine.give_turn(MISSION)
    elif isinstance(command.value, dict):
        engine.command(command.path, command.value, command.source)
    else:
        engine.set(command.path, command.value, command.source)


def _first_difference(store: str | Path, record: RunRecord, world: World, wait: float) -> int:
    """Does it once more beside what was recorded."""
    with recorded_frames(store, record.summary.run, wait) as recorded:
        comparison = Comparison(recorded, world.layout)
        _repeat(Engine(world.loaded, world.seed, lambda *_: comparison, world.forces), record)
    found = comparison.different_at
    return record.summary.steps if found is None else found
