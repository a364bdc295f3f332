"""Finding robots by name and giving them parameters."""

from __future__ import annotations

import math

import pytest

import linkwork as lw
from linkwork import library
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.library.catalogue import scene_names
from linkwork.model.mujoco.spec import spec_of_tree


def test_the_library_holds_the_robots_it_promises():
    promised = "irb140 panda planar2 planar3 puma560 scara1 scara2 service-arm stanford tree30 ur5"
    assert set(promised.split()) <= set(library.names())


@pytest.mark.parametrize("name", library.names())
def test_a_robot_bears_its_name_and_tells_of_itself_in_one_line(name):
    assert library.robot(name).name == name
    line = library.describe(name)
    assert "\n" not in line
    assert line.endswith(".")


@pytest.mark.parametrize("name", library.names())
def test_making_a_robot_twice_gives_equal_robots(name):
    assert library.robot(name) == library.robot(name)


@pytest.mark.parametrize("name", library.names())
@pytest.mark.parametrize("end", ["lower", "upper"])
def test_parameters_at_the_ends_of_their_ranges_give_robots_that_can_be_simulated(name, end):
    for parameter in library.parameters(name):
        assert parameter.lower <= parameter.default <= parameter.upper
        tree = library.robot(name, **{parameter.name: getattr(parameter, end)})
        assert spec_of_tree(tree).compile().nv == sum(x.kind.dofs for x in tree.joints)


def test_an_unknown_robot_is_answered_with_the_nearest_name():
    with pytest.raises(NotFoundError, match=r"did you mean 'irb140'\?"):
        library.robot("irb14")


def test_an_unknown_parameter_is_answered_with_those_there_are():
    with pytest.raises(NotFoundError, match="height, l1, l2, m1, m2"):
        library.robot("planar2", length=1.0)


@pytest.mark.parametrize("value", [-1.0, 0.0, 1e6, math.nan, math.inf, "0.5", True, None])
def test_a_parameter_out_of_range_is_answered_with_all_ranges(value):
    with pytest.raises(ArgumentError, match=r"'l1'.*l1 = 0\.5 \(0\.05 to 5 m\), l2"):
        library.robot("planar2", l1=value)


def test_the_library_is_listed_with_a_line_about_each():
    for catalogue, expected in ((lw.robots(), library.names()), (lw.scenes(), scene_names())):
        assert list(catalogue) == expected
        assert all(len(line) > 10 and "\n" not in line for line in catalogue.values())
        assert all(name in repr(catalogue) for name in expected)
        assert catalogue._repr_html_().count("<tr>") == len(expected) + 1
