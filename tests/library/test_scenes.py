"""Library scenes: all of them run and repeat; each shows what it says it shows."""

import math

import numpy as np
import pytest

from linkwork.library import robot
from linkwork.library.catalogue import scene_names, scene_path
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.library.scene_runs import SceneRun

ARMS = ("irb140", "panda", "puma560", "scara1", "scara2", "service-arm", "stanford", "ur5")
SLOPE = math.radians(20.0)


@pytest.mark.parametrize("name", scene_names())
def test_a_scene_tells_of_itself_in_one_sentence_and_teaches(name):
    description = load_scene(name).scene.description
    assert description.endswith(".")
    assert "\n" not in description
    assert len(description) < 120
    assert "#" in scene_path(name).read_text()


@pytest.mark.parametrize("name", scene_names())
def test_a_scene_has_no_errors(name):
    assert [x for x in examine_scene(World(load_scene(name))) if x.severity == "error"] == []


@pytest.mark.parametrize("name", scene_names())
def test_a_scene_runs_and_repeats(name):
    hashes = set()
    for _ in range(2):
        with SceneRun(name, seed=3) as scene:
            hashes.add(scene.run(0.1).session.state_hash())
    assert len(hashes) == 1


@pytest.mark.long
@pytest.mark.parametrize("name", scene_names())
def test_a_scene_runs_for_long(name):
    with SceneRun(name) as scene:
        scene.run(10.0)


@pytest.mark.parametrize("model", ARMS)
def test_every_arm_has_its_table(model):
    loaded = load_scene(f"{model}-table")
    assert loaded.scene.robots["arm"].model == model
    assert loaded.trees["arm"] == robot(model)
    assert "table" in loaded.scene.bodies


def test_falling_bodies_come_to_rest():
    with SceneRun("falling-bodies") as scene:
        scene.run(8.0)
        velocities = [np.linalg.norm(scene.body(name)[7:13]) for name in scene.layout.bodies]
    assert max(velocities) < 1e-3


@pytest.mark.parametrize("model", ["panda", "ur5", "scara1"])
def test_an_arm_touches_in_turn_what_it_is_said_to_touch(model):
    touched = "red", "green", "blue"
    told = "contacts.events=true", f"contacts.of=[{', '.join(touched)}]", "contacts.quiet=0.5"
    with SceneRun(f"{model}-table", *told) as scene:
        scene.run(7.2)
        events = [x for x in scene.session.events() if x.kind == "contact-begin"]
    ends = [{x.data["body_a"], x.data["body_b"]} for x in events]
    met = [pair for pair in ends if any(name.startswith("arm/") for name in pair)]
    assert [next(iter(pair & set(touched))) for pair in met] == list(touched)


def test_blocks_slide_as_their_friction_allows():
    names = ("ice", "steel", "wood", "rubber")
    with SceneRun("sliding-bodies") as scene:
        start = np.array([scene.place(name)[0] for name in names])
        scene.run(0.2)
        before = np.array([np.linalg.norm(scene.body(name)[7:10]) for name in names])
        scene.run(0.5)
        after = np.array([np.linalg.norm(scene.body(name)[7:10]) for name in names])
        way = [scene.place(name)[0] for name in names] - start
    friction = np.array([0.05, 0.2, 0.34])
    expected = 9.81 * (math.sin(SLOPE) - friction * math.cos(SLOPE))
    assert (after - before)[:3] / 0.5 == pytest.approx(expected, rel=0.02, abs=0.01)
    assert way[3] == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize(
    ("ball", "restitution"), [("ideal", 1.0), ("lively", 0.9), ("rubber", 0.7), ("wood", 0.5)]
)
def test_balls_bounce_to_the_square_of_their_restitution(ball, restitution):
    fall = math.sqrt(2 * 1.5 / 9.81)
    with SceneRun("bouncing-balls") as scene:
        scene.run(fall + 0.05)
        ups = scene.watch(restitution * fall + 0.05, 0.002, lambda: scene.place(ball)[2])
    assert ups.max() - 0.12 == pytest.approx(1.5 * restitution**2, abs=0.05)


def test_pendulums_meet_again():
    with SceneRun("pendulums") as scene:
        names = [f"swing{i + 1}" for i in range(10)]
        scene.run(15.0)
        apart = [scene.joint(name) for name in names]
        scene.run(15.0)
        together = [scene.joint(name) for name in names]
    assert np.ptp(apart) > 0.5
    assert together == pytest.approx([0.4] * 10, abs=0.01)


def test_coupled_carts_pass_a_push_along():
    with SceneRun("coupled-carts") as scene:
        before = scene.place("cart6")[0]
        moved = scene.watch(3.0, 0.05, lambda: scene.place("cart6")[0] - before)
    assert abs(moved[:4]).max() < 0.3
    assert abs(moved).max() > 0.05


def test_the_rocker_swings_as_far_as_the_bars_allow():
    def angle(crank):
        # The triangle of coupler and crank in line, rocker and frame, by the law of cosines.
        reach = 0.5 + crank
        return math.acos((0.4**2 + 0.5**2 - reach**2) / (2 * 0.4 * 0.5))

    with SceneRun("four-bar") as scene:
        scene.run(2.0)
        swing = scene.watch(2.2, 0.01, lambda: scene.joint("pivot"))
        turned = scene.joint("drive")
    assert turned > 2 * math.pi
    assert np.ptp(swing) == pytest.approx(angle(0.2) - angle(-0.2), abs=0.002)


def test_the_steady_wind_leans_a_ball_by_its_force_over_its_weight():
    with SceneRun("wind", "joints.cord-steady.damping=1.5") as scene:
        scene.run(2.5)
        x, _, z = scene.place("steady")
    assert x / (1.6 - z) == pytest.approx(2.0 / (0.5 * 9.81), rel=0.02)


def test_a_belt_carries_a_brake_holds_and_a_thrust_hovers():
    with SceneRun("belt-line") as scene:
        start = scene.place("chassis")
        before = scene.run(0.9).place("crate1")
        assert np.abs(scene.place("chassis") - start).max() < 1e-3
        after = scene.run(1.0).place("crate1")
        assert (after - before)[0] == pytest.approx(0.4, rel=0.02)
        assert scene.place("chassis")[0] > start[0] + 0.3
        # Two ropes of 40 N/m carry what the thrust of 11 N leaves of the weight.
        sunk = (1.2 * 9.81 - 11.0) / 80
        assert scene.run(3.0).place("platform")[2] == pytest.approx(0.8 - sunk, abs=1e-3)


def test_rollers_carry_at_the_velocity_of_their_surface():
    with SceneRun("conveyor") as scene:
        before = scene.run(1.0).place("crate2")
        after = scene.run(1.5).place("crate2")
    assert (after - before)[0] / 1.5 == pytest.approx(8.0 * 0.05, rel=0.05)


def test_the_last_domino_falls():
    with SceneRun("dominoes") as scene:
        assert scene.place("d28")[2] > 0.099
        scene.run(4.5)
        assert scene.place("d28")[2] < 0.05
