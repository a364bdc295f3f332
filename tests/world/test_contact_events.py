"""Events of contacts, colours that depend on contacts, and alarms."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.session import open_session
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene
from tests.world.running import restored, run_steps

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
    assert (begin.data["body_a"], begin.data["between"]) == ("world", "object-object")
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
    assert events_of(run_steps(balls(world_of, more=", of: [right]"), 400)) == [("begin", "right")]


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
    assert run_steps(world_of(text), 50).events == []


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
    world = world_of("""
        gravity: [0, 0, 0]
        robots: {left: {model: irb140, start: {q2: -1.5, q3: -3.9}}}
        contacts: {events: true, of: [left], quiet: 1}
        """)
    world.step()
    assert {x.data["between"] for x in world.events} == {"self"}


@pytest.mark.parametrize("pair", ["[world, left]", "[l*, world]", "[left, world]"])
def test_expected_contacts_are_not_recorded(world_of, pair):
    world = run_steps(balls(world_of, more=f", expected: [{pair}]"), 500)
    assert events_of(world) == [("begin", "right")]


def test_expected_pairs_turn_events_on(world_of):
    text = BALLS.format(height=0.1, more="").replace("events: true", "expected: [[left, world]]")
    assert events_of(run_steps(world_of(text), 10)) == [("begin", "right")]


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


SCENE = """\
ground: {}
bodies:
  plank: {shape: box, size: [1.2, 0.2, 0.02], mass: 1, position: [0, 0, 0.21]}
  left: {shape: box, size: [0.2, 0.2, 0.2], fixed: true, position: [-0.5, 0, 0.1]}
  right: {shape: box, size: [0.2, 0.2, 0.2], fixed: true, position: [0.5, 0, 0.1]}
  other: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 2, 0.05]}
contacts:
  highlights:
    carried: {bodies: [left, rig*], color: "#00ff00", touched: pl*, by: [left, right]}
    idle: {bodies: [other], color: "#ff0000", touched: other, by: [left, world]}
"""


@pytest.fixture
def path(tmp_path):
    return write_scene(tmp_path / "scene.yaml", SCENE)


def settled(path, *changes):
    world = run_steps(World(load_scene(path, changes)), 100)
    return {world.model.body(body).name: color for body, color in world.highlights().items()}


def test_bodies_are_painted_while_all_touch_one_body(path):
    green = (0.0, 1.0, 0.0, 1.0)
    assert settled(path) == {"left": green, "right": green}


def test_two_bodies_that_are_touched_by_one_each_do_not_count(path):
    short = "bodies.plank.size=[0.2, 0.2, 0.02]"
    second = "bodies.plate={shape: box, size: [0.2, 0.2, 0.02], mass: 1, position: [0.5, 0, 0.21]}"
    assert settled(path, short, "bodies.plank.position=[-0.5, 0, 0.21]", second) == {}


def test_a_session_tells_them_by_the_index_of_the_body(path):
    with open_session(path, process=False) as session:
        session.step(100)
        names = [session.info.layout.bodies[i] for i in session.highlights()]
    assert names == ["left", "right"]


@pytest.mark.parametrize(("field", "value"), [("touched", "x*"), ("by", "[nobody]")])
def test_an_unknown_name_is_refused_with_its_place(path, field, value):
    with pytest.raises(LinkworkError) as caught:
        load_scene(path, [f"contacts.highlights.carried.{field}={value}"])
    assert field in "\n".join(caught.value.lines())


DROP = """
    gravity: [0, 0, -10]
    ground: {{}}
    bodies: {{crate: {{shape: box, size: [0.2, 0.2, 0.2], mass: 2, position: [0, 0, {height}]}}}}
    sensors: {{place: {{kind: position, frame: crate}}}}
    alarms: {{watch: {{{alarm}}}}}
    """


def world_of(scene_file, alarm, height=0.3):
    return World(load_scene(scene_file(DROP.format(alarm=alarm, height=height))))


def test_an_alarm_is_set_off_at_the_step_in_which_the_force_passes(scene_file):
    import mujoco

    world = world_of(scene_file, "body: crate, above: 60")
    apart = mujoco.MjData(world.model)
    mujoco.mj_setState(world.model, apart, world.state(), mujoco.mjtState.mjSTATE_INTEGRATION)
    first = None
    for step in range(400):
        mujoco.mj_forward(world.model, apart)
        total = 0.0
        for i in range(apart.ncon):
            mujoco.mj_contactForce(world.model, apart, i, force := np.zeros(6))
            total += force[0]
        if first is None and total > 60:
            first = (step + 1, total)
        mujoco.mj_step(world.model, apart)
        world.step()
    alarm = world.events[0]
    assert (alarm.kind, alarm.step) == ("alarm", first[0])
    assert alarm.data == {"alarm": "watch", "value": pytest.approx(first[1], rel=1e-6)}
    assert "crate" in alarm.message


def test_an_alarm_ends_when_the_value_is_well_inside(scene_file):
    world = world_of(scene_file, "body: crate, above: 60, margin: 35")
    kinds = []
    run_steps(world, 600)
    kinds = [x.kind for x in world.events]
    assert kinds[:2] == ["alarm", "alarm-end"]
    # An alarm and its end take turns, however often the crate hops.
    assert kinds[0::2] == ["alarm"] * len(kinds[0::2])
    assert world.events[1].data["value"] <= 25


def test_a_force_that_lasts_too_short_sets_nothing_off(scene_file):
    short = world_of(scene_file, "body: crate, above: 15, lasting: 0.2", height=0.1)
    run_steps(short, 150)
    assert short.events == []
    run_steps(short, 150)
    assert [x.kind for x in short.events] == ["alarm"]
    assert short.events[0].time >= 0.2


def test_a_lost_contact_is_a_force_below(scene_file):
    world = run_steps(world_of(scene_file, "body: crate, below: 1", height=0.1), 200)
    world.events.clear()
    world.data.joint("crate").qvel[2] = 1.0
    run_steps(world, 20)
    assert [x.kind for x in world.events] == ["alarm"]


def test_a_sensor_sets_an_alarm_off_at_its_own_step(scene_file):
    world = world_of(scene_file, "sensor: place.z, below: 0.2, action: pause")
    while not world.events:
        before = world.data.body("crate").xpos[2]
        assert not world.pause_wanted
        world.step()
    assert world.data.body("crate").xpos[2] < 0.2 <= before
    assert world.events[0].data["value"] == pytest.approx(world.data.body("crate").xpos[2])
    assert world.pause_wanted


def test_limits_change_while_the_scene_runs_and_survive_a_checkpoint(scene_file):
    world = world_of(scene_file, "body: crate, above: 60, below: -1", height=0.1)
    limit = world.live["alarms.watch.above"]
    with pytest.raises(ArgumentError):
        limit.write(-2)
    with pytest.raises(ArgumentError):
        limit.write("much")
    assert limit.read() == 60
    limit.write(12)
    other = world_of(scene_file, "body: crate, above: 60, below: -1", height=0.1)
    restored(other, world)
    assert other.live["alarms.watch.above"].read() == 12
    run_steps(other, 100)
    assert [x.kind for x in other.events] == ["alarm"]


@pytest.mark.parametrize(
    ("below", "above"), [(100, 102), (-0.1, 0.1), (-1, 0), (0, 1), (0.001, 1e6), (5, 5)]
)
def test_every_alarm_ends_in_the_middle_of_its_limits(scene_file, below, above):
    world = world_of(scene_file, f"sensor: place.z, below: {below}, above: {above}", height=500)
    place(world, above + 1)
    place(world, (above + below) / 2)
    place(world, below - 1)
    place(world, (above + below) / 2)
    assert [x.kind for x in world.events] == ["alarm", "alarm-end"] * 2


def place(world, height):
    world.data.joint("crate").qpos[2] = height
    world.data.joint("crate").qvel[:] = 0
    world.model.opt.gravity[:] = 0
    world.step()


def test_an_alarm_between_limits_does_not_end_at_their_edge(scene_file):
    world = world_of(scene_file, "sensor: place.z, below: -1, above: 0", height=500)
    place(world, 1)
    place(world, -0.04)
    assert [x.kind for x in world.events] == ["alarm"]
    place(world, -0.06)
    assert [x.kind for x in world.events] == ["alarm", "alarm-end"]


def test_limits_that_leave_no_way_back_are_refused_while_the_scene_runs(scene_file):
    world = world_of(scene_file, "sensor: place.z, below: 0, above: 10, margin: 2")
    world.live["alarms.watch.above"].write(4.5)
    with pytest.raises(ArgumentError, match=r"watch.*margin 2 is too large for limits 0 and 4"):
        world.live["alarms.watch.above"].write(4)
    assert world.live["alarms.watch.above"].read() == 4.5
