"""Alarms in scene files: their form, limits and checks."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Literal

from linkwork.files.file_model import FileModel, Number
from linkwork.model.names import full_name
from linkwork.world.scene.values import FrameName, NotNegative, Time
from linkwork.world.sensors.kinds import channel_names

if TYPE_CHECKING:
    from linkwork.world.scene.checker import Checker, Where

_MARGIN = 0.05  # Default margin as a share of the range between the limits


class Alarm(FileModel):
    """An event when the contact force on a body or a sensor reading leaves its limits."""

    body: FrameName | None = None  # Body or link whose sum of normal contact forces is watched [N]
    sensor: str | None = None  # Or a sensor channel, in its own unit
    above: Number | None = None  # Upper limit
    below: Number | None = None  # Lower limit
    lasting: Time = 0.0  # Time out of limits before the alarm is raised [s]
    margin: NotNegative | None = None
    """Distance inside the limits at which the alarm ends. Default: 5 % of the limit, or of the
    range between two limits.

    Less than half the range between two limits; at most the limit of a contact force."""
    action: Literal["tell", "pause"] = "tell"
    """Whether to record an event only, or also to pause the simulation."""

    def margin_inside(self, above: float, below: float) -> float:
        """Return the distance inside the present limits at which the alarm ends."""
        if self.margin is not None:
            return self.margin
        if self.above is None:
            return _MARGIN * abs(below)
        if self.below is None:
            return _MARGIN * abs(above)
        return _MARGIN * (above - below)

    def problem_of_limits(self, above: float, below: float) -> str:
        """Return why limits are invalid, for a message; empty if they are valid."""
        margin = self.margin or 0.0
        if self.above is not None and self.below is not None:
            if below > above:
                return f"lower limit {below:g} is above upper limit {above:g}"
            if margin and 2 * margin >= above - below:
                return (
                    f"margin {margin:g} is too large for limits {below:g} and {above:g}, "
                    f"expected less than half their difference, {(above - below) / 2:g}"
                )
        if self.body is not None and self.above is not None and margin > above:
            return (
                f"margin {margin:g} N exceeds the limit {above:g} N of a contact force, "
                f"expected at most {max(above, 0.0):g} N"
            )
        return ""


def check_alarms(check: Checker) -> None:
    """Validate all alarms and contact event filters."""
    for name, alarm in check.scene.alarms.items():
        path = ("alarms", name)
        with check.problems.collecting():
            _check_watched(check, path, alarm)
            _check_limits(check, path, alarm)
    _check_sleep(check)
    for i, name in enumerate(check.scene.contacts.of):
        if name not in check.scene.robots:
            check.check_frame(("contacts", "of", i), name, world=False)
    for i, pair in enumerate(check.scene.contacts.expected):
        for j, name in enumerate(pair):
            _check_expected(check, ("contacts", "expected", i, j), name)
    for key, rule in check.scene.contacts.highlights.items():
        path = ("contacts", "highlights", key)
        _check_expected(check, (*path, "touched"), rule.touched)
        for field, names in (("bodies", rule.bodies), ("by", rule.by)):
            for i, name in enumerate(names):
                _check_expected(check, (*path, field, i), name)


def _check_expected(check: Checker, path: Where, name: str) -> None:
    links = [full_name(robot, x.name) for robot, tree in check.trees.items() for x in tree.links]
    names = [*check.scene.bodies, *check.scene.robots, *links]
    if "*" not in name and name not in check.scene.robots:
        check.check_frame(path, name)
    elif "*" in name and not any(fnmatchcase(x, name) for x in names):
        raise check.not_found(path, "body or link that matches", name, names)


def _check_sleep(check: Checker) -> None:
    """Raise where contacts are watched: the engine has none of sleeping bodies."""
    scene = check.scene
    path = ("solver", "sleep")
    if not scene.solver.sleep:
        return
    if scene.solver.integrator == "rk4":
        raise check.error(path, "sleep does not work with integrator rk4", "use implicitfast")
    if scene.contacts.are_recorded or any(
        alarm.body is not None for alarm in scene.alarms.values()
    ):
        message = "sleep does not work with contact events and alarms of bodies"
        raise check.error(path, message, "sleeping bodies have no contacts; remove `sleep`")


def _check_watched(check: Checker, path: Where, alarm: Alarm) -> None:
    if (alarm.body is None) == (alarm.sensor is None):
        raise check.error(path, "invalid alarm", "expected either `body` or `sensor`")
    if alarm.body is not None:
        check.check_frame((*path, "body"), alarm.body, world=False)
    if alarm.sensor is not None:
        channels = channel_names(check.scene, check.trees)
        check.check_name((*path, "sensor"), "channel of a sensor", alarm.sensor, channels)


def _check_limits(check: Checker, path: Where, alarm: Alarm) -> None:
    if alarm.above is None and alarm.below is None:
        raise check.error(path, "alarm without a limit", "set `above`, `below` or both")
    if problem := alarm.problem_of_limits(alarm.above or 0.0, alarm.below or 0.0):
        raise check.error(path, problem, "`below` is the lower limit, `above` the upper limit")
