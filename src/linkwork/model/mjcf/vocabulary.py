"""Which elements and attributes of MJCF make a robot, and why the others do not."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number

ORIENTATION = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
_PLACED = ("pos", *ORIENTATION)

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
    "body": ("childclass", *_PLACED),
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
    ),
    "site": ("class", "type", "size", *_PLACED, "fromto"),
    "mesh": ("class", "scale", "refpos", "refquat", "inertia", "vertex", "face"),
    "connect": ("class", "active", "body1", "body2", "anchor", "site1", "site2"),
    "weld": ("class", "active", "body1", "body2", "anchor", "site1", "site2", "relpose"),
    "equality": ("active",),
    "equality joint": ("class", "active", "joint1", "joint2", "polycoef"),
    "spatial": ("class", "stiffness", "damping", "springlength"),
    "tendon": ("stiffness", "damping", "springlength"),
    "tendon site": ("site",),
}
"""What the engine is shown of each kind of element, beside its name; it sees nothing else."""

OWN_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "geom": ("rgba", "material", "contype", "conaffinity"),
    "material": ("rgba",),
    "mesh": ("file",),
    "compiler": ("meshdir", "assetdir", "strippath"),
}
"""What is read here, without the engine."""

IN_DEFAULTS = ("joint", "geom", "site", "mesh", "equality", "tendon")
"""Elements of a <default> that the engine is shown."""

SHAPES = ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")
"""Types of geoms that a robot may have."""
SURROUNDINGS = ("plane", "hfield", "sdf")
"""Types of geoms that it may not have."""

REFUSED: dict[str, str] = {
    "replicate": "write out the copies it makes",
    "composite": "write out the bodies it makes",
    "attach": "write the attached model into this one",
    "model": "write the attached model into this one",
    "plugin": "plugins are not run: remove it",
    "extension": "plugins are not run: remove it",
}
"""Elements a file may not have, and what to do instead."""

WHY_DROPPED: dict[str, str] = {
    "option": "how to simulate is said by a scene",
    "size": "how to simulate is said by a scene",
    "visual": "how to draw is said by a scene",
    "statistic": "how to draw is said by a scene",
    "contact": "which links touch is told from how they are joined",
    "deformable": "a robot model has no soft bodies",
    "flexcomp": "a robot model has no soft bodies",
    "flex": "a robot model has no soft bodies",
    "skin": "a robot model has no soft bodies",
    "actuator": "what drives a joint is said by a controller",
    "sensor": "sensors are said by a scene",
    "keyframe": "a robot model has no stored states",
    "custom": "a robot model has no data of other programs",
    "camera": "cameras are said by a scene",
    "light": "lights are said by a scene",
    "texture": "a shape has one colour",
    "hfield": "terrain is said by a scene",
    "fixed": "joints are coupled by equality constraints only",
    "flexvert": "a robot model has no soft bodies",
    "flexstrain": "a robot model has no soft bodies",
}
"""Why elements are not in the model, with all that is in them."""

NOT_KNOWN = "not known here"

_WORDS = {
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
    """Refuses an attribute that should be finite numbers and is not."""
    for name in attributes:
        if name in _WORDS or name not in element.attributes:
            continue
        text = element.attributes[name]
        if not text.split() or any(parse_number(word) is None for word in text.split()):
            raise element.error(
                f"the attribute {name!r} must be finite numbers, not {shorten(text)!r}",
                f'write {name}="0 0 1", for instance',
            )
