"""Which files a robot file may mention."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from linkwork.errors import FileError, Place, SchemaError
from linkwork.model.urdf import AssetFolders

HERE = Place("robot.urdf", 3)


def touch(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    return path


def test_a_package_is_the_folder_above_that_describes_itself(tmp_path):
    mesh = touch(tmp_path / "pkg" / "meshes" / "a.stl")
    folder = tmp_path / "pkg" / "urdf" / "deep"
    folder.mkdir(parents=True)
    with pytest.raises(FileError, match=r"package 'called' of .* not found"):
        AssetFolders(folder).find("package://called/meshes/a.stl", HERE)
    (tmp_path / "pkg" / "package.xml").write_text("<package><name>called</name></package>")
    for reference in (
        "package://called/meshes/a.stl",
        "package://pkg/meshes/a.stl",
        "file://package://pkg/meshes/a.stl",
        "../../meshes/a.stl",
        "meshes/a.stl",
    ):
        assert AssetFolders(folder).find(reference, HERE) == mesh.resolve()


def test_a_package_path_is_a_package_or_holds_packages(tmp_path):
    mesh = touch(tmp_path / "other" / "pkg" / "a.stl")
    folder = tmp_path / "here"
    folder.mkdir()
    for path in (tmp_path / "other", tmp_path / "other" / "pkg"):
        assert AssetFolders(folder, (path,)).find("package://pkg/a.stl", HERE) == mesh.resolve()
    link = tmp_path / "alias"
    link.symlink_to(tmp_path / "other" / "pkg")
    assert AssetFolders(folder, (link,)).find("package://alias/a.stl", HERE) == mesh.resolve()


def test_a_missing_file_lists_the_places_searched(tmp_path):
    folder, other = tmp_path / "here", tmp_path / "pkg"
    for path in (folder, other):
        path.mkdir()
    roots = AssetFolders(folder, (other,))
    for reference in ("a.stl", "package://nowhere/a.stl"):
        with pytest.raises(FileError) as caught:
            roots.find(reference, HERE)
        assert caught.value.place == HERE
        assert str(folder) in str(caught.value)
        assert str(other) in str(caught.value)
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
            AssetFolders(folder).find(f"{prefix}{reference}", HERE)
    for reference in (f"{tmp_path}/secret.stl", f"file://{tmp_path}/secret.stl", "a\0b", ""):
        with pytest.raises(FileError):
            AssetFolders(folder).find(reference, HERE)


def test_pipes_devices_and_folders_are_no_meshes(tmp_path):
    os.mkfifo(tmp_path / "pipe.stl")
    (tmp_path / "folder.stl").mkdir()
    for name in ("pipe.stl", "folder.stl"):
        with pytest.raises(FileError, match=r"regular file|folder"):
            AssetFolders(tmp_path).find(name, HERE)
    for reference in ("package://" + "x" * 10_000, "package://", "package:///", "package://../a"):
        with pytest.raises(FileError):
            AssetFolders(tmp_path).find(reference, HERE)
