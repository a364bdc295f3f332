"""Joints of both SCARAs, and parameters that can be edited."""

import inspect

import numpy as np

from linkwork.arm import load
from linkwork.library.robots.scara1 import scara1
from linkwork.library.robots.scara2 import scara2
from linkwork.model.link import JointKind
from linkwork.plot import Bars, Picture
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

_TYPES = {JointKind.REVOLUTE: "R", JointKind.PRISMATIC: "P"}
PUBLISHED = {"scara1": "RRPRR", "scara2": "RRRPR"}
"""Published types without the clamp, which is the last P."""
_EDITED = ("segment lengths", "base height", "clamp dimensions", "width of the robot")
_PARAMETERS = ("l1", "base_height", "clamp_size", "width")

FREEDOMS = "degrees of freedom of SCARA 1, clamp included"
FREEDOMS_2 = "degrees of freedom of SCARA 2, clamp included"
EDITED = "kinds of dimension that can be edited"
REDUNDANT = "degrees of redundancy of SCARA 2 for position and yaw"
LENGTH = "tool displaced by a longer segment, less the change of the segment"


def _type(name: str) -> str:
    return f"joints of {name.upper()} of the published types in their order"


def joint_types(name: str) -> str:
    """Types of the joints in their order."""
    return "".join(_TYPES[x.kind] for x in load(name).tree.joints)


def measure() -> Measured:
    """Count joints, and lengthen a segment."""
    world = World(load_scene("scara-cell"))
    jaws = {name: sum(f"jaw{name[-1]}" in x for x in world.layout.bodies) for name in PUBLISHED}
    # Both jaws move together: one freedom.
    freedoms = {name: len(joint_types(name)) + (jaws[name] == 2) for name in PUBLISHED}
    values = {
        _type(name): float(sum(a == b for a, b in zip(joint_types(name), x, strict=True)))
        for name, x in PUBLISHED.items()
    }
    parameters = set(inspect.signature(scara1).parameters) & set(
        inspect.signature(scara2).parameters
    )
    longer, shorter = (np.asarray(load("scara2", l1=x).fk(np.zeros(5)))[:3, 3] for x in (0.4, 0.3))
    values |= {
        FREEDOMS: float(freedoms["scara1"]),
        FREEDOMS_2: float(freedoms["scara2"]),
        EDITED: float(sum(x in parameters for x in _PARAMETERS)),
        REDUNDANT: float(len(joint_types("scara2")) - 4),
        LENGTH: float(np.abs(longer - shorter - [0.1, 0.0, 0.0]).max()),
    }
    labels = ["SCARA 1", "SCARA 2"]
    bars = Bars(
        labels,
        {"published": [6.0, 6.0], "here": list(map(float, freedoms.values()))},
        y_label="degrees of freedom",
    )
    return Measured(values, Picture([[bars]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "scara-structure",
    "Both SCARAs: types of joints, degrees of freedom, dimensions that can be edited",
    COOPERATIVE_ROBOTS,
    "sections 3.1, 3.2 and 4.1",
    "The library's `scara1` and `scara2` and the clamps of the scene `scara-cell`, whose jaws move "
    "together. Published types: RRPRRP and RRRPRP, the last P being the clamp.",
    (
        Claim(FREEDOMS, "1", 6.0, None, 0.0, "Counted."),
        Claim(FREEDOMS_2, "1", 6.0, None, 0.0, "Counted."),
        *(
            Claim(_type(name), "1", None, float(len(x)), 0.0, "Counted.", printed=f"{x}P")
            for name, x in PUBLISHED.items()
        ),
        Claim(
            *(REDUNDANT, "1", None, 1.0, 0.0, "Five joints for position and yaw."),
            printed="over-actuated",
        ),
        Claim(*(EDITED, "1", 4.0, None, 0.0, "Counted."), printed=", ".join(_EDITED)),
        Claim(LENGTH, "m", None, 0.0, 1e-12, "A stretched arm; only rounding."),
    ),
    measure,
    seconds=2.0,
)
