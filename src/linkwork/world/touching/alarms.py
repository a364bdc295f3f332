"""Watching contact forces and sensors for values out of their limits."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.world.element import Element, LiveValue
from linkwork.world.plain import finite_number
from linkwork.world.scene.alarm import Alarm
from linkwork.world.touching.forces import is_pyramidal, normal_forces, sums
from linkwork.world.touching.names import BodyNames

if TYPE_CHECKING:
    from linkwork.world.world import World

_SHARE = 0.05
"""Part of a limit by which a value must come back, where a scene does not say how far."""


class Alarms(Element):
    """All alarms of a scene. An alarm is set off once, and again only after it has ended."""

    def __init__(self, world: World) -> None:
        self._alarms = world.loaded.scene.alarms
        self._names = list(self._alarms)
        alarms = list(self._alarms.values())
        self._find_watched(world, alarms)
        self._values = np.zeros(len(alarms))
        self._margins = np.array([math.nan if x.margin is None else x.margin for x in alarms])
        self._lasting = np.array([round(x.lasting / world.step_size) for x in alarms])
        self.memory_size = 4 * len(alarms)

    def _find_watched(self, world: World, alarms: list[Alarm]) -> None:
        names = BodyNames(world)
        self._of_body = [i for i, alarm in enumerate(alarms) if alarm.body is not None]
        self._bodies = [names.index(x.body) for x in alarms if x.body is not None]
        self._of_sensor = [i for i, alarm in enumerate(alarms) if alarm.sensor is not None]
        self._sensors = [x.sensor for x in alarms if x.sensor is not None]
        self._body_of_geom = world.model.geom_bodyid.copy()
        self._body_count = len(names.bodies)
        self._pyramidal = is_pyramidal(world.model)

    @property
    def _rows(self) -> NDArray[np.float64]:
        """Upper and lower limits, whether set off, and the step since which out of limits."""
        return self.memory.reshape(4, -1)

    def start(self, world: World) -> None:
        """Takes the limits of the scene."""
        self._channels = [world.layout.channels.index(name) for name in self._sensors]
        above, below, _, _ = self._rows
        alarms = self._alarms.values()
        above[:] = [_HIGHEST if x.above is None else x.above for x in alarms]
        below[:] = [-_HIGHEST if x.below is None else x.below for x in alarms]

    def measure(self, world: World) -> None:
        """Adds up the normal forces on every body that is watched."""
        if self._of_body:
            forces = normal_forces(world.data, self._pyramidal)
            bodies = self._body_of_geom[world.data.contact.geom].ravel()
            total = sums(bodies, np.repeat(forces, 2), self._body_count)
            self._values[self._of_body] = total[self._bodies]

    def observe(self, world: World) -> None:
        """Judges every value."""
        if self._of_sensor:
            self._values[self._of_sensor] = world.channels[self._channels]
        above, below, active, since = self._rows
        outside = (self._values > above) | (self._values < below)
        if not outside.any() and not since.any() and not active.any():
            return
        since[outside & (since == 0.0)] = world.step_count
        since[~outside] = 0.0
        begun = outside & (active == 0.0) & (world.step_count - since >= self._lasting)
        ended = (active > 0.0) & self._is_well_inside(above, below)
        active[begun], active[ended] = 1.0, 0.0
        for i in np.flatnonzero(begun):
            self._set_off(world, int(i))
        for i in np.flatnonzero(ended):
            self._tell(world, int(i), "alarm-end", "is back at")

    def _is_well_inside(
        self, above: NDArray[np.float64], below: NDArray[np.float64]
    ) -> NDArray[np.bool_]:
        own = np.isnan(self._margins)
        upper = above - np.where(own, _SHARE * np.abs(above), self._margins)
        lower = below + np.where(own, _SHARE * np.abs(below), self._margins)
        return (self._values <= upper) & (self._values >= lower)

    def _set_off(self, world: World, index: int) -> None:
        self._tell(world, index, "alarm", "is at")
        if self._alarms[self._names[index]].action == "pause":
            world.pause_wanted = True

    def _tell(self, world: World, index: int, kind: str, verb: str) -> None:
        name, value = self._names[index], float(self._values[index])
        alarm = self._alarms[name]
        what = f"sensor {alarm.sensor!r}"
        unit = ""
        if alarm.body is not None:
            what, unit = f"the contact force on {alarm.body!r}", " N"
        message = f"{name}: {what} {verb} {value:.6g}{unit}"
        world.tell(kind, message, alarm=name, value=value)

    def live_values(self) -> Mapping[str, LiveValue]:
        """The limits that the scene gives."""
        limits = ("above", "below")
        return {
            f"alarms.{name}.{limit}": LiveValue(
                f"limit of alarm {name!r}",
                partial(self._limit, row, i),
                partial(self._set_limit, row, i),
            )
            for i, name in enumerate(self._names)
            for row, limit in enumerate(limits)
            if getattr(self._alarms[name], limit) is not None
        }

    def _limit(self, row: int, index: int) -> float:
        return float(self._rows[row, index])

    def _set_limit(self, row: int, index: int, value: Any) -> None:
        name = self._names[index]
        limit = finite_number(f"a limit of alarm {name!r}", value)
        above, below = self._rows[:2, index] if row else (limit, self._rows[1, index])
        below = limit if row else below
        if below > above:
            raise ArgumentError(
                f"limits below {below:g} and above {above:g} of alarm {name!r} leave no value"
            )
        self._rows[row, index] = limit


_HIGHEST = 1e308
"""Stands for no limit: a checkpoint holds finite numbers only."""
