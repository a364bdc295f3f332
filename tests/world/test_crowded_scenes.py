"""Many contacts: they fit, or are refused by name; a failure of the engine never ends a world."""

import json

import mujoco
import numpy as np
import pytest

from linkwork.cli.main import main
from linkwork.errors import EXIT_REFUSED, EngineError, ModelError, PlatformError
from linkwork.rendering.picture import Painter
from linkwork.session.engine.engine import Engine
from linkwork.world.contacts.doctor import MAX_PAIRS
from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine import build as building
from linkwork.world.engine.failures import EngineGuard
from linkwork.world.engine.world import World
from linkwork.world.joints.doctor import constraint_jacobian
from linkwork.world.scene.load import load_scene
from tests.tools import raising
from tests.world.running import run_steps

BOX = "  {name}: {{shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [{x}, 0, {z}]}}\n"
ARENAS = {"contacts": 30_000, "equations": 45_000, "solver": 75_000}
"""Sizes of the arena in which twelve boxes on the ground do not fit, by what finds no room."""


@pytest.fixture
def boxes(tmp_path):
    """A scene of boxes: all at one place, or in a row, about to touch the ground."""

    def write(count, distance=0.0, z=1.0):
        path = tmp_path / f"boxes-{count}.yaml"
        lines = [BOX.format(name=f"b{i}", x=distance * i, z=z) for i in range(count)]
        path.write_text("linkwork: scene\nversion: 1\nground: {}\nbodies:\n" + "".join(lines))
        return path

    return write


@pytest.fixture
def falling(boxes, monkeypatch):
    """An engine of twelve boxes that reach the ground, with so much memory for contacts."""

    def make(arena=None):
        with monkeypatch.context() as patched:
            if arena is not None:
                patched.setattr(building, "MIN_ARENA", arena)
                patched.setattr(building, "MAX_ARENA", arena)
            return Engine(load_scene(boxes(12, 0.2, 0.06)))

    return make


def test_contacts_of_bodies_at_one_place_fit(boxes):
    world = run_steps(World(load_scene(boxes(100))), 6)
    assert world.most_contacts >= 19_800
    assert world.data.warning.number.sum() == 0


def test_memory_for_contacts_is_bounded(boxes):
    arenas = [building.build_model(load_scene(boxes(n))).narena for n in (1, 100, 400)]
    assert arenas[0] == building.MIN_ARENA < arenas[1] < arenas[2] == building.MAX_ARENA


def test_too_many_contacts_are_refused_at_once(boxes, capsys):
    assert main(["check", str(boxes(240)), "--json"]) == EXIT_REFUSED
    error = json.loads(capsys.readouterr().out)
    assert error["error"] == "ModelError"
    assert "114720 contacts of 240 bodies" in error["message"]
    assert "'b0' and 'b1'" in error["message"]
    assert error["element"] == "bodies.b1"


@pytest.mark.parametrize("arena", [10_000, 50_000, 200_000, 500_000])
def test_contacts_that_do_not_fit_are_refused_with_the_scene(boxes, monkeypatch, arena):
    monkeypatch.setattr(building, "MIN_ARENA", arena)
    monkeypatch.setattr(building, "MAX_ARENA", arena)
    with pytest.raises(ModelError, match=r"'boxes-12' cannot start.*'b0' and 'b1'"):
        World(load_scene(boxes(12)))


def test_memory_that_the_machine_lacks_is_reported(boxes, monkeypatch):
    monkeypatch.setattr(building, "MAX_ARENA", 2**60)
    monkeypatch.setattr(building, "MIN_ARENA", 2**60)
    with pytest.raises(PlatformError, match="not enough memory"):
        World(load_scene(boxes(1)))


def test_the_doctor_sums_up_many_overlaps(boxes):
    findings = examine_scene(World(load_scene(boxes(50))))
    assert len(findings) == MAX_PAIRS + 1
    assert "50 bodies overlap" in findings[-1].message
    assert "1225 pairs" in findings[-1].message


def test_few_overlaps_are_listed_one_by_one(boxes):
    findings = examine_scene(World(load_scene(boxes(5))))
    assert len(findings) == 10
    assert all("overlaps" in x.message for x in findings)


@pytest.mark.parametrize("arena", ARENAS.values(), ids=ARENAS)
@pytest.mark.parametrize("at_once", [1, 20])
def test_a_step_in_which_the_engine_fails_is_taken_back(falling, arena, at_once):
    engine, twin = falling(arena), falling()
    with pytest.raises(EngineError, match=r"contacts of 1[12] bodies.*ground and 'b") as caught:
        for _ in range(100):
            engine.advance(at_once)
    twin.advance(engine.step_count)
    assert caught.value.step == engine.step_count + 1
    assert caught.value.contacts >= 42
    assert engine.checkpoint() == twin.checkpoint()
    with pytest.raises(EngineError) as again:
        engine.advance(1)
    assert str(again.value) == str(caught.value)
    assert engine.checkpoint() == twin.checkpoint()


@pytest.mark.parametrize("arena", ARENAS.values(), ids=ARENAS)
def test_a_failed_engine_runs_again(falling, arena):
    engine = falling(arena)
    for _ in range(2):
        with pytest.raises(EngineError):
            engine.advance(100)
        assert engine.recent[-1].kind == "divergence"
        engine.reset()
    twin = falling()
    for each in (engine, twin):
        each.set("gravity", [0, 0, 9.81])
        each.advance(100)
    assert engine.state_hash() == twin.state_hash()


@pytest.mark.parametrize("arena", ARENAS.values(), ids=ARENAS)
def test_a_state_that_the_engine_cannot_compute_is_not_restored(falling, arena):
    engine, twin = falling(arena), falling()
    twin.advance(100)
    before = engine.checkpoint()
    if arena == ARENAS["solver"]:
        engine.restore(twin.checkpoint())
        with pytest.raises(EngineError, match="48 contacts"):
            engine.advance(1)
        with pytest.raises(EngineError, match="48 contacts"):
            engine.world.contacts()
        with pytest.raises(EngineError, match="48 contacts"):
            engine.world.contacts()
        engine.restore(before)
        assert engine.world.contacts() == []
    else:
        with pytest.raises(EngineError, match="contacts"):
            engine.restore(twin.checkpoint())
    assert engine.checkpoint() == before


def test_a_change_that_the_engine_cannot_compute_is_taken_back(falling):
    engine = falling(ARENAS["equations"])
    before = engine.checkpoint()
    engine.world.data.qpos[2::7] = 0.04
    with pytest.raises(EngineError):
        engine.world.accept_changes()
    assert engine.checkpoint() == before
    engine.advance(5)


@pytest.mark.parametrize("kind", [mujoco.FatalError, mujoco.UnexpectedError])
def test_any_error_of_the_engine_is_reported_in_its_words(falling, monkeypatch, kind):
    engine = falling()
    engine.advance(3)
    before = engine.checkpoint()

    monkeypatch.setattr(engine.world._loop, "run", raising(kind("mju_error: something\n  else")))
    with pytest.raises(EngineError, match=r"step 4 .*something else \(0 contacts\)"):
        engine.advance(4)
    assert engine.checkpoint() == before


def test_graphics_that_fail_are_the_machines(monkeypatch, boxes):
    class Renderer:
        def __init__(self, *_):
            pass

        def update_scene(self, *_):
            raise mujoco.FatalError("no context")

    monkeypatch.setattr(mujoco, "Renderer", Renderer)
    with pytest.raises(PlatformError, match="no context"):
        Painter(World(load_scene(boxes(1))), (64, 64)).draw()


def test_what_the_engine_refuses_to_compile_is_refused(monkeypatch, boxes):
    monkeypatch.setattr(building, "_fill", raising(mujoco.FatalError("qhull error")))
    with pytest.raises(ModelError, match="qhull error"):
        World(load_scene(boxes(1)))


def test_chosen_rows_of_a_sparse_jacobian(boxes):
    world = World(load_scene(boxes(12, 0.2, 0.049)))
    assert mujoco.mj_isSparse(world.model)
    data = world.data
    every = np.zeros((data.nefc, world.model.nv))
    mujoco.mju_sparse2dense(
        every, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind
    )
    rows = np.array([5, 0, 17])
    assert np.array_equal(constraint_jacobian(world, rows), every[rows])


def test_pairs_are_named_where_the_engine_could_list_no_contact(boxes):
    model = World(load_scene(boxes(3))).model
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    error = EngineGuard(model, data).failure(1, mujoco.FatalError("out of memory"))
    assert "contacts of 3 pairs of shapes" in str(error)
    assert error.element == "'b0' and 'b1'"
