"""Files that end in .xml are what their top element says."""

from __future__ import annotations

import pytest

from linkwork.errors import ArgumentError, FileError
from linkwork.model.read import read_robot
from tests.model.mjcf.samples import ARM, write

URDF = '<robot name="r"><link name="base"/></robot>'


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
