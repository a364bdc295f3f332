"""The limits of an alarm, and how far back inside them its value must come."""

from __future__ import annotations

from linkwork.world.alarms.schema import Alarm
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.sensors.channels import channel_names

_SHARE = 0.05
"""Part of the room between the limits that is the margin, where a scene does not say how far."""


def margin_of(alarm: Alarm, above: float, below: float) -> float:
    """How far inside its limits ends the alarm.

    Args:
        alarm: The alarm as the scene has it.
        above: Its upper limit now; of no meaning where the scene gives none.
        below: Its lower limit now; of no meaning where the scene gives none.
    """
    if alarm.margin is not None:
        return alarm.margin
    if alarm.above is None:
        return _SHARE * abs(below)
    if alarm.below is None:
        return _SHARE * abs(above)
    return _SHARE * (above - below)


def trouble_with_limits(alarm: Alarm, above: float, below: float) -> str:
    """Why an alarm with these limits could never be quiet, in words; empty when it can.

    Args:
        alarm: The alarm as the scene has it.
        above: Its upper limit; of no meaning where the scene gives none.
        below: Its lower limit; of no meaning where the scene gives none.
    """
    margin = alarm.margin or 0.0
    if alarm.above is not None and alarm.below is not None:
        if below > above:
            return f"below {below:g} and above {above:g} leave no value without alarm"
        if margin and 2 * margin >= above - below:
            return (
                f"no value is {margin:g} inside both limits, below {below:g} and above {above:g}; "
                f"a margin is less than half of what is between them, {(above - below) / 2:g}"
            )
    if alarm.body is not None and alarm.above is not None and margin > above:
        return (
            f"no contact force is {margin:g} N less than {above:g} N, for none is below zero; "
            f"a margin of its alarm is at most {max(above, 0.0):g} N"
        )
    return ""


def check_alarms(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    for name, alarm in check.scene.alarms.items():
        path = ("alarms", name)
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
