"""What messages list, and the command that installs an extra."""

import json
import shlex
import sys
from importlib import metadata
from types import SimpleNamespace

import pytest

import linkwork as lw
from linkwork.errors import (
    MAX_LISTED,
    MissingPackageError,
    NotFoundError,
    import_extra,
    install_command,
    list_names,
)

SIGNALS = [f"arm/q{i}.{what}" for i in range(1, 60) for what in ("effort", "position", "velocity")]


def test_a_short_list_is_whole_and_in_order():
    names = [f"n{i}" for i in range(MAX_LISTED)]
    assert list_names(names, near="n9", lister="`x`") == ", ".join(names)


def test_of_a_long_list_the_names_most_like_the_wrong_one_come_first():
    text = str(NotFoundError("signal", "arm/q33.positon", SIGNALS, lister="`linkwork plot RUN`"))
    assert "did you mean 'arm/q33.position'? there are: arm/q33.position, " in text
    assert text.endswith(f" and {len(SIGNALS) - MAX_LISTED} more; `linkwork plot RUN` lists them")
    assert text.count("arm/q") == MAX_LISTED + 2


def test_names_that_contain_the_wrong_one_are_among_those_shown():
    names = [*(f"joint{i:03d}" for i in range(500)), "left_gripper_finger_joint"]
    assert "left_gripper_finger_joint" in list_names(names, near="finger")


def test_all_choices_travel_with_the_error():
    assert NotFoundError("signal", "x", SIGNALS).choices == sorted(SIGNALS)


@pytest.mark.parametrize(("load", "lister"), [(lw.load, "robots"), (lw.load_scene, "scenes")])
def test_names_of_the_library_say_what_lists_them(load, lister):
    with pytest.raises(NotFoundError, match=f"more; `linkwork {lister}` lists them"):
        load("zzz")


def installed_from(monkeypatch, origin):
    """Words of the command for an extra, where pip has noted an origin."""
    text = None if origin is None else json.dumps(origin)
    installed = SimpleNamespace(read_text=lambda _: text)
    monkeypatch.setattr(metadata, "distribution", lambda _: installed)
    return shlex.split(install_command("plot"))


@pytest.mark.parametrize("editable", [True, False])
def test_a_clone_is_installed_again_with_the_extra(monkeypatch, tmp_path, editable):
    clone = tmp_path / "a clone"
    clone.mkdir()
    (clone / "pyproject.toml").touch()
    origin = {"url": clone.as_uri(), "dir_info": {"editable": True} if editable else {}}
    option = ["-e"] if editable else []
    expected = [sys.executable, "-m", "pip", "install", *option, f"{clone}[plot]"]
    assert installed_from(monkeypatch, origin) == expected


@pytest.mark.parametrize(
    ("origin", "target"),
    [
        (None, "linkwork[plot]"),
        ({"url": "file:///gone", "dir_info": {"editable": True}}, "linkwork[plot]"),
        ({"url": "https://x.org/y.whl", "archive_info": {}}, "linkwork[plot]"),
        (
            {"url": "https://x.org/y", "vcs_info": {"vcs": "git", "commit_id": "0"}},
            "linkwork[plot] @ git+https://x.org/y",
        ),
    ],
)
def test_without_a_clone_the_package_or_its_address_is_named(monkeypatch, origin, target):
    expected = [sys.executable, "-m", "pip", "install", target]
    assert installed_from(monkeypatch, origin) == expected


def test_a_missing_package_is_named_with_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(MissingPackageError) as caught:
        import_extra("duckdb", "record")
    assert caught.value.hint == f"install it with: {install_command('record')}"
