"""Validate the materials of a scene and pairs of bodies."""

from collections.abc import Iterator

from linkwork.world.materials.schema import Material, Pair, Surface
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import GROUND

MAX_PAIRS = 20_000  # Most pairs of shapes that a scene may describe


def check_surfaces(check: Checker) -> None:
    """Validate materials and pairs."""
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
    _check_belts(check)


def _check_pairs(check: Checker) -> None:
    seen: dict[frozenset[str], str] = {}
    touching = 0
    for name, pair in check.scene.pairs.items():
        path = ("pairs", name)
        _check_form(check, path, pair)
        check.surface((*path, "material"), pair.material)
        counts = [_touching_shapes(check, path, pair, end) for end in "ab"]
        touching += counts[0] * counts[1]
        if touching > MAX_PAIRS:
            message = f"the pairs up to {name!r} contain more than {MAX_PAIRS} pairs of shapes"
            raise check.error(path, message, "set materials of the bodies instead")
        _check_can_meet(check, (*path, "b"), pair)
        ends = ((pair.a, pair.a_shape), (pair.b, pair.b_shape))
        shapes = frozenset(f"{check.body_of(frame)} {shape}" for frame, shape in ends)
        other = seen.setdefault(shapes, name)
        if other != name:
            message = f"the pair {other!r} already joins {pair.a!r} and {pair.b!r}"
            raise check.error(path, message)


def _check_can_meet(check: Checker, path: Where, pair: Pair) -> None:
    reason = ""
    if check.body_of(pair.a) == check.body_of(pair.b):
        reason = "are the same body"
    elif check.moves_with(pair.a) == check.moves_with(pair.b):
        reason = "do not move relative to each other"
    elif pair.material is not None and check.joins(pair.a, pair.b):
        reason = "are connected by a joint and never collide"
    if reason:
        raise check.error(path, f"{pair.a!r} and {pair.b!r} {reason}", "name another body")


def _check_form(check: Checker, path: Where, pair: Pair) -> None:
    keys = [key for key in ("material", "contact") if getattr(pair, key) is not None]
    if len(keys) + (not pair.collides) != 1:
        message = "invalid pair: expected one of `material`, `contact` and `collides: false`"
        raise check.error(path, message, "give exactly one of them")
    for end in ("a_shape", "b_shape"):
        if getattr(pair, end) is not None and pair.contact is None:
            message = f"`{end}` without `contact`"
            raise check.error((*path, end), message, "use `contact`: a material applies to a body")


def _touching_shapes(check: Checker, path: Where, pair: Pair, end: str) -> int:
    """Return the number of shapes of a body, link or the ground that may touch; raise for none."""
    frame, index = getattr(pair, end), getattr(pair, f"{end}_shape")
    path = (*path, end)
    if frame == GROUND and check.scene.ground is not None:
        return 1
    check.check_frame(path, frame, world=False)
    robot, slash, part = frame.partition("/")
    if slash:
        tree = check.trees[robot]
        shapes = tree.links[tree.frame(part)[0]].shapes
    else:
        shapes = tuple(check.solids[frame].shapes.values())
    if index is not None:
        if index < len(shapes):
            return 1
        message = f"invalid shape of {frame!r}: {index}"
        raise check.error(path, message, f"expected 0 to {len(shapes) - 1}")
    count = sum(shape.collides for shape in shapes)
    if count == 0 and pair.collides:
        raise check.error(path, f"{frame!r} has no colliding shape")
    return count


def _check_solver(check: Checker) -> None:
    materials = list(_materials(check.scene))
    if check.scene.solver.integrator == "rk4" and any(x.is_directed for x in materials):
        message = "integrator rk4 does not support friction with `across` or `adaptive`"
        raise check.error(("solver", "integrator"), message, "use implicitfast")
    if check.scene.solver.sleep and any(x.is_directed for x in materials):
        message = "sleep does not work with friction with `across` or `adaptive`"
        raise check.error(("solver", "sleep"), message, "remove one of them")
    if check.scene.solver.cone != "elliptic" and any(x.adaptive for x in materials):
        message = "adaptive friction requires an elliptic friction cone"
        raise check.error(("solver", "cone"), message, "use `cone: elliptic`")


def _check_belts(check: Checker) -> None:
    """Raise for belts in a scene with directional friction, whose contact axes are turned."""
    if not any(material.across is not None for material in _materials(check.scene)):
        return
    for name, body in check.scene.bodies.items():
        if body.surface_velocity is not None:
            message = "a surface velocity does not work in a scene with `across` friction"
            raise check.error(("bodies", name, "surface_velocity"), message, "remove `across`")


def _materials(scene: Scene) -> Iterator[Material]:
    surfaces: list[Surface | None] = [
        *(pair.material for pair in scene.pairs.values()),
        *(body.material for body in scene.bodies.values()),
        *(robot.material for robot in scene.robots.values()),
        None if scene.ground is None else scene.ground.material,
    ]
    for surface in surfaces:
        if surface is not None:
            yield scene.material(surface)
