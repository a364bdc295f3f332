"""Watch contact forces and sensors for values outside their limits."""

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.world.alarms.schema import Alarm
from linkwork.world.contacts.contact_forces import BodyNames, ContactForces, sums
from linkwork.world.engine.element import LiveValue, World, WorldElement, are_indices
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure

_NO_LIMIT = 1e308  # Means no limit: checkpoints hold finite numbers only


class Alarms(WorldElement):
    """All alarms of a scene. An alarm is raised once, and again only after it has ended."""

    def __init__(self, world: World, forces: ContactForces) -> None:
        self._world, self._forces = world, forces
        self._alarms = world.loaded.scene.alarms
        self._names = list(self._alarms)
        alarms = list(self._alarms.values())
        self._find_watched(world, alarms)
        self._quiet = np.ones(1, dtype=np.int64)
        self._lasting = [round(x.lasting / world.step_size) for x in alarms]
        self.memory_size = 4 * len(alarms)

    def _find_watched(self, world: World, alarms: list[Alarm]) -> None:
        names = BodyNames(world)
        self._of_body = np.array([i for i, x in enumerate(alarms) if x.body is not None], dtype=int)
        self._bodies = np.array([names.index(x.body) for x in alarms if x.body is not None])
        self._of_sensor = [i for i, alarm in enumerate(alarms) if alarm.sensor is not None]
        self._sensors = [x.sensor for x in alarms if x.sensor is not None]
        self._sort()

    def _sort(self) -> None:
        bodies = self._forces.bodies()
        sides, watching = np.nonzero(bodies.reshape(-1, 1) == self._bodies)
        self._geoms, self._watched = self._forces.geoms, sides // 2
        self._watching: NDArray[np.intp] = self._of_body[watching]

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        """Upper and lower limits, whether active, and the step since which out of limits."""
        return self.memory.reshape(4, -1)

    def start(self, world: World) -> None:
        """Set the limits of the scene."""
        self._channels = [world.layout.channels.index(name) for name in self._sensors]
        above, below, _, _ = self._rows
        alarms = self._alarms.values()
        above[:] = [_NO_LIMIT if x.above is None else x.above for x in alarms]
        below[:] = [-_NO_LIMIT if x.below is None else x.below for x in alarms]
        self.restored(world)

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether limits are consistent, flags are 0 or 1, and steps are integers."""
        above, below, active, since = numbers.reshape(4, -1)
        has_limits = bool(np.isfinite(numbers).all() and (below <= above).all())
        return has_limits and are_indices(active, 1) and are_indices(since, checks.MAX_INTEGER)

    def restored(self, world: World) -> None:
        """Update whether any alarm is active or pending."""
        self._quiet[0] = not np.count_nonzero(self._rows[2:])

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """Return a watch in machine code, which returns to Python when an alarm may change."""
        count = len(self._names)
        bodies, channels = np.full(count, -1), np.full(count, -1)
        bodies[self._of_body], channels[self._of_sensor] = self._bodies, self._channels
        watch = step_structure("alarm_watch")(
            is_pyramidal=self._forces.pyramidal,
            count=count,
            rows=data.view(self._rows),
            bodies=data.copy(bodies, np.int64),
            channels=data.copy(channels, np.int64),
            readings=data.view(self._world.channels),
            is_quiet=data.view(self._quiet),
            forces=data.copy(np.zeros(count)),
        )
        return {
            Moment.MEASURE: NativeHook("lw_alarms_measure", watch),
            Moment.OBSERVE: NativeHook("lw_alarms_observe", watch),
        }

    def measure(self, world: World) -> None:
        """Read the contact forces, which are current within the step only."""
        if self._of_body.size:
            self._forces.read(world)

    def observe(self, world: World) -> None:
        """Compare every value with its limits."""
        values = self._values(world)
        above, below, active, since = self._rows
        outside = (values > above) | (values < below)
        # Contacts are not read in steps in which their alarms cannot change.
        outside[self._of_body] &= self._forces.step == world.step_count
        if self._quiet[0] and not np.count_nonzero(outside):
            return
        for i in np.flatnonzero(outside | (active > 0.0) | (since > 0.0)).tolist():
            self._update(world, i, float(values[i]), bool(outside[i]))
        self.restored(world)

    def _update(self, world: World, index: int, value: float, is_outside: bool) -> None:
        above, below, active, since = self._rows[:, index].tolist()
        if not is_outside:
            self._rows[3, index] = 0.0
            margin = self._alarms[self._names[index]].margin_inside(above, below)
            if active and below + margin <= value <= above - margin:
                self._rows[2, index] = 0.0
                self._report(world, index, "alarm-end", "is back at", value)
            return
        if not since:
            self._rows[3, index] = since = world.step_count
        if not active and world.step_count - since >= self._lasting[index]:
            self._rows[2, index] = 1.0
            self._raise(world, index, value)

    def _values(self, world: World) -> NDArray[np.float64]:
        """Return the value of each alarm: sum of normal forces, or sensor reading."""
        forces = self._forces
        if forces.geoms != self._geoms:
            self._sort()
        values = sums(self._watching, forces.forces[self._watched], len(self._names))
        if self._of_sensor:
            values[self._of_sensor] = world.channels[self._channels]
        return values

    def _raise(self, world: World, index: int, value: float) -> None:
        self._report(world, index, "alarm", "is at", value)
        if self._alarms[self._names[index]].action == "pause":
            world.pause_wanted = True

    def _report(self, world: World, index: int, kind: str, verb: str, value: float) -> None:
        name = self._names[index]
        alarm = self._alarms[name]
        what = f"sensor {alarm.sensor!r}"
        unit = ""
        if alarm.body is not None:
            what, unit = f"the contact force on {alarm.body!r}", " N"
        message = f"{name}: {what} {verb} {value:.6g}{unit}"
        world.add_event(kind, message, alarm=name, value=value)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Return the limits that the scene defines."""
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
        limit = checks.number(f"limit of alarm {name!r}", value)
        limits = self._rows[:2, index].tolist()
        limits[row] = limit
        if problem := self._alarms[name].problem_of_limits(*limits):
            raise ArgumentError(f"invalid limit of alarm {name!r}: {limit:g}; {problem}")
        self._rows[row, index] = limit
