import math

import mujoco
import numpy as np
import pytest

from linkwork import checks
from linkwork.dynamics import GRAVITY
from linkwork.errors import DivergenceError
from linkwork.record.layout import BODY_FIELDS
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene
from tests.world.running import run_steps


def body(world, name):
    frame = world.layout.new()
    world.fill(frame)
    return dict(
        zip(
            BODY_FIELDS, world.layout.body_view(frame)[world.layout.bodies.index(name)], strict=True
        )
    )


def falling(scene_file, extra=""):
    text = f"""
        solver: {{step: 0.001, integrator: rk4}}
        bodies: {{ball: {{shape: sphere, size: [0.1], mass: 1, position: [0, 0, 5]}}}}
        {extra}
        """
    return World(load_scene(scene_file(text)))


def test_free_fall_follows_the_law(scene_file):
    state = body(run_steps(falling(scene_file), 500), "ball")
    assert state["z"] == pytest.approx(5 + GRAVITY[2] * 0.5**2 / 2, abs=1e-9)
    assert state["vz"] == pytest.approx(GRAVITY[2] * 0.5, abs=1e-9)


def test_time_is_whole_steps_and_never_drifts(scene_file):
    assert run_steps(falling(scene_file), 1000).time == 1.0


def test_a_body_comes_to_rest_on_the_ground(world_of):
    text = """
        ground: {height: 0.5}
        bodies: {box: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.65]}}
        """
    state = body(run_steps(world_of(text), 1000), "box")
    assert state["z"] == pytest.approx(0.6, abs=2e-3)
    assert abs(state["vz"]) < 1e-4


def test_a_sliding_box_slows_as_friction_says(world_of):
    text = """
        ground: {material: {sliding: 0.2}}
        bodies:
          box: {shape: box, size: [0.2, 0.2, 0.1], mass: 1, position: [0, 0, 0.05],
                material: {sliding: 0.2}}
        """
    world = run_steps(world_of(text), 100)
    world.data.qvel[0] = 1.0
    run_steps(world, 300)
    assert body(world, "box")["vx"] == pytest.approx(1.0 - 0.2 * 9.81 * 0.3, abs=0.02)


def test_frame_velocities_are_the_derivative_of_poses(scene_file):
    world = World(load_scene("irb140-table"))
    world.data.qvel[:] = np.random.default_rng(3).normal(size=world.model.nv)
    world.restore(world.state(), 0)
    step, name = 1e-7, "arm/link6"
    before = body(world, name)
    moved = world.data.qpos.copy()
    import mujoco

    mujoco.mj_integratePos(world.model, moved, world.data.qvel, step)
    world.data.qpos[:] = moved
    world.restore(world.state(), 0)
    after = body(world, name)
    for axis in "xyz":
        speed = (after[axis] - before[axis]) / step
        assert before["v" + axis] == pytest.approx(speed, abs=1e-5)


def test_what_floats_keeps_its_energy(world_of):
    ball = "{shape: sphere, size: [0.1], mass: 2, gravity: false, velocity: [0, 0, 3]}"
    world = world_of(f"bodies: {{ball: {ball}}}")
    for _ in range(200):
        world.step()
        assert world.energy() == pytest.approx(0.5 * 2 * 3**2, abs=1e-9)


def test_the_swinging_arm_keeps_its_energy():
    world = World(load_scene("swinging-arm"))
    start = world.energy()
    run_steps(world, 3000)
    assert world.energy() == pytest.approx(start, abs=1e-5)


def test_sensors_read_their_joints():
    world = World(load_scene("swinging-arm"))
    world.step()
    frame = world.layout.new()
    world.fill(frame)
    joints = world.layout.joint_view(frame)
    assert world.layout.channels == ("shoulder", "elbow")
    assert list(world.layout.channel_view(frame)) == list(joints[:, 0])


def test_a_robot_stands_where_the_scene_puts_it(world_of):
    text = f"""
        robots: {{arm: {{model: planar2, position: [1, 2, 3], rpy: [0, 0, {math.pi / 2}]}}}}
        """
    base = body(world_of(text), "arm/base")
    assert [base[x] for x in "xyz"] == pytest.approx([1, 2, 3])
    assert [base[x] for x in ("qw", "qz")] == pytest.approx([math.sqrt(0.5)] * 2)


def test_an_actuator_limit_is_the_scenes_before_the_models(world_of):
    world = world_of("""
        robots: {arm: {model: irb140, controller: {}}}
        actuators: {shoulder: {robot: arm, joint: q2, limit: 7}}
        """)
    ranges = {world.model.actuator(i).name: world.model.actuator_ctrlrange[i] for i in range(6)}
    assert list(ranges["shoulder"]) == [-7, 7]
    assert ranges["arm/q1"][1] == world.robots["arm"].tree.joints[0].limits.effort


def test_the_state_begins_with_time_positions_and_speeds():
    """What the check for divergence looks at is what it must look at."""
    world = run_steps(World(load_scene("irb140-table")), 10)
    motion = np.concatenate([[world.data.time], world.data.qpos, world.data.qvel])
    assert np.array_equal(world.state()[: motion.size], motion)


TIED = """\
bodies: {load: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0, 1]}}
ties:
  rope: {a: world, b: load, points: [[0, 0, 1.2]], b_points: [[0, 0, 0.1]], stiffness: 500,
         damping: 5}
sensors: {imu: {kind: imu, frame: load, delay: 0.002}}
"""


def test_a_reset_world_is_a_fresh_one(tmp_path):
    loaded = load_scene(write_scene(tmp_path / "scene.yaml", TIED))
    world, fresh = World(loaded), World(loaded)
    for value in (100.0, 900.0):
        world.live["ties.rope.stiffness"].write(value)
        world.accept_changes()
        world.run(world.step_count + 50)
        world.reset()
        for ours, theirs in (
            (world.state(), fresh.state()),
            (world.memory(), fresh.memory()),
            (world.readings(), fresh.readings()),
        ):
            np.testing.assert_array_equal(ours, theirs)


def test_the_greatest_value_that_can_be_set_can_be_restored(tmp_path):
    path = write_scene(
        tmp_path / "scene.yaml",
        TIED + "forces: {w: {kind: wind, bodies: [load], force: [0, 0, 0]}}\n",
    )
    world = World(load_scene(path))
    world.live["forces.w.force"].write([checks.MAX_NUMBER, 0, 0])
    world.accept_changes()
    assert world.is_valid_memory(world.memory())
    with pytest.raises(DivergenceError):
        world.run(100)
    world.live["forces.w.force"].write([0, 0, 0])
    world.accept_changes()
    world.check_sound()


def test_every_option_reaches_the_engine(world_of):
    options = world_of("""
        solver: {step: 0.002, integrator: euler, method: cg, iterations: 7, tolerance: 1.0e-5,
                 noslip_iterations: 3, cone: pyramidal, impratio: 2.0, multiccd: false}
        """).model.opt
    assert (options.timestep, options.integrator) == (0.002, mujoco.mjtIntegrator.mjINT_EULER)
    assert options.solver == mujoco.mjtSolver.mjSOL_CG
    assert (options.iterations, options.tolerance, options.noslip_iterations) == (7, 1e-5, 3)
    assert (options.cone, options.impratio) == (mujoco.mjtCone.mjCONE_PYRAMIDAL, 2)
    assert options.disableflags & mujoco.mjtDisableBit.mjDSBL_MULTICCD


def test_jumping_back_to_the_start_in_silence_is_off(world_of):
    assert world_of("ground: {}").model.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_AUTORESET
