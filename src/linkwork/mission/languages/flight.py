"""FCL, the flight command language."""

from __future__ import annotations

from linkwork.mission.language import CommandSpec, Language, Parameter

_SPEED = Parameter("v", "m/s", lower=1e-3, upper=100.0, help="velocity on the way")
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
                _SPEED,
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
