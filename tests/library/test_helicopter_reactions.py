"""Reactions of the helicopter to wind, energy, geofence, ground and vortex ring."""

import numpy as np
import pytest

from tests.library import flights


def test_too_much_wind_makes_it_land():
    engine = flights.helicopter(*flights.STILL)
    flights.command(engine, "TAKE-OFF(4 m)\nHOVER(60 s)", 8.0)
    engine.set("forces.wind.velocity", [13.0, 0.0, 0.0], "test")
    flights.run(engine, 1.0)
    engine.set("forces.wind.velocity", [2.0, 0.0, 0.0], "test")
    flights.run(engine, 25.0)
    assert "wind" in flights.reactions(engine)[0]
    assert engine.mission().status == "failed"
    assert flights.body(engine)[2] < 0.7


def test_thrown_beyond_the_geofence_it_comes_back_and_takes_commands_again():
    fence = "machines.helicopter.geofence={lower: [-6, -6, -5], upper: [6, 6, 20]}"
    engine = flights.helicopter(*flights.STILL, fence, "mission.program=null")
    flights.command(engine, "TAKE-OFF(5 m)\nHOVER(60 s)", 8.0)
    flights.throw(engine, 0, 9.0)
    flights.run(engine, 12.0)
    assert len(flights.reactions(engine)) == 1
    assert "outside the geofence" in flights.reactions(engine)[0]
    assert engine.mission().status == "failed"
    x, _, z = flights.body(engine)[:3]
    assert x < 6.0
    assert z > 4.0
    assert flights.fly_text(engine, "FLY-TO-POINT(0, 0, 4, 3, 0.5)\nLAND()", 60.0).status == "done"
    assert np.abs(flights.body(engine)[:2]).max() < 0.8


def test_a_fast_vertical_descent_warns_of_the_vortex_ring():
    engine = flights.helicopter(*flights.STILL, "mission.program=null", scene="helicopter-mountain")
    flights.command(engine, "TAKE-OFF(15 m)\nHOVER(60 s)", 20.0)
    assert flights.reactions(engine) == []
    flights.throw(engine, 2, -7.0)
    flights.run(engine, 10.0)
    assert flights.reactions(engine) == ["helicopter: sinks into its own wake: vortex ring"]
    assert flights.body(engine)[2] == pytest.approx(15.4, abs=0.3)


def test_low_energy_makes_it_land():
    engine = flights.helicopter(*flights.STILL, "machines.helicopter.energy=30000")
    flights.fly_text(engine, "TAKE-OFF(4 m)\nHOVER(100 s)", 60.0)
    flights.run(engine, 20.0)
    assert "energy" in flights.reactions(engine)[0]
    assert flights.body(engine)[2] < 0.7


WINDY = "'helicopter' does not take off: wind of 13 m/s, at most 12 m/s"


def test_in_too_much_wind_it_does_not_take_off():
    engine = flights.helicopter(*flights.STILL, "forces.wind.velocity=[13, 0, 0]")
    view = flights.fly_text(engine, "TAKE-OFF(3 m)", 5.0)
    assert (view.status, view.reason) == ("failed", WINDY)
    assert flights.body(flights.run(engine, 2.0))[2] < 0.61


def test_it_reacts_after_the_end_of_its_mission_too():
    engine = flights.helicopter(*flights.STILL)
    assert flights.fly_text(engine, "TAKE-OFF(4 m)").status == "done"
    engine.set("forces.wind.velocity", [13.0, 0.0, 0.0], "test")
    flights.run(engine, 0.4)
    kept = engine.checkpoint()
    assert flights.body(flights.run(engine, 12.0))[2] < 0.7
    assert len(flights.reactions(engine)) == 1
    other = flights.helicopter(*flights.STILL)
    other.restore(kept)
    assert flights.run(other, 12.0).state_hash() == engine.state_hash()


def test_it_reacts_while_its_mission_is_paused():
    engine = flights.helicopter(*flights.STILL)
    flights.command(engine, "TAKE-OFF(4 m)\nHOVER(60 s)", 7.0)
    engine.command("mission-pause", {})
    engine.set("forces.wind.velocity", [13.0, 0.0, 0.0], "test")
    assert flights.body(flights.run(engine, 12.0))[2] < 0.7


def test_landing_is_allowed_in_the_safe_state():
    engine = flights.helicopter(*flights.STILL)
    flights.command(engine, "TAKE-OFF(4 m)\nFALLBACK { HOVER(60 s) LAND() }", 8.0)
    engine.set("forces.wind.velocity", [12.5, 0.0, 0.0], "test")
    flights.run(engine, 15.0)
    assert engine.mission().status == "done"
    assert flights.body(engine)[2] < 0.7


def test_a_flight_that_is_stopped_on_the_ground_stays_there():
    engine = flights.helicopter(*flights.STILL)
    flights.command(engine, "TAKE-OFF(4 m)", 0.3)
    engine.command("mission-stop", {})
    assert flights.body(flights.run(engine, 6.0))[2] < 0.61


@pytest.mark.parametrize("velocity", [5.0, 7.0])
def test_pushed_towards_rising_ground_it_climbs_and_goes_on(velocity):
    """It flies along a slope of 35 degrees, 1 m above the ground, and is thrown towards it."""
    engine = flights.helicopter(*flights.STILL, "mission.program=null", flights.slope(35.0))
    flights.command(engine, "TAKE-OFF(1 m)\nFLY-TO-POINT(4, 16, 1.7, 3, 0.5)\nHOVER(1 s)", 6.0)
    flights.throw(engine, 0, velocity)
    heights = []
    while not engine.mission_ended:
        x, y, z = flights.body(flights.run(engine, 0.1))[:3]
        heights.append(z - 0.58 - float(engine.world.loaded.terrain.height(x, y)))
    assert engine.mission().status == "done"
    assert flights.reactions(engine) == ["helicopter: is near to the ground and climbs"]
    assert min(heights) > 0.5


def test_a_reaction_to_the_ground_goes_on_from_a_checkpoint():
    engine = flights.helicopter(*flights.STILL, "mission.program=null", flights.slope(35.0))
    flights.command(engine, "TAKE-OFF(1 m)\nFLY-TO-POINT(4, 16, 1.7, 3, 0.5)", 6.0)
    flights.throw(engine, 0, 7.0)
    flights.run(engine, 0.3)
    assert len(flights.reactions(engine)) == 1
    other = flights.helicopter(*flights.STILL, "mission.program=null", flights.slope(35.0))
    other.restore(engine.checkpoint())
    assert flights.run(other, 3.0).state_hash() == flights.run(engine, 3.0).state_hash()
