"""What made the published helicopter fail, one factor at a time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.helicopter_flights import Flight, Point, fly
from linkwork.validate.experiments.sources import HELICOPTER

Case = tuple[Sequence[Point], Sequence[str]]


@dataclass(frozen=True)
class Factor:
    """A factor of the study: name, values, greatest and least that must fly, case of a value."""

    name: str
    values: Sequence[float]
    bound: float
    case: Callable[[float], Case]
    least: float = 0.0


def zigzag(leg: float, corner: float) -> list[Point]:
    """Three legs with two equal corners [m, degrees]."""
    x = y = heading = 0.0
    points = []
    for _ in range(3):
        x, y = x + leg * math.cos(heading), y + leg * math.sin(heading)
        points.append(Point((x, y, 4.0), 3.0, 0.5))
        heading += math.radians(corner)
    return points


USUAL = zigzag(8.0, 120.0)


def _set(text: str) -> Callable[[float], Case]:
    return lambda value: (USUAL, [text.format(value)])


FACTORS = (
    Factor("leg length [m]", (1, 2, 4, 8, 20), 20, lambda x: (zigzag(x, 120.0), [])),
    Factor("corner [degrees]", (0, 45, 90, 135, 180), 180, lambda x: (zigzag(8.0, x), [])),
    Factor("control period [s]", (0.01, 0.03, 0.06, 0.12, 0.2), 0.03, _set("parameters.period={}")),
    Factor("solver step [s]", (0.0005, 0.001, 0.002, 0.005, 0.01), 0.005, _set("solver.step={}")),
    Factor("solver tolerance", (1e-10, 1e-8, 1e-6, 1e-4), 1e-4, _set("solver.tolerance={}")),
    Factor("rotor momentum [N m s]", (0, 15, 30, 60, 90), 60, _set("parameters.rotor_momentum={}")),
    Factor("wind [m/s]", (0, 3, 6, 9, 11), 6, _set("parameters.wind={}")),
    Factor(
        "mass over assumed mass",
        (0.6, 0.9, 1.0, 1.1, 1.6),
        1.1,
        _set("parameters.mass_error={}"),
        0.9,
    ),
)


def measure() -> Measured:
    """Fly each value of each factor."""
    values, panels = {}, []
    for factor in FACTORS:
        flights = [fly(*factor.case(x), seed=2, longest=150.0) for x in factor.values]
        must = [
            x
            for x, value in zip(flights, factor.values, strict=True)
            if factor.least <= value <= factor.bound
        ]
        values[factor.name] = sum(x.is_good for x in must) / len(must)
        shares = [100.0 * _share(x) for x in flights]
        panels.append(Panel([Curve(factor.values, shares)], "", factor.name, "visited, landed [%]"))
    rows = [panels[i : i + 2] for i in range(0, len(panels), 2)]
    return Measured(values, Picture(rows, EXPERIMENT.title))


def _share(flight: Flight) -> float:
    """Points visited and landing, as a share."""
    return (flight.visited + flight.is_good) / (flight.points + 1)


EXPERIMENT = Experiment(
    "helicopter-failures",
    "What makes the helicopter fail, one factor at a time",
    f"{HELICOPTER}, chapter on failures of the control system",
    "Three legs of 8 m with corners of 120 degrees in the wind of the scene, one factor changed at "
    "a time. The paper reports lost position, height or attitude for points under 20 m apart and "
    "sharp corners, and names control step, solver step and tolerance, guessed coefficients and "
    "the shape of the mission.",
    tuple(
        Claim(
            *(factor.name, "1", None, 1.0, 0.0),
            f"Share of good flights up to {factor.bound:g}; values beyond are shown.",
            Criterion.AT_LEAST,
        )
        for factor in FACTORS
    ),
    measure,
)
