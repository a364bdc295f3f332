"""Robot files of others: how many load, how fast, and how they compare with Pinocchio and MuJoCo.

    python -m benchmarks.robots FOLDER... [--json FILE] [--limit N] [--native]

Each FOLDER is a source; `benchmarks.robot_files` says what counts as a robot. Every robot is loaded
without options in a separate process, forked before any file was read, so that the time includes
the start of the worker process. URDF and expanded xacro are compared with Pinocchio, MJCF with
MuJoCo, at three random states. Functions run on numpy unless `--native` compiles them.

Outcomes:

- agrees: poses, mass matrix, bias and gravity are within 1e-9 of the peer;
- disagrees: one is not;
- partly: it loads, but a function is refused;
- no peer: it loads, but the peer cannot read the file or has other joints;
- refused: it does not load;
- refused by both: nor does the peer read it (xacro is not expanded by the peer: always `refused`);
- static: it has no moving joint after all, and is not counted;
- failed: a crash, an unexpected exception, or no answer within the time limit.
"""

import argparse
import json
import multiprocessing
import os
import re
import sys
import tempfile
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.robot_files import RobotPath, Source, robot_paths, source_of
from benchmarks.robot_peers import MujocoPeer, Peer, PinocchioPeer, differences

import linkwork as lw
from linkwork.errors import LinkworkError, import_extra
from linkwork.model.doctor import examine
from linkwork.model.read import read_robot
from linkwork.model.urdf.read import expand_xacro

TOLERANCE = 1e-9
"""Maximum relative difference from a peer."""
MAX_LOAD_TIME = 3.0
"""Maximum time to load [s]."""
MAX_CHECK_TIME = 1.0
"""Maximum time to check [s]."""
TIMEOUT = 120.0
"""Time limit of a robot, with its comparison [s]."""
STATES = 3
SEED = 15


@dataclass
class Result:
    """Outcome of one robot.

    Attributes:
        outcome: One of the outcomes above.
        reason: Why it was refused, or what differs.
        seconds: Time to load [s].
        check_seconds: Time to read and check [s].
        findings: Number of findings of the reader.
        worst: Largest difference by quantity.
    """

    outcome: str = "failed"
    reason: str = ""
    seconds: float = 0.0
    check_seconds: float = 0.0
    findings: int = 0
    worst: dict[str, float] = field(default_factory=dict)


def measure(robot: RobotPath) -> Result:
    """Load a robot, check it, and compare it with its peer."""
    result = Result()
    began = time.perf_counter()
    try:
        arm = lw.load(robot.path, package_paths=robot.source.package_paths)
    except LinkworkError as error:
        result.seconds = time.perf_counter() - began
        result.reason = error.message
        result.outcome = "refused" if _peer_reads(robot) else "refused by both"
        return result
    result.seconds = time.perf_counter() - began
    result.findings = len(arm.findings)
    if not arm.tree.joints:
        result.outcome = "static"
        return result
    began = time.perf_counter()
    read = read_robot(robot.path, package_paths=[Path(x) for x in robot.source.package_paths])
    examine(read.tree, read.ledger)
    result.check_seconds = time.perf_counter() - began
    _compare(robot, arm, result)
    return result


def measure_load(robot: RobotPath) -> Result:
    """Only load a robot that `measure` has loaded."""
    began = time.perf_counter()
    lw.load(robot.path, package_paths=robot.source.package_paths)
    return Result("loaded", seconds=time.perf_counter() - began)


def _compare(robot: RobotPath, arm: Any, result: Result) -> None:
    try:
        peer = _peer(robot, arm)
    except (ValueError, RuntimeError, IndexError) as error:
        result.outcome, result.reason = "no peer", str(error)
        return
    result.worst, refusal = differences(arm, peer, STATES, SEED)
    # Not `>`: a difference that is not a number is one.
    far = [name for name, value in result.worst.items() if not value <= TOLERANCE]
    result.outcome = "disagrees" if far else "partly" if refusal else "agrees"
    result.reason = ", ".join(f"{x} {result.worst[x]:.1g}" for x in far) or refusal


def _peer(robot: RobotPath, arm: Any) -> Peer:
    if robot.format == "MJCF":
        return MujocoPeer(arm.tree, robot.path)
    return PinocchioPeer(arm.tree, _urdf(robot), np.array(arm.gravity_vector))


def _urdf(robot: RobotPath) -> str:
    if robot.format == "xacro":
        return expand_xacro(robot.path, [Path(x) for x in robot.source.package_paths])
    return robot.path.read_text(encoding="utf-8", errors="replace")


def _peer_reads(robot: RobotPath) -> bool:
    try:
        if robot.format == "MJCF":
            import_extra("mujoco", "world").MjModel.from_xml_path(str(robot.path))
        else:
            import_extra("pinocchio", "peers").buildModelFromXML(_urdf(robot))
    except LinkworkError:
        return True
    except (ValueError, RuntimeError, IndexError):
        return False
    return True


def isolated(robot: RobotPath, work: Callable[[RobotPath], Result] = measure) -> Result:
    """Result of work in a separate process, which may crash or hang."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    with tempfile.TemporaryFile("w+") as messages:
        process = context.Process(target=_child, args=(work, robot, sender, messages.fileno()))
        process.start()
        sender.close()
        try:
            return receiver.recv() if receiver.poll(TIMEOUT) else Result(reason="no answer in time")
        except EOFError:
            process.join()
            messages.seek(0)
            last = messages.read()[-300:].strip().rpartition("\n")[2]
            return Result(reason=f"the process ended with {process.exitcode}: {last}")
        finally:
            process.kill()
            process.join()
            receiver.close()


def _child(
    work: Callable[[RobotPath], Result], robot: RobotPath, sender: Connection, messages: int
) -> None:
    # Peers print what they dislike.
    os.dup2(messages, 1)
    os.dup2(messages, 2)
    warnings.simplefilter("ignore")
    sender.send(work(robot))


Measured = list[tuple[RobotPath, Result]]


def run(robots: Sequence[RobotPath], show: Callable[[str], object] = print) -> Measured:
    """Results of robots, one after another."""
    measured: Measured = []
    for number, robot in enumerate(robots, start=1):
        result = isolated(robot)
        if result.seconds > MAX_LOAD_TIME:
            # The least of two times counts: other processes may have been in the way.
            again = isolated(robot, measure_load)
            result.seconds = min(result.seconds, again.seconds or result.seconds)
        measured.append((robot, result))
        reason = f": {result.reason}" if result.reason else ""
        place = f"{robot.source.name}: {robot.name}"
        show(f"{number}/{len(robots)} {result.outcome:10s} {result.seconds:5.2f} s {place}{reason}")
    return measured


OUTCOMES = ("agrees", "disagrees", "partly", "no peer", "refused", "refused by both", "failed")


def report(measured: Measured) -> list[str]:
    """Totals by source, format and outcome, and the reasons, most frequent first."""
    counted = [(robot, result) for robot, result in measured if result.outcome != "static"]
    lines = [*_totals(counted), ""]
    lines += _slowest("load", MAX_LOAD_TIME, counted, lambda result: result.seconds)
    lines += _slowest("check", MAX_CHECK_TIME, counted, lambda result: result.check_seconds)
    counts = [result.findings for _, result in counted if result.findings]
    lines.append(f"findings of the readers: {sum(counts)} on {len(counts)} robots")
    differing = [max(result.worst.values()) for _, result in counted if result.worst]
    lines.append(f"largest difference: {max(differing, default=0.0):.1e}")
    for outcome in OUTCOMES[1:]:
        lines += _reasons(outcome, counted)
    return lines


def _totals(counted: Measured) -> list[str]:
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for robot, result in counted:
        for row in (robot.source.name, f"all {robot.format}", "all"):
            rows[row][result.outcome] += 1
    ordered = sorted(rows, key=lambda name: (name.startswith("all"), name))
    width = max((len(name) for name in ordered), default=0)
    titles = ("robots", *OUTCOMES)
    lines = [f"{'':{width}s}  " + "  ".join(titles)]
    for name in ordered:
        numbers = [rows[name].total(), *(rows[name][outcome] for outcome in OUTCOMES)]
        cells = (f"{n or '':>{len(title)}}" for n, title in zip(numbers, titles, strict=True))
        lines.append(f"{name:{width}s}  " + "  ".join(cells).rstrip())
    return lines


def _slowest(
    what: str, limit: float, counted: Measured, seconds: Callable[[Result], float]
) -> list[str]:
    times = [(seconds(result), robot) for robot, result in counted if seconds(result)]
    if not times:
        return []
    slow, where = max(times, key=lambda timed: timed[0])
    over = sum(time > limit for time, _ in times)
    middle = float(np.median([time for time, _ in times]))
    place = f"{where.source.name}: {where.name}"
    return [
        f"{what}: median {middle:.2f} s, {over} over {limit:g} s, slowest {slow:.2f} s ({place})"
    ]


def _reasons(outcome: str, counted: Measured) -> list[str]:
    groups: dict[str, list[RobotPath]] = defaultdict(list)
    for robot, result in counted:
        if result.outcome == outcome:
            groups[kind_of_reason(result.reason)].append(robot)
    lines = [f"\n{outcome}:"] if groups else []
    for reason, robots in sorted(groups.items(), key=lambda group: -len(group[1])):
        lines += [f"{len(robots):5d}  {reason}", f"{'':7s}{robots[0].path}"]
    return lines


def kind_of_reason(reason: str) -> str:
    """A reason without names and numbers, which differ from robot to robot."""
    first = reason.strip().splitlines()[0] if reason.strip() else ""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"", "'...'", first)
    return re.sub(r"-?\d+(\.\d+)?(e-?\d+)?", "#", plain)[:160]


def as_json(sources: Sequence[Source], measured: Measured) -> str:
    """Sources with versions, and a line for each robot."""
    versions = [
        {
            "source": source.name,
            "version": source.version,
            "robots": sum(robot.source == source for robot, _ in measured),
            "package_paths": len(source.package_paths),
        }
        for source in sources
    ]
    rows = [_row(robot, result) for robot, result in measured]
    listed = {"sources": versions, "robots": rows}
    # A row on one line: readable, and small in a diff.
    parts = (f'"{name}": [\n' + _lines(part) + "\n]" for name, part in listed.items())
    return "{" + ",\n".join(parts) + "}\n"


def _lines(rows: Sequence[dict[str, Any]]) -> str:
    return ",\n".join(json.dumps(row) for row in rows)


def _row(robot: RobotPath, result: Result) -> dict[str, Any]:
    row = {
        "name": robot.name,
        "format": robot.format,
        "source": robot.source.name,
        "outcome": result.outcome,
        "seconds": round(result.seconds, 2),
        "check_seconds": round(result.check_seconds, 2),
        "findings": result.findings,
        "worst": float(f"{max(result.worst.values()):.1e}") if result.worst else None,
        "reason": result.reason.splitlines()[0][:120] if result.reason else "",
    }
    return {name: value for name, value in row.items() if value not in (None, "")}


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folders", nargs="+", type=Path, help="sources")
    parser.add_argument("--json", type=Path, help="file for the results")
    parser.add_argument("--limit", type=int, help="maximum number of robots of a source")
    parser.add_argument("--native", action="store_true", help="compile the functions")
    options = parser.parse_args(arguments)
    if not options.native:
        # Without a compiler on the path functions run on numpy: the same program, ready sooner.
        os.environ["PATH"] = str(Path(sys.executable).parent)
    sources = [source_of(folder) for folder in options.folders if folder.is_dir()]
    measured = run(robot_paths(sources, options.limit))
    print("", *report(measured), sep="\n")
    if options.json:
        options.json.write_text(as_json(sources, measured), encoding="utf-8")


if __name__ == "__main__":
    main()
