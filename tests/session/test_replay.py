"""A recorded run can be done again from its commands, and ends in the same state."""

import json

import numpy as np
import pytest

from linkwork.errors import DivergenceError, NotFoundError, RecordError
from linkwork.record import load_spools, query, recorded_runs
from linkwork.record.database_url import parse_database
from linkwork.session import open_session, replay, replay_run
from linkwork.session.engine.engine import Engine
from linkwork.session.replay_run import Comparison
from linkwork.world.scene.load import load_scene
from tests.session.conftest import SCENES
from tests.session.eventful import eventful_replays
from tests.session.scenes import write_random_scene, write_stl


def push(session, dof):
    world = session._engine.world
    world.data.qvel[dof] += 0.1
    world.accept_changes()


@pytest.mark.parametrize("seed", range(6))
def test_eventful_runs_replay_equal(tmp_path, store, seed):
    scene = SCENES[seed % 3] if seed < 3 else write_random_scene(tmp_path, seed)
    for result in eventful_replays(scene, store, seed, process=seed == 1):
        assert result.equal, result
        assert result.different_at is None
        assert not result.trouble


def test_a_run_from_a_checkpoint_replays_equal(store):
    with open_session("two-scaras", store=store, process=False) as session:
        session.step(40)
        session.set("robots.left.targets.q1", 0.2)
        session.step(40)
        checkpoint = session.checkpoint()
        session.step(10)
        session.restore(checkpoint)
        session.set("robots.left.targets.q1", -0.2)
        session.step(60)
    first, second = recorded_runs(store=store)
    assert (first.steps, second.steps) == (90, 140)
    assert replay(first.run, store=store).equal
    assert replay(second.run, store=store).equal


def test_a_reset_begins_a_run_that_replays_equal(store):
    with open_session("irb140-table", store=store, process=False) as session:
        session.set("robots.arm.targets.q1", 0.2)
        session.step(40)
        session.command("reset")
        session.command("follow", robot="arm")
        session.step(20)
    assert [replay(x.run, store=store).equal for x in recorded_runs(store=store)] == [True, True]


def test_pauses_and_speeds_leave_no_trace(store):
    with open_session("swinging-arm", store=store) as session:
        session.set_speed(4.0)
        session.run_for(0.1)
        session.start()
        session.set_speed(1.0)
        session.pause()
        session.set_speed(float("inf"))
        session.run_for(0.1)
    assert replay(store=store).equal


def test_a_divergence_on_the_way_leaves_no_trace(store):
    with open_session("irb140-table", store=store, process=False) as session:
        session.step(31)
        session._engine.world.data.qvel[3] = np.nan
        with pytest.raises(DivergenceError):
            session.step()
        session.set("robots.arm.targets.q1", 0.3)
        session.step(50)
        assert session.events()[-1].kind == "divergence"
    assert replay(store=store).equal


@pytest.mark.parametrize("scene", ["irb140-table", "falling-bodies"])
def test_what_differs_is_found_with_and_without_joints(store, scene):
    """A change behind the session's back is in no log."""
    with open_session(scene, store=store, process=False) as session:
        session.step(50)
        push(session, 2)
        session.step(50)
        every = session._engine.record_every
    result = replay(store=store)
    assert not result.equal
    assert result.different_at == (50 // every + 1) * every


@pytest.mark.parametrize("scene", ["falling-bodies", "swinging-arm"])
def test_recorded_frames_that_run_out_are_a_difference(scene):
    engine = Engine(load_scene(scene))
    comparison = Comparison({"poses": iter([]), "joints": iter([])}, engine.info.layout)
    comparison.append(engine.frame())
    assert comparison.different_at == 0


def mesh_scene(folder):
    write_stl(folder / "wedge.stl", 1.0)
    body = "{shape: mesh, file: wedge.stl, mass: 1}"
    return f"bodies:\n  t: {body}\n", lambda: write_stl(folder / "wedge.stl", 1.1)


def robot_scene(folder):
    row = "{{a: {}, mass: 1.0, inertia: [1, 1, 1, 0, 0, 0]}}"
    text = f"linkwork: robot\nversion: 1\nname: rod\ndh:\n  rows:\n    q1: {row}\n"
    (folder / "rod.yaml").write_text(text.format(0.3))
    entry = "robots:\n  arm: {model: rod.yaml}\n"
    return entry, lambda: (folder / "rod.yaml").write_text(text.format(0.4))


@pytest.mark.parametrize(
    ("make", "message"),
    [(mesh_scene, r"solids\.t \(wedge\.stl\) changed"), (robot_scene, r"trees\.arm \(rod\.yaml\)")],
)
def test_a_changed_file_is_refused_by_name(tmp_path, store, make, message):
    entry, change = make(tmp_path)
    scene = tmp_path / "scene.yaml"
    scene.write_text(f"linkwork: scene\nversion: 1\n{entry}")
    with open_session(scene, store=store, process=False) as session:
        session.step(5)
    assert replay(store=store).equal
    change()
    with pytest.raises(RecordError, match=message):
        replay(store=store)


def test_refused_commands_are_not_logged(store):
    with open_session("irb140-table", store=store, process=False) as session:
        with pytest.raises(NotFoundError):
            session.set("robots.arm.targets.q9", 0.1)
        session.step(2)
    assert query("select count(*) from commands", store=store).rows == [(0,)]


def test_a_run_that_did_not_end_is_refused(tmp_path):
    with pytest.raises(RecordError):
        replay(store=tmp_path / "none.duckdb")


def record_of_another_machine(store, **changes):
    """Records a run that cannot be repeated here, and changes what its record says it ran on."""
    with open_session("swinging-arm", store=store, process=False) as session:
        session.step(20)
        push(session, 0)
        session.step(20)
    load_spools(store)
    with parse_database(store).open(1.0) as opened, opened.transaction():
        for column, values in changes.items():
            recorded = json.loads(next(opened.stream(f"select {column} from runs"))[0])
            opened.execute(f"update runs set {column} = ?", [json.dumps(recorded | values)])


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"machine_json": {"compiler": "none"}}, "recorded without a C compiler, this machine has"),
        ({"machine_json": {"compiler": "clang 9"}}, "recorded with another compiler: clang 9"),
        ({"machine_json": {"cpu": "Z80"}}, "recorded on another processor: Z80"),
        ({"machine_json": {"cpu_features": "x"}}, "a processor with other instructions"),
        ({"packages_json": {"mujoco": "2.0"}}, "recorded with MuJoCo 2.0, this machine has "),
    ],
)
def test_a_replay_that_differs_names_what_computes_differently(store, changes, cause):
    record_of_another_machine(store, **changes)
    result = replay(store=store)
    assert not result.equal
    assert len(result.causes) == 1
    assert cause in result.causes[0]


def test_the_likeliest_cause_comes_first(store, monkeypatch):
    record_of_another_machine(store, machine_json={"cpu": "Z80"}, packages_json={"numpy": "1"})
    here = replay_run.machine_properties() | {"compiler": "none", "step_loop": "Python"}
    monkeypatch.setattr(replay_run, "machine_properties", lambda: here)
    compiler, numpy, processor = replay(store=store).causes
    assert "; here there is no C compiler" in compiler
    assert "numpy 1" in numpy
    assert "Z80" in processor


def test_no_cause_is_named_where_nothing_computes_differently(store):
    record_of_another_machine(store)
    result = replay(store=store)
    assert (result.equal, result.causes) == (False, ())


def test_a_replay_reports_its_progress(store):
    shares = []
    with open_session("swinging-arm", store=store, process=False) as session:
        session.step(12_000)
    assert replay(watch=shares.append, store=store).equal
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) == 3
