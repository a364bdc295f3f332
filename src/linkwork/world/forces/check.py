"""Validate the forces of a scene."""

from collections.abc import Iterable

from linkwork.files.expressions.expression import parse_expression
from linkwork.world.forces.schema import Airflow, AirGust, ContactPoints, Gust, Wind
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.forces.soil.wheels import check_soil
from linkwork.world.scene.checker import Checker, Where

WIND_NAMES = ("t", "x", "y", "z", "vx", "vy", "vz")  # Variables of a wind formula
HEIGHT_NAMES = ("x", "y")  # Variables of a ground height formula


def check_forces(check: Checker) -> None:
    """Validate all forces of the scene."""
    for name, force in check.scene.forces.items():
        path = ("forces", name)
        with check.problems.collecting():
            if isinstance(force, Wind):
                _check_wind(check, path, force)
            elif isinstance(force, Airflow):
                _check_airflow(check, path, force)
            elif isinstance(force, SoilGround):
                check_soil(check, path, force)
            else:
                _check_contact_points(check, path, force)


def _check_wind(check: Checker, path: Where, wind: Wind) -> None:
    for index, frame in enumerate(wind.bodies):
        check.check_movable((*path, "bodies", index), frame)
    for index, gust in enumerate(wind.gusts):
        _check_gust(check, (*path, "gusts", index), gust)
    for key, text in wind.formula:
        if text is not None:
            _check_formula(check, (*path, "formula", key), text, WIND_NAMES)


def _check_airflow(check: Checker, path: Where, airflow: Airflow) -> None:
    for frame in airflow.drag:
        check.check_movable((*path, "drag", frame), frame)
    for index, gust in enumerate(airflow.gusts):
        _check_gust(check, (*path, "gusts", index), gust)


def _check_gust(check: Checker, path: Where, gust: Gust | AirGust) -> None:
    if gust.every is not None and gust.every < gust.duration:
        message = f"invalid gust: duration {gust.duration:g} s exceeds the period {gust.every:g} s"
        raise check.error((*path, "every"), message, "expected at least its duration")


def _check_contact_points(check: Checker, path: Where, force: ContactPoints) -> None:
    check.check_movable((*path, "body"), force.body)
    if isinstance(force.height, str):
        _check_formula(check, (*path, "height"), force.height, HEIGHT_NAMES)
    elif force.height is None and check.scene.ground is None:
        message = "contact points need a ground, and the scene has none"
        raise check.error(path, message, "set `height`, or add a `ground` to the scene")


def _check_formula(check: Checker, path: Where, text: str, allowed: Iterable[str]) -> None:
    expression = check.placed(path, lambda: parse_expression(text))
    for name in sorted(expression.names):
        if name not in allowed:
            raise check.not_found(path, "value called", name, allowed)
