"""Old names in files: read as the new ones, with one note that has the place."""

import warnings

import pytest

from linkwork.errors import RenamedWarning
from linkwork.files import read_yaml
from linkwork.files.renamed import Renamed, rename_old_names

TABLE = (
    Renamed(("robots", "*", "points", "*"), "speeds", "velocities"),
    Renamed(("sensors", "*"), "joint-speed", "joint-velocity", key="kind"),
)


def document(tmp_path, text):
    path = tmp_path / "scene.yaml"
    path.write_text(text)
    return read_yaml(path)


def test_keys_and_values_are_renamed_and_keep_their_places(tmp_path):
    text = """
robots:
  a:
    points:
      - {time: 0, speeds: [1, 2]}
      - {time: 1, speeds: [3, 4]}
sensors:
  s: {kind: joint-speed}
"""
    given = document(tmp_path, text)
    with pytest.warns(RenamedWarning) as notes:
        read = rename_old_names(given, TABLE)
    assert read.data["robots"]["a"]["points"] == [
        {"time": 0, "velocities": [1, 2]},
        {"time": 1, "velocities": [3, 4]},
    ]
    assert read.data["sensors"]["s"]["kind"] == "joint-velocity"
    old, new = (("robots", "a", "points", 1, name) for name in ("speeds", "velocities"))
    assert given.place(old).line == read.place(new).line == 6
    (note,) = (str(x.message) for x in notes)
    assert "scene.yaml:5" in note
    assert "(and 1 more): 'speeds' is now 'velocities'" in note
    assert "'joint-speed' is now 'joint-velocity'" in note


@pytest.mark.parametrize(
    "text",
    [
        "robots: {a: {points: [{velocities: [1]}]}}",
        "robots: {a: {points: [{speeds: [1], velocities: [2]}]}}",  # left for the schema to refuse
        "robots: 5",
        "robots: {a: [1, 2]}",
        "speeds: [1]",
        "sensors: {s: joint-speed}",
        "[1, 2]",
    ],
)
def test_everything_else_stays_as_it_is(tmp_path, text):
    given = document(tmp_path, text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert rename_old_names(given, TABLE).data == given.data
