"""Arm moves: MOVEJ, MOVEL, MOVEC, as controllers of industrial robots have them."""

from __future__ import annotations

from linkwork.mission.language import ANY_UNIT, CommandSpec, Language, Parameter

_POSE_UNITS = ("m", "m", "m", "rad", "rad", "rad")
_POSE = "a named pose, [x, y, z], or [x, y, z, roll, pitch, yaw]"


def _pose(name: str, what: str) -> Parameter:
    return Parameter(
        name, kind="pose", list_units=_POSE_UNITS, list_lengths=(3, 6), help=f"{what}: {_POSE}"
    )


_VIA = _pose("via", "point on the arc")
_RATIO = Parameter("speed", "", lower=0.01, upper=1.0, default=0.5, help="part of joint limits")
_SPEED = Parameter(
    "speed", "m/s", lower=1e-4, upper=10.0, default=0.25, help="velocity of the tool"
)
_BLEND = Parameter("blend", "m", lower=0.0, upper=1.0, default=0.0, help="radius of the corner")
_TOOL = Parameter("tool", kind="tool", optional=True, help="frame of the robot that moves")
_FRAME = Parameter("frame", kind="frame", optional=True, help="frame the target is given in")
_PLAN = Parameter("plan", "", lower=0.0, upper=1.0, default=0.0, help="1: around obstacles")
_END = "Done at rest at the target, or within the blend radius of it."

ARM = Language(
    "ARM",
    "Arm moves",
    (
        CommandSpec(
            "MOVEJ",
            (_pose("target", "target"), _RATIO, _BLEND, _TOOL, _FRAME, _PLAN),
            needs="move-arm",
            timeout=120.0,
            help=f"Move all joints together to a pose of the tool. {_END}",
        ),
        CommandSpec(
            "MOVEABSJ",
            (
                Parameter(
                    "joints",
                    kind="posture",
                    list_units=(ANY_UNIT,) * 12,
                    list_lengths=tuple(range(1, 13)),
                    help="a named posture, or a list of joint positions, rad or m",
                ),
                _RATIO,
                _BLEND,
                _PLAN,
            ),
            needs="move-arm",
            timeout=120.0,
            help=f"Move all joints together to joint positions. {_END}",
        ),
        CommandSpec(
            "MOVEL",
            (_pose("target", "target"), _SPEED, _BLEND, _TOOL, _FRAME),
            needs="move-arm",
            timeout=120.0,
            help=f"Move the tool along a straight line. {_END}",
        ),
        CommandSpec(
            "MOVEC",
            (_VIA, _pose("target", "end of the arc"), _SPEED, _BLEND, _TOOL, _FRAME),
            needs="move-arm",
            timeout=120.0,
            help=f"Move the tool along a circular arc through a point. {_END}",
        ),
    ),
)
