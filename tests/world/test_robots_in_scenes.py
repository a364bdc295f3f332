"""Robots of every kind stand and move in scenes as their models say."""

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.dynamics import bias, mass_matrix
from linkwork.errors import LinkworkError, ModelError, ModelWarning
from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_position
from linkwork.model.link import Cut, Frame, Joint, JointKind, Mimic, TreeLink
from linkwork.model.write import write_robot
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import from_rpy
from linkwork.spatial.vector import apply_transposed
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.dynamics.agreement import agrees
from tests.dynamics.random_tree import random_mixed_tree, random_motions
from tests.world.running import run_steps

ROLL, PITCH, YAW = 0.3, -0.2, 0.9
BALL = Inertia(1.0, (0.0, 0.0, 0.0), ((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01)))
TURN, SLIDE = JointKind.REVOLUTE, JointKind.PRISMATIC


@pytest.fixture
def world_with(scene_file, tmp_path):
    """A world with one robot, turned and shifted, without contacts."""

    def make(robot, more=""):
        model = robot
        if not isinstance(robot, str):
            model = "robot.yaml"
            write_robot(robot, tmp_path / model)
        text = f"""
            robots:
              r: {{model: {model}, position: [1, 2, 3], rpy: [{ROLL}, {PITCH}, {YAW}]{more}}}
            """
        world = World(load_scene(scene_file(text)))
        world.model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
        return world

    return make


def leading(world):
    """From the speeds of the joints that lead to the speeds of all."""
    robot = world.robots["r"]
    matrix = np.zeros((world.model.nv, robot.dofs.size))
    matrix[robot.dofs, np.arange(robot.dofs.size)] = 1.0
    names = list(robot.tree.joint_names)
    for link in robot.tree.links:
        ratio, joint = 1.0, link.joint
        if joint.mimic is None:
            continue
        while joint.mimic is not None:
            ratio *= joint.mimic.multiplier
            joint = robot.tree.links[robot.tree.link_of_joint(joint.mimic.joint)].joint
        row = int(world.model.joint(f"r/{link.joint.name}").dofadr[0])
        matrix[row, robot.tree.velocity_starts[names.index(joint.name)]] = ratio
    return matrix


def put(world, q, qd):
    robot = world.robots["r"]
    world.data.qpos[robot.positions] = q
    for index, link in enumerate(robot.tree.links):
        if link.joint.mimic is not None:
            world.data.joint(f"r/{link.joint.name}").qpos[:] = link_position(robot.tree, index, q)
    world.data.qvel[:] = leading(world) @ qd
    world.restore(world.state(), 0)


def mixed(seed):
    return random_mixed_tree(seed, links=5)


@pytest.mark.parametrize("robot", [*library.names(), *range(4)])
def test_mass_and_bias_are_those_of_our_functions(world_with, robot):
    world = world_with(robot if isinstance(robot, str) else mixed(robot))
    tree = world.robots["r"].tree
    floats = tree.joints and tree.joints[0].kind is JointKind.FLOATING
    gravity = (0.0, 0.0, -9.81)
    if not floats:
        gravity = apply_transposed(from_rpy((ROLL, PITCH, YAW)), gravity)
    by = leading(world)
    for q, qd, _ in random_motions(tree, seed=5, count=2):
        put(world, q, qd)
        full = np.zeros((world.model.nv, world.model.nv))
        mujoco.mj_fullM(world.model, world.data, full)
        assert agrees(mass_matrix(tree, q), by.T @ full @ by)
        assert agrees(bias(tree, q, qd, gravity), by.T @ world.data.qfrc_bias)


def test_a_floating_base_starts_where_the_scene_puts_it_and_falls(world_with):
    world = world_with(mixed(1))
    base = world.robots["r"].tree.links[0].name
    assert world.data.body(f"r/{base}").xpos == pytest.approx([1, 2, 3])
    momentum = _momentum(world)
    run_steps(world, 100)
    mass = float(world.model.body_mass.sum())
    assert _momentum(world) - momentum == pytest.approx([0, 0, -9.81 * 0.1 * mass], abs=1e-2 * mass)


def _momentum(world):
    mujoco.mj_subtreeVel(world.model, world.data)
    return world.data.subtree_linvel[0] * world.model.body_mass.sum()


def gripper():
    """A jaw that slides, and one that follows it the other way."""
    links = [
        TreeLink("base", None, Joint("root"), inertia=BALL),
        TreeLink("left", "base", Joint("jaw", SLIDE, (1.0, 0.0, 0.0)), inertia=BALL),
        TreeLink(
            "right",
            "base",
            Joint("follower", SLIDE, (1.0, 0.0, 0.0), mimic=Mimic("jaw", -1.0, 0.1)),
            inertia=BALL,
        ),
    ]
    return build_tree("gripper", links)


def test_followers_start_and_stay_where_their_leader_puts_them(world_with):
    world = world_with(gripper(), ", start: {jaw: 0.3}")
    jaw, follower = world.data.joint("r/jaw"), world.data.joint("r/follower")
    assert follower.qpos[0] == pytest.approx(-0.2)
    run_steps(world, 200)
    assert follower.qpos[0] == pytest.approx(0.1 - jaw.qpos[0], abs=1e-3)
    assert [joint.name for joint in world.joints] == ["r/jaw"]


def test_a_robots_own_cut_joint_holds(world_with):
    shift = Pose.from_translation((0.0, 0.0, -1.0))
    links = [
        TreeLink("base", None, Joint("root"), inertia=BALL),
        TreeLink("a", "base", Joint("qa", TURN, (0.0, 1.0, 0.0)), inertia=BALL.moved(shift)),
        TreeLink("b", "base", Joint("qb", TURN, (0.0, 1.0, 0.0)), inertia=BALL.moved(shift)),
    ]
    frames = [Frame("end-a", "a", shift), Frame("end-b", "b", shift)]
    loop = build_tree(
        "loop", links, frames, tool="end-a", cuts=[Cut("pin", JointKind.BALL, "end-a", "end-b")]
    )
    world = world_with(loop)
    world.data.joint("r/qa").qvel[0] = 1.0
    world.restore(world.state(), 0)
    run_steps(world, 300)
    a, b = world.data.joint("r/qa").qpos[0], world.data.joint("r/qb").qpos[0]
    assert a == pytest.approx(b, abs=2e-3)
    assert abs(a) > 0.05


@pytest.mark.parametrize("robot", [mixed(1), gripper()], ids=["floating", "mimic"])
def test_a_controller_of_joints_it_cannot_drive_is_refused_by_name(world_with, robot):
    with pytest.raises(ModelError, match=r"pid control.*(root|follower)") as caught:
        world_with(robot, ", controller: {kind: pid}")
    assert caught.value.place.line == 5


def test_a_start_of_what_one_number_does_not_place_is_refused(world_with):
    with pytest.raises(LinkworkError, match="floating"):
        world_with(mixed(1), ", start: {root: 1}")


def test_a_link_without_mass_is_refused_when_the_scene_is_loaded(world_with):
    links = [TreeLink("base", None, Joint("root")), TreeLink("a", "base", Joint("q", TURN))]
    with pytest.raises(ModelError, match="'a'") as caught:
        world_with(build_tree("light", links))
    assert caught.value.place.line == 5


def test_a_robots_material_covers_all_its_links(world_of):
    model = world_of("robots: {r: {model: irb140, material: {sliding: 0.07}}}").model
    assert set(model.geom_friction[:, 0]) == {0.07}


LINK = """<robot name="r"><link name="base"/><link name="arm">
<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<visual><geometry><mesh filename="seen.stl"/></geometry></visual>
<collision><geometry><mesh filename="package://pkg/solid.stl"/></geometry></collision>
</link><joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>
"""


def test_a_scene_refuses_only_what_it_must_collide_with(scene_file, tmp_path):
    (tmp_path / "r.urdf").write_text(LINK)
    scene = scene_file("robots:\n  r: {model: r.urdf}\n")
    words = (
        r"robots.r.model: .*link 'arm' is missing: 'package://pkg/solid.stl'.*r.urdf:4.*--package"
    )
    with pytest.warns(ModelWarning), pytest.raises(LinkworkError, match=words):
        load_scene(scene)
    (tmp_path / "r.urdf").write_text(LINK.replace("package://pkg/solid", "seen"))
    with pytest.warns(ModelWarning), pytest.raises(LinkworkError, match=r"'seen.stl'"):
        load_scene(scene)
    (tmp_path / "r.urdf").write_text("\n".join(LINK.splitlines()[:3] + LINK.splitlines()[4:]))
    with pytest.warns(ModelWarning, match="seen.stl"):
        loaded = load_scene(scene)
    # The marker is drawn, and touches nothing.
    model = World(loaded).model
    assert model.ngeom == 1
    assert not model.geom_contype.any()


def test_a_xacro_robot_of_a_scene_takes_texts(scene_file, tmp_path):
    text = LINK.replace("<visual>", "<!--").replace("</collision>", "-->")
    head = 'name="r" xmlns:xacro="http://wiki.ros.org/xacro"'
    text = text.replace('name="r"', head).replace('name="arm"', 'name="$(arg side)"')
    (tmp_path / "r.xacro").write_text(text.replace('link="arm"', 'link="$(arg side)"'))
    more = "parameters: {side: left}"
    loaded = load_scene(scene_file(f"robots:\n  r: {{model: r.xacro, {more}}}\n"))
    assert [link.name for link in loaded.trees["r"].links] == ["base", "left"]
    with pytest.raises(LinkworkError, match="l1"):
        load_scene(scene_file("robots:\n  r: {model: planar2, parameters: {l1: long}}\n"))


SEVERAL_LEAVES = """
robots:
  arm:
    model: tree30
    {tool}
"""


def test_a_scene_selects_the_tool_of_a_robot(scene_file):
    loaded = load_scene(scene_file(SEVERAL_LEAVES.format(tool="tool: left_tip")))
    assert loaded.trees["arm"].tool == "left_tip"
    with pytest.raises(LinkworkError, match=r"robots.arm.tool: .*'nose'"):
        load_scene(scene_file(SEVERAL_LEAVES.format(tool="tool: nose")))
