import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

BALLS = """
    gravity: [0, 0, -10]
    ground: {{}}
    bodies:
      left: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, {height}]}}
      right: {{shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0.1]}}
    contacts: {{events: true{more}}}
    """


def world_of(scene_file, height=0.3, more=""):
    return World(load_scene(scene_file(BALLS.format(height=height, more=more))))


def run(world, steps):
    for _ in range(steps):
        world.step()


def told(world):
    return [(x.kind.removeprefix("contact-"), x.data["body_b"]) for x in world.events]


def test_a_contact_is_told_once_while_it_lasts(scene_file):
    world = world_of(scene_file)
    run(world, 500)
    assert told(world) == [("begin", "right"), ("begin", "left")]
    begin = world.events[1]
    assert begin.time == pytest.approx((2 * 0.2 / 10) ** 0.5, abs=0.003)
    assert begin.data["body_a"] == "world"
    assert begin.data["between"] == "object-object"
    assert begin.data["force"] > 0


def test_the_end_is_told_when_bodies_have_been_apart_long_enough(scene_file):
    world = world_of(scene_file, height=0.1, more=", quiet: 0.05")
    run(world, 200)
    world.data.joint("left").qvel[2] = 2.0
    run(world, 300)
    assert told(world)[2:] == [("end", "left")]
    end = world.events[-1]
    assert end.data["since"] == pytest.approx(0.2, abs=0.01)
    assert end.time == pytest.approx(end.data["since"] + 0.05)


def test_a_rattle_is_one_contact(scene_file):
    world = world_of(scene_file, height=0.1, more=", quiet: 0.05")
    for _ in range(10):
        run(world, 30)
        world.data.joint("left").qvel[2] = 0.1
    assert told(world).count(("begin", "left")) == 1
    assert ("end", "left") not in told(world)


def test_only_chosen_bodies_are_told(scene_file):
    world = world_of(scene_file, more=", of: [right]")
    run(world, 400)
    assert told(world) == [("begin", "right")]


def test_a_contact_counts_from_the_least_force_on(scene_file):
    world = world_of(scene_file, height=0.1, more=", least_force: 9")
    run(world, 400)
    assert sorted(told(world)) == [("begin", "left"), ("begin", "right")]
    assert all(x.data["force"] > 9 for x in world.events)
    world = world_of(scene_file, height=0.1, more=", least_force: 11")
    run(world, 400)
    assert world.events == []


def test_no_contacts_are_told_unless_asked_for(scene_file):
    text = (
        "ground: {}\nbodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 0.1]}}"
    )
    world = World(load_scene(scene_file(text)))
    run(world, 50)
    assert world.events == []


def test_events_go_on_from_a_checkpoint_as_if_nothing_had_been(scene_file):
    world = world_of(scene_file, more=", quiet: 0.05")
    run(world, 150)
    saved = (world.state(), world.step_count, world.readings(), world.memory())
    run(world, 300)
    later = [x for x in world.events if x.step > 150]
    other = world_of(scene_file, more=", quiet: 0.05")
    other.restore(*saved)
    run(other, 300)
    assert other.events == later


@pytest.fixture
def room_for_one(monkeypatch):
    monkeypatch.setattr("linkwork.world.contacts.events.MAX_PAIRS", 1)


def test_a_pair_that_waited_is_told_when_there_is_room(scene_file, room_for_one):
    world = world_of(scene_file, height=0.1, more=", quiet: 0.02")
    run(world, 50)
    assert told(world) == [("begin", "left")]
    world.data.joint("left").qvel[2] = 2.0
    run(world, 100)
    assert told(world) == [("begin", "left"), ("end", "left"), ("begin", "right")]
    assert world.events[2].step == world.events[1].step + 1


@pytest.mark.parametrize("saved_at", [40, 60, 69, 70, 71, 72, 73, 90])
def test_pairs_that_wait_go_on_from_a_checkpoint(scene_file, room_for_one, saved_at):
    world, other = (world_of(scene_file, height=0.1, more=", quiet: 0.02") for _ in range(2))
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


def test_a_whole_robot_may_be_chosen(scene_file):
    text = """
        gravity: [0, 0, 0]
        robots:
          left: {model: irb140, start: {q2: -1.5, q3: -3.9}}
        contacts: {events: true, of: [left], quiet: 1}
        """
    world = World(load_scene(scene_file(text)))
    world.step()
    assert {x.data["between"] for x in world.events} == {"self"}


@pytest.mark.parametrize("pair", ["[world, left]", "[l*, world]", "[left, world]"])
def test_expected_contacts_are_not_recorded(scene_file, pair):
    world = world_of(scene_file, more=f", expected: [{pair}]")
    run(world, 500)
    assert told(world) == [("begin", "right")]


def test_expected_pairs_turn_events_on(scene_file):
    text = BALLS.format(height=0.1, more="").replace("events: true", "expected: [[left, world]]")
    world = World(load_scene(scene_file(text)))
    run(world, 10)
    assert told(world) == [("begin", "right")]


@pytest.mark.parametrize("name", ["lefty", "x*"])
def test_expected_pairs_name_known_bodies(scene_file, name):
    with pytest.raises(LinkworkError, match=r"contacts\.expected\[0\]\[1\]"):
        world_of(scene_file, more=f", expected: [[left, {name}]]")


def test_a_finger_belongs_to_its_robot(scene_file):
    world = World(
        load_scene(
            scene_file("""
    robots: {left: {model: scara1}}
    bodies:
      jaw: {shape: box, size: [0.02, 0.02, 0.02], mass: 0.1, frame: left/tool}
      shelf:
        {shape: box, size: [0.2, 0.2, 0.02], fixed: true, frame: left/tool, position: [0, 0, 0.019]}
    joints: {jaw: {kind: prismatic, parent: left/tool, child: jaw, axis: [0, 1, 0]}}
    contacts: {events: true}
    """)
        )
    )
    run(world, 20)
    assert {x.data["between"] for x in world.events} == {"robot-object"}
