import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import restored, run_steps

DROP = """
    gravity: [0, 0, -10]
    ground: {{}}
    bodies:
      crate: {{shape: box, size: [0.2, 0.2, 0.2], mass: 2, position: [0, 0, {height}]}}
    sensors:
      place: {{kind: position, frame: crate}}
    alarms:
      watch: {{{alarm}}}
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
