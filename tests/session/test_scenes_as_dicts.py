"""A scene may be a dict: it is what the file with the same content is."""

from pathlib import Path

import numpy as np
import pytest
import yaml

import linkwork as lw
from linkwork.control import make_controller
from linkwork.errors import FileError, LinkworkError, TrustError
from linkwork.session import slope_limit
from linkwork.sweep.load import load_sweep
from linkwork.world.scene.load import load_scene
from tests.session.scenes import random_scene, write_stl

SCENE = {
    "bodies": {
        "ball": {"shape": "sphere", "size": [0.1], "mass": 1.0, "position": [0.5, 0.1, 1.0]}
    },
    "robots": {"arm": {"model": "planar2", "controller": {"kind": "computed-torque"}}},
}
HEADER = {"linkwork": "scene", "version": 1}
SLED = {
    "bodies": {
        "sled": {"shape": "box", "size": [0.4, 0.4, 0.1], "mass": 2, "position": [0, 0, 0.05]}
    },
    "joints": {
        "runners": {"kind": "prismatic", "parent": "world", "child": "sled", "axis": [1, 0, 0]}
    },
    "actuators": {"push": {"kind": "torque", "joint": "runners", "limit": 50}},
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(scene):
    Path("scene.yaml").write_text(yaml.safe_dump({**HEADER, **scene}, sort_keys=False))
    return "scene.yaml"


@pytest.mark.parametrize("seed", range(8))
def test_a_dict_runs_as_the_same_file(seed, folder):
    scene = random_scene(seed)
    write_stl(folder / "wedge.stl", 0.2)
    hashes = {lw.run(x, seconds=0.05, seed=seed).state_hash for x in (scene, written(scene))}
    assert len(hashes) == 1


def test_overrides_and_scenes_below_apply_as_in_a_file(folder):
    scene = {"extends": "swinging-arm", "solver": {"step": 0.002}}
    overrides = ["robots.arm.parameters.l1=0.3"]
    results = [lw.run(x, seconds=0.05, overrides=overrides) for x in (scene, written(scene))]
    assert results[0].state_hash == results[1].state_hash
    assert results[0].steps == 25


def test_every_call_that_takes_a_scene_takes_a_dict():
    file, expected = written(SCENE), lw.run(SCENE, seconds=0.02).state_hash
    for process in (False, True):
        with lw.open_session(SCENE, process=process) as session:
            session.run_for(0.02)
            assert session.state_hash() == expected
    cases = [{"seed": 1}, {"overrides": ["robots.arm.parameters.l1=0.3"]}]
    states = [lw.rollout(x, cases, 0.02).states for x in (SCENE, file)]
    assert np.array_equal(*states)
    options = {"body": "sled", "live": {"actuators.push.command": 5.0}, "accuracy": 0.1}
    options |= {"settles": 0.02, "seconds": 0.05}
    assert slope_limit(SLED, **options) == slope_limit(written(SLED), **options)


def test_values_of_numpy_tuples_and_paths_are_plain_data(folder):
    (folder / "models").mkdir()
    (folder / "models" / "arm.yaml").write_text(
        "linkwork: robot\nversion: 1\nname: arm\ndh: {convention: standard, rows: "
        "{q1: {a: 0.5, mass: 1, inertia: [0.01, 0.01, 0.01, 0, 0, 0]}}}\n"
    )
    ball = SCENE["bodies"]["ball"]
    scene = {"bodies": {"ball": ball}, "robots": {"arm": {"model": "models/arm.yaml"}}}
    other = {
        "bodies": {
            "ball": ball
            | {"size": (np.float64(0.1),), "mass": np.int32(1), "position": np.array([0.5, 0.1, 1])}
        },
        "robots": {"arm": {"model": Path("models") / "arm.yaml"}},
    }
    assert load_scene(other) == load_scene(scene)
    assert lw.run(other, seconds=0.01).state_hash == lw.run(scene, seconds=0.01).state_hash


def test_a_dict_is_copied():
    scene = {"bodies": {"ball": dict(SCENE["bodies"]["ball"])}}
    loaded = load_scene(scene)
    scene["bodies"]["ball"]["mass"] = 7.0
    assert loaded.scene.bodies["ball"].mass == 1.0
    assert "linkwork" not in scene


def nested():
    scene = {}
    scene["bodies"] = scene
    return scene


@pytest.mark.parametrize(
    ("scene", "message"),
    [
        ({"bodies": {"ball": {"shape": "spere"}}}, r"^scene: bodies\.ball.*spere"),
        ({"bodies": {"ball": {"mass": {1.0}}}}, r"^scene: bodies\.ball\.mass: .*set is not plain"),
        ({"bodies": [object()]}, r"^scene: bodies\[0\]: .*object is not plain data"),
        ({"bodies": {7: {}}}, r"^scene: bodies: invalid key: 7; expected a string$"),
        ({"bodies": {"a\n\x1b": {}}}, r"^scene: bodies: .*U\+001B is not allowed in the key"),
        ({"description": "a\x00b"}, r"^scene: description: the character U\+0000"),
        ({"linkwork": "robot"}, r"^scene: linkwork: .*kind 'robot', not 'scene'"),
        ({"robots": {"a": {"model": "../a.yaml"}}}, r"^scene: robots\.a\.model: .*leaves"),
        ({"gravity": [float("nan"), 0, 0]}, r"^scene: gravity\[0\]: .*finite number"),
        ({"gravity": [10**400, 0, 0]}, r"^scene: gravity\[0\]: "),
        (nested(), "nested more than 100 levels deep"),
    ],
    ids=range(11),
)
def test_a_mistake_names_its_element_and_no_line(scene, message):
    with pytest.raises(FileError, match=message) as failure:
        load_scene(scene)
    assert failure.value.place.line == 0


def test_what_is_no_scene_is_refused():
    for value in (7, [1], {1, 2}):
        with pytest.raises(LinkworkError, match="expected a name, a file or a dict"):
            load_scene(value)


def test_code_that_a_dict_names_needs_trust(folder, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    (folder / "code.c").write_text(
        '#include "linkwork_controller.h"\nlinkwork_controller step;\n'
        "void step(double time, const double *gains, double *state, const double *reference,\n"
        "          const double *measured, double *output) {\n"
        "  (void)time, (void)gains, (void)state, (void)reference, (void)measured;\n"
        "  output[0] = output[1] = 0;\n}\n"
    )
    code = {"kind": "c", "source": "code.c"}
    scene = {"robots": {"arm": {"model": "planar2", "controller": code}}}
    with pytest.raises(TrustError):
        lw.run(scene, seconds=0.01)
    assert lw.run(scene, seconds=0.01, trust=True).steps == 10
    mine = make_controller("pd-gravity", lw.load("planar2").tree, 0.001)
    assert lw.run(scene, seconds=0.01, controllers={"arm": mine}).steps == 10


def test_a_run_of_a_dict_is_replayed():
    lw.run(SCENE, seconds=0.05, store="runs.duckdb")
    assert lw.replay(store="runs.duckdb").equal


def test_a_sweep_as_a_dict_refuses_what_is_not_plain_data():
    with pytest.raises(FileError, match=r"^sweep: vary\.mass: .*set is not plain data"):
        load_sweep({"scene": "swinging-arm", "vary": {"mass": {1, 2}}})
