"""Which reader a file gets, and which files a robot file may mention."""

import os
import re
from pathlib import Path

import pytest

from linkwork.errors import ArgumentError, FileError, Place, SchemaError
from linkwork.files.kinds import endings
from linkwork.model.read import read_robot
from linkwork.model.urdf import AssetFolders
from tests.model.mjcf.samples import ARM, write

HERE = Place("robot.urdf", 3)


def find(folder: Path, reference: str, *paths: Path) -> Path:
    return AssetFolders(folder, paths).find(reference, HERE)


def touch(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    return path


def test_a_package_is_the_folder_above_that_describes_itself(tmp_path):
    mesh = touch(tmp_path / "pkg" / "meshes" / "a.stl")
    folder = tmp_path / "pkg" / "urdf" / "deep"
    folder.mkdir(parents=True)
    with pytest.raises(FileError, match=r"package 'called' of .* not found.*--package-path DIR"):
        find(folder, "package://called/meshes/a.stl")
    (tmp_path / "pkg" / "package.xml").write_text("<package><name>called</name></package>")
    for reference in (
        "package://called/meshes/a.stl",
        "package://pkg/meshes/a.stl",
        "file://package://pkg/meshes/a.stl",
        "../../meshes/a.stl",
        "meshes/a.stl",
    ):
        assert find(folder, reference) == mesh.resolve()


def test_a_package_path_is_a_package_or_holds_packages(tmp_path):
    mesh = touch(tmp_path / "other" / "pkg" / "a.stl")
    folder = tmp_path / "here"
    folder.mkdir()
    for path in (tmp_path / "other", tmp_path / "other" / "pkg"):
        assert find(folder, "package://pkg/a.stl", path) == mesh.resolve()
    link = tmp_path / "alias"
    link.symlink_to(tmp_path / "other" / "pkg")
    assert find(folder, "package://alias/a.stl", link) == mesh.resolve()


def test_a_missing_file_lists_the_places_searched(tmp_path):
    folder, other = tmp_path / "here", tmp_path / "pkg"
    for path in (folder, other):
        path.mkdir()
    roots = AssetFolders(folder, (other,))
    for reference in ("a.stl", "package://nowhere/a.stl"):
        with pytest.raises(FileError) as caught:
            roots.find(reference, HERE)
        assert caught.value.place == HERE
        assert str(folder) in str(caught.value) and str(other) in str(caught.value)
    with pytest.raises(FileError, match="searched in") as caught:
        roots.find("package://pkg/a.stl", HERE)
    assert str(other) in caught.value.hint


@pytest.mark.parametrize("name", ["", "pkg/"])
def test_no_reference_leaves_the_roots(tmp_path, name):
    touch(tmp_path / "secret.stl")
    folder = tmp_path / "here"
    touch(folder / "pkg" / "a.stl")
    (folder / "pkg" / "out.stl").symlink_to(tmp_path / "secret.stl")
    (folder / "out.stl").symlink_to(tmp_path / "secret.stl")
    prefix = f"package://{name}" if name else ""
    for reference in ("../../secret.stl", "../../../secret.stl", "out.stl"):
        with pytest.raises(SchemaError, match="leaves the allowed folders"):
            find(folder, f"{prefix}{reference}")
    for reference in (f"{tmp_path}/secret.stl", f"file://{tmp_path}/secret.stl", "a\0b", ""):
        with pytest.raises(FileError):
            find(folder, reference)


def test_pipes_devices_and_folders_are_no_meshes(tmp_path):
    os.mkfifo(tmp_path / "pipe.stl")
    (tmp_path / "folder.stl").mkdir()
    for name in ("pipe.stl", "folder.stl"):
        with pytest.raises(FileError, match=r"regular file|folder"):
            find(tmp_path, name)
    for reference in ("package://" + "x" * 10_000, "package://", "package:///", "package://../a"):
        with pytest.raises(FileError):
            find(tmp_path, reference)


WAYS = (
    *("package://robot/meshes/a.stl", "package:///robot/meshes/a.stl"),
    *("file://package://robot/meshes/a.stl", "file:///package://robot/meshes/a.stl"),
    *("file://$(find robot)/meshes/a.stl", "$(find robot)/meshes/a.stl"),
    "model://robot/meshes/a.stl",
)


@pytest.mark.parametrize("place", ["robot/urdf/deep", "robot", "other/urdf", "."])
def test_a_package_is_a_folder_above_or_beside_one_above(tmp_path, place):
    mesh = touch(tmp_path / "robot" / "meshes" / "a.stl")
    folder = tmp_path / place
    folder.mkdir(parents=True, exist_ok=True)
    for reference in WAYS:
        assert find(folder, reference) == mesh.resolve()


def test_a_downloaded_repository_keeps_its_name(tmp_path):
    mesh = touch(tmp_path / "robot-master" / "meshes" / "a.stl")
    touch(tmp_path / "robot-master" / "urdf" / "a.urdf")
    folder = tmp_path / "robot-master" / "urdf"
    assert find(folder, "package://robot/meshes/a.stl") == mesh.resolve()


def test_the_package_of_the_file_may_differ_in_its_usual_ending(tmp_path):
    mesh = touch(tmp_path / "arm_description" / "meshes" / "a.stl")
    touch(tmp_path / "arm_description" / "urdf" / "a.urdf")
    folder = tmp_path / "arm_description" / "urdf"
    for name in ("arm", "arm_support"):
        assert find(folder, f"package://{name}/meshes/a.stl") == mesh.resolve()
    for name in ("arms", "arm_gripper", "urd"):
        with pytest.raises(FileError, match="not found"):
            find(folder, f"package://{name}/meshes/a.stl")
    # A package of that name comes first.
    other = touch(tmp_path / "arm_support" / "meshes" / "a.stl")
    assert find(folder, "package://arm_support/meshes/a.stl") == other.resolve()


def test_a_package_is_found_in_a_ros_installation(tmp_path, monkeypatch):
    classic = touch(tmp_path / "ws" / "src" / "repo" / "one" / "a.stl")
    installed = touch(tmp_path / "install" / "share" / "two" / "a.stl")
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tmp_path}/nowhere:{tmp_path}/ws/src")
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{tmp_path}/install:relative")
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    assert find(folder, "package://one/a.stl") == classic.resolve()
    assert find(folder, "package://two/a.stl") == installed.resolve()


def test_a_given_path_comes_before_what_is_found(tmp_path):
    touch(tmp_path / "robot" / "a.stl")
    expected = touch(tmp_path / "given" / "robot" / "a.stl")
    roots = AssetFolders(tmp_path / "robot", (tmp_path / "given",))
    assert roots.find("package://robot/a.stl", HERE) == expected.resolve()


def test_a_given_path_holds_packages_by_the_name_in_their_description(tmp_path):
    mesh = touch(tmp_path / "given" / "folder" / "a.stl")
    description = "<package><name>called</name></package>"
    (tmp_path / "given" / "folder" / "package.xml").write_text(description)
    (tmp_path / "here").mkdir()
    roots = AssetFolders(tmp_path / "here", (tmp_path / "given",))
    assert roots.find("package://called/a.stl", HERE) == mesh.resolve()


def test_an_invalid_description_only_loses_its_name(tmp_path):
    mesh = touch(tmp_path / "robot" / "a.stl")
    (tmp_path / "robot" / "package.xml").write_text("<!DOCTYPE a><package>")
    assert find(tmp_path / "robot", "package://robot/a.stl") == mesh.resolve()


@pytest.mark.parametrize("mark", [".git", "package.xml"])
def test_a_relative_path_stays_in_the_repository_or_package(tmp_path, mark):
    mesh = touch(tmp_path / "repo" / "meshes" / "a.stl")
    touch(tmp_path / "secret.stl")
    folder = tmp_path / "repo" / "some" / "where"
    folder.mkdir(parents=True)
    with pytest.raises(SchemaError, match="leaves the allowed folders"):
        find(folder, "../../meshes/a.stl")
    (tmp_path / "repo" / mark).write_text("")
    roots = AssetFolders(folder)
    assert roots.find("../../meshes/a.stl", HERE) == mesh.resolve()
    assert roots.find(str(mesh), HERE) == mesh.resolve()
    with pytest.raises(SchemaError, match="leaves the allowed folders"):
        roots.find("../../../secret.stl", HERE)
    with pytest.raises(FileError, match=r"no file '../../meshes/b.stl'"):
        roots.find("../../meshes/b.stl", HERE)


def test_a_folder_called_urdf_is_inside_a_package(tmp_path):
    mesh = touch(tmp_path / "robot" / "meshes" / "a.stl")
    (tmp_path / "robot" / "urdf").mkdir()
    assert find(tmp_path / "robot" / "urdf", "../meshes/a.stl") == mesh.resolve()


def test_the_search_upward_ends_at_a_repository_and_after_some_levels(tmp_path):
    touch(tmp_path / "pkg" / "a.stl")
    deep = tmp_path.joinpath(*"abcdefghij")
    (deep / "repo" / "urdf").mkdir(parents=True)
    for folder in (deep, deep / "repo" / "urdf"):
        with pytest.raises(FileError, match="not found"):
            find(folder, "package://pkg/a.stl")
    near = tmp_path / "one" / "repo" / "urdf"
    near.mkdir(parents=True)
    assert find(near, "package://pkg/a.stl")
    (near.parent / ".git").mkdir()
    with pytest.raises(FileError, match="not found"):
        find(near, "package://pkg/a.stl")


def test_no_package_is_a_folder_of_the_system_or_the_home_folder(tmp_path, monkeypatch):
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    touch(home / "private" / "a.stl")
    touch(home / "a.stl")
    touch(home / "work" / "urdf" / "a.urdf")
    for reference in (
        *("package://etc/passwd", "package://tmp/a.stl", "package://usr/share/dict/words"),
        *("package://home/a.stl", "package://private/a.stl", "package://.ssh/id_rsa"),
        *("package://../private/a.stl", "model://etc/hostname", "$(find etc)/hostname"),
    ):
        for folder in (home / "work" / "urdf", Path("/tmp"), Path("/")):
            with pytest.raises(FileError):
                find(folder, reference)
    described = touch(home / "private" / "package.xml")
    assert find(home / "work", "package://private/a.stl")
    described.unlink()
    with pytest.raises(FileError):
        find(home / "work", "../private/a.stl")


def test_a_link_beside_the_file_leads_to_no_package(tmp_path):
    touch(tmp_path / "outside" / "secret" / "a.stl")
    repo = tmp_path / "repo"
    (repo / "urdf").mkdir(parents=True)
    (repo / ".git").mkdir()
    (repo / "pkg").symlink_to(tmp_path / "outside" / "secret")
    (repo / "real").mkdir()
    (repo / "real" / "a.stl").symlink_to(tmp_path / "outside" / "secret" / "a.stl")
    for reference in ("package://pkg/a.stl", "package://real/a.stl", "package://real/../../x.stl"):
        with pytest.raises(FileError):
            find(repo / "urdf", reference)


def test_wildcards_match_inside_the_folders_only(tmp_path):
    folder = tmp_path / "here"
    files = [touch(folder / "parts" / f"{name}.xacro") for name in "ba"]
    touch(tmp_path / "secret.xacro")
    roots = AssetFolders(folder)
    assert roots.find_all("parts/*.xacro", HERE) == sorted(x.resolve() for x in files)
    assert roots.find_all("package://parts/[a]*.xacro", HERE) == [files[1].resolve()]
    assert roots.find_all("none/*.xacro", HERE) == []
    assert roots.find_all("parts/a.xacro", HERE) == [files[1].resolve()]
    for reference in ("../*.xacro", f"{tmp_path}/*.xacro", "parts/../../*.xacro"):
        with pytest.raises(SchemaError, match="wildcards"):
            roots.find_all(reference, HERE)
    (folder / "parts" / "c.xacro").symlink_to(tmp_path / "secret.xacro")
    with pytest.raises(SchemaError, match="leaves the allowed folders"):
        roots.find_all("parts/*.xacro", HERE)


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
    with pytest.raises(FileError, match="invalid root element of a robot file: <html>"):
        read_robot(write(tmp_path, "<html/>"))


def test_mjcf_may_end_in_its_own_name_and_has_no_parameters(tmp_path):
    assert read_robot(write(tmp_path, ARM, "arm.mjcf")).tree.name == "arm"
    with pytest.raises(ArgumentError, match="has no parameters"):
        read_robot(write(tmp_path, ARM), {"length": 1.0})
