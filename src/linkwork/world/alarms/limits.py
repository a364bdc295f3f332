"""The limits of an alarm, and how far back inside them its value must come."""

from __future__ import annotations

from linkwork.world.alarms.schema import Alarm

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
