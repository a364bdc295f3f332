import hashlib

import numpy as np
import pytest

from linkwork.errors import NotFoundError, SchemaError
from linkwork.world.scene.load import load_scene
from tests.world.running import run_steps

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
        bodies:
          crate: {{shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}}
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
        bodies:
          crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [0, 0, 0.1]}
        forces:
          breeze: {kind: wind, bodies: [crate], force: [2, 0, 3]}
        """
    world = settled(world_of, text, 500)
    assert force_on(world, "crate") == pytest.approx([-2, 0, 7], abs=0.02)


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
    bodies:
      crate: {{shape: box, size: [0.3, 0.3, 0.3], fixed: true, position: [{gap}, 0, 0.6]}}
    """


def kinds(world_of, **values):
    world = world_of(ROBOTS.format(**values))
    return {x.kind for x in world.contacts()}


def test_kinds_tell_which_robots_take_part(world_of):
    assert kinds(world_of, own="true", gap=0.2) >= {"robot-robot", "robot-object"}
    assert "robot-robot" not in kinds(world_of, own="true", gap=30)


def test_a_robot_collides_with_itself_unless_the_scene_says_no(world_of):
    assert "self" in kinds(world_of, own="true", gap=30)
    assert "self" not in kinds(world_of, own="false", gap=30)


def test_joined_links_do_not_touch(world_of):
    world = world_of("robots: {arm: {model: irb140}}")
    assert world.contacts() == []


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
    text = f"""
        gravity: [0, 0, 0]
        bodies:
          wall: {{shape: {target}, fixed: true}}
          ball: {{shape: sphere, size: [0.01], mass: 0.1, position: [-0.517, 0, 0],
                 velocity: [100, 0, 0]}}
        """
    world = world_of(text)
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
    text = """
        gravity: [0, 0, 0]
        ground: {}
        bodies:
          ball: {shape: sphere, size: [0.01], mass: 0.1, position: [0, 0, 0.517],
                 velocity: [0, 0, -100]}
        """
    world = world_of(text)
    for _ in range(12):
        world.step()
        for contact in world.contacts():
            assert contact.depth == pytest.approx(0.01 - world.data.qpos[2], abs=1e-6)
