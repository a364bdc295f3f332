"""What the engine compiled_geoms, checked: the process it ran in cannot be trusted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from linkwork.errors import FileError, Place

Number = Annotated[float, Field(allow_inf_nan=False)]
Three = tuple[Number, Number, Number]
Four = tuple[Number, Number, Number, Number]
Two = tuple[Number, Number]

FREE, BALL, SLIDE, HINGE = range(4)
"""Kinds of joints as MuJoCo counts them."""
SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH = range(2, 8)
"""Kinds of geoms as MuJoCo counts them."""


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CompiledBody(_Plain):
    """A body: where it stands in its parent, and its mass about its centre."""

    name: str
    parent: str
    pos: Three
    quat: Four
    mass: Number
    center: Three
    axes: Four
    moments: Three


class CompiledJoint(_Plain):
    """A joint of a body; damping and stiffness are polynomials, the linear part first."""

    name: str
    body: str
    kind: Literal[0, 1, 2, 3]
    pos: Three
    axis: Three
    range: Two | None
    effort: Two | None
    armature: Number
    friction: Number
    damping: Three
    stiffness: Three
    reference: Number
    rest: Number


class CompiledGeom(_Plain):
    """A shape in its body, and how MuJoCo moved its mesh."""

    name: str
    kind: Literal[2, 3, 4, 5, 6, 7]
    size: Three
    pos: Three
    quat: Four
    mesh_pos: Three | None
    mesh_quat: Four | None


class CompiledSite(_Plain):
    """A frame in its body."""

    name: str
    body: str
    pos: Three
    quat: Four


class CompiledEquality(_Plain):
    """An equality between two bodies, sites or joints, by the index it was given."""

    index: int
    between: Literal["body", "site", "joint"]
    ends: tuple[str, str]
    data: tuple[Number, ...] = Field(min_length=10, max_length=20)
    active: bool


class CompiledTendon(_Plain):
    """A tendon between two sites, by the index it was given."""

    index: int
    ends: tuple[str, str]
    stiffness: Three
    damping: Three
    length: Two


class CompiledModel(_Plain):
    """All of a model."""

    bodies: tuple[CompiledBody, ...]
    joints: tuple[CompiledJoint, ...]
    geoms: tuple[CompiledGeom, ...]
    sites: tuple[CompiledSite, ...]
    constraints: tuple[CompiledEquality, ...]
    tendons: tuple[CompiledTendon, ...]


def validate_compiled_model(
    data: Any, names: Mapping[str, Collection[str]], constraint_count: int, file: str
) -> CompiledModel:
    """The compiled in data that another process gave.

    Args:
        data: What it gave.
        names: The names there are of bodies, joints, geoms and sites.
        constraint_count: How many constraints and tendons there are.
        file: The file it is about.

    Raises:
        FileError: It is none, or not about this file.
    """
    compiled = _validated(data, file)
    joints, sites, bodies = (set(names[kind]) for kind in ("joint", "site", "body"))
    ends = {"joint": joints | {""}, "site": sites, "body": bodies}
    belongs = (
        [x.name for x in compiled.bodies] == list(names["body"])[1:]
        and {x.name for x in compiled.joints} == joints
        and {x.name for x in compiled.sites} == sites
        and {x.name for x in compiled.geoms} == set(names["geom"])
        and {x.parent for x in compiled.bodies} <= bodies
        and {x.body for x in (*compiled.joints, *compiled.sites)} <= bodies
        and all(set(x.ends) <= ends[x.between] for x in compiled.constraints)
        and all(set(x.ends) <= sites for x in compiled.tendons)
        and all(0 <= x.index < constraint_count for x in (*compiled.constraints, *compiled.tendons))
    )
    if not belongs:
        raise FileError("MuJoCo made another model of this than it says", place=Place(file))
    return compiled


def _validated(data: Any, file: str) -> CompiledModel:
    try:
        return CompiledModel.model_validate(data)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise FileError(
            f"MuJoCo made of this a model that cannot be used: {where}: {problem['msg']}",
            place=Place(file),
            hint="check its numbers",
        ) from error
