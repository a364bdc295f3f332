from __future__ import annotations

from tests.studio.fake_session import JOINTS

from linkwork.studio.chart import COLOURS, chart_choices, curve_style


def test_every_joint_can_be_plotted_by_itself_and_with_its_robot():
    choices = chart_choices(JOINTS)
    assert choices["arm: all joints"] == [0, 1, 2]
    assert choices["lift: all joints"] == [3]
    assert [choices[joint.name] for joint in JOINTS] == [[0], [1], [2], [3]]


def test_a_reference_shares_its_joints_colour_and_is_dashed():
    position = curve_style(JOINTS[0], 0, reference=False)
    reference = curve_style(JOINTS[0], 0, reference=True)
    assert reference["stroke"].startswith(position["stroke"])
    assert "dash" in reference
    assert "dash" not in position


def test_there_are_colours_for_any_number_of_joints():
    assert curve_style(JOINTS[0], len(COLOURS), reference=False)["stroke"] == COLOURS[0]
