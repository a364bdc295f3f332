"""The model compiled by MuJoCo, validated: the worker process is not trusted."""

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from linkwork.errors import ArgumentError, FileError, Place
from linkwork.model.physics import ContactParameters, EqualityParameters, JointParameters

Number = Annotated[float, Field(allow_inf_nan=False)]
Three = tuple[Number, Number, Number]
Four = tuple[Number, Number, Number, Number]
Two = tuple[Number, Number]
Five = tuple[Number, Number, Number, Number, Number]

FREE, BALL, SLIDE, HINGE = range(4)  # Joint types of MuJoCo
MESH = 7  # Type of the geoms of meshes in MuJoCo


class _Plain(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Placed(_Plain):
    pos: Three
    quat: Four


class CompiledBody(_Placed):
    """A body: pose in its parent, mass and inertia about its centre of mass."""

    name: str
    parent: str
    mass: Number
    center: Three
    axes: Four
    moments: Three
    gravcomp: Number


class CompiledJoint(_Plain):
    """A joint of a body; damping and stiffness are polynomials, linear coefficient first."""

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
    rest: Number
    parameters: JointParameters


class CompiledGeom(_Placed):
    """A geom in its body, and the offset MuJoCo applied to its mesh."""

    name: str
    kind: Literal[2, 3, 4, 5, 6, 7]
    size: Three
    mesh_pos: Three | None
    mesh_quat: Four | None
    contact: ContactParameters


class CompiledSite(_Placed):
    """A site in its body."""

    name: str
    body: str


class CompiledEquality(_Plain):
    """An equality constraint between two bodies, sites or joints, by index."""

    index: int
    between: Literal["body", "site", "joint"]
    ends: tuple[str, str]
    data: tuple[Number, ...] = Field(min_length=10, max_length=20)
    active: bool
    parameters: EqualityParameters


class CompiledTendon(_Plain):
    """A tendon between two sites, by index."""

    index: int
    ends: tuple[str, str]
    stiffness: Three
    damping: Three
    length: Two


class CompiledActuator(_Plain):
    """An actuator by index: force = gain control + bias, times gear."""

    index: int
    transmission: Literal["joint", "tendon", "site"]
    target: str
    gear: tuple[Number, Number, Number, Number, Number, Number]
    dynamics: int
    gain_kind: int
    bias_kind: int
    gain: Three
    bias: Three
    control: Two | None
    force: Two | None
    activation: Two | None
    time_constant: Number
    acts_early: bool


class CompiledPlane(_Placed):
    """A plane in its body."""

    name: str
    body: str
    contact: ContactParameters


class PairParameters(_Plain):
    """Parameters of the contact of two geoms, in MuJoCo's terms."""

    condim: Literal[1, 3, 4, 6]
    friction: Five
    solref: Two
    solreffriction: Two
    solimp: Five
    margin: Number
    gap: Number


class CompiledPair(_Plain):
    """A contact of two geoms, by index."""

    index: int
    geoms: tuple[str, str]
    contact: PairParameters


class CompiledFixedTendon(_Plain):
    """A weighted sum of joint positions, by index; the spring is slack between two lengths."""

    index: int
    joints: tuple[str, ...]
    factors: tuple[Number, ...]
    stiffness: Three
    damping: Three
    length: Two
    range: Two | None
    armature: Number
    friction: Number
    margin: Number
    solref_limit: Two
    solimp_limit: Five
    solref_friction: Two
    solimp_friction: Five


class CompiledCamera(_Placed):
    """A camera fixed to its body; the vertical field of view is in degrees."""

    index: int
    body: str
    fovy: Number
    fixed: bool


class CompiledModel(_Plain):
    """A compiled model."""

    gravity: Three
    bodies: tuple[CompiledBody, ...]
    joints: tuple[CompiledJoint, ...]
    geoms: tuple[CompiledGeom, ...]
    sites: tuple[CompiledSite, ...]
    constraints: tuple[CompiledEquality, ...]
    tendons: tuple[CompiledTendon, ...]
    actuators: tuple[CompiledActuator, ...] = ()
    cameras: tuple[CompiledCamera, ...] = ()
    planes: tuple[CompiledPlane, ...] = ()
    pairs: tuple[CompiledPair, ...] = ()
    fixed_tendons: tuple[CompiledFixedTendon, ...] = ()


def validate_compiled_model(
    data: Any, names: Mapping[str, Collection[str]], constraint_count: int, file: str
) -> CompiledModel:
    """Validate the data of the worker process against the names of the file."""
    compiled = _validated(data, file)
    joints, sites, bodies = (set(names[kind]) for kind in ("joint", "site", "body"))
    ends = {"joint": joints | {""}, "site": sites, "body": bodies}
    numbered = (*compiled.constraints, *compiled.tendons, *compiled.fixed_tendons)
    belongs = (
        [x.name for x in compiled.bodies] == list(names["body"])[1:]
        and {x.name for x in compiled.joints} == joints
        and {x.name for x in compiled.sites} == sites
        and {x.name for x in compiled.geoms} == set(names["geom"])
        and {x.parent for x in compiled.bodies} <= bodies
        and {x.body for x in (*compiled.joints, *compiled.sites)} <= bodies
        and all(set(x.ends) <= ends[x.between] for x in compiled.constraints)
        and all(set(x.ends) <= sites for x in compiled.tendons)
        and all(set(x.joints) <= joints for x in compiled.fixed_tendons)
        and all(0 <= x.index < constraint_count for x in numbered)
    )
    if not belongs:
        raise FileError("the compiled model does not match the file", place=Place(file))
    return compiled


def _validated(data: Any, file: str) -> CompiledModel:
    try:
        return CompiledModel.model_validate(data)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise FileError(
            f"invalid compiled model: {where}: {problem['msg']}",
            place=Place(file),
            hint="check the numbers of the file",
        ) from error
    except ArgumentError as error:
        raise FileError(error.message, place=Place(file), hint=error.hint) from error
