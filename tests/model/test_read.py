"""Which reader a file gets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from linkwork.errors import ArgumentError, FileError
from linkwork.files.kinds import endings
from linkwork.model.read import read_robot
from tests.model.mjcf.samples import ARM, write

URDF = '<robot name="r"><link name="base"/></robot>'
YAML = """linkwork: robot
version: 1
name: r
parameters: {l1: 1}
dh: {rows: {q1: {a: l1}}}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [(f"r{x}", URDF) for x in (".urdf", ".URDF", ".xacro")] + [("r.yaml", YAML), ("r.yml", YAML)],
)
def test_the_ending_of_a_file_says_how_it_is_read(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    robot = read_robot(path)
    assert robot.tree.name == "r"
    assert robot.ledger.entries


def test_parameters_reach_a_yaml_file_and_no_other(tmp_path):
    for name, text in (("r.yaml", YAML), ("r.urdf", URDF)):
        (tmp_path / name).write_text(text)
    tree = read_robot(tmp_path / "r.yaml", {"l1": 0.5}).tree
    assert tree.frame("dh1")[1].position == (0.5, 0.0, 0.0)
    with pytest.raises(ArgumentError, match="l1"):
        read_robot(tmp_path / "r.urdf", {"l1": 0.5})


def test_other_files_are_refused_with_the_endings_that_are_read():
    with pytest.raises(FileError, match=re.escape(", ".join(endings("robot")))):
        read_robot(Path("robot.docx"))


@pytest.mark.parametrize(("text", "name"), [(ARM, "arm"), (URDF, "r")])
def test_xml_is_urdf_or_mjcf_by_its_top_element(tmp_path, text, name):
    assert read_robot(write(tmp_path, text)).tree.name == name


def test_mjcf_may_end_in_its_own_name(tmp_path):
    assert read_robot(write(tmp_path, ARM, "arm.mjcf")).tree.name == "arm"


def test_other_xml_is_no_robot(tmp_path):
    with pytest.raises(FileError, match="invalid root element of a robot file: <html>"):
        read_robot(write(tmp_path, "<html/>"))


def test_mjcf_has_no_parameters(tmp_path):
    with pytest.raises(ArgumentError, match="has no parameters"):
        read_robot(write(tmp_path, ARM), {"length": 1.0})
