"""Geometry and pairs of robots, prepared once."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from linkwork.codegen.native.compiler import find_compiler
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.robot_geometry import PlacedRobot, RobotGeometry
from linkwork.planning.collision.self_pairs import (
    SAMPLES,
    Array,
    Pair,
    SelfPairs,
    Verdicts,
    candidate_pairs,
    random_configurations,
    without_always_touching,
)
from linkwork.planning.planners.native import planning_library


def prepared(
    robots: Sequence[PlacedRobot],
    tolerance: float | None = None,
    allowed: Sequence[tuple[str, str]] = (),
) -> tuple[RobotGeometry, SelfPairs]:
    """Spheres and pairs of robots; kept for further calls.

    The tolerance is by the size of the robots when None [m].
    """
    return _prepared(tuple(robots), tolerance, tuple(tuple(x) for x in allowed))


def _compile_beside(geometry: RobotGeometry) -> None:
    """Compile the checker while the spheres are computed."""
    compiler = find_compiler()
    if compiler is None:
        return
    with ThreadPoolExecutor(1) as pool:
        compiled = pool.submit(planning_library, geometry, compiler)
        for body in geometry.bodies:
            _ = body.spheres
        compiled.result()


@lru_cache(maxsize=32)
def _prepared(
    robots: tuple[PlacedRobot, ...], tolerance: float | None, allowed: tuple[tuple[str, str], ...]
) -> tuple[RobotGeometry, SelfPairs]:
    geometry = RobotGeometry(robots, tolerance)
    _compile_beside(geometry)
    candidates = candidate_pairs(geometry, allowed)
    q = random_configurations(geometry, SAMPLES)

    def touches(pair: Pair, rows: Array) -> Verdicts:
        return CollisionChecker(geometry, SelfPairs((pair,), {})).collides(rows)

    return geometry, without_always_touching(geometry, candidates, q, touches)
