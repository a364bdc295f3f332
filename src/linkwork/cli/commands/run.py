"""Run a scene and record it."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.cli.arguments import (
    add_drawing,
    add_package_paths,
    add_recording,
    names_in,
    parse_size,
    parse_speed,
)
from linkwork.cli.database import load_waiting
from linkwork.cli.mission_display import MissionDisplay
from linkwork.cli.outcome import Line, Outcome, Style, Styled, verdict
from linkwork.cli.progress import Progress
from linkwork.cli.reports import finding_data, finding_lines
from linkwork.cli.trust import add_trust
from linkwork.errors import EXIT_NEGATIVE, OVERRIDE, ArgumentError, LinkworkError, Place
from linkwork.record.database_url import parse_database
from linkwork.record.loader import WAIT_SECONDS
from linkwork.session import DEFAULT_STORE, RunObserver, RunOutputs, RunResult, Snapshot, run
from linkwork.world.engine.element import Event
from linkwork.world.scene.load import load_scene

if TYPE_CHECKING:
    from linkwork.model.ledger import Finding
    from linkwork.session import ReplayResult

SECONDS = 10.0  # Default simulated time [s]


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("scene", nargs="?", help="library name or scene file")
    # No defaults, so that a replay can reject options.
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"simulated time (default {SECONDS:g}, or until the mission program ends)",
    )
    parser.add_argument(
        "--mission", metavar="FILE", help="mission file, or library name, instead of the scene's"
    )
    parser.add_argument("--speed", help="factor of real time, above 0 to 4, or max (the default)")
    parser.add_argument(
        "--diagram", type=Path, metavar="FILE", help="tree of the mission as Mermaid text, .mmd"
    )
    parser.add_argument(
        "--timeline",
        type=Path,
        metavar="FILE",
        help="when each step of the mission ran, .png or .svg",
    )
    add_recording(parser, DEFAULT_STORE)
    parser.add_argument(
        "--record-every", type=int, metavar="N", help="physics steps between recorded frames"
    )
    parser.add_argument(
        "--signals",
        metavar="LIST",
        help="tables to store, or tables and names: joints,poses.arm/* (default: all)",
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="K=V",
        help="e.g. robots.left.parameters.l1=0.3",
    )
    parser.add_argument("--seed", type=int, help="seed of all random numbers (default 0)")
    parser.add_argument(
        "--replay", metavar="RUN", help="replay a recorded run and compare; `latest` is the newest"
    )
    add_drawing(parser)
    add_package_paths(parser)
    add_trust(parser)


def execute_run(arguments: argparse.Namespace) -> Outcome:
    """Run a scene, or replay a recorded run."""
    if arguments.replay is not None:
        return replay_run(arguments)
    if arguments.scene is None:
        raise ArgumentError(
            "no scene given", hint="name one; `linkwork scenes` lists the library's"
        )
    with _naming_options(arguments):
        return _run(arguments)


def _run(arguments: argparse.Namespace) -> Outcome:
    overrides = [*arguments.set, *_recording_overrides(arguments)]
    scene = load_scene(arguments.scene, overrides, package_paths=arguments.package_path)
    size = parse_size(arguments.size)
    has_mission = bool(scene.program) or arguments.mission is not None
    seconds = SECONDS if arguments.seconds is None and not has_mission else arguments.seconds
    outputs = RunOutputs(
        arguments.snapshot,
        arguments.video,
        size,
        arguments.camera,
        arguments.diagram,
        arguments.timeline,
    )
    default = DEFAULT_STORE if scene.scene.recording.enabled else None
    findings_by_robot: list[tuple[str, Finding]] = []
    display = MissionDisplay(quiet=arguments.json) if has_mission else None
    bar = Progress(f"running {scene.name}") if display is None else nullcontext()
    with bar as progress, ExitStack() as later:
        result = run(
            scene,
            seconds=seconds,
            speed=parse_speed(arguments.speed),
            store=None if arguments.no_record else arguments.record or default,
            seed=0 if arguments.seed is None else arguments.seed,
            mission=arguments.mission,
            outputs=outputs,
            observer=RunObserver(
                on_findings=findings_by_robot.extend,
                on_state=None
                if progress is None or seconds is None
                else _watching(progress, seconds),
                on_mission=display,
                on_step=None if display is None else display.report,
                on_loading=_watching_later("loading the run", later),
                wants_advance=display.wants_advance if display and display.has_keys else None,
            ),
            trust=arguments.trust,
        )
    if display is not None:
        display.finish()
    findings = [(robot or None, finding) for robot, finding in findings_by_robot]
    data = asdict(result) | {
        "real_time_factor": result.real_time_factor,
        "findings": [finding_data(x) | {"robot": robot} for robot, x in findings],
    }
    went_well = result.whole and not result.stopped and _mission_went_well(result, seconds)
    noted = finding_lines(scene.name, findings)[1:] if findings else []
    lines = [*noted, *_summary(result)]
    return Outcome(lines, data, 0 if went_well else EXIT_NEGATIVE)


def _mission_went_well(result: RunResult, seconds: float | None) -> bool:
    """Whether a mission succeeded; one that the given time ends early has no verdict."""
    mission = result.mission
    if mission is None or mission.status == "done":
        return True
    return seconds is not None and not mission.ended


_OPTIONS = {"record_every": "recording.every", "signals": "recording.signals"}
"""Options of recording, and the value of the scene that each one sets."""


def _recording_overrides(arguments: argparse.Namespace) -> list[str]:
    overrides: list[str] = []
    if arguments.record_every is not None:
        overrides.append(f"{_OPTIONS['record_every']}={arguments.record_every}")
    if arguments.signals is not None:
        names = names_in(arguments.signals)
        if not names:
            raise ArgumentError(
                "invalid --signals: empty", hint="e.g. --signals joints,poses.arm/*"
            )
        overrides.append(f"{_OPTIONS['signals']}={json.dumps(names)}")
    return overrides


@contextmanager
def _naming_options(arguments: argparse.Namespace) -> Iterator[None]:
    """Name the option in errors about a value that an option of recording has set."""
    options = {path: name for name, path in _OPTIONS.items() if _is_set(arguments, name)}
    try:
        yield
    except LinkworkError as error:
        for problem in (error, *error.others):
            place = problem.place
            if place is not None and place.file == OVERRIDE:
                name = options.get(place.element.partition("[")[0])
                problem.place = Place(f"--{name.replace('_', '-')}") if name else place
        raise


def _watching(progress: Progress, seconds: float) -> Callable[[Snapshot], None]:
    began = time.monotonic()

    def watch(snapshot: Snapshot) -> None:
        speed = snapshot.time / max(time.monotonic() - began, 1e-3)
        note = f"{snapshot.time:.1f} of {seconds:g} s, speed {speed:.2f}"
        progress(snapshot.time / seconds if seconds > 0 else 1.0, note)

    return watch


def _watching_later(label: str, later: ExitStack) -> Callable[[float], None]:
    """Show progress from the first call on, until the stack is closed."""
    begun = cache(lambda: later.enter_context(Progress(label)))
    return lambda share: begun()(share)


def _refusal(event: Event) -> str:
    what = event.data.get("path") or event.data.get("command")
    return f"refused at {event.time:g} s: {what}: {event.message}"


def _recorded(result: RunResult) -> str:
    """Return where the run is recorded, and whether the record is complete."""
    share = "recorded" if result.whole else "recorded in part"
    if result.store is not None and parse_database(result.store).kind == "memory":
        return f"{share} as {result.run} in memory, which ends with this command: use a file"
    if result.loaded:
        return f"{share} as {result.run} in {result.store}"
    return f"{share} as {result.run} in the spool of {result.store}, not yet loaded into it"


def _summary(result: RunResult) -> list[Line]:
    lines: list[Line] = [
        f"{result.scene}: {result.seconds:g} s in {result.steps} steps, "
        f"{result.real_time_factor:.1f} times real time",
        f"contacts: {result.contacts} at the end, {result.most_contacts} at most; "
        f"energy {result.energy:.6g} J",
        f"state {result.state_hash}",
    ]
    if result.events:
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(result.events.items()))
        lines.insert(2, f"events: {counts}")
    lines += [_refusal(event) for event in result.refused]
    if result.stopped:
        lines.append(Styled(f"stopped by an alarm at {result.seconds:g} s", Style.BAD))
    lines += _mission_lines(result)
    if not result.steps:
        lines.append("no steps, so nothing was recorded")
    if result.store is not None:
        lines.append(_recorded(result))
    if result.trouble:
        lines.append((Styled("warning", Style.WARNING), f": {result.trouble}"))
    if result.video is not None:
        lines.append(f"video in {result.video}")
    if result.snapshot is not None:
        lines.append(f"picture in {result.snapshot}")
    return lines


def _mission_lines(result: RunResult) -> list[Line]:
    mission = result.mission
    if mission is None:
        return []
    is_good = mission.status == "done"
    verdicts = {"done": "mission done", "failed": f"mission failed: {mission.reason}"}
    text = verdicts.get(mission.status, f"mission {mission.status}")
    if mission.ended:
        lines: list[Line] = [(verdict(is_good, text, text), f" after {mission.time:.2f} s")]
    else:
        lines = [f"mission not ended after {result.seconds:.2f} s"]
    if mission.ended and not is_good:
        failed = [x for x in mission.nodes if x.state == "failed"]
        main = mission.nodes[0].file
        where = [f"line {x.line}" if x.file == main else f"{x.file} line {x.line}" for x in failed]
        listed = [f"  {at}: {x.text}: {x.state}" for at, x in zip(where, failed, strict=True)]
        lines += listed[-3:]
    for name, figures in mission.report.items():
        width = max(map(len, figures), default=0)
        lines.append(f"machine {name}")
        lines += [f"  {what:<{width}}  {value:.4g}" for what, value in figures.items()]
    return lines


_NOT_IN_REPLAY = (
    *("seconds", "speed", "seed", "set", "package_path", "mission"),
    *("diagram", "timeline"),
    *("no_record", "snapshot", "video", "camera", "size"),
)
"""Options that do not apply to a replay, which takes everything from the record."""


def replay_run(arguments: argparse.Namespace) -> Outcome:
    """Replay a run of the store `--record` and compare its states with the record."""
    options = [f"--{name.replace('_', '-')}" for name in _NOT_IN_REPLAY if _is_set(arguments, name)]
    if options:
        raise ArgumentError(
            f"--replay does not accept {options[0]}",
            hint="the scene, its values and the commands come from the record",
        )
    # Only here: a run reads no record.
    from linkwork.session import replay

    store = arguments.record or DEFAULT_STORE
    load_waiting(store)
    if arguments.scene is not None:
        _check_scene(arguments, store)
    with Progress("replaying") as progress:
        result = replay(arguments.replay, watch=progress, trust=arguments.trust, store=store)
    data = asdict(result) | {"equal": result.equal}
    return Outcome(_lines(result), data, 0 if result.equal else EXIT_NEGATIVE)


def _is_set(arguments: argparse.Namespace, name: str) -> bool:
    value = getattr(arguments, name)
    return not (value is None or value is False or value == [])


def _check_scene(arguments: argparse.Namespace, store: str) -> None:
    """Raise if the run is of another scene."""
    from linkwork.record.queries.run_record import read_run

    summary = read_run(store, arguments.replay, WAIT_SECONDS).summary
    if Path(arguments.scene).stem != summary.scene:
        raise ArgumentError(
            f"run {summary.run!r} is of scene {summary.scene!r}: name that scene or none"
        )


def _lines(result: ReplayResult) -> list[Line]:
    lines: list[Line] = [f"{result.run} of {result.scene}: {result.steps} steps"]
    if result.equal:
        lines.append((verdict(True, "equal"), f": state {result.state_hash}"))
    else:
        where = f" from step {result.different_at} on: "
        states = f"state {result.state_hash}, recorded {result.recorded_hash}"
        lines.append((verdict(False, bad_text="different"), where, states))
        lines += [("likely cause", f": {cause}") for cause in result.causes]
        lines.append(f"recorded by Linkwork {result.version}")
    if result.trouble:
        lines.append(f"the replay did not reach its end: {result.trouble}")
    return lines
