"""One wind on all that it blows at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from linkwork.errors import ArgumentError
from linkwork.files.expression import parse_expression
from linkwork.spatial.vector import Vector3, apply
from linkwork.world.engine.fixed_points import Carrier
from linkwork.world.forces.refusal import refused
from linkwork.world.forces.schema import Wind

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_COMPONENTS = ("fx", "fy", "fz", "tx", "ty", "tz")


class Blowing:
    """What a wind does to each body.

    Args:
        world: The world.
        name: Name of the wind.
        wind: What the scene says of it.
    """

    def __init__(self, world: World, name: str, wind: Wind) -> None:
        self._name = name
        self._turns = wind.axes == "frame"
        self._is_at_center = wind.point is None
        carriers = [Carrier(world, body) for body in wind.bodies]
        self._pushed = [(carrier, carrier.fixed(wind.point)) for carrier in carriers]
        self._formulas = [
            (component, parse_expression(text))
            for component, key in enumerate(_COMPONENTS)
            if (text := getattr(wind.formula, key)) is not None
        ]
        names = {name for _, formula in self._formulas for name in formula.names}
        self._needs_place = not names <= {"t"}
        self._needs_velocity = not names.isdisjoint(("vx", "vy", "vz"))

    def push(self, world: World, given: Sequence[float]) -> None:
        """Pushes all bodies in the coming step.

        Args:
            world: The world.
            given: Force [N] and torque [N m], the same on each, to which formulas are added.
        """
        for carrier, fixed in self._pushed:
            wrench = self._with_formulas(world, carrier, fixed, given) if self._formulas else given
            fx, fy, fz, tx, ty, tz = wrench
            if self._turns:
                rotation = carrier.rotation()
                fx, fy, fz = apply(rotation, (fx, fy, fz))
                tx, ty, tz = apply(rotation, (tx, ty, tz))
            if self._is_at_center:
                carrier.push(world, (fx, fy, fz, tx, ty, tz))
            else:
                where = carrier.position(fixed)
                carrier.push(world, carrier.wrench(where, (fx, fy, fz), (tx, ty, tz)))

    def _with_formulas(
        self, world: World, carrier: Carrier, fixed: Vector3, given: Sequence[float]
    ) -> list[float]:
        known = {"t": world.time}
        if self._needs_place:
            position = known["x"], known["y"], known["z"] = carrier.position(fixed)
            if self._needs_velocity:
                known["vx"], known["vy"], known["vz"] = carrier.velocity(position)
        wrench = list(given)
        try:
            for component, formula in self._formulas:
                wrench[component] += float(formula.evaluate(known))
        except ArgumentError as error:
            raise refused(world, self._name, str(error)) from error
        return wrench
