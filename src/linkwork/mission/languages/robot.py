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
            (Parameter("load", kind="load", optional=True, help="which; the one in reach"),),
            needs="grip",
            timeout=30.0,
            help="Grasp a load. Done when it is held; fails when the grasp is empty.",
        ),
        CommandSpec(
            "RELEASE",
            (Parameter("load", kind="load", optional=True, help="which; all when left out"),),
            needs="grip",
            timeout=30.0,
            help="Open the gripper. Done when the load is free.",
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
