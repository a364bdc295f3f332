"""Checking the materials of a scene and who feels what of whom."""

from __future__ import annotations

from collections.abc import Iterator

from linkwork.world.materials.schema import Material, Pair, Surface
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import GROUND

MOST_PAIRS = 20_000
"""Greatest number of pairs of shapes whose contact a scene may describe."""


def check_surfaces(check: Checker) -> None:
    """Refuses materials that are not there or cannot be, and pairs that cannot touch."""
    scene = check.scene
    for name, material in scene.materials.items():
        with check.problems.collecting():
            check.check_material(("materials", name), material)
    if scene.ground is not None:
        check.surface(("ground", "material"), scene.ground.material)
    for name, robot in scene.robots.items():
        with check.problems.collecting():
            check.surface(("robots", name, "material"), robot.material)
    check.problems.raise_found()
    _check_pairs(check)
    _check_solver(check)


def _check_pairs(check: Checker) -> None:
    seen: dict[frozenset[str], str] = {}
    touching = 0
    for name, pair in check.scene.pairs.items():
        path = ("pairs", name)
        check.surface((*path, "material"), pair.material)
        counts = [_touching_shapes(check, (*path, key), getattr(pair, key)) for key in "ab"]
        touching += counts[0] * counts[1]
        if touching > MOST_PAIRS:
            message = f"the pairs up to {name!r} join more than {MOST_PAIRS} pairs of shapes"
            raise check.error(path, message, "give the bodies materials instead")
        _check_can_meet(check, (*path, "b"), pair)
        bodies = frozenset(check.body_of(frame) for frame in (pair.a, pair.b))
        other = seen.setdefault(bodies, name)
        if other != name:
            message = f"the pair {other!r} already joins {pair.a!r} and {pair.b!r}"
            raise check.error(path, message)


def _check_can_meet(check: Checker, path: Where, pair: Pair) -> None:
    reason = ""
    if check.body_of(pair.a) == check.body_of(pair.b):
        reason = "are the same body"
    elif check.moves_with(pair.a) == check.moves_with(pair.b):
        reason = "cannot move against each other"
    elif check.joins(pair.a, pair.b):
        reason = "are joined by a joint, so that they do not collide"
    if reason:
        raise check.error(path, f"{pair.a!r} and {pair.b!r} {reason}", "name another body")


def _touching_shapes(check: Checker, path: Where, frame: str) -> int:
    """How many shapes of a body, a link or the ground can touch others; refuses none."""
    if frame == GROUND and check.scene.ground is not None:
        return 1
    check.check_frame(path, frame, world=False)
    robot, slash, part = frame.partition("/")
    if slash:
        tree = check.trees[robot]
        shapes = tree.links[tree.frame(part)[0]].shapes
    else:
        shapes = tuple(check.solids[frame].shapes.values())
    count = sum(shape.collides for shape in shapes)
    if count == 0:
        raise check.error(path, f"{frame!r} has no shape that touches others")
    return count


def _check_solver(check: Checker) -> None:
    """Refuses friction that the solver's options leave no way to turn or soften."""
    materials = list(_materials(check.scene))
    if check.scene.solver.integrator == "rk4" and any(x.is_directed for x in materials):
        message = "friction with `across` or `adaptive` does not go with the integrator rk4"
        raise check.error(("solver", "integrator"), message, "use implicitfast")
    if check.scene.solver.cone != "elliptic" and any(x.adaptive for x in materials):
        message = "adaptive friction needs an elliptic friction cone"
        raise check.error(("solver", "cone"), message, "use `cone: elliptic`")


def _materials(scene: Scene) -> Iterator[Material]:
    """What the surfaces of a scene are made of."""
    surfaces: list[Surface | None] = [
        *(pair.material for pair in scene.pairs.values()),
        *(body.material for body in scene.bodies.values()),
        *(robot.material for robot in scene.robots.values()),
        None if scene.ground is None else scene.ground.material,
    ]
    for surface in surfaces:
        if surface is not None:
            yield scene.materials[surface] if isinstance(surface, str) else surface
