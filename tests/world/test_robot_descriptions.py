"""Robots described inside a scene, in the form of a robot file."""

from __future__ import annotations

import pytest

from linkwork import library
from linkwork.errors import LinkworkError
from linkwork.files import write_yaml
from linkwork.model.robot_file.write import data_of_tree
from linkwork.world.scene.load import load_scene

BODY = {"mass": 2.0, "inertia": [0.01, 0.01, 0.01, 0.0, 0.0, 0.0]}
ARM = {
    "linkwork": "robot",
    "version": 1,
    "name": "arm",
    "parameters": {"l1": 0.4},
    "dh": {"rows": {"q1": {"a": "l1", **BODY}, "q2": {"a": 0.3, **BODY}}},
}


def loaded(folder, robot):
    file = folder / "scene.yaml"
    file.write_text(write_yaml({"linkwork": "scene", "version": 1, "robots": {"arm": robot}}))
    return load_scene(file)


def test_a_described_robot_is_the_robot_of_that_file(tmp_path):
    tree = library.robot("scara1")
    scene = loaded(tmp_path, {"model": data_of_tree(tree, lambda mesh: None)})
    assert scene.trees["arm"] == tree


def test_parameters_of_the_scene_are_those_of_the_description(tmp_path):
    tree = loaded(tmp_path, {"model": ARM, "parameters": {"l1": 0.7}}).trees["arm"]
    assert tree.links[1].inertia.mass == 2.0
    frames = {frame.name: frame for frame in tree.frames}
    assert frames["dh1"].pose_in_link.position[0] == pytest.approx(0.7)


def test_problems_have_their_place_in_the_scene(tmp_path):
    rows = {"q1": {"a": "l1", **BODY, "offset": "l9"}}
    with pytest.raises(LinkworkError) as error:
        loaded(tmp_path, {"model": {**ARM, "dh": {"rows": rows}}})
    place = error.value.place
    assert place.element == "robots.arm.model.dh.rows.q1.offset"
    assert place.line > 5
