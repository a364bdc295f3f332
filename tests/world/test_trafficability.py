"""Figures of mobility on soil."""

import math

import pytest

from linkwork.errors import ArgumentError
from linkwork.world.forces.soil import trafficability

WHEEL = trafficability.RigidWheel(0.235, 0.075)
SAND = trafficability.SOILS["dry-sand"]
LOAD = 341.0


def test_the_drawbar_pull_is_thrust_less_resistance():
    for slip in (-0.3, 0.0, 0.2, 0.7):
        wheel = trafficability.steady_wheel(SAND, WHEEL, LOAD, slip)
        assert wheel.pull == pytest.approx(wheel.thrust - wheel.resistance)
        assert wheel.resistance > 0
        assert 0 <= wheel.efficiency < 1


def test_integrals_and_bekkers_formulas_agree_where_these_hold():
    wheel = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.0)
    sinkage, resistance = trafficability.compaction_resistance(SAND, WHEEL, LOAD)
    assert wheel.sinkage == pytest.approx(sinkage, rel=0.15)
    assert wheel.resistance == pytest.approx(resistance, rel=0.15)


def test_a_rut_takes_away_resistance_and_adds_sinkage():
    fresh = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.1)
    second = trafficability.steady_wheel(SAND, WHEEL, LOAD, 0.1, rut=0.9 * fresh.sinkage)
    assert second.sinkage > fresh.sinkage
    assert second.resistance < 0.8 * fresh.resistance


def test_a_standing_wheel_holds_more_the_farther_it_has_slid_up_to_the_strength():
    held = [trafficability.standing_pull(SAND, WHEEL, LOAD, x) for x in (0.0, 0.01, 0.05, 0.5)]
    assert held == sorted(held)
    assert held[0] == pytest.approx(0.0, abs=1e-9)
    assert held[-1] < trafficability.greatest_thrust(SAND, 0.05, LOAD)


def test_slopes_are_steeper_with_more_cohesion_and_for_walking():
    slips = (0.2, 0.5, 0.9)
    weight = 4 * LOAD
    slope, slip = trafficability.driving_slope(SAND, WHEEL, weight, slips=slips)
    firm, _ = trafficability.driving_slope(SAND._replace(cohesion=5e3), WHEEL, weight, slips=slips)
    assert 0.1 < slope < firm < math.radians(45)
    assert slip in slips
    assert trafficability.walking_slope(SAND, WHEEL, weight) > slope


def test_bulldozing_grows_with_sinkage_and_gravity():
    low = trafficability.bulldozing_resistance(SAND, WHEEL, 0.02)
    assert 0 < low < trafficability.bulldozing_resistance(SAND, WHEEL, 0.04)
    assert trafficability.bulldozing_resistance(SAND, WHEEL, 0.02, gravity=1.62) < low


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: trafficability.RigidWheel(0.0, 0.1), "invalid radius"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, -1.0), "invalid load"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, LOAD, 1.5), "invalid slip"),
        (lambda: trafficability.steady_wheel(SAND, WHEEL, 1e6), "more than its radius"),
        (lambda: trafficability.walking_slope(SAND, WHEEL, LOAD, moving_share=1.0), "moving_share"),
    ],
)
def test_invalid_numbers_are_named(call, words):
    with pytest.raises(ArgumentError, match=words):
        call()
