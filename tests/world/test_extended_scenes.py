"""Scenes that extend others: merged first, then overrides, then parameters; places and limits."""

import json
from pathlib import Path

import pytest

from linkwork.errors import LinkworkError
from linkwork.session import open_session, replay, run
from linkwork.studio.editor.scene_editor import SceneEditor
from linkwork.studio.messages.authoring import Patch
from linkwork.world.scene.load import MAX_SCENES, load_recorded, load_scene
from linkwork.world.scene.loaded import digests_of

BASE = """\
linkwork: scene
version: 1
parameters: {edge: 0.2, height: =edge / 2}
ground: {}
bodies:
  cube: {shape: box, size: [=edge, =edge, =edge], mass: 1, position: [0, 0, =height]}
  ball: {shape: sphere, size: [0.1], mass: 1, position: [1, 0, 0.1]}
"""
HEAD = "linkwork: scene\nversion: 1\nextends: base.yaml\n"


@pytest.fixture
def write(tmp_path):
    (tmp_path / "base.yaml").write_text(BASE)

    def write(name, text):
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return write


def scene_of(path, *overrides):
    return load_scene(path, overrides).scene


def test_a_scene_that_changes_nothing_is_the_one_it_extends(write):
    path = write("same.yaml", HEAD)
    same, base = load_scene(path), load_scene(path.with_name("base.yaml"))
    assert same.scene == base.scene
    assert digests_of(same) == digests_of(base)


def test_maps_merge_and_null_removes(write):
    scene = scene_of(write("a.yaml", HEAD + "bodies: {ball: null, cube: {mass: 5}}\n"))
    assert list(scene.bodies) == ["cube"]
    assert (scene.bodies["cube"].mass, scene.bodies["cube"].size) == (5, (0.2, 0.2, 0.2))


def test_parameters_are_evaluated_after_merge_and_overrides(write):
    changed = write("a.yaml", HEAD + "parameters: {edge: =2 * side, side: 0.3}\n")
    assert scene_of(changed).bodies["cube"].position == (0, 0, 0.3)
    assert scene_of(changed, "parameters.side=0.5").bodies["cube"].size == (1.0, 1.0, 1.0)
    assert scene_of(changed, "parameters.edge=0.4").bodies["cube"].position == (0, 0, 0.2)


def test_scenes_of_the_library_can_be_extended(write):
    text = "linkwork: scene\nversion: 1\nextends: helicopter\nmission: null\n"
    loaded = load_scene(write("own.yaml", text))
    assert loaded.code, "the controller in C beside the library scene"
    assert loaded.scene.mission.program is None


def test_a_chain_is_merged_from_its_end(write):
    write("b.yaml", HEAD + "bodies: {cube: {mass: 2, color: '#ff0000'}}\n")
    path = write("c.yaml", HEAD.replace("base", "b") + "bodies: {cube: {mass: 3}}\n")
    cube = scene_of(path).bodies["cube"]
    assert (cube.mass, cube.color) == (3, "#ff0000")


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ("bodies: {cube: {mass: -1}}\n", ("a.yaml", 4, 17)),
        ("bodies: {cube: {mass: null}}\n", ("a.yaml", 4, 10)),
        ("parameters: {height: =1 +}\n", ("a.yaml", 4, 14)),
        ("parameters: {edge: null}\n", ("base.yaml", 3, 25)),
        ("parameters: {edge: true}\n", ("a.yaml", 4, 14)),
        ("materials: {a: {}}\nbodies: {cube: {shape: sphere}}\n", ("base.yaml", 6, 22)),
    ],
)
def test_problems_name_the_file_where_the_value_stands(write, changes, place):
    with pytest.raises(LinkworkError) as caught:
        load_scene(write("a.yaml", HEAD + changes))
    position = caught.value.place
    assert (position.file.rpartition("/")[2], position.line, position.column) == place


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("nowhere.yaml", "there is no file 'nowhere.yaml'"),
        ("../base.yaml", "leaves the allowed folders"),
        ("/etc/passwd.yaml", "is absolute"),
        ("workpartner-9", "there is no scene 'workpartner-9' to extend.*workpartner-1"),
        ("[1]", "invalid scene to extend"),
        ("a.yaml", "in a circle; a.yaml -> a.yaml"),
    ],
)
def test_what_cannot_be_extended_is_refused(write, extends, message):
    with pytest.raises(LinkworkError, match=rf"a\.yaml:3:1: extends: .*{message}"):
        load_scene(write("a.yaml", HEAD.replace("base.yaml", extends)))


def test_circles_and_long_chains_are_refused(write):
    write("base.yaml", HEAD.replace("base.yaml", "b.yaml"))
    with pytest.raises(LinkworkError, match=r"circle; b.yaml -> base.yaml -> b.yaml"):
        load_scene(write("b.yaml", HEAD))
    for number in range(MAX_SCENES + 1):
        path = write(f"s{number}.yaml", HEAD.replace("base", f"s{number + 1}"))
    with pytest.raises(LinkworkError, match=f"more than {MAX_SCENES} scenes"):
        load_scene(path.with_name("s0.yaml"))


def test_what_is_extended_must_be_a_scene(write):
    write("base.yaml", "linkwork: robot\nversion: 1\n")
    with pytest.raises(LinkworkError, match=r"base\.yaml:1:1: .*'robot', not 'scene'"):
        load_scene(write("a.yaml", HEAD))


def test_a_recorded_run_is_replayed_without_the_files(write, tmp_path):
    path, store = write("a.yaml", HEAD + "bodies: {cube: {mass: 2}}\n"), tmp_path / "runs.duckdb"
    done = run(path, seconds=0.05, store=store)
    write("base.yaml", "changed: since\n")
    assert replay(done.run, store=store).different_at is None


def test_the_editor_holds_the_merged_scene(write):
    loaded = load_scene(write("a.yaml", HEAD + "bodies: {ball: null}\n"))
    editor = SceneEditor(loaded)
    assert list(editor.data["bodies"]) == ["cube"]
    assert "extends" not in editor.data
    edited = editor.edit([Patch(path=["bodies", "cube", "mass"], value=4, remove=False)])
    assert edited.scene.bodies["cube"].mass == 4
    text = json.dumps(editor.data)
    assert load_recorded(text, "a", Path(loaded.folder)).scene.bodies["cube"].mass == 4


def test_parameters_that_depend_on_each_other_are_refused(write):
    with pytest.raises(LinkworkError, match=r"parameters\.edge: .*depends on itself"):
        load_scene(write("a.yaml", HEAD + "parameters: {edge: =height}\n"))
    circle = "parameters: {first: =second, second: =third, third: =second}\n"
    with pytest.raises(LinkworkError, match=r"(second|third)' depends on itself"):
        load_scene(write("a.yaml", HEAD + circle))


def test_long_chains_of_parameters_are_evaluated(write):
    chain = "".join(f"  p{i}: =p{i + 1} + 1\n" for i in range(1500))
    scene = scene_of(write("a.yaml", f"{HEAD}parameters:\n{chain}  p1500: 0\n  edge: =p0 / 1500\n"))
    assert scene.bodies["cube"].size == (1.0, 1.0, 1.0)


def test_a_session_runs_it(write):
    with open_session(write("a.yaml", HEAD), process=False) as session:
        assert session.run_for(0.01).trouble == ""


def test_what_a_scene_extends_is_not_overridden():
    with pytest.raises(LinkworkError, match="cannot be overridden"):
        load_scene("workpartner-2", ["extends=hills"])
