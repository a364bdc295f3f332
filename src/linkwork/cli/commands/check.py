"""Check a robot, scene, mission, sweep or sequence: problems, what is kept or dropped."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork import library
from linkwork.access.trust import NO_TRUST, Code
from linkwork.arm.find import find_robot
from linkwork.cli.arguments import add_package_paths, add_parameters, parse_parameters
from linkwork.cli.outcome import Line, Outcome, Style, Styled
from linkwork.cli.reports import counted, finding_data, finding_lines, ledger_data, ledger_lines
from linkwork.errors import EXIT_NEGATIVE, ArgumentError, NotFoundError, list_names
from linkwork.files.kinds import kind_of
from linkwork.library.catalogue import mission_file, mission_names, scene_names
from linkwork.model.doctor import examine
from linkwork.model.ledger import Finding
from linkwork.model.read import RobotFile
from linkwork.world.simpartner.read_world import is_simpartner, read_simpartner

if TYPE_CHECKING:
    from linkwork.mission import Machine


_MAX_COMPARED = 5_000  # Combinations of a sweep that are compared with each other


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
    kind = _kind_of(arguments.file, prefers_mission=arguments.scene is not None)
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


def _kind_of(source: str, *, prefers_mission: bool) -> str:
    """Return the kind of a library name or a file: robot, scene, mission, sweep or sequence.

    A scene and a mission of the library may share a name.
    """
    names = {"robot": library.names(), "scene": scene_names(), "mission": mission_names()}
    if prefers_mission and source in names["mission"]:
        return "mission"
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
    steps = counted(len(nodes), "step", "steps") if plan else "needs arguments"
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
    head = f"sequence {file.stem}: {counted(len(sequence), 'step', 'steps')}{listed}"
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
    counts = f"{'at most ' if is_bound else ''}{counted(cases, 'case', 'cases')} of {plan.scene}"
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
    counts = f"{counted(bodies, 'body', 'bodies')}, {counted(joints, 'joint', 'joints')}"
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
    links = counted(len(tree.links), "link", "links")
    head = f"robot {tree.name}: {links}, {counted(len(tree.joints), 'joint', 'joints')}"
    lines = [head, *finding_lines(source, [(None, x) for x in findings])]
    if robot.ledger.entries:
        lines += ["", *ledger_lines("elements and attributes", robot.ledger)]
    return Outcome(lines, data, _verdict(findings, strict))


def _verdict(findings: list[Finding], strict: bool) -> int:
    bad = [x for x in findings if strict or x.severity == "error"]
    return EXIT_NEGATIVE if bad else 0
