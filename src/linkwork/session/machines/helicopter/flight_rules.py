"""Limits of a flight: geofence, terrain, slopes, and routes over terrain."""

import math
from functools import lru_cache

import numpy as np

from linkwork.errors import ActionRefusedError, LinkworkError
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.vector import subtract, vector3
from linkwork.world.machines.schema import HelicopterMachine
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.terrain.ground_height import ground_height

_REACH = 0.45  # Distance over which the slope of a landing place is measured: that of the skids [m]
_SPACING = 0.5  # Distance of the places at which a leg is compared with the terrain [m]


class FlightRules:
    """Limits of a helicopter over the ground of a scene.

    Attributes:
        top: Greatest height of the ground inside the geofence, or more [m].
    """

    def __init__(self, name: str, spec: HelicopterMachine, loaded: LoadedScene) -> None:
        self._name, self._spec, self._loaded = name, spec, loaded
        self._is_level = False
        self._lowest, self.top = self._extremes()
        self._is_level = loaded.terrain is None and self._lowest == self.top
        self._planned = lru_cache(maxsize=1000)(self._plan)

    def _extremes(self) -> tuple[float, float]:
        """Least and greatest height of the ground; a plane has them at corners of the geofence."""
        terrain, fence = self._loaded.terrain, self._spec.geofence
        if terrain is not None:
            return float(np.min(terrain.heights)), float(np.max(terrain.heights))
        sides = [(fence.lower[i], fence.upper[i]) for i in range(2)]
        heights = [self.ground(x, y) for x in sides[0] for y in sides[1]]
        return min(heights), max(heights)

    def ground(self, x: float, y: float) -> float:
        """Return the height of the ground [m]; that of the geofence's floor where there is none."""
        if self._is_level:
            return self.top
        height = float(ground_height(self._loaded, x, y))
        return height if math.isfinite(height) else self._spec.geofence.lower[2]

    def slope(self, x: float, y: float) -> float:
        """Return the slope of the ground over the reach of the skids [rad]."""
        along = self.ground(x + _REACH, y) - self.ground(x - _REACH, y)
        across = self.ground(x, y + _REACH) - self.ground(x, y - _REACH)
        return math.atan(math.hypot(along, across) / (2 * _REACH))

    def highest(self, start: tuple[float, float], end: tuple[float, float]) -> float:
        """Return the greatest height of the ground on the way between two places [m]."""
        count = max(2, math.ceil(math.dist(start, end) / _SPACING) + 1)
        share = np.linspace(0.0, 1.0, count)
        x, y = (a + share * (b - a) for a, b in zip(start, end, strict=True))
        heights = np.asarray(ground_height(self._loaded, x, y), dtype=np.float64)
        heights = heights[np.isfinite(heights)]
        return float(heights.max()) if heights.size else self._spec.geofence.lower[2]

    def is_inside(self, point: Vector3, margin: float = 0.0) -> bool:
        """Whether a point is inside the geofence, or beyond it by less than a margin [m]."""
        fence, (x, y, z) = self._spec.geofence, point
        (ax, ay, az), (bx, by, bz) = fence.lower, fence.upper
        return (
            ax - margin <= x <= bx + margin
            and ay - margin <= y <= by + margin
            and az - margin <= z <= bz + margin
        )

    def pulled_inside(self, point: Vector3, margin: float) -> Vector3:
        """Return the nearest point that is inside the geofence by a margin [m]."""
        fence = self._spec.geofence
        x, y, z = (
            min(max(x, min(a + margin, (a + b) / 2)), max(b - margin, (a + b) / 2))
            for a, x, b in zip(fence.lower, point, fence.upper, strict=True)
        )
        return (x, y, z)

    def check_point(self, point: Vector3) -> None:
        """Raise for a point outside the geofence or too near to the ground."""
        fence = self._spec.geofence
        for axis, x, a, b in zip("xyz", point, fence.lower, fence.upper, strict=True):
            if not a <= x <= b:
                message = f"{axis} = {x:g} m is outside the geofence of {self._name!r}"
                raise ActionRefusedError(message, hint=f"expected {a:g} to {b:g} m")
        lowest = self.ground(point[0], point[1]) + self._spec.stand + 0.5
        if point[2] < lowest:
            message = f"z = {point[2]:g} m is in the terrain or too near to it"
            raise ActionRefusedError(message, hint=f"expected at least {lowest:.3g} m there")

    def check_height(self, height: float) -> None:
        """Raise for a height above the ground that is above the geofence everywhere."""
        highest = self._spec.geofence.upper[2] - self._spec.stand - self._lowest
        if height > highest:
            message = f"height = {height:g} m is outside the geofence of {self._name!r}"
            raise ActionRefusedError(message, hint=f"expected at most {highest:g} m")

    def check_landing(self, x: float, y: float) -> None:
        """Raise for ground that is too steep to land on, or where there is none."""
        if not math.isfinite(float(ground_height(self._loaded, x, y))):
            message = f"there is no ground at ({x:g}, {y:g}) m"
            raise ActionRefusedError(message, hint="land on the terrain")
        slope, steepest = self.slope(x, y), self._spec.slope
        if slope > steepest * (1 + 1e-9):
            message = f"the ground at ({x:g}, {y:g}) m slopes by {math.degrees(slope):.3g} degrees"
            hint = f"expected at most {math.degrees(steepest):.3g} degrees to land"
            raise ActionRefusedError(message, hint=hint)

    def route(self, start: Vector3, goal: Vector3) -> list[Vector3]:
        """Return the points to fly through, the last one the goal."""
        if self._loaded.terrain is None or self._is_clear(start, goal):
            return [goal]
        rounded = (round(start[0], 1), round(start[1], 1), round(start[2], 1))
        return list(self._planned(rounded, goal))

    def _is_clear(self, start: Vector3, goal: Vector3) -> bool:
        """Whether a straight leg keeps clear of the terrain, but for its ends."""
        length = math.dist(start, goal)
        count = max(2, math.ceil(length / _SPACING) + 1)
        share = np.linspace(0.0, 1.0, count)[:, np.newaxis]
        points = np.asarray(start) + share * np.asarray(subtract(goal, start))
        heights = np.asarray(ground_height(self._loaded, points[:, 0], points[:, 1]))
        clearance = self._spec.clearance
        near = np.minimum(share[:, 0], 1.0 - share[:, 0]) * length < 2 * clearance
        over = points[:, 2] - heights - self._spec.stand
        return bool(np.all((over >= clearance) | (near & (over >= 0.0))))

    def _plan(self, start: Vector3, goal: Vector3) -> tuple[Vector3, ...]:
        # Only here: most scenes need no planner.
        from linkwork.planning import HeightFieldObstacle, plan_overflight

        terrain = self._loaded.terrain
        if terrain is None:
            return (goal,)
        field = HeightFieldObstacle(terrain.heights, terrain.size, Pose())
        center = (*terrain.center, 0.0)
        radius = self._spec.clearance + self._spec.stand
        ends = [self._raised(x, radius) for x in (start, goal)]
        try:
            overflight = plan_overflight(
                field,
                subtract(ends[0], center),
                subtract(ends[1], center),
                clearance=radius,
                ceiling=self._spec.geofence.upper[2],
            )
        except LinkworkError as error:
            message = f"no way over the terrain to {tuple(round(x, 2) for x in goal)}"
            raise ActionRefusedError(message, hint=error.message) from error
        inner = [vector3(x) for x in (overflight.points + np.asarray(center))]
        return (*_thinned(inner), goal)

    def _raised(self, point: Vector3, clearance: float) -> Vector3:
        """Return a point above it that keeps clear of the terrain around it."""
        x, y, z = point
        around = [
            self.ground(x + dx * clearance, y + dy * clearance)
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        ]
        ceiling = self._spec.geofence.upper[2]
        return (x, y, min(max(z, max(around) + 1.2 * clearance), ceiling))


def _thinned(points: list[Vector3]) -> list[Vector3]:
    """Return the points that are at least 2 m apart, so that there are no tiny legs."""
    kept = points[:1]
    for point in points[1:]:
        if math.dist(kept[-1], point) > 2.0:
            kept.append(point)
    return kept
