"""Missions: what a scene commands itself, at its times, through the same door as a user."""

import pytest

from linkwork.errors import LinkworkError, SchemaError
from linkwork.record import query
from linkwork.session import open_session, replay
from linkwork.world.forces.force import Force
from linkwork.world.scene.load import load_scene

REST = """\
robots:
  arm: {model: planar2, controller: {kind: pid, period: 0.004}}
  limp: {model: planar2, position: [9, 0, 0]}
bodies: {crate: {shape: sphere, size: [0.1], mass: 1, position: [5, 0, 0]}}
grasps: {hook: {kind: magnet, gripper: arm/tool, bodies: [crate]}}
actuators: {m: {robot: limp, joint: q1, limit: 5}}
forces: {breeze: {kind: wind, bodies: [crate]}}
"""
ARM = "robots:\n  arm: {model: planar2, controller: {kind: pid, period: 0.004}}\n"


def write(tmp_path, steps, rest=ARM):
    path = tmp_path / "scene.yaml"
    listed = "".join(f"\n    - {step}" for step in steps) or " []"
    path.write_text(f"linkwork: scene\nversion: 1\n{rest}mission:\n  steps:{listed}\n")
    return path


def opened(tmp_path, *steps, **options):
    return open_session(write(tmp_path, steps), process=False, **options)


def test_a_mission_does_what_a_user_does_at_its_times(tmp_path):
    commands = [
        "{time: 0.1, set: {robots.arm.targets.q1: 0.4}}",
        "{time: 0.2, set: {gravity: [0, 0, 0]}}",
    ]
    with (
        opened(tmp_path, *commands) as led,
        open_session(write(tmp_path, []), process=False) as free,
    ):
        led.step(300)
        free.step(100)
        free.set("robots.arm.targets.q1", 0.4)
        free.step(100)
        free.set("gravity", [0, 0, 0])
        free.step(100)
        assert (led.latest().frame == free.latest().frame).all()


def test_steps_come_at_the_first_control_period_at_or_after_their_time(tmp_path, store):
    steps = [
        f"{{time: {time}, set: {{robots.arm.targets.q1: 0.1}}}}" for time in (0, 0.004, 0.0041)
    ]
    with opened(tmp_path, *steps, store=store) as session:
        session.step(50)
    rows = query("select step, path, source from commands", store=store).rows
    assert rows == [(x, "robots.arm.targets.q1", "mission") for x in (0, 4, 8)]


def test_a_refused_command_is_told_and_does_not_stop_the_run(tmp_path):
    steps = [
        "{time: 0.01, set: {robots.arm.gains.proportional: fast}}",
        "{time: 0.01, command: control, arguments: {robot: arm, gains: {swing: 1}}}",
        "{time: 0.02, set: {robots.arm.targets.q1: 0.2}}",
    ]
    with opened(tmp_path, *steps) as session:
        session.step(100)
        told = [(event.kind, event.step) for event in session.events()]
        assert told == [("refused", 12), ("refused", 12)]
        assert session.summary().refused == tuple(session.events())
        assert session.live_values()["robots.arm.targets.q1"].value == 0.2


def test_a_checkpoint_in_the_middle_of_a_mission_goes_on(tmp_path):
    steps = [f"{{time: {0.02 * x}, set: {{robots.arm.targets.q1: {0.1 * x}}}}}" for x in range(5)]
    with opened(tmp_path, *steps) as first, opened(tmp_path, *steps) as second:
        first.step(41)
        checkpoint = first.checkpoint()
        first.step(100)
        second.restore(checkpoint)
        second.step(100)
        assert second.state_hash() == first.state_hash()


def test_a_mission_with_a_users_commands_replays_equal(tmp_path, store):
    steps = ["{time: 0.02, set: {robots.arm.targets.q1: 0.3}}"]
    with opened(tmp_path, *steps, store=store) as session:
        session.step(20)
        session.set("robots.arm.targets.q1", -0.3)
        session.step(30)
        session.set("robots.arm.targets.q2", -0.3)
        session.step(30)
        assert session.live_values()["robots.arm.targets.q1"].value == 0.3
    assert replay(store=store).equal


@pytest.mark.parametrize(
    ("step", "kind", "words"),
    [
        ("{time: 0.05, set: {gravity: [0, 0, 0]}}", SchemaError, "ascending times"),
        ("{time: 1}", SchemaError, "neither `set` nor `command`"),
        ("{time: 1, arguments: {a: 1}, set: {gravity: 1}}", SchemaError, "without a command"),
        ("{time: 1, command: reset}", SchemaError, "must not reset"),
        ("{time: -1, set: {gravity: 1}}", SchemaError, "time"),
        ("{time: 1, sets: {gravity: 1}}", SchemaError, "sets"),
    ],
)
def test_mistakes_are_refused_with_line_and_column(tmp_path, step, kind, words):
    first = "{time: 0.1, set: {gravity: [0, 0, -1]}}"
    with pytest.raises(kind, match=words) as caught:
        load_scene(write(tmp_path, [first, step]))
    assert caught.value.place.line == 8
    assert caught.value.place.column > 1


MISTAKES = {
    "set: {robot.arm.targets.q1: 1}": "did you mean 'robots.arm.targets.q1'",
    "set: {robots.leg.targets.q1: 1}": "did you mean 'robots.arm.targets.q1'",
    "set: {robots.arm.targets.q7: 1}": "did you mean 'robots.arm.targets.q",
    "set: {robots.limp.targets.q1: 1}": "'limp' has no controller; add `controller",
    "set: {actuators.m.comand: 1}": "did you mean 'actuators.m.command'",
    "set: {foo: 1}": "there is no live value 'foo'",
    "set: {bodies.crate.mass: 4}": "there is no live value 'bodies.crate.mass'",
    "set: {gravity: 1}": "invalid gravity",
    "set: {actuators.m.command: 6}": "expected -5 to 5",
    "set: {robots.arm.targets.q1: fast}": "expected a number",
    "set: {forces.breeze.active: 1}": "expected True or False",
    "set: {grasps.hook.closed: 1}": "expected True or False",
    "command: gras": "did you mean 'grasp'",
    "command: grasp": "command 'grasp': missing a required argument: 'grasp'",
    "command: grasp, arguments: {graps: hook}": "command 'grasp'",
    "command: follow, arguments: {robot: leg}": "no driven robot 'leg'",
    "command: stop, arguments: {robot: limp}": "no driven robot 'limp'",
    "command: control, arguments: {robot: limp, kind: pid}": "no driven robot 'limp'",
    "command: control, arguments: {robot: arm}": "neither kind nor gains",
    "command: control, arguments: {robot: arm, kind: zz}": "no controller 'zz'",
    "command: control, arguments: {robot: arm, kind: pid, gains: {swing: 1}}": "'swing'",
    "command: control, arguments: {robot: arm, kind: pid, gains: {integral: -1}}": "integral",
    "command: control, arguments: {robot: arm, kind: scene, gains: {swing: 1}}": "'swing'",
    "command: move, arguments: {robot: arm, position: [9, 9, 9]}": "pose 1: the tool does not",
}


def test_what_can_never_be_commanded_is_refused_before_anything_runs(tmp_path, process):
    for mistake, words in list(MISTAKES.items())[:: 5 if process else 1]:
        path = write(tmp_path, [f"{{time: 1, {mistake}}}"], REST)
        with pytest.raises(LinkworkError) as caught:
            open_session(path, process=process)
        assert words in str(caught.value)
        place = caught.value.place
        line = next(i for i, x in enumerate(path.read_text().splitlines(), 1) if "time:" in x)
        assert (place.line, place.element[:17]) == (line, "mission.steps[0].")
        assert place.column > 10


def test_a_mission_commands_forces_of_ones_own(tmp_path):
    class Balloon(Force):
        def apply(self, context):
            pass

    step = "{time: 0, set: {forces.balloon.active: false}}"
    with opened(tmp_path, step, forces=[Balloon("balloon")]) as session:
        session.step(1)
        assert not session.live_values()["forces.balloon.active"].value
