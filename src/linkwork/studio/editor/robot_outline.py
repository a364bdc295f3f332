"""A robot of the edited scene: parameters, skeleton and diagram of its parts."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from linkwork.errors import LinkworkError, ModelError
from linkwork.files.kinds import YAML
from linkwork.library import catalogue
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Mesh
from linkwork.model.parts.from_tree import model_of_tree
from linkwork.model.robot_file import load_robot_file
from linkwork.model.robot_file.write import data_of_parts, data_of_tree
from linkwork.model.tree import Tree
from linkwork.spatial.vector import ZERO, apply
from linkwork.studio.editor.parts_diagram import boxes_of, connections_of
from linkwork.studio.messages.authoring import EditedRobot, Parameter, SkeletonLink

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
