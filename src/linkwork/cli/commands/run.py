"""Run a scene and record it."""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import asdict
from pathlib import Path

from linkwork.cli.outcome import Outcome
from linkwork.cli.robot_arguments import add_package_paths
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.session import DEFAULT_STORE, RunResult, Snapshot, run
from linkwork.world import load_scene


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("scene", help="library name or scene file")
    parser.add_argument("--seconds", type=float, default=10.0, help="simulated time (default 10)")
    parser.add_argument("--speed", default="max", help="factor of real time, 0 to 4, or max")
    recording = parser.add_mutually_exclusive_group()
    recording.add_argument("--record", metavar="URL", default=DEFAULT_STORE, help="store of runs")
    recording.add_argument("--no-record", action="store_true", help="record nothing")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="K=V",
        help="e.g. robots.left.parameters.l1=0.3",
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of everything random")
    parser.add_argument("--snapshot", type=Path, metavar="FILE", help="picture of the final state")
    add_package_paths(parser)


def execute(arguments: argparse.Namespace) -> Outcome:
    """Runs the scene."""
    scene = load_scene(arguments.scene, arguments.set, package_paths=arguments.package_path)
    result = run(
        scene,
        seconds=arguments.seconds,
        speed=_speed(arguments.speed),
        record=None if arguments.no_record else arguments.record,
        seed=arguments.seed,
        process=True,
        snapshot=arguments.snapshot,
        watch=_Progress(arguments.seconds) if sys.stderr.isatty() else None,
    )
    data = asdict(result) | {"real_time_factor": result.real_time_factor}
    return Outcome(_summary(result), data, 0 if result.whole else EXIT_NEGATIVE)


def _speed(text: str) -> float:
    if text == "max":
        return math.inf
    try:
        return float(text)
    except ValueError as error:
        raise ArgumentError(
            f"--speed {text!r} is not a speed", hint="give a number from 0 to 4, or max"
        ) from error


def _summary(result: RunResult) -> str:
    lines = [
        f"{result.scene}: {result.seconds:g} s in {result.steps} steps, "
        f"{result.real_time_factor:.1f} times real time",
        f"state {result.state_hash}",
    ]
    if result.record is not None and result.whole:
        lines.append(f"recorded as {result.run} in {result.record}")
    if result.trouble:
        lines.append(f"warning: {result.trouble}")
    if result.snapshot is not None:
        lines.append(f"picture in {result.snapshot}")
    return "\n".join(lines)


class _Progress:
    """A line on a terminal that shows how far a run is."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __call__(self, snapshot: Snapshot) -> None:
        done = min(1.0, snapshot.time / self._seconds) if self._seconds else 1.0
        bar = "#" * round(30 * done)
        print(f"\r[{bar:<30}] {snapshot.time:.1f} s", end="", file=sys.stderr, flush=True)
        if done >= 1.0:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
