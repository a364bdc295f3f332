"""The scene that is edited: its data, what is wrong with it, and the way back."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, printable
from linkwork.files import write_yaml
from linkwork.files.document import format_path
from linkwork.library import catalogue
from linkwork.model.doctor import examine
from linkwork.model.ledger import Finding
from linkwork.model.parts import PART_KINDS
from linkwork.model.parts.registry import required_fields
from linkwork.model.write import write_robot
from linkwork.studio.editor.robot_outline import (
    changed_connections,
    description_of,
    form_of,
    outline_of,
)
from linkwork.studio.messages.authoring import Adopt, Connect, Editor, EditorProblem, Patch
from linkwork.studio.page_files import WatchedFile
from linkwork.world.scene.load import load_data
from linkwork.world.scene.loaded import LoadedScene

Keys = Sequence[str | int]


def apply_patches(data: Any, patches: Sequence[Patch]) -> tuple[Any, list[Patch]]:
    """Return a copy of maps and lists with patches applied, and the patches that change it back."""
    inverse: list[Patch] = []
    for patch in patches:
        data, back = _applied(data, patch, 0)
        inverse.insert(0, back)
    return data, inverse


def put(*path: str | int, value: Any) -> Patch:
    """Return a patch that sets a value."""
    return Patch(path=list(path), value=value)


def value_at(data: Any, path: Keys) -> Any:
    """Return the value at a path; None if there is none."""
    for key in path:
        if isinstance(data, dict) and isinstance(key, str):
            data = data.get(key)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


def _applied(data: Any, patch: Patch, depth: int) -> tuple[Any, Patch]:
    key, is_last = patch.path[depth], depth == len(patch.path) - 1
    if isinstance(data, dict) and isinstance(key, str):
        return _in_map(data, patch, depth, is_last)
    if isinstance(data, list) and isinstance(key, int):
        return _in_list(data, patch, depth, is_last)
    kind = "a map" if isinstance(data, dict) else "a list" if isinstance(data, list) else "a value"
    above = format_path(patch.path[:depth]) or "the scene"
    raise ArgumentError(f"invalid path: {above} is {kind} and has no {key!r}")


def _in_map(
    data: dict[str, Any], patch: Patch, depth: int, is_last: bool
) -> tuple[dict[str, Any], Patch]:
    key = str(patch.path[depth])
    path = patch.path[: depth + 1]
    if not is_last:
        if key not in data:
            # One patch back removes all maps that are made on the way.
            inner, _ = _applied({}, patch, depth + 1)
            return {**data, key: inner}, Patch(path=path, remove=True)
        inner, back = _applied(data[key], patch, depth + 1)
        return {**data, key: inner}, back
    back = Patch(path=path, value=data[key]) if key in data else Patch(path=path, remove=True)
    if patch.remove:
        if key not in data:
            raise ArgumentError(f"invalid path: {format_path(path)} does not exist")
        if depth:
            # The whole map, so that the order of its keys comes back too.
            back = Patch(path=path[:-1], value=data)
        return {other: value for other, value in data.items() if other != key}, back
    return {**data, key: patch.value}, back


def _in_list(data: list[Any], patch: Patch, depth: int, is_last: bool) -> tuple[list[Any], Patch]:
    index, path = int(patch.path[depth]), patch.path[: depth + 1]
    if index > len(data) or (index == len(data) and not (is_last and patch.insert)):
        raise ArgumentError(f"invalid path: {format_path(path)}, the list has {len(data)} items")
    if not is_last:
        inner, back = _applied(data[index], patch, depth + 1)
        return [*data[:index], inner, *data[index + 1 :]], back
    if patch.insert:
        return [*data[:index], patch.value, *data[index:]], Patch(path=path, remove=True)
    if patch.remove:
        back = Patch(path=path, value=data[index], insert=True)
        return [*data[:index], *data[index + 1 :]], back
    return [*data[:index], patch.value, *data[index + 1 :]], Patch(path=path, value=data[index])


MAX_UNDONE = 200  # Edits that can be undone

MAX_SIZE = 4_000_000  # Size of an edited scene as JSON [characters]

ROBOT_FORMATS = (".yaml", ".urdf", ".xml")  # Formats of a saved robot


History = list[list[Patch]]  # Patches that take edits back, the last edit last


class SceneEditor:
    """A scene under edit: patches change its data, `check` says whether they make a scene."""

    def __init__(self, loaded: LoadedScene, file: WatchedFile | None = None) -> None:
        # The scene file as plain data
        self.data: dict[str, Any] = loaded.scene.model_dump(mode="json", exclude_unset=True)
        self.last_good = loaded  # The last valid scene, which runs
        self.problems: list[EditorProblem] = []  # What is wrong with the data
        self._first = self.data
        self._folder = Path(loaded.folder)
        self._file = file
        self._undo: History = []
        self._redo: History = []

    def edit(self, patches: Sequence[Patch]) -> LoadedScene | None:
        """Apply patches as one edit; return the scene to run, None if the data are not valid."""
        data, inverse = self._patched(patches)
        self._undo = [*self._undo, inverse][-MAX_UNDONE:]
        self._redo = []
        return self._set_data(data)

    def undo(self) -> LoadedScene | None:
        """Undo the last edit; return as `edit`."""
        return self._step_back(self._undo, self._redo, "undo")

    def redo(self) -> LoadedScene | None:
        """Make an edit again that was undone; return as `edit`."""
        return self._step_back(self._redo, self._undo, "redo")

    def _step_back(self, source: History, target: History, verb: str) -> LoadedScene | None:
        if not source:
            raise ArgumentError(f"there is nothing to {verb}")
        data, inverse = apply_patches(self.data, source.pop())
        target.append(inverse)
        return self._set_data(data)

    def adopt(self, request: Adopt) -> LoadedScene | None:
        """Put the description of a robot into the scene; return as `edit`."""
        path = ("robots", request.robot, "model")
        return self.edit([put(*path, value=self._description(request.robot, request.form))])

    def connect(self, request: Connect) -> LoadedScene | None:
        """Connect or disconnect two parts of a robot; return as `edit`.

        The robot is described as parts from now on.
        """
        robot = self._robot(request.robot)
        path, patches = ("robots", request.robot, "model"), []
        described = robot["model"]
        if form_of(robot) != "parts":
            described = self._description(request.robot, "parts")
            patches = [put(*path, value=described)]
        pair = (request.left, request.right)
        lines = changed_connections(described, pair, cut=request.cut)
        return self.edit([*patches, put(*path, "connections", value=lines)])

    def check(self, patches: Sequence[Patch]) -> list[EditorProblem]:
        """Return the problems that patches would cause; change nothing."""
        try:
            return self._checked(self._patched(patches)[0])[1]
        except ArgumentError as error:
            return [_problem(error)]

    def message(self) -> Editor:
        """Return what pages are sent."""
        trees, file = self.last_good.trees, self._file
        robots = value_at(self.data, ["robots"]) or {}
        return Editor(
            data=self.data,
            robots=[
                outline_of(name, placed, trees.get(name), self._folder)
                for name, placed in robots.items()
                if isinstance(placed, dict)
            ],
            problems=self.problems,
            can_undo=bool(self._undo),
            can_redo=bool(self._redo),
            is_changed=self.data != self._first,
            file=printable(file.path.name) if file and file.path else "",
            has_changed_on_disk=file is not None and file.has_changed,
            models=catalogue.names(),
            kinds=sorted(kind for kind, cls in PART_KINDS.items() if not required_fields(cls)),
        )

    def save(self, folder: Path, name: str) -> Path:
        """Write `scene.yaml`, or a robot in one of `ROBOT_FORMATS`, into an empty folder."""
        stem, dot, suffix = name.rpartition(".")
        if name == "scene.yaml":
            target = folder / f"{Path(self.last_good.name).stem or 'scene'}.yaml"
            target.write_text(write_yaml(self.data), encoding="utf-8")
            return target
        if dot + suffix not in ROBOT_FORMATS:
            raise NotFoundError("format of a robot", dot + suffix, ROBOT_FORMATS)
        if stem not in self.last_good.trees:
            raise NotFoundError("robot", stem, self.last_good.trees)
        target = folder / f"{stem}{dot}{suffix}"
        write_robot(self.last_good.trees[stem], target)
        return target

    def _description(self, robot: str, form: Any) -> dict[str, Any]:
        placed = self._robot(robot)
        if robot not in self.last_good.trees:
            raise ArgumentError(f"robot {robot!r} has problems", hint="fix them first")
        return description_of(placed, self.last_good.trees[robot], self._folder, form)

    def _robot(self, name: str) -> dict[str, Any]:
        robots = value_at(self.data, ["robots"]) or {}
        if name not in robots:
            raise NotFoundError("robot", name, robots)
        return robots[name]

    def _patched(self, patches: Sequence[Patch]) -> tuple[dict[str, Any], list[Patch]]:
        data, inverse = apply_patches(self.data, patches)
        if len(json.dumps(data)) > MAX_SIZE:
            raise ArgumentError(
                f"the scene is too large: at most {MAX_SIZE} characters are allowed"
            )
        return data, inverse

    def _set_data(self, data: dict[str, Any]) -> LoadedScene | None:
        self.data = data
        loaded, self.problems = self._checked(data)
        self.last_good = loaded or self.last_good
        return loaded

    def _checked(self, data: dict[str, Any]) -> tuple[LoadedScene | None, list[EditorProblem]]:
        """Return the scene, and all findings of checks and doctor."""
        folders = [Path(path) for path in self.last_good.package_paths]
        try:
            loaded = load_data(data, self.last_good.name, self._folder, folders)
            return loaded, _findings(loaded)
        except LinkworkError as error:
            return None, [_problem(each) for each in (error, *error.others)]


def _findings(loaded: LoadedScene) -> list[EditorProblem]:
    # Imports MuJoCo, which only the editor needs in this process.
    from linkwork.world.doctor.examine import examine_scene
    from linkwork.world.engine.world import World

    problems = [_warning("", finding) for finding in examine_scene(World(loaded))]
    for name, tree in loaded.trees.items():
        problems += [_warning(f"robots.{name}.model", finding) for finding in examine(tree)]
    return problems


def _warning(element: str, finding: Finding) -> EditorProblem:
    """Return a finding of the doctor: the scene runs, so it is a warning."""
    fix = f"; {finding.fix}" if finding.fix else ""
    place = finding.place.element if finding.place else element
    return EditorProblem(
        severity="warning", element=place, text=printable(f"{finding.part}: {finding.message}{fix}")
    )


def _problem(error: LinkworkError) -> EditorProblem:
    hint = f"; {error.hint}" if error.hint else ""
    element = error.place.element if error.place else ""
    return EditorProblem(
        severity="error", element=element, text=printable(f"{error.message}{hint}")
    )
