"""Commands of a cell: conveyors, and live values of the scene."""

from __future__ import annotations

from linkwork.mission.language import ANY_UNIT, CommandSpec, Language, Parameter

_SPEED = Parameter(
    "speed", "m/s", lower=1e-3, upper=10.0, optional=True, help="of the belt; full when left out"
)

CELL = Language(
    "CELL",
    "Cell commands",
    (
        CommandSpec(
            "FEED",
            (_SPEED,),
            needs="convey",
            timeout=60.0,
            help="Run the belt until something is in its light barrier, then stop it. Done at once "
            "when something is there.",
        ),
        CommandSpec(
            "CARRY",
            (
                Parameter("distance", "m", lower=1e-3, upper=100.0, help="how far"),
                _SPEED,
            ),
            needs="convey",
            timeout=600.0,
            help="Run the belt for a distance, then stop it.",
        ),
        CommandSpec(
            "RUN-BELT",
            (_SPEED,),
            needs="convey",
            timeout=10.0,
            help="Run the belt until it is stopped. Done at once.",
        ),
        CommandSpec(
            "STOP-BELT", (), needs="convey", timeout=10.0, help="Stop the belt. Done at once."
        ),
        CommandSpec(
            "SET",
            (
                Parameter("path", kind="live", help="path of a live value of the scene"),
                Parameter(
                    "value",
                    ANY_UNIT,
                    list_units=(ANY_UNIT,) * 12,
                    list_lengths=tuple(range(1, 13)),
                    help="a number, or a list",
                ),
            ),
            needs="set",
            timeout=10.0,
            help="Set a live value of the scene. Done at once.",
        ),
    ),
)
