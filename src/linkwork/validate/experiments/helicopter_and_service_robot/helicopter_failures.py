"""What made the published helicopter fail, one factor at a time."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    Flight,
    Point,
    fly,
)

FLIGHTS = 3  # Flights a value, each with another heading, noise and turbulence
_LONGEST = 90.0

Case = tuple[Sequence[Point], Sequence[str]]


@dataclass(frozen=True)
class Factor:
    """A factor of the study."""

    name: str  # Its name, with the unit
    values: Sequence[float]  # Its values
    least: float  # Least value that must fly
    most: float  # Greatest value that must fly
    # Points and changes of the scene, from the value and the first heading [rad]
    case: Callable[[float, float], Case]
    is_logarithmic: bool = False  # Whether it is drawn over a logarithmic axis


def zigzag(leg: float, corner: float, heading: float) -> list[Point]:
    """Three legs with two equal corners [m, degrees, rad]."""
    x = y = 0.0
    points = []
    for _ in range(3):
        x, y = x + leg * math.cos(heading), y + leg * math.sin(heading)
        points.append(Point((x, y, 4.0), 3.0, 0.5))
        heading += math.radians(corner)
    return points


def _set(text: str) -> Callable[[float, float], Case]:
    return lambda value, heading: (zigzag(8.0, 120.0, heading), [text.format(value)])


def _assumed(value: float, heading: float) -> Case:
    """Return the controller assumes another momentum of the rotor than the 30 N m s it has."""
    return _set("controllers.flight.gains.momentum={:g}")(30.0 * value, heading)


FACTORS = (
    Factor("leg length [m]", (1, 2, 4, 8, 16), 1, 16, lambda x, h: (zigzag(x, 120.0, h), [])),
    Factor("corner [degrees]", (0, 45, 90, 135, 180), 0, 180, lambda x, h: (zigzag(8.0, x, h), [])),
    Factor(
        "control period [s]",
        (0.01, 0.02, 0.03, 0.06, 0.1, 0.2, 0.3),
        *(0.01, 0.03, _set("parameters.period={}"), True),
    ),
    Factor(
        "solver step [s]",
        (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02),
        *(0.0005, 0.005, _set("solver.step={}"), True),
    ),
    Factor(
        "solver tolerance",
        (1e-10, 1e-8, 1e-6, 1e-4, 1e-2, 1.0),
        *(1e-10, 1e-4, _set("solver.tolerance={}"), True),
    ),
    Factor(
        "rotor momentum [N m s]",
        (0, 15, 30, 45, 60, 75, 90),
        *(0, 60, _set("parameters.rotor_momentum={}")),
    ),
    Factor("wind [m/s]", (0, 3, 6, 8, 9, 10, 11), 0, 6, _set("parameters.wind={}")),
    Factor(
        "mass over assumed mass",
        (0.6, 0.9, 1.0, 1.1, 1.3, 1.45, 1.6),
        *(0.9, 1.1, _set("parameters.mass_error={}")),
    ),
    Factor(
        "inertia over assumed inertia",
        (0.5, 0.9, 1.0, 1.1, 1.5, 2.0),
        *(0.9, 1.1, _set("parameters.inertia_error={}")),
    ),
    Factor(
        "assumed over true rotor momentum", (0, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0), *(1, 1, _assumed)
    ),
)


def measure() -> Measured:
    """Fly each value of each factor several times."""
    values, panels = {}, []
    for factor in FACTORS:
        flights = [_flights(factor, x) for x in factor.values]
        values[factor.name] = min(
            _good(group)
            for x, group in zip(factor.values, flights, strict=True)
            if factor.least <= x <= factor.most
        )
        panels.append(_panel(factor, flights))
    rows = [panels[i : i + 2] for i in range(0, len(panels), 2)]
    return Measured(values, Picture(rows, EXPERIMENT.title))


def _flights(factor: Factor, value: float) -> list[Flight]:
    headings = [2 * math.pi * i / FLIGHTS for i in range(FLIGHTS)]
    cases = [factor.case(value, heading) for heading in headings]
    return [fly(*case, seed=seed, longest=_LONGEST) for seed, case in enumerate(cases)]


def _good(flights: Sequence[Flight]) -> float:
    """Share of flights that visited all points and landed softly."""
    return sum(x.is_good for x in flights) / len(flights)


def _panel(factor: Factor, flights: Sequence[Sequence[Flight]]) -> Panel:
    visited = [100.0 * sum(x.visited / x.points for x in y) / len(y) for y in flights]
    good = [100.0 * _good(x) for x in flights]
    curves = [
        Curve(factor.values, visited, "points visited", has_points=True),
        Curve(factor.values, good, "good flights", has_points=True),
    ]
    return Panel(
        curves, "", factor.name, "[%]", y_range=(-4, 104), is_logarithmic=factor.is_logarithmic
    )


_PRINTED = {
    "leg length [m]": "failures typically at distances of less than 20 m between points",
    "corner [degrees]": "sharp corners of the mission line caused failures",
    "control period [s]": "steps of 0.02 and 0.03 s sometimes caused failures",
    "solver step [s]": "larger steps typically cause less stability",
    "solver tolerance": "a larger precision threshold caused less stability",
    "mass over assumed mass": "small changes of guessed coefficients affect the failures",
}

EXPERIMENT = Experiment(
    "helicopter-failures",
    "What makes the helicopter fail, one factor at a time",
    HELICOPTER,
    "section 2.5, failures of the control system",
    "Three legs of 8 m with corners of 120 degrees in the wind of the scene, one factor changed at "
    f"a time; {FLIGHTS} flights a value, in different directions. The paper reports lost position, "
    "height or attitude for points under 20 m apart and sharp corners, and names control step, "
    "solver step and tolerance, guessed coefficients and the shape of the mission.",
    tuple(
        Claim(
            *(factor.name, "1", None, 1.0, 0.0),
            f"Least share of good flights, {factor.least:g} to {factor.most:g}; others are shown.",
            Criterion.AT_LEAST,
            printed=_PRINTED.get(factor.name, ""),
            is_failure=factor.name in _PRINTED,
        )
        for factor in FACTORS
    ),
    measure,
    seconds=75.0,
)
