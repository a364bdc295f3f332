"""Command languages that come with Linkwork: tables of commands for flight, robots and cells."""

from __future__ import annotations

from linkwork.mission.language import ANY_UNIT, CommandSpec, Language, Parameter

_FLIGHT_SPEED = Parameter("v", "m/s", lower=1e-3, upper=100.0, help="velocity on the way")
_PRECISION = Parameter("p", "m", lower=1e-3, upper=1e3, help="done within this distance")

FLIGHT = Language(
    "FCL",
    "Flight command language",
    (
        CommandSpec(
            "FLY-TO-POINT",
            (
                Parameter("x", "m", help="target"),
                Parameter("y", "m", help="target"),
                Parameter("z", "m", help="target, up"),
                _FLIGHT_SPEED,
                _PRECISION,
            ),
            needs="fly",
            timeout=600.0,
            help="Fly to a point. Done when it is nearer than p; the vehicle need not stop there.",
        ),
        CommandSpec(
            "TAKE-OFF",
            (
                Parameter("height", "m", lower=0.0, upper=1e4, default=2.0, help="above ground"),
                Parameter("v", "m/s", lower=1e-3, upper=100.0, default=1.0, help="climb velocity"),
            ),
            needs="fly",
            timeout=120.0,
            help="Rise vertically from the ground. Done at the height.",
        ),
        CommandSpec(
            "LAND",
            (Parameter("v", "m/s", lower=1e-3, upper=100.0, default=0.5, help="sink velocity"),),
            needs="fly",
            timeout=600.0,
            help="Descend to the ground below. Done at rest on it.",
        ),
        CommandSpec(
            "HOVER",
            (Parameter("duration", "s", lower=0.0, upper=86400.0, help="how long"),),
            needs="fly",
            timeout=86400.0,
            help="Hold position and heading. Done after the duration.",
        ),
        CommandSpec(
            "ATTACH",
            (Parameter("load", kind="load", help="what to carry"),),
            needs="carry",
            timeout=30.0,
            help="Attach a load below the vehicle. Done when it is attached.",
        ),
        CommandSpec(
            "RELEASE",
            (Parameter("load", kind="load", optional=True, help="which; all when left out"),),
            needs="carry",
            timeout=30.0,
            help="Let go of a carried load. Done when it is free.",
        ),
    ),
)

ROBOT = Language(
    "RCL",
    "Robot command language",
    (
        CommandSpec(
            "MOVE",
            (
                Parameter("source", kind="slot", help="container c1 or slot c1.s2 of a load"),
                Parameter("target", kind="slot", help="container or slot to put it in"),
            ),
            needs="move-load",
            timeout=300.0,
            help="Take the load from one container or slot to another. Done when it rests there.",
        ),
        CommandSpec(
            "GRAB",
            (
                Parameter("load", kind="load", optional=True, help="which; the one in reach"),
                Parameter(
                    *("at", "m"), lower=-5.0, upper=5.0, optional=True, help="along its x axis"
                ),
            ),
            needs="grip",
            timeout=30.0,
            help="Grasp a load. Done when it is held; fails when the grasp is empty.",
        ),
        CommandSpec(
            "RELEASE",
            (
                Parameter("load", kind="load", optional=True, help="which; all when left out"),
                Parameter(
                    *("retreat", "m"), lower=0.0, upper=1.0, optional=True, help="way back then"
                ),
            ),
            needs="grip",
            timeout=30.0,
            help="Open the gripper, then retreat along the axis of the tool. Done when the load is "
            "free and the tool at rest.",
        ),
        CommandSpec(
            "BRING",
            (
                Parameter("target", kind="slot", help="slot for the load"),
                Parameter(
                    *("speed", ""), lower=0.01, upper=1.0, default=0.5, help="part of joint limits"
                ),
            ),
            needs="move-load",
            timeout=120.0,
            help="Move the held load to a slot, all joints together. Done at rest there; fails "
            "when the load is lost.",
        ),
        CommandSpec(
            "SLIDE",
            (
                Parameter("target", kind="slot", help="slot for the load"),
                Parameter(*("speed", "m/s"), lower=1e-4, upper=10.0, default=0.25, help="velocity"),
            ),
            needs="move-load",
            timeout=120.0,
            help="Move the held load to a slot along a straight line. Done at rest there; fails "
            "when the load is lost.",
        ),
        CommandSpec(
            "RISE",
            (Parameter("height", "m", lower=0.0, upper=5.0, help="how far"),),
            needs="move-arm",
            timeout=60.0,
            help="Move the tool straight up. Done at rest there.",
        ),
        CommandSpec(
            "HOME",
            (
                Parameter(
                    *("speed", ""), lower=0.01, upper=1.0, default=0.5, help="part of the limits"
                ),
            ),
            needs="move-arm",
            timeout=120.0,
            help="Move the arm to its home position. Done at rest there.",
        ),
        CommandSpec(
            "GO",
            (
                Parameter("place", kind="place", help="where to"),
                Parameter("v", "m/s", lower=1e-3, upper=100.0, optional=True, help="velocity"),
            ),
            needs="drive",
            timeout=300.0,
            help="Drive the platform to a place. Done at rest there.",
        ),
        CommandSpec(
            "AIM",
            (
                Parameter("axis", kind="axis", help="platform, manipulator, grab, ..."),
                Parameter("target", kind="target", help="its new target"),
            ),
            needs="aim",
            timeout=10.0,
            help="Give an axis a new target, as scenario tables do. Done at once.",
        ),
    ),
)

_POSE_UNITS = ("m", "m", "m", "rad", "rad", "rad")
_POSE = "a named pose, [x, y, z], or [x, y, z, roll, pitch, yaw]"


def _pose(name: str, what: str) -> Parameter:
    return Parameter(
        name, kind="pose", list_units=_POSE_UNITS, list_lengths=(3, 6), help=f"{what}: {_POSE}"
    )


_VIA = _pose("via", "point on the arc")
_RATIO = Parameter("speed", "", lower=0.01, upper=1.0, default=0.5, help="part of joint limits")
_TOOL_SPEED = Parameter(
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
            (_pose("target", "target"), _TOOL_SPEED, _BLEND, _TOOL, _FRAME),
            needs="move-arm",
            timeout=120.0,
            help=f"Move the tool along a straight line. {_END}",
        ),
        CommandSpec(
            "MOVEC",
            (_VIA, _pose("target", "end of the arc"), _TOOL_SPEED, _BLEND, _TOOL, _FRAME),
            needs="move-arm",
            timeout=120.0,
            help=f"Move the tool along a circular arc through a point. {_END}",
        ),
    ),
)

_BELT_SPEED = Parameter(
    "speed", "m/s", lower=1e-3, upper=10.0, optional=True, help="of the belt; full when left out"
)

CELL = Language(
    "CELL",
    "Cell commands",
    (
        CommandSpec(
            "FEED",
            (_BELT_SPEED,),
            needs="convey",
            timeout=60.0,
            help="Run the belt until something is in its light barrier, then stop it. Done at once "
            "when something is there.",
        ),
        CommandSpec(
            "CARRY",
            (Parameter("distance", "m", lower=1e-3, upper=100.0, help="how far"), _BELT_SPEED),
            needs="convey",
            timeout=600.0,
            help="Run the belt for a distance, then stop it.",
        ),
        CommandSpec(
            "RUN-BELT",
            (_BELT_SPEED,),
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

LANGUAGES = (FLIGHT, ROBOT, ARM, CELL)
"""All languages."""
