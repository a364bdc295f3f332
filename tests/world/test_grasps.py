"""Magnets and springs: what takes the nearest body, how hard, and lets it go again."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, SessionError
from linkwork.world.doctor.examine import examine_scene
from tests.world.running import assert_continues, restored, run

SCENE = """
    bodies:
      hand: {{shape: box, size: [0.1, 0.1, 0.02], mass: 1, position: [0, 0, 1]}}
      load: {{shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [0, 0, 0.935],
              rpy: [0, 0, 0.4]}}
      other: {{shape: sphere, size: [0.03], mass: 2, position: [0.1, 0, 1.04]}}
      far: {{shape: capsule, size: [0.03, 0.2], mass: 2, position: [1, 0, 1]}}
    joints:
      lift: {{kind: prismatic, parent: world, child: hand, stiffness: 1.0e+6, damping: 3000}}
    {more}
    grasps: {{hold: {{{grasp}, gripper: hand}}}}
    """
MAGNET = "kind: magnet, bodies: [load, far], distance: 0.03"
CORNERS = "points: [[0.04, 0, -0.02], [-0.02, 0.035, -0.02], [-0.02, -0.035, -0.02]]"
SPRINGS = f"kind: springs, bodies: [load, far], distance: 0.03, {CORNERS}"


@pytest.fixture
def world_with(world_of):
    return lambda grasp, more="": world_of(SCENE.format(grasp=grasp, more=more))


def pose(world, body="load"):
    return np.concatenate([world.data.body(body).xpos, world.data.body(body).xquat])


def in_hand(world):
    hand = world.data.body("hand")
    return hand.xmat.reshape(3, 3).T @ (world.data.body("load").xpos - hand.xpos)


def grasp(world, name="hold"):
    world.commands["grasp"](grasp=name)
    world.accept_changes()
    return world


def test_a_magnet_takes_a_body_without_a_jump(world_with):
    world = world_with(MAGNET, "gravity: [0, 0, 0]")
    before = pose(world)
    run(grasp(world), 0.2)
    assert pose(world) == pytest.approx(before, abs=1e-9)


def test_a_magnet_carries_what_it_holds(world_with):
    world = world_with(MAGNET)
    before = in_hand(world)
    run(grasp(world), 1)
    assert in_hand(world) == pytest.approx(before, abs=2e-6)
    # The hand hangs on a spring, which both weights stretch.
    stretch = -world.data.joint("lift").qpos[0]
    assert 1e6 * stretch == pytest.approx(3 * 9.81, rel=1e-6)


def test_a_magnet_lets_go(world_with):
    world = run(grasp(world_with(MAGNET)), 0.2)
    height = pose(world)[2]
    world.commands["release"](grasp="hold")
    world.accept_changes()
    run(world, 0.2)
    assert height - pose(world)[2] == pytest.approx(9.81 * 0.2**2 / 2, rel=0.02)


def test_a_magnet_holds_against_wind(world_with):
    wind = "kind: wind, bodies: [load], force: [20, -10, -30], torque: [1, 1, 1]"
    world = world_with(MAGNET, f"forces: {{storm: {{{wind}}}}}")
    before = in_hand(world)
    assert in_hand(run(grasp(world))) == pytest.approx(before, abs=2e-5)


def test_springs_hold_with_the_slip_of_their_stiffness(world_with):
    world = world_with(f"{SPRINGS}, stiffness: 8000, damping: 120")
    before = in_hand(world)
    run(grasp(world), 2)
    slip = 2 * 9.81 / (3 * 8000)
    assert before - in_hand(world) == pytest.approx([0, 0, slip], abs=1e-6)
    assert np.abs(world.data.qvel[:7]).max() < 1e-3


def test_springs_begin_slack(world_with):
    world = world_with(SPRINGS, "gravity: [0, 0, 0]")
    before = pose(world)
    assert pose(run(grasp(world), 0.2)) == pytest.approx(before, abs=1e-12)


def test_springs_pull_matching_points_together(world_with):
    ends = "load_points: [[0.04, 0, 0.05], [-0.02, 0.035, 0.05], [-0.02, -0.035, 0.05]]"
    world = run(grasp(world_with(f"{SPRINGS}, {ends}", "gravity: [0, 0, 0]")), 2)
    assert in_hand(world) == pytest.approx([0, 0, -0.07], abs=1e-4)
    assert pose(world)[3:] == pytest.approx([1, 0, 0, 0], abs=1e-3)


@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_events_and_values_tell_of_it(world_with, kind):
    world = world_with(kind)
    closed = world.live["grasps.hold.closed"]
    assert closed.read() is False
    closed.write(True)
    closed.write(True)
    assert closed.read() is True
    closed.write(False)
    assert [event.kind for event in world.events] == ["grasped", "released"]
    assert world.events[0].data == {"grasp": "hold", "body": "load"}
    with pytest.raises(ArgumentError, match="True or False"):
        closed.write("yes")


@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_nothing_near_is_refused_and_changes_nothing(world_with, kind):
    world = world_with(kind.replace("[load, far]", "[other, far]"))
    before = (world.state(), world.memory())
    with pytest.raises(SessionError, match=r"'hold' has no body within 0\.03 m.*'other'"):
        world.commands["grasp"](grasp="hold")
    assert np.array_equal(world.state(), before[0])
    assert np.array_equal(world.memory(), before[1])
    assert not world.events


@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_a_named_body_is_taken_and_no_nearer_one(world_with, kind):
    world = world_with(kind)
    with pytest.raises(SessionError, match="requested one, 'far', is"):
        world.commands["grasp"](grasp="hold", body="far")
    with pytest.raises(NotFoundError, match="far, load"):
        world.commands["grasp"](grasp="hold", body="other")
    world.commands["grasp"](grasp="hold", body="load")
    world.commands["grasp"](grasp="hold", body="load")
    with pytest.raises(SessionError, match="holds 'load'"):
        world.commands["grasp"](grasp="hold", body="far")
    assert [event.data["body"] for event in world.events] == ["load"]


def test_an_unknown_grasp_is_refused(world_with):
    with pytest.raises(NotFoundError, match="hold"):
        world_with(MAGNET).commands["grasp"](grasp="hole")


def test_distance_is_that_of_the_surface(world_with):
    # Of a ball of 3 cm, whose centre is 10 cm beside and 4 cm above the hand's.
    near = "kind: magnet, bodies: [other], distance: 0.0778"
    assert grasp(world_with(near)).live["grasps.hold.closed"].read() is True
    with pytest.raises(SessionError, match=r"is 0\.0777 m away"):
        grasp(world_with(near.replace("0.0778", "0.0776")))


@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_a_checkpoint_while_holding_goes_on_bit_for_bit_in_another_world(world_with, kind):
    world, other = run(grasp(run(world_with(kind), 0.02)), 0.1), world_with(kind)
    assert restored(other, world).live["grasps.hold.closed"].read() is True
    assert_continues(world, other, 0.2)


@pytest.mark.parametrize("held", [np.nan, -1.0, 0.5, 3.0, 1e300])
@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_a_memory_that_holds_what_is_not_there_cannot_be(world_with, kind, held):
    world = grasp(world_with(kind))
    memory = world.memory()
    assert world.is_valid_memory(memory)
    memory[memory == 1.0] = held
    assert not world.is_valid_memory(memory)


@pytest.mark.parametrize("kind", [MAGNET, SPRINGS])
def test_a_reset_lets_go(world_with, kind):
    world = world_with(kind)
    start = run(world, 0.02).state()
    run(grasp(world), 0.1)
    world.reset()
    assert world.live["grasps.hold.closed"].read() is False
    assert np.array_equal(run(world, 0.02).state(), start)


def test_a_robot_carries_what_its_tool_takes(world_of):
    x, y, z = lw.load("planar2").fk([0.3, 0.4])[:3, 3]
    text = f"""
        gravity: [0, 0, 0]
        robots: {{arm: {{model: planar2, start: {{q1: 0.3, q2: 0.4}}}}}}
        bodies: {{ball: {{shape: sphere, size: [0.02], mass: 0.1, position: [{x}, {y}, {z}],
                          collides: false}}}}
        grasps: {{hold: {{kind: magnet, gripper: arm/tool, bodies: [ball]}}}}
        """
    world = grasp(world_of(text))
    world.data.joint("arm/q1").qvel[0] = 1.0
    tool = world.data.body("ball").xpos.copy()
    run(world, 0.5)
    now = [float(world.data.joint(f"arm/{joint}").qpos[0]) for joint in ("q1", "q2")]
    assert world.data.body("ball").xpos == pytest.approx(
        lw.load("planar2").fk(now)[:3, 3], abs=1e-4
    )
    assert np.linalg.norm(world.data.body("ball").xpos - tool) > 0.1


LIGHT = """
    bodies: {light: {shape: box, size: [0.05, 0.05, 0.05], mass: %s}}
    grasps:
      hold: {kind: springs, gripper: world, bodies: [light], distance: 0.1%s,
             points: [[0.02, 0, 0.025], [-0.02, 0.02, 0.025], [-0.02, -0.02, 0.025]]}
    """


@pytest.fixture
def light(world_of):
    def world(mass, numbers=""):
        more = numbers and f", {numbers}"
        return world_of(LIGHT % (mass, more))

    return world


@pytest.mark.parametrize("mass", [0.001, 0.05, 0.3, 2.0])
def test_springs_of_which_nothing_is_said_hold_any_body(light, mass):
    world = grasp(light(mass))
    stiffness = world.live["grasps.hold.stiffness"].read()
    run(world, 2)
    assert world.data.body("light").xpos[2] == pytest.approx(
        -mass * 9.81 / (3 * stiffness), rel=0.2
    )
    assert np.abs(world.data.qvel).max() < 1e-3
    assert examine_scene(world) == []


@pytest.mark.parametrize("numbers", ["damping: 50", "stiffness: 1.0e+5", "damping: 30"])
def test_springs_that_throw_a_body_about_are_refused_with_numbers(light, numbers):
    with pytest.raises(LinkworkError, match=r"relative to mass and step.*by less than 0\.[0-9]+"):
        grasp(light(0.05, numbers))


def test_springs_that_are_taken_hold_and_the_doctor_knows(light):
    told = []
    for damping in (1, 3, 6, 10, 14, 20, 30):
        world = light(0.05, f"stiffness: 100, damping: {damping}")
        told.append([x.severity for x in examine_scene(world)])
        try:
            run(grasp(world), 1)
        except SessionError as error:
            assert "fails to hold light" in str(error)
            assert told[-1] == ["error"]
            continue
        assert np.abs(world.data.qvel).max() < 0.05
    assert told[0] == []
    assert ["warning"] in told
    assert told[-1] == ["error"]


def test_springs_cannot_be_made_too_hard_for_what_they_hold(light):
    world = light(0.05)
    damping = world.live["grasps.hold.damping"]
    damping.write(200.0)
    with pytest.raises(SessionError, match="fails to hold"):
        grasp(world)
    damping.write(5.0)
    grasp(world)
    with pytest.raises(ArgumentError, match=r"invalid .*hold\.damping: 200.*mass and step"):
        damping.write(200.0)
    assert damping.read() == 5.0
    assert np.abs(run(world, 1).data.qvel).max() < 0.05
