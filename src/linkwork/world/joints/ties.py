"""Ties: permanent springs and dampers between points of two bodies."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from linkwork import checks
from linkwork.spatial.vector import Vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.engine.settings import LiveSetting, SettingsElement
from linkwork.world.joints.schema import Tie
from linkwork.world.joints.springs import (
    SpringLimits,
    Springs,
    add_springs,
    limited_setting,
    limits_of_springs,
)
from linkwork.world.scene.loaded import LoadedScene


def _spring_names(name: str, tie: Tie) -> list[str]:
    return [f"tie/{name}/{index}" for index in range(len(tie.points))]


def add_ties(spec: Any, loaded: LoadedScene) -> None:
    """Add the springs of all ties."""
    for name, tie in loaded.scene.ties.items():
        a, b = (carrier_of_frame(loaded, frame)[0] for frame in (tie.a, tie.b))
        add_springs(spec, _spring_names(name, tie), a, b, active=tie.active)


def tie_elements(world: World) -> list[WorldElement]:
    """Return the element for ties, if the scene has any."""
    return [Ties(world)] if world.loaded.scene.ties else []


class TiedBodies:
    """The two bodies of one tie."""

    def __init__(self, world: World, tie: Tie) -> None:
        self._world, self._tie = world, tie
        self._ends = AttachedFrame(world, tie.a), AttachedFrame(world, tie.b)
        self.points_a: list[Vector3] = [self._ends[0].fixed(point) for point in tie.points]

    def points_b(self) -> list[Vector3]:
        """Spring ends on the second body, in the body [m]; by default where the first ones are."""
        a, b = self._ends
        if self._tie.b_points is not None:
            return [b.fixed(point) for point in self._tie.b_points]
        return [b.in_body(a.position(point)) for point in self.points_a]

    def limits(self, points_b: list[Vector3]) -> SpringLimits:
        """Stability limits of its springs in the present state."""
        return limits_of_springs(self._world, *self._ends, self.points_a, points_b)

    def strength(self, limits: SpringLimits) -> tuple[float, float]:
        """Stiffness [N/m] and damping [N s/m] at the start."""
        tie = self._tie
        return (
            limits.stiffness if tie.stiffness is None else tie.stiffness,
            limits.damping if tie.damping is None else tie.damping,
        )


class Ties(SettingsElement):
    """Stiffness and damping of all ties; whether they are active is in the engine's state."""

    group = "ties"
    settings = (
        LiveSetting("stiffness", "stiffness of each spring [N/m]", slice(0, 1), minimum=0.0),
        LiveSetting("damping", "damping of each damper [N s/m]", slice(1, 2), minimum=0.0),
    )
    width = 2

    def __init__(self, world: World) -> None:
        ties = world.loaded.scene.ties
        super().__init__(ties)
        self._bodies = [TiedBodies(world, tie) for tie in ties.values()]
        self._springs = [Springs(world, _spring_names(name, tie)) for name, tie in ties.items()]
        self._points_b: list[list[Vector3]] = []

    def start(self, world: World) -> None:
        """Set ends and strength of all springs in the start poses."""
        self._points_b = [bodies.points_b() for bodies in self._bodies]
        for row, bodies, springs, points_b in zip(
            self.rows, self._bodies, self._springs, self._points_b, strict=True
        ):
            row[:] = bodies.strength(bodies.limits(points_b))
            springs.set_ends(bodies.points_a, points_b)
        self.restored(world)

    def restored(self, world: World) -> None:
        """Write stiffness and damping to the engine's model."""
        for row, springs in zip(self.rows, self._springs, strict=True):
            springs.set_strength(*row.tolist())

    def live_values(self) -> Mapping[str, LiveValue]:
        """Stiffness and damping of each tie, and whether it is active."""
        settings, values = super().live_values(), dict[str, LiveValue]()
        for index, name in enumerate(self.names):
            for setting in self.settings:
                path = f"ties.{name}.{setting.name}"
                check = partial(self._apply, index)
                values[path] = limited_setting(self, path, settings[path], check)
            path = f"ties.{name}.active"
            values[path] = LiveValue(
                "whether it is active",
                partial(self._is_active, index),
                partial(self._switch, path, index),
                partial(checks.flag, path),
            )
        return values

    def _is_active(self, index: int) -> bool:
        return self._springs[index].is_active

    def _switch(self, path: str, index: int, value: Any) -> None:
        self._springs[index].switch(active=checks.flag(path, value))

    def _apply(self, index: int) -> str:
        """Apply the strength of a tie; if it would diverge, return why and apply nothing."""
        strength = self.rows[index].tolist()
        reason = self._bodies[index].limits(self._points_b[index]).instability(*strength)
        if not reason:
            self._springs[index].set_strength(*strength)
        return reason
