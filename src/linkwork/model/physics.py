"""Physics of a robot besides its mechanics: gravity, gravity compensation and MuJoCo's parameters.

A scene uses all of it. Compiled dynamics uses gravity.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.spatial import Vector3
from linkwork.spatial.vector import vector3

Reference = tuple[float, float]
"""MuJoCo's `solref`: time constant [s] and damping ratio, or negative stiffness and damping."""
Impedance = tuple[float, float, float, float, float]
"""MuJoCo's `solimp`."""

SOLREF: Reference = (0.02, 1.0)
SOLIMP: Impedance = (0.9, 0.95, 0.001, 0.5, 2.0)

STRICT_KEYS = {"extra": "forbid"}
"""For classes whose values a part field may take by name: unknown names raise."""


def _number(name: str, value: Any) -> float:
    number = checks.number(name, value)
    if not abs(number) <= MAX_NUMBER:
        raise checks.invalid(name, value, f"at most {MAX_NUMBER:g} in size")
    return number


def _converted(name: str, value: Any, default: Any) -> Any:
    """Value of the type of a default: numbers, a flag, bits or a number."""
    if isinstance(default, tuple):
        if not isinstance(value, tuple | list) or len(value) != len(default):
            raise checks.invalid(name, value, f"{len(default)} numbers")
        return tuple(_number(name, x) for x in value)
    if isinstance(default, bool):
        return checks.flag(name, value)
    if isinstance(default, int):
        return checks.integer(name, value, minimum=-(2**31), maximum=2**31 - 1)
    return _number(name, value)


@dataclass(frozen=True)
class _Parameters:
    """Parameters of MuJoCo, checked and converted to the types of their defaults."""

    __pydantic_config__ = STRICT_KEYS

    def __post_init__(self) -> None:
        for one in fields(self):
            name = f"{one.name} of {type(self).__name__}"
            value = _converted(name, getattr(self, one.name), one.default)
            object.__setattr__(self, one.name, value)


@dataclass(frozen=True)
class ContactParameters(_Parameters):
    """MuJoCo's contact parameters of a shape.

    Two shapes collide if `contype` of one and `conaffinity` of the other share a bit.

    Attributes:
        contype: Bits of the shape.
        conaffinity: Bits that it collides with: those of `contype` of the other shape.
        condim: 1 without friction, 3 sliding, 4 torsional, 6 rolling friction.
        priority: The shape with the larger priority determines the parameters of a contact.
        friction: Sliding, torsional and rolling coefficient.
        solmix: Weight of its parameters against those of the other shape.
        solref: Time constant [s] and damping ratio, or negative stiffness and damping.
        solimp: Impedance.
        margin: Distance at which a contact is made [m].
        gap: Distance by which the margin exceeds that of active contacts [m].
    """

    contype: int = 1
    conaffinity: int = 1
    condim: int = 3
    priority: int = 0
    friction: tuple[float, float, float] = (1.0, 0.005, 0.0001)
    solmix: float = 1.0
    solref: Reference = SOLREF
    solimp: Impedance = SOLIMP
    margin: float = 0.0
    gap: float = 0.0


@dataclass(frozen=True)
class JointParameters(_Parameters):
    """MuJoCo's constraint parameters of a joint.

    Attributes:
        solref_limit: Reference of its limits: time constant [s] and damping ratio.
        solimp_limit: Impedance of its limits.
        solref_friction: Reference of its dry friction.
        solimp_friction: Impedance of its dry friction.
        margin: Distance from a limit at which it acts [rad or m].
        ref: Position in the reference configuration, at which MuJoCo computes the inertia that its
            constraints are scaled by [rad or m].
        actuatorgravcomp: Whether gravity compensation acts through the actuators.
    """

    solref_limit: Reference = SOLREF
    solimp_limit: Impedance = SOLIMP
    solref_friction: Reference = SOLREF
    solimp_friction: Impedance = SOLIMP
    margin: float = 0.0
    ref: float = 0.0
    actuatorgravcomp: bool = False


@dataclass(frozen=True)
class EqualityParameters(_Parameters):
    """MuJoCo's constraint parameters of a mimic or cut joint.

    Attributes:
        solref: Reference: time constant [s] and damping ratio.
        solimp: Impedance.
        torquescale: Weight of the rotation of a fixed cut joint against its translation [m].
        curve: Quadratic, cubic and quartic coefficient of a mimic joint; acts in scenes only.
    """

    solref: Reference = SOLREF
    solimp: Impedance = SOLIMP
    torquescale: float = 1.0
    curve: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Physics:
    """Physics of a robot besides its mechanics.

    Attributes:
        gravity: Gravitational acceleration in the base frame [m/s^2]; None when the robot states
            none.
        gravity_compensation: Share of the weight of a link that is compensated, by name. Acts in
            scenes, not in compiled dynamics.
        joints: Parameters of joints, by name.
        equalities: Parameters of mimic joints by their joint, and of cut joints by name.
        exclusions: Pairs of links that never collide, besides MuJoCo's own rule: links of one
            moving joint. None: links connected by a joint, and links fixed to them.
    """

    gravity: Vector3 | None = None
    gravity_compensation: tuple[tuple[str, float], ...] = ()
    joints: tuple[tuple[str, JointParameters], ...] = ()
    equalities: tuple[tuple[str, EqualityParameters], ...] = ()
    exclusions: tuple[tuple[str, str], ...] | None = None

    def __post_init__(self) -> None:
        if self.gravity is not None:
            gravity = vector3(self.gravity, "gravity of a robot")
            for x in gravity:
                _number("gravity of a robot", x)
            object.__setattr__(self, "gravity", gravity)
        shares = tuple(
            (checks.text("link", name), _number(f"gravity compensation of {name!r}", share))
            for name, share in self.gravity_compensation
        )
        object.__setattr__(self, "gravity_compensation", shares)

    def joint(self, name: str) -> JointParameters:
        """Parameters of a joint."""
        return dict(self.joints).get(name, _USUAL_JOINT)

    def equality(self, name: str) -> EqualityParameters:
        """Parameters of a mimic or cut joint."""
        return dict(self.equalities).get(name, EqualityParameters())


_USUAL_JOINT = JointParameters()


def changed_values(values: Any) -> dict[str, Any]:
    """Fields of parameters that differ from their defaults."""
    return {
        one.name: list(value) if isinstance(value, tuple) else value
        for one in fields(values)
        if (value := getattr(values, one.name)) != one.default
    }


def data_of_physics(physics: Physics) -> dict[str, Any]:
    """Plain data of all that differs from the defaults."""
    data: dict[str, Any] = {}
    if physics.gravity is not None:
        data["gravity"] = list(physics.gravity)
    if physics.gravity_compensation:
        data["gravity_compensation"] = dict(physics.gravity_compensation)
    for key in ("joints", "equalities"):
        if entries := getattr(physics, key):
            data[key] = {name: changed_values(values) for name, values in entries}
    if physics.exclusions is not None:
        data["exclusions"] = [list(pair) for pair in physics.exclusions]
    return data


def physics_of_data(data: Mapping[str, Any]) -> Physics:
    """Physics from data of `data_of_physics`."""
    entries = checks.mapping("physics", data)
    unknown = sorted(entries.keys() - {one.name for one in fields(Physics)})
    if unknown:
        raise checks.invalid("saved physics", unknown[0], "data of a robot's physics")
    shares = checks.mapping("gravity_compensation", entries.get("gravity_compensation", {}))
    return Physics(
        entries.get("gravity"),
        tuple(shares.items()),
        _parameters("joints", entries, JointParameters),
        _parameters("equalities", entries, EqualityParameters),
        None if entries.get("exclusions") is None else _pairs(entries["exclusions"]),
    )


_P = TypeVar("_P", JointParameters, EqualityParameters)


def _parameters(key: str, data: Mapping[str, Any], kind: type[_P]) -> tuple[tuple[str, _P], ...]:
    names = {one.name for one in fields(kind)}
    parameters: list[tuple[str, _P]] = []
    for name, entry in checks.mapping(key, data.get(key, {})).items():
        values = checks.mapping(f"{key} of {name!r}", entry)
        if unknown := sorted(values.keys() - names):
            expected = f"some of {', '.join(sorted(names))}"
            raise checks.invalid(f"{key} of {name!r}", unknown[0], expected)
        parameters.append((name, kind(**values)))
    return tuple(parameters)


def _pairs(data: Any) -> tuple[tuple[str, str], ...]:
    pairs: list[tuple[str, str]] = []
    for pair in data if isinstance(data, list | tuple) else [data]:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise checks.invalid("exclusions", pair, "a list of pairs of links")
        first, second = (checks.text("link of exclusions", name) for name in pair)
        pairs.append((first, second))
    return tuple(pairs)
