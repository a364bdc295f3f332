"""Paths in files stay inside the allowed folders; files are written in one step."""

import os
import stat
from pathlib import Path
from types import SimpleNamespace

import pytest

from linkwork import files
from linkwork.errors import FileError, Place, SchemaError
from tests.tools import raising, write_file

PLACE = Place("robot.urdf", 3, 5, "mesh")


@pytest.fixture
def package(tmp_path):
    """A package with a robot's folder and a meshes' folder, and a secret outside."""
    for folder in ("package/urdf", "package/meshes", "other"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "package/meshes/a.stl").write_text("mesh")
    (tmp_path / "package/urdf/b.stl").write_text("mesh")
    (tmp_path / "other/c.stl").write_text("mesh")
    (tmp_path / "secret").write_text("secret")
    return tmp_path.resolve() / "package"


def test_a_file_beside_the_one_that_mentions_it_is_found(package):
    assert files.resolve_inside("b.stl", package / "urdf") == package / "urdf/b.stl"
    assert files.resolve_inside("./x/../b.stl", package / "urdf") == package / "urdf/b.stl"


def test_further_roots_are_searched_in_order(package):
    roots = [package, package.parent / "other"]
    assert files.resolve_inside("meshes/a.stl", package / "urdf", roots) == package / "meshes/a.stl"
    assert files.resolve_inside("c.stl", package / "urdf", roots) == package.parent / "other/c.stl"


def test_dots_may_lead_through_a_root_but_not_out(package):
    path = files.resolve_inside("../meshes/a.stl", package / "urdf", [package])
    assert path == package / "meshes/a.stl"
    for reference in ("../meshes/a.stl", "../../secret", "x/../../../secret"):
        with pytest.raises(SchemaError, match="leaves the allowed folders") as caught:
            files.resolve_inside(reference, package / "urdf", place=PLACE)
        assert caught.value.place == PLACE


def test_links_may_not_lead_out(package):
    (package / "urdf/link.stl").symlink_to(package.parent / "secret")
    (package / "urdf/folder").symlink_to(package.parent)
    for reference in ("link.stl", "folder/secret"):
        with pytest.raises(SchemaError, match="leaves the allowed folders"):
            files.resolve_inside(reference, package / "urdf")


def test_links_inside_are_followed(package):
    (package / "urdf/link.stl").symlink_to("b.stl")
    assert files.resolve_inside("link.stl", package / "urdf") == package / "urdf/b.stl"


def test_links_in_a_circle_are_refused(package):
    (package / "urdf/one").symlink_to("two")
    (package / "urdf/two").symlink_to("one")
    with pytest.raises(FileError):
        files.resolve_inside("one", package / "urdf")


@pytest.mark.parametrize("reference", ["", "/etc/passwd", "a\0b", "a\\b"])
def test_what_is_no_relative_path_is_refused(package, reference):
    with pytest.raises(SchemaError, match="write it relative to the referring file"):
        files.resolve_inside(reference, package, place=PLACE)


def test_a_missing_file_lists_where_it_was_looked_for(package):
    with pytest.raises(FileError) as caught:
        files.resolve_inside("none.stl", package / "urdf", [package], PLACE)
    assert str(caught.value).startswith("robot.urdf:3:5: mesh: there is no file 'none.stl'")
    assert f"searched in '{package / 'urdf'}', '{package}'" in str(caught.value)


def test_folders_pipes_and_endless_names_are_refused(package):
    os.mkfifo(package / "pipe")
    for reference in ("urdf", "pipe", "x" * 5000):
        with pytest.raises(FileError) as caught:
            files.resolve_inside(reference, package, place=PLACE)
        assert caught.value.place == PLACE


def test_size_is_bounded(package):
    files.check_regular_file(package / "meshes/a.stl", 4)
    with pytest.raises(FileError, match="larger than 3e-06 MB"):
        files.check_regular_file(package / "meshes/a.stl", 3)


def test_the_home_folder_is_absolute_or_that_of_the_user(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert (files.home_folder(), files.expand_home("~/a/b")) == (tmp_path, tmp_path / "a" / "b")
    assert files.expand_home("a/~") == Path("a/~")
    monkeypatch.setattr(
        files.paths.pwd, "getpwuid", lambda number: SimpleNamespace(pw_dir="/home/me")
    )
    for home in ("", "relative"):
        monkeypatch.setenv("HOME", home)
        assert files.expand_home("~/a") == Path("/home/me/a")


def test_a_path_in_a_home_that_does_not_exist_is_refused(monkeypatch):
    def unknown(number):
        raise KeyError(number)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(files.paths.pwd, "getpwuid", unknown)
    assert files.home_folder() is None
    for path in ("~/a", "~nobody-of-this-name/a"):
        with pytest.raises(FileError, match=f"no home folder for '{path}'; set HOME"):
            files.expand_home(path)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("content", ["é text\n", b"\x00\xff", ""])
def test_what_is_written_is_read_back(tmp_path, content):
    path = tmp_path / "out"
    files.write_atomically(path, "before")
    files.write_atomically(path, content)
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert names(tmp_path) == ["out"]


def test_new_files_have_the_usual_permissions(tmp_path):
    files.write_atomically(tmp_path / "ours", "x")
    (tmp_path / "usual").write_text("x")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("ours", "usual")}
    assert len(modes) == 1


def test_a_failure_keeps_the_old_file_and_leaves_nothing_behind(tmp_path, monkeypatch):
    path = write_file(tmp_path / "out", "before")

    monkeypatch.setattr(os, "fsync", raising(OSError(28, "No space left on device")))
    with pytest.raises(FileError, match="cannot be written: No space left on device"):
        files.write_atomically(path, "after")
    assert path.read_text() == "before"
    assert names(tmp_path) == ["out"]


def test_an_interruption_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", raising(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        files.write_atomically(tmp_path / "out", "after")
    assert names(tmp_path) == []


def test_what_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "no" / "folder", tmp_path / "file" / "below"):
        with pytest.raises(FileError, match="cannot be written"):
            files.write_atomically(path, "x")
    with pytest.raises(FileError):
        files.write_atomically(tmp_path / "out", "\ud800")
    assert names(tmp_path) == ["file"]
