"""Load and validate scenes."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.access.trust import Trust
from linkwork.errors import FileError, NotFoundError, SchemaError, list_names
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    merge_documents,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.files.document import describe_value
from linkwork.files.kinds import YAML, not_of_kind
from linkwork.files.yaml.plain_data import plain_document
from linkwork.library.catalogue import scene_names, scene_path
from linkwork.spatial.vector import norm, subtract
from linkwork.world.actuators.check import check_actuators
from linkwork.world.alarms.schema import check_alarms
from linkwork.world.bodies.check import check_bodies, with_poses_in_world
from linkwork.world.forces.check import check_forces
from linkwork.world.grasps.check import check_grasps
from linkwork.world.joints.check import check_joints
from linkwork.world.machines.check import check_machines, read_program
from linkwork.world.materials.check import check_surfaces
from linkwork.world.robots.check import (
    check_actuator_controllers,
    check_robots,
    load_trees,
    read_code,
)
from linkwork.world.scene.checker import Checker
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.parameters import evaluate_parameters
from linkwork.world.scene.schema import Scene
from linkwork.world.sensors.kinds import channel_names, check_sensors
from linkwork.world.simpartner.read_world import is_simpartner, read_simpartner
from linkwork.world.terrain.check import check_ground

EXTENDS = "extends"
MAX_SCENES = 16  # Longest chain of scenes built upon each other


def read_scene_file(path: Path) -> Document:
    """Return a scene file, merged with the scenes it extends."""
    return extend_document(read_yaml(path), path.parent, path)


def extend_document(document: Document, folder: Path, file: Path | None = None) -> Document:
    """Return a scene's document merged with the scenes it extends, without the key `extends`."""
    chain, seen = [document], [] if file is None else [file.resolve()]
    while isinstance(chain[-1].data, dict) and chain[-1].data.get(EXTENDS) is not None:
        path = _base_of(chain[-1], folder)
        if path in seen:
            raise _refused(chain[-1], "the scenes extend each other in a circle", [*seen, path])
        seen.append(path)
        if len(seen) > MAX_SCENES:
            raise _refused(chain[-1], f"more than {MAX_SCENES} scenes extend each other", seen)
        folder = path.parent
        chain.append(read_yaml(path))
        check_header(chain[-1], "scene")
    if len(chain) == 1:
        return document
    merged = _without_key(chain.pop())
    while chain:
        merged = merge_documents(merged, _without_key(chain.pop()))
    return merged


def _base_of(document: Document, folder: Path) -> Path:
    name, place = document.data[EXTENDS], document.place((EXTENDS,))
    if not isinstance(name, str) or not name.isprintable():
        hint = "expected the name of a scene in the library, or a file beside this one"
        raise document.error((EXTENDS,), f"invalid scene to extend: {describe_value(name)}", hint)
    if name in scene_names():
        return scene_path(name).resolve()
    if Path(name).suffix.lower() not in YAML:
        scenes = list_names(scene_names(), near=name, lister="`linkwork scenes`")
        hint = f"expected a file ending in .yaml, or one of {scenes}"
        raise document.error((EXTENDS,), f"there is no scene {name!r} to extend", hint)
    return resolve_inside(name, folder, place=place)


def _without_key(document: Document) -> Document:
    """Return the document without `extends`, which the merged scene no longer needs."""
    if not isinstance(document.data, dict) or EXTENDS not in document.data:
        return document
    data = {key: value for key, value in document.data.items() if key != EXTENDS}
    marks = {key: mark for key, mark in document.marks.children.items() if key != EXTENDS}
    return replace(document, data=data, marks=replace(document.marks, children=marks))


def _refused(document: Document, message: str, chain: list[Path]) -> SchemaError:
    names = [path.name for path in chain]
    shown = names if len(names) <= 6 else [*names[:3], "...", *names[-2:]]
    return document.error((EXTENDS,), message, " -> ".join(shown))


SceneSource = str | Path | Mapping[str, Any]
"""Library name, scene file, or the content of one as a dict."""


def with_gravity_of_robots(check: Checker) -> Scene:
    """Return the scene with the gravity of its robots' files, unless it sets its own."""
    scene = check.scene
    stated = {name: tree.physics.gravity for name, tree in check.trees.items()}
    names = {gravity: name for name, gravity in stated.items() if gravity is not None}
    if "gravity" in scene.model_fields_set or not names:
        return scene
    if len(names) > 1:
        message = f"robots {' and '.join(map(repr, names.values()))} state different gravity"
        raise check.error(("robots",), message, "set `gravity` of the scene")
    return scene.model_copy(update={"gravity": next(iter(names))})


def check_mission(check: Checker) -> None:
    """Raise for times that do not ascend, and for empty steps; elements check live values later."""
    before = 0.0
    for index, step in enumerate(check.scene.mission.steps):
        path = ("mission", "steps", index)
        if step.time < before:
            message = f"invalid time: {step.time:g} s after {before:g} s"
            raise check.error((*path, "time"), message, "expected ascending times")
        before = step.time
        if not step.set and step.command is None:
            message = "empty step: neither `set` nor `command`"
            raise check.error(path, message, "add `set: {path: value}` or `command: name`")
        if step.arguments and step.command is None:
            raise check.error((*path, "arguments"), "arguments without a command", "add `command`")
        if step.command == "reset":
            message = "invalid command: a mission must not reset its own scene"
            raise check.error(
                (*path, "command"), message, "let the mission end, or start a new run"
            )


MIN_CAMERA_DISTANCE = 1e-6  # Least distance of the camera from its target [m]


def check_camera(check: Checker) -> None:
    """Raise for a camera at its target."""
    camera = check.scene.camera
    if norm(subtract(camera.target, camera.position)) < MIN_CAMERA_DISTANCE:
        message = "invalid camera: position and target are equal"
        raise check.error(("camera",), message, "move `position` or `target`")


def check_ports(check: Checker) -> None:
    """Raise for two devices with one port."""
    owners: dict[int, str] = {}
    for (group, name), port in check.scene.ports.items():
        with check.problems.collecting():
            other = owners.setdefault(port, f"{group}.{name}")
            if other != f"{group}.{name}":
                message = f"port {port} already belongs to {other}"
                raise check.error((group, name, "port"), message, "give each device its own")


def check_show(check: Checker) -> None:
    """Raise for trails and signals of what the scene does not have."""
    for index, name in enumerate(check.scene.show.trails):
        path = ("show", "trails", index)
        with check.problems.collecting():
            check.check_frame(path, name, world=False)
            body = check.body_of(name)
            if body != name:
                raise check.error(path, f"{name!r} is a frame", f"name its body, {body}")
    channels = channel_names(check.scene, check.trees)
    for index, name in enumerate(check.scene.show.plot):
        with check.problems.collecting():
            table, _, rest = name.partition(".")
            path = ("show", "plot", index)
            check.check_name(path, "kind of signal called", table, _TABLES)
            if table == "sensors" and rest not in channels:
                raise check.not_found(path, "sensor channel called", rest, channels)


_TABLES = ("bodies", "joints", "sensors", "actuators", "contacts")
"""First part of the names of signals."""


_STAGES = (
    (check_ground, check_bodies),
    (check_joints,),
    (check_surfaces,),
    (check_actuators, check_forces, check_mission, check_camera, check_sensors, check_ports),
    (check_grasps, check_alarms, check_actuator_controllers, check_show),
    (check_machines,),
)
"""Checks of a scene; the problems of a stage are reported together, a stage needs those before."""


def load_scene(
    source: SceneSource,
    overrides: Sequence[str] = (),
    *,
    package_paths: Sequence[Path] = (),
    trust: bool = False,
) -> LoadedScene:
    """Load a scene from the library or a file. Nothing of it runs.

    Args:
        source: Library name, path of a scene file, or the content of one as a dict, in which
            `linkwork` and `version` may be missing. Files that a dict refers to are in the
            working folder.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        package_paths: Folders of packages that robot files refer to.
        trust: Whether sessions of the scene may run its code, such as controllers in C, even if
            its folder is not trusted.

    Raises:
        NotFoundError: No such scene.
        ArgumentError: Invalid source or list.
        FileError: Invalid file; names line, column and element.
    """
    if not isinstance(package_paths, Sequence) or isinstance(package_paths, str | bytes):
        raise checks.invalid("package_paths", package_paths, "a list of folders")
    folders = [checks.path("folder in package_paths", x) for x in package_paths]
    assignments = tuple(checks.texts("overrides", overrides))
    document, name, folder = _read(source)
    document = apply_overrides(document, assignments, Scene)
    if isinstance(document.data, dict) and EXTENDS in document.data:
        hint = "write a scene file that extends another"
        raise document.error((EXTENDS,), "what a scene extends cannot be overridden", hint)
    allowed = Trust(everything=checks.flag("trust", trust))
    loaded = _load(document, name, folder, folders)
    return replace(loaded, overrides=assignments, trust=allowed)


def _read(source: SceneSource) -> tuple[Document, str, Path]:
    """Return a scene merged with those it extends, its name, and the folder of its files."""
    if isinstance(source, Mapping):
        folder = Path()
        return extend_document(plain_document(source, "scene"), folder), "scene", folder
    if not isinstance(source, str | Path):
        raise checks.invalid("scene", source, "a name, a file or a dict")
    path = find_scene(source)
    if path.suffix.lower() in YAML:
        return read_scene_file(path), path.stem, path.parent
    data, _ = read_simpartner(path)
    return Document(str(path), data), path.stem, path.parent


def load_recorded(
    scene_json: str, name: str, folder: Path, package_paths: Sequence[Path] = ()
) -> LoadedScene:
    """Load a recorded scene."""
    try:
        data = json.loads(scene_json)
    except ValueError as error:
        raise FileError(f"invalid record of scene {name!r}: no JSON: {error}") from error
    return _load(Document(f"recorded scene {name}", data), name, folder, package_paths)


def load_data(
    data: dict[str, Any], name: str, folder: Path, package_paths: Sequence[Path] = ()
) -> LoadedScene:
    """Load a scene from the plain data of a scene file."""
    return _load(Document(name, data), name, folder, package_paths)


def _load(
    document: Document, name: str, folder: Path, package_paths: Sequence[Path]
) -> LoadedScene:
    check_header(document, "scene")
    document = extend_document(document, folder)
    document = evaluate_parameters(document)
    scene = validate(document, Scene)
    check = Checker(document, folder, scene, package_paths)
    check.check_sizes()
    check.trees = load_trees(check)
    check.scene = scene = with_gravity_of_robots(check)
    check.scene = scene = with_poses_in_world(check)
    trajectories = check_robots(check)
    for stage in _STAGES:
        for check_part in stage:
            with check.problems.collecting():
                check_part(check)
        check.problems.raise_found()
    program, program_file = read_program(check)
    return LoadedScene(
        name,
        scene,
        check.trees,
        trajectories,
        check.terrain,
        check.places(),
        check.solids,
        folder=str(folder.absolute()),
        package_paths=tuple(str(path.absolute()) for path in package_paths),
        code=read_code(check),
        program=program,
        program_file=program_file,
    )


def find_scene(source: str | Path) -> Path:
    """Return the file of a library scene, or the given path if it is a scene file."""
    path = checks.path("scene", source)
    if not str(source).isprintable():
        raise FileError(f"invalid name of a scene: {str(source)!r}", hint="use letters and digits")
    if path.suffix.lower() in YAML:
        return path
    if str(source) in scene_names():
        return scene_path(str(source))
    if is_simpartner(path):
        return path
    if path.suffix or path.exists():
        raise not_of_kind(str(source), "scene")
    raise NotFoundError("scene", str(source), scene_names(), lister="`linkwork scenes`")
