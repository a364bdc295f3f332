"""Forces of a user's own, and ties: springs and dampers between points of two bodies."""

import math
import pickle

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, DivergenceError, SessionError
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.world.running import restored, run, run_steps, set_live

SCENE = """
    gravity: [0, 0, 0]
    bodies:
      crate: {shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0.5, 0, 1]}
      buoy: {shape: sphere, size: [0.1], mass: 1, position: [0, 1, 1]}
    robots: {arm: {model: planar2}}
    forces: {breeze: {kind: wind, bodies: [buoy]}}
    """


class Own(lw.Force):
    memory_size = 2
    noise_size = 3

    def __init__(self, apply, name="mine"):
        super().__init__(name)
        self._apply = apply

    def apply(self, context):
        self._apply(context)


class Spring(lw.Force):
    def apply(self, context):
        stretch = context.frame("buoy").position - context.frame("crate").position
        context.push("crate", 10 * stretch)
        context.push("buoy", -10 * stretch)


@pytest.fixture
def world_with(scene_file):
    loaded = load_scene(scene_file(SCENE))
    return lambda *forces, seed=0: World(loaded, seed, forces)


def speed(world, body):
    return world.data.joint(body).qvel


def test_a_constant_force_is_a_constant_wind(world_with):
    pushed = run_steps(
        world_with(Own(lambda context: context.push("buoy", (1, 2, 3), torque=(0, 0, 1))))
    )
    wind = world_with()
    wind.live["forces.breeze.force"].write([1, 2, 3])
    wind.live["forces.breeze.torque"].write([0, 0, 1])
    assert speed(pushed, "buoy") == pytest.approx(speed(run_steps(wind), "buoy"), rel=1e-12)


def test_action_and_reaction_keep_momentum(world_with):
    world = run_steps(world_with(Spring("spring")))
    assert np.linalg.norm(speed(world, "buoy")) > 0.1
    momentum = 2 * speed(world, "crate")[:3] + speed(world, "buoy")[:3]
    assert momentum == pytest.approx(np.zeros(3), abs=1e-12)


def test_a_force_at_a_point_turns(world_with):
    force = Own(lambda context: context.push("crate", (0, 1, 0), point=(0.55, 0, 1)))
    world = world_with(force)
    world.step()
    inertia = 2 / 6 * 0.1**2
    assert speed(world, "crate")[5] == pytest.approx(0.05 * 0.001 / inertia, rel=1e-9)


def test_frames_tell_how_they_move(world_with):
    seen = []
    world = world_with(Own(lambda context: seen.append(context.frame("arm/tool"))))
    world.data.qvel[:2] = (0.4, -0.7)
    world.restore(world.state(), 0)
    run_steps(world, 2)
    before, after = seen
    moved = (after.position - before.position) / world.step_size
    assert moved == pytest.approx((before.velocity + after.velocity) / 2, abs=1e-3)
    assert np.linalg.norm(before.angular_velocity) == pytest.approx(0.3)
    assert before.rotation.T @ before.rotation == pytest.approx(np.eye(3))


def test_time_and_steps_are_the_worlds(world_with):
    seen = []
    run_steps(
        world_with(Own(lambda context: seen.append((context.step, context.time, context.dt)))), 3
    )
    assert seen == [(0, 0.0, 0.001), (1, 0.001, 0.001), (2, 0.002, 0.001)]


def wandering(context):
    context.memory[:] = 0.9 * context.memory + context.noise[:2]
    context.push("crate", (*context.memory, context.noise[2]))


def test_what_it_remembers_and_draws_goes_on_bit_for_bit_in_another_world(world_with):
    world, other = run_steps(world_with(Own(wandering), seed=5)), world_with(Own(wandering), seed=5)
    restored(other, world)
    assert np.array_equal(run_steps(world).state(), run_steps(other).state())
    assert not np.array_equal(
        run_steps(world_with(Own(wandering), seed=6), 200).state(), world.state()
    )


def test_it_can_be_switched_off(world_with):
    world = world_with(Own(lambda context: context.push("crate", (1, 0, 0))))
    world.live["forces.mine.active"].write(False)
    assert speed(run_steps(world), "crate") == pytest.approx(np.zeros(6))
    with pytest.raises(ArgumentError, match="True or False"):
        world.live["forces.mine.active"].write(1)


def _fail(error):
    raise error


def _deeper():
    return _deeper()


BAD = {
    "too few numbers": (lambda context: context.push("crate", (1, 2)), "shape"),
    "not finite": (lambda context: context.push("crate", (1, 2, math.nan)), "finite"),
    "infinite torque": (lambda context: context.push("crate", torque=(0, 0, math.inf)), "torque"),
    "text": (lambda context: context.push("crate", "up"), "expected 3 numbers"),
    "an unknown body": (lambda context: context.push("crat", (1, 2, 3)), "crate"),
    "an unknown frame": (lambda context: context.frame("arm/tol"), "arm/tool"),
    "a mistake of its own": (lambda context: 1 / 0, "ZeroDivisionError"),
    "a mistake of any kind": (lambda context: _fail(RuntimeError("out of gas")), "out of gas"),
    "a claim that does not hold": (lambda context: _fail(AssertionError()), "AssertionError"),
    "no end": (lambda context: _deeper(), "RecursionError"),
    "too little to remember": (lambda context: setattr(context, "memory", [1]), "expected (2,)"),
    "memory of nothing": (lambda context: context.memory.fill(math.nan), "memory is not finite"),
}


@pytest.mark.parametrize(("apply", "words"), BAD.values(), ids=BAD)
def test_what_cannot_be_is_refused_by_name_and_its_step_undone(world_with, apply, words):
    def later(context):
        context.memory[0] += 1
        context.push("crate", (1, 0, 0))
        if context.step == 10:
            apply(context)

    world = run_steps(world_with(Own(later)), 10)
    before = (world.state(), world.memory(), world.readings())
    with pytest.raises(DivergenceError, match=r"step 11 .*force 'mine'") as refusal:
        world.step()
    assert words in str(refusal.value)
    after = (world.state(), world.memory(), world.readings())
    assert all(np.array_equal(a, b) for a, b in zip(before, after, strict=True))
    world.live["forces.mine.active"].write(False)
    world.accept_changes()
    run_steps(world, 10)


def test_memory_may_be_given_anew_as_well_as_changed(world_with):
    def anew(context):
        context.memory = 0.9 * context.memory + context.noise[:2]
        context.push("crate", (*context.memory, context.noise[2]))

    changed, assigned = run_steps(world_with(Own(wandering))), run_steps(world_with(Own(anew)))
    assert np.array_equal(changed.state(), assigned.state())
    assert np.array_equal(changed.memory(), assigned.memory())


@pytest.mark.parametrize(
    "late",
    [
        lambda context: context.push("crate", (1, 0, 0)),
        lambda context: context.memory,
        lambda context: setattr(context, "memory", [1, 2]),
    ],
)
def test_a_moment_ends_with_apply(world_with, late):
    moments = []
    world, plain = world_with(Own(moments.append)), world_with(Own(lambda context: None))
    run_steps(world, 2)
    with pytest.raises(SessionError, match=r"force 'mine'.*within apply"):
        late(moments[0])
    assert np.array_equal(run_steps(world).state(), run_steps(plain, 102).state())


def test_forces_are_a_list_of_forces(world_with):
    class Nameless(lw.Force):
        def __init__(self):
            pass

        def apply(self, context):
            pass

    loaded = world_with().loaded
    for process in (False, True):
        with pytest.raises(ArgumentError, match=r"forces.*list"):
            lw.open_session(loaded, forces=Spring("spring"), process=process)
    with pytest.raises(ArgumentError, match=r"Nameless.*super\(\)"):
        world_with(Nameless())


def test_names_are_checked_before_anything_runs(world_with):
    def nothing(context):
        pass

    with pytest.raises(ArgumentError, match="two forces have the name 'breeze'"):
        world_with(Own(nothing, "breeze"))
    with pytest.raises(ArgumentError, match="two forces have the name 'mine'"):
        world_with(Own(nothing), Own(nothing))
    with pytest.raises(ArgumentError, match="invalid name"):
        world_with(Own(nothing, "a.b"))
    with pytest.raises(ArgumentError, match=r"linkwork\.Force"):
        world_with("wind")


def test_a_force_travels_to_another_process(world_with):
    copied = pickle.loads(pickle.dumps(Spring("spring")))
    assert np.array_equal(
        run_steps(world_with(copied)).state(), run_steps(world_with(Spring("s"))).state()
    )


@pytest.mark.parametrize("frame", ["world", "arm/base"])
def test_what_cannot_move_cannot_be_pushed(world_with, frame):
    with pytest.raises(DivergenceError, match=f"force 'mine'.*'{frame}' is fixed to the world"):
        world_with(Own(lambda context: context.push(frame, (1, 0, 0)))).step()


HANGING = """
    bodies: {{load: {{shape: box, size: [0.2, 0.2, 0.2], mass: 3, position: [0, 0, 1]}}}}
    ties: {{rope: {{a: world, b: load, points: [{points}], stiffness: {stiffness}, damping: 40}}}}
    """
CORNERS = "[0.1, 0.1, 1], [-0.1, 0.1, 1], [-0.1, -0.1, 1], [0.1, -0.1, 1]"


@pytest.fixture
def hanging(world_of):
    def world(points=CORNERS, stiffness=2000):
        return world_of(HANGING.format(points=points, stiffness=stiffness))

    return world


@pytest.mark.parametrize(("points", "count"), [(CORNERS, 4), ("[0, 0, 1]", 1)])
def test_a_load_sags_by_its_weight_over_all_springs(hanging, points, count):
    world = run(hanging(points), 3)
    assert world.data.body("load").xpos[2] == pytest.approx(1 - 3 * 9.81 / (count * 2000), rel=1e-6)


def test_a_spring_oscillates_with_its_frequency_and_decay(world_of):
    text = """
        gravity: [0, 0, 0]
        solver: {step: 0.0001}
        bodies: {load: {shape: sphere, size: [0.1], mass: 3, position: [0.05, 0, 0]}}
        ties: {rope: {a: world, b: load, points: [[0, 0, 0]], b_points: [[0, 0, 0]],
                      stiffness: 300, damping: 6}}
        """
    world = run(world_of(text), 0.5)
    decay, rate = 6 / 6, math.sqrt(300 / 3 - 1)
    expected = 0.05 * math.exp(-decay * 0.5)
    expected *= math.cos(rate * 0.5) + decay / rate * math.sin(rate * 0.5)
    assert world.data.qpos[0] == pytest.approx(expected, abs=5e-5)


def test_momentum_is_kept_between_two_bodies(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          a: {shape: sphere, size: [0.1], mass: 1, velocity: [0.5, 0.2, 0]}
          b: {shape: box, size: [0.2, 0.2, 0.2], mass: 4, position: [0.5, 0, 0]}
        ties: {rope: {a: a, b: b, points: [[0.1, 0.05, 0], [0.1, -0.05, 0]]}}
        """
    world = run(world_of(text), 1.0)
    assert world.data.body("b").cvel[3:].any()
    momentum = world.data.qvel[:3] + 4 * world.data.qvel[6:9]
    assert momentum == pytest.approx([0.5, 0.2, 0], abs=1e-6)


def test_strength_and_switch_continue_from_a_checkpoint(hanging):
    world, twin = hanging(), hanging()
    set_live(world, "ties.rope.stiffness", 900.0)
    run(world, 0.05)
    set_live(world, "ties.rope.active", False)
    run(world, 0.05)
    restored(twin, world)
    for each in (world, twin):
        set_live(each, "ties.rope.active", True)
        run(each, 0.1)
    assert np.array_equal(world.state(), twin.state())
    twin.reset()
    assert twin.live["ties.rope.stiffness"].read() == 2000.0
    assert not twin.is_valid_memory(-twin.memory())


def test_springs_that_would_diverge_are_refused_and_reported(hanging):
    world = hanging()
    with pytest.raises(ArgumentError, match=r"relative to mass and step"):
        world.live["ties.rope.damping"].write(1e5)
    assert world.live["ties.rope.damping"].read() == 40.0
    assert examine_scene(world) == []
    world = hanging(stiffness=3e5)
    assert [x.severity for x in examine_scene(world)] == ["warning"]


def test_two_spring_points_of_a_grasp_let_the_load_swing(world_of):
    world = world_of("""
        bodies: {load: {shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, -0.05]}}
        grasps:
          hold: {kind: springs, gripper: world, bodies: [load], stiffness: 4000, damping: 60,
                 points: [[0.04, 0, 0], [-0.04, 0, 0]]}
        """)
    world.commands["grasp"](grasp="hold")
    world.accept_changes()
    run(world, 2)
    assert world.data.body("load").xpos[2] == pytest.approx(-0.05 - 2 * 9.81 / 8000, abs=1e-5)
