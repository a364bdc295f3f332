"""Flights as MAVLink waypoint files, the text form `QGC WPL 110`."""

import math
from dataclasses import dataclass

from linkwork import checks
from linkwork.mission.export.exporter import Exporter
from linkwork.mission.languages import FLIGHT
from linkwork.mission.plans.plan import Plan, PlanNode

WAYPOINT, LOITER_TIME, LAND, TAKEOFF, DELAY = 16, 19, 21, 22, 93
JUMP, CHANGE_SPEED, GRIPPER = 177, 178, 211  # Numbers of MAVLink commands (MAV_CMD)
GLOBAL, MISSION, RELATIVE = 0, 2, 3
"""Frames (MAV_FRAME): absolute altitude, none, altitude above home."""

EARTH_RADIUS = 6_378_137.0  # Equatorial radius of WGS 84 [m]
_MAX_DISTANCE = 100_000.0
_MAX_JUMPS = 32767
_SINK_VELOCITY = next(x.default for spec in FLIGHT if spec.name == "LAND" for x in spec.parameters)


@dataclass(frozen=True)
class FlightOptions:
    """Origin of a mission on the Earth."""

    latitude: float  # Of the origin [deg]
    longitude: float  # Of the origin [deg]
    altitude: float = 0.0  # Of the origin above sea level [m]

    def __post_init__(self) -> None:
        # Near the poles east and north give no position.
        checks.number("latitude", self.latitude, minimum=-80.0, maximum=80.0)
        checks.number("longitude", self.longitude, minimum=-180.0, maximum=180.0)
        checks.number("altitude", self.altitude, minimum=-1e4, maximum=1e5)


def to_mavlink(plan: Plan, options: FlightOptions) -> str:
    """Return a flight as a waypoint file: x is east, y north, z up from the origin.

    Raises:
        MissionTextError: Steps that cannot be exported, each with its line.
    """
    exporter = _Waypoints(plan, options)
    exporter.write()
    return "\n".join(["QGC WPL 110", *exporter.lines, ""])


class _Waypoints(Exporter):
    target = "a MAVLink waypoint file"

    def __init__(self, plan: Plan, options: FlightOptions) -> None:
        super().__init__(plan)
        self._origin = options
        self._position = (0.0, 0.0, 0.0)
        self._speed = math.nan
        self._loops: list[int] = []
        self._jumps = 0
        home = (options.latitude, options.longitude, options.altitude)
        self._add(GLOBAL, WAYPOINT, (0.0, 0.0, 0.0, 0.0), home)

    def _add(
        self,
        frame: int,
        command: int,
        parameters: tuple[float, float, float, float],
        place: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        index = len(self.lines)
        numbers = "\t".join(f"{x:.8f}" for x in (*parameters, *place))
        self.lines.append(f"{index}\t{int(index == 0)}\t{frame}\t{command}\t{numbers}\t1")

    def _here(self) -> tuple[float, float, float]:
        """Latitude, longitude [deg] and height above home [m] of the present position."""
        x, y, z = self._position
        north = math.degrees(y / EARTH_RADIUS)
        east = math.degrees(x / (EARTH_RADIUS * math.cos(math.radians(self._origin.latitude))))
        return self._origin.latitude + north, self._origin.longitude + east, z

    def wait(self, seconds: float) -> None:
        self._add(MISSION, DELAY, (seconds, -1.0, -1.0, -1.0))

    def begin_repeat(self, node: PlanNode, times: int) -> None:
        if times > 1 and self._jumps:
            # An autopilot does not restart the count of an inner jump.
            raise self.refusal(node, "it has no loops inside loops", "write the inner loop out")
        if times - 1 > _MAX_JUMPS:
            raise self.refusal(node, f"expected at most {_MAX_JUMPS + 1} times, got {times}")
        self._jumps += times > 1
        self._loops.append(len(self.lines))
        # The speed of the last flight of the loop is the one before its first.
        self._speed = math.nan

    def loop(self, node: PlanNode, times: int) -> None:
        """Write a loop; its first iteration is written out where it begins at another place.

        HOVER, TAKE-OFF and LAND hold positions that are written into them. Every iteration but the
        first begins where one ends.
        """
        begin, first = self._position, len(self.lines)
        super().loop(node, times)
        if times == 1 or self._position == begin or self.is_refused:
            return
        from_begin = self.lines[first:]
        del self.lines[first:]
        super().loop(node, times)
        if self.lines[first:] == from_begin:
            return
        del self.lines[first:]
        self._position, self._speed = begin, math.nan
        self.body(node)
        super().loop(node, times - 1)

    def end_repeat(self, times: int) -> None:
        first = self._loops.pop()
        self._jumps -= times > 1
        if times > 1 and len(self.lines) > first:
            self._add(MISSION, JUMP, (float(first), float(times - 1), 0.0, 0.0))

    def command(self, node: PlanNode, name: str) -> None:
        values = {key: x for key, x in node.fixed.items() if isinstance(x, float | int)}
        if name == "FLY-TO-POINT":
            position = (values["x"], values["y"], values["z"])
            if max(map(abs, position)) > _MAX_DISTANCE:
                raise self.refusal(node, f"the point is beyond {_MAX_DISTANCE / 1000:g} km")
            self._change_speed(values["v"])
            self._position = position
            self._add(RELATIVE, WAYPOINT, (0.0, values["p"], 0.0, 0.0), self._here())
        elif name == "TAKE-OFF":
            self._change_speed(values["v"])
            self._position = (*self._position[:2], values["height"])
            self._add(RELATIVE, TAKEOFF, (0.0, 0.0, 0.0, 0.0), self._here())
        elif name == "LAND":
            if values["v"] != _SINK_VELOCITY:
                raise self.refusal(node, "it has no sink velocity")
            self._position = (*self._position[:2], 0.0)
            self._add(RELATIVE, LAND, (0.0, 0.0, 0.0, 0.0), self._here())
        elif name == "HOVER":
            self._add(RELATIVE, LOITER_TIME, (values["duration"], 0.0, 0.0, 0.0), self._here())
        elif name in ("ATTACH", "RELEASE"):
            self._add(MISSION, GRIPPER, (1.0, float(name == "ATTACH"), 0.0, 0.0))
        else:
            raise self.refusal(node)

    def _change_speed(self, speed: float) -> None:
        if speed != self._speed:
            self._speed = speed
            self._add(MISSION, CHANGE_SPEED, (1.0, speed, -1.0, 0.0))
