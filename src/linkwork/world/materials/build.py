"""Surfaces as MuJoCo contact parameters."""

import math
from itertools import product
from typing import Any

from linkwork.model.mujoco.geom import geom_arguments
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.materials.schema import Material, Pair, PairContact, Surface
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import GROUND, WORLD


def geom_surface(loaded: LoadedScene, surface: Surface | None) -> dict[str, Any]:
    """Return the arguments of MuJoCo's `add_geom` for a surface; none for None."""
    if surface is None:
        return {}
    material = loaded.scene.material(surface)
    friction = (material.sliding, material.torsional, material.rolling)
    # Surfaces with a material take precedence over those without.
    geom = {"friction": friction, "condim": contact_dimensions(material), "priority": 1}
    # Its stiffness dominates over surfaces that give none.
    if hardness := hardness_of(material, loaded.scene.solver.step):
        geom |= hardness | {"solmix": 1e6}
    return geom


def hardness_of(material: Material, step: float) -> dict[str, Any]:
    """Return MuJoCo's parameters of a material with restitution or stiffness, else none."""
    if material.restitution is not None:
        return bouncing(material.restitution, step)
    if material.softness is None:
        return {}
    stiffness, damping = material.softness
    # The velocity lost in a step is that of the continuous motion.
    damping = -math.expm1(-damping * step) / step
    # MuJoCo takes a pair of zeros for a contact without spring and damper.
    return {"solref": (-stiffness, -max(damping, 1e-9)), "solimp": _SOFT_IMPEDANCE}


def contact_dimensions(material: Material) -> int:
    """Return MuJoCo's `condim`: sliding, then torsional, then rolling friction."""
    if material.rolling > 0:
        return 6
    return 4 if material.torsional > 0 else 3


_RATE = 0.1
"""Angular frequency of a bouncing contact times the step: half a period takes thirty steps."""
_MAX_DAMPED = 5.0  # Damping ratio above which a contact hardly bounces
_IMPEDANCE = (0.99, 0.99, 0.001, 0.5, 2.0)
SOFT_IMPEDANCE = 0.9
"""Impedance of contacts with a stiffness: bodies at rest sink in by the rest of it, 0.1 g / k.
With less of it friction would creep."""
_SOFT_IMPEDANCE = (SOFT_IMPEDANCE, SOFT_IMPEDANCE, 0.001, 0.5, 2.0)


def bouncing(restitution: float, step: float) -> dict[str, Any]:
    """Return MuJoCo's parameters of a contact with restitution.

    The contact is a spring and damper normalised by mass: r'' = -b r' - k r while it pushes.
    Without gravity the ratio of velocities after and before is exp(-2 z acos(z) / sqrt(1 - z^2))
    for damping ratio z. The damping is that of the discrete steps, not of the continuous motion.
    """
    rate = _RATE / step
    damping = -math.expm1(-2 * damping_ratio(restitution) * rate * step) / step
    # MuJoCo takes a pair of zeros for a contact without spring and damper.
    return {"solref": (-rate * rate, -max(damping, 1e-9)), "solimp": _IMPEDANCE}


def entering_time(stiffness: float, damping: float, step: float) -> float:
    """Return depth over impact velocity [s] of a contact with stiffness [1/s^2], damping [1/s]."""
    rate = math.sqrt(stiffness)
    ratio = -math.log1p(-min(damping * step, 1 - 1e-12)) / (2 * rate * step)
    return math.sqrt(restitution_of(ratio)) / rate


def damping_ratio(restitution: float) -> float:
    """Return the damping ratio of a unilateral contact with a restitution, by bisection."""
    low, high = 0.0, _MAX_DAMPED
    for _ in range(60):
        middle = (low + high) / 2
        if restitution_of(middle) > restitution:
            low = middle
        else:
            high = middle
    return (low + high) / 2 if restitution < 1 else 0.0


def restitution_of(ratio: float) -> float:
    """Return the restitution of a contact with a damping ratio."""
    if ratio < 1:
        angle, root = math.acos(ratio), math.sqrt(1 - ratio * ratio)
    else:
        angle, root = math.acosh(ratio), math.sqrt(ratio * ratio - 1)
    return math.exp(-2 * ratio * (angle / root if root > 0 else 1.0))


def add_pairs(spec: Any, loaded: LoadedScene) -> None:
    """Add a MuJoCo pair for every two shapes of the scene's pairs, or exclude their contact."""
    for name, pair in loaded.scene.pairs.items():
        if not pair.collides:
            first, second = (body_of(loaded, frame) for frame in (pair.a, pair.b))
            spec.add_exclude(bodyname1=first, bodyname2=second)
            continue
        arguments = _pair_arguments(loaded, pair)
        shapes = product(
            shapes_of(spec, loaded, pair.a, pair.a_shape),
            shapes_of(spec, loaded, pair.b, pair.b_shape),
        )
        for number, (a, b) in enumerate(shapes):
            spec.add_pair(name=f"{name}/{number}", geomname1=a, geomname2=b, **arguments)


def _pair_arguments(loaded: LoadedScene, pair: Pair) -> dict[str, Any]:
    if pair.material is None:
        return (pair.contact or PairContact()).model_dump()
    material = loaded.scene.material(pair.material)
    across = material.sliding if material.across is None else material.across
    turning = (material.torsional, material.rolling, material.rolling)
    arguments = {
        "condim": contact_dimensions(material),
        "friction": (material.sliding, across, *turning),
    }
    return arguments | hardness_of(material, loaded.scene.solver.step)


def body_of(loaded: LoadedScene, name: str) -> str:
    """Return the engine's body that carries a frame or the ground."""
    return WORLD if name == GROUND else carrier_of_frame(loaded, name)[0]


def shapes_of(spec: Any, loaded: LoadedScene, name: str, index: int | None = None) -> list[str]:
    """Return the names of the colliding geoms of a body, link or the ground; name unnamed ones."""
    body = spec.body(body_of(loaded, name))
    if index is not None and name != GROUND:
        # A shape that only this pair needs is added once.
        usual = f"{name}/shape/{index}"
        geom = spec.geom(usual) or _geom_of_shape(spec, loaded, name, index)
        geom.name = geom.name or usual
        return [geom.name]
    names = []
    for number, geom in enumerate(body.geoms):
        is_ground = name == GROUND and geom.name == GROUND
        if is_ground or (name != GROUND and (geom.contype or geom.conaffinity)):
            geom.name = geom.name or f"{name}/{number}"
            names.append(geom.name)
    return names


def _geom_of_shape(spec: Any, loaded: LoadedScene, name: str, index: int) -> Any:
    body = spec.body(body_of(loaded, name))
    robot, slash, part = name.partition("/")
    if not slash:
        return body.geoms[index]
    tree = loaded.trees[robot]
    shapes = tree.links[tree.frame(part)[0]].shapes
    if shapes[index].visible or shapes[index].collides:
        return body.geoms[sum(x.visible or x.collides for x in shapes[:index])]
    # Needed for pairs only, so the robot has not added it.
    return body.add_geom(**geom_arguments(spec, shapes[index]))
