"""Vocabulary of MJCF: elements and attributes of a robot, and why others are dropped."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number

ORIENTATION = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
_PLACED = ("pos", *ORIENTATION)

_SOLVER = ("solref", "solimp")
OF_CONTACT = ("condim", "priority", "friction", "solmix", *_SOLVER, "margin", "gap")
"""Contact parameters of a geom, besides its bits."""
OF_CONSTRAINT = (
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
    "margin",
    "actuatorgravcomp",
)
"""Parameters of limits and dry friction of a joint."""

ENGINE_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "compiler": (
        "angle",
        "autolimits",
        "balanceinertia",
        "boundinertia",
        "boundmass",
        "coordinate",
        "eulerseq",
        "fitaabb",
        "inertiafromgeom",
        "inertiagrouprange",
        "settotalmass",
    ),
    "default": ("class",),
    "option": ("gravity",),
    "body": ("childclass", "gravcomp", *_PLACED),
    "frame": ("childclass", *_PLACED),
    "inertial": (*_PLACED, "mass", "diaginertia", "fullinertia"),
    "joint": (
        "class",
        "type",
        "pos",
        "axis",
        "springdamper",
        "limited",
        "range",
        "actuatorfrclimited",
        "actuatorfrcrange",
        "stiffness",
        "ref",
        "springref",
        "armature",
        "damping",
        "frictionloss",
        *OF_CONSTRAINT,
    ),
    "freejoint": (),
    "geom": (
        "class",
        "type",
        "size",
        *_PLACED,
        "fromto",
        "mesh",
        "mass",
        "density",
        "shellinertia",
        "fitscale",
        "group",
        *OF_CONTACT,
    ),
    "site": ("class", "type", "size", *_PLACED, "fromto"),
    "mesh": ("class", "scale", "refpos", "refquat", "inertia", "vertex", "face"),
    "connect": ("class", "active", "body1", "body2", "anchor", "site1", "site2", *_SOLVER),
    "weld": (
        "class",
        "active",
        "body1",
        "body2",
        "anchor",
        "site1",
        "site2",
        "relpose",
        "torquescale",
        *_SOLVER,
    ),
    "equality": ("active", *_SOLVER),
    "equality joint": ("class", "active", "joint1", "joint2", "polycoef", *_SOLVER),
    "spatial": ("class", "stiffness", "damping", "springlength"),
    "tendon": ("stiffness", "damping", "springlength"),
    "tendon site": ("site",),
    "tendon joint": ("joint", "coef"),
    "pair": (
        "class",
        "condim",
        "friction",
        *_SOLVER,
        "solreffriction",
        "margin",
        "gap",
    ),
}
"""Attributes passed to MuJoCo by element, besides the name."""

OF_TENDON = (
    "stiffness",
    "damping",
    "springlength",
    "frictionloss",
    "armature",
    "limited",
    "range",
    "margin",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
)
"""Attributes of a fixed tendon of a scene."""
ENGINE_ATTRIBUTES |= {"fixed": ("class", *OF_TENDON), "tendon of scene": OF_TENDON}

ACTUATORS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder")
"""Actuators of a scene."""
OF_ACTUATOR = (
    "class",
    "gear",
    "ctrllimited",
    "forcelimited",
    "actlimited",
    "ctrlrange",
    "forcerange",
    "actrange",
    "actearly",
    "inheritrange",
    "dyntype",
    "gaintype",
    "biastype",
    "dynprm",
    "gainprm",
    "biasprm",
    "kp",
    "kv",
    "dampratio",
    "timeconst",
    "area",
    "diameter",
    "bias",
)
"""Attributes of actuators passed to MuJoCo, besides what they act on."""
_OF_CAMERA = ("class", "mode", "fovy", *_PLACED)
ENGINE_ATTRIBUTES |= {"camera": _OF_CAMERA} | dict.fromkeys(ACTUATORS, OF_ACTUATOR)

OWN_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "geom": ("rgba", "material", "contype", "conaffinity"),
    "material": ("rgba",),
    "mesh": ("file",),
    "compiler": ("meshdir", "assetdir", "strippath"),
}
"""Attributes read without MuJoCo."""

IN_DEFAULTS = ("joint", "geom", "site", "mesh", "equality", "tendon")
"""Elements of a <default> passed to MuJoCo."""

DEFAULT_VALUES: dict[str, str] = {
    "pos": "0 0 0",
    "quat": "1 0 0 0",
    "axis": "0 0 1",
    "group": "0",
    "contype": "1",
    "conaffinity": "1",
    "armature": "0",
    "damping": "0",
    "frictionloss": "0",
    "stiffness": "0",
    "springref": "0",
    "gravcomp": "0",
    "condim": "3",
    "priority": "0",
    "friction": "1 0.005 0.0001",
    "solmix": "1",
    "margin": "0",
    "gap": "0",
    "torquescale": "1",
    "ref": "0",
    **dict.fromkeys(("solref", "solreflimit", "solreffriction"), "0.02 1"),
    **dict.fromkeys(("solimp", "solimplimit", "solimpfriction"), "0.9 0.95 0.001 0.5 2"),
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

SHAPES = ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")
"""Geom types of a robot."""
SURROUNDINGS = ("plane", "hfield", "sdf")
"""Geom types of a scene."""

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
"""Why elements and their content are dropped."""

NOT_KNOWN = "unknown element"
NOT_USED = "not used by the robot"

KNOWN = {name.split()[-1] for name in (*ENGINE_ATTRIBUTES, *OWN_ATTRIBUTES, *ACTUATORS)}
KNOWN |= {
    "include",
    "replicate",
    "attach",
    "worldbody",
    "asset",
    "contact",
    "exclude",
    "flag",
    "lengthrange",
}
"""Elements that are dropped only where the robot does not use them."""

_WORDS = {
    "joint",
    "mode",
    "ctrllimited",
    "forcelimited",
    "actlimited",
    "actearly",
    "dyntype",
    "gaintype",
    "biastype",
    "actuatorgravcomp",
    "rgba",
    "angle",
    "autolimits",
    "balanceinertia",
    "coordinate",
    "eulerseq",
    "fitaabb",
    "inertiafromgeom",
    "class",
    "childclass",
    "type",
    "limited",
    "actuatorfrclimited",
    "mesh",
    "material",
    "shellinertia",
    "inertia",
    "active",
    "body1",
    "body2",
    "site1",
    "site2",
    "joint1",
    "joint2",
    "site",
    "file",
    "meshdir",
    "assetdir",
    "strippath",
}


def check_numbers(element: Element, attributes: tuple[str, ...]) -> None:
    """Raise for an attribute that is not finite numbers."""
    for name in attributes:
        if name in _WORDS or name not in element.attributes:
            continue
        text = element.attributes[name]
        if not text.split() or any(parse_number(word) is None for word in text.split()):
            raise element.error(
                f"invalid attribute {name!r}: {shorten(text)!r}, expected finite numbers",
                f'write e.g. {name}="0 0 1"',
            )
