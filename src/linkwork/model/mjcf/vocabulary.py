"""Vocabulary of MJCF: elements and attributes of a robot, and why others are dropped."""

from dataclasses import fields
from typing import Any

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.physics import SOLIMP, SOLREF, ContactParameters

ORIENTATION = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
SOLVER = ("solref", "solimp")
"""Parameters of MuJoCo's solver, of a contact or an equality constraint."""
SOLVER_OF_JOINT = {
    "solreflimit": "solref_limit",
    "solimplimit": "solimp_limit",
    "solreffriction": "solref_friction",
    "solimpfriction": "solimp_friction",
}
"""Those of limits and dry friction: field of `JointParameters` and of a MjSpec, by attribute."""
OF_CONTACT = ("condim", "priority", "friction", "solmix", *SOLVER, "margin", "gap")
"""Contact parameters of a geom, besides its bits."""
OF_CONSTRAINT = (*SOLVER_OF_JOINT, "margin", "actuatorgravcomp")
"""Parameters of limits and dry friction of a joint."""
OF_TENDON = (
    *("stiffness", "damping", "springlength", "frictionloss", "armature", "limited", "range"),
    *("margin", *SOLVER_OF_JOINT),
)
ACTUATORS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder")
OF_ACTUATOR = (
    *("class", "gear", "ctrllimited", "forcelimited", "actlimited", "ctrlrange", "forcerange"),
    *("actrange", "actearly", "inheritrange", "dyntype", "gaintype", "biastype", "dynprm"),
    *("gainprm", "biasprm", "kp", "kv", "dampratio", "timeconst", "area", "diameter", "bias"),
)
"""Attributes of actuators passed to MuJoCo, besides what they act on."""

_PLACED = " ".join(("pos", *ORIENTATION))
_SOLVER = " ".join(SOLVER)
_ENDS = "body1 body2 anchor site1 site2"

ENGINE_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    element: tuple(attributes.split())
    for element, attributes in {
        "compiler": "angle autolimits balanceinertia boundinertia boundmass coordinate eulerseq "
        "fitaabb inertiafromgeom inertiagrouprange settotalmass",
        "default": "class",
        "option": "gravity",
        "body": f"childclass gravcomp {_PLACED}",
        "frame": f"childclass {_PLACED}",
        "inertial": f"{_PLACED} mass diaginertia fullinertia",
        "joint": "class type pos axis springdamper limited range actuatorfrclimited "
        "actuatorfrcrange stiffness ref springref armature damping frictionloss "
        + " ".join(OF_CONSTRAINT),
        "freejoint": "",
        "geom": f"class type size {_PLACED} fromto mesh mass density shellinertia fitscale group "
        + " ".join(OF_CONTACT),
        "site": f"class type size {_PLACED} fromto",
        "mesh": "class scale refpos refquat inertia vertex face",
        "connect": f"class active {_ENDS} {_SOLVER}",
        "weld": f"class active {_ENDS} relpose torquescale {_SOLVER}",
        "equality": f"active {_SOLVER}",
        "equality joint": f"class active joint1 joint2 polycoef {_SOLVER}",
        "spatial": "class stiffness damping springlength",
        "tendon": "stiffness damping springlength",
        "tendon site": "site",
        "tendon joint": "joint coef",
        "pair": f"class condim friction {_SOLVER} solreffriction margin gap",
        "fixed": " ".join(("class", *OF_TENDON)),
        "tendon of scene": " ".join(OF_TENDON),
        "camera": f"class mode fovy {_PLACED}",
        **dict.fromkeys(ACTUATORS, " ".join(OF_ACTUATOR)),
    }.items()
}
"""Attributes passed to MuJoCo by element, besides the name."""

OWN_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "geom": ("rgba", "material", "contype", "conaffinity"),
    "material": ("rgba",),
    "mesh": ("file",),
    "compiler": ("meshdir", "assetdir", "strippath"),
}
"""Attributes read without MuJoCo."""

IN_DEFAULTS = ("joint", "geom", "site", "mesh", "equality", "tendon")
"""Elements of a <default> passed to MuJoCo."""


def _text(value: Any) -> str:
    """Return a value as MuJoCo writes it."""
    return " ".join(f"{x:g}" for x in (value if isinstance(value, tuple) else (value,)))


_ZERO = "group armature damping frictionloss stiffness springref gravcomp ref"

DEFAULT_VALUES: dict[str, str] = {
    "pos": "0 0 0",
    "quat": "1 0 0 0",
    "axis": "0 0 1",
    "torquescale": "1",
    **dict.fromkeys(_ZERO.split(), "0"),
    **{one.name: _text(one.default) for one in fields(ContactParameters)},
    **{name: _text(SOLREF if "solref" in name else SOLIMP) for name in SOLVER_OF_JOINT},
}
"""Values of attributes that are not set, whatever the element."""
UNSET = {
    **DEFAULT_VALUES,
    **dict.fromkeys(("limited", "actuatorfrclimited"), "auto"),
    **dict.fromkeys(("range", "actuatorfrcrange"), "0 0"),
    **dict.fromkeys(("material", "mesh"), ""),
    "joint type": "hinge",
    "geom type": "sphere",
    "site type": "sphere",
    "geom size": "0 0 0",
    "site size": "0.005",
    "density": "1000",
    "rgba": "0.5 0.5 0.5 1",
    "fitscale": "1",
    "shellinertia": "false",
    "actuatorgravcomp": "false",
    "scale": "1 1 1",
    "refpos": "0 0 0",
    "refquat": "1 0 0 0",
    "active": "true",
    "springlength": "-1 -1",
}
"""Values that undo those of an outer default class, by attribute or by element and attribute."""

SHAPES = ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")  # Geom types of a robot
SURROUNDINGS = ("plane", "hfield", "sdf")  # Geom types of a scene

WHY_DROPPED: dict[str, str] = {
    "option": "simulation settings belong to a scene",
    "size": "simulation settings belong to a scene",
    "visual": "rendering settings belong to a scene",
    "statistic": "rendering settings belong to a scene",
    "pair": "contact pairs belong to a scene",
    "deformable": "soft bodies are not supported",
    "flexcomp": "soft bodies are not supported",
    "flex": "soft bodies are not supported",
    "skin": "soft bodies are not supported",
    "actuator": "actuators belong to a controller",
    "sensor": "sensors belong to a scene",
    "keyframe": "keyframes are not part of a robot model",
    "composite": "composite bodies are not supported",
    "model": "not attached",
    "plugin": "plugins are not supported",
    "extension": "plugins are not supported",
    "custom": "custom data is not part of a robot model",
    "camera": "cameras belong to a scene",
    "light": "lights belong to a scene",
    "texture": "textures are not supported",
    "hfield": "terrain belongs to a scene",
    "fixed": "fixed tendons are not supported, use joint equalities",
    "flexvert": "soft bodies are not supported",
    "flexstrain": "soft bodies are not supported",
}

NOT_KNOWN = "unknown element"
NOT_USED = "not used by the robot"

KNOWN = {name.split()[-1] for name in (*ENGINE_ATTRIBUTES, *OWN_ATTRIBUTES, *ACTUATORS)}
_STRUCTURE = "include replicate attach worldbody asset contact exclude flag lengthrange"
KNOWN |= {*_STRUCTURE.split()}
"""Elements that are dropped only where the robot does not use them."""

_TEXTS = """
joint mode ctrllimited forcelimited actlimited actearly dyntype gaintype biastype actuatorgravcomp
rgba angle autolimits balanceinertia coordinate eulerseq fitaabb inertiafromgeom class childclass
type limited actuatorfrclimited mesh material shellinertia inertia active body1 body2 site1 site2
joint1 joint2 site file meshdir assetdir strippath
"""
"""Attributes that are not numbers."""


def check_numbers(element: Element, attributes: tuple[str, ...]) -> None:
    """Raise for an attribute that is not finite numbers."""
    for name in attributes:
        if name in _TEXTS.split() or name not in element.attributes:
            continue
        text = element.attributes[name]
        if not text.split() or any(parse_number(word) is None for word in text.split()):
            raise element.error(
                f"invalid attribute {name!r}: {shorten(text)!r}, expected finite numbers",
                f'write e.g. {name}="0 0 1"',
            )
