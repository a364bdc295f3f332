"""What is no robot is refused in words, whatever it is."""

import math

import numpy as np
import pytest

import linkwork as lw

NO_ROBOTS = {
    "text in a row": [["a", 1, 2, 3]],
    "numbers as text": [["1", "2", "3", "4"]],
    "one row, unwrapped": np.zeros(4),
    "bytes": b"irb140",
    "nothing in a row": [None],
    "not finite": [[math.nan] * 4],
    "no rows": [],
    "nothing": None,
    "a number": 5,
    "no name": "",
}


@pytest.mark.parametrize("case", NO_ROBOTS, ids=lambda name: name.replace(" ", "-"))
def test_what_is_no_robot_is_refused(case):
    with pytest.raises(lw.LinkworkError):
        lw.load(NO_ROBOTS[case])


def test_a_tool_that_is_no_name_is_refused():
    with pytest.raises(lw.LinkworkError, match="tool"):
        lw.load("planar2", tool=5)


def test_numpy_numbers_are_parameters():
    assert lw.load("planar2", l1=np.float32(0.5)).tree == lw.load("planar2", l1=0.5).tree


def test_friction_that_drives_is_refused_by_strict_dynamics():
    from dataclasses import replace

    from linkwork.model.link import Drive

    tree = lw.load("planar2").tree
    joint = replace(tree.links[1].joint, drive=Drive(viscous=-1.0))
    links = (tree.links[0], replace(tree.links[1], joint=joint), tree.links[2])
    with pytest.raises(lw.LinkworkError, match="negative"):
        lw.load(replace(tree, links=links), strict=True).inverse_dynamics([0, 0], [1, 1], [0, 0])
