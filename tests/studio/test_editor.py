"""The edited scene: patches and their inverses, problems, undo, descriptions and parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import linkwork as lw
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.studio.editor import SceneEditor
from linkwork.studio.editor.robot_outline import boxes_of, changed_connections, connections_of
from linkwork.studio.editor.scene_editor import apply_patches, put, value_at
from linkwork.studio.messages.authoring import Adopt, Connect, Patch
from linkwork.world.scene.load import load_scene

keys = st.sampled_from("abc")
leaves = st.none() | st.integers(-3, 3)
trees = st.recursive(
    leaves, lambda x: st.lists(x, max_size=3) | st.dictionaries(keys, x, max_size=3), max_leaves=8
)
patches = st.builds(
    Patch,
    path=st.lists(keys | st.integers(0, 3), min_size=1, max_size=3),
    value=trees,
    remove=st.booleans(),
    insert=st.booleans(),
)


@given(st.dictionaries(keys, trees, max_size=3), st.lists(patches, max_size=5))
def test_the_inverse_of_patches_gives_the_data_before(data, given_patches):
    try:
        changed, inverse = apply_patches(data, given_patches)
    except ArgumentError:
        return
    assert apply_patches(changed, inverse)[0] == data


def test_a_removed_part_comes_back_at_its_place():
    data = {"bodies": {"a": 1, "b": 2, "c": 3}}
    changed, inverse = apply_patches(data, [Patch(path=["bodies", "b"], remove=True)])
    assert changed == {"bodies": {"a": 1, "c": 3}}
    assert list(apply_patches(changed, inverse)[0]["bodies"]) == ["a", "b", "c"]


@pytest.fixture(scope="module")
def opened():
    return load_scene("two-scaras")


@pytest.fixture
def editor(opened):
    return SceneEditor(opened)


def length(loaded, robot="left"):
    return lw.Manipulator(loaded.trees[robot]).fk([0.0] * 5)[0, 3]


def test_a_length_is_edited_undone_and_made_again(editor):
    path = ("robots", "left", "parameters", "l1")
    assert length(editor.edit([put(*path, value=0.5)])) == pytest.approx(0.8)
    assert editor.message().is_changed
    assert length(editor.undo()) == pytest.approx(0.65)
    assert not editor.message().is_changed
    assert length(editor.redo()) == pytest.approx(0.8)
    with pytest.raises(ArgumentError, match="nothing to redo"):
        editor.redo()


def test_an_invalid_scene_keeps_the_last_good_one(editor):
    before = editor.last_good
    assert editor.edit([put("robots", "left", "parameters", "l1", value=-1.0)]) is None
    assert editor.last_good is before
    (problem,) = editor.message().problems
    assert problem.severity == "error"
    assert "l1" in problem.text
    assert editor.edit([put("robots", "left", "parameters", "l1", value=0.4)]) is not None
    assert not [x for x in editor.problems if x.severity == "error"]


def test_a_check_changes_nothing(editor):
    problems = editor.check([put("robots", "left", "model", value="scara9")])
    assert [x.severity for x in problems] == ["error"]
    assert not editor.message().can_undo
    assert editor.check([put("robots", "left", "position", "x", value=1.0)])


def test_the_doctor_warns_while_the_scene_runs(editor):
    box = {"shape": "box", "size": [0.2, 0.2, 0.2], "mass": 1.0, "position": [1.0, 0.0, 0.02]}
    assert editor.edit([put("bodies", "sunk", value=box)]) is not None
    assert {x.severity for x in editor.problems} == {"warning"}


def test_a_described_robot_is_the_same_and_its_masses_can_be_edited(editor, opened):
    loaded = editor.adopt(Adopt(kind="adopt", robot="left", form="links"))
    assert loaded.trees["left"] == opened.trees["left"]
    path = ("robots", "left", "model", "links", "link2", "mass")
    loaded = editor.edit([put(*path, value=7.5)])
    assert loaded.trees["left"].links[2].inertia.mass == 7.5


def test_parts_are_cut_and_connected(editor):
    ends = {"left": "link5.tip", "right": "tool.root"}
    cut = Connect(kind="connect", robot="left", cut=True, **ends)
    described = editor.message().robots[0]
    assert ("link5.tip", "tool.root") in described.connections
    assert described.form == "library"
    loaded = editor.connect(cut)
    model = value_at(editor.data, ["robots", "left", "model"])
    assert "link5.tip << tool.root" not in model["connections"]
    outline = editor.message().robots[0]
    assert outline.form == "parts"
    assert ("link5.tip", "tool.root") not in outline.connections
    assert loaded is None or "tool" not in loaded.trees["left"].frame_names
    joined = Connect(kind="connect", robot="left", **ends)
    assert "tool" in editor.connect(joined).trees["left"].frame_names


def test_chains_of_connections_are_understood():
    robot = {
        "parts": {"base": {"kind": "base"}, "r1": {"kind": "revolute"}, "l1": {"kind": "link"}},
        "connections": ["base << r1 << l1"],
    }
    assert [box.name for box in boxes_of(robot)] == ["base", "r1", "l1"]
    assert connections_of(robot) == [("base.tip", "r1.root"), ("r1.tip", "l1.root")]
    assert changed_connections(robot, ("base.tip", "r1.root"), cut=True) == ["r1.tip << l1.root"]
    with pytest.raises(NotFoundError):
        changed_connections(robot, ("base.tip", "r9.root"), cut=False)


@pytest.mark.parametrize("name", ["left.urdf", "left.xml", "left.yaml"])
def test_a_robot_is_saved_and_read_back(editor, tmp_path, name):
    file = editor.save(tmp_path, name)
    assert lw.load(file).tree.joint_names == editor.last_good.trees["left"].joint_names


def test_a_scene_is_saved_and_read_back(editor, tmp_path):
    editor.edit([put("robots", "left", "parameters", "l1", value=0.45)])
    editor.adopt(Adopt(kind="adopt", robot="right", form="parts"))
    loaded = load_scene(editor.save(tmp_path, "scene.yaml"))
    assert (loaded.scene, loaded.trees) == (editor.last_good.scene, editor.last_good.trees)


@pytest.mark.parametrize("name", ["left.exe", "arm.urdf", "scene.urdf", "../left.urdf"])
def test_what_cannot_be_saved_is_refused(editor, tmp_path, name):
    with pytest.raises(NotFoundError):
        editor.save(tmp_path, name)
