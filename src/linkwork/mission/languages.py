"""Command languages that come with Linkwork: tables of commands for flight, robots and cells."""

from typing import Any

from linkwork.mission.language import ANY_UNIT, CommandSpec, Language, Parameter


def _command(
    name: str, needs: str, timeout: float, help: str, *parameters: Parameter
) -> CommandSpec:
    return CommandSpec(name, parameters, needs, timeout, help)


def _number(
    name: str, unit: str, lower: float, upper: float, help: str, **options: Any
) -> Parameter:
    return Parameter(name, unit, lower=lower, upper=upper, help=help, **options)


def _name(name: str, kind: str, help: str, **options: Any) -> Parameter:
    return Parameter(name, kind=kind, help=help, **options)


def _pose(name: str, what: str) -> Parameter:
    units = ("m", "m", "m", "rad", "rad", "rad")
    forms = "a named pose, [x, y, z], or [x, y, z, roll, pitch, yaw]"
    return _name(name, "pose", f"{what}: {forms}", list_units=units, list_lengths=(3, 6))


FLIGHT = Language(
    "FCL",
    "Flight command language",
    (
        _command(
            *("FLY-TO-POINT", "fly", 600.0),
            "Fly to a point. Done when it is nearer than p; the vehicle need not stop there.",
            Parameter("x", "m", help="target"),
            Parameter("y", "m", help="target"),
            Parameter("z", "m", help="target, up"),
            _number("v", "m/s", 1e-3, 100.0, "velocity on the way"),
            _number("p", "m", 1e-3, 1e3, "done within this distance"),
        ),
        _command(
            *("TAKE-OFF", "fly", 120.0),
            "Rise vertically from the ground. Done at the height.",
            _number("height", "m", 0.0, 1e4, "above ground", default=2.0),
            _number("v", "m/s", 1e-3, 100.0, "climb velocity", default=1.0),
        ),
        _command(
            *("LAND", "fly", 600.0),
            "Descend to the ground below. Done at rest on it.",
            _number("v", "m/s", 1e-3, 100.0, "sink velocity", default=0.5),
        ),
        _command(
            *("HOVER", "fly", 86400.0),
            "Hold position and heading. Done after the duration.",
            _number("duration", "s", 0.0, 86400.0, "how long"),
        ),
        _command(
            *("ATTACH", "carry", 30.0),
            "Attach a load below the vehicle. Done when it is attached.",
            _name("load", "load", "what to carry"),
        ),
        _command(
            *("RELEASE", "carry", 30.0),
            "Let go of a carried load. Done when it is free.",
            _name("load", "load", "which; all when left out", optional=True),
        ),
    ),
)

_JOINT_SPEED = _number("speed", "", 0.01, 1.0, "fraction of the joint limits", default=0.5)

ROBOT = Language(
    "RCL",
    "Robot command language",
    (
        _command(
            *("MOVE", "move-load", 300.0),
            "Take the load from one container or slot to another. Done when it rests there.",
            _name("source", "slot", "container c1 or slot c1.s2 of a load"),
            _name("target", "slot", "container or slot to put it in"),
        ),
        _command(
            *("GRAB", "grip", 30.0),
            "Grasp a load. Done when it is held; fails when the grasp is empty.",
            _name("load", "load", "which; the one in reach", optional=True),
            _number("at", "m", -5.0, 5.0, "along its x axis", optional=True),
        ),
        _command(
            *("RELEASE", "grip", 30.0),
            "Open the gripper, then retreat along the axis of the tool. Done when the load is free "
            "and the tool at rest.",
            _name("load", "load", "which; all when left out", optional=True),
            _number("retreat", "m", 0.0, 1.0, "distance to retreat", optional=True),
        ),
        _command(
            *("BRING", "move-load", 120.0),
            "Move the held load to a slot, all joints together. Done at rest there; fails when the "
            "load is lost.",
            _name("target", "slot", "slot for the load"),
            _JOINT_SPEED,
        ),
        _command(
            *("SLIDE", "move-load", 120.0),
            "Move the held load to a slot along a straight line. Done at rest there; fails when "
            "the load is lost.",
            _name("target", "slot", "slot for the load"),
            _number("speed", "m/s", 1e-4, 10.0, "velocity", default=0.25),
        ),
        _command(
            *("RISE", "move-arm", 60.0),
            "Move the tool straight up. Done at rest there.",
            _number("height", "m", 0.0, 5.0, "how far"),
        ),
        _command(
            *("HOME", "move-arm", 120.0),
            "Move the arm to its home position. Done at rest there.",
            _JOINT_SPEED,
        ),
        _command(
            *("GO", "drive", 300.0),
            "Drive the platform to a place. Done at rest there.",
            _name("place", "place", "where to"),
            _number("v", "m/s", 1e-3, 100.0, "velocity", optional=True),
        ),
        _command(
            *("AIM", "aim", 10.0),
            "Give an axis a new target, as scenario tables do. Done at once.",
            _name("axis", "axis", "platform, manipulator, grab, ..."),
            _name("target", "target", "its new target"),
        ),
    ),
)

_TOOL_SPEED = _number("speed", "m/s", 1e-4, 10.0, "velocity of the tool", default=0.25)
_BLEND = _number("blend", "m", 0.0, 1.0, "radius of the corner", default=0.0)
_TOOL = _name("tool", "tool", "frame of the robot that moves", optional=True)
_FRAME = _name("frame", "frame", "frame of the coordinates of the target", optional=True)
_PLAN = _number("plan", "", 0.0, 1.0, "1: around obstacles", default=0.0)
_MAX_ENTRIES = 12
_NUMBERS = {
    "list_units": (ANY_UNIT,) * _MAX_ENTRIES,
    "list_lengths": tuple(range(1, _MAX_ENTRIES + 1)),
}
_END = "Done at rest at the target, or within the blend radius of it."

ARM = Language(
    "ARM",
    "Arm moves",
    (
        _command(
            *("MOVEJ", "move-arm", 120.0),
            f"Move all joints together to a pose of the tool. {_END}",
            *(_pose("target", "target"), _JOINT_SPEED, _BLEND, _TOOL, _FRAME, _PLAN),
        ),
        _command(
            *("MOVEABSJ", "move-arm", 120.0),
            f"Move all joints together to joint positions. {_END}",
            _name(
                *("joints", "posture", "a named posture, or a list of joint positions, rad or m"),
                **_NUMBERS,
            ),
            *(_JOINT_SPEED, _BLEND, _PLAN),
        ),
        _command(
            *("MOVEL", "move-arm", 120.0),
            f"Move the tool along a straight line. {_END}",
            *(_pose("target", "target"), _TOOL_SPEED, _BLEND, _TOOL, _FRAME),
        ),
        _command(
            *("MOVEC", "move-arm", 120.0),
            f"Move the tool along a circular arc through a point. {_END}",
            *(_pose("via", "point on the arc"), _pose("target", "end of the arc")),
            *(_TOOL_SPEED, _BLEND, _TOOL, _FRAME),
        ),
    ),
)

_BELT_SPEED = _number(
    *("speed", "m/s", 1e-3, 10.0, "of the belt; full when left out"), optional=True
)

CELL = Language(
    "CELL",
    "Cell commands",
    (
        _command(
            *("FEED", "convey", 60.0),
            "Run the belt until something is in its light barrier, then stop it. Done at once when "
            "something is there.",
            _BELT_SPEED,
        ),
        _command(
            *("CARRY", "convey", 600.0),
            "Run the belt for a distance, then stop it.",
            *(_number("distance", "m", 1e-3, 100.0, "how far"), _BELT_SPEED),
        ),
        _command(
            *("RUN-BELT", "convey", 10.0),
            "Run the belt until it is stopped. Done at once.",
            _BELT_SPEED,
        ),
        _command("STOP-BELT", "convey", 10.0, "Stop the belt. Done at once."),
        _command(
            *("SET", "set", 10.0),
            "Set a live value of the scene. Done at once.",
            _name("path", "live", "path of a live value of the scene"),
            Parameter("value", ANY_UNIT, help="a number, or a list", **_NUMBERS),
        ),
    ),
)

LANGUAGES = (FLIGHT, ROBOT, ARM, CELL)
"""All languages."""
