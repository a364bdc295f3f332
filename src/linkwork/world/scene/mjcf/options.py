"""Solver options and medium of a scene from an MJCF file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.mjcf.bodies import children_of
from linkwork.world.scene.schema import Part

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]

_INTEGRATORS = {"Euler": "euler", "RK4": "rk4", "implicit": "implicit"}
_INTEGRATORS |= {"implicitfast": "implicitfast"}
_NUMBERS: dict[str, tuple[str, float, float, float]] = {
    "timestep": ("step", 0.002, 1e-6, 0.02),
    "iterations": ("iterations", 100, 1, 10_000),
    "ls_iterations": ("line_search_iterations", 50, 1, 10_000),
    "tolerance": ("tolerance", 1e-8, 0.0, 1.0),
    "ls_tolerance": ("line_search_tolerance", 0.01, 0.0, 1.0),
    "noslip_iterations": ("noslip_iterations", 0, 0, 1000),
    "noslip_tolerance": ("noslip_tolerance", 1e-6, 0.0, 1.0),
    "ccd_iterations": ("ccd_iterations", 35, 1, 10_000),
    "ccd_tolerance": ("ccd_tolerance", 1e-6, 0.0, 1.0),
    "impratio": ("impratio", 1.0, 1e-3, 1e5),
}
"""Numbers of an <option>: key in a scene, MuJoCo's default, and the range of a scene."""
_WORDS = {
    "integrator": ("integrator", "euler", _INTEGRATORS),
    "solver": ("method", "newton", {"Newton": "newton", "CG": "cg", "PGS": "pgs"}),
    "cone": ("cone", "pyramidal", {"pyramidal": "pyramidal", "elliptic": "elliptic"}),
}
"""Words of an <option>: key in a scene, MuJoCo's default, and values."""
_MEDIUM = ("density", "viscosity", "wind")
_FLAGS = {"contact": "contacts", "multiccd": "multiccd", "eulerdamp": "euler_damping"}
_USUAL_FLAGS = {"override": "disable", "sleep": "disable", "diagexact": "disable", "ipc": "disable"}
"""Flags that change the motion and that a scene does not have, with their defaults."""
_STILL = ("jacobian", "magnetic", "sdf_iterations", "sdf_initpoints", "sleep_tolerance")
"""Options without effect on the motion of what a scene has."""
_OVERRIDE = ("o_margin", "o_solref", "o_solimp", "o_friction")
"""Options that act only with the flag `override`."""
_NO_MOTION = "it does not change the motion"


def solver_of(scene: MjcfScene) -> Data:
    """Return the solver of a scene, all of it, so that no default of a scene applies."""
    # Bare MuJoCo does not predict contacts.
    data: Data = {"speculative": False}
    data |= {key: default for key, default, _, _ in _NUMBERS.values()}
    data |= {key: default for key, default, _ in _WORDS.values()}
    disabled: dict[str, bool] = {}
    for option in scene.elements("option"):
        scene.kept.keep(option)
        for name in option.attributes:
            _set_option(scene, data, option, name)
        for flag in children_of(option):
            scene.kept.keep(flag)
            for name in flag.attributes:
                _set_flag(scene, data, disabled, flag, name)
    listed = [name for name, is_disabled in disabled.items() if is_disabled]
    return data | ({"disable": listed} if listed else {})


def _set_option(scene: MjcfScene, data: Data, option: Element, name: str) -> None:
    text = option.attributes[name]
    if name in _WORDS and text in _WORDS[name][2]:
        data[_WORDS[name][0]] = _WORDS[name][2][text]
        scene.kept.keep(option, name)
    elif name in _NUMBERS:
        key, default, low, high = _NUMBERS[name]
        value = type(default)(option.number(name))
        data[key] = min(max(value, low), high)
        if data[key] != value:
            message = f"{name} is {data[key]:g} in the scene, which takes {low:g} to {high:g}"
            scene.kept.approximate(option, name, message)
            scene.warn(option, message, "change it in the file")
        else:
            scene.kept.keep(option, name)
    elif name in ("gravity", *_MEDIUM):
        scene.kept.keep(option, name)
    elif name in (*_STILL, *_OVERRIDE):
        why = _NO_MOTION if name in _STILL else "it acts with the flag `override` only"
        scene.kept.drop_attributes(option, why, name)
    else:
        message = f"option {name} is not in the scene, which has none like it"
        scene.lose(option, name, message, "remove it from the file")


def _set_flag(
    scene: MjcfScene, data: Data, disabled: dict[str, bool], flag: Element, name: str
) -> None:
    value = flag.attributes[name]
    if name in _FLAGS:
        data[_FLAGS[name]] = value != "disable"
    elif name in get_args(Part):
        disabled[name] = value == "disable"
    elif _USUAL_FLAGS.get(name, value) != value:
        message = f"flag {name}={value!r} is not in the scene, which has none like it"
        scene.lose(flag, name, message, "remove it from the file")
        return
    elif name != "gravity":
        scene.kept.record(flag, name, Fate.DROPPED, _NO_MOTION)
        return
    scene.kept.keep(flag, name)


def medium_of(scene: MjcfScene) -> Data:
    """Return the air or water of a scene."""
    data: Data = {}
    for option in scene.elements("option"):
        for name in _MEDIUM:
            if name in option.attributes:
                data[name] = option.number(name) if name != "wind" else list(option.vector(name, 3))
    return data
