"""A robot of components: written as published, its tool changed at run time, its refusals."""

import warnings

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator, load
from linkwork.errors import LinkworkError, ModelWarning
from linkwork.model import parts
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import REAL_TIME_CODE
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

Array = NDArray[np.float64]

_STATES = 100
_TOOLS = {
    "tool1": {"mass": 0.5, "center": (0.0, 0.0, 0.05), "tip_position": (0.0, 0.0, 0.1)},
    "tool2": {"mass": 2.5, "center": (0.02, 0.01, 0.12), "tip_position": (0.05, 0.0, 0.25)},
}
_AXES = ((0, 0, 1), (0, 1, 0), (0, 1, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0))

JOINTS = "revolute joints of the benchmark robot"
LINKS = "rigid links with dense inertia tensors"
DRIVES = "drive trains"
CHANGED = "torques after cutting tool 1 and connecting tool 2, less those of a robot built with it"
BACK = "torques after changing back, less those before"
REFUSED = "non-physical changes that are refused or warned of, of three"
KEPT = "torques after these changes are undone, less those before"


def robot(tool: str) -> tuple[Manipulator, dict[str, parts.Part]]:
    """Six revolute joints, six links with dense inertia, six drive trains, and a tool."""
    rng = np.random.default_rng(5)
    base, end = parts.Base(), parts.Tool(tool, **_TOOLS[tool])
    last: parts.Part = base
    named: dict[str, parts.Part] = {tool: end}
    for i, axis in enumerate(_AXES, start=1):
        joint = parts.Revolute(f"r{i}", axis=axis)
        offset = rng.uniform(-1e-3, 1e-3, 3)
        inertia = (*rng.uniform(0.02, 0.03, 3), *offset)
        link = parts.Link(
            *(f"l{i}",),
            mass=6.0 - i / 2,
            center=tuple(rng.uniform(-0.02, 0.1, 3)),
            inertia=inertia,
            tip_position=(0.0, 0.0, 0.2),
        )
        _ = last << joint << link
        drive = parts.DriveTrain(f"d{i}", rotor_inertia=1e-4, ratio=100.0)
        _ = joint.axis << drive.flange
        named |= {joint.name: joint, link.name: link, drive.name: drive}
        last = link
    _ = last << end
    return load(parts.Model("benchmark", base)), named


def torques(arm: Manipulator, states: Array) -> Array:
    """Inverse dynamics at states (3, N, 6) [N m]."""
    return np.asarray(arm.inverse_dynamics(*states), dtype=float)


def _exchange(arm: Manipulator, link: parts.Part, old: parts.Part, new: parts.Part) -> None:
    _ = link | old
    _ = link << new
    arm.rebuild()


def refusals(arm: Manipulator, named: dict[str, parts.Part]) -> int:
    """Return how many of three faults are noticed: mass, inertia, joint on joint."""
    count = 0
    link = named["l3"]
    for field, bad in (("mass", -1.0), ("inertia", (1.0, 0.001, 0.001, 0.0, 0.0, 0.0))):
        before = getattr(link, field)
        try:
            setattr(link, field, bad)
            with warnings.catch_warnings():
                warnings.simplefilter("error", ModelWarning)
                arm.rebuild()
                arm.mass_matrix(np.zeros(6))
        except (LinkworkError, ModelWarning):
            count += 1
        setattr(link, field, before)
    arm.rebuild()
    try:
        _ = named["r1"] << named["r2"]
    except LinkworkError:
        count += 1
    return count


def measure() -> Measured:
    """Change the tool and back, then try what must be refused."""
    states = np.random.default_rng(11).uniform(-2.0, 2.0, (3, _STATES, 6))
    arm, named = robot("tool1")
    fresh, _ = robot("tool2")
    counted = {kind: sum(isinstance(x, kind) for x in named.values()) for kind in _COUNTED}
    before = torques(arm, states)
    last, tool1 = named["l6"], named["tool1"]
    tool2 = parts.Tool("tool2", **_TOOLS["tool2"])
    _exchange(arm, last, tool1, tool2)
    after, expected = torques(arm, states), torques(fresh, states)
    _exchange(arm, last, tool2, tool1)
    back = torques(arm, states)
    refused = refusals(arm, named)
    values = {
        JOINTS: float(counted[parts.Revolute]),
        LINKS: float(counted[parts.Link]),
        DRIVES: float(counted[parts.DriveTrain]),
        CHANGED: float(np.abs(after - expected).max()),
        BACK: float(np.abs(back - before).max()),
        REFUSED: float(refused),
        KEPT: float(np.abs(torques(arm, states) - before).max()),
    }
    number = np.arange(_STATES)
    curves = [Curve(number, before[:, 1], "tool 1"), Curve(number, after[:, 1], "tool 2")]
    panel = Panel(curves, x_label="state", y_label="torque of joint 2 [N m]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


_COUNTED = (parts.Revolute, parts.Link, parts.DriveTrain)
_BITS = "The same code for the same robot; the order of sums may differ."

EXPERIMENT = Experiment(
    "reconfiguration",
    "A robot of components changes its tool at run time",
    REAL_TIME_CODE,
    "section IV, benchmark robot and code fragment",
    "`base << r1 << l1 << ... << l6 << tool1`, `r1.axis << d1.flange`; then `l6 | tool1`, `l6 << "
    "tool2`, `init()`. 100 random states. Lengths, masses and inertias are chosen.",
    (
        Claim(JOINTS, "1", 6.0, None, 0.0, "Counted."),
        Claim(LINKS, "1", 6.0, None, 0.0, "Counted."),
        Claim(DRIVES, "1", 6.0, None, 0.0, "Counted."),
        Claim(
            *(CHANGED, "N m", None, 0.0, 1e-10, _BITS),
            printed="l3 | tool1; l3 << tool2; ExampleRobot.init()",
        ),
        Claim(BACK, "N m", None, 0.0, 1e-10, _BITS, printed="saves and recalls its state"),
        Claim(
            *(REFUSED, "1", None, 3.0, 0.0),
            "A negative mass and an impossible inertia are warned of; joint on joint is refused.",
            Criterion.AT_LEAST,
            printed="the manipulator has checked whether the changes are physically correct",
        ),
        Claim(KEPT, "N m", None, 0.0, 1e-10, _BITS),
    ),
    measure,
    seconds=1.0,
)
