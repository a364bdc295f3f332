"""What runs of the tests keep for the next one: bounded, and rebuilt when anything changes."""

import os

import pytest

from tests.kept_cache import prune_cache
from tests.tools import build_and_run

SAYS = '#include <stdio.h>\nint main(void) {{ puts("{}"); return 0; }}\n'


def test_the_oldest_files_of_the_cache_are_removed_first(tmp_path):
    for age in range(5):
        path = tmp_path / "linkwork" / f"{age}.so"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(100))
        os.utime(path, (1e9 - age, 1e9 - age))
    prune_cache(tmp_path, most=250)
    assert sorted(path.name for path in tmp_path.rglob("*.so")) == ["0.so", "1.so"]
    prune_cache(tmp_path, most=250)
    assert len(list(tmp_path.rglob("*.so"))) == 2


def test_a_program_that_is_kept_is_that_of_its_source(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "code").mkdir()
    source = tmp_path / "code" / "says.c"
    for text in ("one", "two", "one"):
        source.write_text(SAYS.format(text))
        assert build_and_run(tmp_path / "code", ["gcc", "-Wall"], ["says.c"]) == f"{text}\n"
    assert len(list((tmp_path / "cache").rglob("*.program"))) == 2


def test_a_program_that_does_not_build_is_never_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "says.c").write_text("int main(void) { int unused; return 0; }\n")
    for _ in range(2):
        with pytest.raises(AssertionError, match="unused"):
            build_and_run(tmp_path / "code", ["gcc", "-Wall", "-Werror"], ["says.c"])
