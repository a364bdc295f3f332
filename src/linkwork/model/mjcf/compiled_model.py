"""What the engine answers, checked: the process it ran in cannot be trusted."""

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


class BodyAnswer(_Plain):
    """A body: where it stands in its parent, and its mass about its centre."""

    name: str
    parent: str
    pos: Three
    quat: Four
    mass: Number
    center: Three
    axes: Four
    moments: Three


class JointAnswer(_Plain):
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


class GeomAnswer(_Plain):
    """A shape in its body, and how MuJoCo moved its mesh."""

    name: str
    kind: Literal[2, 3, 4, 5, 6, 7]
    size: Three
    pos: Three
    quat: Four
    mesh_pos: Three | None
    mesh_quat: Four | None


class SiteAnswer(_Plain):
    """A frame in its body."""

    name: str
    body: str
    pos: Three
    quat: Four


class ConstraintAnswer(_Plain):
    """An equality between two bodies, sites or joints, by the index it was given."""

    index: int
    between: Literal["body", "site", "joint"]
    ends: tuple[str, str]
    data: tuple[Number, ...] = Field(min_length=10, max_length=20)
    active: bool


class TendonAnswer(_Plain):
    """A tendon between two sites, by the index it was given."""

    index: int
    ends: tuple[str, str]
    stiffness: Three
    damping: Three
    length: Two


class Answer(_Plain):
    """All of a model."""

    bodies: tuple[BodyAnswer, ...]
    joints: tuple[JointAnswer, ...]
    geoms: tuple[GeomAnswer, ...]
    sites: tuple[SiteAnswer, ...]
    constraints: tuple[ConstraintAnswer, ...]
    tendons: tuple[TendonAnswer, ...]


def checked_answer(
    data: Any, asked: Mapping[str, Collection[str]], beside: int, file: str
) -> Answer:
    """The answer in data that another process gave.

    Args:
        data: What it gave.
        asked: The names there are of bodies, joints, geoms and sites.
        beside: How many constraints and tendons there are.
        file: The file it is about.

    Raises:
        FileError: It is none, or not about this file.
    """
    answer = _validated(data, file)
    joints, sites, bodies = (set(asked[kind]) for kind in ("joint", "site", "body"))
    ends = {"joint": joints | {""}, "site": sites, "body": bodies}
    belongs = (
        [x.name for x in answer.bodies] == list(asked["body"])[1:]
        and {x.name for x in answer.joints} == joints
        and {x.name for x in answer.sites} == sites
        and {x.name for x in answer.geoms} == set(asked["geom"])
        and {x.parent for x in answer.bodies} <= bodies
        and {x.body for x in (*answer.joints, *answer.sites)} <= bodies
        and all(set(x.ends) <= ends[x.between] for x in answer.constraints)
        and all(set(x.ends) <= sites for x in answer.tendons)
        and all(0 <= x.index < beside for x in (*answer.constraints, *answer.tendons))
    )
    if not belongs:
        raise FileError("MuJoCo made another model of this than it says", place=Place(file))
    return answer


def _validated(data: Any, file: str) -> Answer:
    try:
        return Answer.model_validate(data)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise FileError(
            f"MuJoCo made of this a model that cannot be used: {where}: {problem['msg']}",
            place=Place(file),
            hint="check its numbers",
        ) from error
