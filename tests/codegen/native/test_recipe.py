"""Recipes: the code that traces a program is part of its key, or nothing is relied on."""

import time

import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.native import recipe
from linkwork.codegen.native.recipe import Recipe, code_digest, traced
from linkwork.trace import Argument, Result, trace


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


def test_code_of_files_that_change_meanwhile_is_not_kept_as_theirs(
    own_cache, package, needs_compiler
):
    def changing():
        (package / "graph.py").write_text("x = 2\n")
        return make(5.0)

    assert compile_program(scaled(changing))([3.0]) == 15.0
    (package / "graph.py").write_text("x = 1\n")
    code_digest.cache_clear()
    assert compile_program(scaled())([3.0]) == 6.0
