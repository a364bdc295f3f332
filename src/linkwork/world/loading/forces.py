"""Checking the forces of a scene."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.files.expression import parse_expression
from linkwork.world.loading.checker import Checker, Where
from linkwork.world.scene.force import ContactPoints, Gust, Wind

WIND_NAMES = ("t", "x", "y", "z", "vx", "vy", "vz")
"""What a formula of a wind may use."""
HEIGHT_NAMES = ("x", "y")
"""What a formula of a ground's height may use."""


def check_forces(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    for name, force in check.scene.forces.items():
        path = ("forces", name)
        if isinstance(force, Wind):
            _check_wind(check, path, force)
        else:
            _check_contact_points(check, path, force)


def check_movable(check: Checker, path: Where, frame: str) -> None:
    """Refuses a frame that does not exist or that nothing can move."""
    check.check_frame(path, frame, world=False)
    body = check.scene.bodies.get(frame)
    if body is not None and body.fixed:
        raise check.error(path, f"body {frame!r} is fixed: no force moves it")


def _check_wind(check: Checker, path: Where, wind: Wind) -> None:
    for index, frame in enumerate(wind.bodies):
        check_movable(check, (*path, "bodies", index), frame)
    for key in ("point", "force", "torque"):
        check.check_numbers((*path, key), getattr(wind, key) or ())
    for key in ("force", "torque"):
        check.check_numbers((*path, "random", key), getattr(wind.random, key, ()))
    for index, gust in enumerate(wind.gusts):
        _check_gust(check, (*path, "gusts", index), gust)
    for key, text in wind.formula:
        if text is not None:
            _check_formula(check, (*path, "formula", key), text, WIND_NAMES)


def _check_gust(check: Checker, path: Where, gust: Gust) -> None:
    for key in ("force", "torque"):
        check.check_numbers((*path, key), getattr(gust, key))
    if gust.every is not None and gust.every < gust.duration:
        message = f"a gust of {gust.duration:g} s cannot come every {gust.every:g} s"
        raise check.error((*path, "every"), message, "give at least its duration")


def _check_contact_points(check: Checker, path: Where, force: ContactPoints) -> None:
    check_movable(check, (*path, "body"), force.body)
    for index, point in enumerate(force.points):
        check.check_numbers((*path, "points", index), point)
    for key in ("stiffness", "damping", "viscous", "sliding"):
        check.check_numbers((*path, key), (getattr(force, key),))
    if isinstance(force.height, str):
        _check_formula(check, (*path, "height"), force.height, HEIGHT_NAMES)
    elif force.height is not None:
        check.check_numbers((*path, "height"), (force.height,))
    elif check.scene.ground is None:
        message = "the scene has no ground for these contact points"
        raise check.error(path, message, "give a `height`, or the scene a `ground`")


def _check_formula(check: Checker, path: Where, text: str, allowed: Iterable[str]) -> None:
    expression = check.placed(path, lambda: parse_expression(text))
    for name in sorted(expression.names):
        if name not in allowed:
            raise check.not_found(path, "value called", name, allowed)
