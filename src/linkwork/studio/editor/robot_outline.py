"""A robot of the edited scene: parameters, skeleton and diagram of its parts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from linkwork.errors import ArgumentError, LinkworkError, ModelError, NotFoundError
from linkwork.files.kinds import YAML
from linkwork.library import catalogue
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Mesh
from linkwork.model.parts import PART_KINDS
from linkwork.model.parts.component import ports_of
from linkwork.model.parts.from_tree import model_of_tree
from linkwork.model.parts.registry import ARROW
from linkwork.model.robot_file import load_robot_file
from linkwork.model.robot_file.write import data_of_parts, data_of_tree
from linkwork.model.tree import Tree
from linkwork.spatial.vector import ZERO, apply
from linkwork.studio.messages.authoring import (
    EditedRobot,
    Parameter,
    PartBox,
    PartConnector,
    SkeletonLink,
)

Pair = tuple[str, str]


def boxes_of(description: Mapping[str, Any]) -> list[PartBox]:
    """Return the boxes of a described robot; parts of unknown kind have no connectors."""
    return [
        PartBox(name=name, kind=_kind(part), connectors=_connectors(_kind(part)))
        for name, part in _parts(description).items()
    ]


def connections_of(description: Mapping[str, Any]) -> list[Pair]:
    """Return connected pairs, `part.connector`; lines that are not understood are left out."""
    parts = {box.name: box for box in boxes_of(description)}
    pairs: list[Pair] = []
    for line in description.get("connections") or ():
        words = [word.strip() for word in str(line).split(ARROW)]
        for left, right in pairwise(words):
            one, two = _outlet(parts, left), _inlet(parts, right, pairs)
            if one and two:
                pairs.append((one, two))
    return pairs


def changed_connections(description: Mapping[str, Any], pair: Pair, *, cut: bool) -> list[str]:
    """Return connections with a pair of connectors, `part.connector`, added or cut."""
    names = [f"{box.name}.{x.name}" for box in boxes_of(description) for x in box.connectors]
    for end in pair:
        if end not in names:
            raise NotFoundError("connector", end, names)
    pairs = connections_of(description)
    if cut != (pair in pairs):
        state = "not connected" if cut else "already connected"
        raise ArgumentError(f"{pair[0]} and {pair[1]} are {state}")
    kept = [each for each in pairs if each != pair] if cut else [*pairs, pair]
    return [f"{left} {ARROW} {right}" for left, right in kept]


def _parts(description: Mapping[str, Any]) -> dict[str, Any]:
    parts = description.get("parts")
    return parts if isinstance(parts, dict) else {}


def _kind(part: Any) -> str:
    return str(part.get("kind", "")) if isinstance(part, dict) else ""


def _connectors(kind: str) -> list[PartConnector]:
    if kind not in PART_KINDS:
        return []
    return [
        PartConnector(name=name, side=port.side.value, medium=port.medium.value)
        for name, port in ports_of(PART_KINDS[kind]).items()
    ]


def _named(parts: Mapping[str, PartBox], word: str) -> str | None:
    """Return a connector that is written out."""
    part, _, connector = word.rpartition(".")
    connectors = parts[part].connectors if part in parts else []
    return word if connector in {x.name for x in connectors} else None


def _outlet(parts: Mapping[str, PartBox], word: str) -> str | None:
    if named := _named(parts, word):
        return named
    ends = list(_ends(parts, word, "B"))
    frames = [x for x in ends if x.medium == "frame"]
    chosen: Sequence[PartConnector] = frames if len(frames) == 1 else ends
    return f"{word}.{chosen[0].name}" if len(chosen) == 1 else None


def _inlet(parts: Mapping[str, PartBox], word: str, pairs: Sequence[Pair]) -> str | None:
    if named := _named(parts, word):
        return named
    taken = {right for _, right in pairs}
    names = [f"{word}.{x.name}" for x in _ends(parts, word, "A")]
    return next((name for name in names if name not in taken), None)


def _ends(parts: Mapping[str, PartBox], name: str, side: str) -> Iterator[PartConnector]:
    return (x for x in parts[name].connectors if x.side == side) if name in parts else iter(())


Form = Literal["library", "file", "dh", "links", "parts"]


def outline_of(
    name: str, placed: Mapping[str, Any], tree: Tree | None, folder: Path
) -> EditedRobot:
    """Return what the editor shows of a robot, with its tree in the last good scene."""
    model, form = placed.get("model"), form_of(placed)
    described = model if isinstance(model, dict) else {}
    diagram = described if form == "parts" else _diagram_of(tree)
    return EditedRobot(
        name=name,
        model=str(described.get("name", "")) if described else str(model),
        form=form,
        parameters=_parameters(placed, folder),
        frames=[] if tree is None else list(tree.frame_names),
        skeleton=[] if tree is None else _skeleton(tree),
        tool=None if tree is None else _tool(tree),
        parts=boxes_of(diagram),
        connections=connections_of(diagram),
    )


def form_of(placed: Mapping[str, Any]) -> Form:
    """Return the form in which the model of a robot is written."""
    model = placed.get("model")
    if isinstance(model, dict):
        return "dh" if "dh" in model else "parts" if "parts" in model else "links"
    return "library" if model in catalogue.names() else "file"


def description_of(
    placed: Mapping[str, Any], tree: Tree, folder: Path, form: Literal["links", "parts"]
) -> dict[str, Any]:
    """Return the description of a robot, to be part of the scene in a folder.

    A robot file in YAML keeps its form and expressions, unless parts are requested.
    """
    file = placed.get("model")
    if form == "links" and isinstance(file, str) and Path(file).suffix in YAML:
        return load_robot_file(folder / file).document.data

    def name_of_mesh(mesh: Mesh) -> str | None:
        path = Path(mesh.file).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise ModelError(
                f"cannot describe the robot in the scene: the mesh {path.name!r} is not in "
                f"{str(folder)!r}",
                hint="put scene, robot and meshes into one folder",
            )
        return path.relative_to(folder.resolve()).as_posix()

    if form == "parts":
        return data_of_parts(model_of_tree(tree), name_of_mesh)
    return data_of_tree(tree, name_of_mesh)


def _diagram_of(tree: Tree | None) -> dict[str, Any]:
    if tree is None:
        return {}
    # A robot that has no parts, such as one with a mimic joint of a ball, has no diagram.
    with suppress(LinkworkError):
        return data_of_parts(model_of_tree(tree), lambda mesh: None)
    return {}


def _parameters(placed: Mapping[str, Any], folder: Path) -> list[Parameter]:
    values = placed.get("parameters") or {}
    model = placed.get("model")
    if isinstance(model, str) and model in catalogue.names():
        rows = [(x.name, x.default, x.lower, x.upper, x.unit) for x in catalogue.parameters(model)]
    else:
        rows = [(name, value, None, None, "") for name, value in _declared(model, folder).items()]
    return [
        Parameter(
            name=name,
            value=_number(values.get(name), default),
            default=default,
            lower=lower,
            upper=upper,
            unit=unit,
        )
        for name, default, lower, upper, unit in rows
    ]


def _declared(model: Any, folder: Path) -> dict[str, float]:
    """Return the parameters that a description or a robot file declares."""
    if isinstance(model, dict):
        declared = model.get("parameters") or {}
        return {name: _number(value, 0.0) for name, value in declared.items()}
    if Path(str(model)).suffix in YAML:
        with suppress(LinkworkError):
            return dict(load_robot_file(folder / str(model)).model.parameters)
    return {}


def _number(value: Any, default: float) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number else float(default)


def _skeleton(tree: Tree) -> list[SkeletonLink]:
    poses = link_poses(tree, tree.home)
    return [
        SkeletonLink(
            name=link.name,
            parent=parent,
            joint=link.joint.kind.value,
            joint_name=link.joint.name,
            position=pose.position,
            axis=apply(pose.rotation, link.joint.axis) if link.joint.kind.moves else ZERO,
            mass=link.inertia.mass if link.inertia else 0.0,
        )
        for link, parent, pose in zip(tree.links, tree.parents, poses, strict=True)
    ]


def _tool(tree: Tree) -> tuple[float, float, float] | None:
    with suppress(ModelError):
        link, pose = tree.frame()
        return (link_poses(tree, tree.home)[link] @ pose).position
    return None
