import numpy as np
import pytest

from linkwork.errors import LinkworkError
from tests.world.running import run_steps

BALLS = """
    gravity: [0, 0, -10]
    ground: {{}}
    bodies:
      left: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, {height}]}}
      right: {{shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0.1]}}
    contacts: {{events: true{more}}}
    """


def balls(world_of, height=0.3, more=""):
    return world_of(BALLS.format(height=height, more=more))


def events_of(world):
    return [(x.kind.removeprefix("contact-"), x.data["body_b"]) for x in world.events]


def test_a_contact_is_told_once_while_it_lasts(world_of):
    world = run_steps(balls(world_of), 500)
    assert events_of(world) == [("begin", "right"), ("begin", "left")]
    begin = world.events[1]
    assert begin.time == pytest.approx((2 * 0.2 / 10) ** 0.5, abs=0.003)
    assert begin.data["body_a"] == "world"
    assert begin.data["between"] == "object-object"
    assert begin.data["force"] > 0


def test_the_end_is_told_when_bodies_have_been_apart_long_enough(world_of):
    world = run_steps(balls(world_of, height=0.1, more=", quiet: 0.05"), 200)
    world.data.joint("left").qvel[2] = 2.0
    run_steps(world, 300)
    assert events_of(world)[2:] == [("end", "left")]
    end = world.events[-1]
    assert end.data["since"] == pytest.approx(0.2, abs=0.01)
    assert end.time == pytest.approx(end.data["since"] + 0.05)


def test_a_rattle_is_one_contact(world_of):
    world = balls(world_of, height=0.1, more=", quiet: 0.05")
    for _ in range(10):
        run_steps(world, 30)
        world.data.joint("left").qvel[2] = 0.1
    assert events_of(world).count(("begin", "left")) == 1
    assert ("end", "left") not in events_of(world)


def test_only_chosen_bodies_are_told(world_of):
    world = run_steps(balls(world_of, more=", of: [right]"), 400)
    assert events_of(world) == [("begin", "right")]


def test_a_contact_counts_from_the_least_force_on(world_of):
    world = run_steps(balls(world_of, height=0.1, more=", least_force: 9"), 400)
    assert sorted(events_of(world)) == [("begin", "left"), ("begin", "right")]
    assert all(x.data["force"] > 9 for x in world.events)
    world = run_steps(balls(world_of, height=0.1, more=", least_force: 11"), 400)
    assert world.events == []


def test_no_contacts_are_told_unless_asked_for(world_of):
    text = (
        "ground: {}\nbodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 0.1]}}"
    )
    world = run_steps(world_of(text), 50)
    assert world.events == []


def test_events_go_on_from_a_checkpoint_as_if_nothing_had_been(world_of):
    world = run_steps(balls(world_of, more=", quiet: 0.05"), 150)
    saved = (world.state(), world.step_count, world.readings(), world.memory())
    run_steps(world, 300)
    later = [x for x in world.events if x.step > 150]
    other = balls(world_of, more=", quiet: 0.05")
    other.restore(*saved)
    run_steps(other, 300)
    assert other.events == later


@pytest.fixture
def room_for_one(monkeypatch):
    monkeypatch.setattr("linkwork.world.contacts.events.MAX_PAIRS", 1)


def test_a_pair_that_waited_is_told_when_there_is_room(world_of, room_for_one):
    world = run_steps(balls(world_of, height=0.1, more=", quiet: 0.02"), 50)
    assert events_of(world) == [("begin", "left")]
    world.data.joint("left").qvel[2] = 2.0
    run_steps(world, 100)
    assert events_of(world) == [("begin", "left"), ("end", "left"), ("begin", "right")]
    assert world.events[2].step == world.events[1].step + 1


@pytest.mark.parametrize("saved_at", [40, 60, 69, 70, 71, 72, 73, 90])
def test_pairs_that_wait_go_on_from_a_checkpoint(world_of, room_for_one, saved_at):
    world, other = (balls(world_of, height=0.1, more=", quiet: 0.02") for _ in range(2))
    for step in range(120):
        if step == 50:
            world.data.joint("left").qvel[2] = 2.0
        if step == saved_at:
            saved = (world.state(), world.step_count, world.readings(), world.memory())
            other.restore(*saved)
            world.events.clear()
        world.step()
        if step >= saved_at:
            if step == 50:
                other.data.joint("left").qvel[2] = 2.0
            other.step()
    assert other.events == world.events
    assert np.array_equal(other.memory(), world.memory())


def test_a_whole_robot_may_be_chosen(world_of):
    text = """
        gravity: [0, 0, 0]
        robots:
          left: {model: irb140, start: {q2: -1.5, q3: -3.9}}
        contacts: {events: true, of: [left], quiet: 1}
        """
    world = world_of(text)
    world.step()
    assert {x.data["between"] for x in world.events} == {"self"}


@pytest.mark.parametrize("pair", ["[world, left]", "[l*, world]", "[left, world]"])
def test_expected_contacts_are_not_recorded(world_of, pair):
    world = run_steps(balls(world_of, more=f", expected: [{pair}]"), 500)
    assert events_of(world) == [("begin", "right")]


def test_expected_pairs_turn_events_on(world_of):
    text = BALLS.format(height=0.1, more="").replace("events: true", "expected: [[left, world]]")
    world = run_steps(world_of(text), 10)
    assert events_of(world) == [("begin", "right")]


@pytest.mark.parametrize("name", ["lefty", "x*"])
def test_expected_pairs_name_known_bodies(world_of, name):
    with pytest.raises(LinkworkError, match=r"contacts\.expected\[0\]\[1\]"):
        balls(world_of, more=f", expected: [[left, {name}]]")


def test_a_finger_belongs_to_its_robot(world_of):
    world = world_of("""
    robots: {left: {model: scara1}}
    bodies:
      jaw: {shape: box, size: [0.02, 0.02, 0.02], mass: 0.1, frame: left/tool}
      shelf:
        {shape: box, size: [0.2, 0.2, 0.02], fixed: true, frame: left/tool, position: [0, 0, 0.019]}
    joints: {jaw: {kind: prismatic, parent: left/tool, child: jaw, axis: [0, 1, 0]}}
    contacts: {events: true}
    """)
    run_steps(world, 20)
    assert {x.data["between"] for x in world.events} == {"robot-object"}
