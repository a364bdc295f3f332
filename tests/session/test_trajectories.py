"""A trajectory of joint positions over time, given while a scene runs."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.motion import JerkLimitedTrajectory
from linkwork.world.robots.profiles import motion_limits

POINTS = [[0.0] * 6, [0.3, 0.2, 0.1, 0.0, 0.4, 0.0], [0.0] * 6]


def references(session):
    return session.joints("arm").references


def test_the_reference_passes_the_points_at_their_times(opened):
    session = opened("irb140-table", process=False)
    session.command("stop", robot="arm")
    session.run_for(1.0)
    rest = references(session).tolist()
    points = [rest, *[(np.array(rest) + np.array(p)).tolist() for p in POINTS[1:]]]
    session.command("trajectory", robot="arm", times=[0, 1, 2], positions=points)
    session.run_for(1.0)
    assert references(session) == pytest.approx(np.array(points[1]), abs=5e-3)
    session.run_for(1.1)
    assert references(session) == pytest.approx(np.array(points[2]), abs=1e-12)
    assert [event.kind for event in session.events()].count("arrived") == 1


def test_a_trajectory_of_another_kind_is_followed_exactly_through_its_knots(opened):
    session = opened("irb140-table", process=False)
    session.command("move", robot="arm", joints=[0.0] * 6)
    session.run_for(3.0)
    expected = JerkLimitedTrajectory(
        np.array(POINTS), motion_limits(session.loaded.trees["arm"], 0.5)
    )
    began = session.latest().time
    session.command(
        "trajectory",
        robot="arm",
        times=expected.knots.tolist(),
        positions=expected.position(expected.knots).tolist(),
        velocities=expected.velocity(expected.knots).tolist(),
    )
    while session.latest().time < began + expected.duration:
        session.step(40)
        now = min(session.latest().time - began, expected.duration)
        assert references(session) == pytest.approx(expected.position(now), abs=1e-9)


def test_from_elsewhere_the_robot_first_moves_to_the_start(opened):
    session = opened("irb140-table", process=False)
    session.run_for(0.5)
    session.command("trajectory", robot="arm", times=[0, 2], positions=[[0.4] * 6, [0.2] * 6])
    jumps, before = [], references(session)
    for _ in range(200):
        session.step(10)
        jumps.append(np.abs(references(session) - before).max())
        before = references(session)
    assert max(jumps) < 0.2
    session.run_for(3.0)
    assert references(session) == pytest.approx(np.full(6, 0.2))


@pytest.mark.parametrize(
    ("times", "positions", "velocities", "words"),
    [
        ([0, 1], [[0] * 6, [9] + [0] * 5], None, "q1"),
        ([0, 0.01], [[0] * 6, [0.5] * 6], None, "velocity"),
        ([0, 1], [[0] * 6, [0.1] * 5], None, "positions"),
        ([1, 0], [[0] * 6, [0.1] * 6], None, "times"),
        ([0, 1], [[0] * 6, [0.1] * 6], [[1] * 6, [0] * 6], "at rest"),
        ([0], [[0] * 6], None, "times"),
        ("soon", [[0] * 6], None, "times"),
    ],
)
def test_an_invalid_trajectory_is_refused_and_changes_nothing(
    opened, times, positions, velocities, words
):
    session = opened("irb140-table", process=False)
    before = session.state_hash()
    with pytest.raises(ArgumentError, match=words):
        session.command(
            "trajectory", robot="arm", times=times, positions=positions, velocities=velocities
        )
    assert session.state_hash() == before


def test_findings_are_those_of_check(opened, tmp_path):
    file = tmp_path / "sunk.yaml"
    file.write_text(
        "linkwork: scene\nversion: 1\nground: {}\n"
        "bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.05]}}\n"
    )
    ((robot, finding),) = opened(file, process=False).findings()
    assert robot == ""
    assert "overlaps the ground" in finding.message
    assert finding.place and finding.place.line == 4


def test_a_mission_is_checked_for_the_machines_of_the_scene(opened):
    session = opened("irb140-cell")
    session.check_mission("MOVEJ(watch)")
    before = session.state_hash()
    with pytest.raises(LinkworkError) as error:
        session.check_mission("MOVEJ(watch)\nMOVEJ(nowhere)", "my.mission")
    assert (error.value.place.file, error.value.place.line) == ("my.mission", 2)
    assert session.state_hash() == before
