"""`linkwork equations` writes what a reader can use."""

import pytest


def test_a_small_robot_is_written_in_full(linkwork):
    status, out, err = linkwork("equations", "planar2")
    assert (status, err) == (0, "")
    assert "M22 = m2*c2x^2 + I2zz\n" in out
    assert "G2 = m2*g*c2x*cos(q1 + q2)\n" in out


def test_latex_and_numbers_are_written_on_request(linkwork):
    assert r"M_{22} &= m_{2} c_{2x}^{2} + I_{2zz}" in linkwork("equations", "planar2", "--latex")[1]
    assert (
        "G2 = 1.57*cos(q1 + q2)" in linkwork("equations", "planar2", "--numbers", "--digits", 3)[1]
    )


def test_parameters_of_the_robot_change_its_numbers(linkwork_json):
    _, data = linkwork_json("equations", "planar2", "--set", "l1=0.75")
    assert data["symbols"]["a1"] == {
        "value": 0.75,
        "unit": "m",
        "meaning": "length of link1 to joint q2 (DH a)",
    }
    assert data["greatest_difference"] < 1e-12


def test_entries_of_a_large_robot_are_written_by_name(linkwork_json, linkwork):
    status, data = linkwork_json("equations", "irb140", "--entry", "M66", "--entry", "G6")
    assert status == 0
    assert {name: x["text"] for name, x in data["entries"].items()} == {
        "M66": "I6zz + Ir6",
        "G6": "0",
    }
    assert "Terms of each entry" in linkwork("equations", "irb140")[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("planar2", "--entry", "M33"), "'M33'"),
        (("planar2", "--digits", "99"), "99"),
        (("irb140", "--latex"), "M11"),
        (("panda", "--entry", "M11"), "terms"),
    ],
)
def test_what_cannot_be_written_is_refused(linkwork, arguments, words):
    status, out, err = linkwork("equations", *arguments)
    assert (status, out) == (2, "")
    assert words in err
