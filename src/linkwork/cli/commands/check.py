"""Check a robot, scene, mission, sweep or sequence: problems, what is kept or dropped."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork import library
from linkwork.access.trust import NO_TRUST, Code
from linkwork.arm.find import find_robot
from linkwork.cli.arguments import add_package_paths, add_parameters, parse_parameters
from linkwork.cli.ledger_report import ledger_data, ledger_lines
from linkwork.cli.outcome import Line, Outcome, Style, Styled
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, NotFoundError, list_names
from linkwork.files.document import shorten
from linkwork.files.kinds import kind_of
from linkwork.library.catalogue import mission_file, mission_names, scene_names
from linkwork.model.doctor import examine
from linkwork.model.ledger import FILE, Finding
from linkwork.model.read import RobotFile
from linkwork.world.simpartner.read_world import is_simpartner, read_simpartner

if TYPE_CHECKING:
    from linkwork.mission import Machine


_MAX_COMPARED = 5_000
"""Combinations of a sweep that are compared with each other."""


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", help="robot, scene, mission, sweep or sequence file, or a library name"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="warnings count as errors; reject what is otherwise corrected or left out",
    )
    parser.add_argument(
        "--scene", help="scene whose machines execute a mission: names and reach are checked too"
    )
    add_parameters(parser)
    add_package_paths(parser)


def execute_check(arguments: argparse.Namespace) -> Outcome:
    """Check a file."""
    kind = _kind_of(arguments.file)
    if kind == "sweep":
        if arguments.scene is not None or arguments.arg:
            raise ArgumentError("a sweep file has its own scene and arguments", hint="use --set")
        return _check_sweep(arguments.file, arguments.set)
    parameters = parse_parameters(arguments)
    if kind != "robot" and parameters:
        hint = "a scene sets them itself: robots.NAME.parameters" if kind == "scene" else ""
        raise ArgumentError("--set and --arg are for robot files", hint=hint)
    if kind == "mission":
        file = mission_file(arguments.file)
        return _check_mission(file, arguments.scene, arguments.package_path)
    if arguments.scene is not None:
        raise ArgumentError("--scene is for mission files", hint="omit it")
    if kind == "sequence":
        return _check_sequence(Path(arguments.file))
    if kind == "scene":
        return _check_scene(arguments.file, arguments.package_path, arguments.strict)
    folders, strict = arguments.package_path, arguments.strict
    robot = find_robot(arguments.file, parameters, package_paths=folders, strict=strict)
    return _check_robot(arguments.file, robot, strict)


def _kind_of(source: str) -> str:
    """Return the kind of a library name or a file: robot, scene, mission, sweep or sequence."""
    names = {"robot": library.names(), "scene": scene_names(), "mission": mission_names()}
    for kind, available in names.items():
        if source in available:
            return kind
    path = Path(source)
    if not path.suffix and len(path.parts) < 2:
        what = "robot, scene or mission in the library called"
        lister = "`linkwork robots` or `linkwork scenes`"
        raise NotFoundError(what, source, chain.from_iterable(names.values()), lister=lister)
    kind = kind_of(path)
    if kind not in (*names, "sweep", "sequence"):
        hint = "expected a robot, scene, mission, sweep or sequence"
        raise ArgumentError(f"`check` does not accept a {kind} file: {source!r}", hint=hint)
    return kind


def _machines(scene: str | None, package_paths: Sequence[Path]) -> Sequence[Machine]:
    if scene is None:
        return ()
    from linkwork.session.engine.engine import Engine
    from linkwork.world.scene.load import load_scene

    return Engine(load_scene(scene, package_paths=package_paths).without_code()).program.machines


def _check_mission(source: Path, scene: str | None, package_paths: Sequence[Path]) -> Outcome:
    # Not needed for robots and scenes.
    from linkwork.mission import check_mission, load_mission

    program = load_mission(source)
    machines = _machines(scene, package_paths)
    plan = check_mission(program, machines)
    nodes = plan.nodes if plan else []
    commands = sorted({node.command.name for node in nodes if node.command})
    data: dict[str, Any] = {
        "kind": "mission",
        "name": program.main,
        "parameters": list(program.missions[program.main].parameters),
        "missions": list(program.missions),
        "steps": len(nodes),
        "commands": commands,
        "machines": [machine.name for machine in machines],
        "findings": [],
    }
    steps = _counted(len(nodes), "step", "steps") if plan else "needs arguments"
    used = f"; commands: {', '.join(commands)}" if commands else ""
    head = f"mission {program.main}: {steps}{used}"
    return Outcome([head, Styled("no problems found", Style.GOOD)], data)


def _check_sequence(file: Path) -> Outcome:
    # Not needed for other files.
    from linkwork.server.sequence.sequence_file import read_sequence

    sequence = read_sequence(file)
    devices = list(dict.fromkeys(str(send.device) for send in sequence.sends()))
    data: dict[str, Any] = {
        "kind": "sequence",
        "name": file.stem,
        "steps": len(sequence),
        "devices": devices,
        "findings": [],
    }
    listed = f"; devices: {list_names(devices)}" if devices else ""
    head = f"sequence {file.stem}: {_counted(len(sequence), 'step', 'steps')}{listed}"
    return Outcome([head, Styled("no problems found", Style.GOOD)], data)


def _check_sweep(source: str, overrides: Sequence[str]) -> Outcome:
    # Heavy, and not needed for other files.
    from linkwork.sweep.load import load_sweep
    from linkwork.sweep.run_sweep import Crew

    plan = load_sweep(source, overrides)
    search = plan.file.search
    count = len(plan.combinations) if search is None else search.evaluations
    equal = plan.compare(_MAX_COMPARED) if search is None else 0
    cases = (count - equal) * len(plan.seeds)
    tried, values = plan.tried
    data: dict[str, Any] = {
        "kind": "sweep",
        "name": plan.name,
        "scene": plan.scene,
        "cases": cases,
        "equal_combinations": equal,
        "compared_combinations": min(count, _MAX_COMPARED) if search is None else 0,
        "values": values,
        "tried_values": tried,
        "varies": list(plan.file.vary) or list(plan.targets),
        "measures": list(plan.file.measure),
        "conditions": list(plan.file.verdict),
        "findings": [],
    }
    is_bound = search is not None or count > _MAX_COMPARED
    counts = f"{'at most ' if is_bound else ''}{_counted(cases, 'case', 'cases')} of {plan.scene}"
    varies = f"; varies: {', '.join(data['varies'])}" if data["varies"] else ""
    head = f"sweep {plan.name}: {counts}, {plan.file.seconds:g} s each{varies}"
    lines: list[Line] = [head, *_code_lines((*plan.code, *Crew().code(plan)), data)]
    if equal:
        compared = f"the first {_MAX_COMPARED}" if is_bound else str(count)
        lines.append(f"equal combinations: {equal} of {compared}, each case runs once")
    if tried < values:
        lines.append(f"tried on the scene: {tried} of {values} values; others as their cases run")
    return Outcome([*lines, Styled("no problems found", Style.GOOD)], data)


def _check_scene(source: str, package_paths: Sequence[Path], strict: bool) -> Outcome:
    # Heavy, and not needed to check a robot.
    from linkwork.model.names import full_name
    from linkwork.session.engine.engine import Engine
    from linkwork.world.joints.scene_joints import joints_of_scene
    from linkwork.world.scene.load import load_scene

    # Checking a file runs none of its code.
    loaded = load_scene(source, package_paths=package_paths).without_code()
    # With all participants of a session, which check the scene too.
    engine = Engine(loaded)
    world = engine.world
    for machine in engine.program.machines if loaded.scene.machines else ():
        machine.check_setup()
    findings = [(robot or None, finding) for robot, finding in engine.findings()]
    data: dict[str, Any] = {
        "kind": "scene",
        "name": loaded.name,
        "bodies": len(world.layout.bodies),
        "joints": [full_name(robot, joint.name) for robot, joint in joints_of_scene(loaded)],
        "step": world.step_size,
        "findings": [finding_data(x) | {"robot": name} for name, x in findings],
    }
    bodies, joints = data["bodies"], len(data["joints"])
    counts = f"{_counted(bodies, 'body', 'bodies')}, {_counted(joints, 'joint', 'joints')}"
    codes = [x.code for x in loaded.code.values()]
    head = [f"scene {loaded.name}: {counts}", *_code_lines(codes, data)]
    lines: list[Line] = []
    if is_simpartner(Path(source)):
        _, ledger = read_simpartner(Path(source))
        findings += [(None, finding) for finding in ledger.findings]
        data |= ledger_data(ledger)
        data["findings"] += [finding_data(x) | {"robot": None} for x in ledger.findings]
        lines = ["", *ledger_lines("lines, elements and attributes", ledger)]
    listed = [finding for _, finding in findings]
    shown = [*head, *finding_lines(source, findings), *lines]
    return Outcome(shown, data, _verdict(listed, strict))


def _code_lines(codes: Sequence[Code], data: dict[str, Any]) -> Iterator[str]:
    """Return a line for each piece of code that would run, which is added to the data."""
    refused = NO_TRUST.refused(codes)
    data["code"] = [
        {
            "purpose": x.purpose,
            "file": x.file,
            "includes": list(x.includes),
            "trusted": x not in refused,
        }
        for x in codes
    ]
    for code in codes:
        note = f"not trusted; read it, then: linkwork trust {code.folder}"
        yield f"runs {code} ({note if code in refused else 'trusted'})"


def _check_robot(source: str, robot: RobotFile, strict: bool) -> Outcome:
    tree, findings = robot.tree, examine(robot.tree, robot.ledger)
    data: dict[str, Any] = {
        "kind": "robot",
        "name": tree.name,
        "joints": list(tree.joint_names),
        "tool": tree.tool_name,
        "findings": [finding_data(x) for x in findings],
        **ledger_data(robot.ledger),
    }
    links = _counted(len(tree.links), "link", "links")
    head = f"robot {tree.name}: {links}, {_counted(len(tree.joints), 'joint', 'joints')}"
    lines = [head, *finding_lines(source, [(None, x) for x in findings])]
    if robot.ledger.entries:
        lines += ["", *ledger_lines("elements and attributes", robot.ledger)]
    return Outcome(lines, data, _verdict(findings, strict))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def finding_data(finding: Finding) -> dict[str, str | None]:
    """Return a finding for `--json`."""
    return {
        "severity": finding.severity,
        "place": str(finding.place) if finding.place else None,
        "part": finding.part,
        "message": finding.message,
        "fix": finding.fix,
    }


Named = tuple[str | None, Finding]
"""A finding, with the robot of a scene that it is about; None for the scene or a single robot."""

_WIDTH = 100
"""Width of a terminal that most lines fit in."""
_MAX_MESSAGE = 120
_VALUE = re.compile(r"'[^']*'|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
_STYLES = {"error": Style.BAD, "warning": Style.WARNING}


def finding_lines(source: str, findings: Sequence[Named]) -> list[Line]:
    """Return the findings by file, each kind on one line, the worst first; then how to fix them.

    Args:
        source: File of findings without a place.
        findings: Errors first.
    """
    if not findings:
        return [Styled("no problems found", Style.GOOD)]
    files = [finding.place.file for _, finding in findings if finding.place]
    # The text of an expanded file is called `FILE (expanded)`.
    main = next((file for file in files if file.startswith(source)), source)
    by_file: dict[str, list[Named]] = {}
    for named in findings:
        place = named[1].place
        by_file.setdefault(place.file if place else main, []).append(named)
    lines: list[Line] = []
    for file, entries in by_file.items():
        count = Counter(finding.severity for _, finding in entries)
        counts = (_counted(number, what, f"{what}s") for what, number in count.items())
        lines += ["", Styled(f"{file}: {', '.join(counts)}", Style.HEAD), *_file_lines(entries)]
    return lines


def _file_lines(findings: Sequence[Named]) -> Iterator[Line]:
    groups = _alike(findings)
    numbers = [_line_number(group) for group in groups]
    width = max(map(len, numbers))
    margin = " " * (9 + width + (2 if width else 0))
    fix = ""
    for group, number in zip(groups, numbers, strict=True):
        _, finding = group[0]
        if fix and finding.fix != fix:
            yield f"{margin}fix: {fix}"
        fix = finding.fix
        severity = Styled(f"{finding.severity:7s}", _STYLES[finding.severity])
        column = f"  {number:>{width}s}" if width else ""
        yield (severity, f"{column}  {_group_text(group, _WIDTH - len(margin))}")
    yield f"{margin}fix: {fix}"


def _alike(findings: Sequence[Named]) -> list[list[Named]]:
    """Return findings that differ only in names and numbers together, grouped by their fix."""
    groups: dict[tuple[Any, ...], list[Named]] = {}
    fixes: dict[tuple[str, str], int] = {}
    for robot, x in findings:
        fixes.setdefault((x.severity, x.fix), len(fixes))
        # Without the value of an attribute: mesh filename="...".
        name = x.name.partition("=")[0] if x.kind == FILE else ""
        key = (x.severity, robot, x.kind, name, x.fix, _VALUE.sub("", x.message))
        groups.setdefault(key, []).append((robot, x))
    return sorted(groups.values(), key=lambda group: fixes[group[0][1].severity, group[0][1].fix])


def _line_number(group: Sequence[Named]) -> str:
    lines = (finding.place.line for _, finding in group if finding.place)
    return next((f"line {line}" for line in lines if line), "")


def _group_text(group: Sequence[Named], width: int) -> str:
    robot, first = group[0]
    owner = f"{robot}: " if robot else ""
    message = shorten(first.message, _MAX_MESSAGE)
    if len(group) == 1:
        return f"{owner}{first.part}: {message}"
    same = all(x.message == first.message for _, x in group)
    if first.kind == FILE:
        same = same and all(x.name == first.name for _, x in group)
        more = f" ({len(group)} times)" if same else f"; likewise {len(group) - 1} more"
        return f"{owner}{first.part}: {message}{more}"
    names = [x.name for _, x in (group if same else group[1:])]
    if same:
        start, end = f"{owner}{len(names)} {first.kind}s (", f"): {message}"
    else:
        start, end = f"{owner}{first.part}: {message}; likewise {len(names)} more (", ")"
    return start + _first_names(names, width - len(start) - len(end)) + end


def _first_names(names: Sequence[str], width: int) -> str:
    """Return as many names as fit, at least one."""
    shown = names[0]
    for i, name in enumerate(names[1:], start=2):
        longer = f"{shown}, {name}"
        if len(longer) + (5 if i < len(names) else 0) > width:
            return f"{shown}, ..."
        shown = longer
    return shown


def _verdict(findings: list[Finding], strict: bool) -> int:
    bad = [x for x in findings if strict or x.severity == "error"]
    return EXIT_NEGATIVE if bad else 0
