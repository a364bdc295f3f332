"""Checking the alarms of a scene and what it tells of contacts."""

from __future__ import annotations

from linkwork.world.alarms.limits import trouble_with_limits
from linkwork.world.alarms.schema import Alarm
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.sensors.channels import channel_names


def check_alarms(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    for name, alarm in check.scene.alarms.items():
        path = ("alarms", name)
        with check.problems.collecting():
            _check_watched(check, path, alarm)
            _check_limits(check, path, alarm)
    for i, name in enumerate(check.scene.contacts.of):
        if name not in check.scene.robots:
            check.check_frame(("contacts", "of", i), name, world=False)


def _check_watched(check: Checker, path: Where, alarm: Alarm) -> None:
    if (alarm.body is None) == (alarm.sensor is None):
        raise check.error(path, "an alarm watches one thing", "give it either body or sensor")
    if alarm.body is not None:
        check.check_frame((*path, "body"), alarm.body, world=False)
    channels = channel_names(check.scene, check.trees)
    if alarm.sensor is not None and alarm.sensor not in channels:
        raise check.not_found((*path, "sensor"), "channel of a sensor", alarm.sensor, channels)


def _check_limits(check: Checker, path: Where, alarm: Alarm) -> None:
    if alarm.above is None and alarm.below is None:
        raise check.error(path, "an alarm needs a limit", "give it above, below or both")
    if words := trouble_with_limits(alarm, alarm.above or 0.0, alarm.below or 0.0):
        raise check.error(path, words, "below is the lower limit, above the upper one")
