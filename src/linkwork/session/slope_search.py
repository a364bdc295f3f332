"""The steepest slope that a scene's vehicle climbs."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.errors import ArgumentError, DivergenceError, NotFoundError
from linkwork.record.layout import BODY_FIELDS
from linkwork.session.engine.engine import Engine
from linkwork.session.opening import AnyScene, loaded_scene
from linkwork.world.scene.loaded import LoadedScene

STANDS = 1e-3  # Velocity up to which a vehicle counts as standing [m/s]


@dataclass(frozen=True)
class SlopeLimit:
    """The steepest slope that a vehicle climbs.

    Attributes:
        angle: Steepest slope that it climbs [rad]; 0 if it climbs none, the greatest one tried if
            it climbs all.
        tried: Slopes that were tried, ascending [rad].
        velocities: Mean velocity uphill on each [m/s].
    """

    angle: float
    tried: tuple[float, ...]
    velocities: tuple[float, ...]


def slope_limit(
    scene: AnyScene,
    *,
    body: str,
    live: Mapping[str, Any] | None = None,
    overrides: Sequence[str] = (),
    most: float = 0.8,
    accuracy: float = 1e-3,
    settles: float = 5.3,
    seconds: float = 8.0,
    trust: bool = False,
) -> SlopeLimit:
    """Find the steepest slope on which a vehicle moves uphill, by bisection.

    The slope is gravity that is tilted: the ground of the scene stays as it is, uphill is x. Works
    on any ground: friction, terrain or soil.

    Args:
        scene: Library name, scene file, the content of one as a dict, or a loaded scene. Its
            vehicle moves along x by itself: by a controller, a mission, or commands among `live`.
        body: Body whose velocity counts.
        live: Live values to set at the start, by path, e.g. `controllers.gait.gains.gait`.
        overrides: Assignments of the scene's values, e.g. `parameters.friction=0.1`.
        most: Steepest slope to try [rad].
        accuracy: Accuracy of the angle, relative to `most`.
        settles: Time before the velocity is measured [s].
        seconds: Time over which it is measured; whole cycles of a gait [s].
        trust: Whether code of the scene may run even if its folder is not trusted.

    Raises:
        ArgumentError: An invalid number, a scene without gravity.
        NotFoundError: An unknown body or live value.
    """
    checks.text("body", body)
    checks.number("most", most, minimum=1e-6, maximum=1.5)
    checks.number("accuracy", accuracy, minimum=1e-6, maximum=0.5)
    loaded = loaded_scene(scene, overrides, checks.flag("trust", trust))
    climb = _Climb(loaded, body, checks.mapping("live", live or {}), settles, seconds)
    velocities = {angle: climb.velocity(angle) for angle in (0.0, most)}
    low, high = 0.0, most
    if velocities[0.0] <= STANDS:
        high = 0.0
    elif velocities[most] > STANDS:
        low = most
    while high - low > accuracy * most:
        middle = 0.5 * (low + high)
        velocities[middle] = climb.velocity(middle)
        low, high = (middle, high) if velocities[middle] > STANDS else (low, middle)
    tried = sorted(velocities)
    return SlopeLimit(low, tuple(tried), tuple(velocities[x] for x in tried))


class _Climb:
    """A scene on slopes."""

    def __init__(
        self, loaded: LoadedScene, body: str, live: dict[str, Any], settles: float, seconds: float
    ) -> None:
        self._engine = Engine(loaded)
        world = self._engine.world
        self._gravity = float(np.linalg.norm(world.model.opt.gravity))
        if self._gravity == 0.0:
            raise ArgumentError("a slope requires gravity", hint="remove `gravity` from the scene")
        if body not in world.layout.bodies:
            raise NotFoundError("body", body, world.layout.bodies)
        self._place = world.layout.bodies.index(body), BODY_FIELDS.index("x")
        self._live = live
        self._settles = round(checks.number("settles", settles, minimum=0.0) / world.step_size)
        self._steps = round(checks.number("seconds", seconds, minimum=1e-3) / world.step_size)

    def _x(self) -> float:
        return float(self._engine.world.layout.body_view(self._engine.frame())[self._place])

    def velocity(self, angle: float) -> float:
        """Mean velocity uphill [m/s]; falling over and out of numbers counts as sliding down."""
        engine, g = self._engine, self._gravity
        engine.reset()
        engine.set("gravity", [-g * math.sin(angle), 0.0, -g * math.cos(angle)])
        for path, value in self._live.items():
            engine.set(path, value)
        try:
            engine.advance(self._settles)
            before = self._x()
            engine.advance(self._steps)
        except DivergenceError:
            return -math.inf
        return (self._x() - before) / (self._steps * engine.world.step_size)
