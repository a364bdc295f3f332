"""Built code is kept under a key with its recipe, trusted only when it is whole and ours."""

import contextlib
import os
import socket
import stat
import subprocess
import sys
import tempfile
import time
from types import SimpleNamespace

import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.native import cache, recipe
from linkwork.codegen.native.cache import cache_folder, cached, key_of, load_library
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.native.recipe import Recipe, code_digest, traced
from linkwork.errors import FileError, PlatformError
from linkwork.files import paths
from linkwork.trace import Argument, Result, trace

SCRIPT = """
import numpy as np
from linkwork.codegen import compile_program
from linkwork.trace import Argument, trace
for name in ("f", "g"):
    kernel = compile_program(trace(name, lambda a: {"x": a[0].sin() * a[1]}, [Argument("a", 2)]))
    assert abs(kernel([0.5, 2.0]) - 2 * np.sin(0.5)) < 1e-12
    assert kernel(np.ones((5, 2))).shape == (5,)
print(kernel.backend)
"""


def python(script, home, **environment):
    """Runs a script in a separate process with its own cache folder."""
    variables = {**os.environ, "XDG_CACHE_HOME": str(home), **environment}
    return subprocess.Popen(
        [sys.executable, "-c", script],
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finished(process):
    out, error = process.communicate(timeout=120)
    assert process.returncode == 0, error
    return out.strip(), error


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    place = tmp_path / "tmp"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    cache._temporary_folder.cache_clear()
    return place


@pytest.fixture
def folder(tmp_path, monkeypatch, temporary):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "linkwork"


def test_the_folder_is_for_its_owner_alone(folder):
    assert cache_folder() == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    assert cache_folder() == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("home", ["", "somewhere"])
def test_a_relative_cache_home_is_not_used(monkeypatch, tmp_path, home):
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "linkwork"


@pytest.mark.parametrize("home", [None, "", "somewhere"])
def test_a_missing_or_relative_home_is_that_of_the_user(monkeypatch, tmp_path, home):
    no_home(monkeypatch, lambda number: SimpleNamespace(pw_dir=str(tmp_path)))
    if home is not None:
        monkeypatch.setenv("HOME", home)
    assert cache_folder() == tmp_path / ".cache" / "linkwork"


def no_home(monkeypatch, user):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(paths.pwd, "getpwuid", user)


def unknown(number):
    raise KeyError(number)


def test_an_unknown_user_without_a_home_has_a_private_folder(monkeypatch, temporary, caplog):
    no_home(monkeypatch, unknown)
    folder = cache_folder()
    assert folder == temporary / f"linkwork-{os.geteuid()}"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert cached("key", lambda: b"code").parent == cache_folder() == folder
    assert caplog.text.count("no home folder") == caplog.text.count("set XDG_CACHE_HOME") == 1


@pytest.mark.parametrize("trap", ["link", "file", "open"])
def test_what_somebody_else_put_among_temporary_files_is_not_used(monkeypatch, temporary, trap):
    no_home(monkeypatch, unknown)
    place = temporary / f"linkwork-{os.geteuid()}"
    if trap == "link":
        (temporary / "elsewhere").mkdir(mode=0o700)
        place.symlink_to(temporary / "elsewhere")
    elif trap == "file":
        place.write_text("")
    else:
        place.mkdir()
        place.chmod(0o777)
    folder = cache_folder()
    assert folder.parent == temporary and folder != place
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_without_any_folder_the_message_names_the_variable(monkeypatch, temporary):
    no_home(monkeypatch, unknown)

    def none():
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(cache.tempfile, "gettempdir", none)
    with pytest.raises(PlatformError, match=r"no folder for compiled code.*set XDG_CACHE_HOME"):
        cache_folder()


def test_a_folder_others_may_write_to_is_not_used(folder, caplog):
    folder.mkdir()
    folder.chmod(0o777)
    private = cache_folder()
    assert private != folder
    assert stat.S_IMODE(private.stat().st_mode) == 0o700
    assert cache_folder() == private
    assert caplog.text.count("other users may write to it") == 1


def test_a_folder_of_somebody_else_is_not_used(folder, monkeypatch, caplog):
    cache_folder()
    monkeypatch.setattr(cache.os, "geteuid", lambda: 12345)
    assert cache_folder() != folder
    assert "owned by another user" in caplog.text


def test_a_file_in_the_way_is_survived(folder):
    folder.write_text("not a folder")
    assert cache_folder() != folder


def test_what_is_built_once_is_not_built_again(folder):
    built = []

    def build():
        built.append(1)
        return b"code"

    assert cached("key", build) == cached("key", build)
    assert len(built) == 1


@pytest.mark.parametrize("damage", [b"", b"x", b"code", b"y" * 100])
def test_a_damaged_file_is_built_again(folder, damage):
    path = cached("key", lambda: b"code")
    good = path.read_bytes()
    path.write_bytes(damage)
    cached("key", lambda: b"code")
    assert path.read_bytes() == good


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["pipe", "folder", "socket", "link"])
def test_what_is_no_file_is_neither_waited_for_nor_loaded(folder, kind):
    path = cached("key", lambda: b"code")
    path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as listening, contextlib.chdir(folder):
            listening.bind(path.name)
    else:
        path.symlink_to("/dev/zero")
    path = cached("key", lambda: b"new")
    assert path.is_file() and not path.is_symlink()
    assert path.read_bytes().startswith(b"new")


def test_a_library_that_does_not_load_is_not_kept(folder):
    with pytest.raises(PlatformError, match=r"cannot load.*set XDG_CACHE_HOME"):
        load_library("key", lambda: b"code", ())
    assert list(folder.iterdir()) == []


def test_a_library_that_no_longer_loads_is_built_again(folder, needs_compiler):
    cached("key", lambda: b"of another machine")
    library = load_library("key", lambda: find_compiler().build("int f(void) {return 7;}", []), "f")
    assert library.f() == 7
    with pytest.raises(PlatformError, match="undefined symbol: g"):
        load_library("key", lambda: find_compiler().build("int f(void) {return 7;}", []), "g")
    assert not (folder / "key.so").exists()


def test_a_folder_that_cannot_be_written_is_survived(folder, monkeypatch, caplog):
    def write(path, content):
        if path.parent == folder:
            raise FileError("no room")
        path.write_bytes(content)

    monkeypatch.setattr(cache, "write_atomically", write)
    path = cached("key", lambda: b"code")
    assert path.parent != folder
    assert path.read_bytes().startswith(b"code")
    assert "no room" in caplog.text


def test_keys_differ_when_any_part_does():
    keys = {key_of(parts) for parts in (["ab", "c"], ["a", "bc"], ["abc"], ["ab", "c", ""])}
    assert len(keys) == 4


def test_two_processes_build_at_once(tmp_path, needs_compiler):
    both = [python(SCRIPT, tmp_path) for _ in range(2)]
    assert {finished(process)[0] for process in both} == {"native"}
    names = [path.name for path in (tmp_path / "linkwork").iterdir()]
    assert sorted(name[40:] for name in names) == [".so"] * 4 + [".txt"]
    for path in (tmp_path / "linkwork").iterdir():
        path.write_bytes(path.read_bytes()[:5000])
    assert finished(python(SCRIPT, tmp_path)) == ("native", "")


def test_without_a_compiler_kernels_run_on_numpy_and_say_so_once(tmp_path):
    out, error = finished(python(SCRIPT, tmp_path, PATH=str(tmp_path)))
    assert out == "numpy"
    assert error.count("no C compiler (gcc, clang, cc) on PATH") == 1


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of two parts, written before it was imported."""
    for name in ("law/step.py", "law/inner/gain.py", "graph.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    monkeypatch.setattr(recipe, "_PACKAGE", tmp_path)
    monkeypatch.setattr(recipe, "IMPORTED_AT", time.time_ns() + 10**12)
    code_digest.cache_clear()
    yield tmp_path
    code_digest.cache_clear()


def digest(parts=("law", "graph.py")):
    code_digest.cache_clear()
    return code_digest(parts)


def test_equal_files_have_equal_digests(package):
    before = digest()
    (package / "law/__pycache__").mkdir()
    (package / "law/__pycache__/step.pyc").write_bytes(b"compiled")
    assert digest() == before is not None


@pytest.mark.parametrize("name", ["law/step.py", "law/inner/gain.py", "graph.py", "law/new.py"])
def test_every_change_of_a_file_changes_the_digest(package, name):
    before = digest()
    (package / name).write_text("x = 2\n")
    assert digest() not in (before, None)


def test_a_file_that_moves_changes_the_digest(package):
    before = digest()
    (package / "law/step.py").rename(package / "law/stop.py")
    assert digest() not in (before, None)


def test_other_parts_do_not_matter(package):
    before = digest()
    (package / "other.py").write_text("x = 1\n")
    assert digest() == before


def test_files_changed_since_the_import_are_not_relied_on(package, monkeypatch):
    monkeypatch.setattr(recipe, "IMPORTED_AT", time.time_ns() - 10**10)
    assert digest() is None
    assert digest(("missing.py",)) is None


def make(factor=2.0):
    return trace("scaled", lambda a: {"b": factor * a[0]}, [Argument("a", 1)])


def scaled(making=make):
    return Recipe("scaled", (Argument("a", 1),), (Result("b", ()),), "inputs", (), making)


def test_a_recipe_is_traced_when_it_is_asked_for():
    assert traced(scaled()).results == scaled().results
    assert traced(program := make()) is program


@pytest.fixture
def own_cache(package, monkeypatch, tmp_path):
    monkeypatch.setattr(recipe, "EVERYWHERE", ("law", "graph.py"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_code_in_the_cache_is_not_traced_again(own_cache, needs_compiler):
    assert compile_program(scaled())([3.0]) == 6.0

    def fail():
        raise AssertionError("traced again")

    assert compile_program(scaled(fail))([3.0]) == 6.0


def test_code_of_files_that_change_meanwhile_is_not_kept(own_cache, package, needs_compiler):
    def changing():
        (package / "graph.py").write_text("x = 2\n")
        return make(5.0)

    assert compile_program(scaled(changing))([3.0]) == 15.0
    (package / "graph.py").write_text("x = 1\n")
    code_digest.cache_clear()
    assert compile_program(scaled())([3.0]) == 6.0
