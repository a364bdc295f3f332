"""A file is written whole or not at all."""

import os
import stat

import pytest

from linkwork.errors import FileError
from linkwork.files import write_atomically


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("content", ["é text\n", b"\x00\xff", ""])
def test_what_is_written_is_read_back(tmp_path, content):
    path = tmp_path / "out"
    write_atomically(path, "before")
    write_atomically(path, content)
    assert path.read_bytes() == (content.encode() if isinstance(content, str) else content)
    assert names(tmp_path) == ["out"]


def test_new_files_have_the_usual_permissions(tmp_path):
    write_atomically(tmp_path / "ours", "x")
    (tmp_path / "usual").write_text("x")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("ours", "usual")}
    assert len(modes) == 1


def test_a_failure_keeps_the_old_file_and_leaves_nothing_behind(tmp_path, monkeypatch):
    path = tmp_path / "out"
    path.write_text("before")

    def fail(_number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError, match="cannot be written: No space left on device"):
        write_atomically(path, "after")
    assert path.read_text() == "before"
    assert names(tmp_path) == ["out"]


def test_an_interruption_leaves_nothing_behind(tmp_path, monkeypatch):
    def interrupt(_number):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "out", "after")
    assert names(tmp_path) == []


def test_what_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "no" / "folder", tmp_path / "file" / "below"):
        with pytest.raises(FileError, match="cannot be written"):
            write_atomically(path, "x")
    with pytest.raises(FileError):
        write_atomically(tmp_path / "out", "\ud800")
    assert names(tmp_path) == ["file"]
