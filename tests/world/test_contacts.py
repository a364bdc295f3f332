"""Contacts: kinds, stiffness and damping whatever the masses, and fast bodies on thin walls."""

import hashlib
import math

import numpy as np
import pytest

from linkwork.errors import NotFoundError, SchemaError
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.scene.load import load_scene
from tests.world.running import run, run_steps

RESTING = """
    solver: {{step: 0.001, cone: {cone}}}
    gravity: [0, 0, -10]
    ground: {{}}
    bodies:
      crate: {{shape: box, size: [0.2, 0.2, 0.2], mass: 3, position: [0, 0, 0.1]}}
      lid: {{shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [0, 0, 0.25]}}
      ball: {{shape: sphere, size: [0.1], mass: 2, position: [1, 0, 0.1]}}
    """
CONES = ["elliptic", "pyramidal"]


def settled(world_of, text, steps=1500):
    return run_steps(world_of(text), steps)


def force_on(world, body):
    met = [x for x in world.contacts() if body in (x.body_a, x.body_b)]
    return np.sum([x.force_on(body) for x in met], axis=0)


@pytest.mark.parametrize("cone", CONES)
def test_contacts_carry_the_weight_of_what_rests(world_of, cone):
    world = settled(world_of, RESTING.format(cone=cone))
    assert force_on(world, "lid") == pytest.approx([0, 0, 10], abs=1e-3)
    assert force_on(world, "crate") == pytest.approx([0, 0, 30], abs=1e-3)
    assert force_on(world, "ball") == pytest.approx([0, 0, 20], abs=1e-3)
    assert force_on(world, "world") == pytest.approx([0, 0, -60], abs=1e-3)


@pytest.mark.parametrize("cone", CONES)
def test_reports_equal_the_engine_s_own_forces(world_of, cone):
    import mujoco

    world = settled(world_of, RESTING.format(cone=cone), steps=37)
    contacts = world.contacts()
    data = mujoco.MjData(world.model)
    mujoco.mj_setState(world.model, data, world.state(), mujoco.mjtState.mjSTATE_INTEGRATION)
    mujoco.mj_forward(world.model, data)
    assert len(contacts) == data.ncon > 0
    for index, contact in enumerate(contacts):
        mujoco.mj_contactForce(world.model, data, index, force := np.zeros(6))
        in_world = data.contact.frame[index].reshape(3, 3).T @ force[:3]
        assert contact.force == pytest.approx(in_world, abs=1e-9)
        assert contact.normal_force == pytest.approx(force[0], abs=1e-9)
        assert contact.friction_force == pytest.approx(np.hypot(*force[1:3]), abs=1e-6)


def test_normals_lead_from_one_body_to_the_other_and_depths_are_positive(world_of):
    world = settled(world_of, RESTING.format(cone="elliptic"))
    height = {name: float(world.data.body(name).xpos[2]) for name in ("world", "crate", "lid")}
    stacked = [x for x in world.contacts() if "ball" not in (x.body_a, x.body_b)]
    assert {frozenset((x.body_a, x.body_b)) for x in stacked} == {
        frozenset(("world", "crate")),
        frozenset(("crate", "lid")),
    }
    for contact in stacked:
        rises = height[contact.body_b] - height[contact.body_a]
        assert contact.normal == pytest.approx((0, 0, np.sign(rises)), abs=1e-6)
        assert contact.depth > 0
        assert contact.normal_force > 0
        assert contact.kind == "object-object"


@pytest.mark.parametrize("cone", CONES)
def test_friction_is_across_the_normal_and_within_its_cone(world_of, cone):
    text = f"""
        solver: {{cone: {cone}}}
        gravity: [2, 0, -10]
        ground: {{}}
        bodies: {{crate: {{shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}}}}
        """
    world = settled(world_of, text, 500)
    assert force_on(world, "crate") == pytest.approx([-2, 0, 10], abs=0.02)
    contacts = world.contacts()
    assert sum(x.normal_force for x in contacts) == pytest.approx(10, abs=0.02)
    assert sum(x.friction_force for x in contacts) == pytest.approx(2, abs=0.02)


def test_reports_know_what_elements_push(world_of):
    text = """
        gravity: [0, 0, -10]
        ground: {}
        bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}}
        forces: {breeze: {kind: wind, bodies: [crate], force: [2, 0, 3]}}
        """
    assert force_on(settled(world_of, text, 500), "crate") == pytest.approx([-2, 0, 7], abs=0.02)


def test_a_report_leaves_no_trace(world_of):
    def digest(with_reports):
        world = world_of(RESTING.format(cone="elliptic"))
        for _ in range(60):
            world.step()
            if with_reports:
                world.contacts()
                world.bounding_boxes()
        whole = [world.state(), world.readings(), world.memory()]
        return hashlib.sha256(np.concatenate(whole).tobytes()).hexdigest()

    assert digest(True) == digest(False)


def test_a_force_of_a_body_that_is_not_there_is_refused(world_of):
    contact = settled(world_of, RESTING.format(cone="elliptic"), 5).contacts()[0]
    with pytest.raises(NotFoundError, match="lamp"):
        contact.force_on("lamp")


ROBOTS = """
    gravity: [0, 0, 0]
    robots:
      left: {{model: irb140, start: {{q2: -1.5, q3: -3.9}}, self_collision: {own}}}
      right: {{model: irb140, position: [{gap}, 0, 0], rpy: [0, 0, 3.14159]}}
    bodies: {{crate: {{shape: box, size: [0.3, 0.3, 0.3], fixed: true, position: [{gap}, 0, 0.6]}}}}
    """


def kinds(world_of, **values):
    return {x.kind for x in world_of(ROBOTS.format(**values)).contacts()}


def test_kinds_tell_which_robots_take_part(world_of):
    assert kinds(world_of, own="true", gap=0.2) >= {"robot-robot", "robot-object"}
    assert "robot-robot" not in kinds(world_of, own="true", gap=30)


def test_a_robot_collides_with_itself_unless_the_scene_says_no(world_of):
    assert "self" in kinds(world_of, own="true", gap=30)
    assert "self" not in kinds(world_of, own="false", gap=30)


def test_joined_links_do_not_touch(world_of):
    assert world_of("robots: {arm: {model: irb140}}").contacts() == []


def test_contacts_of_what_is_not_there_are_refused_with_their_place(scene_file):
    with pytest.raises(NotFoundError, match="create") as caught:
        load_scene(
            scene_file(
                "bodies: {crate: {shape: box, size: [1, 1, 1], mass: 1}}\ncontacts: {of: [create]}"
            )
        )
    assert caught.value.place.line == 4
    with pytest.raises(SchemaError, match="least_force"):
        load_scene(scene_file("contacts: {least_force: -1}"))


@pytest.mark.parametrize("target", ["box, size: [0.01, 1, 1]", "sphere, size: [0.02]"])
def test_the_depth_of_a_foreseen_contact_is_the_true_one(world_of, target):
    world = world_of(f"""
        gravity: [0, 0, 0]
        bodies:
          wall: {{shape: {target}, fixed: true}}
          ball: {{shape: sphere, size: [0.01], mass: 0.1, position: [-0.517, 0, 0],
                 velocity: [100, 0, 0]}}
        """)
    half = 0.005 if target.startswith("box") else 0.02
    depths = []
    for _ in range(12):
        world.step()
        for contact in world.contacts():
            gap = abs(world.data.qpos[0]) - half - 0.01
            assert contact.depth == pytest.approx(-gap, abs=1e-6)
            depths.append(contact.depth)
    assert min(depths) < 0 < max(depths)


def test_a_foreseen_contact_with_the_ground_is_no_overlap(world_of):
    world = world_of("""
        gravity: [0, 0, 0]
        ground: {}
        bodies:
          ball: {shape: sphere, size: [0.01], mass: 0.1, position: [0, 0, 0.517],
                 velocity: [0, 0, -100]}
        """)
    for _ in range(12):
        world.step()
        for contact in world.contacts():
            assert contact.depth == pytest.approx(0.01 - world.data.qpos[2], abs=1e-6)


SCENE = """
    gravity: [0, 0, %s]
    ground: {material: {stiffness: %s, damping: %s}}
    bodies: {ball: {shape: sphere, size: [0.1], mass: %s, position: [0, 0, 0.101],
                    velocity: [0, 0, %s]}}
    """


@pytest.fixture
def ball(world_of):
    def world(stiffness, damping, mass=1.0, gravity=0.0, velocity=0.0):
        return world_of(SCENE % (gravity, stiffness, damping, mass, velocity))

    return world


@pytest.mark.parametrize("mass", [0.1, 50])
def test_an_impact_is_half_a_period_of_the_stiffness(ball, mass):
    world = ball(1000, 0, mass, velocity=-0.5)
    depths = []
    for _ in range(200):
        world.step()
        depths.append(0.1 - world.data.qpos[2])
    rate = math.sqrt(1000)
    assert max(depths) == pytest.approx(0.5 / rate, rel=0.03)
    contact = sum(depth > 0 for depth in depths) * world.step_size
    assert contact == pytest.approx(math.pi / rate, rel=0.03)
    assert world.data.qvel[2] == pytest.approx(0.5, rel=0.03)


@pytest.mark.parametrize("mass", [0.1, 50])
def test_a_body_at_rest_sinks_in_by_a_tenth_of_gravity_over_stiffness(ball, mass):
    world = run(ball(400, 40, mass, gravity=-9.81), 2.0)
    assert 0.1 - world.data.qpos[2] == pytest.approx(0.1 * 9.81 / 400, rel=1e-3)


def test_damping_is_critical_when_not_given(world_of):
    text = """
        gravity: [0, 0, 0]
        bodies:
          wall: {shape: box, size: [0.1, 1, 1], fixed: true, material: {stiffness: 2000}}
          ball: {shape: sphere, size: [0.1], mass: 1, position: [-0.151, 0, 0],
                 velocity: [1, 0, 0]}
        """
    world = run(world_of(text), 0.5)
    # Restitution of a critically damped contact, exp(-2).
    assert -world.data.qvel[0] == pytest.approx(math.exp(-2), rel=0.1)


def test_the_doctor_warns_of_coarse_and_deep_contacts(ball):
    fine, coarse, deep = ball(1e4, 100), ball(1.5e6, 100), ball(50, 14, gravity=-9.81)
    assert [x.message for x in examine_scene(fine)] == []
    assert "relative to the step" in examine_scene(coarse)[0].message
    assert any("sink in" in x.message for x in examine_scene(deep))


PHASES = tuple((k + 0.37) / 7 for k in range(7))
"""How far the ball is from where it would just touch after whole steps, in steps."""
SPEEDS = (2, 5, 10, 20, 60, 100)
WALL = """
    gravity: [0, 0, 0]
    solver: {{step: {step}, speculative: {speculative}}}
    bodies:
      wall: {{shape: box, size: [0.01, 1, 1], fixed: true, material: {material}}}
      ball: {{shape: sphere, size: [0.01], mass: 0.1, position: [{start}, 0, 0],
             velocity: [{speed}, 0, 0]}}
"""


@pytest.fixture
def shot(world_of):
    """Whether a ball of 1 cm passes a wall of 1 cm, and whether the doctor warned."""

    def shoot(speed, phase, material, step=0.001, speculative="true"):
        start = -0.05 - phase * speed * step
        options = {"speed": speed, "start": start, "material": material, "step": step}
        world = world_of(WALL.format(**options, speculative=speculative))
        told = bool(examine_scene(world))
        run_steps(world, 60 + int(0.2 / speed / step))
        return bool(world.data.body("ball").xpos[0] > 0), told

    return shoot


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("step", [0.0005, 0.001, 0.004])
def test_nothing_passes_a_thin_wall_that_does_not_bounce(shot, speed, step):
    for phase in PHASES:
        assert shot(speed, phase, "{restitution: 0}", step) == (False, False)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("material", ["{}", "{restitution: 0.3}", "{restitution: 0.9}"])
def test_what_passes_at_any_moment_was_told(shot, speed, material):
    for phase in PHASES:
        passed, told = shot(speed, phase, material)
        assert told or not passed


def test_what_is_not_foreseen_passes(shot):
    assert all(shot(100, phase, "{}", speculative="false")[0] for phase in PHASES)
