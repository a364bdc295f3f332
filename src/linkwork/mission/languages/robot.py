"""RCL, the robot command language."""

from __future__ import annotations

from linkwork.mission.language import CommandSpec, Language, Parameter

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
                    *("at", "m"),
                    lower=-5.0,
                    upper=5.0,
                    optional=True,
                    help="along its x axis",
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
